"""States: what they show, how they are set up, and when they are equal."""

import pickle
from typing import Any

import attrs
import pytest

import scopa_rules as sr
import tools


@pytest.fixture
def state() -> sr.State:
    return sr.new_deal(sr.SCOPONE, seed=7)


def test_a_fresh_deal_shows_all_its_parts(state: sr.State) -> None:
    assert state.variant is sr.SCOPONE
    assert (state.dealer, state.turn) == (0, 1)
    assert [len(hand) for hand in state.hands] == [9] * 4
    assert len(state.table) == 4
    assert state.stock == ()
    assert state.piles == (sr.CardSet(),) * 4
    assert state.sweeps == (0,) * 4
    assert state.last_capturer is None


def test_states_are_frozen(state: sr.State) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.variant = sr.SCOPA  # type: ignore[misc]


def test_repr_holds_no_hidden_card() -> None:
    for seed in range(20):
        state = sr.new_deal(sr.SCOPA, seed=seed)
        hidden = [*state.stock, *state.hands[0], *state.hands[1]]
        assert not any(str(card) in repr(state) for card in hidden)
        assert str(state.table) in repr(state)


def test_pickles_hold_no_caches() -> None:
    state = sr.new_deal(sr.SCOPA, seed=1)
    fresh = len(pickle.dumps(sr.deal(attrs.evolve(sr.SCOPA, name="fresh"), sr.PACK)))
    for _ in range(30):
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
    assert len(pickle.dumps(state)) < 1.2 * fresh


def test_states_with_another_stock_order_differ() -> None:
    deck = list(sr.PACK)
    other = [*deck[:-2], deck[-1], deck[-2]]
    assert sr.deal(sr.SCOPA, deck) != sr.deal(sr.SCOPA, other)


def test_states_of_other_variants_differ() -> None:
    assert sr.deal(sr.SCOPA, sr.PACK) != sr.deal(sr.SCOPA_NAPOLA, sr.PACK)
    renamed = attrs.evolve(sr.SCOPA)
    assert renamed is not sr.SCOPA
    assert sr.deal(sr.SCOPA, sr.PACK) == sr.deal(renamed, sr.PACK)
    assert len({sr.deal(sr.SCOPA, sr.PACK), sr.deal(renamed, sr.PACK)}) == 1


TABLE, HANDS = "KD QC", ["AD 2D", "3D 4D"]


def setup(variant: sr.Variant = sr.SCOPA, **changes: Any) -> sr.State:  # noqa: ANN401
    """Set up a good position, or one with changes."""
    parts: dict[str, Any] = {
        "dealer": 1,
        "turn": 0,
        "hands": HANDS,
        "table": TABLE,
        "piles": tools.fill(TABLE, *HANDS),
        "sweeps": [1, 0],
        "last_capturer": 0,
    }
    return sr.State.setup(variant, **{**parts, **changes})


def test_a_position_is_set_up_as_given() -> None:
    state = setup()
    assert (state.dealer, state.turn, state.sweeps, state.last_capturer) == (1, 0, (1, 0), 0)
    assert state.hands == (sr.CardSet("AD 2D"), sr.CardSet("3D 4D"))
    assert state.table == sr.CardSet(TABLE)
    assert state.piles == tuple(tools.fill(TABLE, *HANDS))
    assert state.stock == ()


@pytest.mark.parametrize("stock", ["3D 4D AC 2C AS 2S", ["3D", "4D", "AC", "2C", "AS", "2S"]])
def test_a_stock_is_given_in_dealing_order(stock: object) -> None:
    hands = ["5D", "6D"]
    piles = tools.fill("3D 4D AC 2C AS 2S", *hands, "KD QC")
    state = setup(hands=hands, stock=stock, piles=piles)
    assert [str(card) for card in state.stock] == ["3D", "4D", "AC", "2C", "AS", "2S"]
    for _ in range(2):
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert state.hands == (sr.CardSet("3D AC AS"), sr.CardSet("4D 2C 2S"))


def test_piles_and_sweeps_may_be_left_out() -> None:
    deck = sr.deal(sr.SCOPA, sr.PACK)
    state = sr.State.setup(
        sr.SCOPA, dealer=0, turn=1, hands=deck.hands, table=deck.table, stock=deck.stock
    )
    assert state == deck


PILES = tools.fill(TABLE, *HANDS)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"dealer": 2}, "dealer 2: expected a seat from 0 to 1"),
        ({"turn": -1}, "turn -1: expected a seat from 0 to 1"),
        ({"last_capturer": 5}, "last_capturer 5: expected a seat from 0 to 1"),
        ({"hands": [*HANDS, ""]}, "hands of 3 seats: expected 2"),
        ({"piles": [PILES[0]]}, "piles of 1 seats: expected 2"),
        ({"sweeps": [0, 0, 0]}, "sweeps of 3 seats: expected 2"),
        ({"table": "KD QC AD"}, "AD in more than one place: expected each card once"),
        ({"table": "KD"}, "QC missing: expected all 40 cards"),
        ({"sweeps": [-1, 0]}, "-1 sweeps of seat 0 with 17 captured cards: expected a number"),
        ({"sweeps": [9, 0]}, "9 sweeps of seat 0 with 17 captured cards: expected a number"),
        ({"sweeps": [1.0, 0]}, "1.0 sweeps of seat 0 with 17 captured cards: expected a number"),
        ({"last_capturer": None}, "pile of seat 0 without a last capturer: expected an empty"),
        (
            {"piles": [(), [*PILES[0], *PILES[1]]], "sweeps": [0, 0]},
            "last capturer 0 with an empty pile: expected captured cards",
        ),
        (
            {"turn": 1},
            "hands of 2 2 cards with seat 1 to play and dealer 1: expected one card less for",
        ),
        (
            {"hands": ["AD 2D 3D", "4D"]},
            "hands of 3 1 cards with seat 0 to play and dealer 1: expected one card less for",
        ),
        (
            {
                "hands": ["AD 2D AC AS", "3D 4D 3C 3S"],
                "piles": tools.fill(TABLE, "AD 2D AC AS 3D 4D 3C 3S"),
            },
            "hands of 4 4 cards, stock of 0: expected at most 3",
        ),
        (
            {"stock": "AC AS", "piles": tools.fill(TABLE, *HANDS, "AC AS")},
            "stock of 2 cards: expected one of 0, 6, 12, 18, 24, 30",
        ),
        (
            {
                "hands": ["", ""],
                "stock": "AD 2D 3D 4D AC AS",
                "piles": tools.fill(TABLE, *HANDS, "AC AS"),
            },
            "empty hands with a stock of 6: expected the next hands dealt",
        ),
        (
            {"hands": ["", ""], "piles": tools.fill(TABLE)},
            "table QC KD after the last play: expected an empty table, as the leftovers have",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(sr.InvalidStateError) as caught:
        setup(**changes)
    problems = caught.value.problems
    assert any(found.startswith(problem) for found in problems)
    assert str(caught.value) == f"invalid state: {'; '.join(problems)}"


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(sr.InvalidStateError) as caught:
        setup(dealer=9, hands=["AD 2D"], table="KD AD", sweeps=[-1])
    assert caught.value.problems == (
        "dealer 9: expected a seat from 0 to 1",
        "hands of 1 seats: expected 2",
        "sweeps of 1 seats: expected 2",
        "AD in more than one place: expected each card once",
        "3D 4D QC missing: expected all 40 cards",
    )
    with pytest.raises(sr.InvalidStateError) as caught:
        setup(turn=1, sweeps=[9, 9], last_capturer=None)
    assert len(caught.value.problems) == 5


def test_text_that_is_no_card_is_refused_in_a_position() -> None:
    with pytest.raises(sr.NotationError, match="not '8X'"):
        setup(table="8X")


def test_a_deal_that_is_over_can_be_set_up() -> None:
    over = setup(hands=["", ""], table="", piles=tools.fill())
    assert sr.is_deal_over(over)
    assert over.turn == 0


def test_leftovers_of_nobody_and_of_the_dealer_can_be_set_up() -> None:
    never = tools.with_capturing(compulsory=False)
    nothing: dict[str, Any] = {"hands": ["", ""], "sweeps": [0, 0], "last_capturer": None}
    over = setup(never, table=sr.PACK, piles=[(), ()], **nothing)
    assert sr.score_deal(over).totals == (0, 0)
    to_dealer = attrs.evolve(never, leftovers_to_dealer=True)
    over = setup(to_dealer, table="", piles=[(), sr.PACK], **nothing)
    assert over.piles[1] == set(sr.PACK)
    with pytest.raises(sr.InvalidStateError, match="the leftovers have an owner"):
        setup(to_dealer, table=sr.PACK, piles=[(), ()], **nothing)
    with pytest.raises(sr.InvalidStateError, match="pile of seat 0 without a last capturer"):
        setup(to_dealer, table="", piles=[sr.PACK, ()], **nothing)
