"""All options of the family mixed, and every named variant, beside the oracle."""

import random
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
import scopa_rules as sr
from generators import (
    Line,
    card_sets,
    cards,
    choices,
    examples,
    family_capturings,
    family_variants,
    lines,
    oracle_game,
    oracle_points,
    oracle_rules,
    random_capturing,
)
from scopa_rules._kernel.captures import ALL, EQUAL, SUM, TOTAL
from scopa_rules._kernel.masks import FIRST_PLAY, matta_mark
from tools import (
    ALL_CARDS,
    kinds_of,
    legal_plays,
    mask_of,
    move_uniform,
    places,
    playout,
    set_to_oracle,
    to_oracle,
)

PRESETS = list(sr.VARIANTS.values())
TRIPLES = 200_000


def assert_captures_alike(
    variant: sr.Variant,
    table: sr.CardSet,
    card: sr.Card,
    value: int | None,
    matta: int | None,
    first_play: bool,
) -> None:
    found = sr.captures(variant, table, card, value=value, matta=matta, first_play=first_play)
    assert list(found) == sorted(set(found), key=lambda captured: captured.mask)
    counted = matta if value is None and card == sr.Card.parse("7C") else value
    assert set(map(set_to_oracle, found)) == oracle.captures(
        oracle_rules(variant.capturing),
        set_to_oracle(table),
        to_oracle(card),
        value=counted,
        matta=matta,
        first_play=first_play,
    ), (variant, table, card, value, matta, first_play)

    assert_kinds_are_right(variant.capturing, table, card, counted, matta, first_play)


def assert_kinds_are_right(
    capturing: sr.Capturing,
    table: sr.CardSet,
    card: sr.Card,
    counted: int | None,
    matta: int | None,
    first_play: bool,
) -> None:
    """Assert that each capture knows how it is made (C-2, C-8, C-13)."""
    value = card.rank if counted is None else counted
    marks = matta_mark(matta or 0) | (FIRST_PLAY if first_play else 0)
    for captured, kinds in kinds_of(capturing, value, table, marks).items():
        taken = set_to_oracle(captured)
        total = sum(oracle.worth(each, matta) for each in taken)
        if kinds & (EQUAL | SUM):
            wild = value == 1 and isinstance(capturing.aces, sr.WildAce)
            assert total <= 10 if wild else total == value
            assert bool(kinds & EQUAL) == (len(taken) == 1)
        fits = capturing.most is None or len(taken) <= capturing.most  # C-6: an ace sweep always
        assert bool(kinds & TOTAL) == (total + value == capturing.total and fits)
        assert (kinds == ALL) == oracle.is_ace_sweep(
            oracle_rules(capturing),
            set_to_oracle(table),
            to_oracle(card),
            taken,
            value=value,
            matta=matta,
        )


values = st.none() | st.integers(1, 10)


@examples(300)
@given(family_capturings(), card_sets(max_size=9), cards(), values, values, st.booleans())
def test_captures_are_those_of_the_oracle(
    capturing: sr.Capturing,
    table: sr.CardSet,
    card: sr.Card,
    value: int | None,
    matta: int | None,
    first_play: bool,
) -> None:
    variant = sr.Variant("any", capturing=capturing)
    assert_captures_alike(variant, table - {card}, card, value, matta, first_play)


@pytest.mark.slow
def test_captures_of_many_random_variants_tables_and_cards_are_those_of_the_oracle() -> None:
    rng = random.Random(15)
    variants = [sr.Variant("any", capturing=random_capturing(rng)) for _ in range(2_000)]
    for _ in range(TRIPLES):
        deck = rng.sample(sr.PACK, 9)
        # Aces and the matta are what is special, so let them come up more often.
        card = rng.choice([deck[0], sr.Card(1, "D"), sr.Card(7, "C")])
        table = sr.CardSet(deck[1 : rng.randint(1, 9)]) - {card}
        matta = rng.choice([None, None, rng.randint(1, 10)])
        assert_captures_alike(rng.choice(variants), table, card, None, matta, rng.random() < 0.2)


@examples(60)
@given(lines(family_variants()))
def test_every_move_is_legal_in_the_view_too_and_is_read_from_its_text(line: Line) -> None:
    for state in line.states:
        moves = sr.legal_moves(state)
        assert sr.legal_moves(sr.view(state, state.turn)) == moves
        assert all(sr.is_legal(state, move) for move in moves)
        assert [sr.parse_move(state, str(move)) for move in moves] == list(moves)


# --- Every named variant --------------------------------------------------------------------------


def seatings(variant: sr.Variant) -> Iterator[sr.Variant]:
    """Yield a variant for every number of seats that it can be played with."""
    for seats in range(2, 7):
        try:
            yield variant.for_seats(seats)
        except sr.VariantError:
            assert seats != variant.seats


def assert_a_deal_goes_as_the_oracle_says(variant: sr.Variant, rng: random.Random) -> None:
    state = sr.new_deal(variant, rng=rng, dealer=rng.randrange(variant.seats))
    game = oracle_game(variant, dealt(state), state.dealer)
    while not sr.is_deal_over(state):
        plays = {(to_oracle(p.card), set_to_oracle(p.captured)) for p in legal_plays(state)}
        assert plays == game.legal()
        move = move_uniform(sr.legal_moves(state), rng)
        if isinstance(move, sr.Declare):
            assert move.matta in {matta for matta, _ in game.declarable()}
            game.declare(move.matta)
        else:
            game.play(to_oracle(move.card), set_to_oracle(move.captured))
        state = sr.apply(state, move)
        assert set_to_oracle(state.table) == set(game.table)
    assert list(map(set_to_oracle, state.piles)) == list(map(set, game.piles))
    assert list(state.sweeps) == game.sweeps
    points = oracle_points(variant, game.piles, game.sweeps, game.declared)
    assert {line.name: line.points for line in sr.score_deal(state).lines} == points


@pytest.mark.parametrize("preset", PRESETS, ids=lambda variant: variant.name)
def test_whole_deals_and_their_scores_are_those_of_the_oracle(preset: sr.Variant) -> None:
    rng = random.Random(preset.name)
    for variant in seatings(preset):
        for _ in range(8):
            assert_a_deal_goes_as_the_oracle_says(variant, rng)


def table_options(preset: sr.Variant) -> Iterator[sr.Variant]:
    """Yield a variant with each table option of S3 that it fits, and with all together."""
    yield attrs.evolve(preset, leftovers_to_dealer=True)
    yield attrs.evolve(preset, target=31)
    yield attrs.evolve(preset, capturing=attrs.evolve(preset.capturing, most=2))
    rules = preset.capturing
    for choice in choices(rules.sums, rules.total is not None, rules.aces is not None):
        capturing = attrs.evolve(rules, choice=choice, most=2)
        yield attrs.evolve(preset, capturing=attrs.evolve(rules, choice=choice))
        yield attrs.evolve(preset, capturing=capturing, leftovers_to_dealer=True, target=16)
    if preset.dealing.hands == (3,) * 6:
        for sides in (2, 3, 6):
            yield preset.for_seats(6, sides=sides)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda variant: variant.name)
def test_p3_c3_c6_e3_every_table_option_goes_with_every_variant(preset: sr.Variant) -> None:
    rng = random.Random(preset.name)
    options = list(table_options(preset))
    assert len(options) >= 6
    for variant in options:
        assert sr.find_variant(sr.variant_text(variant)) == variant
        for _ in range(3):
            assert_a_deal_goes_as_the_oracle_says(variant, rng)


def dealt(state: sr.State) -> list[sr.Card]:
    """Return a deck that is dealt as the one of an opening state was."""
    variant = state.variant
    table = list(state.table or state.piles[state.dealer])
    table_places, hand_places = places(variant)
    cards = dict(zip(table_places, table, strict=True))
    for place, at in enumerate(hand_places, start=1):
        hand = state.hands[(state.dealer + place) % variant.seats]
        cards |= dict(zip(at, hand, strict=True))
    return [cards[place] for place in sorted(cards)] + list(state.stock)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS, ids=lambda variant: variant.name)
def test_a_thousand_matches_reach_an_outcome_and_keep_all_cards(preset: sr.Variant) -> None:
    rng = random.Random(preset.name)
    winners = set()
    for _ in range(1_000):
        match = sr.new_match(preset, rng=rng)
        while not sr.is_match_over(match):
            state = match.new_deal(rng=rng)
            for *_, after in playout(state, rng):
                assert mask_of(after) == ALL_CARDS
                state = after
            assert not any(state.hands)
            assert not state.stock
            match = match.after(sr.score_deal(state))
        outcome = sr.match_outcome(match)
        assert outcome is not None
        assert outcome.outright or max(outcome.totals) >= preset.target
        winners.add(outcome.winner)
    assert winners == set(range(preset.sides))  # who plays at random wins now and then
