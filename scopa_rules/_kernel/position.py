"""Positions: the deal that opens one, and the transitions that follow a play or a declaration.

A position is the flat tuple described at the head of the package. ``Flow`` holds what the
transitions have to know of a variant. Nothing else in the library writes a position, except the
set-up of a chosen one.
"""

from typing import Final

from scopa_rules._kernel.masks import (
    ACES,
    CARD_COUNT,
    FIRST_PLAY,
    MATTA,
    marked_matta,
    matta_mark,
)
from scopa_rules._kernel.search import pips

__all__ = [
    "DEALER",
    "HANDS",
    "LAST",
    "MARKS",
    "NOBODY",
    "TABLE",
    "TURN",
    "Flow",
    "Places",
    "Position",
    "Stock",
    "declare",
    "is_first_play",
    "marks_at",
    "open_deal",
    "play",
    "take_opening_table",
    "takes_itself",
]

Position = tuple[int, ...]
#: Single-card masks in dealing order.
Stock = tuple[int, ...]
#: For each seat, counted from the one after the dealer, which of the next cards it gets.
Places = tuple[tuple[int, ...], ...]
#: The totals that an ace takes as an ordinary 1, and the most cards that it takes so.
AceTotals = tuple[tuple[int, ...], int]

TABLE: Final = 0
TURN: Final = 1
LAST: Final = 2
DEALER: Final = 3
MARKS: Final = 4
HANDS: Final = 5

#: Stands in ``LAST`` while nobody has captured.
NOBODY: Final = -1


class Flow:
    """What the course of a deal depends on, as plain numbers."""

    __slots__ = (
        "aces_take_themselves",
        "declared",
        "declares",
        "first_play_counts",
        "has_marks",
        "last_play_sweeps",
        "later",
        "leftovers_to_dealer",
        "matta_in_hand",
        "matta_on_table",
        "opening",
        "opening_hand",
        "opening_stock",
        "opening_table",
        "piles",
        "seats",
        "shown",
        "size",
        "sweeps",
        "unscored_aces",
    )

    def __init__(
        self,
        seats: int,
        opening_table: tuple[int, ...],
        opening: Places,
        later: dict[int, Places],
        last_play_sweeps: bool,
        leftovers_to_dealer: bool,
        first_play_counts: bool,
        aces_take_themselves: bool,
        unscored_aces: AceTotals | None,
        declares: bool,
        matta_in_hand: bool,
        matta_on_table: bool,
    ) -> None:
        self.seats: Final = seats
        #: Index of the first pile, of the first count of sweeps, of the shown cards and of the
        #: first number of declared points in a position, and its length.
        self.piles: Final = HANDS + seats
        self.sweeps: Final = HANDS + 2 * seats
        self.shown: Final = HANDS + 3 * seats
        self.declared: Final = self.shown + 1
        self.size: Final = self.declared + seats if declares else self.shown
        #: Which cards of the deck open the table, and which the first hands.
        self.opening_table: Final = opening_table
        self.opening: Final = opening
        #: The size of the first hands, and that of the stock before the first play.
        self.opening_hand: Final = len(opening[0])
        self.opening_stock: Final = CARD_COUNT - len(opening_table) - seats * len(opening[0])
        #: The places of a later hand, by the number of cards still in the stock.
        self.later: Final = later
        self.last_play_sweeps: Final = last_play_sweeps
        self.leftovers_to_dealer: Final = leftovers_to_dealer
        #: Whether some card depends on being the first played in the deal.
        self.first_play_counts: Final = first_play_counts
        self.aces_take_themselves: Final = aces_take_themselves
        #: What an ace takes as an ordinary 1, if nothing else it takes counts as a sweep (C-13).
        self.unscored_aces: Final = unscored_aces
        #: Whether hands can be declared, and where the matta then keeps a declared value.
        self.declares: Final = declares
        self.matta_in_hand: Final = matta_in_hand
        self.matta_on_table: Final = matta_on_table
        #: Whether a play has to look after marks or shown cards.
        self.has_marks: Final = first_play_counts or declares


def open_deal(flow: Flow, deck: Stock, dealer: int) -> tuple[Position, Stock]:
    """Deal the table and the first hands from ``deck`` (D-5)."""
    seats = flow.seats
    first = (dealer + 1) % seats
    position = [0] * flow.size
    position[TURN] = first  # D-8
    position[LAST] = NOBODY  # E-5
    position[DEALER] = dealer
    if flow.first_play_counts:
        position[MARKS] = FIRST_PLAY  # C-10
    for place in flow.opening_table:
        position[TABLE] |= deck[place]
    _hand_out(position, flow.opening, deck, seats)
    dealt = len(flow.opening_table) + sum(map(len, flow.opening))
    return tuple(position), deck[dealt:]


def take_opening_table(flow: Flow, position: Position, sweeps: int) -> Position:
    """Give the opening table to the dealer, with sweeps; it is no play (K-2, K-3)."""
    after = list(position)
    dealer = after[LAST] = after[DEALER]
    after[flow.piles + dealer] = after[TABLE]
    after[flow.sweeps + dealer] = sweeps
    after[TABLE] = 0
    return tuple(after)


def declare(flow: Flow, position: Position, matta: int, points: int) -> Position:
    """Show the hand in turn for points; ``matta`` is what the matta in it stands for, or 0."""
    after = list(position)
    turn = after[TURN]
    after[flow.shown] |= after[HANDS + turn]  # K-6
    after[flow.declared + turn] += points  # K-8
    if flow.matta_in_hand:
        after[MARKS] |= matta_mark(matta)  # K-7
    return tuple(after)


def is_first_play(flow: Flow, dealer: int, turn: int, stock: int, held: int) -> bool:
    """Tell whether no card has been played in the deal: the first seat has its whole first hand.

    ``stock`` and ``held`` are the numbers of cards in the stock and in the hand in turn.
    """
    return (
        turn == (dealer + 1) % flow.seats
        and held == flow.opening_hand
        and stock == flow.opening_stock
    )


def marks_at(flow: Flow, dealer: int, turn: int, stock: int, held: int, matta: int | None) -> int:
    """Return the marks of a moment of a deal; ``matta`` is the value that the matta keeps."""
    marks = matta_mark(matta or 0)
    if flow.first_play_counts and is_first_play(flow, dealer, turn, stock, held):
        marks |= FIRST_PLAY
    return marks


def _hand_out(position: list[int], places: Places, cards: Stock, seats: int) -> None:
    seat = position[DEALER]
    for own in places:
        seat += 1
        if seat == seats:
            seat = 0
        hand = 0
        for place in own:
            hand |= cards[place]
        position[HANDS + seat] = hand


def play(
    flow: Flow, position: Position, stock: Stock, card: int, captured: int
) -> tuple[Position, Stock]:
    """Carry out one play and whatever follows from it, and return the new position and stock.

    The mover plays ``card`` and takes the set ``captured``, empty when the card is laid. The play
    must be legal: nothing is checked here. What follows by itself is the next hand when all are
    empty, and the end of the deal when the stock is empty too. Play goes round and every seat
    holds as many cards as the others, so all hands are empty as soon as the next seat's is.
    """
    after = list(position)
    turn = after[TURN]
    following = turn + 1
    if following == flow.seats:
        following = 0
    after[TURN] = following
    after[HANDS + turn] ^= card
    hands_left = after[HANDS + following]
    to_pile = 0
    if captured:
        to_pile = card | captured
        after[flow.piles + turn] |= to_pile  # C-7
        after[LAST] = turn
        table = after[TABLE] = after[TABLE] ^ captured
        # E-1, E-2: only the very last play of the deal, no hand and no stock left, is no sweep.
        if (
            not table
            and (hands_left or stock or flow.last_play_sweeps)
            and not _is_unscored(flow, position, card)
        ):
            after[flow.sweeps + turn] += 1
    elif flow.aces_take_themselves and takes_itself(flow, position, card):
        to_pile = card
        after[flow.piles + turn] |= card  # C-11
        after[LAST] = turn
    else:
        after[TABLE] |= card
    if flow.has_marks:
        _follow_marks(flow, after, card, to_pile)
    if not hands_left:
        if stock:
            places = flow.later[len(stock)]
            _hand_out(after, places, stock, flow.seats)
            stock = stock[len(places) * len(places[0]) :]
        else:
            _collect_leftovers(flow, after)
    return tuple(after), stock


def takes_itself(flow: Flow, position: Position, card: int) -> bool:
    """Tell whether a card that takes nothing goes to the pile: an ace on an empty table (C-11)."""
    return flow.aces_take_themselves and not position[TABLE] and _is_ace(card, position[MARKS])


def _is_ace(card: int, marks: int) -> bool:
    """Tell whether a card counts as an ace: it is one, or the matta standing for one (K-7)."""
    return bool(card & ACES) or (card == MATTA and marked_matta(marks) == 1)


def _is_unscored(flow: Flow, position: Position, card: int) -> bool:
    """Tell whether taking the whole table counts for nothing: an ace alone can do it (C-13)."""
    if flow.unscored_aces is None or not _is_ace(card, position[MARKS]):
        return False
    totals, most = flow.unscored_aces
    table, matta = position[TABLE], marked_matta(position[MARKS])
    return pips(table, matta) not in totals or table.bit_count() > most


def _follow_marks(flow: Flow, position: list[int], card: int, to_pile: int) -> None:
    """Bring marks and shown cards up to date after ``card`` was played."""
    position[MARKS] &= ~FIRST_PLAY
    # K-7: captured the matta has no value but its own, and where so agreed as soon as it is laid.
    if to_pile & MATTA or (card == MATTA and not flow.matta_on_table):
        position[MARKS] = 0
    if flow.declares:
        position[flow.shown] &= ~card


def _collect_leftovers(flow: Flow, position: list[int]) -> None:
    """Give the table to the last capturer, or to the dealer by option; if nobody, leave it."""
    seat = position[DEALER] if flow.leftovers_to_dealer else position[LAST]  # E-3
    if seat != NOBODY:  # E-4
        position[flow.piles + seat] |= position[TABLE]
        position[TABLE] = 0
        position[MARKS] = 0
