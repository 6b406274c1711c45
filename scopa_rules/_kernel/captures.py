"""What a card may be played as: its captures, each with how it is made, and laying it.

A capture is a set of table cards. There are four kinds of it, which can hold of one set at a time:

- ``EQUAL``: one card of the same value (C-2);
- ``SUM``: two cards or more that add up to the value (C-2);
- ``TOTAL``: cards that with the played one make a fixed total (C-8);
- ``ALL``: the whole table, by the power of an ace (C-9, C-10, C-14).

Three steps lead to what a card may be played as. The search lists every set that has the right
total for one of the first three kinds, and no more cards than the limit (C-6). Then the choice
between them is narrowed (C-3), and the ace adds its own. Last, the kinds that are left say whether
the card may be laid instead (C-5). Why a move is refused, and whether a capture counts as a sweep
(C-13), can be told from the kinds too.

Which totals a card of each value takes as one card, as a sum and by a fixed total stands in the
ruleset as bits, so a wild ace (C-12) is a card that takes any total up to 10.

The search goes down and up through the table cards, from the highest to the lowest, and leaves out
or takes each of them. Before it starts it works out which totals the cards below each can still
make, so it never goes down a way that leads to nothing: its time is linear in the number of sets
it finds. Because it first leaves out and then takes, the sets come in ascending order.

Scratch belongs to the caller, and need not be cleared: the captures go into two rows of it, their
sets and their kinds. What the search notes down goes into three more: the cards, their values, and
``reach``. That one has stretches of ``_STRETCH`` integers, in which the one at index *i* holds as
bits the totals that the lowest *i* cards can make. Without a limit there is one stretch. With a
limit there is one for each number of cards that may still be taken, and before them, where a set is
already too large, one of zeros.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scopa_rules._kernel.masks import (
    ACE,
    CARD_COUNT,
    EVERYTHING,
    FIRST_PLAY,
    MATTA,
    MATTA_MARKS,
    RANK_MASKS,
    UP_TO,
    capture_value,
    marked_matta,
    pips,
)

if TYPE_CHECKING:
    from scopa_rules._ruleset import Ruleset

__all__ = [
    "ALL",
    "ANY_KIND",
    "EQUAL",
    "REACH_SIZE",
    "SUM",
    "TOTAL",
    "Scratch",
    "find_captures",
    "find_plays",
    "how_made",
    "is_blocked",
    "most_cards",
    "seen_at_least",
    "seen_first",
]

Scratch = tuple[list[int], list[int], list[int], list[int], list[int]]
"""Room to work in: the sets and the kinds of captures, as many as there may be; the cards of a
table and their values; and ``reach``, of ``REACH_SIZE`` integers."""

EQUAL: Final = 1
SUM: Final = 2
TOTAL: Final = 4
ALL: Final = 8
ANY_KIND: Final = EQUAL | SUM | TOTAL | ALL

_STRETCH: Final = CARD_COUNT + 1
#: The largest limit that rules out a set: what makes 19 has at most eleven cards, the matta
#: standing for an ace among them.
_LARGEST_LIMIT: Final = 10
REACH_SIZE: Final = (_LARGEST_LIMIT + 2) * _STRETCH


def most_cards(highest: int, ones: int) -> int:
    """Return how many cards a set with a total of at most ``highest`` can have.

    ``ones`` is the number of cards that count 1: the aces, and the matta where it may be one.
    """
    count = total = 0
    value, left = 1, ones
    while total + value <= highest:
        total += value
        count += 1
        left -= 1
        if not left:
            value, left = value + 1, 4
    return count


def find_plays(rules: Ruleset, card: int, table: int, marks: int, scratch: Scratch) -> int:
    """List what a card may be played as in the scratch; return how many plays these are.

    The sets are ascending. 0 stands for taking nothing: the card is laid on the table, or an ace
    takes itself (C-11). A number larger than the room for sets says that there is too little, and
    that nothing written counts: ask again with room for as many.
    """
    value = capture_value(card, marks)
    count = find_captures(rules, value, table, marks, scratch)
    if count and rules.must_capture:
        return count
    sets, kinds, _, _, _ = scratch
    if count >= len(sets):
        return count + 1
    if count and not _may_decline(rules, value, kinds, count):
        return count
    for place in range(count, 0, -1):
        sets[place] = sets[place - 1]
        kinds[place] = kinds[place - 1]
    sets[0] = kinds[0] = 0
    return count + 1


def _may_decline(rules: Ruleset, value: int, kinds: list[int], count: int) -> bool:
    """Tell whether a card with these captures may be laid instead (C-5)."""
    if rules.may_always_lay:
        return True
    if rules.wild_aces and value == ACE:
        return False  # C-12: on a table that is not empty a wild ace always captures
    for place in range(count):
        if kinds[place] != SUM:
            return False
    return True


def find_captures(rules: Ruleset, value: int, table: int, marks: int, scratch: Scratch) -> int:
    """List the captures of a card that counts ``value``, ascending, and return their number.

    As for :func:`find_plays`, a number larger than the room says that there is too little.
    """
    count = _search(rules, value, table, marks, scratch)
    sets, kinds, _, _, _ = scratch
    if count >= len(sets):
        return count + 1
    if rules.fewest and count > 1:
        count = _keep_fewest(rules, value, marks, scratch, count)
    if value == ACE and rules.ace_sweeps and table and not is_blocked(rules, table, marks):
        # The whole table is the highest of all sets, so if it is there it is the last.
        last = count - 1
        if count and sets[last] == table:
            kinds[last] |= ALL  # C-13: the ace could take it anyway
        else:
            last = count
            sets[last], kinds[last] = table, ALL  # C-6: exempt from the limit
        if not rules.ace_sweep_is_optional:  # C-9, C-10
            sets[0], kinds[0] = table, kinds[last]
            last = 0
        count = last + 1
    return count


def is_blocked(rules: Ruleset, table: int, marks: int) -> bool:
    """Tell whether an ace cannot take everything on a table that is not empty (C-10, C-14)."""
    if rules.first_play_blocks_aces and marks & FIRST_PLAY:
        return True
    return rules.ace_blocks_aces and _lies(ACE, table, marks)


def _lies(value: int, table: int, marks: int) -> bool:
    """Tell whether a card that counts ``value`` lies on the table, the matta included (K-7)."""
    if marks and table & MATTA and marked_matta(marks):
        if marked_matta(marks) == value:
            return True
        table ^= MATTA
    return table & RANK_MASKS[value] != 0


def how_made(rules: Ruleset, value: int, captured: int, total: int) -> int:
    """Return the kinds of a capture but ``ALL``, limit and choice aside; 0 if it is none.

    ``total`` is what the captured cards add up to, ``value`` what the played card counts.
    """
    kind = TOTAL if rules.fixed_totals[value] >> total & 1 else 0
    if captured & (captured - 1):
        if rules.sum_totals[value] >> total & 1:
            kind |= SUM
    elif rules.equal_totals[value] >> total & 1:
        kind |= EQUAL
    return kind


def _search(  # noqa: C901 - one loop whose two halves share all of their variables
    rules: Ruleset, value: int, table: int, marks: int, scratch: Scratch
) -> int:
    """List every set of the first three kinds but the sums that an equal card bars (C-3)."""
    sets, kinds, cards, values, reach = scratch
    wanted = rules.wanted_totals[value]
    last = _note_cards(table, marks, wanted, scratch)
    # The stretch of what can still be made, and how far before it the one for a card less stands.
    level, step = _STRETCH, 0
    if rules.most:
        level, step = _note_limited_reach(rules.most, last, wanted, scratch), _STRETCH
    if not reach[level + last] & wanted:
        return 0
    highest = wanted.bit_length() - 1
    count = chosen = total = 0
    at = last
    while True:
        # Down to the lowest card: leave out every card without which a total can still be made. At
        # the highest total all the lower ones are left out, and none of them can be taken instead.
        while at and total < highest:
            at -= 1
            if not reach[level + at] << total & wanted:
                chosen |= cards[at]
                total += values[at]
                level -= step
        kind = how_made(rules, value, chosen, total)
        if kind & SUM and rules.equal_bars_sums and _lies(total, table, marks):  # C-3
            kind ^= SUM
        if kind:
            if count < len(sets):
                sets[count] = chosen
                kinds[count] = kind
            count += 1
        # Up to the next card that was left out and can be taken instead.
        while at < last:
            card = cards[at]
            if chosen & card:
                chosen ^= card
                total -= values[at]
                level += step
            elif reach[level - step + at] << (total + values[at]) & wanted:
                chosen |= card
                total += values[at]
                level -= step
                break
            at += 1
        if at == last:
            return count


def _note_cards(table: int, marks: int, wanted: int, scratch: Scratch) -> int:
    """Note the table cards and what the lowest of them can make; return their number.

    The totals are those of any number of cards.
    """
    _, _, cards, values, reach = scratch
    up_to_wanted = (1 << wanted.bit_length()) - 1
    matta = marked_matta(marks)
    count = 0
    totals = reach[_STRETCH] = 1
    while table:
        card = table & -table
        table ^= card
        worth = (card.bit_length() + 3) >> 2  # as capture_value has it, where a call costs too much
        if matta and card == MATTA:
            worth = matta
        cards[count] = card
        values[count] = worth
        count += 1
        totals |= totals << worth & up_to_wanted
        reach[_STRETCH + count] = totals
    return count


def _note_limited_reach(most: int, count: int, wanted: int, scratch: Scratch) -> int:
    """Note what up to ``most`` of the cards can make; return where the stretch for most stands."""
    _, _, _, values, reach = scratch
    up_to_wanted = (1 << wanted.bit_length()) - 1
    for place in range(count + 1):
        reach[place] = 0  # no total is left for a set that is too large
        reach[_STRETCH + place] = 1  # without a card, 0 can be made
    level = _STRETCH
    for _ in range(most):
        level += _STRETCH
        reach[level] = 1
        for place in range(count):
            fewer = reach[level - _STRETCH + place] << values[place] & up_to_wanted
            reach[level + place + 1] = reach[level + place] | fewer
    return level


def _keep_fewest(rules: Ruleset, value: int, marks: int, scratch: Scratch, count: int) -> int:
    """Keep the sets with the least number of cards (C-3); return how many these are.

    The sets of a wild ace compete with those of the same total only (C-12).
    """
    sets, kinds, least, _, _ = scratch  # the search is over, so its notes are free
    wild = rules.wild_aces and value == ACE
    for total in range(11):
        least[total] = CARD_COUNT
    for place in range(count):
        total = pips(sets[place], marks) if wild else 0
        least[total] = min(least[total], sets[place].bit_count())
    kept = 0
    for place in range(count):
        total = pips(sets[place], marks) if wild else 0
        if sets[place].bit_count() == least[total]:
            sets[kept], kinds[kept] = sets[place], kinds[place]
            kept += 1
    return kept


# What a card sees. Everything above depends on a part of the table and of the marks only, and for
# most cards on a small one. So the plays found once for a card and that part can be remembered. The
# two functions say which part it is, and must change together with the rules above.


def seen_first(rules: Ruleset, value: int) -> int:
    """Return the cards of which a card sees nothing else while any of them lies on the table."""
    if (value == ACE and rules.ace_sweeps) or rules.matta_on_table:
        return 0
    # C-3: also by `fewest` nothing is fewer than one equal card.
    equal_comes_first = rules.equal_bars_sums or rules.fewest
    if (
        equal_comes_first
        and rules.equal_totals[value] == 1 << value
        and not rules.fixed_totals[value]
    ):
        return RANK_MASKS[value]
    return 0


def seen_at_least(rules: Ruleset, value: int) -> int:
    """Return the cards and marks that a card sees when it sees no card of :func:`seen_first`."""
    if value == ACE and rules.ace_sweeps:
        return EVERYTHING
    seen = UP_TO[min(rules.wanted_totals[value].bit_length() - 1, 10)]
    if rules.matta_on_table:
        seen |= MATTA | MATTA_MARKS
    return seen
