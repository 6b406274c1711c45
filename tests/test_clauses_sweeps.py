"""E: sweeps and the end of a deal."""

import random

import attrs
import pytest

import scopa_rules as sr
import tools

LAST_PLAY_MAY_SWEEP = attrs.evolve(sr.SCOPA, last_play_sweeps=True)
NONE, PACK = sr.CardSet(), sr.CardSet(sr.PACK)
TO_DEALER = attrs.evolve(sr.SCOPA, leftovers_to_dealer=True)


def ending(
    table: str,
    hands: tuple[str, str],
    variant: sr.Variant = sr.SCOPA,
    last_capturer: int | None = 0,
    dealer: int = 1,
) -> sr.State:
    """Return a position with an empty stock; the seat after the dealer plays if hands are even."""
    piles = tools.fill(table, *hands) if last_capturer is not None else [sr.CardSet()] * 2
    even = len(hands[0].split()) == len(hands[1].split())
    return sr.State.setup(
        variant,
        dealer=dealer,
        turn=1 - dealer if even else dealer,
        hands=hands,
        table=table,
        piles=piles,
        last_capturer=last_capturer,
    )


def test_e1_a_capture_that_empties_the_table_is_a_sweep() -> None:
    state = ending("2D 4C", ("6S 3B", "KD KC"))
    after = sr.apply(state, sr.Play("6S", "2D 4C"))
    assert (after.sweeps, after.table) == ((1, 0), NONE)


def test_e1_a_capture_that_leaves_a_card_is_none() -> None:
    state = ending("2D 4C QD", ("6S 3B", "KD KC"))
    assert sr.apply(state, sr.Play("6S", "2D 4C")).sweeps == (0, 0)


def test_e1_a_sweep_is_a_point_for_the_side() -> None:
    assert sr.score_piles(sr.SCOPONE, [()] * 4, [1, 0, 1, 0])["sweeps"].points == (2, 0)


def test_e2_the_very_last_play_never_sweeps() -> None:
    state = ending("2D 4C", ("", "6S"))
    after = sr.apply(state, sr.Play("6S", "2D 4C"))
    assert (after.sweeps, after.table) == ((0, 0), NONE)
    assert sr.CardSet("6S 2D 4C") <= after.piles[1]
    assert sr.is_deal_over(after)


def test_e2_a_sweep_on_the_play_before_the_last_counts() -> None:
    after = sr.apply(ending("2D 4C", ("6S", "KD")), sr.Play("6S", "2D 4C"))
    assert after.sweeps == (1, 0)


def test_e2_a_sweep_on_the_last_play_of_an_earlier_hand_counts() -> None:
    used = "6D 6S AD AC AS AB 2D 2C"
    state = sr.State.setup(
        sr.SCOPA,
        dealer=1,
        turn=1,
        hands=["", "6S"],
        table="6D",
        stock="AD AC AS AB 2D 2C",
        piles=tools.fill(used),
        last_capturer=0,
    )
    after = sr.apply(state, sr.Play("6S", "6D"))
    assert after.sweeps == (0, 1)
    assert [len(hand) for hand in after.hands] == [3, 3]


def test_e2_option_the_last_play_may_sweep() -> None:
    state = ending("2D 4C", ("", "6S"), LAST_PLAY_MAY_SWEEP)
    assert sr.apply(state, sr.Play("6S", "2D 4C")).sweeps == (0, 1)


@pytest.mark.parametrize("last_capturer", [0, 1])
def test_e3_leftovers_go_to_the_last_capturer_and_are_no_sweep(last_capturer: int) -> None:
    state = ending("2D 4C", ("", "KS"), LAST_PLAY_MAY_SWEEP, last_capturer)
    after = sr.apply(state, sr.Play("KS"))
    assert after.piles[last_capturer] == state.piles[last_capturer] | sr.CardSet("2D 4C KS")
    assert (after.sweeps, after.table, after.last_capturer) == ((0, 0), NONE, last_capturer)


def test_e3_a_capture_by_the_last_card_makes_its_seat_last_capturer() -> None:
    after = sr.apply(ending("2D 4C QD", ("", "6S")), sr.Play("6S", "2D 4C"))
    assert sr.CardSet("6S 2D 4C QD") <= after.piles[1]


@pytest.mark.parametrize("dealer", [0, 1])
def test_e3_option_leftovers_go_to_the_dealer(dealer: int) -> None:
    hands = ("", "KS") if dealer == 1 else ("KS", "")
    state = ending("2D 4C", hands, TO_DEALER, last_capturer=1 - dealer, dealer=dealer)
    after = sr.apply(state, sr.Play("KS"))
    assert after.piles[dealer] == state.piles[dealer] | sr.CardSet("2D 4C KS")
    assert (after.table, after.last_capturer) == (NONE, 1 - dealer)


def test_e3_option_leftovers_go_to_the_dealer_even_if_nobody_captured() -> None:
    table = " ".join(str(card) for card in sr.PACK if str(card) != "KS")
    never = attrs.evolve(TO_DEALER, capturing=sr.Capturing(compulsory="never"))
    after = sr.apply(ending(table, ("", "KS"), never, last_capturer=None), sr.Play("KS"))
    assert after.piles == (NONE, PACK)
    assert after.last_capturer is None


def test_e4_if_nobody_captured_the_leftovers_belong_to_nobody() -> None:
    table = " ".join(str(card) for card in sr.PACK if str(card) != "KS")
    never = tools.with_capturing(compulsory="never")
    after = sr.apply(ending(table, ("", "KS"), never, last_capturer=None), sr.Play("KS"))
    assert sr.is_deal_over(after)
    assert (after.piles, after.table) == ((NONE, NONE), PACK)
    assert sr.score_deal(after).totals == (0, 0)
    assert sr.legal_moves(after) == ()


def test_e5_only_totals_and_the_dealers_turn_carry_over() -> None:
    match = sr.Match(sr.SCOPA, dealer=0)
    over = tools.played_out(sr.new_deal(sr.SCOPA, seed=1, dealer=match.dealer), random.Random(1))
    assert over.last_capturer is not None
    match = match.after(sr.score_deal(over))
    fresh = sr.new_deal(match.variant, seed=2, dealer=match.dealer)
    assert fresh.dealer == 1
    assert fresh.last_capturer is None
    assert fresh.sweeps == (0, 0)
    assert fresh.piles == (NONE, NONE)
    assert match.totals == sr.score_deal(over).totals
