"""Declarations and the dealer's table, as Cirulla has them (section K).

A :class:`Declaring` says whether hands may be shown for points, what the seven of cups, *la matta*,
is worth in play after that, and whether the dealer takes an opening table of the right total, by a
:class:`DealerTable`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from scopa_rules._kernel.masks import MATTA, RANK_MASKS, RANKS
from scopa_rules._kernel.search import pips, sets_with_total
from scopa_rules.cards import Cards, CardSet
from scopa_rules.errors import VariantError, option, option_problems, quoted, switch_problems

__all__ = ["DealerTable", "Declaring", "MattaReading", "declarable"]

#: What an opening table has to total for one sweep; twice as much is worth two.
_TABLE_TOTAL: Final = 15
#: Hands that may be declared have three cards (K-4).
HAND_SIZE: Final = 3
#: The highest total of a hand that earns points, and these; and the points of three of a kind.
_HIGHEST_TOTAL: Final = 9
_LOW_TOTAL_POINTS: Final = 3
_THREE_OF_A_KIND_POINTS: Final = 10


class MattaReading(enum.StrEnum):
    """Say how long the seven of cups keeps a declared value for captures (K-7)."""

    STICKY = "sticky"
    """In the hand and on the table, until it is captured (S3); this is the default."""
    HAND_ONLY = "hand only"
    """While it is played from the hand; laid on the table it is a seven again (BGA)."""
    NOT_AT_ALL = "not at all"
    """Not at all; it is a seven for all captures."""


def _matta_reading(value: str) -> MattaReading:
    return option(MattaReading, value)


@attrs.frozen
class DealerTable:
    """Let the dealer take an opening table of 15 for one sweep, or of 30 for two (K-2, K-3).

    These totals are the same whatever total cards capture by. Where both settings are on, thirty
    splits with the seven of cups at the value it stands for.

    Args:
        wild: Whether the seven of cups on the table may stand for any value 1 to 10 (K-2).
        split: Whether a table of 30 has to split into two groups of 15 (K-3).

    Raises:
        VariantError: If a setting is not True or False.

    >>> cirulla, escoba = DealerTable(), DealerTable(wild=False, split=True)
    >>> cirulla.sweeps("KD KC 9S AD"), escoba.sweeps("KD KC 9S AD")
    (2, 0)
    """

    wild: bool = True
    """Whether the seven of cups may stand for any value."""
    split: bool = False
    """Whether a table of 30 has to split into two groups of 15."""

    def __attrs_post_init__(self) -> None:
        if problems := list(switch_problems(self, "wild", "split")):
            raise VariantError(problems)

    def sweeps(self, table: Cards) -> int:
        """Return how many sweeps an opening table gives the dealer.

        Args:
            table: The opening table, in any form of :data:`~scopa_rules.cards.Cards`.

        Returns:
            1 or 2 if the dealer takes it, otherwise 0.

        Raises:
            NotationError: If ``table`` is no set of cards.

        >>> DealerTable().sweeps("2D 4C 3S 6B"), DealerTable().sweeps("5D 5C 5S 5B")
        (1, 0)
        """
        return self._reading(CardSet(table).mask)[0]

    def matta(self, table: Cards) -> int | None:
        """Return what the seven of cups stands for on a table that the dealer takes.

        Args:
            table: The opening table, in any form of :data:`~scopa_rules.cards.Cards`.

        Returns:
            The value; None if it is not on the table or not wild, or the dealer takes nothing.

        Raises:
            NotationError: If ``table`` is no set of cards.

        >>> DealerTable().matta("7C 2D 3S 4B")
        6
        """
        return self._reading(CardSet(table).mask)[1] or None

    def _reading(self, table: int) -> tuple[int, int]:
        """Return the sweeps, and the value of the matta if it is wild, otherwise 0.

        The values that make 15 and 30 lie more than nine apart, so at most one reading fits.
        """
        for sweeps in (1, 2):
            for matta in RANKS if self.wild and table & MATTA else (0,):
                if pips(table, matta) == sweeps * _TABLE_TOTAL and (
                    not self.split or _splits(table, matta)
                ):
                    return sweeps, matta
        return 0, 0


def _splits(table: int, matta: int) -> bool:
    """Tell whether a table of 15 or 30 splits into groups of 15: if one does, so does the rest."""
    return bool(sets_with_total(table, _TABLE_TOTAL, _TABLE_TOTAL, matta))


@attrs.frozen
class Declaring:
    """Say what may be declared, and what the dealer may take (section K).

    Args:
        dealer_table: Which opening tables the dealer takes, or None if it takes none.
        hands: Whether a seat may show a hand of three for points (K-4). It takes a dealing in
            hands of three, and the points count where :data:`~scopa_rules.scoring.DECLARED` is
            among the scoring rules.
        matta: How long the seven of cups keeps a declared value; a :class:`MattaReading` or its
            text.

    Raises:
        VariantError: If a setting is none of these, or there is nothing to declare or to take.

    >>> Declaring(matta="hand only").matta
    <MattaReading.HAND_ONLY: 'hand only'>
    """

    dealer_table: DealerTable | None = None
    """Which opening tables the dealer takes."""
    hands: bool = True
    """Whether a seat may show a hand of three for points."""
    matta: MattaReading = attrs.field(default=MattaReading.STICKY, converter=_matta_reading)
    """How long the seven of cups keeps a declared value."""

    def __attrs_post_init__(self) -> None:
        if problems := [*self._range_problems(), *self._contradictions()]:
            raise VariantError(problems)

    def _range_problems(self) -> Iterator[str]:
        if self.dealer_table is not None and type(self.dealer_table) is not DealerTable:
            yield f"dealer_table {quoted(self.dealer_table)}: expected a DealerTable, or None"
        yield from switch_problems(self, "hands")
        yield from option_problems(MattaReading, self.matta, "matta")

    def _contradictions(self) -> Iterator[str]:
        if self.hands is False and self.dealer_table is None:
            yield "dealer_table None with hands False: expected one at least, or declaring=None"
        if self.hands is False and self.matta is not MattaReading.STICKY:
            yield f"matta {quoted(str(self.matta))} with hands False: expected hands to declare"


def declarable(hand: Cards) -> Mapping[int | None, int]:
    """Return what a hand can be declared as, and for how many points (K-4, K-5).

    Args:
        hand: The hand, in any form of :data:`~scopa_rules.cards.Cards`.

    Returns:
        The points by the value that the seven of cups stands for, ascending; by None for a hand
        without it. Empty if the hand earns nothing, as every hand does that has not three cards.

    Raises:
        NotationError: If ``hand`` is no set of cards.

    >>> declarable("2D 2C 2S"), declarable("7C 3D 4S"), declarable("7C KD KS")
    ({None: 10}, {1: 3, 2: 3}, {10: 10})
    """
    cards = CardSet(hand).mask
    points: dict[int | None, int] = {}
    if cards.bit_count() == HAND_SIZE:
        for matta in RANKS if cards & MATTA else (0,):
            if _is_three_of_a_kind(cards, matta):
                return {matta or None: _THREE_OF_A_KIND_POINTS}
            if pips(cards, matta) <= _HIGHEST_TOTAL:
                points[matta or None] = _LOW_TOTAL_POINTS
    return points


def _is_three_of_a_kind(hand: int, matta: int) -> bool:
    """Tell whether a hand is of one rank, the matta counting as one of it if it has a value."""
    others = hand & ~MATTA if matta else hand
    ranks = (RANK_MASKS[matta],) if matta else RANK_MASKS
    return any(not others & ~rank for rank in ranks)
