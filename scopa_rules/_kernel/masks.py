"""The bits of a mask: which bit is which card, and which bits above the cards are marks."""

from typing import Final

__all__ = [
    "ACES",
    "ALL_CARDS",
    "CARD_COUNT",
    "FIRST_PLAY",
    "MATTA",
    "MATTA_MARKS",
    "MATTA_SHIFT",
    "RANKS",
    "RANK_MASKS",
    "SUIT_MASKS",
    "UP_TO",
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
MATTA_SHIFT: Final = CARD_COUNT + 1
MATTA_MARKS: Final = 0b1111 << MATTA_SHIFT
