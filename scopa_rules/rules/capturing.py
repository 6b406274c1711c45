"""Which table cards a card may take (section C), as settings.

A card captures by up to four rules that stand side by side: as an equal card, by a sum of its
value, by a fixed total that it makes together with them, and, if it is an ace, by what
:attr:`Capturing.aces` gives it. The other settings say which of several captures may be chosen, how
large one may be, and whether the card may be laid instead.

In plain Scopa an ace is a card of value 1. An :class:`AceSweep` lets it take the whole table, a
:class:`WildAce` lets it capture as any value. A seven of cups that was declared to stand for an ace
is one here too (K-7).
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final

import attrs

from scopa_rules.errors import (
    VariantError,
    number_problems,
    option,
    option_problems,
    quoted,
    switch_problems,
)

__all__ = ["AceSweep", "Capturing", "Choice", "Obligation", "WildAce"]

#: The fixed totals that leave something to take beside every card, up to twice the highest value.
_TOTALS: Final = (11, 20)
#: The total beside which an ace may also sweep (C-14).
_TOTAL_WITH_ACES: Final = 15


class Choice(enum.StrEnum):
    """The captures among which a player may choose (C-3)."""

    SINGLE_FIRST = "single first"
    """While an equal card lies on the table no sum may be taken; this is the default."""
    FEWEST = "fewest"
    """Only captures with the least number of table cards may be taken (S3)."""
    ANY = "any"
    """The equal card or any sum may be taken."""
    EQUAL_BARS_SUMS = "equal bars sums"
    """An equal card bars sums, but not a total that holds beside them (C-14)."""


class Obligation(enum.StrEnum):
    """The cases in which a card that can capture must capture (C-5)."""

    ALWAYS = "always"
    """Whenever it can; this is the default."""
    EQUAL = "equal"
    """When an equal card lies on the table; a sum may be declined (S1 to the letter)."""
    NEVER = "never"
    """Never; any card may be laid."""


def _obligation(value: bool | str) -> Obligation:
    if isinstance(value, bool):
        return Obligation.ALWAYS if value else Obligation.NEVER
    return option(Obligation, value)


def _choice(value: str) -> Choice:
    return option(Choice, value)


@attrs.frozen
class AceSweep:
    """The power of an ace to take everything that lies on the table (C-9, C-10, C-14).

    A blocked ace is an ordinary 1. Each setting stands for itself, so they can be combined as no
    source has them. An ace on an empty table has nothing to take and is laid, unless
    ``takes_itself`` says otherwise.

    Args:
        blocked_by_ace: Whether the ace cannot do so while an ace lies on the table (C-10, C-14).
        blocked_on_first_play: Whether it cannot do so on the very first play of the deal (C-10).
        scores: Whether a table taken so counts as a sweep. What the ace could take as an equal
            card, a sum or a fifteen is an ordinary capture and sweeps anyway (C-13).
        optional: Whether the ace may make an ordinary capture instead (C-14).
        takes_itself: Whether an ace played on an empty table goes to the pile by itself, which is
            no sweep, but makes the seat the last capturer (C-11).

    Raises:
        VariantError: If a setting is not True or False.

    >>> simplified = Variant("simplified", capturing=Capturing(aces=AceSweep()))
    >>> captures(simplified, "AC 5S KD", "AD")
    (CardSet('AC 5S KD'),)
    """

    blocked_by_ace: bool = False
    """Whether an ace on the table blocks it."""
    blocked_on_first_play: bool = False
    """Whether it is blocked on the very first play of the deal."""
    scores: bool = True
    """Whether a table taken so counts as a sweep."""
    optional: bool = False
    """Whether the ace may make an ordinary capture instead."""
    takes_itself: bool = False
    """Whether an ace played on an empty table goes to the pile by itself."""

    def __attrs_post_init__(self) -> None:
        names = [field.name for field in attrs.fields(AceSweep)]
        if problems := list(switch_problems(self, *names)):
            raise VariantError(problems)


@attrs.frozen
class WildAce:
    """The power of an ace to capture as any value from 1 to 10 (C-12).

    The set taken fixes the value, so a move does not name it.

    >>> captures(SCOPA_D_ASSI, "4D 6C", "AS")
    (CardSet('4D'), CardSet('6C'), CardSet('4D 6C'))
    """


@attrs.frozen
class Capturing:
    """How cards capture: the rules that stand side by side, and what limits them (C-2 to C-14).

    Args:
        sums: Whether a card takes two cards or more that add up to its value (C-2).
        equal: Whether a card takes one equal card; if not given, where sums are taken (C-2, C-8).
        total: The fifteen rule's total, 11 to 20, or None if the rule does not hold: a card takes
            cards that together with it make this total (C-8).
        choice: Which of several captures may be chosen; a :class:`Choice` or its text. By a total
            there is no ``single first``.
        aces: What is special about aces, an :class:`AceSweep` or a :class:`WildAce`, or None if
            nothing is.
        most: How many table cards one capture may take at most, or None for any number (C-6).
        compulsory: When a card that can capture must capture; an :class:`Obligation` or its text.
            True stands for always, False for never.

    Raises:
        VariantError: If a setting is none of these, or settings contradict each other (C-15).

    >>> Capturing(choice="fewest", most=2).choice
    <Choice.FEWEST: 'fewest'>
    >>> Capturing(sums=False, total=15, choice="any").equal
    False
    """

    sums: bool = True
    """Whether a card takes a sum of its value."""
    equal: bool = attrs.field(default=attrs.Factory(lambda self: self.sums, takes_self=True))
    """Whether a card takes an equal one."""
    total: int | None = None
    """The fifteen rule's total, or None."""
    choice: Choice = attrs.field(default=Choice.SINGLE_FIRST, converter=_choice)
    """Which of several captures may be chosen."""
    aces: AceSweep | WildAce | None = None
    """What is special about aces."""
    most: int | None = None
    """How many table cards one capture may take at most."""
    compulsory: Obligation = attrs.field(default=Obligation.ALWAYS, converter=_obligation)
    """When a card that can capture must capture."""

    def __attrs_post_init__(self) -> None:
        if problems := [*self._range_problems(), *self._contradictions()]:
            raise VariantError(problems)

    def _range_problems(self) -> Iterator[str]:
        yield from switch_problems(self, "sums", "equal")
        if self.total is not None:
            least, most = _TOTALS
            yield from number_problems("total", self.total, least=least, most=most, or_none=True)
        yield from option_problems(Choice, self.choice, "choice")
        if self.aces is not None and type(self.aces) not in (AceSweep, WildAce):
            yield f"aces {quoted(self.aces)}: expected an AceSweep, a WildAce or None"
        if self.most is not None:
            yield from number_problems("most", self.most, least=1, or_none=True)
        yield from option_problems(Obligation, self.compulsory, "compulsory")

    def _contradictions(self) -> Iterator[str]:
        """C-15, as far as it concerns one another of these settings."""
        if self.total is None:
            if not self.sums and not self.equal:
                yield "sums and equal False with total None: expected one of the rules at least"
        else:
            yield from self._ace_contradictions()
            if self.compulsory is Obligation.EQUAL:
                yield f"total {self.total} with compulsory 'equal': expected 'always' or 'never'"
        if self.choice in [choice for choice in Choice if choice not in self._choices]:
            expected = " or ".join(repr(str(choice)) for choice in self._choices)
            yield f"choice {str(self.choice)!r} with {self._rules_text}: expected {expected}"

    def _ace_contradictions(self) -> Iterator[str]:
        """C-15, as far as it concerns a total and aces, which C-14 has side by side."""
        if self.aces is not None and not self.sums:
            yield f"aces {self.aces} with total {self.total} and sums False: expected sums too"
        elif isinstance(self.aces, WildAce):
            yield f"aces {self.aces} with total {self.total}: expected sums alone, or an AceSweep"
        elif self.aces is not None and self.total != _TOTAL_WITH_ACES:
            yield f"aces {self.aces} with total {self.total}: expected total {_TOTAL_WITH_ACES}"

    @property
    def _choices(self) -> tuple[Choice, ...]:
        """Return the choices that the rules leave."""
        if self.total is None:
            return Choice.SINGLE_FIRST, Choice.FEWEST, Choice.ANY
        if not self.sums:
            return Choice.FEWEST, Choice.ANY  # C-8
        if isinstance(self.aces, AceSweep):
            return Choice.ANY, Choice.EQUAL_BARS_SUMS  # C-14
        return Choice.FEWEST, Choice.ANY, Choice.EQUAL_BARS_SUMS

    @property
    def _rules_text(self) -> str:
        """Return the settings on which the choices depend."""
        text = f"sums {self.sums} and total {self.total}"
        return text if self.total is None or self.aces is None else f"{text} and aces {self.aces}"
