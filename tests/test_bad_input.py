"""What is not of the right kind is refused at once, by name, and quoted in reasonable length."""

import random
from typing import Any

import attrs
import pytest

import scopa_rules as sr
from scopa_rules.rules.dealing import _share_kept

STATE = sr.deal(sr.SCOPA, sr.PACK)
MOVE = sr.legal_moves(STATE)[0]


@pytest.mark.parametrize("state", [None, "scopa", sr.SCOPA, sr.view(STATE, 1)], ids=repr)
def test_what_is_no_state_is_refused(state: sr.State) -> None:
    for ask in (
        lambda: sr.apply(state, MOVE),
        lambda: sr.is_legal(state, MOVE),
        lambda: sr.why_illegal(state, MOVE),
        lambda: sr.parse_move(state, "AD"),
        lambda: sr.score_deal(state),
        lambda: sr.view(state, 0),
        lambda: sr.events(state, MOVE),
        lambda: sr.opening_events(state),
    ):
        with pytest.raises(TypeError, match="expected a State, not "):
            ask()


def test_what_is_neither_state_nor_view_has_no_moves() -> None:
    for position in (None, "scopa", sr.SCOPA):
        for ask in (sr.legal_moves, sr.is_deal_over):
            with pytest.raises(TypeError, match="expected a State or a View, not "):
                ask(position)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", [None, "scopa", sr.Capturing()], ids=repr)
def test_what_is_no_variant_is_refused(variant: sr.Variant) -> None:
    for ask in (
        lambda: sr.new_deal(variant),
        lambda: sr.deal(variant, sr.PACK),
        lambda: sr.captures(variant, "7D", "7C"),
        lambda: sr.score_piles(variant, ["", ""], [0, 0]),
        lambda: sr.State.setup(variant, dealer=0, turn=1, hands=["", ""]),
        lambda: sr.new_match(variant),
        lambda: sr.Match(variant),
        lambda: sr.Match(variant, totals=(0, 0)),
        lambda: sr.variant_text(variant),
    ):
        with pytest.raises(TypeError, match="expected a Variant, not"):
            ask()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"name": ""}, "name '': expected a text"),
        ({"name": 5}, "name 5: expected a text"),
        ({"capturing": "fewest"}, "capturing 'fewest': expected a Capturing"),
        ({"dealing": None}, "dealing None: expected a Dealing"),
        ({"seats": 2.0}, "seats 2.0: expected 2 to 6"),
        ({"scoring": [sr.Sweeps]}, "has no name: expected a value with a name and a score method"),
        ({"scoring": ["napola"]}, "scoring rule 'napola' has no name: expected a value"),
        ({"scoring": [sr.SWEEPS, sr.CORE]}, "has no name: expected a value"),
        ({"last_play_sweeps": "no"}, "last_play_sweeps 'no': expected True or False"),
        ({"target": 10**5000}, None),
        ({"target": -(10**5000)}, "target a huge int: expected a positive number"),
    ],
)
def test_parts_of_a_variant_are_of_their_kinds(
    changes: dict[str, Any], problem: str | None
) -> None:
    if problem is None:
        attrs.evolve(sr.SCOPA, **changes)
        return
    with pytest.raises(sr.VariantError) as caught:
        attrs.evolve(sr.SCOPA, **changes)
    assert problem in caught.value.problems[0]


@attrs.frozen
class Nameless:
    name: str = "nameless"


def test_rules_that_are_turned_on_are_rules() -> None:
    with pytest.raises(sr.VariantError, match="scoring rule 'napola' has no name"):
        sr.SCOPA.with_scoring("napola")  # type: ignore[arg-type]
    with pytest.raises(sr.VariantError, match="has no score method"):
        sr.SCOPA.with_scoring(Nameless())  # type: ignore[arg-type]


@attrs.frozen
class ReturnsNothing:
    name: str = "nothing"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        assert tally.sweeps == (0, 0)
        return None  # type: ignore[return-value]


def test_a_rule_that_returns_nothing_is_named() -> None:
    with pytest.raises(sr.VariantError, match="scoring rule 'nothing' gave None: expected a Score"):
        sr.score_piles(sr.SCOPA.with_scoring(ReturnsNothing()), ["", ""], [0, 0])


@pytest.mark.parametrize(
    "make",
    [
        lambda: sr.Sweeps(points="1"),  # type: ignore[arg-type]
        lambda: sr.Majority("m", "7D", points=1.5),  # type: ignore[arg-type]
        lambda: sr.CardPoints("p", {"7D": None}),  # type: ignore[dict-item]
        lambda: sr.Collection("c", "7D", points=True),
        lambda: sr.Run("r", "D", most=6.0),  # type: ignore[arg-type]
        lambda: sr.Primiera(scale=dict.fromkeys(range(1, 11), 1.5)),  # type: ignore[arg-type]
        lambda: sr.Primiera(points=None),  # type: ignore[arg-type]
    ],
)
def test_points_are_whole_numbers(make: object) -> None:
    assert callable(make)
    with pytest.raises(sr.VariantError, match="expected a whole number"):
        make()


def test_the_primiera_scale_is_read_only() -> None:
    with pytest.raises(TypeError):
        sr.PRIMIERA_SCALE[7] = 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("redeal", "table", "hands"),
    [
        (sr.Redeal((1, 2, 3), least=1), (28,), (6,)),
        (sr.Redeal(tuple(range(1, 9)), least=1), (8,), (16,)),
        (sr.Redeal(tuple(range(1, 11)), least=1), (4,), (18,)),
    ],
)
def test_a_redeal_rule_that_would_shuffle_for_ever_is_refused(
    redeal: sr.Redeal, table: tuple[int, ...], hands: tuple[int, ...]
) -> None:
    with pytest.raises(sr.VariantError, match="voids nearly every table"):
        sr.Dealing(table=table, hands=hands, redeal=redeal)


def test_shares_of_tables_kept_are_exact() -> None:
    assert _share_kept(sr.KINGS_REDEAL, 4) == pytest.approx(1 - 145 / 91_390, abs=1e-12)
    assert _share_kept(sr.ANY_RANK_REDEAL, 4) == pytest.approx(1 - 1450 / 91_390, abs=1e-12)
    assert _share_kept(sr.TWO_ACES_REDEAL, 4) == pytest.approx(1 - 3925 / 91_390, abs=1e-12)
    assert _share_kept(sr.ANY_RANK_REDEAL, 21) == 0


@pytest.mark.parametrize("redeal", ["kings", 0, (), (10,)])
def test_a_redeal_is_a_rule_or_none(redeal: sr.Redeal) -> None:
    with pytest.raises(sr.VariantError, match=r"redeal .*: expected a Redeal, or None"):
        sr.Dealing(redeal=redeal)


def test_a_deck_has_an_order() -> None:
    for deck in (set(sr.PACK), sr.CardSet(sr.PACK)):
        with pytest.raises(sr.InvalidStateError, match="expected a sequence, not a set"):
            sr.deal(sr.SCOPA, deck)


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_is_a_whole_number(seat: int) -> None:
    for ask in (
        lambda: sr.deal(sr.SCOPA, sr.PACK, seat),
        lambda: sr.new_deal(sr.SCOPA, dealer=seat),
        lambda: sr.view(STATE, seat),
        lambda: sr.events(STATE, MOVE, seat),
        lambda: sr.Match(sr.SCOPA, dealer=seat),
    ):
        with pytest.raises(sr.InvalidStateError, match="expected a seat from 0 to 1"):
            ask()


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"totals": "11"}, "totals ('1', '1'): expected whole numbers"),
        ({"totals": (1, 2.5)}, "totals (1, 2.5): expected whole numbers"),
        ({"deals_played": -1}, "deals played -1: expected a number from 0"),
        ({"deals_played": None}, "deals played None: expected a number from 0"),
    ],
)
def test_a_match_is_made_of_whole_numbers(facts: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.Match(sr.SCOPA, **facts)  # type: ignore[arg-type]
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize("cards", [None, 5, 7.0])
def test_what_is_no_collection_of_cards_is_refused(cards: sr.Cards) -> None:
    with pytest.raises(sr.NotationError, match="expected cards such as '7D 3C', not"):
        sr.CardSet(cards)


def test_one_text_is_no_set_of_cards_for_each_seat() -> None:
    with pytest.raises(sr.InvalidStateError, match="expected one set of cards for each seat"):
        sr.score_piles(sr.SCOPA, "7D JD", [0, 0])


def test_messages_stay_short_and_always_can_be_written() -> None:
    for refuse in (
        lambda: sr.Card.parse("7D" * 10**6),
        lambda: sr.Play.parse("7Dx" + "3C" * 10**6),
        lambda: sr.CardSet("8X" * 10**6),
        lambda: sr.find_variant("scopa(" + "8X" * 10**6),
        lambda: sr.Card(10**5000, "D"),
        lambda: sr.CardSet.from_mask(10**5000),
    ):
        with pytest.raises(sr.ScopaError) as caught:
            refuse()
        assert len(str(caught.value)) < 300


def test_long_blanks_are_read_in_one_pass() -> None:
    """Reading them again from every blank on would take hours."""
    for text in ("7Dx" + " " * 200_000 + "!", "7Dx3C" + " " * 200_000 + "!"):
        with pytest.raises(sr.NotationError):
            sr.Play.parse(text)


def test_a_generator_is_used_as_it_is() -> None:
    rng = random.Random(3)
    assert sr.new_match(sr.SCOPONE, rng=rng).new_deal(rng=rng).variant is sr.SCOPONE
