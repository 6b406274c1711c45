"""Counts over captured piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scopa_rules._kernel.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["best_card", "only_highest"]


def only_highest(figures: Sequence[int]) -> int:
    """Return the index of the strictly highest figure, or ``NOBODY`` when the highest is shared."""
    best = 0
    shared = False
    for place in range(1, len(figures)):
        if figures[place] > figures[best]:
            best = place
            shared = False
        elif figures[place] == figures[best]:
            shared = True
    return NOBODY if shared else best


def best_card(pile: int, order: Sequence[int]) -> int:
    """Return the first of ``order``, a row of single-card masks, that is in ``pile``, or 0."""
    for card in order:
        if pile & card:
            return card
    return 0
