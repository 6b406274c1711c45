"""Which table cards a card may take (section C).

Two questions decide every capture, and the options of :class:`Capturing` answer both:

1. *What does the card see of the table?* Usually a part only: a six sees the sixes, or when there
   is none, the cards below six. All that a card may take depends on that alone, and in some games
   on marks beside the table, so the plays found once for a card and what it sees can be remembered.
2. *Which sets of those cards may it take, and may it be laid instead?*

A set of cards is an integer mask here; the mask 0 stands for taking nothing: the card is laid on
the table, or an ace takes itself (C-11). Where a game has the *matta*, the seven of cups to which a
declaration has given a value (K-7), that value comes along as a number, 0 for none.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from scopa_rules._kernel.masks import (
    CARD_COUNT,
    EVERYTHING,
    MATTA,
    MATTA_MARKS,
    RANK_MASKS,
    RANKS,
    UP_TO,
)
from scopa_rules._kernel.search import Sets, fewest_cards, pips, sets_with_total
from scopa_rules.aces import (
    ACE,
    AceMoment,
    AceSweep,
    WildAce,
    captures_of_ace,
    fault_of_ace,
    values_of_ace,
)
from scopa_rules.errors import (
    Reason,
    VariantError,
    option,
    option_problems,
    quoted,
    switch_problems,
)

__all__ = ["Capturing", "Choice", "Obligation"]


#: A total that leaves something to take beside every card, up to twice the highest value.
_TOTALS: Final = range(11, 21)
#: The total beside which an ace may also sweep (C-14).
_TOTAL_WITH_ACES: Final = 15


class Choice(enum.StrEnum):
    """Say which of several captures a player may choose (C-3)."""

    SINGLE_FIRST = "single first"
    """While an equal card lies on the table no sum may be taken; this is the default."""
    FEWEST = "fewest"
    """Only captures with the least number of table cards may be taken (S3)."""
    ANY = "any"
    """The equal card or any sum may be taken."""
    EQUAL_BARS_SUMS = "equal bars sums"
    """An equal card bars sums, but not a total that holds beside them (C-14)."""


class Obligation(enum.StrEnum):
    """Say when a card that can capture must capture (C-5)."""

    ALWAYS = "always"
    """Whenever it can; this is the default."""
    EQUAL = "equal"
    """When an equal card lies on the table; a sum may be declined (S1 to the letter)."""
    NEVER = "never"
    """Never; any card may be laid."""


# Python 3.11 finds a member by its enumeration slowly; these are found fast.
_ALWAYS: Final = Obligation.ALWAYS
_NEVER: Final = Obligation.NEVER
_FEWEST: Final = Choice.FEWEST
#: The choices by which an equal card comes before sums.
_EQUAL_FIRST: Final = (Choice.SINGLE_FIRST, Choice.EQUAL_BARS_SUMS)


def _obligation(value: bool | str) -> Obligation:
    if isinstance(value, bool):
        return Obligation.ALWAYS if value else Obligation.NEVER
    return option(Obligation, value)


def _choice(value: str) -> Choice:
    return option(Choice, value)


@attrs.frozen
class Capturing:
    """Say how cards capture: by sums, by a fixed total, or by both, and what aces do (C-2 to C-14).

    The methods serve the search for moves: they take masks, and check nothing. For cards there is
    :func:`~scopa_rules.play.captures`.

    Args:
        sums: Whether the sum rule holds: a card takes an equal card, or cards that add up to its
            value (C-2).
        total: The fifteen rule's total, 11 to 20, or None if the rule does not hold: a card takes
            cards that together with it make this total (C-8).
        choice: Which of several captures may be chosen; a :class:`Choice` or its text. By a total
            there is no ``single first``.
        aces: What is special about aces, an :class:`~scopa_rules.aces.AceSweep` or a
            :class:`~scopa_rules.aces.WildAce`, or None if nothing is.
        most: How many table cards one capture may take at most, or None for any number (C-6).
        compulsory: When a card that can capture must capture; an :class:`Obligation` or its text.
            True stands for always, False for never.

    Raises:
        VariantError: If a setting is none of these, or settings contradict each other (C-15).

    >>> Capturing(choice="fewest", most=2).choice
    <Choice.FEWEST: 'fewest'>
    >>> Capturing(sums=False, total=15, choice="any").total
    15
    """

    sums: bool = True
    """Whether the sum rule holds."""
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
        yield from switch_problems(self, "sums")
        if self.total is not None and (type(self.total) is not int or self.total not in _TOTALS):
            yield f"total {self.total!r}: expected 11 to 20, or None"
        yield from option_problems(Choice, self.choice, "choice")
        if self.aces is not None and type(self.aces) not in (AceSweep, WildAce):
            yield f"aces {quoted(self.aces)}: expected an AceSweep, a WildAce or None"
        if self.most is not None and (type(self.most) is not int or self.most < 1):
            yield f"most {self.most!r}: expected one card or more, or None"
        yield from option_problems(Obligation, self.compulsory, "compulsory")

    def _contradictions(self) -> Iterator[str]:
        """C-15, as far as it concerns one another of these settings."""
        if self.total is None:
            if not self.sums:
                yield "sums False with total None: expected one of the two rules at least"
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

    @property
    def first_play_counts(self) -> bool:
        """Return whether some card depends on being the first played in the deal (C-10)."""
        return isinstance(self.aces, AceSweep) and self.aces.blocked_on_first_play

    @property
    def aces_take_themselves(self) -> bool:
        """Return whether an ace on an empty table goes to the pile by itself (C-11)."""
        return isinstance(self.aces, AceSweep) and self.aces.takes_itself

    @property
    def unscored_aces(self) -> tuple[tuple[int, ...], int] | None:
        """Return which sweeps of aces count where ace sweeps do not, or None where all do (C-13).

        They are those of tables with one of the totals returned and at most so many cards.
        """
        if not isinstance(self.aces, AceSweep) or self.aces.scores:
            return None
        return tuple(self._totals(ACE)), CARD_COUNT if self.most is None else self.most

    def sight(self, value: int, matta_on_table: bool = False) -> tuple[int, int]:
        """Return what a card can see of the table, and of the marks that stand above its cards.

        Args:
            value: The capture value of the card, 1 to 10.
            matta_on_table: Whether a matta on the table can have any value.

        Returns:
            Two masks: if any card of the first lies on the table, the card sees those only;
            otherwise it sees those of the second.

        >>> first, second = Capturing().sight(2)
        >>> bin(first), bin(second)
        ('0b11110000', '0b1111')
        """
        if value == ACE and self.aces is not None:
            return 0, EVERYTHING
        if matta_on_table:
            return 0, self._reach(value) | MATTA | MATTA_MARKS
        if self.total is None and self.choice is not Choice.ANY:
            # C-3: also by `fewest` nothing is fewer than one equal card.
            return RANK_MASKS[value], UP_TO[value - 1]
        return 0, self._reach(value)

    def _reach(self, value: int) -> int:
        """Return the cards of which any can be in a set that a card of this value takes."""
        return UP_TO[min(max(self._totals(value)), len(RANKS))]

    def _totals(self, value: int) -> list[int]:
        """Return what the table cards may add up to that a card of this value takes."""
        totals = [value] if self.sums else []
        return totals if self.total is None else [*totals, self.total - value]

    def options(
        self, value: int, table: int, matta: int = 0, first_play: bool = False
    ) -> tuple[int, ...]:
        """Return everything that a card may be played as.

        Args:
            value: The capture value of the card, 1 to 10.
            table: The mask of the table, or of what the card sees of it by :meth:`sight`.
            matta: The value of the matta if it lies on the table and a declaration gave it one.
            first_play: Whether it is the very first play of the deal.

        Returns:
            The masks of the sets it may take, ascending, with 0 first if it may be laid.

        >>> Capturing().options(2, 0b11)
        (3,)
        >>> Capturing().options(2, 0b1)
        (0,)
        """
        captures = self.captures(value, table, matta, first_play)
        return (0, *captures) if self._may_lay(value, captures) else captures

    def _may_lay(self, value: int, captures: Sets) -> bool:
        """Tell whether a card that may take these sets may be laid instead (C-5)."""
        if not captures or self.compulsory is _NEVER:
            return True
        if self.compulsory is _ALWAYS:
            return False
        # Only a sum, two cards or more, may be declined, and nothing that an ace takes is one.
        return value != ACE and all(cards.bit_count() > 1 for cards in captures)

    def captures(
        self, value: int, table: int, matta: int = 0, first_play: bool = False
    ) -> tuple[int, ...]:
        """Return every set that a card may take.

        Args:
            value: The capture value of the card, 1 to 10.
            table: The mask of the table, or of what the card sees of it by :meth:`sight`.
            matta: The value of the matta if it lies on the table and a declaration gave it one.
            first_play: Whether it is the very first play of the deal.

        Returns:
            The masks of the sets, ascending.

        >>> Capturing().captures(3, 0b110011)
        (17, 18, 33, 34)
        """
        if value != ACE or self.aces is None:
            return self._ordinary(value, table, matta)

        def ordinary(value: int) -> Sets:
            return self._ordinary(value, table, matta)

        return captures_of_ace(self.aces, ordinary, _ace_moment(table, matta, first_play))

    def _ordinary(self, value: int, table: int, matta: int) -> Sets:
        """Return what a card may take that counts its value and nothing more."""
        highest = len(RANKS) if self.total is None else self.total - ACE
        sets: Sets = ()
        if self.sums:
            sets = sets_with_total(table, value, highest, matta, self.most)  # C-2, C-4, C-6
            if len(sets) > 1 and self.choice in _EQUAL_FIRST:
                sets = tuple([cards for cards in sets if cards.bit_count() == 1]) or sets  # C-3
        if self.total is not None:
            by_total = sets_with_total(
                table, self.total - value, highest, matta, self.most
            )  # C-8, C-6
            sets = tuple(sorted({*sets, *by_total})) if sets else by_total
        if len(sets) > 1 and self.choice is _FEWEST:
            sets = fewest_cards(sets)
        return sets

    def fault(
        self, value: int, table: int, captured: int, matta: int = 0, first_play: bool = False
    ) -> Reason:
        """Say why a card may not take a set of table cards that :meth:`options` does not list.

        Args:
            value: The capture value of the card, 1 to 10.
            table: The mask of the table.
            captured: The mask of the set, 0 for laying the card.
            matta: The value of the matta if it lies on the table and a declaration gave it one.
            first_play: Whether it is the very first play of the deal.

        Returns:
            The first reason that applies, in the order of :class:`~scopa_rules.errors.Reason`.

        >>> Capturing().fault(2, 0b110011, 0b11)
        <Reason.SINGLE_CARD_FIRST: 'single_card_first'>
        """
        if not captured:
            return Reason.MUST_CAPTURE
        if captured & ~table:
            return Reason.NOT_ON_TABLE
        values: Sequence[int] = (value,)
        if value == ACE and self.aces is not None:
            reason = fault_of_ace(self.aces, captured, _ace_moment(table, matta, first_play))
            if reason is not None:
                return reason
            values = values_of_ace(self.aces)
        if pips(captured, matta) not in {total for each in values for total in self._totals(each)}:
            return Reason.WRONG_SUM
        if self.most is not None and captured.bit_count() > self.most:
            return Reason.TOO_MANY_CARDS
        return Reason.NOT_FEWEST if self.choice is Choice.FEWEST else Reason.SINGLE_CARD_FIRST


def _ace_moment(table: int, matta: int, first_play: bool) -> AceMoment:
    """Return what an ace depends on; the matta on the table is one too if it stands for one."""
    ace_on_table = bool(table & RANK_MASKS[ACE]) or (matta == ACE and bool(table & MATTA))
    return AceMoment(table, ace_on_table, first_play)
