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

__all__ = ["Sets", "below", "fewest_cards", "pips", "sets_with_total"]

#: Masks of sets of cards.
Sets = tuple[int, ...]

#: How many collections of cards are remembered for each kind of search, and how many sets with the
#: highest total, of which there are most. The limits only bound the memory of a long run and of
#: crowded tables.
_KEPT: Final = 1 << 14
_SETS_KEPT: Final = 1 << 17


class _SetsByTotal(dict[int, tuple[Sets, ...]]):
    """Map the mask of some cards to all of its subsets, listed by their total and ascending.

    Tuples of integers, because the garbage collector soon leaves them alone, as it does not lists.
    """

    __slots__ = ("_highest_total", "_most", "_only_the_empty_set", "_sets")

    def __init__(self, highest_total: int, most: int | None) -> None:
        super().__init__()
        self._highest_total = highest_total
        self._most = most
        self._only_the_empty_set: tuple[Sets, ...] = ((0,), *(() for _ in range(highest_total)))
        self._sets = 0

    def __missing__(self, cards: int) -> tuple[Sets, ...]:
        # The base case is no entry, because another thread may clear the entries at any moment.
        if not cards:
            return self._only_the_empty_set
        highest = cards.bit_length() - 1
        card, value = 1 << highest, highest // 4 + 1
        without = self[cards ^ card]
        by_total = list(without)
        for total, rests in enumerate(without[: self._highest_total + 1 - value], start=value):
            if rests:
                if self._most is not None:
                    rests = below(self._most, rests)  # noqa: PLW2901 - those that may grow
                # Sets with the highest card follow those without it, so the order is kept.
                by_total[total] += tuple([rest | card for rest in rests])
        if len(self) >= _KEPT or self._sets >= _SETS_KEPT:
            self.clear()
            self._sets = 0
        self._sets += len(by_total[-1])
        found = self[cards] = tuple(by_total)
        return found


class _Searches(dict[tuple[int, int | None], _SetsByTotal]):
    """Map each highest total and limit that games ask for to what has been found for them."""

    __slots__ = ()

    def __missing__(self, kind: tuple[int, int | None]) -> _SetsByTotal:
        found = self[kind] = _SetsByTotal(*kind)
        return found


_REMEMBERED: Final = _Searches()


def sets_with_total(
    cards: int, total: int, highest: int, matta: int = 0, most: int | None = None
) -> Sets:
    """Return the mask of every set of ``cards`` whose values add up to ``total``, ascending.

    ``highest`` is the highest total that the game ever asks for: 10 for sums, and by a fixed total
    what it leaves beside an ace. If ``matta`` is not 0, it is what the matta counts where it is one
    of the cards. ``most`` is how many cards a set may have at most, or None for any number.
    """
    remembered = _REMEMBERED[highest, most]
    if not matta or not cards & MATTA:
        return remembered[cards][total]
    by_total = remembered[cards ^ MATTA]
    rests = by_total[total - matta] if total >= matta else ()
    if most is not None:
        rests = below(most, rests)
    return tuple(sorted((*by_total[total], *[rest | MATTA for rest in rests])))


def below(most: int, sets: Sets) -> Sets:
    """Return those of ``sets`` that have fewer cards than ``most``, in the same order."""
    return tuple([cards for cards in sets if cards.bit_count() < most])


def pips(cards: int, matta: int = 0) -> int:
    """Return what the values of ``cards`` add up to, the matta ``matta`` unless it is 0."""
    if matta and cards & MATTA:
        return matta + pips(cards ^ MATTA)
    return sum([rank * (cards & mask).bit_count() for rank, mask in enumerate(RANK_MASKS)])


def fewest_cards(sets: Sets) -> Sets:
    """Return those of ``sets`` that have the least number of cards, in the same order."""
    least = min(map(int.bit_count, sets), default=0)
    return tuple([cards for cards in sets if cards.bit_count() == least])
