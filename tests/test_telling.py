"""Events: what happened, in order, to whom it may be told."""

import random
from collections.abc import Iterable

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import generators
import scopa_rules as sr
import tools


@attrs.define
class Table:
    """What somebody knows of a deal who is told events and sees nothing else."""

    seat: int | None
    hand: sr.CardSet
    sizes: list[int]
    stock: int
    table: sr.CardSet
    piles: list[sr.CardSet]
    sweeps: list[int]
    shown: list[sr.CardSet]
    declared: list[int]
    last_capturer: int | None = None
    over: bool = False

    @classmethod
    def before(cls, variant: sr.Variant, seat: int | None) -> "Table":
        nothing = sr.CardSet()
        seats = variant.seats
        stock = 40 - sum(variant.dealing.table)
        none, zero = [nothing] * seats, [0] * seats
        return cls(seat, nothing, [*zero], stock, nothing, [*none], [*zero], [*none], [*zero])

    def told(self, events: Iterable[sr.Event]) -> None:
        for event in events:
            self._told_play(event)
            self._told_more(event)

    def _told_more(self, event: sr.Event) -> None:
        match event:
            case sr.Dealt(seat, count, cards):
                assert (cards is not None) == (seat == self.seat)
                self.sizes[seat] += count
                self.stock -= count
                self.hand |= cards or sr.CardSet()
            case sr.TurnedUp(cards):
                self.table |= cards
            case sr.TableTaken(seat, cards, sweeps):
                assert cards == self.table
                self.table, self.piles[seat] = sr.CardSet(), cards
                self.sweeps[seat] = sweeps
                self.last_capturer = seat
            case sr.HandShown(seat, cards, points):
                assert len(cards) == self.sizes[seat]
                self.shown[seat] = cards
                self.declared[seat] += points
            case sr.Leftovers(seat, cards):
                assert cards == self.table
                if seat is not None:
                    self.table = sr.CardSet()
                    self.piles[seat] |= cards
            case sr.DealOver():
                self.over = True

    def _told_play(self, event: sr.Event) -> None:
        match event:
            case sr.Laid(seat, card):
                self._played(seat, card)
                self.table |= sr.CardSet(card)
            case sr.Captured(seat, card, captured):
                self._played(seat, card)
                assert captured <= self.table
                self.table -= captured
                self.piles[seat] |= captured | sr.CardSet(card)
                self.last_capturer = seat
            case sr.Swept(seat):
                self.sweeps[seat] += 1

    def _played(self, seat: int, card: sr.Card) -> None:
        self.sizes[seat] -= 1
        self.hand -= sr.CardSet(card)
        self.shown[seat] -= sr.CardSet(card)


@given(generators.all_variants(), st.integers(0, 2**32), st.data())
@settings(max_examples=60)
def test_folding_the_events_gives_what_the_view_shows(
    variant: sr.Variant, seed: int, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from([*range(variant.seats), None]))
    rng = random.Random(seed)
    state = sr.new_deal(variant, rng=rng, dealer=data.draw(st.integers(0, variant.seats - 1)))
    table = Table.before(variant, seat)
    table.told(sr.opening_events(state, seat))
    while True:
        seen = sr.view(state, seat)
        assert (table.hand, tuple(table.sizes), table.stock) == (
            seen.hand,
            seen.hand_sizes,
            seen.stock_size,
        )
        assert (table.table, tuple(table.piles)) == (seen.table, seen.piles)
        assert (tuple(table.sweeps), table.last_capturer) == (seen.sweeps, seen.last_capturer)
        assert (tuple(table.shown), tuple(table.declared)) == (seen.shown, seen.declared)
        assert table.over == sr.is_deal_over(seen)
        if table.over:
            return
        move = tools.move_uniform(sr.legal_moves(state), rng)
        table.told(sr.events(state, move, seat))
        state = sr.apply(state, move)


def test_opening_of_scopone_tells_the_hands_in_dealing_order() -> None:
    state = sr.new_deal(sr.SCOPONE, seed=1, dealer=2)
    *dealt, turned_up = sr.opening_events(state, seat=1)
    assert dealt == [
        sr.Dealt(3, 9),
        sr.Dealt(0, 9),
        sr.Dealt(1, 9, state.hands[1]),
        sr.Dealt(2, 9),
    ]
    assert turned_up == sr.TurnedUp(state.table)


def test_opening_of_ten_cards_turns_nothing_up() -> None:
    told = sr.opening_events(sr.new_deal(sr.SCOPONE_TEN_CARDS, seed=1))
    assert told == tuple(sr.Dealt(seat, 10) for seat in (1, 2, 3, 0))


def test_a_deal_in_progress_has_no_opening() -> None:
    for variant in (sr.SCOPA, sr.SCOPONE_TEN_CARDS):
        for _, _, after in tools.playout(sr.new_deal(variant, seed=1), random.Random(1)):
            with pytest.raises(sr.InvalidStateError, match="expected one before its first move"):
                sr.opening_events(after)


def position(table: str, hands: tuple[str, str], variant: sr.Variant = sr.SCOPA) -> sr.State:
    return sr.State.setup(
        variant,
        dealer=1,
        turn=0 if hands[0] else 1,
        hands=hands,
        table=table,
        piles=tools.fill(table, *hands),
        last_capturer=0,
    )


def test_a_sweep_follows_its_capture() -> None:
    state = position("2B 4C", ("6S", "KD"))
    assert sr.events(state, sr.Play("6S", "2B 4C")) == (
        sr.Captured(0, sr.Card(6, "S"), sr.CardSet("2B 4C")),
        sr.Swept(0),
    )


def test_the_last_play_tells_the_leftovers_and_the_end() -> None:
    state = position("2B 4C", ("", "KD"))
    assert sr.events(state, sr.Play("KD")) == (
        sr.Laid(1, sr.Card(10, "D")),
        sr.Leftovers(0, sr.CardSet("2B 4C KD")),
        sr.DealOver(),
    )
    to_dealer = attrs.evolve(sr.SCOPA, leftovers_to_dealer=True)
    told = sr.events(position("2B 4C", ("", "KD"), to_dealer), sr.Play("KD"))
    assert told[1] == sr.Leftovers(1, sr.CardSet("2B 4C KD"))


def test_without_leftovers_only_the_end_is_told() -> None:
    state = position("2B 4C", ("", "6S"))
    assert sr.events(state, sr.Play("6S", "2B 4C"))[1:] == (sr.DealOver(),)


def test_leftovers_of_nobody_stay_on_the_table() -> None:
    never = tools.with_capturing(compulsory=False)
    table = " ".join(str(card) for card in sr.PACK if str(card) != "KS")
    state = sr.State.setup(never, dealer=1, turn=1, hands=["", "KS"], table=table)
    assert sr.events(state, sr.Play("KS"))[1:] == (
        sr.Leftovers(None, sr.CardSet(sr.PACK)),
        sr.DealOver(),
    )


def test_an_illegal_move_has_no_events() -> None:
    state = position("2B 4C", ("6S", "KD"))
    with pytest.raises(sr.IllegalMoveError):
        sr.events(state, sr.Play("6S"))
