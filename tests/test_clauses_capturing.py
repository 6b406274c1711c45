"""C-1 to C-7: playing and capturing."""

import random

import pytest

import scopa_rules as sr
import tools
from tools import position, sets, takes

FEWEST = tools.with_capturing(choice="fewest")
ANY = tools.with_capturing(choice="any")


def test_c1_a_turn_is_exactly_one_card() -> None:
    for before, made, after in tools.playout(sr.new_deal(sr.SCOPA, seed=2), random.Random(2)):
        move = tools.only_play(made)
        assert move.card in before.hands[before.turn]
        if after.stock == before.stock:
            assert after.hands[before.turn] == before.hands[before.turn] - sr.CardSet(move.card)


def test_c2_one_equal_card_or_one_set_of_two_or_more() -> None:
    assert takes(sr.SCOPA, "4D KC", "4B") == sets("4D")
    assert takes(sr.SCOPA, "AD 3C KC", "4B") == sets("AD 3C")
    assert takes(sr.SCOPA, "AD AC 2S 3S KC", "7B") == sets("AD AC 2S 3S")
    assert takes(sr.SCOPA, "3D 5C", "4B") == set()


def test_c2_long_sums_are_found() -> None:
    assert takes(sr.SCOPA, "AD AC AS AB 2D 2C 2S", "KD") == sets("AD AC AS AB 2D 2C 2S")


def test_c3_single_card_bars_sums() -> None:
    assert takes(sr.SCOPA, "2B 4C 6D", "6S") == sets("6D")
    assert sr.Capturing().choice is sr.Choice.SINGLE_FIRST


def test_c3_single_card_bars_sums_of_that_card_only() -> None:
    state = position("2B 4C 6D", "6S 8B")
    assert set(sr.legal_moves(state)) == {sr.Play("6S", "6D"), sr.Play("8B", "2B 6D")}


def test_c3_fewest_leaves_only_the_smallest_captures() -> None:
    assert takes(FEWEST, "2D 3C 4S 5B", "QD") == sets("4S 5B")
    assert takes(FEWEST, "2D 3C 4S 5B QC", "QD") == sets("QC")
    assert takes(FEWEST, "AD AC AS 2B", "3D") == sets("AD 2B", "AC 2B", "AS 2B")


def test_c3_any_leaves_all() -> None:
    assert takes(ANY, "2D 4C 6B", "6S") == sets("6B", "2D 4C")
    assert takes(ANY, "2D 3C 4S 5B QC", "QD") == sets("QC", "4S 5B", "2D 3C 4S")


def test_c4_the_player_chooses_and_two_equal_cards_are_two_captures() -> None:
    assert takes(sr.SCOPA, "5D 5C", "5S") == sets("5D", "5C")
    assert takes(ANY, "5D 5C AS 4S", "5B") == sets("5D", "5C", "AS 4S")


def test_c4_a_sum_may_hold_equal_cards() -> None:
    assert takes(sr.SCOPA, "5D 5C", "KS") == sets("5D 5C")


def test_c5_capturing_is_compulsory_for_the_chosen_card_only() -> None:
    state = position("6D", "6S 2B")
    assert set(sr.legal_moves(state)) == {sr.Play("6S", "6D"), sr.Play("2B")}
    assert sr.why_illegal(state, sr.Play("6S")) is sr.Reason.MUST_CAPTURE


def test_c5_option_a_capturing_card_may_be_laid() -> None:
    state = position("6D", "6S 2B", tools.with_capturing(compulsory=False))
    assert set(sr.legal_moves(state)) == {sr.Play("6S", "6D"), sr.Play("6S"), sr.Play("2B")}
    assert sr.apply(state, sr.Play("6S")).table == sr.CardSet("6D 6S")


@pytest.mark.parametrize("choice", ["single first", "fewest", "any"])
def test_c5_option_only_an_equal_card_must_be_taken(choice: str) -> None:
    variant = tools.with_capturing(compulsory="equal", choice=choice)
    state = position("2D 4C", "6S", variant)
    assert set(sr.legal_moves(state)) == {sr.Play("6S", "2D 4C"), sr.Play("6S")}
    state = position("2D 4C 6B", "6S", variant)
    assert sr.Play("6S", "6B") in sr.legal_moves(state)
    assert sr.Play("6S") not in sr.legal_moves(state)


def test_c5_true_and_false_stand_for_always_and_never() -> None:
    assert sr.Capturing(compulsory=True).compulsory is sr.Obligation.ALWAYS
    assert sr.Capturing(compulsory=False).compulsory is sr.Obligation.NEVER


def test_c6_sets_above_the_limit_are_no_captures_and_do_not_oblige() -> None:
    two = tools.with_capturing(most=2)
    state = position("AD 2C 4S", "7D 3B", two)
    assert set(sr.legal_moves(state)) == {sr.Play("7D"), sr.Play("3B", "AD 2C")}
    assert sr.why_illegal(state, sr.Play("7D", "AD 2C 4S")) is sr.Reason.TOO_MANY_CARDS


@pytest.mark.parametrize("choice", ["single first", "fewest", "any"])
def test_c6_applies_together_with_the_choice_in_either_order(choice: str) -> None:
    two = tools.with_capturing(most=2, choice=choice)
    one = tools.with_capturing(most=1, choice=choice)
    assert takes(two, "AD 2C 4S 5B", "7D") == sets("2C 5B")
    assert takes(one, "AD 2C 4S 5B", "7D") == set()
    assert takes(one, "AD 2C 4S 7B", "7D") == sets("7B")


def test_c7_the_played_card_and_what_it_took_go_to_the_seats_pile() -> None:
    state = position("2D 4C KB", "6S 2B")
    after = sr.apply(state, sr.Play("6S", "2D 4C"))
    assert after.piles[0] - state.piles[0] == sr.CardSet("6S 2D 4C")
    assert after.piles[1] == state.piles[1]
    assert after.table == sr.CardSet("KB")
