"""What holds of every state, move, text, score and set of cards, whatever they are."""

import contextlib
import itertools
import operator
import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
import scopa_rules as sr
from generators import (
    Line,
    all_variants,
    capturings,
    card_sets,
    cards,
    examples,
    family_variants,
    lines,
    oracle_moves,
    oracle_plays,
    oracle_points,
    oracle_rules,
    oracle_scale,
    played,
    plays,
    positions,
    primieras,
    states,
    ten_cards_variants,
    variants,
)
from scopa_rules import Card, CardSet, Play, Reason
from tools import (
    all_cards,
    card_uniform,
    from_oracle,
    legal_plays,
    only_play,
    playout,
    set_to_oracle,
    to_oracle,
)

_T = TypeVar("_T")

ALL_40 = list(sr.PACK)
MUST = [sr.Obligation.ALWAYS, sr.Obligation.EQUAL]


def copied(value: _T) -> _T:
    """Return a copy that shares nothing with the value."""
    copy: _T = pickle.loads(pickle.dumps(value))  # noqa: S301 - written the moment before
    return copy


def assert_pickles(error: Exception) -> None:
    copy = copied(error)
    assert type(copy) is type(error)
    assert (str(copy), vars(copy)) == (str(error), vars(error))


def assert_sound(state: sr.State) -> None:
    """Assert what holds of every position, however it came about."""
    assert sorted(all_cards(state)) == ALL_40  # P-1
    holders = {seat for seat, pile in enumerate(state.piles) if pile}
    if sr.is_deal_over(state) and state.variant.leftovers_to_dealer:
        holders.discard(state.dealer)
        assert not state.table  # E-3
    if state.last_capturer is None:
        assert not holders  # E-4
    else:
        assert state.piles[state.last_capturer]  # C-7
        assert not (sr.is_deal_over(state) and state.table)  # E-3
    for pile, sweeps in zip(state.piles, state.sweeps, strict=True):
        assert 0 <= 2 * sweeps <= len(pile)  # E-1: at least two cards each


def pips(cards: Iterable[Card]) -> int:
    return sum(card.rank for card in cards)


# ---------------------------------------------------------------------------------------------
# States
# ---------------------------------------------------------------------------------------------


@examples(100)
@given(lines(all_variants()))
def test_every_step_leads_to_a_sound_position(line: Line) -> None:
    for state in line.states:
        assert_sound(state)


@examples(120)
@given(states(all_variants()))
def test_apply_is_a_function_that_leaves_its_state_alone(state: sr.State) -> None:
    before, moves = copied(state), sr.legal_moves(state)
    results = [sr.apply(state, move) for move in moves]
    # Again in the other order, and from the copy: no move has left a trace for another.
    assert results == [sr.apply(state, move) for move in reversed(moves)][::-1]
    assert results == [sr.apply(before, move) for move in moves]
    assert results == [sr.apply_unchecked(state, move) for move in moves]
    assert (state, hash(state)) == (before, hash(before))
    assert sr.legal_moves(state) == moves


@examples(100)
@given(states())
def test_different_moves_lead_to_different_states(state: sr.State) -> None:
    results = [sr.apply(state, move) for move in sr.legal_moves(state)]
    # At the very end the mover may get the same cards as captures or as leftovers.
    goes_on = [result for result in results if not sr.is_deal_over(result)]
    assert len(set(goes_on)) == len(goes_on)


@examples(80)
@given(lines(variants(core=False) | family_variants(), whole=False))
def test_states_variants_and_moves_are_values_that_pickle(line: Line) -> None:
    for value in (*line.states[-5:], *line.moves[-5:], line.variant):
        copy = copied(value)
        assert copy == value
        assert hash(copy) == hash(value)
    assert sr.legal_moves(copied(line.last)) == sr.legal_moves(line.last)
    # What play remembers is no part of the variant.
    assert pickle.dumps(line.variant) == pickle.dumps(attrs.evolve(line.variant))


@examples(80)
@given(lines())
def test_a_deal_ends_when_all_cards_are_played(line: Line) -> None:
    assert [sr.is_deal_over(state) for state in line.states] == [False] * len(line.moves) + [True]
    assert not any(line.last.hands)
    assert not line.last.stock


@examples(60)
@given(lines(variants(core=False) | family_variants()), st.integers(1, 5))
def test_p2_seats_are_alike(line: Line, shift: int) -> None:
    seats = line.variant.seats

    def turned(values: Sequence[_T]) -> tuple[_T, ...]:
        return tuple(values[(place - shift) % len(values)] for place in range(len(values)))

    other = sr.deal(line.variant, line.deck, (line.last.dealer + shift) % seats)
    for state, move, after in line.steps():
        assert sr.legal_moves(other) == sr.legal_moves(state)
        other = sr.apply(other, move)
        assert (other.table, other.stock) == (after.table, after.stock)
        assert (other.hands, other.piles) == (turned(after.hands), turned(after.piles))
        assert (other.turn, other.sweeps) == ((after.turn + shift) % seats, turned(after.sweeps))
        last = after.last_capturer
        assert other.last_capturer == (None if last is None else (last + shift) % seats)
        assert (other.shown, other.declared) == (turned(after.shown), turned(after.declared))
        assert other.matta == after.matta
    assert sr.score_deal(other).totals == turned(sr.score_deal(line.last).totals)


@examples(60)
@given(lines(), st.permutations(list(sr.Suit)))
def test_p1_suits_are_alike_until_the_score(line: Line, suits: list[sr.Suit]) -> None:
    other_suit = dict(zip(sr.Suit, suits, strict=True))
    other_card = {card: Card(card.rank, other_suit[card.suit]) for card in sr.PACK}

    def mapped(cards: Iterable[Card]) -> list[Card]:
        return [other_card[card] for card in cards]

    def mapped_move(move: sr.Move) -> sr.Move:
        move = only_play(move)
        return Play(other_card[move.card], mapped(move.captured))

    def mapped_sets(sets: Iterable[CardSet]) -> tuple[CardSet, ...]:
        return tuple(CardSet(mapped(cards)) for cards in sets)

    other = sr.deal(line.variant, mapped(line.deck), line.last.dealer)
    for state, move, after in line.steps():
        assert set(map(mapped_move, sr.legal_moves(state))) == set(sr.legal_moves(other))
        other = sr.apply(other, mapped_move(move))
        assert list(other.stock) == mapped(after.stock)
        assert other.hands == mapped_sets(after.hands)
        assert other.piles == mapped_sets(after.piles)
        assert (other.table,) == mapped_sets([after.table])
        assert (other.turn, other.sweeps) == (after.turn, after.sweeps)
        assert other.last_capturer == after.last_capturer


# ---------------------------------------------------------------------------------------------
# Moves
# ---------------------------------------------------------------------------------------------


@examples(150)
@given(states())
def test_legal_moves_are_unique_in_order_and_there_until_the_end(state: sr.State) -> None:
    moves = sr.legal_moves(state)
    keys = [(move.card.index, move.captured.mask) for move in map(only_play, moves)]
    assert keys == sorted(set(keys))
    assert (moves == ()) == sr.is_deal_over(state)
    # Every card of the hand can be played (C-1), and no other.
    assert {only_play(move).card for move in moves} == state.hands[state.turn]


@examples(250)
@given(positions(most=10))
def test_c1_to_c6_the_plays_are_those_of_the_oracle(state: sr.State) -> None:
    assert set(sr.legal_moves(state)) == oracle_moves(state)


@examples(100)
@given(capturings(), card_sets(max_size=9))
def test_c2_to_c6_captures_are_those_of_the_oracle(capturing: sr.Capturing, table: CardSet) -> None:
    variant = sr.Variant("any", capturing=capturing)
    for card in CardSet(sr.PACK) - table:
        found = sr.captures(variant, table, card)
        assert list(found) == sorted(found, key=lambda captured: captured.mask)
        assert [set_to_oracle(captured) for captured in found] == sorted(
            oracle.captures(oracle_rules(capturing), set_to_oracle(table), to_oracle(card)),
            key=lambda captured: CardSet(map(from_oracle, captured)).mask,
        )


def reasons(state: sr.State, move: Play) -> Iterator[Reason]:
    """Yield every reason that speaks against a move, the first in the documented order first."""
    if sr.is_deal_over(state):
        yield Reason.DEAL_OVER
    if move.card not in state.hands[state.turn]:
        yield Reason.NOT_IN_HAND
    if not move.captured <= state.table:
        yield Reason.NOT_ON_TABLE
    if move.captured and pips(move.captured) != move.card.rank:
        yield Reason.WRONG_SUM
    if move.captured:
        yield from reasons_against_the_capture(state, move.card, len(move.captured))
    elif oracle.LAID not in oracle_plays(state, move.card):
        yield Reason.MUST_CAPTURE


def reasons_against_the_capture(state: sr.State, card: Card, taken: int) -> Iterator[Reason]:
    """Yield what C-3 and C-6 have against taking a number of cards."""
    rules, equal = state.variant.capturing, CardSet.of_rank(card.rank)
    if rules.most is not None and taken > rules.most:
        yield Reason.TOO_MANY_CARDS
    if rules.choice == "single first" and taken > 1 and state.table & equal:
        yield Reason.SINGLE_CARD_FIRST
    if rules.choice == "fewest":
        any_set = oracle_rules(attrs.evolve(rules, choice="any"))
        sets = oracle.captures(any_set, set_to_oracle(state.table), to_oracle(card))
        if taken > min(map(len, sets), default=taken):
            yield Reason.NOT_FEWEST


def candidates(state: sr.State, cards: Iterable[Card]) -> Iterator[Play]:
    """Yield each card with every set of five table cards, and these with cards from elsewhere."""
    table = list(state.table)[:5]
    elsewhere = sorted(set(sr.PACK) - state.table)
    foreign: list[list[Card]] = [[], elsewhere[:1], elsewhere[-2:]]
    sets = [
        CardSet([*taken, *more])
        for size in range(len(table) + 1)
        for taken in itertools.combinations(table, size)
        for more in foreign
    ]
    for card in cards:
        yield from (Play(card, taken) for taken in sets if card not in taken)


def assert_judged_alike(state: sr.State, cards: Iterable[Card]) -> None:
    legal = set(sr.legal_moves(state))
    for move in candidates(state, cards):
        reason = sr.why_illegal(state, move)
        assert reason is next(reasons(state, move), None), move
        assert sr.is_legal(state, move) == (reason is None) == (move in legal), move


@examples(30)
@given(positions())
def test_is_legal_and_why_illegal_agree_with_legal_moves_on_every_move(state: sr.State) -> None:
    assert_judged_alike(state, sr.PACK)


@examples(200)
@given(positions())
def test_is_legal_and_why_illegal_agree_on_every_move_of_the_hand(state: sr.State) -> None:
    assert_judged_alike(state, state.hands[state.turn])


@examples(60)
@given(states(), cards(), plays())
def test_apply_refuses_just_the_moves_that_are_not_legal(
    state: sr.State, other: Card, strange: sr.Move
) -> None:
    before, legal = copied(state), set(sr.legal_moves(state))
    hand = list(state.hands[state.turn])[:3]
    for move in {*candidates(state, [*hand, other]), strange, *legal}:
        if move in legal:
            sr.apply(state, move)
            continue
        with pytest.raises(sr.IllegalMoveError) as caught:
            sr.apply(state, move)
        error = caught.value
        assert (error.move, error.state) == (move, state)
        assert error.reason is sr.why_illegal(state, move)
        assert (error.reason is Reason.DEAL_OVER) == sr.is_deal_over(state)
    assert (state, hash(state)) == (before, hash(before))


@examples(60)
@given(states(all_variants()), plays())
def test_an_illegal_move_error_pickles(state: sr.State, move: sr.Move) -> None:
    if (reason := sr.why_illegal(state, move)) is not None:
        assert_pickles(sr.IllegalMoveError(move, reason, state))


# ---------------------------------------------------------------------------------------------
# Texts
# ---------------------------------------------------------------------------------------------

#: What cards and moves are made of, and letters that change in number or kind with their case.
LETTERS = "AJQKFCR1234567890DCSBdcsb♦♥♠♣xX \t\u017f\u0130\u00df\u212a"
TEXTS = st.text(max_size=20) | st.text(LETTERS, max_size=12)
SPELLINGS = {
    **{rank: [str(rank)] for rank in range(1, 11)},
    1: ["A", "1"],
    8: ["J", "F", "8"],
    9: ["Q", "C", "9"],
    10: ["K", "R", "10"],
}


@st.composite
def spelled(draw: st.DrawFn, card: Card) -> str:
    rank = draw(st.sampled_from(SPELLINGS[card.rank]))
    text = rank + draw(st.sampled_from([card.suit.value, card.suit.symbol]))
    return draw(st.sampled_from([text, text.lower()]))


@examples(100)
@given(states())
def test_the_text_of_a_legal_move_gives_the_move(state: sr.State) -> None:
    for move in sr.legal_moves(state):
        assert sr.parse_move(state, str(move)) == move


@examples(100)
@given(states())
def test_a_card_alone_stands_for_the_one_play_it_has(state: sr.State) -> None:
    for card in state.hands[state.turn]:
        options = [play for play in legal_plays(state) if play.card == card]
        if len(options) == 1 or Play(card) in options:
            assert sr.parse_move(state, str(card)) == options[0]
            continue
        with pytest.raises(sr.AmbiguousMoveError) as caught:
            sr.parse_move(state, str(card))
        assert list(caught.value.candidates) == options
        assert_pickles(caught.value)


@examples(200)
@given(plays(), st.data())
def test_plays_are_read_in_every_spelling(play: Play, data: st.DataObject) -> None:
    assert Play.parse(str(play)) == play
    assert eval(repr(play)) == play  # noqa: S307 - the text of a value is code by contract
    blanks = st.sampled_from(["", " ", "  "])
    text = data.draw(spelled(play.card))
    if play.captured:
        text += data.draw(blanks) + data.draw(st.sampled_from("xX"))
    for card in data.draw(st.permutations(list(play.captured))):
        text += data.draw(blanks) + data.draw(spelled(card))
    assert Play.parse(text) == play


@examples(100)
@given(plays(), st.data())
def test_no_text_names_a_card_twice(play: Play, data: st.DataObject) -> None:
    again = data.draw(st.sampled_from([play.card, *play.captured]))
    cards = " ".join(map(str, [play.card, *play.captured, again]))
    for read, text in ((Play.parse, cards.replace(" ", "x", 1)), (CardSet, cards)):
        with pytest.raises(sr.NotationError) as caught:
            read(text)
        assert caught.value.text == text


@examples(100)
@given(cards(), st.data())
def test_cards_are_read_in_every_spelling(card: Card, data: st.DataObject) -> None:
    assert Card.parse(data.draw(spelled(card))) == card
    assert Card.parse(f" {card}\t") == Card.parse(str(card)) == Card.parse(card.symbol) == card
    assert eval(repr(card)) == card  # noqa: S307 - the text of a value is code by contract


@examples(300)
@given(st.sampled_from([Card.parse, CardSet, Play.parse]), TEXTS)
def test_any_text_is_read_or_a_notation_error(read: Callable[[str], object], text: str) -> None:
    try:
        value = read(text)
    except sr.NotationError as error:
        assert_pickles(error)
    else:
        assert read(str(value)) == value


@examples(200)
@given(states(), TEXTS | plays().map(str))
def test_any_text_is_a_move_or_one_of_three_errors(state: sr.State, text: str) -> None:
    try:
        move = sr.parse_move(state, text)
    except (sr.NotationError, sr.AmbiguousMoveError, sr.IllegalMoveError) as error:
        assert_pickles(error)
    else:
        assert move in sr.legal_moves(state)


# ---------------------------------------------------------------------------------------------
# The course of a deal
# ---------------------------------------------------------------------------------------------


def table_after_the_play(state: sr.State, move: Play) -> AbstractSet[Card]:
    """Return the table as a move leaves it, before anybody collects what is left."""
    return state.table - move.captured if move.captured else state.table | {move.card}


@examples(120)
@given(lines())
def test_e1_a_sweep_empties_the_table_and_no_other_follows_at_once(line: Line) -> None:
    swept = [sum(after.sweeps) - sum(state.sweeps) for state, _, after in line.plays()]
    assert set(swept) <= {0, 1}
    assert (1, 1) not in itertools.pairwise(swept)
    emptied = [
        bool(move.captured) and not table_after_the_play(state, move)
        for state, move, _ in line.plays()
    ]
    if not line.variant.last_play_sweeps:
        emptied[-1] = False  # E-2
    assert swept == list(map(int, emptied))


@examples(120)
@given(lines(variants(capturings(MUST))))
def test_c5_somebody_captures_in_every_deal(line: Line) -> None:
    assert line.last.last_capturer is not None
    assert not line.last.table


@examples(80)
@given(lines())
def test_c2_captures_are_even_and_so_is_what_is_left(line: Line) -> None:
    for state in line.states[:-1]:
        assert all(pips(pile) % 2 == 0 for pile in state.piles)
    *_, (state, move, _) = line.plays()
    assert pips(table_after_the_play(state, move)) % 2 == 0


@examples(80)
@given(lines(ten_cards_variants()))
def test_c5_ten_cards_never_lay_two_of_a_rank_side_by_side(line: Line) -> None:
    for state in line.states:
        ranks = [card.rank for card in state.table]
        assert len(set(ranks)) == len(ranks)


@examples(80)
@given(lines())
def test_c7_and_e3_piles_grow_by_captures_and_at_the_end_by_leftovers(line: Line) -> None:
    last = None
    for state, move, after in line.plays():
        piles = [set(pile) for pile in state.piles]
        if move.captured:
            piles[state.turn] |= {move.card, *move.captured}
            last = state.turn
        assert after.last_capturer == last
        if sr.is_deal_over(after):
            owner = after.dealer if line.variant.leftovers_to_dealer else last
            if owner is not None:  # E-4
                piles[owner] |= table_after_the_play(state, move)
        assert list(after.piles) == piles


TABLES = st.permutations(sorted(CardSet.of_rank(1) | CardSet.of_rank(2) | CardSet.of_rank(10)))
REDEALS = st.builds(
    sr.Redeal, ranks=st.sets(st.integers(1, 10), min_size=1), least=st.integers(2, 4)
)


@examples(100)
@given(TABLES, REDEALS, st.integers(0, 1))
def test_d6_a_table_is_void_as_the_oracle_says(
    low_and_kings: list[Card], redeal: sr.Redeal, dealer: int
) -> None:
    table = low_and_kings[:4]
    rest = [card for card in sr.PACK if card not in table]
    variant = sr.Variant("any", dealing=sr.three_cards(2, redeal))
    deck = [*rest[:6], *table, *rest[6:]]
    if oracle.needs_redeal(set_to_oracle(table), redeal.ranks, redeal.least):
        with pytest.raises(sr.RedealError) as caught:
            sr.deal(variant, deck, dealer)
        assert caught.value.table == set(table)
        assert_pickles(caught.value)
    else:
        assert sr.deal(variant, deck, dealer).table == set(table)


# ---------------------------------------------------------------------------------------------
# Scores
# ---------------------------------------------------------------------------------------------


@st.composite
def split_packs(draw: st.DrawFn, seats: int) -> list[CardSet]:
    """Build the piles of the seats, of the whole pack or of some of it.

    Of few cards most sides lack a suit, and many comparisons are ties. A tilt gives most cards to
    the first seat, which then has long runs and whole collections.
    """
    pool = draw(st.just(CardSet(sr.PACK)) | card_sets(max_size=12))
    owners = draw(st.binary(min_size=len(pool), max_size=len(pool)))
    tilt = draw(st.sampled_from([0, 0, 128, 224, 250]))
    piles: list[list[Card]] = [[] for _ in range(seats)]
    for card, owner in zip(pool, owners, strict=True):
        piles[owner % seats if owner >= tilt else 0].append(card)
    return list(map(CardSet, piles))


@st.composite
def tallies(draw: st.DrawFn) -> tuple[sr.Variant, list[CardSet], list[int]]:
    """Build a variant, and piles and sweeps by seat."""
    variant = draw(variants(core=False))
    sweeps = st.lists(st.integers(0, 5), min_size=variant.seats, max_size=variant.seats)
    return variant, draw(split_packs(variant.seats)), draw(sweeps)


def assert_scored_as_by_the_oracle(
    variant: sr.Variant, score: sr.DealScore, piles: Sequence[CardSet], sweeps: Sequence[int]
) -> None:
    expected = oracle_points(variant, list(map(set_to_oracle, piles)), sweeps)
    assert {line.name: line.points for line in score.lines} == expected
    assert [line.name for line in score.lines] == [rule.name for rule in variant.scoring]
    assert score.totals == tuple(map(sum, zip(*expected.values(), strict=True)))


@examples(150)
@given(lines(variants(core=False)))
def test_a_deal_is_scored_as_by_the_oracle(line: Line) -> None:
    state = line.last
    score = sr.score_deal(state)
    assert_scored_as_by_the_oracle(line.variant, score, state.piles, state.sweeps)
    assert score == sr.score_deal(state)  # N-16
    assert score == sr.score_piles(line.variant, state.piles, state.sweeps)
    assert copied(score) == score


@examples(350)
@given(tallies())
def test_piles_are_scored_as_by_the_oracle(
    tally: tuple[sr.Variant, list[CardSet], list[int]],
) -> None:
    variant, piles, sweeps = tally
    assert_scored_as_by_the_oracle(variant, sr.score_piles(variant, piles, sweeps), piles, sweeps)


@examples(300)
@given(primieras(), st.integers(2, 6).flatmap(split_packs))
def test_n5_to_n7_primiera_of_single_seats(rule: sr.ScoringRule, piles: list[CardSet]) -> None:
    line = rule.score(sr.Tally(tuple(piles), (0,) * len(piles)))
    as_oracle = list(map(set_to_oracle, piles))
    if isinstance(rule, sr.Primiera):
        scale = oracle_scale(rule)
        totals = oracle.primiera_totals(as_oracle, scale, rule.missing)
        winner = oracle.primiera_winner(as_oracle, scale, rule.missing)
        assert line.figures == tuple(total or 0 for total in totals)
        assert [set_to_oracle(best) for best in line.cards] == [
            set(oracle.primiera_cards(pile, scale)) for pile in as_oracle
        ]
    else:
        winner = oracle.primiera_by_count_winner(as_oracle)
    assert list(line.points) == oracle.one_point(winner, len(piles))


@examples(100)
@given(tallies())
def test_n15_figures_account_for_the_cards(
    tally: tuple[sr.Variant, list[CardSet], list[int]],
) -> None:
    variant, piles, sweeps = tally
    score = sr.score_piles(variant, piles, sweeps)
    taken = [card for pile in piles for card in pile]
    coins = [card for card in taken if card.suit == "D"]
    for name, count in {"sweeps": sum(sweeps), "cards": len(taken), "coins": len(coins)}.items():
        figures = [figure for figure in score[name].figures if isinstance(figure, int)]
        assert sum(figures) == count
    assert sum(score["settebello"].points) == taken.count(Card(7, "D"))
    for name in ("cards", "coins", "primiera"):
        assert sum(score[name].points) <= 1
    assert score.totals == tuple(
        sum(line.points[side] for line in score.lines) for side in range(variant.sides)
    )


@examples(100)
@given(tallies())
def test_m4_a_deal_wins_the_match_as_by_the_oracle(
    tally: tuple[sr.Variant, list[CardSet], list[int]],
) -> None:
    variant, piles, sweeps = tally
    names = {rule.name for rule in variant.scoring}
    merged = oracle.merge(list(map(set_to_oracle, piles)), variant.sides)
    assert sr.score_piles(variant, piles, sweeps).winner == oracle.outright_winner(
        merged, napoleone="napoleone" in names, trente="trente" in names
    )


@examples(100)
@given(tallies(), st.randoms(use_true_random=False))
def test_p4_only_the_side_of_a_seat_matters(
    tally: tuple[sr.Variant, list[CardSet], list[int]], rng: random.Random
) -> None:
    variant, piles, sweeps = tally
    seats = list(range(variant.seats))
    for side in range(variant.sides):
        members = seats[side :: variant.sides]
        seats[side :: variant.sides] = rng.sample(members, len(members))
    other = sr.score_piles(variant, [piles[n] for n in seats], [sweeps[n] for n in seats])
    assert other == sr.score_piles(variant, piles, sweeps)


# ---------------------------------------------------------------------------------------------
# Positions set up by hand
# ---------------------------------------------------------------------------------------------

Parts = dict[str, Any]


def parts_of(state: sr.State) -> Parts:
    return {
        "dealer": state.dealer,
        "turn": state.turn,
        "hands": list(map(list, state.hands)),
        "table": list(state.table),
        "stock": list(state.stock),
        "piles": list(map(list, state.piles)),
        "sweeps": list(state.sweeps),
        "last_capturer": state.last_capturer,
        "shown": list(map(list, state.shown)),
        "declared": list(state.declared),
        "matta": state.matta,
    }


@examples(60)
@given(lines(all_variants()))
def test_setup_builds_every_state_that_play_reaches(line: Line) -> None:
    for state in line.states:
        again = sr.State.setup(state.variant, **parts_of(state))
        assert again == state
        assert hash(again) == hash(state)
        assert sr.legal_moves(again) == sr.legal_moves(state)


def changes(parts: Parts) -> Iterator[Parts]:
    """Yield small changes of a position, which may lead to another one or to none."""
    seats = len(parts["hands"])
    for name in ("stock", "hands", "piles", "sweeps"):
        yield {name: parts[name][::-1]}
    for seat in range(seats):
        yield {"last_capturer": seat}
        for name in ("sweeps", "declared"):
            yield {name: [n + (place == seat) for place, n in enumerate(parts[name])]}
        yield {
            "shown": [[] if place == seat else hand for place, hand in enumerate(parts["shown"])]
        }
    for matta in (None, 1, 7):
        yield {"matta": matta}
    yield {"dealer": (parts["dealer"] + 1) % seats, "turn": (parts["turn"] + 1) % seats}


@examples(100)
@given(states(all_variants()))
def test_equality_tells_apart_all_that_matters(state: sr.State) -> None:
    variant, parts = state.variant, parts_of(state)
    renamed = sr.State.setup(attrs.evolve(variant, name="another"), **parts)
    assert renamed != state
    for change in changes(parts):
        with contextlib.suppress(sr.InvalidStateError):
            other = sr.State.setup(variant, **parts | change)
            assert (other == state) is (parts_of(other) == parts)


def places(parts: Parts) -> list[list[Card]]:
    return [parts["table"], parts["stock"], *parts["hands"], *parts["piles"]]


def full(places: list[list[Card]]) -> st.SearchStrategy[list[Card]]:
    return st.sampled_from([place for place in places if place])


def drop(parts: Parts, draw: st.DrawFn) -> None:
    draw(full(places(parts))).pop()


def double(parts: Parts, draw: st.DrawFn) -> None:
    card = draw(st.sampled_from(draw(full(places(parts)))))
    draw(st.sampled_from(places(parts))).append(card)


def move(parts: Parts, draw: st.DrawFn) -> None:
    card = draw(full(places(parts))).pop()
    draw(st.sampled_from(places(parts))).append(card)


def empty(parts: Parts, draw: st.DrawFn) -> None:
    place, other = draw(full(places(parts))), draw(st.sampled_from(places(parts)))
    place[:], other[:] = [], [*other, *place]


def exchange(parts: Parts, draw: st.DrawFn) -> None:
    one, other = draw(full(places(parts))), draw(full(places(parts)))
    one[0], other[-1] = other[-1], one[0]


def capture(parts: Parts, draw: st.DrawFn) -> None:
    piles = [parts["table"], *parts["piles"]]
    if any(piles):
        draw(st.sampled_from(piles)).append(draw(full(piles)).pop())


def shorten(parts: Parts, draw: st.DrawFn) -> None:
    length = draw(st.integers(0, len(parts["stock"])))
    draw(st.sampled_from(parts["piles"])).extend(parts["stock"][length:])
    del parts["stock"][length:]


def shift(parts: Parts, draw: st.DrawFn) -> None:
    parts[draw(st.sampled_from(["dealer", "turn"]))] = draw(st.integers(-1, len(parts["hands"])))


def credit(parts: Parts, draw: st.DrawFn) -> None:
    parts["last_capturer"] = draw(st.integers(-1, len(parts["hands"])))


def deal_more(parts: Parts, draw: st.DrawFn) -> None:
    source = [parts["table"], parts["stock"], *parts["piles"]]
    if sum(map(len, source)) > len(parts["hands"]):
        for hand in parts["hands"]:
            hand.append(draw(full(source)).pop())


def lay_down(parts: Parts, draw: st.DrawFn) -> None:
    for hand in parts["hands"]:
        draw(st.sampled_from(parts["piles"])).extend(hand)
        hand.clear()
    parts["turn"] = (parts["dealer"] + 1) % len(parts["hands"])


def pass_the_deal(parts: Parts, draw: st.DrawFn) -> None:
    by = draw(st.integers(1, len(parts["hands"])))
    parts["dealer"] = (parts["dealer"] + by) % len(parts["hands"])
    parts["turn"] = (parts["turn"] + by) % len(parts["hands"])


def forget(parts: Parts, draw: st.DrawFn) -> None:  # noqa: ARG001 - as the others
    parts["last_capturer"] = None


def show(parts: Parts, draw: st.DrawFn) -> None:
    seat = draw(st.integers(0, len(parts["hands"]) - 1))
    parts["shown"][seat] = list(parts["hands"][seat])
    parts["matta"] = draw(st.none() | st.integers(0, 11))


def hide(parts: Parts, draw: st.DrawFn) -> None:
    parts["shown"][draw(st.integers(0, len(parts["hands"]) - 1))] = []


def declare(parts: Parts, draw: st.DrawFn) -> None:
    seat = draw(st.integers(0, len(parts["declared"]) - 1))
    parts["declared"][seat] = draw(st.integers(-1, 13))


def sweep(parts: Parts, draw: st.DrawFn) -> None:
    seat = draw(st.integers(0, len(parts["sweeps"]) - 1))
    parts["sweeps"][seat] = draw(st.integers(-1, 21))


#: Some faults always spoil a position; those that may lead to another good one stand twice.
MENDABLE = (exchange, capture, shorten, shift, credit, pass_the_deal, sweep, show, hide, declare)
FAULTS = (drop, double, move, empty, forget, deal_more, lay_down, *MENDABLE, *MENDABLE)


@st.composite
def corrupted(draw: st.DrawFn) -> tuple[sr.State, Parts]:
    """Build a state that play can reach, and its parts with a few faults."""
    state = draw(states(all_variants()))
    parts = parts_of(state)
    for fault in draw(st.lists(st.sampled_from(FAULTS), min_size=1, max_size=2)):
        fault(parts, draw)
    return state, parts


def moment(state: sr.State) -> tuple[int, list[int], int]:
    """Return how far the deal has come: the turn, and how many cards are still to be played."""
    return state.turn, list(map(len, state.hands)), len(state.stock)


@examples(400)
@given(corrupted(), st.randoms(use_true_random=False))
def test_setup_refuses_a_position_or_it_can_be_played_to_the_end(
    case: tuple[sr.State, Parts], rng: random.Random
) -> None:
    origin, parts = case
    try:
        state = sr.State.setup(origin.variant, **parts)
    except sr.InvalidStateError as error:
        assert_pickles(error)
        return
    assert (state == origin) is (parts_of(state) == parts_of(origin))
    some_deal = played(sr.deal(origin.variant, sr.PACK, state.dealer), bytes(40))[0]
    assert moment(state) in map(moment, some_deal)
    assert_sound(state)
    for *_, after in playout(state, rng, card_uniform):
        assert_sound(after)
        state = after
    assert not any(state.hands)
    assert not state.stock
    score = sr.score_deal(state)
    piles = list(map(set_to_oracle, state.piles))
    expected = oracle_points(state.variant, piles, state.sweeps, state.declared)
    assert {line.name: line.points for line in score.lines} == expected


# ---------------------------------------------------------------------------------------------
# Sets of cards
# ---------------------------------------------------------------------------------------------

COMPARISONS = [operator.eq, operator.ne, operator.le, operator.lt, operator.ge, operator.gt]
OPERATIONS = [operator.and_, operator.or_, operator.sub, operator.xor]
KINDS: list[Callable[[Iterable[Card]], AbstractSet[Card]]] = [
    CardSet,
    frozenset,
    set,
    lambda cards: dict.fromkeys(cards).keys(),
]
#: Things that are no cards, though some look like one.
STRANGERS = st.sets(st.sampled_from([0, 7, None, "7D", "7D 3C", (7, "D")]))


@st.composite
def pairs_of_sets(draw: st.DrawFn) -> tuple[CardSet, CardSet]:
    """Build two sets that are often equal, disjoint, or one within the other."""
    one, other = draw(card_sets()), draw(card_sets())
    union = CardSet([*one, *other])
    return one, draw(st.sampled_from([other, one, one & other, one - other, union]))


@examples(200)
@given(pairs_of_sets(), st.sampled_from(KINDS))
def test_card_sets_work_as_frozensets_with_sets_of_any_kind(
    pair: tuple[CardSet, CardSet], kind: Callable[[Iterable[Card]], AbstractSet[Card]]
) -> None:
    one, other = pair[0], kind(pair[1])
    plain, plain_other = frozenset(one), frozenset(other)
    for compare in COMPARISONS:
        assert compare(one, other) is compare(plain, plain_other)
        assert compare(other, one) is compare(plain_other, plain)
    for operate in OPERATIONS:
        for result, expected in (
            (operate(one, other), operate(plain, plain_other)),
            (operate(other, one), operate(plain_other, plain)),
        ):
            assert result == expected
            assert expected == result
        assert type(operate(one, other)) is CardSet
    assert one.isdisjoint(other) is plain.isdisjoint(plain_other)


@examples(50)
@given(pairs_of_sets())
def test_an_operand_that_is_no_set_is_refused_or_read_right(pair: tuple[CardSet, CardSet]) -> None:
    one, other = pair
    for operate in OPERATIONS:
        with contextlib.suppress(TypeError):  # frozenset refuses; the abstract base reads it.
            assert operate(one, reversed(list(other))) == operate(one, other)


@examples(200)
@given(card_sets(), st.data())
def test_a_card_set_is_a_set_with_an_order(cards: CardSet, data: st.DataObject) -> None:
    plain = frozenset(cards)
    assert list(cards) == sorted(plain)
    assert (len(cards), bool(cards), hash(cards)) == (len(plain), bool(plain), hash(plain))
    assert [card for card in sr.PACK if card in cards] == sorted(plain)
    found: dict[AbstractSet[Card], str] = {plain: "as plain", cards: "as cards"}
    assert found == {plain: "as cards"}
    assert eval(repr(cards)) == cards  # noqa: S307 - the text of a value is code by contract
    shuffled = data.draw(st.permutations(list(cards)))
    same = (shuffled, " ".join(map(str, shuffled)), map(str, shuffled), plain, cards)
    assert all(CardSet(form) == cards for form in same)
    assert CardSet.from_mask(cards.mask) == copied(cards) == cards


@examples(100)
@given(card_sets(), card_sets(), STRANGERS)
def test_a_card_set_holds_no_strangers(
    cards: CardSet, others: CardSet, strangers: set[object]
) -> None:
    mixed: set[object] = {*others, *strangers}
    assert not any(stranger in cards for stranger in strangers)
    for compare in COMPARISONS:
        assert compare(cards, mixed) is compare(frozenset(cards), mixed)
        assert compare(mixed, cards) is compare(mixed, frozenset(cards))
    assert cards & mixed == mixed & cards == frozenset(cards) & mixed
    assert cards - mixed == frozenset(cards) - mixed
    assert cards.isdisjoint(mixed) is frozenset(cards).isdisjoint(mixed)


@examples(100)
@given(card_sets(), card_sets(), STRANGERS)
def test_strangers_stay_what_they_are_beside_cards(
    cards: CardSet, others: CardSet, strangers: set[object]
) -> None:
    mixed: set[object] = {*others, *strangers}
    plain = frozenset(cards)
    assert cards | mixed == plain | mixed
    assert mixed | cards == mixed | plain
    assert cards ^ mixed == plain ^ mixed
    assert mixed ^ cards == mixed ^ plain
    assert mixed - cards == mixed - plain
