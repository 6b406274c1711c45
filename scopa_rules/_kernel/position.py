"""Positions: the deal that opens one and the one transition that follows a play.

A position is the flat tuple described at the head of the package. ``Flow`` holds what the
transition has to know of a variant. Nothing else in the library writes a position, except the
set-up of a chosen one.
"""

from typing import Final

__all__ = [
    "DEALER",
    "HANDS",
    "LAST",
    "NOBODY",
    "TABLE",
    "TURN",
    "Flow",
    "Places",
    "Position",
    "Stock",
    "open_deal",
    "play",
]

Position = tuple[int, ...]
#: Single-card masks in dealing order.
Stock = tuple[int, ...]
#: For each seat, counted from the one after the dealer, which of the next cards it gets.
Places = tuple[tuple[int, ...], ...]

TABLE: Final = 0
TURN: Final = 1
LAST: Final = 2
DEALER: Final = 3
HANDS: Final = 4

#: Stands in ``LAST`` while nobody has captured.
NOBODY: Final = -1


class Flow:
    """What the course of a deal depends on, as plain numbers."""

    __slots__ = (
        "last_play_sweeps",
        "later",
        "leftovers_to_dealer",
        "opening",
        "opening_table",
        "piles",
        "seats",
        "sweeps",
    )

    def __init__(
        self,
        seats: int,
        opening_table: tuple[int, ...],
        opening: Places,
        later: dict[int, Places],
        last_play_sweeps: bool,
        leftovers_to_dealer: bool,
    ) -> None:
        self.seats: Final = seats
        #: Index of the first pile and of the first count of sweeps in a position.
        self.piles: Final = HANDS + seats
        self.sweeps: Final = HANDS + 2 * seats
        #: Which cards of the deck open the table, and which the first hands.
        self.opening_table: Final = opening_table
        self.opening: Final = opening
        #: The places of a later hand, by the number of cards still in the stock.
        self.later: Final = later
        self.last_play_sweeps: Final = last_play_sweeps
        self.leftovers_to_dealer: Final = leftovers_to_dealer


def open_deal(flow: Flow, deck: Stock, dealer: int) -> tuple[Position, Stock]:
    """Deal the table and the first hands from ``deck`` (D-5)."""
    seats = flow.seats
    first = (dealer + 1) % seats
    position = [0] * (HANDS + 3 * seats)
    position[TURN] = first  # D-8
    position[LAST] = NOBODY  # E-5
    position[DEALER] = dealer
    for place in flow.opening_table:
        position[TABLE] |= deck[place]
    _hand_out(position, flow.opening, deck, seats)
    dealt = len(flow.opening_table) + sum(map(len, flow.opening))
    return tuple(position), deck[dealt:]


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
    if captured:
        after[flow.piles + turn] |= card | captured  # C-7
        after[LAST] = turn
        table = after[TABLE] = after[TABLE] ^ captured
        # E-1, E-2: only the very last play of the deal, no hand and no stock left, is no sweep.
        if not table and (hands_left or stock or flow.last_play_sweeps):
            after[flow.sweeps + turn] += 1
    else:
        after[TABLE] |= card
    if not hands_left:
        if stock:
            places = flow.later[len(stock)]
            _hand_out(after, places, stock, flow.seats)
            stock = stock[len(places) * len(places[0]) :]
        else:
            _collect_leftovers(flow, after)
    return tuple(after), stock


def _collect_leftovers(flow: Flow, position: list[int]) -> None:
    """Give the table to the last capturer, or to the dealer by option; if nobody, leave it."""
    seat = position[DEALER] if flow.leftovers_to_dealer else position[LAST]  # E-3
    if seat != NOBODY:  # E-4
        position[flow.piles + seat] |= position[TABLE]
        position[TABLE] = 0
