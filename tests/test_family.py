"""The games that differ in scoring and in who wins: N-10 to N-13 and M-5."""

import random

import attrs
import pytest

import oracle
import scopa_rules as sr
import tools

KNIGHTS = "QD QC QS QB"


def scored(variant: sr.Variant, *piles: str, sweeps: tuple[int, ...] = (0, 0)) -> sr.DealScore:
    return sr.score_piles(variant, piles, sweeps)


def test_n10_all_four_knights_double_the_sweeps() -> None:
    assert scored(sr.IL_PONINO, KNIGHTS, "AD", sweeps=(2, 3))["sweeps"].points == (4, 3)
    assert scored(sr.IL_PONINO, "QD QC QS", "QB", sweeps=(2, 3))["sweeps"].points == (2, 3)
    assert [rule.name for rule in sr.IL_PONINO.scoring] == [rule.name for rule in sr.CORE]


def test_n10_knights_of_partners_are_pooled() -> None:
    pairs = sr.IL_PONINO.for_seats(4)
    score = scored(pairs, "QD QC", "AD", "QS QB", "", sweeps=(1, 1, 2, 0))
    assert score["sweeps"].points == (6, 1)


def test_n11_the_first_three_coins_count_and_win_together() -> None:
    score = scored(sr.SCOPONE_DE_TRENTE, "AD", "2D", "3D", "", sweeps=(0,) * 4)
    assert (score["trente"].points, score.winner) == ((4, 2), None)
    score = scored(sr.SCOPONE_DE_TRENTE, "AD 2D", "KC", "3D", "", sweeps=(0,) * 4)
    assert (score["trente"].points, score.winner) == ((6, 0), 0)
    match = sr.Match(sr.SCOPONE_DE_TRENTE, totals=(0, 20)).after(score)
    outcome = sr.match_outcome(match)
    assert outcome is not None
    assert (outcome.winner, outcome.outright) == (0, True)


def test_n12_aces_and_courts_alone_score() -> None:
    piles = "AD JD QD 2D 7D", "KC KS 7C 7S 7B 6D"
    score = scored(sr.SCOPA_FRAC, *piles, sweeps=(2, 1))
    assert score.totals == (3, 2)
    assert score["sweeps"].points == (0, 0)
    assert score["sweeps"].figures == (2, 1)  # counted and reported all the same
    whole = scored(sr.SCOPA_FRAC, " ".join(map(str, sr.PACK)), "")
    assert whole.totals == (16, 0)


def test_n13_escoba_pays_most_sevens_and_all_sevens() -> None:
    score = scored(sr.ESCOBA, "7D 7C 7S", "7B AD")
    assert (score["most sevens"].points, score["all sevens"].points) == ((1, 0), (0, 0))
    score = scored(sr.ESCOBA, "7D 7C 7S 7B", "AD")
    assert (score["most sevens"].points, score["all sevens"].points) == ((1, 0), (1, 0))
    score = scored(sr.ESCOBA, "7D 7C", "7S 7B")
    assert score["most sevens"].points == (0, 0)


def test_n13_the_primiera_of_escoba_can_be_switched_off() -> None:
    without = attrs.evolve(
        sr.ESCOBA, scoring=[rule for rule in sr.ESCOBA.scoring if rule.name != "primiera"]
    )
    assert without == sr.find_variant("escoba(-primiera)")
    with_it = scored(sr.ESCOBA, "7D 7C 7S 7B", "AD AC AS AB").totals
    assert with_it == tuple(
        points + bonus
        for points, bonus in zip(
            scored(without, "7D 7C 7S 7B", "AD AC AS AB").totals, (1, 0), strict=True
        )
    )


def test_n10_to_n13_score_whole_deals_as_the_oracle_does() -> None:
    rng = random.Random(9)
    for _ in range(60):
        for variant, judge in (
            (sr.IL_PONINO, oracle.score_ponino),
            (sr.ESCOBA, oracle.score_escoba),
        ):
            over = tools.played_out(sr.new_deal(variant, rng=rng), rng)
            piles = list(map(tools.set_to_oracle, over.piles))
            points = judge(piles, over.sweeps, 2)
            total = sr.score_deal(over).totals
            assert list(total) == [sum(each[side] for each in points.values()) for side in (0, 1)]
        over = tools.played_out(sr.new_deal(sr.SCOPA_FRAC, rng=rng), rng)
        piles = list(map(tools.set_to_oracle, over.piles))
        assert list(sr.score_deal(over).totals) == oracle.score_frac(piles, 2)["frac"]


@pytest.mark.parametrize(
    ("totals", "winner"),
    [((21, 3), 1), ((3, 21), 0), ((25, 22), 1), ((22, 23), 0), ((21, 4, 5), 1)],
)
def test_m5_the_lowest_total_wins_when_the_match_ends(totals: tuple[int, ...], winner: int) -> None:
    match = sr.Match(sr.A_PERDERE.for_seats(len(totals)), totals=totals)
    assert sr.match_outcome(match) == sr.Outcome(winner, totals)


@pytest.mark.parametrize("totals", [(20, 3), (21, 21), (25, 25), (21, 4, 4), (21, 21, 4)])
def test_m5_below_the_target_or_with_a_shared_total_another_deal_is_played(
    totals: tuple[int, ...],
) -> None:
    match = sr.Match(sr.A_PERDERE.for_seats(len(totals)), totals=totals)
    assert sr.match_outcome(match) is None


def test_m2_and_m5_a_shared_highest_total_can_be_a_draw_a_shared_lowest_plays_on() -> None:
    variant = attrs.evolve(sr.A_PERDERE.for_seats(3), shared_total_draws=True)
    for totals, outcome in (
        ((21, 21, 4), sr.Outcome(None, (21, 21, 4))),
        ((21, 4, 4), None),
        ((21, 5, 4), sr.Outcome(2, (21, 5, 4))),
        ((20, 20, 4), None),
    ):
        assert sr.match_outcome(sr.Match(variant, totals=totals)) == outcome


def test_m6_more_deals_than_agreed_are_enough_too() -> None:
    variant = attrs.evolve(sr.SCOPA, deals=2)
    assert sr.is_match_over(sr.Match(variant, totals=(3, 1), deals_played=3))


def test_m5_with_a_fixed_number_of_deals_the_lowest_wins_and_a_shared_lowest_draws() -> None:
    variant = attrs.evolve(sr.A_PERDERE.for_seats(3), deals=1)
    for totals, winner in [((3, 1, 2), 1), ((3, 1, 1), None), ((3, 3, 1), 2)]:
        match = sr.Match(variant, totals=totals, deals_played=1)
        assert sr.match_outcome(match) == sr.Outcome(winner, totals)
