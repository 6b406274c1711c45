"""Counts over captured piles."""

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["best_cards", "only_highest"]

_Figure = TypeVar("_Figure", int, tuple[int, ...])


def only_highest(figures: Sequence[_Figure]) -> int | None:
    """Return the index of the strictly highest figure, or None when the highest is shared."""
    highest = max(figures)
    if figures.count(highest) > 1:
        return None
    return figures.index(highest)


def best_cards(pile: int, orders: Sequence[Sequence[int]]) -> list[int]:
    """Return from each of ``orders``, sequences of single-card masks, its first card in ``pile``.

    0 stands for an order of which the pile holds no card.
    """
    best = []
    for order in orders:
        for card in order:
            if pile & card:
                best.append(card)
                break
        else:
            best.append(0)
    return best
