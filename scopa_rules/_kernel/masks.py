"""The bits of a mask: which bit is which card."""

from typing import Final

__all__ = ["ALL_CARDS", "CARD_COUNT", "RANKS", "RANK_MASKS", "SUIT_MASKS", "UP_TO"]

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
