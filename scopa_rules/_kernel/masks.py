"""The bits of a mask: which bit is which card, and which bits above the cards are marks."""

from typing import Final

__all__ = [
    "ACE",
    "ALL_CARDS",
    "CARD_BITS",
    "CARD_COUNT",
    "EVERYTHING",
    "FIRST_PLAY",
    "MATTA",
    "MATTA_MARKS",
    "RANKS",
    "RANK_MASKS",
    "SUIT_MASKS",
    "UP_TO",
    "can_make",
    "capture_value",
    "is_ace",
    "marked_matta",
    "matta_mark",
    "pips",
]

RANKS: Final = range(1, 11)
#: The rank of an ace, and what it counts.
ACE: Final = 1
CARD_COUNT: Final = 40
ALL_CARDS: Final = (1 << CARD_COUNT) - 1

#: The four cards of each rank; index 0 stands for no rank and is empty.
RANK_MASKS: Final[tuple[int, ...]] = (0, *(0b1111 << 4 * (rank - 1) for rank in RANKS))
#: All cards of at most the rank of the index.
UP_TO: Final[tuple[int, ...]] = (0, *((1 << 4 * rank) - 1 for rank in RANKS))
#: The ten cards of each suit: coins, cups, swords, clubs.
SUIT_MASKS: Final[tuple[int, ...]] = tuple(
    sum(1 << (4 * (rank - 1) + suit) for rank in RANKS) for suit in range(4)
)
#: The seven of cups, which a declaration can give another value.
MATTA: Final = RANK_MASKS[7] & SUIT_MASKS[1]

#: Marks stand above the cards: that no card has been played in the deal ...
FIRST_PLAY: Final = 1 << CARD_COUNT
#: ... and the value that the matta keeps after a declaration, 0 if it has none but its own.
_MATTA_SHIFT: Final = CARD_COUNT + 1
MATTA_MARKS: Final = 0b1111 << _MATTA_SHIFT
#: All cards and all marks, and the number of their bits.
EVERYTHING: Final = ALL_CARDS | FIRST_PLAY | MATTA_MARKS
CARD_BITS: Final = EVERYTHING.bit_length()


def matta_mark(value: int) -> int:
    """Return the mark of a value of the matta."""
    return value << _MATTA_SHIFT


def marked_matta(marks: int) -> int:
    """Return the value of the matta that marks hold, with or without cards below them, or 0."""
    return marks >> _MATTA_SHIFT


def capture_value(card: int, marks: int) -> int:
    """Return what a card counts: its rank (P-1), or the value that the matta keeps (K-7)."""
    if card == MATTA and marks >> _MATTA_SHIFT:
        return marks >> _MATTA_SHIFT
    return (card.bit_length() + 3) >> 2


def is_ace(card: int, marks: int) -> bool:
    """Tell whether a card counts as an ace: it is one, or the matta standing for one (K-7)."""
    return capture_value(card, marks) == ACE


def pips(cards: int, marks: int) -> int:
    """Return what the values of ``cards`` add up to (P-1, K-7)."""
    total = 0
    if cards & MATTA and marked_matta(marks):
        cards ^= MATTA
        total = marked_matta(marks)
    for rank in range(1, 11):
        total += rank * (cards & RANK_MASKS[rank]).bit_count()
    return total


def can_make(cards: int, marks: int, total: int) -> bool:
    """Tell whether the values of some of ``cards`` add up to ``total``."""
    reach = 1  # what the cards looked at can make, as bits
    while cards:
        card = cards & -cards
        cards ^= card
        reach |= reach << capture_value(card, marks) & ((2 << total) - 1)
    return bool(reach >> total & 1)
