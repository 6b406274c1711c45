"""States: one moment of a deal.

A :class:`State` is a variant, a stock and a position, shown through properties. It is immutable
and complete: whatever follows in the deal follows from it. It holds no history, no random
generator and no earlier totals. States are made by :func:`~scopa_rules.play.deal`,
:func:`~scopa_rules.play.new_deal`, :func:`~scopa_rules.play.apply` and :meth:`State.setup`.

Two states are equal, and hash alike, when they have the same variant, dealer, turn, hands, table,
stock in the same order, piles by seat, sweeps by seat and last capturer, and what declarations
left: shown cards, declared points and the value of the matta. How they came about does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, final

import attrs

from scopa_rules._game import Game, game_of
from scopa_rules._kernel.declarations import HAND_SIZE
from scopa_rules._kernel.masks import ALL_CARDS, CARD_COUNT, MATTA, RANKS, marked_matta
from scopa_rules._kernel.position import (
    DEALER,
    HANDS,
    LAST,
    MARKS,
    NOBODY,
    TABLE,
    TURN,
    Position,
    Stock,
    marks_at,
)
from scopa_rules._plays import declarations_of
from scopa_rules._ruleset import Ruleset
from scopa_rules.cards import PACK, Card, Cards, CardSet
from scopa_rules.errors import InvalidStateError, quoted
from scopa_rules.rules.variant import Variant, expect_variant

__all__ = ["State"]


@final
@attrs.frozen(init=False, repr=False)
class State:
    """One moment of a deal.

    Build a chosen position with :meth:`setup`. The ``repr`` shows what all seats may see, and sizes
    for the rest: no hand and no stock.

    >>> import scopa_rules as sr
    >>> state = sr.new_deal(sr.SCOPA, seed=7, dealer=1)
    >>> state.turn, [len(hand) for hand in state.hands], len(state.stock)
    (0, [3, 3], 30)
    >>> repr(state).startswith("<State of scopa: seat 0 to play, dealer 1, table ")
    True
    """

    _game: Game
    _stock: Stock
    _position: Position

    def __init__(self, game: Game, stock: Stock, position: Position) -> None:
        # Every play makes a state. The setters of the slots cost two thirds of what the generated
        # constructor of a frozen class costs, which looks each of them up by name.
        _set_game(self, game)
        _set_stock(self, stock)
        _set_position(self, position)

    def __reduce__(self) -> tuple[object, ...]:
        # A game is worked out from the variant, which alone belongs into a pickle.
        return _restored, (self.variant, self._stock, self._position)

    @property
    def variant(self) -> Variant:
        """Return the rules of the game."""
        return self._game.variant

    @property
    def dealer(self) -> int:
        """Return the seat that deals."""
        return self._position[DEALER]

    @property
    def turn(self) -> int:
        """Return the seat that plays next; when the deal is over, the one that would."""
        return self._position[TURN]

    @property
    def table(self) -> CardSet:
        """Return the cards on the table."""
        return CardSet.from_mask(self._position[TABLE])

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Return the hand of each seat."""
        return self._sets(HANDS)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """Return the captured cards of each seat."""
        return self._sets(self._game.rules.piles)

    @property
    def sweeps(self) -> tuple[int, ...]:
        """Return the number of sweeps of each seat."""
        rules = self._game.rules
        return self._position[rules.sweeps : rules.sweeps + rules.seats]

    @property
    def last_capturer(self) -> int | None:
        """Return the seat that captured last in this deal, or None if none has."""
        last = self._position[LAST]
        return None if last == NOBODY else last

    @property
    def stock(self) -> tuple[Card, ...]:
        """Return the cards that are still to be dealt, in dealing order."""
        return tuple([PACK[card.bit_length() - 1] for card in self._stock])

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """Return the cards of each hand that a declaration has shown to everybody (K-6)."""
        rules = self._game.rules
        shown = self._position[rules.shown] if rules.declares else 0
        return tuple([CardSet.from_mask(hand.mask & shown) for hand in self.hands])

    @property
    def declared(self) -> tuple[int, ...]:
        """Return the points that each seat has declared in this deal (K-8)."""
        rules = self._game.rules
        return self._position[rules.declared :] if rules.declares else (0,) * rules.seats

    @property
    def matta(self) -> int | None:
        """Return the value that the seven of cups has kept from a declaration (K-7), or None."""
        return marked_matta(self._position[MARKS]) or None

    def _sets(self, first: int) -> tuple[CardSet, ...]:
        masks = self._position[first : first + self._game.rules.seats]
        return tuple([CardSet.from_mask(mask) for mask in masks])

    def __repr__(self) -> str:
        hands, piles = (" ".join(map(str, map(len, sets))) for sets in (self.hands, self.piles))
        return (
            f"<State of {self.variant.name}: seat {self.turn} to play, dealer {self.dealer}, "
            f"table {str(self.table)!r}, hands {hands}, stock {len(self._stock)}, piles {piles}, "
            f"sweeps {' '.join(map(str, self.sweeps))}, last capturer {self.last_capturer}"
            f"{self._declarations_text()}>"
        )

    def _declarations_text(self) -> str:
        """Return what declarations left, for the games that have them."""
        if not self._game.rules.declares:
            return ""
        shown = "; ".join(map(str, self.shown))
        declared = " ".join(map(str, self.declared))
        return f", shown {shown!r}, declared {declared}, matta {self.matta}"

    @classmethod
    def setup(
        cls,
        variant: Variant,
        *,
        dealer: int,
        turn: int,
        hands: Sequence[Cards],
        table: Cards = (),
        stock: Iterable[Card | str] = (),
        piles: Sequence[Cards] | None = None,
        sweeps: Sequence[int] | None = None,
        last_capturer: int | None = None,
        shown: Sequence[Cards] | None = None,
        declared: Sequence[int] | None = None,
        matta: int | None = None,
    ) -> State:
        """Build a chosen position.

        Sets of cards are taken in any form of :data:`~scopa_rules.cards.Cards`.

        Args:
            variant: The rules of the game.
            dealer: The seat that deals.
            turn: The seat that plays next; when all hands are empty, the seat after the dealer.
            hands: The hand of each seat.
            table: The cards on the table.
            stock: The cards still to be dealt, in dealing order: a text or an iterable.
            piles: The captured cards of each seat; all empty if not given.
            sweeps: The number of sweeps of each seat; none if not given.
            last_capturer: The seat that captured last, or None if none has.
            shown: For each seat what is left of its hand if it was declared, otherwise nothing;
                nothing anywhere if not given.
            declared: The points that each seat has declared; none if not given.
            matta: The value that the seven of cups has kept from a declaration, or None; it lies
                in a shown hand then, or on the table.

        Returns:
            The state.

        Raises:
            TypeError: If ``variant`` is no variant.
            NotationError: If something is no card.
            InvalidStateError: If the cards are not the pack, or play could not go on from the
                position; its ``problems`` name everything that is wrong. A position that no deal
                leads to is accepted if it can be played on.

        >>> rest = [card for card in PACK if str(card) not in ("5C", "QB", "2D", "3S")]
        >>> end = State.setup(
        ...     SCOPA, dealer=1, turn=0, hands=["5C", "QB"], table="2D 3S",
        ...     piles=[rest[:18], rest[18:]], last_capturer=1,
        ... )
        >>> end.table
        CardSet('2D 3S')
        """
        expect_variant(variant)
        nothing: Sequence[Cards] = [()] * variant.seats
        drawn = tuple(stock.split() if isinstance(stock, str) else stock)
        game = game_of(variant)
        parts = _Parts(
            rules=game.rules,
            dealer=dealer,
            turn=turn,
            table=CardSet(table).mask,
            hands=[CardSet(hand).mask for hand in hands],
            stock=[CardSet([card]).mask for card in drawn],
            piles=[CardSet(pile).mask for pile in (nothing if piles is None else piles)],
            sweeps=[0] * variant.seats if sweeps is None else list(sweeps),
            last=last_capturer,
            shown=[CardSet(cards).mask for cards in (nothing if shown is None else shown)],
            declared=[0] * variant.seats if declared is None else list(declared),
            matta=matta,
        )
        problems = list(parts.problems())
        if problems:
            raise InvalidStateError(problems)
        return cls(game, tuple(parts.stock), parts.position())


def _restored(variant: Variant, stock: Stock, position: Position) -> State:
    """Return a state from its pickle."""
    return State(game_of(variant), stock, position)


_set_game: Final = State._game.__set__  # type: ignore[attr-defined]
_set_stock: Final = State._stock.__set__  # type: ignore[attr-defined]
_set_position: Final = State._position.__set__  # type: ignore[attr-defined]


def expect_state(state: object) -> None:
    """Refuse what is no state, such as a view."""
    if type(state) is not State:
        raise TypeError(f"expected a State, not {quoted(state)}")


@attrs.frozen
class _Parts:
    """The parts of a position that is being set up, as masks, and what is wrong with them."""

    rules: Ruleset
    dealer: int
    turn: int
    table: int
    hands: list[int]
    stock: list[int]
    piles: list[int]
    sweeps: list[int]
    last: int | None
    shown: list[int]
    declared: list[int]
    matta: int | None

    def position(self) -> Position:
        """Return the parts, in which nothing is wrong, as the kernel keeps them."""
        last = NOBODY if self.last is None else self.last
        held = self.hands[self.turn].bit_count()
        marks = marks_at(self.rules, self.dealer, self.turn, len(self.stock), held, self.matta or 0)
        position = (
            self.table, self.turn, last, self.dealer, marks, *self.hands, *self.piles, *self.sweeps
        )  # fmt: skip
        return (*position, self._all_shown, *self.declared) if self.rules.declares else position

    @property
    def _all_shown(self) -> int:
        """Return the cards shown in all hands."""
        together = 0
        for shown in self.shown:
            together |= shown
        return together

    def problems(self) -> Iterator[str]:
        """Yield every problem; those of the course of play only if all parts are in place."""
        shape = list(self._shape_problems())
        yield from shape
        yield from self._pack_problems()
        if not shape:
            yield from self._hand_problems()
            yield from self._capture_problems()
            yield from self._declaration_problems()

    def _shape_problems(self) -> Iterator[str]:
        seats = range(self.rules.seats)
        named = {"dealer": self.dealer, "turn": self.turn}
        if self.last is not None:
            named["last_capturer"] = self.last
        for name, seat in named.items():
            if type(seat) is not int or seat not in seats:
                yield f"{name} {seat!r}: expected a seat from 0 to {seats[-1]}"
        for name, values in {
            "hands": self.hands,
            "piles": self.piles,
            "sweeps": self.sweeps,
            "shown": self.shown,
            "declared": self.declared,
        }.items():
            if len(values) != len(seats):
                yield f"{name} of {len(values)} seats: expected {len(seats)}"

    def _pack_problems(self) -> Iterator[str]:
        """P-1: the position holds each of the forty cards once."""
        seen = twice = 0
        for cards in (self.table, *self.hands, *self.stock, *self.piles):
            twice |= seen & cards
            seen |= cards
        if twice:
            yield f"{CardSet.from_mask(twice)} in more than one place: expected each card once"
        if missing := ALL_CARDS & ~seen:
            yield f"{CardSet.from_mask(missing)} missing: expected all {CARD_COUNT} cards"

    def _hand_problems(self) -> Iterator[str]:
        """C-1, D-1, D-8: seats play in turn, so who has played shows in the sizes of the hands."""
        dealt = dict(self._hand_sizes())
        if len(self.stock) not in dealt:
            expected = ", ".join(map(str, sorted(dealt)))
            yield f"stock of {len(self.stock)} cards: expected one of {expected}"
            return
        sizes = [hand.bit_count() for hand in self.hands]
        first = (self.dealer + 1) % self.rules.seats
        played = (self.turn - first) % self.rules.seats
        in_order = [sizes[(first + i) % self.rules.seats] for i in range(self.rules.seats)]
        full = sizes[self.turn]
        shown = " ".join(map(str, sizes))
        if in_order != [full - 1] * played + [full] * (self.rules.seats - played):
            yield (
                f"hands of {shown} cards with seat {self.turn} to play and dealer {self.dealer}: "
                "expected one card less for each seat that has played, and as many for the others"
            )
        elif full > (most := dealt[len(self.stock)]):
            yield f"hands of {shown} cards, stock of {len(self.stock)}: expected at most {most}"
        elif not full and self.stock:
            yield f"empty hands with a stock of {len(self.stock)}: expected the next hands dealt"

    def _hand_sizes(self) -> Iterator[tuple[int, int]]:
        """Yield the sizes that the stock can have, and those of the hands just dealt then."""
        left, size = self.rules.left_after[CARD_COUNT], self.rules.opening_hand
        while left:
            yield left, size
            after = self.rules.left_after[left]
            left, size = after, (left - after) // self.rules.seats
        yield left, size

    def _capture_problems(self) -> Iterator[str]:
        over = not any(self.hands) and not self.stock
        to_dealer = over and self.rules.leftovers_to_dealer
        if self.last is not None and not self.piles[self.last]:
            yield f"last capturer {self.last} with an empty pile: expected captured cards"
        if over and self.table and (self.last is not None or to_dealer):
            yield (
                f"table {CardSet.from_mask(self.table)} after the last play: expected an empty "
                "table, as the leftovers have an owner"
            )
        for seat, (pile, sweeps) in enumerate(zip(self.piles, self.sweeps, strict=True)):
            if self.last is None and pile and not (to_dealer and seat == self.dealer):
                yield f"pile of seat {seat} without a last capturer: expected an empty pile"
            if type(sweeps) is not int or not 0 <= 2 * sweeps <= pile.bit_count():
                yield (
                    f"{sweeps!r} sweeps of seat {seat} with {pile.bit_count()} captured cards: "
                    "expected a number from 0 to half the cards"
                )

    def _declaration_problems(self) -> Iterator[str]:
        """K-4 to K-8, as far as they concern a single moment."""
        for seat, (hand, shown, points) in enumerate(
            zip(self.hands, self.shown, self.declared, strict=True)
        ):
            if shown and not self.rules.declares:
                yield f"hand of seat {seat} shown in a game without declarations: expected none"
            elif shown not in (0, hand):
                yield f"part of the hand of seat {seat} shown: expected the whole hand or nothing"
            elif shown.bit_count() == HAND_SIZE and not declarations_of(self.rules, shown):
                yield f"hand of seat {seat} shown, which earns nothing: expected one that does"
            if type(points) is not int or points < 0:
                yield f"{points!r} points declared by seat {seat}: expected a number from 0"
            elif points and not self.rules.declares:
                yield f"{points} points declared in a game without declarations: expected none"
        yield from self._matta_problems()

    def _matta_problems(self) -> Iterator[str]:
        """K-7: the matta has a value from its declaration on, for as long as the game says."""
        rules = self.rules
        in_hand = rules.matta_in_hand and bool(self._all_shown & MATTA)
        on_table = rules.matta_on_table and bool(self.table & MATTA)
        values = self._declared_values()
        if self.matta is None:
            if in_hand and None not in values:
                yield "matta None with 7C in a shown hand: expected the value it was declared at"
        elif type(self.matta) is not int or self.matta not in RANKS:
            yield f"matta {self.matta!r}: expected 1 to 10, or None"
        elif not (in_hand or on_table):
            where = "in a shown hand" + " or on the table" * rules.matta_on_table
            expected = f"expected it {where}" if rules.matta_in_hand else "expected None"
            yield f"matta {self.matta} with 7C where it keeps no declared value: {expected}"
        elif self.matta not in values:
            expected = " or ".join(map(str, values))
            yield f"matta {self.matta} in the hand that was shown: expected {expected}"

    def _declared_values(self) -> Collection[int | None]:
        """Return the values at which the matta can have been declared, None for no value."""
        for shown in self.shown:
            if shown & MATTA and (values := declarations_of(self.rules, shown)):
                return values
        # Of a hand that has been begun nobody can tell any more.
        rules = self.rules
        plain = any((*rules.plain_points_by_total, *rules.plain_points_by_alike))
        return [None, *RANKS] if plain else RANKS
