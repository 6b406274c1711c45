"""C-8 and C-15: the fifteen rule, and the games that are played by it."""

import itertools
import random

import attrs
import pytest

import scopa_rules as sr
import tools
from scopa_rules._plays import captures_of
from scopa_rules._ruleset import Ruleset
from tools import sets, takes


def by_total(total: int = 15, **options: object) -> sr.Variant:
    capturing = sr.Capturing(**{"sums": False, "total": total, "choice": "any", **options})  # type: ignore[arg-type]
    return sr.Variant("fifteen", dealing=sr.three_cards(2, None), capturing=capturing)


def test_c8_a_set_that_with_the_card_totals_exactly_fifteen() -> None:
    assert takes(sr.ESCOBA, "JD 5C 4S AB", "7D") == sets("JD")
    assert takes(sr.ESCOBA, "JD 5C 4S AB", "KD") == sets("5C", "4S AB")
    assert takes(sr.ESCOBA, "JD 4C 3S AB", "7C") == sets("JD", "AB 3S 4C")
    assert takes(sr.ESCOBA, "2D 3C", "7C") == set()


def test_c8_an_equal_card_is_no_capture_by_itself() -> None:
    assert takes(sr.ESCOBA, "5C KD", "5S") == sets("KD")
    assert takes(sr.ESCOBA, "5C 5D", "5S") == sets("5C 5D")  # also cards equal to the played one


def test_c8_courts_count_eight_nine_and_ten() -> None:
    assert takes(sr.ESCOBA, "7C 2D", "JC") == sets("7C")
    assert takes(sr.ESCOBA, "6C 2D", "QC") == sets("6C")


def test_c8_the_total_is_a_setting() -> None:
    undici = by_total(11)
    assert takes(undici, "KD 4C 3S AB 6D 5B", "5C") == sets("6D", "AB 5B")
    assert takes(undici, "AC", "KD") == sets("AC")
    assert takes(by_total(20), "KC 9D AS", "KD") == sets("KC", "9D AS")


def test_c8_fewest_and_any_and_a_one_card_fifteen_bars_nothing_under_any() -> None:
    table = "JD 4C 3S AB"
    assert takes(sr.SCOPA_A_QUINDICI, table, "7C") == sets("JD")
    assert takes(sr.ESCOBA, table, "7C") == sets("JD", "AB 3S 4C")


def test_c8_a_limit_and_the_obligation_hold_as_for_sums() -> None:
    assert takes(by_total(most=2), "AB 3S 4C", "7C") == set()
    assert takes(by_total(most=2, choice="fewest"), "AB 3S 4C JC", "7C") == sets("JC")
    state = sr.State.setup(
        by_total(most=2, compulsory=False),
        dealer=1,
        turn=0,
        hands=["7C", "KD"],
        table="8C 7D",
        piles=tools.fill("7C KD 8C 7D"),
        last_capturer=0,
    )
    assert set(sr.legal_moves(state)) == {sr.Play("7C"), sr.Play("7C", "8C")}


def test_c8_an_equal_card_may_be_taken_beside_the_fifteens_by_option() -> None:
    beside = by_total(equal=True)
    assert takes(beside, "5C KD 3B 2B", "5S") == sets("5C", "KD", "5C 3B 2B")  # and no sum
    assert takes(beside, "5C 5D", "5S") == sets("5C", "5D", "5C 5D")
    assert takes(beside, "3C 2C", "5S") == set()
    assert takes(by_total(equal=True, choice="fewest"), "5C 6D 4B", "5S") == sets("5C")
    eights = by_total(16, equal=True)  # a card that is equal and makes the total is one capture
    assert takes(eights, "8C 5D 3D", "8S") == sets("8C", "5D 3D")
    assert sr.find_variant("escoba(equal=True)").capturing == beside.capturing


def test_c2_equal_cards_or_sums_alone() -> None:
    equals, sums = tools.with_capturing(sums=False, equal=True), tools.with_capturing(equal=False)
    assert takes(equals, "5C 2D 3D", "5S") == sets("5C")
    assert takes(equals, "2D 3D", "5S") == set()
    assert takes(sums, "5C 2D 3D", "5S") == sets("2D 3D")  # what cannot be taken bars nothing
    assert takes(sums, "5C", "5S") == set()


def test_c8_reasons() -> None:
    state = sr.State.setup(
        sr.SCOPA_A_QUINDICI,
        dealer=1,
        turn=0,
        hands=["7C 2C", "KD KC"],
        table="JD 4C 3S AB 7S",
        piles=tools.fill("7C 2C KD KC JD 4C 3S AB 7S"),
        last_capturer=0,
    )
    reasons = {
        "7Cx7S": "wrong_sum",
        "7CxJD4C": "wrong_sum",
        "7Cx4C3SAB": "not_fewest",
        "7C": "must_capture",
    }
    for text, reason in reasons.items():
        assert sr.why_illegal(state, sr.Play.parse(text)) == reason


def test_c8_sums_and_fifteens_side_by_side() -> None:
    both = sr.Variant("both", capturing=sr.Capturing(total=15, choice="any"))
    assert takes(both, "2D 5C 6S 7B", "7D") == sets("7B", "2D 5C", "2D 6S")


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (
            {"sums": False},
            "sums and equal False with total None: expected one of the rules at least",
        ),
        (
            {"sums": False, "total": 15},
            "choice 'single first' with sums False and total 15: expected 'fewest' or 'any'",
        ),
        (
            {"total": 15},
            (
                "choice 'single first' with sums True and total 15: "
                "expected 'fewest' or 'any' or 'equal bars sums'"
            ),
        ),
        (
            {"total": 15, "choice": "any", "compulsory": "equal"},
            "total 15 with compulsory 'equal': expected 'always' or 'never'",
        ),
        ({"total": 10, "choice": "any"}, "total 10: expected 11 to 20, or None"),
        ({"total": 21, "choice": "any"}, "total 21: expected 11 to 20, or None"),
        ({"total": 15.0, "choice": "any"}, "total 15.0: expected 11 to 20, or None"),
        ({"sums": 1, "equal": True}, "sums 1: expected True or False"),
        ({"equal": 0}, "equal 0: expected True or False"),
    ],
)
def test_c15_contradictions_are_refused_by_name(settings: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Capturing(**settings)  # type: ignore[arg-type]
    assert caught.value.problems == (problem,)


def test_c15_an_outright_win_and_the_lowest_total_are_refused_together() -> None:
    with pytest.raises(sr.VariantError) as caught:
        attrs.evolve(sr.SCOPONE_DE_TRENTE, lowest_wins=True)
    assert caught.value.problems == (
        "lowest_wins with 'trente', which wins the match: expected one only",
    )


def test_fifteens_of_each_rank_from_the_other_39_cards() -> None:
    fifteens = [
        len(sr.captures(sr.ESCOBA, sr.CardSet(sr.PACK) - sr.CardSet(card), card))
        for card in sr.PACK[::4]
    ]
    assert fifteens == [6405, 4884, 3545, 2444, 1603, 1000, 597, 344, 190, 100]
    # All pairs of a played card and what it takes, laying included.
    assert sum(4 * (count + 1) for count in fifteens) == 84_488


def test_c6_a_limit_among_all_39_other_cards() -> None:
    others = [card for card in sr.PACK if str(card) != "AD"]
    pairs = [pair for pair in itertools.combinations(others, 2) if sum(c.rank for c in pair) == 14]
    found = sr.captures(by_total(most=2), others, "AD")
    assert set(found) == set(map(sr.CardSet, pairs))


@pytest.mark.parametrize(
    ("size", "captures", "sweeps"),
    [(3, 162_108, 12_480), pytest.param(4, 2_765_316, 27_660, marks=pytest.mark.slow)],
)
def test_captures_over_all_tables_of_a_size(size: int, captures: int, sweeps: int) -> None:
    rules, found, sweeping = Ruleset(sr.ESCOBA), 0, 0
    for cards in itertools.combinations(sr.PACK, size):
        table = sr.CardSet(cards).mask
        for rank in range(1, 11):
            taken = captures_of(rules, rank, table, 0)
            left = 4 - (table >> 4 * (rank - 1) & 0b1111).bit_count()
            found += left * len(taken)
            sweeping += left * (table in taken)
    assert (found, sweeping) == (captures, sweeps)


@pytest.mark.parametrize(("total", "rest"), [(15, 10), (11, 0), (20, 0)])
def test_what_is_left_at_the_end_of_a_deal(total: int, rest: int) -> None:
    """All pips are 220; with total 15 the leftovers are 10 more than a multiple of 15."""
    rng = random.Random(total)
    for _ in range(60):
        state = sr.new_deal(by_total(total), rng=rng)
        for before, made, after in tools.playout(state, rng):
            move = tools.only_play(made)
            if sr.is_deal_over(after):
                left = before.table - move.captured
                pips = sum(card.rank for card in left) + (0 if move.captured else move.card.rank)
                assert pips % total == rest
                assert total != 15 or pips > 0
