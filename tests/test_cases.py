"""Faults seen in other engines, with the right answers.

Each line of ``data/cases.jsonl`` is a case: a position or a question (``given``), what other
programs made of it (``seen_as``), and what the rules say (``expect``). Its ``check`` names the kind
of question; ``CHECKS`` has a function for each kind. Cards there are written with numbers, ``8C``
for the jack of cups.

Nothing in a case is skipped in silence: an unknown check, house rule, category or expectation fails
its test, and so does a reading of another source that is neither run nor set aside below.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
import pytest

import scopa_rules as sr
import tools

Json = dict[str, Any]
Change = Callable[[sr.Variant], sr.Variant]

_K = TypeVar("_K")
_V = TypeVar("_V")

FILE: Final = Path(__file__).parent / "data" / "cases.jsonl"
CASES_RUN: Final = 68


# --- Variants and house rules ---------------------------------------------------------------------


VARIANTS: Final[Mapping[str, sr.Variant]] = {
    "scopa": sr.SCOPA,
    "scopone-9": sr.SCOPONE,
    "scopone-10": sr.SCOPONE_TEN_CARDS,
    "scopa-frac": sr.SCOPA_FRAC,
    "scopone-trente": sr.SCOPONE_DE_TRENTE,
    "escoba": sr.ESCOBA,
    "asso-piglia-tutto": sr.ASSO_PIGLIA_TUTTO_TRADITIONAL,
    "cirulla": sr.CIRULLA,
}


def _capturing(capturing: sr.Capturing) -> Change:
    return lambda variant: attrs.evolve(variant, capturing=capturing)


def _scoring(*rules: sr.ScoringRule) -> Change:
    return lambda variant: variant.with_scoring(*rules)


def _unchanged(variant: sr.Variant) -> sr.Variant:
    return variant


#: What the house rules of a case change, by name and value.
RULES: Final[Mapping[tuple[str, object], Change]] = {
    ("max_captured", 2): _capturing(sr.Capturing(most=2)),
    ("capture_compulsory", False): _capturing(sr.Capturing(compulsory=False)),
    ("last_play_scopa", True): lambda variant: attrs.evolve(variant, last_play_sweeps=True),
    ("napola", True): _scoring(sr.NAPOLA),
    ("rebello", True): _scoring(sr.RE_BELLO),
    ("target", 11): lambda variant: attrs.evolve(variant, target=11),
    ("target", 21): lambda variant: attrs.evolve(variant, target=21),
    # The variants that these belong to have them already.
    ("frac", True): _unchanged,
    ("escoba_sevens", True): _unchanged,
    ("capture", "fifteen"): _unchanged,
    ("capture", "cirulla"): _unchanged,
    ("ace", "traditional"): _unchanged,
    ("ace", "simple"): lambda _: sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED,
}


# --- Cases ----------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Case:
    id: str
    title: str
    check: str
    plays: str
    rules: Json
    given: Json
    expect: Json
    steps: list[Json]
    alternatives: list[Json]
    option: Change = _unchanged
    """The option of the library by which the expectation holds."""

    @property
    def variant(self) -> sr.Variant:
        variant = lookup(VARIANTS, self.plays, "variant")
        for rule in self.rules.items():
            variant = lookup(RULES, rule, "house rule")(variant)
        return self.option(variant)

    def read_as(self, option: Change, expect: Json) -> Case:
        """Return the case as it comes out with an option of the library turned on."""
        if self.steps:  # the other reading alters what the last step comes to
            *first, last = self.steps
            last = {**last, "expect": {**last["expect"], **expect}}
            return attrs.evolve(self, steps=[*first, last], option=option)
        return attrs.evolve(self, expect=nested(expect), option=option)


def read(row: Json) -> Case:
    return Case(
        id=row["id"],
        title=row["title"],
        check=row["check"],
        plays=row["variant"],
        rules=row["rules"],
        given=row["given"],
        expect=row["expect"] or {},
        steps=row.get("steps", []),
        alternatives=(row["disputed"] or {}).get("alternatives", []),
    )


def nested(expect: Json) -> Json:
    """Turn ``{"points.cards": x}`` into ``{"points": {"cards": x}}``."""
    result: Json = {}
    for key, value in expect.items():
        outer, dot, inner = key.partition(".")
        if dot:
            result.setdefault(outer, {})[inner] = value
        else:
            result[key] = value
    return result


def lookup(table: Mapping[_K, _V], key: _K, what: str) -> _V:
    if key not in table:
        pytest.fail(f"{what} {key!r}: expected one of {', '.join(map(repr, table))}")
    return table[key]


def known(values: Iterable[str], *names: str) -> None:
    """Fail if a case says more than the test reads of it."""
    if unknown := set(values) - set(names):
        pytest.fail(
            f"{sorted(unknown)} is not looked at: expected only {', '.join(names) or 'nothing'}"
        )


ROWS: Final[list[Json]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
CASES: Final = [read(row) for row in ROWS]
BY_ID: Final = {case.id: case for case in CASES}


# --- Positions ------------------------------------------------------------------------------------


def position(variant: sr.Variant, given: Json) -> sr.State:
    """Build the position of a case."""
    return sr.State.setup(variant, **arguments(given))


def arguments(given: Json) -> Json:
    """Return what ``State.setup`` takes for the position of a case."""
    names = ("dealer", "to_play", "hands", "table", "stock", "piles", "scope", "last_capturer")
    known(given, *names)
    return {
        "dealer": given["dealer"],
        "turn": given["to_play"],
        "hands": by_seat(given["hands"]),
        "table": given["table"],
        "stock": given["stock"],
        "piles": by_seat(given["piles"]),
        "sweeps": by_seat(given["scope"]),
        "last_capturer": given["last_capturer"],
    }


def by_seat(values: Mapping[str, _V]) -> list[_V]:
    assert list(values) == [str(seat) for seat in range(len(values))]
    return list(values.values())


def play_of(do: Json) -> sr.Play:
    known(do, "card", "take")
    return sr.Play(do["card"], do["take"])


def last_hand(
    variant: sr.Variant, hand: list[str], table: list[str], matta: int | None = None
) -> sr.State:
    """Return a position for two in which seat 0 begins the last hand, shown if it has a matta."""
    rest = list(tools.fill(" ".join(hand), " ".join(table), piles=1)[0])
    other, captured = rest[: len(hand)], rest[len(hand) :]
    return sr.State.setup(
        variant,
        dealer=1,
        turn=0,
        hands=[hand, other],
        table=table,
        piles=[captured[::2], captured[1::2]],
        last_capturer=1,
        shown=None if matta is None else [hand, ()],
        matta=matta,
    )


def finished(
    variant: sr.Variant, piles: Json, sweeps: Sequence[int], last_capturer: int
) -> sr.State:
    """Return a deal that is over."""
    return sr.State.setup(
        variant,
        dealer=variant.seats - 1,
        turn=0,
        hands=[()] * variant.seats,
        piles=list(piles.values()),
        sweeps=sweeps,
        last_capturer=last_capturer,
    )


def assert_whole_pack(state: sr.State) -> None:
    assert sorted(tools.all_cards(state)) == list(sr.PACK)


# --- Captures and legal moves ---------------------------------------------------------------------


def check_captures(case: Case) -> None:
    known(case.given, "table", "play", "first_play_of_deal", "declared_value")
    known(case.expect, "captures", "trail_allowed")
    table, card = case.given["table"], case.given["play"]
    first, matta = case.given.get("first_play_of_deal", False), case.given.get("declared_value")
    expected = [sr.CardSet(cards) for cards in case.expect["captures"]]
    found = sr.captures(case.variant, table, card, matta=matta, first_play=first)
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    laid = [sr.Play(card)] if case.expect["trail_allowed"] else []
    plays = [sr.Play(card, captured) for captured in expected]
    if first:
        deck = tools.deck_with_table(table, case.variant)
        place = deck.index(sr.Card.parse(card))
        deck[0], deck[place] = deck[place], deck[0]
        state = sr.deal(case.variant, deck)
        legal = [play for play in tools.legal_plays(state) if play.card == sr.Card.parse(card)]
        assert set(legal) == {*laid, *plays}
    else:
        assert_legal(last_hand(case.variant, [card], table, matta), [*laid, *plays])


def check_legal(case: Case) -> None:
    known(case.given, "hand", "table")
    known(case.expect, "moves")
    state = last_hand(case.variant, case.given["hand"], case.given["table"])
    assert_legal(state, [play_of(move) for move in case.expect["moves"]])


def assert_legal(state: sr.State, expected: list[sr.Play]) -> None:
    """Assert that these are all the legal moves, and that laying any other card is refused."""
    found = sr.legal_moves(state)
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    for card in state.hands[state.turn]:
        laying = sr.Play(card)
        assert sr.is_legal(state, laying) == (laying in expected)
        if laying not in expected:
            assert sr.why_illegal(state, laying) is sr.Reason.MUST_CAPTURE


# --- Play -----------------------------------------------------------------------------------------


def check_play(case: Case) -> None:
    known(case.expect)  # a play is judged step by step
    assert case.steps
    state = position(case.variant, case.given)
    for step in case.steps:
        known(step, "do", "expect")
        state = run_step(state, play_of(step["do"]), step["expect"])


def run_step(state: sr.State, move: sr.Play, expect: Json) -> sr.State:
    if expect == {"error": True}:
        assert_refused(state, move)
        return state
    assert expect
    after = sr.apply(state, move)
    assert_whole_pack(after)
    for key, expected in expect.items():
        lookup(EXPECTATIONS, key, "expectation of a step")(state, after, expected)
    return after


def assert_refused(state: sr.State, move: sr.Play) -> None:
    before, moves = copy.deepcopy(state), sr.legal_moves(state)
    with pytest.raises(sr.IllegalMoveError) as caught:
        sr.apply(state, move)
    assert caught.value.move == move
    assert caught.value.state is state
    assert state == before
    assert sr.legal_moves(state) == moves


def expect_table(_: sr.State, after: sr.State, cards: list[str]) -> None:
    assert after.table == sr.CardSet(cards)


def expect_pile_gain(before: sr.State, after: sr.State, gains: dict[str, list[str]]) -> None:
    found = {}
    for seat, (old, new) in enumerate(zip(before.piles, after.piles, strict=True)):
        assert old <= new
        if new != old:
            found[str(seat)] = new - old
    assert found == {seat: sr.CardSet(cards) for seat, cards in gains.items()}


def expect_scope_gain(before: sr.State, after: sr.State, gains: dict[str, int]) -> None:
    expected = [old + gains.get(str(seat), 0) for seat, old in enumerate(before.sweeps)]
    assert list(after.sweeps) == expected
    assert all(int(seat) in range(len(expected)) for seat in gains)


def expect_last_capturer(_: sr.State, after: sr.State, seat: int | None) -> None:
    assert after.last_capturer == seat


def expect_to_play(_: sr.State, after: sr.State, seat: int) -> None:
    assert after.turn == seat


def expect_deal_over(_: sr.State, after: sr.State, over: bool) -> None:
    assert sr.is_deal_over(after) is over
    assert (sr.legal_moves(after) == ()) is over


def expect_stock_count(_: sr.State, after: sr.State, count: int) -> None:
    assert len(after.stock) == count


def expect_hands(_: sr.State, after: sr.State, hands: dict[str, list[str]]) -> None:
    assert list(after.hands) == [sr.CardSet(hand) for hand in by_seat(hands)]


def expect_hand_sizes(_: sr.State, after: sr.State, expected: dict[str, int]) -> None:
    assert sizes(after) == by_seat(expected)


def expect_napola(_: sr.State, after: sr.State, points: dict[str, int]) -> None:
    assert list(sr.score_deal(after)["napola"].points) == by_seat(points)


def expect_settebello(_: sr.State, after: sr.State, side: int) -> None:
    points = sr.score_deal(after)["settebello"].points
    assert points == tuple(int(index == side) for index in range(len(points)))


#: What a step may expect: the state before the play, the one after it, the expected value.
EXPECTATIONS: Final[Mapping[str, Callable[[sr.State, sr.State, Any], None]]] = {
    "table": expect_table,
    "pile_gain": expect_pile_gain,
    "scope_gain": expect_scope_gain,
    "last_capturer": expect_last_capturer,
    "to_play": expect_to_play,
    "deal_over": expect_deal_over,
    "stock_count": expect_stock_count,
    "hands": expect_hands,
    "hand_sizes": expect_hand_sizes,
    "napola": expect_napola,
    "settebello": expect_settebello,
}


# --- Scores ---------------------------------------------------------------------------------------

#: Categories that the cases and the library call by different names.
CATEGORIES: Final[Mapping[str, str]] = {
    "scope": "sweeps",
    "rebello": "re bello",
    "most_sevens": "most sevens",
    "all_sevens": "all sevens",
}


def check_score(case: Case) -> None:
    known(case.given, "piles", "scope", "teams")
    known(case.expect, "points", "primiera_value", "totals")
    sides, score = scored(case)
    for name, expected in case.expect["points"].items():
        line = score[CATEGORIES.get(name, name)]
        assert line.points == points_by_side(expected, sides), name
    if values := case.expect.get("primiera_value"):
        # A side that has no primiera is given as null here, and has the figure 0 there.
        assert dict(zip(sides, score["primiera"].figures, strict=True)) == {
            side: value or 0 for side, value in values.items()
        }
    if "totals" in case.expect:
        assert dict(zip(sides, score.totals, strict=True)) == case.expect["totals"]


def scored(case: Case) -> tuple[list[str], sr.DealScore]:
    """Score the piles of a case; return the names of the sides too."""
    piles, sweeps = case.given["piles"], case.given["scope"]
    assert list(piles) == list(sweeps)
    teams = case.given.get("teams", {seat: [seat] for seat in piles})
    for side, seats in enumerate(teams.values()):
        assert seats == list(piles)[side :: len(teams)]  # the library's own sides
    variant = case.variant.for_seats(len(piles), sides=len(teams))
    return list(teams), sr.score_piles(variant, list(piles.values()), list(sweeps.values()))


def points_by_side(expected: str | dict[str, int] | None, sides: Sequence[str]) -> tuple[int, ...]:
    """Read points that are given by side, or by the name of the only side that scores."""
    if isinstance(expected, dict):
        assert expected.keys() == set(sides)
        return tuple(expected[side] for side in sides)
    assert expected is None or expected in sides
    return tuple(int(side == expected) for side in sides)


def check_primiera(case: Case) -> None:
    known(case.given, "pile")
    known(case.expect, "primiera")
    score = sr.score_piles(case.variant, [case.given["pile"], ()], [0, 0])
    assert score["primiera"].figures == (case.expect["primiera"], 0)


def check_primiera_table(case: Case) -> None:
    known(case.given)
    known(case.expect, "values")
    values = {int(rank): value for rank, value in case.expect["values"].items()}
    assert dict(sr.PRIMIERA_SCALE) == values
    for rank, value in values.items():
        score = sr.score_piles(case.variant, [sr.CardSet.of_rank(rank), ()], [0, 0])
        assert score["primiera"].figures == (4 * value, 0)


def check_napola(case: Case) -> None:
    known(case.given, "pile")
    known(case.expect, "napola")
    variant = case.variant.with_scoring(sr.NAPOLA)
    pile = case.given["pile"]
    for order in (pile, pile[::-1], sorted(pile)):
        line = sr.score_piles(variant, [order, ()], [0, 0])["napola"]
        assert line.points == (case.expect["napola"], 0)


# --- Redeals and matches --------------------------------------------------------------------------


def check_kings(case: Case) -> None:
    known(case.given, "tables")
    known(case.expect, "redeal")
    for table, void in zip(case.given["tables"], case.expect["redeal"], strict=True):
        deck = tools.deck_with_table(table, case.variant)
        if void:
            assert_void(case.variant, deck, table)
        else:
            assert sr.deal(case.variant, deck).table == sr.CardSet(table)


def assert_void(
    variant: sr.Variant, deck: list[sr.Card], table: list[str], dealer: int = 0
) -> None:
    with pytest.raises(sr.RedealError) as caught:
        sr.deal(variant, deck, dealer)
    assert caught.value.table == sr.CardSet(table)


def check_match(case: Case) -> None:
    known(case.given, "totals")
    known(case.expect, "over", "winner")
    totals = case.given["totals"]
    variant = case.variant
    if variant.sides != len(totals):
        variant = variant.for_seats(len(totals))
    match = sr.Match(variant, totals=totals.values())
    assert sr.is_match_over(match) is case.expect["over"]
    assert winner_of(match, list(totals)) == case.expect["winner"]


def winner_of(match: sr.Match, sides: Sequence[str]) -> str | None:
    """Return the name of the winner, or None while nobody has won."""
    outcome = sr.match_outcome(match)
    return None if outcome is None or outcome.winner is None else sides[outcome.winner]


# --- Cirulla --------------------------------------------------------------------------------------


def check_cirulla_table(case: Case) -> None:
    known(case.given, "table")
    known(case.expect, "dealer_takes_table", "dealer_scope", "joker_value")
    table, seats = case.given["table"], case.variant.seats
    taken, sweeps = case.expect["dealer_takes_table"], case.expect["dealer_scope"]
    for dealer in range(seats):
        state = sr.deal(case.variant, tools.deck_with_table(table, case.variant), dealer)
        assert_whole_pack(state)
        turned_up, nothing = sr.CardSet(table), sr.CardSet()
        assert state.table == (nothing if taken else turned_up)
        assert state.piles == tuple(
            turned_up if taken and seat == dealer else nothing for seat in range(seats)
        )
        assert state.sweeps == tuple(sweeps * (seat == dealer) for seat in range(seats))
        assert state.last_capturer == (dealer if taken else None)
        told = [each for each in sr.opening_events(state) if isinstance(each, sr.TableTaken)]
        values = [each.matta for each in told] or [None]
        assert values == [case.expect["joker_value"]]


def check_cirulla_hand(case: Case) -> None:
    known(case.given, "hand")
    known(case.expect, "bonus", "joker_values")
    points = sr.declarable(case.variant, case.given["hand"])
    assert [value for value in points if value is not None] == case.expect["joker_values"]
    assert set(points.values()) == ({case.expect["bonus"]} - {0})


def check_cirulla_coins(case: Case) -> None:
    known(case.given, "captures_in_order")
    known(case.expect, "grande", "piccola", "all_coins_win")
    pile = [card for cards in case.given["captures_in_order"] for card in cards]
    score = sr.score_piles(case.variant, [pile, ()], [0, 0])
    assert score.winner in (0, None)
    found = {
        "grande": score["grande"].points[0],
        "piccola": score["piccola"].points[0],
        "all_coins_win": score.winner == 0,
    }
    assert found | case.expect == found  # another reading names one of them


# --- Properties -----------------------------------------------------------------------------------


def every_variant() -> Iterator[sr.Variant]:
    """Yield every named variant, Scopa for all numbers of seats, and the options of play."""
    yield from sr.VARIANTS.values()
    for seats in range(2, 7):
        yield sr.SCOPA.for_seats(seats)
        yield sr.SCOPA.for_seats(seats, sides=seats)
    for capturing in (
        sr.Capturing(choice="fewest"),
        sr.Capturing(choice="any"),
        sr.Capturing(most=1),
        sr.Capturing(most=2),
        sr.Capturing(compulsory="equal"),
        sr.Capturing(compulsory=False),
    ):
        yield attrs.evolve(sr.SCOPA, capturing=capturing)
    yield attrs.evolve(sr.SCOPA, leftovers_to_dealer=True, last_play_sweeps=True)


def check_property(case: Case) -> None:
    known(case.given, "simulate")
    assert case.plays == "all"
    properties = [lookup(PROPERTIES, item, "property") for item in case.expect.items()]
    assert properties
    for state in simulated():
        for assert_property in properties:
            assert_property(state)


def simulated() -> Iterator[sr.State]:
    """Yield every state of random deals, from several sources of chance, of all variants."""
    for variant in every_variant():
        for seed in range(6):
            state = sr.new_deal(variant, seed=seed, dealer=seed % variant.seats)
            yield state
            choose = tools.card_uniform if seed % 2 else tools.move_uniform
            for *_, after in tools.playout(state, random.Random(seed), choose):
                yield after


def assert_always_a_move(state: sr.State) -> None:
    moves = sr.legal_moves(state)
    assert {move.card for move in tools.legal_plays(state)} == set(state.hands[state.turn])
    assert bool(moves) is any(state.hands)


PROPERTIES: Final[Mapping[tuple[str, object], Callable[[sr.State], None]]] = {
    ("hands+table+stock+piles", "exactly the 40 cards, no repeats"): assert_whole_pack,
    ("legal_moves_nonempty", True): assert_always_a_move,
}


# --- Cases that need a test of their own ----------------------------------------------------------


def check_manual(case: Case) -> None:
    """Compare all that a case claims with what its own function observes."""
    observe = lookup(MANUAL, case.id, f"no function for the manual case {case.title!r},")
    assert observe(case) == case.expect


def leftovers_of_nobody(case: Case) -> Json:
    given = dict(case.given)
    move = play_of(given.pop("do"))
    after = sr.apply(position(case.variant, given), move)
    assert after.last_capturer is None
    score = sr.score_deal(after)
    assert score.totals == (0, 0)
    # By E-3's option they go to the dealer even so: another program's answer, and here seat 1.
    to_dealer = attrs.evolve(case.variant, leftovers_to_dealer=True)
    piles = sr.apply(position(to_dealer, given), move).piles
    assert piles == (sr.CardSet(), sr.CardSet(sr.PACK))
    return {
        "deal_over": sr.is_deal_over(after),
        "piles": {str(seat): list(pile) for seat, pile in enumerate(after.piles)},
        "uncaptured": sorted(map(numbered, after.table), key=case.expect["uncaptured"].index),
        "points": {name: scorer(score[name]) for name in case.expect["points"]},
        "no_exception": True,  # or this line would not be reached
    }


def numbered(card: sr.Card) -> str:
    """Write a card as the cases do."""
    return f"{card.rank}{card.suit.value}"


def scorer(line: sr.ScoreLine) -> int | None:
    """Return the first side that gets points, or None."""
    return next((side for side, points in enumerate(line.points) if points), None)


def scoring_twice(case: Case) -> Json:
    piles = BY_ID["BR031"].given["piles"]
    state = finished(case.variant, piles, sweeps=[0, 0], last_capturer=0)
    before = copy.deepcopy(state)
    first, second = sr.score_deal(state), sr.score_deal(state)
    assert state == before
    assert first == second
    assert named(first.totals) == case.given["deal_points"]
    match = sr.Match(case.variant, totals=case.given["totals_before"].values())
    committed = match.after(first)
    assert named(match.totals) == case.given["totals_before"]
    return {
        "score_call_1": named(first.totals),
        "score_call_2": named(second.totals),
        "totals_after_one_commit": named(committed.totals),
    }


def named(points: Sequence[int]) -> dict[str, int]:
    """Give two sides the names that the cases use."""
    return dict(zip("AB", points, strict=True))


class StackedRandom(random.Random):
    """Draw chosen numbers first, then random ones."""

    chosen: list[float]
    drawn: int = 0

    def random(self) -> float:
        self.drawn += 1
        return self.chosen.pop(0) if self.chosen else super().random()


def draws_for(deck: Sequence[sr.Card]) -> Iterator[float]:
    """Yield the draws with which the documented shuffle brings the pack into a chosen order."""
    cards = list(sr.PACK)
    for place in range(len(cards) - 1, 0, -1):
        other = cards.index(deck[place])
        yield (other + 0.5) / (place + 1)  # the middle, so that no rounding matters
        cards[place], cards[other] = cards[other], cards[place]


def redeal_keeps_the_match(case: Case) -> Json:
    given = case.given
    variant = case.variant.for_seats(given["players"])
    deck = tools.deck_with_table(given["first_layout"], variant)
    assert_void(variant, deck, given["first_layout"], given["dealer"])
    match = sr.Match(variant, dealer=given["dealer"], totals=by_seat(given["totals"]))
    rng = StackedRandom(7)
    rng.chosen = list(draws_for(deck))
    first_shuffle = len(rng.chosen)
    state = sr.new_deal(match.variant, rng=rng, dealer=match.dealer)
    assert rng.drawn >= 2 * first_shuffle  # the void table was dealt, and dealt again
    assert len(state.table & sr.CardSet.of_rank(10)) < 3
    return {
        "dealer": state.dealer,
        "to_play": state.turn,
        "players": state.variant.seats,
        "hand_sizes": sizes(state),
        "table_size": len(state.table),
        "stock": len(state.stock),
        "distinct_cards": len(set(tools.all_cards(state))),
        "totals": seats_named(match.totals),
    }


def seats_named(values: Sequence[int]) -> dict[str, int]:
    return {str(seat): value for seat, value in enumerate(values)}


def five_seats(case: Case) -> Json:
    """D-2: of the two answers allowed the library gives the second, as other programs do."""
    known(case.expect, "either", "never")
    assert case.expect["never"] == "cards left in the stock at the end of a deal"
    variant = case.variant.for_seats(case.given["players"])
    for seed in range(20):
        rng = random.Random(seed)
        state = sr.new_deal(variant, rng=rng)
        table, first = len(state.table), sizes(state)
        while state.stock:
            state = sr.apply(state, tools.move_uniform(sr.legal_moves(state), rng))
        assert (first, sizes(state)) == ([3] * 5, [4] * 5)
        assert f"{table} table cards, hands of 3 then 4 (5+15+20=40)" in case.expect["either"]
        state = tools.played_out(state, rng)
        assert state.stock == ()
        assert sum(map(len, state.piles)) == len(sr.PACK)
    return case.expect  # its claims are sentences, and asserted above


def sizes(state: sr.State) -> list[int]:
    return [len(hand) for hand in state.hands]


def new_deal_is_clean(case: Case) -> Json:
    ended = case.given["after_deal"]
    state = finished(
        case.variant,
        BY_ID["BR030"].given["piles"],
        sweeps=by_seat(ended["scope"]),
        last_capturer=ended["last_capturer"],
    )
    score = sr.score_deal(state)
    before = [
        total - points for total, points in zip(by_seat(ended["totals"]), score.totals, strict=True)
    ]
    match = sr.Match(case.variant, dealer=state.dealer, totals=before).after(score)
    assert match.dealer == 0  # E-5: it is the other seat's turn to deal
    fresh = sr.new_deal(match.variant, seed=7, dealer=match.dealer)
    return {
        "new_deal": {
            "scope": seats_named(fresh.sweeps),
            "piles_empty": not any(fresh.piles),
            "last_capturer": fresh.last_capturer,
            "distinct_cards": len(set(tools.all_cards(fresh))),
            "totals": seats_named(match.totals),
        }
    }


def no_early_claim(case: Case) -> Json:
    given = case.given
    variant = attrs.evolve(case.variant, target=given["target"])
    match = sr.Match(variant, totals=given["totals"].values())
    state = two_plays_before_the_end(variant, list(given["deal_in_progress"]["scope"].values()))
    over = sr.is_match_over(match)
    for card in ("2C", "3C"):
        with pytest.raises(sr.InvalidStateError):  # so there is nothing that could be claimed
            sr.score_deal(state)
        state = sr.apply(state, sr.Play(card))
    score = sr.score_deal(state)
    assert named(score.totals) == given["final_deal_points"]
    match = match.after(score)
    return {
        "over_during_deal": over,
        "totals_after_deal": named(match.totals),
        "winner": winner_of(match, "AB"),
    }


def two_plays_before_the_end(variant: sr.Variant, sweeps: list[int]) -> sr.State:
    """Return a deal in which seat 1 will have all four points for cards.

    The two cards still to be played are laid, and seat 1 gets them back at the end.
    """
    piles = [sr.CardSet(pile) for pile in BY_ID["BR033"].given["piles"].values()]
    return sr.State.setup(
        variant,
        dealer=1,
        turn=0,
        hands=["2C", "3C"],
        piles=[piles[0], piles[1] - sr.CardSet("2C 3C")],
        sweeps=sweeps,
        last_capturer=1,
    )


def trente(case: Case) -> Json:
    lines, winners = [], []
    for held in case.given["cases"]:
        # One card to the first seat of a side and the others to its partner: they are pooled.
        firsts, partners = ([cards[half] for cards in held.values()] for half in HALVES)
        score = sr.score_piles(case.variant, [*firsts, *partners], [0] * 4)
        lines.append(dict(zip(held, score["trente"].points, strict=True)))
        assert score["trente"].winner == score.winner
        winners.append(None if score.winner is None else list(held)[score.winner])
        match = sr.Match(case.variant, totals=(0, 20)).after(score)
        outcome = sr.match_outcome(match)
        # It is no big score: the other side is far ahead, and loses all the same. Without the
        # three cards it has 22 and wins by points.
        assert outcome is not None
        assert outcome.outright is (score.winner is not None)
        assert outcome.winner == (1 if score.winner is None else 0)
    return {"extra": lines, "instant_win": winners}


HALVES: Final = (slice(1), slice(1, None))


def state_is_immutable(case: Case) -> Json:
    title = case.given["position"].split("'")[1]
    given = next(other.given for other in CASES if other.title.startswith(title))
    parts = arguments(copy.deepcopy(given))
    state = sr.State.setup(case.variant, **parts)
    before = copy.deepcopy(state)
    for cards in (*parts["hands"], *parts["piles"]):
        cards.clear()
    for part in ("hands", "piles", "table", "stock", "sweeps"):
        parts[part].clear()
    unaffected = state == before
    capture, laying = play_of(case.given["do"]), sr.Play("AC")
    results = [sr.apply(state, move) for move in (capture, laying, capture)]
    alone = [sr.apply(copy.deepcopy(before), move) for move in (capture, laying, capture)]
    assert results[0] != results[1]
    return {
        "old_state_equal_to_copy_taken_before": state == before,
        "mutating_lists_given_to_the_constructor_has_no_effect": unaffected,
        "applying_two_different_moves_to_the_same_state_is_independent": results == alone,
    }


def stored_and_restored(case: Case) -> Json:
    asked = "any mid-deal state with scope {0:1,1:2}, last_capturer 1, dealer 0, 12 stock cards"
    assert case.given == {"state": asked}
    state = sr.State.setup(
        case.variant,
        dealer=0,
        turn=1,
        hands=["2D 7S KC", "AD 6C 6B"],
        table="4D 5C JB",
        stock=[str(card) for card in sr.PACK if card.suit == "B" and card.rank not in (6, 8)]
        + ["QD", "QC", "QS", "7D"],
        piles=["AC 2C 3D 3C 4C 7C JC KD", "AS 2S 3S 4S 5D 5S 6D 6S JD JS KS"],
        sweeps=[1, 2],
        last_capturer=1,
    )
    restored = [stored(state, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in restored:
        assert parts_of(other) == parts_of(state)
    match = sr.Match(case.variant, dealer=1, totals=(4, 7), deals_played=3)
    assert stored(match) == match  # the totals are kept by the match
    return {
        "loads(dumps(s)) == s": all(other == state for other in restored),
        "same_legal_moves": all(
            sr.legal_moves(other) == sr.legal_moves(state) for other in restored
        ),
        "same_result_when_played_on_to_the_end": all(
            end_of(other, seed) == end_of(state, seed) for other in restored for seed in range(20)
        ),
    }


def stored(value: _V, protocol: int | None = None) -> _V:
    """Return what a pickle of the value restores."""
    restored = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - written here
    assert restored is not value
    assert isinstance(restored, type(value))
    return restored


def parts_of(state: sr.State) -> tuple[object, ...]:
    """Return each part of a state, so that equality is not taken on trust."""
    return state.variant, *tools.parts(state).values()


def end_of(state: sr.State, seed: int) -> tuple[sr.State, sr.DealScore]:
    end = tools.played_out(state, random.Random(seed))
    return end, sr.score_deal(end)


def dealer_table_of_escoba(case: Case) -> Json:
    found = []
    for table in case.given["tables"]:
        deck = tools.deck_with_table(table, case.variant)
        assert sr.deal(case.variant, deck).table == sr.CardSet(table)  # off by default
        state = sr.deal(sr.ESCOBA_SPANISH_FORM, deck)
        found.append({"dealer_takes_table": not state.table, "dealer_scope": state.sweeps[0]})
    assert case.variant.declaring is None
    return case.expect | {"if_enabled": found}


def two_aces(case: Case) -> Json:
    table = case.given["table"]
    deck = tools.deck_with_table(table, case.variant)
    assert_void(case.variant, deck, table)
    dealing = attrs.evolve(case.variant.dealing, redeal=None)
    state = sr.deal(attrs.evolve(case.variant, dealing=dealing), deck)
    assert state.table == sr.CardSet(table)
    return case.expect  # its claims are sentences, and asserted above


#: What a manual case claims, as it is observed: in the form of its expectation.
MANUAL: Final[Mapping[str, Callable[[Case], Json]]] = {
    "BR027": leftovers_of_nobody,
    "BR041": scoring_twice,
    "BR054": redeal_keeps_the_match,
    "BR057": five_seats,
    "BR059": new_deal_is_clean,
    "BR066": no_early_claim,
    "BR084": dealer_table_of_escoba,
    "BR104": two_aces,
    "BR107": trente,
    "BR109": state_is_immutable,
    "BR111": stored_and_restored,
}


# --- The run --------------------------------------------------------------------------------------

CHECKS: Final[Mapping[str, Callable[[Case], None]]] = {
    "captures": check_captures,
    "cirulla_coins": check_cirulla_coins,
    "cirulla_hand": check_cirulla_hand,
    "cirulla_table": check_cirulla_table,
    "kings": check_kings,
    "legal": check_legal,
    "manual": check_manual,
    "match": check_match,
    "napola": check_napola,
    "play": check_play,
    "primiera": check_primiera,
    "primiera_table": check_primiera_table,
    "property": check_property,
    "score": check_score,
}

#: Readings of other sources, by case and place among its alternatives, that are options here.
OPTIONS: Final[Mapping[tuple[str, int], Change]] = {
    ("BR008", 0): _capturing(sr.Capturing(choice="fewest")),
    ("BR011", 0): _capturing(sr.Capturing(choice="fewest")),
    ("BR031", 0): _scoring(sr.Primiera(missing="plain sum")),
    ("BR033", 0): _scoring(sr.PrimieraByCount()),
    ("BR037", 0): _scoring(sr.Primiera(scale={**sr.PRIMIERA_SCALE, 8: 8, 9: 9, 10: 10})),
    ("BR047", 0): _scoring(sr.CardPoints("re bello", {"QD": 1})),
    ("BR050", 0): lambda _: sr.SCOPONE_TEN_CARDS,
    ("BR069", 0): lambda _: sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED,
    ("BR071", 0): _capturing(sr.Capturing(aces=sr.AceSweep(blocked_by_ace=True))),
    ("BR079", 0): _capturing(sr.Capturing(sums=False, total=15, choice="fewest")),
    ("BR097", 0): _capturing(
        sr.Capturing(total=15, choice="equal bars sums", aces=sr.CIRULLA.capturing.aces)
    ),
    ("BR099", 0): _capturing(
        sr.Capturing(total=15, choice="any", aces=sr.AceSweep(blocked_by_ace=True))
    ),
    ("BR102", 0): _scoring(attrs.evolve(sr.PICCOLA, most=7)),
}
#: The other readings, and why they are not run.
NOT_OPTIONS: Final[Mapping[tuple[str, int], str]] = {
    ("BR027", 0): "an option, which the case's own function turns on",
    ("BR027", 1): "an error is no rule",
    ("BR039", 0): "N-2, N-3: the comparison decides, never a threshold",
    ("BR042", 0): "N-9: a gap ends the run",
    ("BR057", 0): "no option but the rule itself, D-2",
    ("BR060", 0): "M-2: another deal is played, and no category counts before another",
    ("BR062", 0): "M-2: the target has to be reached; to exceed it is a target one higher",
    ("BR066", 0): "M-1: there is no early claim",
    ("BR071", 1): "C-10: a blocked ace is laid",
    ("BR084", 0): "an option, which the case's own function turns on",
    ("BR087", 0): "no source has it",
    ("BR087", 1): "a redeal rule of its own, which D-6 has as an option",
    ("BR090", 0): "K-2: only the seven of cups is wild",
    ("BR092", 0): "no other amount is named",
    ("BR095", 0): "K-5: a hand whose least total is 10 earns nothing",
    ("BR104", 0): "an option, which the case's own function turns on",
}


def run(case: Case) -> None:
    check = lookup(CHECKS, case.check, "check")
    check(case)
    for place, alternative in enumerate(case.alternatives):
        key = (case.id, place)
        if key not in NOT_OPTIONS:
            option = lookup(OPTIONS, key, f"the reading of {alternative['by']},")
            check(case.read_as(option, alternative["expect"]))


def _test_id(case: Case) -> str:
    return f"{case.id}-{re.sub('[^a-z0-9]+', '-', case.title.lower()).strip('-')}"


@pytest.mark.parametrize("case", [pytest.param(case, id=_test_id(case)) for case in CASES])
def test_case(case: Case) -> None:
    run(case)


# --- Nothing is left out --------------------------------------------------------------------------


def test_every_case_runs() -> None:
    assert len(CASES) == CASES_RUN == len(FILE.read_bytes().splitlines())
    assert len(BY_ID) == len(CASES)


def test_every_field_of_a_case_is_read_or_is_prose() -> None:
    fields = ("id", "title", "check", "variant", "rules", "given", "expect", "steps", "disputed")
    for row in ROWS:
        known(row, *fields, "kind", "why", "seen_as", "note")
        known(row["disputed"] or {}, "point", "alternatives")


def test_every_other_reading_is_run_or_set_aside() -> None:
    readings = {(case.id, place) for case in CASES for place in range(len(case.alternatives))}
    assert OPTIONS.keys() | NOT_OPTIONS.keys() == readings
    assert not OPTIONS.keys() & NOT_OPTIONS.keys()


def test_manual_cases_and_their_functions_belong_together() -> None:
    assert MANUAL.keys() == {case.id for case in CASES if case.check == "manual"}


UNKNOWN: Final = {
    "check": {"check": "cheating"},
    "manual case": {"id": "BR999", "check": "manual"},
    "variant": {"plays": "briscola"},
    "house rule": {"rules": {"napola": 6}},
    "given": {"given": {"table": [], "play": "AD", "stock": []}},
    "expectation": {"expect": {"captures": [], "trail_allowed": True, "points": 3}},
    "reading": {"alternatives": [{"by": "nobody", "expect": {}}]},
}


@pytest.mark.parametrize("change", UNKNOWN.values(), ids=UNKNOWN)
def test_what_is_unknown_in_a_case_fails(change: Json) -> None:
    with pytest.raises(pytest.fail.Exception, match="expected"):
        run(attrs.evolve(BY_ID["BR001"], **change))


def test_an_unknown_expectation_of_a_step_fails() -> None:
    case = BY_ID["BR022"]
    steps = [{**case.steps[0], "expect": {"tabel": []}}]
    with pytest.raises(pytest.fail.Exception, match="expectation of a step 'tabel'"):
        run(attrs.evolve(case, steps=steps))


# --- What the cases say in passing ----------------------------------------------------------------


def test_eight_is_the_jack() -> None:
    assert sr.Card.parse("8C") == sr.Card(8, "C")
    assert str(sr.Card.parse("8C")) == "JC"


def test_frac_reports_a_cleared_table_that_is_worth_nothing() -> None:
    case = BY_ID["BR105"]
    _, score = scored(attrs.evolve(case, given={**case.given, "scope": {"A": 2, "B": 1}}))
    assert score["sweeps"].figures == (2, 1)
    assert score["sweeps"].points == (0, 0)
    assert score.totals == tuple(case.expect["totals"].values())


def test_escoba_without_primiera_gives_one_point_less() -> None:
    case = BY_ID["BR082"]
    rules = [rule for rule in sr.ESCOBA.scoring if rule != sr.PRIMIERA]
    _, score = scored(case.read_as(lambda variant: attrs.evolve(variant, scoring=rules), {}))
    assert score.totals == (3, 1)
