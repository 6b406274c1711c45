"""The search for sets of table cards with a given total.

Every capture in the family, apart from taking the whole table, is a set of table cards whose
values reach some total: an equal card is a set of one. So one search serves all of them, and the
rooms above choose the cards to search and the total.

The sets are found for all totals at once, by induction on the cards: the sets of some cards are
those of the cards without the highest, and each of these with the highest added. What has been
found is remembered, since tables that differ in their high cards share their low ones, and all
cards of a hand ask about the same table.
"""

from typing import Final

__all__ = ["HIGHEST_TOTAL", "Sets", "fewest_cards", "sets_with_total"]

#: Masks of sets of cards.
Sets = tuple[int, ...]

#: No capture is asked to reach more (P-1: a card's value is 10 at most).
HIGHEST_TOTAL: Final = 10

#: How many sets of cards are remembered; the limit only bounds the memory of a long run.
_KEPT: Final = 1 << 14


class _SetsByTotal(dict[int, tuple[Sets, ...]]):
    """Map the mask of some cards to all of its subsets, listed by their total and ascending.

    Tuples of integers, because the garbage collector soon leaves them alone, as it does not lists.
    """

    def __missing__(self, cards: int) -> tuple[Sets, ...]:
        highest = cards.bit_length() - 1
        card, value = 1 << highest, highest // 4 + 1
        without = self[cards ^ card]
        by_total = list(without)
        for total in range(value, HIGHEST_TOTAL + 1):
            if without[total - value]:
                # Sets with the highest card follow those without it, so the order is kept.
                with_highest = [rest | card for rest in without[total - value]]
                by_total[total] = (*without[total], *with_highest)
        if len(self) >= _KEPT:
            self.clear()
            self[0] = _ONLY_THE_EMPTY_SET
        found = self[cards] = tuple(by_total)
        return found


_ONLY_THE_EMPTY_SET: Final[tuple[Sets, ...]] = ((0,), *(() for _ in range(HIGHEST_TOTAL)))
_SETS: Final = _SetsByTotal({0: _ONLY_THE_EMPTY_SET})


def sets_with_total(cards: int, total: int) -> Sets:
    """Return the mask of every set of ``cards`` whose values add up to ``total``, ascending."""
    return _SETS[cards][total]


def fewest_cards(sets: Sets) -> Sets:
    """Return those of ``sets`` that have the least number of cards, in the same order."""
    least = min(map(int.bit_count, sets), default=0)
    return tuple([cards for cards in sets if cards.bit_count() == least])
