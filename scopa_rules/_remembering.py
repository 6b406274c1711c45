"""The plays of a card, remembered.

What a card may be played as depends only on what it sees of the table and its marks, usually two
or three cards, so the same plays are asked for again and again. They are found once for each card
and sight, made into :class:`~scopa_rules.moves.Play` values once, and shared by all states.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scopa_rules._kernel.masks import (
    ALL_CARDS,
    EVERYTHING,
    FIRST_PLAY,
    MATTA,
    capture_value,
    marked_matta,
)
from scopa_rules.cards import PACK, Card, CardSet
from scopa_rules.moves import Play

if TYPE_CHECKING:
    from scopa_rules.capturing import Capturing

__all__ = ["Sight", "sights"]

#: How many sights are kept for each card. The limit only bounds the memory of a program that runs
#: for long; a single deal meets a few dozen.
_KEPT: Final = 1 << 13

#: The two masks of :meth:`~scopa_rules.capturing.Capturing.sight`, and the plays by the cards
#: seen, in the order of their captured sets.
Sight = tuple[int, int, dict[int, tuple[Play, ...]]]


class _RememberedPlays(dict[int, tuple[Play, ...]]):
    """Map what one card sees, table cards and marks, to its plays, finding them on demand."""

    __slots__ = ("_capturing", "_card", "_made")

    def __init__(self, capturing: Capturing, card: Card) -> None:
        super().__init__()
        self._capturing = capturing
        self._card = card
        #: The plays made for these sights by their captured set: many sights share a play.
        self._made: dict[int, Play] = {}

    def __missing__(self, seen: int) -> tuple[Play, ...]:
        if len(self) >= _KEPT:
            self.clear()
            self._made.clear()
        if seen <= ALL_CARDS:
            options = self._capturing.options(self._card.rank, seen)
        else:
            options = self._options_with_marks(seen)
        plays = self[seen] = tuple(
            [self._made.get(captured) or self._make(captured) for captured in options]
        )
        return plays

    def _options_with_marks(self, seen: int) -> tuple[int, ...]:
        value = capture_value(self._card.mask, seen)
        first_play = bool(seen & FIRST_PLAY)
        return self._capturing.options(value, seen & ALL_CARDS, marked_matta(seen), first_play)

    def _make(self, captured: int) -> Play:
        play = self._made[captured] = Play(self._card, CardSet.from_mask(captured))
        return play


@lru_cache(maxsize=64)
def sights(capturing: Capturing, matta_in_hand: bool, matta_on_table: bool) -> dict[int, Sight]:
    """Return, by the mask of each card, what it sees and the plays remembered for it.

    The switches say where the matta can have a value that a declaration gave it.
    """
    found: dict[int, Sight] = {
        card.mask: (
            *capturing.sight(card.rank, matta_on_table),
            _RememberedPlays(capturing, card),
        )
        for card in PACK
    }
    if matta_in_hand:
        found[MATTA] = (0, EVERYTHING, found[MATTA][2])
    return found
