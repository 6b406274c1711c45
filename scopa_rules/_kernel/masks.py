"""The bits of a mask: which bit is which card, and which bits above the cards are marks."""

from typing import Final

__all__ = [
    "ACES",
    "ALL_CARDS",
    "CARD_COUNT",
    "EVERYTHING",
    "FIRST_PLAY",
    "MATTA",
    "MATTA_MARKS",
    "RANKS",
    "RANK_MASKS",
    "SUIT_MASKS",
    "UP_TO",
    "capture_value",
    "marked_matta",
    "matta_mark",
]

RANKS: Final = range(1, 11)
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

ACES: Final = RANK_MASKS[1]
#: The seven of cups, which a declaration can give another value.
MATTA: Final = RANK_MASKS[7] & SUIT_MASKS[1]

#: Marks stand above the cards: that no card has been played in the deal ...
FIRST_PLAY: Final = 1 << CARD_COUNT
#: ... and the value that the matta keeps after a declaration, 0 if it has none but its own.
_MATTA_SHIFT: Final = CARD_COUNT + 1
MATTA_MARKS: Final = 0b1111 << _MATTA_SHIFT
#: All cards and all marks.
EVERYTHING: Final = ALL_CARDS | FIRST_PLAY | MATTA_MARKS


def matta_mark(value: int) -> int:
    """Return the mark of a value of the matta."""
    return value << _MATTA_SHIFT


def marked_matta(marks: int) -> int:
    """Return the value of the matta that marks hold, with or without cards below them, or 0."""
    return marks >> _MATTA_SHIFT


def capture_value(card: int, marks: int) -> int:
    """Return what a played card counts: its rank (P-1), or the value that the matta keeps (K-7)."""
    matta = marked_matta(marks)
    return matta if matta and card == MATTA else (card.bit_length() + 3) // 4
