"""Which table cards a card may take (section C).

Two questions decide every capture, and the options of :class:`Capturing` answer both:

1. *What does the card see of the table?* Usually a part only: a six sees the sixes, or when there
   is none, the cards below six. All that a card may take depends on nothing else, so the plays
   found once for a card and what it sees can be remembered.
2. *Which sets of those cards may it take, and may it be laid instead?*

A set of cards is an integer mask here; the mask 0 stands for taking nothing, that is, for laying
the card on the table.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from functools import cached_property
from typing import Final

import attrs

from scopa_rules._kernel.masks import RANK_MASKS, RANKS, UP_TO
from scopa_rules._kernel.search import fewest_cards, sets_with_total
from scopa_rules.errors import Reason, VariantError, option

__all__ = ["Capturing", "Choice", "Obligation"]


#: A total that leaves something to take beside every card, and does not need the whole table.
_TOTALS: Final = range(11, 21)


class Choice(enum.StrEnum):
    """Say which of several captures a player may choose (C-3)."""

    SINGLE_FIRST = "single first"
    """While an equal card lies on the table no sum may be taken; this is the default."""
    FEWEST = "fewest"
    """Only captures with the least number of table cards may be taken (S3)."""
    ANY = "any"
    """The equal card or any sum may be taken."""


class Obligation(enum.StrEnum):
    """Say when a card that can capture must capture (C-5)."""

    ALWAYS = "always"
    """Whenever it can; this is the default."""
    EQUAL = "equal"
    """When an equal card lies on the table; a sum may be declined (S1 to the letter)."""
    NEVER = "never"
    """Never; any card may be laid."""


def _obligation(value: bool | str) -> Obligation:
    if isinstance(value, bool):
        return Obligation.ALWAYS if value else Obligation.NEVER
    return option(Obligation, value, "compulsory")


def _choice(value: str) -> Choice:
    return option(Choice, value, "choice")


@attrs.frozen
class Capturing:
    """Say how cards capture: by sums, by a fixed total, or by both (C-2 to C-8).

    Args:
        sums: Whether the sum rule holds: a card takes an equal card, or cards that add up to its
            value (C-2).
        total: The fifteen rule's total, 11 to 20, or None if the rule does not hold: a card takes
            cards that together with it make this total (C-8).
        choice: Which of several captures may be chosen; a :class:`Choice` or its text. By a total
            there is no ``single first``.
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
    most: int | None = None
    """How many table cards one capture may take at most."""
    compulsory: Obligation = attrs.field(default=Obligation.ALWAYS, converter=_obligation)
    """When a card that can capture must capture."""

    def __attrs_post_init__(self) -> None:
        problems = [*self._range_problems(), *self._contradictions()]
        if problems:
            raise VariantError(problems)

    def _range_problems(self) -> Iterator[str]:
        if not isinstance(self.sums, bool):
            yield f"sums {self.sums!r}: expected True or False"
        if self.total is not None and (type(self.total) is not int or self.total not in _TOTALS):
            yield f"total {self.total!r}: expected 11 to 20, or None"
        if self.most is not None and (type(self.most) is not int or self.most < 1):
            yield f"most {self.most!r}: expected one card or more, or None"

    def _contradictions(self) -> Iterator[str]:
        """C-15, as far as it concerns one another of these settings."""
        if self.total is None:
            if not self.sums:
                yield "sums False with total None: expected one of the two rules at least"
            return
        if self.choice is Choice.SINGLE_FIRST:
            yield f"total {self.total} with choice 'single first': expected 'fewest' or 'any'"
        if self.compulsory is Obligation.EQUAL:
            yield f"total {self.total} with compulsory 'equal': expected 'always' or 'never'"

    def sight(self, value: int) -> tuple[int, int]:
        """Return what a card can see of the table.

        Args:
            value: The capture value of the card, 1 to 10.

        Returns:
            Two masks: if any card of the first lies on the table, the card sees those only;
            otherwise it sees those of the second.

        >>> first, second = Capturing().sight(2)
        >>> bin(first), bin(second)
        ('0b11110000', '0b1111')
        """
        if self.total is None and self.choice is not Choice.ANY:
            # C-3: also by `fewest` nothing is fewer than one equal card.
            return RANK_MASKS[value], UP_TO[value - 1]
        return 0, UP_TO[min(max(self._totals(value)), len(RANKS))]

    def _totals(self, value: int) -> list[int]:
        """Return what the table cards may add up to that a card of this value takes."""
        totals = [value] if self.sums else []
        return totals if self.total is None else [*totals, self.total - value]

    def options(self, value: int, seen: int) -> tuple[int, ...]:
        """Return everything that a card may be played as.

        Args:
            value: The capture value of the card, 1 to 10.
            seen: The mask of the table cards it sees, by :meth:`sight`.

        Returns:
            The masks of the sets it may take, ascending, with 0 first if it may be laid.

        >>> Capturing().options(2, 0b11)
        (3,)
        >>> Capturing().options(2, 0b1)
        (0,)
        """
        captures = self.captures(value, seen)
        may_decline_a_sum, may_decline_an_equal = self._may_decline
        equal = seen & RANK_MASKS[value]
        if not captures or (may_decline_an_equal if equal else may_decline_a_sum):
            return 0, *captures
        return captures

    def captures(self, value: int, seen: int) -> tuple[int, ...]:
        """Return every set that a card may take.

        Args:
            value: The capture value of the card, 1 to 10.
            seen: The mask of the table cards it sees, by :meth:`sight`.

        Returns:
            The masks of the sets, ascending.

        >>> Capturing().captures(3, 0b110011)
        (17, 18, 33, 34)
        """
        if self.total is None:
            sets = sets_with_total(seen, value)  # C-2, C-4
        else:
            found = {
                cards for total in self._totals(value) for cards in sets_with_total(seen, total)
            }
            sets = tuple(sorted(found))  # C-8
        if self.most is not None:
            sets = tuple([cards for cards in sets if cards.bit_count() <= self.most])  # C-6
        if len(sets) > 1 and self.choice is Choice.FEWEST:
            sets = fewest_cards(sets)
        return sets

    @cached_property
    def _may_decline(self) -> tuple[bool, bool]:
        """Return whether a sum may be declined, and whether an equal card may be (C-5)."""
        return self.compulsory is not Obligation.ALWAYS, self.compulsory is Obligation.NEVER

    def fault(self, value: int, table: int, captured: int) -> Reason:
        """Say why a card may not take a set of table cards that :meth:`options` does not list.

        Args:
            value: The capture value of the card, 1 to 10.
            table: The mask of the table.
            captured: The mask of the set, 0 for laying the card.

        Returns:
            The first reason that applies, in the order of :class:`~scopa_rules.errors.Reason`.

        >>> Capturing().fault(2, 0b110011, 0b11)
        <Reason.SINGLE_CARD_FIRST: 'single_card_first'>
        """
        if not captured:
            return Reason.MUST_CAPTURE
        if captured & ~table:
            return Reason.NOT_ON_TABLE
        if all(captured not in sets_with_total(captured, total) for total in self._totals(value)):
            return Reason.WRONG_SUM
        if self.most is not None and captured.bit_count() > self.most:
            return Reason.TOO_MANY_CARDS
        if self.choice is Choice.SINGLE_FIRST:
            return Reason.SINGLE_CARD_FIRST
        return Reason.NOT_FEWEST
