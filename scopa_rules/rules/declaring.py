"""Declarations and the opening table, as Cirulla has them (section K).

A :class:`Declaring` says which hands may be shown for points, what the seven of cups, *la matta*,
is worth in play after that, and by a :class:`DealerTable` which opening tables are taken before the
first play.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from scopa_rules._kernel.declarations import HAND_SIZE, HIGHEST_TOTAL
from scopa_rules.errors import (
    VariantError,
    as_tuple,
    number_problems,
    option,
    option_problems,
    quoted,
    switch_problems,
)

__all__ = ["DealerTable", "Declaring", "LowTotal", "MattaReading", "SameRank", "Taker"]

#: Two totals of a table lie farther apart than the values of the seven of cups, so that it cannot
#: make both.
_LEAST_APART: Final = 10
_MOST_TOTALS: Final = 2


class MattaReading(enum.StrEnum):
    """How long the seven of cups keeps a declared value for captures (K-7)."""

    STICKY = "sticky"
    """In the hand and on the table, until it is captured (S3); this is the default."""
    HAND_ONLY = "hand only"
    """While it is played from the hand; laid on the table it is a seven again (BGA)."""
    NOT_AT_ALL = "not at all"
    """Not at all; it is a seven for all captures."""


class Taker(enum.StrEnum):
    """The seat that takes an opening table (K-2, K-3)."""

    DEALER = "dealer"
    """The dealer; this is the default."""
    LEADER = "leader"
    """The seat that plays first (some Spanish rule pages)."""


def _matta_reading(value: str) -> MattaReading:
    return option(MattaReading, value)


def _totals(totals: Iterable[int]) -> tuple[int, ...]:
    return as_tuple(totals)


def _taker(value: str) -> Taker:
    return option(Taker, value)


@attrs.frozen
class DealerTable:
    """Opening tables that are taken before the first play (K-2, K-3).

    The totals are the same whatever total cards capture by. Where ``wild`` and ``split`` are both
    on, the table splits with the seven of cups at the value it stands for.

    Args:
        wild: Whether the seven of cups on the table may stand for any value 1 to 10 (K-2).
        split: Whether a table of the second total has to split into two groups of the first (K-3).
        totals: The total of a table that is worth one sweep, and that of one that is worth two, or
            the first alone; 10 at least, and as much apart.
        taker: The seat that takes the table; a :class:`Taker` or its text.

    Raises:
        VariantError: If a setting is none of these, or settings contradict each other.

    >>> DealerTable(wild=False, split=True).totals
    (15, 30)
    """

    wild: bool = True
    """Whether the seven of cups may stand for any value."""
    split: bool = False
    """Whether a table of the second total has to split into two groups of the first."""
    totals: tuple[int, ...] = attrs.field(default=(15, 30), converter=_totals)
    """The total of a table worth one sweep, and that of one worth two."""
    taker: Taker = attrs.field(default=Taker.DEALER, converter=_taker)
    """The seat that takes the table."""

    def __attrs_post_init__(self) -> None:
        if problems := [*self._range_problems(), *self._contradictions()]:
            raise VariantError(problems)

    def _range_problems(self) -> Iterator[str]:
        yield from switch_problems(self, "wild", "split")
        if type(self.totals) is not tuple or not 1 <= len(self.totals) <= _MOST_TOTALS:
            yield f"totals {quoted(self.totals)}: expected one or two"
        else:
            for total in self.totals:
                yield from number_problems("total of a table", total, least=10, most=220)
        yield from option_problems(Taker, self.taker, "taker")

    def _contradictions(self) -> Iterator[str]:
        if type(self.totals) is not tuple or [type(each) for each in self.totals] != [int, int]:
            return
        one, two = self.totals
        totals = quoted(self.totals)
        if two - one < _LEAST_APART:
            yield f"totals {totals}: expected the second larger by {_LEAST_APART} at least"
        if self.split is True and two != 2 * one:
            yield f"split True with totals {totals}: expected the second to be twice the first"


@attrs.frozen
class LowTotal:
    """Hands that earn points by a low total (K-4).

    Args:
        most: The highest total that earns the points, 3 to 30.
        points: The points.
        wild: Whether the seven of cups in the hand stands for any value that keeps the total low
            enough (K-5); otherwise it counts 7.

    Raises:
        VariantError: If a setting is out of range.

    >>> LowTotal()
    LowTotal(most=9, points=3, wild=True)
    """

    most: int = 9
    """The highest total that earns the points."""
    points: int = 3
    """The points."""
    wild: bool = True
    """Whether the seven of cups in the hand stands for any value."""

    def __attrs_post_init__(self) -> None:
        problems = [
            *number_problems("most", self.most, least=HAND_SIZE, most=HIGHEST_TOTAL),
            *number_problems("points", self.points, least=1),
            *switch_problems(self, "wild"),
        ]
        if problems:
            raise VariantError(problems)


@attrs.frozen
class SameRank:
    """Hands that earn points by cards of one rank (K-4).

    Args:
        cards: How many cards of one rank earn the points, 2 or 3.
        points: The points.
        wild: Whether the seven of cups in the hand stands for the rank of the others (K-5);
            otherwise it is a seven.

    Raises:
        VariantError: If a setting is out of range.

    >>> SameRank()
    SameRank(cards=3, points=10, wild=True)
    """

    cards: int = 3
    """How many cards of one rank earn the points."""
    points: int = 10
    """The points."""
    wild: bool = True
    """Whether the seven of cups in the hand stands for the rank of the others."""

    def __attrs_post_init__(self) -> None:
        problems = [
            *number_problems("cards", self.cards, least=2, most=HAND_SIZE),
            *number_problems("points", self.points, least=1),
            *switch_problems(self, "wild"),
        ]
        if problems:
            raise VariantError(problems)


DeclarableHands = LowTotal | SameRank
"""What says which hands may be declared."""
_KINDS: Final = {LowTotal, SameRank}


def _hands(hands: Iterable[DeclarableHands]) -> tuple[DeclarableHands, ...]:
    return as_tuple(hands)


@attrs.frozen
class Declaring:
    """What may be declared, and which opening tables are taken (section K).

    Args:
        dealer_table: Which opening tables are taken, or None if none is.
        hands: Which hands of three a seat may show for points, each a :class:`LowTotal` or a
            :class:`SameRank`; none if hands are not declared. Of several that hold of a hand only
            the one with most points counts (K-4). It takes a dealing in hands of three, and the
            points count where :data:`~scopa_rules.rules.scoring.DECLARED` is among the scoring
            rules.
        matta: How long the seven of cups keeps a declared value; a :class:`MattaReading` or its
            text.

    Raises:
        VariantError: If a setting is none of these, or there is nothing to declare or to take.

    >>> Declaring(matta="hand only").matta
    <MattaReading.HAND_ONLY: 'hand only'>
    >>> Declaring(hands=[SameRank(points=5)]).hands
    (SameRank(cards=3, points=5, wild=True),)
    """

    dealer_table: DealerTable | None = None
    """Which opening tables are taken."""
    hands: tuple[DeclarableHands, ...] = attrs.field(
        default=(LowTotal(), SameRank()), converter=_hands
    )
    """Which hands of three a seat may show for points."""
    matta: MattaReading = attrs.field(default=MattaReading.STICKY, converter=_matta_reading)
    """How long the seven of cups keeps a declared value."""

    def __attrs_post_init__(self) -> None:
        if problems := [*self._range_problems(), *self._contradictions()]:
            raise VariantError(problems)

    def _range_problems(self) -> Iterator[str]:
        if self.dealer_table is not None and type(self.dealer_table) is not DealerTable:
            yield f"dealer_table {quoted(self.dealer_table)}: expected a DealerTable, or None"
        if type(self.hands) is not tuple or not {type(each) for each in self.hands} <= _KINDS:
            yield f"hands {quoted(self.hands)}: expected LowTotal and SameRank values, or none"
        yield from option_problems(MattaReading, self.matta, "matta")

    def _contradictions(self) -> Iterator[str]:
        if self.hands == () and self.dealer_table is None:
            yield "dealer_table None with no hands: expected one at least, or declaring=None"
        if self.hands == () and self.matta is not MattaReading.STICKY:
            yield f"matta {quoted(str(self.matta))} with no hands: expected hands to declare"
