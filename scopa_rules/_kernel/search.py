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

from scopa_rules._kernel.masks import MATTA, RANK_MASKS

__all__ = ["Sets", "fewest_cards", "pips", "sets_with_total"]

#: Masks of sets of cards.
Sets = tuple[int, ...]

#: How many sets of cards are remembered for each highest total; the limit only bounds the memory of
#: a long run.
_KEPT: Final = 1 << 14


class _SetsByTotal(dict[int, tuple[Sets, ...]]):
    """Map the mask of some cards to all of its subsets, listed by their total and ascending.

    Tuples of integers, because the garbage collector soon leaves them alone, as it does not lists.
    """

    __slots__ = ("_highest_total", "_only_the_empty_set")

    def __init__(self, highest_total: int) -> None:
        super().__init__()
        self._highest_total = highest_total
        self._only_the_empty_set: tuple[Sets, ...] = ((0,), *(() for _ in range(highest_total)))
        self[0] = self._only_the_empty_set

    def __missing__(self, cards: int) -> tuple[Sets, ...]:
        highest = cards.bit_length() - 1
        card, value = 1 << highest, highest // 4 + 1
        without = self[cards ^ card]
        by_total = list(without)
        for total, rests in enumerate(without[: self._highest_total + 1 - value], start=value):
            if rests:
                # Sets with the highest card follow those without it, so the order is kept.
                by_total[total] += tuple([rest | card for rest in rests])
        if len(self) >= _KEPT:
            self.clear()
            self[0] = self._only_the_empty_set
        found = self[cards] = tuple(by_total)
        return found


class _ByHighestTotal(dict[int, _SetsByTotal]):
    """Map each highest total that games ask for to what has been found for it."""

    __slots__ = ()

    def __missing__(self, highest_total: int) -> _SetsByTotal:
        found = self[highest_total] = _SetsByTotal(highest_total)
        return found


_REMEMBERED: Final = _ByHighestTotal()


def sets_with_total(cards: int, total: int, highest: int, matta: int = 0) -> Sets:
    """Return the mask of every set of ``cards`` whose values add up to ``total``, ascending.

    ``highest`` is the highest total that the game ever asks for: 10 for sums, and by a fixed total
    what it leaves beside an ace. If ``matta`` is not 0, it is what the matta counts where it is one
    of the cards.
    """
    remembered = _REMEMBERED[highest]
    if not matta or not cards & MATTA:
        return remembered[cards][total]
    by_total = remembered[cards ^ MATTA]
    rests = by_total[total - matta] if total >= matta else ()
    return tuple(sorted((*by_total[total], *[rest | MATTA for rest in rests])))


def pips(cards: int, matta: int = 0) -> int:
    """Return what the values of ``cards`` add up to, the matta ``matta`` unless it is 0."""
    if matta and cards & MATTA:
        return matta + pips(cards ^ MATTA)
    return sum([rank * (cards & mask).bit_count() for rank, mask in enumerate(RANK_MASKS)])


def fewest_cards(sets: Sets) -> Sets:
    """Return those of ``sets`` that have the least number of cards, in the same order."""
    least = min(map(int.bit_count, sets), default=0)
    return tuple([cards for cards in sets if cards.bit_count() == least])
