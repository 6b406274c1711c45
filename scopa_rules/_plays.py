"""Legal moves as values, remembered.

What a card may be played as depends only on a small part of the table and the marks, usually two or
three cards, so the same plays are asked for again and again. They are found by the kernel once for
each rank and what its cards see, made into :class:`~scopa_rules.moves.Play` values once, and shared
by all states. Suits do not matter (P-1), so what is found for a card serves the other cards of its
rank too; that saves a third of all searches and more.

There is one memory for the whole program, and one bound for it, whatever variants and positions
come: what an entry takes is counted when it is added, and when the bound is passed everything is
forgotten at once. Threads share the memory without waiting for each other. A reader takes an entry
or finds none, in one step, and an entry never changes; so it can be forgotten at any moment but is
never seen half made. Only a thread that adds an entry takes a lock, and one that finds it taken
goes on without adding.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scopa_rules._kernel.captures import (
    ANY_KIND,
    REACH_SIZE,
    Scratch,
    find_captures,
    find_plays,
    seen_at_least,
    seen_first,
)
from scopa_rules._kernel.declarations import find_declarations
from scopa_rules._kernel.masks import ALL_CARDS, CARD_COUNT, EVERYTHING, MATTA, RANK_MASKS
from scopa_rules._ruleset import Ruleset
from scopa_rules.cards import PACK, CardSet
from scopa_rules.moves import Declare, Move, Play, make_play

__all__ = [
    "Keys",
    "Moves",
    "captures_of",
    "declarations_of",
    "find_hand_moves",
    "find_moves",
    "keys_of",
]

#: How much the remembered moves may take, in bytes as estimated below.
MOST_BYTES: Final = 64 * 2**20
#: What is taken by the entries of a rank in a ruleset, by each of them, by one more that has
#: several sets, and by each of these; by what entries with one set have; and by the plays of a set.
#: Measured on CPython 3.11, rather too much than too little.
_BYTES_OF_ENTRIES: Final = 300
_BYTES_OF_ENTRY: Final = 160
_BYTES_OF_SEVERAL: Final = 200
_BYTES_OF_REFERENCE: Final = 34
_BYTES_OF_SINGLE: Final = 600
_BYTES_OF_PLAYS: Final = 600

#: Ranks and kinds take so many bits where they are part of a key.
_RANK_BITS: Final = 4
_KIND_BITS: Final = ANY_KIND.bit_length()

#: Room enough for most cards on most tables.
_FEW: Final = 32

Moves = tuple[tuple[Move, ...], bytes]
"""The plays of a card in ascending order of what they take, and the kind of each; or the
declarations of a hand, which have no kind."""

Entries = dict[int, tuple[Moves, ...]]
"""The remembered moves of the four cards of a rank by what they see. Read them by
``entries[seen][suit]`` and catch the ``KeyError``."""

CardKey = tuple[int, int, int, Entries]
"""What a card sees, the number of its suit, and the entries of its rank. If any card of the first
mask lies on the table the card sees these only, otherwise the cards and marks of the second."""


class Keys:
    """The keys under which the moves of a ruleset are remembered."""

    __slots__ = ("of_card", "of_hand")

    def __init__(self, rules: Ruleset) -> None:
        by_rank: list[Entries] = [{} for _ in RANK_MASKS]
        #: The key of each card by its mask.
        self.of_card: Final[dict[int, CardKey]] = {
            card.mask: (
                seen_first(rules, card.rank),
                seen_at_least(rules, card.rank),
                card.index % 4,
                by_rank[card.rank],
            )
            for card in PACK
        }
        if rules.matta_in_hand:  # it may count anything there, an ace too
            self.of_card[MATTA] = 0, EVERYTHING, (MATTA.bit_length() - 1) % 4, {}
        #: The entries of hands that are declared, which have no suit and stand first.
        self.of_hand: Final[Entries] = {}


@lru_cache(maxsize=128)
def keys_of(rules: Ruleset) -> Keys:
    """Return the keys of a ruleset; equal ones usually share theirs."""
    return Keys(rules)


class _Memory:
    """The remembered moves of the whole program."""

    def __init__(self) -> None:
        #: All entries that are not empty, by their identity.
        self._filled: Final[dict[int, Entries]] = {}
        #: What entries with one set only have, by the set, its kind and the rank.
        self._single: Final[dict[int, tuple[Moves, ...]]] = {}
        #: The plays of the four cards of a rank that take a set, by the set and the rank.
        self._plays: Final[dict[int, tuple[Play, ...]]] = {}
        self._bytes = 0
        self._adding: Final = threading.Lock()

    def add_plays(
        self, entries: Entries, rank: int, seen: int, scratch: Scratch, count: int
    ) -> tuple[Moves, ...]:
        """Make plays of what the kernel found for the cards of a rank, and remember them.

        If another thread is adding some, these are made and not remembered. Waiting would gain
        nothing, and in a process that was forked at that moment it would never end.
        """
        sets, kinds, _, _, _ = scratch
        if not self._adding.acquire(False):
            plays = [_make_plays(rank, captured) for captured in sets[:count]]
            return _by_suit(plays, bytes(kinds[:count]))
        try:
            if count == 1:  # as for most cards
                key = (sets[0] << _KIND_BITS | kinds[0]) << _RANK_BITS | rank
                moves = self._single.get(key) or self._only(key, rank, sets[0], kinds[0])
            else:
                plays = [self._plays_of(rank, captured) for captured in sets[:count]]
                moves = _by_suit(plays, bytes(kinds[:count]))
                self._bytes += _BYTES_OF_SEVERAL + _BYTES_OF_REFERENCE * count
            self._enter(entries, seen, moves)
        finally:
            self._adding.release()
        return moves

    def add_hand(self, entries: Entries, hand: int, moves: tuple[Moves, ...]) -> None:
        """Remember what a hand can be declared as, unless another thread is adding some."""
        if self._adding.acquire(False):
            try:
                self._enter(entries, hand, moves)
            finally:
                self._adding.release()

    def _enter(self, entries: Entries, seen: int, moves: tuple[Moves, ...]) -> None:
        if not entries:
            self._filled[id(entries)] = entries
            self._bytes += _BYTES_OF_ENTRIES
        entries[seen] = moves
        self._bytes += _BYTES_OF_ENTRY
        if self._bytes > MOST_BYTES:  # forget everything
            for filled in self._filled.values():
                filled.clear()
            self._filled.clear()
            self._single.clear()
            self._plays.clear()
            self._bytes = 0

    def _only(self, key: int, rank: int, captured: int, kind: int) -> tuple[Moves, ...]:
        """Return the moves of an entry with one set only."""
        moves = self._single[key] = _by_suit([self._plays_of(rank, captured)], bytes([kind]))
        self._bytes += _BYTES_OF_SINGLE
        return moves

    def _plays_of(self, rank: int, captured: int) -> tuple[Play, ...]:
        key = captured << _RANK_BITS | rank
        plays = self._plays.get(key)
        if plays is None:
            plays = self._plays[key] = _make_plays(rank, captured)
            self._bytes += _BYTES_OF_PLAYS
        return plays


def _make_plays(rank: int, captured: int) -> tuple[Play, ...]:
    """Return the plays of the four cards of a rank that take a set.

    One of the cards may be in the set itself; its own play is never asked for then.
    """
    taken = CardSet.from_mask(captured)
    return tuple([make_play(card, taken) for card in PACK[4 * rank - 4 : 4 * rank]])


def _by_suit(plays: Sequence[tuple[Play, ...]], kinds: bytes) -> tuple[Moves, ...]:
    """Return the moves of each suit from the plays of each set."""
    return tuple([(of_suit, kinds) for of_suit in zip(*plays, strict=True)])


_MEMORY: Final = _Memory()
#: Scratch that no thread works with: making it anew would cost as much as most searches.
_spare: Final[list[Scratch]] = []


def find_moves(rules: Ruleset, card: int, seen: int, entries: Entries) -> tuple[Moves, ...]:
    """Find the plays of a card, and of those alike, from what it sees; remember and return them."""
    try:
        scratch = _spare.pop()
    except IndexError:
        scratch = _new_scratch(_FEW)
    table = seen & ALL_CARDS
    marks = seen ^ table
    count = find_plays(rules, card, table, marks, scratch)
    found = scratch
    if count > _FEW:
        found = _new_scratch(count)
        count = find_plays(rules, card, table, marks, found)
    moves = _MEMORY.add_plays(entries, (card.bit_length() + 3) >> 2, seen, found, count)
    _spare.append(scratch)
    return moves


def captures_of(rules: Ruleset, value: int, table: int, marks: int) -> list[int]:
    """Return every set that a card of a value may take from a table, ascending."""
    scratch = _new_scratch(_FEW)
    count = find_captures(rules, value, table, marks, scratch)
    if count > _FEW:
        scratch = _new_scratch(count)
        count = find_captures(rules, value, table, marks, scratch)
    return scratch[0][:count]


def _new_scratch(room: int) -> Scratch:
    return [0] * room, [0] * room, [0] * CARD_COUNT, [0] * CARD_COUNT, [0] * REACH_SIZE


def find_hand_moves(rules: Ruleset, hand: int, entries: Entries) -> tuple[Moves, ...]:
    """Find what a hand of which no card was played can be declared as; remember and return it."""
    declarations: tuple[Move, ...] = tuple(map(Declare, declarations_of(rules, hand)))
    moves = ((declarations, b""),)
    _MEMORY.add_hand(entries, hand, moves)
    return moves


def declarations_of(rules: Ruleset, hand: int) -> dict[int | None, int]:
    """Return what a hand can be declared as and for how many points (K-4, K-5).

    The keys are what the matta stands for, ascending, and None where no value is named.
    """
    points = [0] * len(RANK_MASKS)
    find_declarations(rules, hand, points)
    return {matta or None: earned for matta, earned in enumerate(points) if earned}
