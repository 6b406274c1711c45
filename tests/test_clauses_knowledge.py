"""H: what a seat may know, in views and in events."""

import pickle
import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import generators
import scopa_rules as sr
import tools

EVERYONE = [0, 1, 2, 3, None]


@pytest.fixture
def state() -> sr.State:
    """Return a state of Scopone in mid-deal."""
    rng = random.Random(1)
    state = sr.new_deal(sr.SCOPONE, rng=rng)
    for _ in range(14):
        state = sr.apply(state, tools.move_uniform(sr.legal_moves(state), rng))
    return state


@pytest.mark.parametrize("seat", EVERYONE)
def test_h1_public_facts_are_in_every_view(state: sr.State, seat: int | None) -> None:
    seen = sr.view(state, seat)
    facts = "variant dealer turn table piles sweeps last_capturer shown declared matta"
    for fact in facts.split():
        assert getattr(seen, fact) == getattr(state, fact)
    assert seen.hand_sizes == tuple(map(len, state.hands))
    assert seen.stock_size == len(state.stock)
    assert seen.seat == seat


@pytest.mark.parametrize("seat", range(4))
def test_h2_a_hand_is_known_to_its_own_seat_alone(state: sr.State, seat: int) -> None:
    assert sr.view(state, seat).hand == state.hands[seat]
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    assert sr.view(state, seat).unseen == {card for hand in others for card in hand}


def test_h2_a_spectator_knows_no_hand(state: sr.State) -> None:
    assert sr.view(state, None).hand == sr.CardSet()
    assert sr.view(state, None).unseen == {card for hand in state.hands for card in hand}


def shuffled_out_of_sight(state: sr.State, seat: int | None, rng: random.Random) -> sr.State:
    """Return a state that differs only in where the cards lie that the seat cannot see."""
    hidden = list(sr.view(state, seat).unseen)
    rng.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        known = other == seat or state.shown[other]
        taken = 0 if known else len(hand)
        hands.append(hand if known else sr.CardSet(hidden[:taken]))
        hidden = hidden[taken:]
    moved = {"hands": hands, "stock": hidden}
    return sr.State.setup(state.variant, **tools.parts(state) | moved)


@given(generators.states(generators.all_variants()), st.integers(0, 2**32), st.data())
@settings(max_examples=150)
def test_h2_nothing_in_a_view_depends_on_what_the_seat_cannot_see(
    state: sr.State, seed: int, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from([*range(state.variant.seats), None]))
    other = shuffled_out_of_sight(state, seat, random.Random(seed))
    mine, yours = sr.view(state, seat), sr.view(other, seat)
    assert mine == yours
    assert hash(mine) == hash(yours)
    assert repr(mine) == repr(yours)
    assert pickle.dumps(mine) == pickle.dumps(yours)
    assert mine.unseen == yours.unseen
    assert sr.is_deal_over(mine) == sr.is_deal_over(yours)
    if seat == state.turn:
        assert sr.legal_moves(mine) == sr.legal_moves(yours) == sr.legal_moves(state)
        for move in sr.legal_moves(mine):
            assert sr.events(state, move, seat)[:2] == sr.events(other, move, seat)[:2]
    assert refusals(state, seat) == refusals(other, seat)


def refusals(state: sr.State, seat: int | None) -> list[tuple[str, str]]:
    """Return what the seat is told of moves of cards that it does not hold itself."""
    found = []
    for card in sr.view(state, seat).unseen:
        if card not in state.hands[state.turn]:
            with pytest.raises(sr.IllegalMoveError) as caught:
                sr.apply(state, sr.Play(card))
            found.append((caught.value.reason.value, str(caught.value).replace(str(card), "?")))
    return sorted(set(found))


@given(generators.states(generators.all_variants()))
@settings(max_examples=100)
def test_h2_no_text_names_a_hidden_card(state: sr.State) -> None:
    for seat in (*range(state.variant.seats), None):
        seen = sr.view(state, seat)
        hidden = set(map(str, seen.unseen))
        assert not hidden & set(words(repr(seen)))
        assert not hidden & set(words(repr(state))) or seat is not None
    seen_by_all = sr.view(state, None)
    hidden = set(map(str, seen_by_all.unseen))
    illegal = sr.Play(next(iter(sr.CardSet(sr.PACK) - state.hands[state.turn])))
    with pytest.raises(sr.IllegalMoveError) as caught:
        sr.apply(state, illegal)
    assert set(words(str(caught.value))) & hidden <= {str(illegal.card)}


def words(text: str) -> list[str]:
    return text.replace("'", " ").replace("(", " ").replace(")", " ").split()


@given(generators.states(generators.all_variants()), st.integers(0, 2**32))
@settings(max_examples=150)
def test_h3_a_play_is_no_proof_of_not_holding_another_card(state: sr.State, seed: int) -> None:
    """Whatever else the seat in turn holds, the plays of a card are the same.

    So nobody who watches can rule out a deal of the cards that are unseen, and all of them are
    equally likely.
    """
    if sr.is_deal_over(state):
        return
    watcher = (state.turn + 1) % state.variant.seats
    other = shuffled_out_of_sight(state, watcher, random.Random(seed))
    for card in state.hands[state.turn] & other.hands[state.turn]:
        plays, same = (
            [move for move in tools.legal_plays(each) if move.card == card]
            for each in (state, other)
        )
        assert plays == same


def test_views_are_frozen_values(state: sr.State) -> None:
    seen = sr.view(state, 1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        seen.turn = 3  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301
    assert {seen: 1}[sr.view(state, 1)] == 1


@pytest.mark.parametrize("seat", [-1, 4, 1.5])
def test_there_is_no_view_of_another_seat(state: sr.State, seat: int) -> None:
    with pytest.raises(sr.InvalidStateError, match=r"view of seat .*: expected a seat from 0 to 3"):
        sr.view(state, seat)
    with pytest.raises(sr.InvalidStateError, match=r"events for seat .*: expected a seat"):
        sr.events(state, sr.legal_moves(state)[0], seat)


def test_legal_moves_of_a_view_are_those_of_the_seat_in_turn(state: sr.State) -> None:
    assert sr.legal_moves(sr.view(state, state.turn)) == sr.legal_moves(state)
    for seat in EVERYONE:
        if seat != state.turn:
            with pytest.raises(sr.InvalidStateError) as caught:
                sr.legal_moves(sr.view(state, seat))
            assert str(state.turn) in caught.value.problems[0]
            assert "expected the mover's view" in caught.value.problems[0]


def test_no_view_of_a_deal_that_is_over_has_moves(state: sr.State) -> None:
    over = tools.played_out(state, random.Random(1))
    for seat in EVERYONE:
        assert sr.is_deal_over(sr.view(over, seat))
        assert sr.legal_moves(sr.view(over, seat)) == ()
        assert not sr.is_deal_over(sr.view(state, seat))
