"""Counts over captured piles."""

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["best_card", "only_highest"]

_Figure = TypeVar("_Figure", int, tuple[int, ...])


def only_highest(figures: Sequence[_Figure]) -> int | None:
    """Return the index of the strictly highest figure, or None when the highest is shared."""
    highest = max(figures)
    if figures.count(highest) > 1:
        return None
    return figures.index(highest)


def best_card(pile: int, order: Sequence[int]) -> int:
    """Return the first card of ``order``, a sequence of single-card masks, that is in ``pile``.

    Return 0 when the pile holds none of them.
    """
    for card in order:
        if pile & card:
            return card
    return 0
