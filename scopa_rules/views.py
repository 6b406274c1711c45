"""Views: what one seat, or a spectator, may know of a state (section H).

A :class:`View` is filled by naming what is visible, never by leaving something out of a state. So
whatever is reachable from a view is visible to its seat: two states that differ only in what the
seat cannot see give equal views.
"""

from __future__ import annotations

from typing import final

import attrs

from scopa_rules._kernel.masks import ALL_CARDS
from scopa_rules.cards import CardSet
from scopa_rules.errors import InvalidStateError
from scopa_rules.rules.variant import Variant
from scopa_rules.state import State, expect_state

__all__ = ["View", "view"]


@final
@attrs.frozen
class View:
    """Hold what a seat or a spectator may know of a state.

    Views are made by :func:`view`. They are immutable, hashable and picklable, and hold no card
    that their seat cannot see.

    >>> import scopa_rules as sr
    >>> seen = sr.view(sr.deal(sr.SCOPA, sr.PACK), seat=0)
    >>> seen.hand, seen.hand_sizes, seen.stock_size
    (CardSet('AC AB 2C'), (3, 3), 30)
    """

    variant: Variant = attrs.field(repr=lambda variant: repr(variant.name))
    """The rules of the game."""
    seat: int | None
    """The seat whose view it is, or None for a spectator."""
    dealer: int
    """The seat that deals."""
    turn: int
    """The seat that plays next."""
    table: CardSet
    """The cards on the table."""
    hand: CardSet
    """The seat's own hand; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    """The number of cards in each seat's hand."""
    stock_size: int
    """The number of cards still to be dealt."""
    piles: tuple[CardSet, ...]
    """The captured cards of each seat."""
    sweeps: tuple[int, ...]
    """The number of sweeps of each seat."""
    last_capturer: int | None
    """The seat that captured last in this deal, or None if none has."""
    shown: tuple[CardSet, ...]
    """The cards of each hand that a declaration has shown to everybody."""
    declared: tuple[int, ...]
    """The points that each seat has declared in this deal."""
    matta: int | None
    """The value that the seven of cups has kept from a declaration for captures, or None."""

    @property
    def unseen(self) -> CardSet:
        """Return the cards that the seat cannot see, those of other hands and of the stock.

        Shown cards are seen. By H-3 every way in which the others can lie there is equally likely.
        """
        seen = self.table.mask | self.hand.mask
        for cards in (*self.piles, *self.shown):
            seen |= cards.mask
        return CardSet.from_mask(ALL_CARDS & ~seen)


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know of a state.

    Args:
        state: The state.
        seat: The seat, or None for a spectator.

    Returns:
        The view: everything public (H-1), and the seat's own hand (H-2).

    Raises:
        TypeError: If ``state`` is no state.
        InvalidStateError: If there is no such seat.

    >>> import scopa_rules as sr
    >>> state = sr.deal(sr.SCOPA, sr.PACK)
    >>> len(sr.view(state, 0).unseen), len(sr.view(state, None).unseen)
    (33, 36)
    """
    expect_state(state)
    if seat is not None and not state.variant.has_seat(seat):
        expected = f"expected a seat from 0 to {state.variant.seats - 1}, or None"
        raise InvalidStateError([f"view of seat {seat!r}: {expected}"])
    hands = state.hands
    return View(
        variant=state.variant,
        seat=seat,
        dealer=state.dealer,
        turn=state.turn,
        table=state.table,
        hand=CardSet() if seat is None else hands[seat],
        hand_sizes=tuple(map(len, hands)),
        stock_size=len(state.stock),
        piles=state.piles,
        sweeps=state.sweeps,
        last_capturer=state.last_capturer,
        shown=state.shown,
        declared=state.declared,
        matta=state.matta,
    )
