"""Positions: the deal that opens one, and the changes that a play or a declaration makes.

A position is the row of integers described at the head of the package. The functions here change a
row in place; nothing else in the library does, and only the set-up of a chosen position makes one
otherwise. Whoever keeps positions as values copies before and freezes after.

The stock may still have in front what has been dealt from it, because its cards are counted from
its end. How many are left needs no integer of its own: whenever cards are dealt all hands are
empty, so it follows from the table and the piles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scopa_rules._kernel.masks import (
    CARD_COUNT,
    FIRST_PLAY,
    MATTA,
    RANK_MASKS,
    can_make,
    is_ace,
    matta_mark,
    pips,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scopa_rules._ruleset import Ruleset

__all__ = [
    "DEALER",
    "HANDS",
    "LAST",
    "MARKS",
    "NOBODY",
    "TABLE",
    "TURN",
    "Position",
    "Stock",
    "is_first_play",
    "is_void",
    "marks_at",
    "open_deal",
    "play",
    "table_reading",
    "table_sweeps",
    "take_opening_table",
    "takes_itself",
]

Position = tuple[int, ...]
#: Single-card masks in dealing order.
Stock = tuple[int, ...]

TABLE: Final = 0
TURN: Final = 1
LAST: Final = 2
DEALER: Final = 3
MARKS: Final = 4
HANDS: Final = 5

#: Stands in ``LAST`` while nobody has captured.
NOBODY: Final = -1


def open_deal(rules: Ruleset, row: list[int], deck: Sequence[int], dealer: int) -> int:
    """Deal the table and the first hands from ``deck`` (D-5); return how many cards that takes."""
    for place in range(rules.size):
        row[place] = 0
    row[DEALER] = dealer
    row[TURN] = _after(rules, dealer)  # D-8
    row[LAST] = NOBODY  # E-5
    if rules.first_play_blocks_aces:
        row[MARKS] = FIRST_PLAY  # C-10
    return _deal(rules, row, deck, CARD_COUNT)


def is_void(rules: Ruleset, table: int) -> bool:
    """Tell whether an opening table has to be dealt again (D-6)."""
    for rank in range(1, 11):
        if (table & RANK_MASKS[rank]).bit_count() >= rules.voided_by[rank]:
            return True
    return False


def table_sweeps(rules: Ruleset, table: int, matta: int) -> int:
    """Return how many sweeps an opening table is worth, the matta counting ``matta`` or its own."""
    if not table:
        return 0
    marks = matta_mark(matta)
    total = pips(table, marks)
    first, second = rules.table_totals[0], rules.table_totals[1]
    if total == first:
        return 1
    # K-3: when some of the cards make half of it, so do the others.
    if total == second and (not rules.table_splits or can_make(table, marks, first)):
        return 2
    return 0


def table_reading(rules: Ruleset, table: int) -> int:
    """Return what the matta stands for on an opening table that is taken (K-2, K-3).

    0 is its own value or no matta at all, ``NOBODY`` says that the table is not taken. The totals
    lie so far apart that at most one value makes one.
    """
    first, last = 0, 0
    if rules.table_is_wild and table & MATTA:
        first, last = 1, 10
    for matta in range(first, last + 1):
        if table_sweeps(rules, table, matta):
            return matta
    return NOBODY


def take_opening_table(rules: Ruleset, row: list[int]) -> None:
    """Let the opening table be taken where its total is right (K-2, K-3); it is no play."""
    if not rules.table_totals[0]:
        return
    table = row[TABLE]
    matta = table_reading(rules, table)
    if matta != NOBODY:
        seat = row[TURN] if rules.leader_takes_table else row[DEALER]
        row[LAST] = seat
        row[rules.piles + seat] = table
        row[rules.sweeps + seat] = table_sweeps(rules, table, matta)
        row[TABLE] = 0


def play(
    rules: Ruleset, row: list[int], stock: Sequence[int], card: int, captured: int, kind: int
) -> int:
    """Carry out one play and whatever follows from it; return how many cards are dealt.

    The mover plays ``card`` and takes the set ``captured``, empty when the card is laid; ``kind``
    is how it is made. The play must be legal: nothing is checked here. What follows by itself is
    the next hand when all are empty, and the end of the deal when the stock is empty too. Play goes
    round and every seat holds as many cards as the others, so all hands are empty as soon as the
    next seat's is.
    """
    turn = row[TURN]
    following = turn + 1  # as _after has it; every play comes here, and a call is a hundredth of it
    if following == rules.seats:
        following = 0
    row[TURN] = following
    row[HANDS + turn] ^= card
    hands_left = row[HANDS + following]
    to_pile = 0
    if captured:
        to_pile = card | captured
        row[rules.piles + turn] |= to_pile  # C-7
        row[LAST] = turn
        row[TABLE] ^= captured
        # E-1, C-13. E-2: only the very last play of the deal, no hand and no stock left, is none.
        if (
            not row[TABLE]
            and kind & rules.kinds_that_sweep
            and (hands_left or rules.last_play_sweeps or _cards_left(rules, row))
        ):
            row[rules.sweeps + turn] += 1
    elif rules.aces_take_themselves and takes_itself(rules, row, card):
        to_pile = card
        row[rules.piles + turn] |= card  # C-11
        row[LAST] = turn
    else:
        row[TABLE] |= card
    if rules.has_marks:
        _follow_marks(rules, row, card, to_pile)
    if hands_left:
        return 0
    left = _cards_left(rules, row)
    if left:
        return _deal(rules, row, stock, left)
    _collect_leftovers(rules, row)
    return 0


def is_first_play(rules: Ruleset, dealer: int, turn: int, stock: int, held: int) -> bool:
    """Tell whether no card has been played in the deal: the first seat has its whole first hand.

    ``stock`` and ``held`` are the numbers of cards in the stock and in the hand in turn.
    """
    return (
        turn == _after(rules, dealer)
        and held == rules.opening_hand
        and stock == rules.left_after[CARD_COUNT]
    )


def marks_at(rules: Ruleset, dealer: int, turn: int, stock: int, held: int, matta: int) -> int:
    """Return the marks of a moment of a deal; ``matta`` is the value that the matta keeps, or 0."""
    marks = matta_mark(matta)
    if rules.first_play_blocks_aces and is_first_play(rules, dealer, turn, stock, held):
        marks |= FIRST_PLAY
    return marks


def takes_itself(rules: Ruleset, row: Sequence[int], card: int) -> bool:
    """Tell whether a card that takes nothing goes to the pile: an ace on an empty table (C-11)."""
    return bool(rules.aces_take_themselves and not row[TABLE] and is_ace(card, row[MARKS]))


def _after(rules: Ruleset, seat: int) -> int:
    """Return the seat after another (P-2)."""
    seat += 1
    return seat if seat < rules.seats else 0


def _cards_left(rules: Ruleset, row: list[int]) -> int:
    """Return the size of the stock when all hands are empty: what is neither taken nor in sight."""
    out = row[TABLE]
    for pile in range(rules.piles, rules.sweeps):
        out |= row[pile]
    return CARD_COUNT - out.bit_count()


def _deal(rules: Ruleset, row: list[int], stock: Sequence[int], left: int) -> int:
    """Deal the next hands, and at the opening the table; return how many cards that takes.

    ``left`` is the number of cards that have not been dealt.
    """
    after = rules.left_after[left]
    end = (row[DEALER] + 1) * CARD_COUNT
    for place in range(-left, -after):  # counted from the end of the stock
        row[rules.dealt_to[end + place]] |= stock[place]
    return left - after


def _follow_marks(rules: Ruleset, row: list[int], card: int, to_pile: int) -> None:
    """Bring marks and shown cards up to date after ``card`` was played."""
    row[MARKS] &= ~FIRST_PLAY
    # K-7: once captured, 7C counts 7 again, and where so agreed as soon as it is laid.
    if to_pile & MATTA or (card == MATTA and not rules.matta_on_table):
        row[MARKS] = 0
    if rules.declares:
        row[rules.shown] &= ~card


def _collect_leftovers(rules: Ruleset, row: list[int]) -> None:
    """Give the table to the last capturer, or to the dealer by option; if nobody, leave it."""
    seat = row[DEALER] if rules.leftovers_to_dealer else row[LAST]  # E-3
    if seat != NOBODY:  # E-4
        row[rules.piles + seat] |= row[TABLE]
        row[TABLE] = 0
        row[MARKS] = 0
