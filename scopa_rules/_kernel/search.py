"""The search for sets of table cards with a given total.

Every capture in the family, apart from taking the whole table, is a set of table cards whose
values reach some total: an equal card is a set of one. So one search serves all of them, and the
rooms above choose the cards to search and the total.
"""

from typing import Final

from scopa_rules._kernel.masks import ALL_CARDS, CARD_COUNT

__all__ = ["fewest_cards", "sets_with_total"]

#: For each card, by the bit length of its mask, its value (P-1: its rank) above its mask.
_STEPS: Final = (0, *(((bit // 4 + 1) << CARD_COUNT) | 1 << bit for bit in range(CARD_COUNT)))


def sets_with_total(cards: int, total: int) -> list[int]:
    """Return the mask of every non-empty set of ``cards`` whose values add up to ``total``.

    The masks are in ascending order. The sets grow card by card, the highest first, which keeps
    the partial ones few. A partial set is one integer, its sum above its mask, so that adding a
    card to both is a single addition and one comparison drops what has become too large.
    """
    limit = total << CARD_COUNT | ALL_CARDS
    partial = [0]
    while cards:
        step = _STEPS[cards.bit_length()]
        cards &= ~step
        partial += [grown for known in partial if (grown := known + step) <= limit]
    complete = total << CARD_COUNT
    return sorted([known & ALL_CARDS for known in partial if known >= complete])


def fewest_cards(sets: list[int]) -> list[int]:
    """Return those of ``sets`` that have the least number of cards, in the same order."""
    least = min(map(int.bit_count, sets), default=0)
    return [cards for cards in sets if cards.bit_count() == least]
