"""Telling: what happened at the table, as events for those who watch.

A state says how things stand; events say how they came about, in the order in which a table would
see it: a card laid, or cards captured, a sweep, new hands, the leftovers, the end. They are enough
to animate a table without comparing states, and they hold no card that the watching seat may not
see.
"""

from __future__ import annotations

import attrs

from scopa_rules._kernel.position import (
    NOBODY,
    is_first_play,
    table_reading,
    table_sweeps,
    takes_itself,
)
from scopa_rules._plays import declarations_of
from scopa_rules.cards import Card, CardSet
from scopa_rules.errors import InvalidStateError
from scopa_rules.moves import Declare, Move, Play
from scopa_rules.play import apply, is_deal_over
from scopa_rules.state import State, expect_state

__all__ = [
    "Captured",
    "DealOver",
    "Dealt",
    "Event",
    "HandShown",
    "Laid",
    "Leftovers",
    "Swept",
    "TableTaken",
    "TurnedUp",
    "events",
    "opening_events",
]


@attrs.frozen
class Dealt:
    """Report that a seat was dealt its hand.

    >>> Dealt(seat=0, count=3).cards is None
    True
    """

    seat: int
    """The seat that got the cards."""
    count: int
    """How many cards it got."""
    cards: CardSet | None = None
    """The cards, for the seat itself; None for everybody else."""


@attrs.frozen
class TurnedUp:
    """Report that cards were turned up on the table at the beginning of a deal.

    >>> len(TurnedUp(CardSet("7D 3C 4S KB")).cards)
    4
    """

    cards: CardSet
    """The opening table."""


@attrs.frozen
class TableTaken:
    """Report that the dealer or the leader took the opening table, which is no play (K-2, K-3).

    >>> TableTaken(seat=0, cards=CardSet("7C 2D 3S 4B"), sweeps=1, matta=6).matta
    6
    """

    seat: int
    """The dealer, or the leader by option."""
    cards: CardSet
    """The opening table."""
    sweeps: int
    """How many sweeps it counts for."""
    matta: int | None
    """What the seven of cups stood for to make the total; None if it is not there or not wild."""


@attrs.frozen
class HandShown:
    """Report that a seat declared its hand.

    >>> HandShown(seat=1, cards=CardSet("7C 3D 4S"), points=3, matta=2).points
    3
    """

    seat: int
    """The seat."""
    cards: CardSet
    """Its hand."""
    points: int
    """The points it scored."""
    matta: int | None
    """What the seven of cups in it stands for; None if it is not there."""


@attrs.frozen
class Laid:
    """Report that a card was laid on the table.

    >>> Laid(seat=1, card=Card(7, "D")).seat
    1
    """

    seat: int
    """The seat that played."""
    card: Card
    """The card, which now lies on the table."""


@attrs.frozen
class Captured:
    """Report that a card took cards from the table; all of them went to the seat's pile.

    An ace that goes to the pile by itself takes none (C-11).

    >>> str(Captured(seat=1, card=Card(7, "D"), captured=CardSet("3C 4S")).captured)
    '3C 4S'
    """

    seat: int
    """The seat that played."""
    card: Card
    """The played card."""
    captured: CardSet
    """The table cards it took."""


@attrs.frozen
class Swept:
    """Report that the capture just told was a sweep.

    >>> Swept(seat=1).seat
    1
    """

    seat: int
    """The seat that swept."""


@attrs.frozen
class Leftovers:
    """Report that the cards left on the table at the end went to a seat, or to nobody.

    >>> Leftovers(seat=None, cards=CardSet("KD")).seat is None
    True
    """

    seat: int | None
    """The seat whose pile they joined; None if they belong to nobody and stay on the table."""
    cards: CardSet
    """The cards."""


@attrs.frozen
class DealOver:
    """Report that all cards have been played.

    >>> DealOver() == DealOver()
    True
    """


Event = Dealt | TurnedUp | TableTaken | HandShown | Laid | Captured | Swept | Leftovers | DealOver
"""What can happen at the table."""


def opening_events(state: State, seat: int | None = None) -> tuple[Event, ...]:
    """Tell how a deal began.

    Args:
        state: The state before the first play, as :func:`~scopa_rules.play.deal` and
            :func:`~scopa_rules.play.new_deal` give it.
        seat: The seat that is told, or None for a spectator.

    Returns:
        The hands in dealing order, the cards turned up on the table if there are any, and a
        :class:`TableTaken` if they were taken. Only the hand of ``seat`` shows its cards.

    Raises:
        InvalidStateError: If a move has been made, or there is no such seat.
        TypeError: If ``state`` is no state.

    >>> for event in opening_events(deal(SCOPA, PACK), seat=0):
    ...     print(event)
    Dealt(seat=1, count=3, cards=None)
    Dealt(seat=0, count=3, cards=CardSet('AC AB 2C'))
    TurnedUp(cards=CardSet('2S 2B 3D 3C'))
    """
    _check_seat(state, seat)
    if not _is_opening(state):
        raise InvalidStateError(["deal after its beginning: expected one before its first move"])
    told: list[Event] = [*_dealt(state, seat)]
    taker = _table_taker(state)
    taken = state.piles[taker]
    if table := state.table or taken:
        told.append(TurnedUp(table))
    if taken:
        matta = table_reading(state._game.rules, taken.mask) or None
        told.append(TableTaken(taker, taken, state.sweeps[taker], matta))
    return tuple(told)


def _table_taker(state: State) -> int:
    """Return the seat that takes opening tables of the right total."""
    first = (state.dealer + 1) % state.variant.seats
    return first if state._game.rules.leader_takes_table else state.dealer


def _is_opening(state: State) -> bool:
    """Tell whether no move has been made: all table cards lie there, or they were taken."""
    rules, taker = state._game.rules, _table_taker(state)
    taken, held = state.piles[taker], len(state.hands[state.turn])
    return (
        is_first_play(rules, state.dealer, state.turn, len(state.stock), held)
        and not any(state.declared)
        and len(taken or state.table) == rules.opening_table
        and state.sweeps[taker] == _sweeps_of_table(state, taken)
        and bool(taken) == (state.sweeps[taker] > 0)
    )


def _sweeps_of_table(state: State, table: CardSet) -> int:
    """Return how many sweeps an opening table is worth, 0 if it is not taken."""
    rules = state._game.rules
    matta = table_reading(rules, table.mask)
    return 0 if matta == NOBODY else table_sweeps(rules, table.mask, matta)


def events(state: State, move: Move, seat: int | None = None) -> tuple[Event, ...]:
    """Tell what a move brings about.

    Args:
        state: The state in which the move is made.
        move: The move.
        seat: The seat that is told, or None for a spectator.

    Returns:
        For a declaration a :class:`HandShown`. For a play a :class:`Laid`, or a :class:`Captured`
        and perhaps a :class:`Swept`; then, if it empties the last hand, either a :class:`Dealt`
        for each seat in dealing order, of which only that of ``seat`` shows its cards, or
        :class:`Leftovers` if any and :class:`DealOver`.

    Raises:
        IllegalMoveError: If the move is not legal.
        InvalidStateError: If there is no such seat.
        TypeError: If ``state`` is no state, or ``move`` no move.

    >>> events(deal(SCOPA, PACK), Play("2D", "2B"))
    (Captured(seat=1, card=Card(2, 'D'), captured=CardSet('2B')),)
    """
    _check_seat(state, seat)
    after = apply(state, move)
    if isinstance(move, Declare):
        hand = state.hands[state.turn]
        points = declarations_of(state._game.rules, hand.mask)[move.matta]
        return (HandShown(state.turn, hand, points, move.matta),)
    told: list[Event]
    if takes := _takes(state, move):
        told = [Captured(state.turn, move.card, move.captured)]
        if after.sweeps != state.sweeps:
            told.append(Swept(state.turn))
    else:
        told = [Laid(state.turn, move.card)]
    if len(after.stock) != len(state.stock):
        told += _dealt(after, seat)
    elif is_deal_over(after):
        left = state.table - move.captured if takes else state.table | CardSet(move.card)
        told += _ending(left, after)
    return tuple(told)


def _check_seat(state: State, seat: int | None) -> None:
    expect_state(state)
    if seat is not None and not state.variant.has_seat(seat):
        expected = f"expected a seat from 0 to {state.variant.seats - 1}, or None"
        raise InvalidStateError([f"events for seat {seat!r}: {expected}"])


def _dealt(state: State, seat: int | None) -> list[Dealt]:
    """Tell the hands that have just been dealt, from the seat after the dealer on (D-5)."""
    seats = state.variant.seats
    order = [(state.dealer + 1 + place) % seats for place in range(seats)]
    return [
        Dealt(each, len(state.hands[each]), state.hands[each] if each == seat else None)
        for each in order
    ]


def _takes(state: State, play: Play) -> bool:
    """Tell whether a play takes cards, or at least its own (C-11)."""
    alone = takes_itself(state._game.rules, state._position, play.card.mask)
    return bool(play.captured) or alone


def _ending(left: CardSet, after: State) -> list[Event]:
    """Tell the end of the deal: who got what was left (E-3, E-4)."""
    owners = [seat for seat, pile in enumerate(after.piles) if left <= pile]
    leftovers = [Leftovers(owners[0] if owners else None, left)] if left else []
    return [*leftovers, DealOver()]
