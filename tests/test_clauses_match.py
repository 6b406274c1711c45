"""M: matches."""

import attrs
import pytest

import scopa_rules as sr


def points(*by_side: int, winner: int | None = None) -> sr.DealScore:
    """Return the score of a deal."""
    return sr.DealScore((sr.ScoreLine("points", by_side, by_side, winner),))


def test_m1_points_add_up_over_deals() -> None:
    match = sr.Match(sr.SCOPA)
    for score, totals in [((3, 1), (3, 1)), ((0, 2), (3, 3)), ((4, 0), (7, 3))]:
        match = match.after(points(*score))
        assert match.totals == totals
    assert match.deals_played == 3


def test_m1_the_match_is_looked_at_only_after_a_complete_deal() -> None:
    """Seat 0 reaches 11 by a sweep in mid-deal, but seat 1 ends the deal with more."""
    match = sr.Match(sr.SCOPA, totals=(10, 8))
    assert sr.match_outcome(match.after(points(1, 4))) == sr.Outcome(winner=1, totals=(11, 12))


@pytest.mark.parametrize(
    ("totals", "winner"),
    [((11, 10), 0), ((10, 11), 1), ((12, 13), 1), ((21, 0), 0), ((11, 11, 12), 2)],
)
def test_m2_strictly_highest_total_at_the_target_wins(totals: tuple[int, ...], winner: int) -> None:
    match = sr.Match(sr.SCOPA.for_seats(len(totals)), totals=totals)
    assert sr.match_outcome(match) == sr.Outcome(winner, totals)
    assert sr.is_match_over(match)


@pytest.mark.parametrize("totals", [(0, 0), (10, 10), (10, 9), (11, 11), (15, 15), (11, 11, 9)])
def test_m2_below_the_target_or_with_a_shared_highest_another_deal_is_played(
    totals: tuple[int, ...],
) -> None:
    match = sr.Match(sr.SCOPA.for_seats(len(totals)), totals=totals)
    assert sr.match_outcome(match) is None
    assert not sr.is_match_over(match)
    assert match.after(points(*[1] * len(totals))).deals_played == 1


def test_m2_option_a_shared_highest_total_is_a_draw() -> None:
    variant = attrs.evolve(sr.SCOPA, shared_total_draws=True)
    assert sr.match_outcome(sr.Match(variant, totals=(12, 12))) == sr.Outcome(None, (12, 12))
    assert sr.match_outcome(sr.Match(variant, totals=(10, 10))) is None
    assert sr.match_outcome(sr.Match(variant, totals=(12, 13))) == sr.Outcome(1, (12, 13))


def test_m3_targets() -> None:
    assert [sr.SCOPA.target, sr.SCOPONE.target, sr.SCOPONE_SCIENTIFICO.target] == [11, 21, 21]
    for target in (1, 11, 16, 21, 31, 51, 1000):
        variant = attrs.evolve(sr.SCOPA, target=target)
        assert not sr.is_match_over(sr.Match(variant, totals=(target - 1, 0)))
        assert sr.is_match_over(sr.Match(variant, totals=(target, 0)))


@pytest.mark.parametrize("target", [0, -11, 11.0, None])
def test_m3_other_targets_are_refused(target: int) -> None:
    with pytest.raises(sr.VariantError, match="expected a positive number"):
        attrs.evolve(sr.SCOPA, target=target)


@pytest.mark.parametrize("totals", [(0, 0), (3, 10), (12, 12)])
def test_m4_an_outright_win_ends_the_match_whatever_the_totals(totals: tuple[int, int]) -> None:
    match = sr.Match(sr.SCOPA, totals=totals).after(points(0, 0, winner=0))
    assert sr.match_outcome(match) == sr.Outcome(0, totals, outright=True)


def test_m4_by_a_category_that_wins_the_match() -> None:
    variant = sr.SCOPA.with_scoring(sr.NAPOLA, sr.NAPOLEONE)
    coins = sr.CardSet.of_suit("D")
    others = [card for card in sr.PACK if card not in coins]
    match = sr.Match(variant).after(sr.score_piles(variant, [coins, others], [0, 0]))
    assert sr.match_outcome(match) == sr.Outcome(0, (12, 1), outright=True)


def test_m6_option_a_fixed_number_of_deals() -> None:
    variant = attrs.evolve(sr.SCOPA, deals=2)
    match = sr.Match(variant).after(points(30, 0))
    assert sr.match_outcome(match) is None  # the target is not looked at
    assert sr.match_outcome(match.after(points(0, 29))) == sr.Outcome(0, (30, 29))
    assert sr.match_outcome(match.after(points(0, 30))) == sr.Outcome(None, (30, 30))


def test_m6_an_outright_win_still_ends_it_early() -> None:
    match = sr.Match(attrs.evolve(sr.SCOPA, deals=2)).after(points(0, 5, winner=0))
    assert sr.match_outcome(match) == sr.Outcome(0, (0, 5), outright=True)


@pytest.mark.parametrize("deals", [0, -1, 1.5])
def test_m6_other_numbers_of_deals_are_refused(deals: int) -> None:
    with pytest.raises(sr.VariantError, match="expected a positive number, or None"):
        attrs.evolve(sr.SCOPA, deals=deals)
