"""N: scoring a deal, and the kinds of rule that express it."""

import itertools
import random

import attrs
import pytest

import scopa_rules as sr

X = "7D 7C 7S 3B 5D 4D 3D 2D AD 5C 4C 3C 2C 5S 4S 3S 2S AC AS 2B"
Y = " ".join(str(card) for card in sr.PACK if card not in sr.CardSet(X))


def line(rule: sr.ScoringRule, *piles: str, sweeps: tuple[int, ...] | None = None) -> sr.ScoreLine:
    """Score piles of sides by one rule."""
    return rule.score(sr.Tally(tuple(map(sr.CardSet, piles)), sweeps or (0,) * len(piles)))


def test_n1_each_sweep_is_a_point() -> None:
    assert line(sr.SWEEPS, "", "", sweeps=(2, 3)).points == (2, 3)
    assert line(sr.Sweeps(points=2), "", "", sweeps=(2, 3)).points == (4, 6)


def test_n2_strictly_most_cards() -> None:
    assert line(sr.MOST_CARDS, "AD 2D 3D", "AC KC").points == (1, 0)
    assert line(sr.MOST_CARDS, "AD", "AC KC").points == (0, 1)
    assert line(sr.MOST_CARDS, "AD 2D", "AC KC").points == (0, 0)


def test_n2_the_comparison_decides_not_a_threshold() -> None:
    piles = ["AD 2D 3D 4D", "AC 2C 3C", "AS"]
    assert line(sr.MOST_CARDS, *piles).points == (1, 0, 0)
    assert line(sr.MOST_CARDS, "AD 2D", "AC 2C", "AS").points == (0, 0, 0)


def test_n3_strictly_most_coins() -> None:
    assert line(sr.MOST_COINS, "AD 2D KC KS KB", "3D 7C 6C").points == (1, 0)
    assert line(sr.MOST_COINS, "AD 2D", "3D 4D", "5D").points == (0, 0, 0)


def test_n4_settebello() -> None:
    assert line(sr.SETTEBELLO, "7C 7S 7B", "7D").points == (0, 1)
    assert line(sr.SETTEBELLO, "7C 7S 7B", "6D").points == (0, 0)


def test_n5_the_best_card_of_each_suit_by_the_scale() -> None:
    assert dict(sr.PRIMIERA.scale) == {
        7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10
    }  # fmt: skip
    scored = line(sr.PRIMIERA, "7D 6D AC 2C 5S 6S KB", "6C 7C 7S 7B 4D")
    assert scored.figures == (21 + 16 + 18 + 10, 14 + 21 + 21 + 21)
    assert scored.points == (0, 1)


def test_n5_a_tie_scores_nobody() -> None:
    assert line(sr.PRIMIERA, "7D 7C 6S 6B", "6D 6C 7S 7B").points == (0, 0)
    three = line(sr.PRIMIERA, "7D 7C AS AB", "6D 6C 7S 7B", "AD AC 6S 2B")
    assert three.points == (0, 1, 0)


COMPLETE, INCOMPLETE, MORE, SUITLESS = "2D 2C 2S KB", "7D 7C 7S", "7D 7C 6S", "7B 6D"


def test_n6_a_side_that_lacks_a_suit_has_no_primiera() -> None:
    assert line(sr.PRIMIERA, COMPLETE, INCOMPLETE).points == (1, 0)
    assert line(sr.PRIMIERA, COMPLETE, INCOMPLETE).figures == (46, 0)
    assert line(sr.PRIMIERA, "7D 7C 7S", "6D 6C 6B").points == (0, 0)
    assert line(sr.PRIMIERA, "", "").points == (0, 0)


def test_n6_option_a_complete_primiera_comes_first() -> None:
    rule = sr.Primiera(missing="complete first")
    assert line(rule, COMPLETE, INCOMPLETE).points == (1, 0)
    assert line(rule, COMPLETE, INCOMPLETE).figures == (46, 63)
    # Two incomplete ones by their sums, whatever the number of suits: 39 against 36.
    assert line(rule, "7B 6D", "2D 2C 2S").points == (1, 0)
    assert line(rule, "2D 2C 2S", "7B 6D", "").points == (0, 1, 0)
    assert line(rule, "7D 7C", "7S 7B").points == (0, 0)


def test_n6_option_plain_sum_of_the_suits_held() -> None:
    rule = sr.Primiera(missing="plain sum")
    assert line(rule, COMPLETE, INCOMPLETE).points == (0, 1)
    assert line(rule, "7D 7C", "7S 7B").points == (0, 0)


@pytest.mark.parametrize("missing", list(sr.Missing))
def test_n6_a_side_without_cards_never_scores(missing: sr.Missing) -> None:
    worthless = sr.Primiera(scale=dict.fromkeys(range(1, 11), 0), missing=missing)
    assert line(worthless, "AD 2C 3S 4B", "").points == (1, 0)
    assert line(worthless, "", "").points == (0, 0)
    assert line(worthless, "", "AD 2C 3S 4B", "5D 5C 5S 5B").points == (0, 0, 0)
    incomplete_scores = missing is not sr.Missing.NO_PRIMIERA
    assert line(worthless, "", "AD").points == (0, int(incomplete_scores))


def test_n7_the_scale_is_data_and_can_change_the_winner() -> None:
    assert line(sr.PRIMIERA, X, Y).points == (1, 0)
    misprint = sr.Primiera(scale={**sr.PRIMIERA_SCALE, 6: 19})
    assert line(misprint, X, Y).figures == (76, 78)
    assert line(misprint, X, Y).points == (0, 1)


def test_n7_regional_scales() -> None:
    kings_high = sr.Primiera(scale={**sr.PRIMIERA_SCALE, 9: 9, 8: 8})
    assert line(kings_high, "JD JC JS JB", "QD QC QS QB", "KD KC KS KB").figures == (32, 36, 40)
    nothing = sr.Primiera(scale={**sr.PRIMIERA_SCALE, 8: 0, 9: 0, 10: 0})
    # A suit held with courts only is held, though worth nothing.
    assert line(nothing, "JD 7C 7S 7B", "2D 2C 2S").points == (1, 0)
    assert line(nothing, "JD JC JS JB", "2D 2C 2S").points == (1, 0)


def test_n7_option_primiera_by_counting() -> None:
    rule = sr.PrimieraByCount()
    assert line(rule, "7D 7C", "7S 6D 6C 6S 6B AD AC AS AB").points == (1, 0)
    assert line(rule, "7D 7C 6D", "7S 7B 6C 6S").points == (0, 1)
    assert line(rule, "7D 7C KD KC KS KB", "7S 7B 2D").points == (0, 1)
    assert line(rule, "7D 6C", "7S 6B KD").points == (0, 0)
    assert line(rule, "", "KD").points == (0, 0)


@pytest.mark.parametrize("higher", range(6))
def test_n7_counting_goes_down_in_the_order_of_the_scale(higher: int) -> None:
    order = (7, 6, 1, 5, 4, 3, 2)
    one = [str(sr.Card(order[higher], "D"))]
    many = [str(sr.Card(rank, suit)) for rank in order[higher + 1 :] for suit in "DCSB"]
    assert line(sr.PrimieraByCount(), " ".join(one), " ".join(many)).points == (1, 0)


def test_n8_re_bello_is_the_king_of_coins() -> None:
    assert line(sr.RE_BELLO, "QD KC KS KB", "KD").points == (0, 1)


@pytest.mark.parametrize(
    ("coins", "points"),
    [
        ("", 0),
        ("2D 3D 4D 5D", 0),
        ("AD 2D", 0),
        ("AD 2D 4D 5D 6D", 0),
        ("AD 2D 3D", 3),
        ("AD 2D 3D 4D 5D JD", 5),
        ("AD 2D 3D 4D 5D 6D 7D JD QD", 9),
        ("AD 2D 3D 4D 5D 6D 7D JD QD KD", 10),
    ],
)
def test_n9_napola_is_the_unbroken_run_of_coins_from_the_ace(coins: str, points: int) -> None:
    assert line(sr.NAPOLA, f"{coins} AC 2C 3C 4B", "7C").points == (points, 0)


def test_n9_option_a_lower_cap() -> None:
    run = "AD 2D 3D 4D 5D 6D 7D JD QD KD"
    assert line(sr.Run("napola", "D", most=6), run, "").points == (6, 0)
    assert line(sr.Run("napola", "D", most=9), run, "").points == (9, 0)


@pytest.mark.parametrize("cap", [6, 10])
def test_n9_option_all_ten_coins_win_the_match_whatever_the_cap(cap: int) -> None:
    capped = attrs.evolve(sr.NAPOLA, most=cap)
    variant = sr.SCOPA.with_scoring(capped, sr.NAPOLEONE)
    coins, others = sr.CardSet.of_suit("D"), [card for card in sr.PACK if card.suit != "D"]
    score = sr.score_piles(variant, [others, coins], [0, 0])
    assert score["napola"].points == (0, cap)  # itemised all the same
    assert score["napoleone"].points == (0, 0)
    assert score.winner == 1
    assert sr.score_piles(variant, [others, coins - sr.CardSet("KD")], [0, 0]).winner is None


def test_n15_every_category_shows_points_and_figures() -> None:
    score = sr.score_piles(sr.SCOPA_NAPOLA, [X, Y], [1, 0])
    assert {entry.name: (entry.points, entry.figures) for entry in score.lines} == {
        "sweeps": ((1, 0), (1, 0)),
        "cards": ((0, 0), (20, 20)),
        "coins": ((1, 0), (6, 4)),
        "settebello": ((1, 0), (1, 0)),
        "primiera": ((1, 0), (76, 75)),
        "napola": ((5, 0), (5, 0)),
    }
    assert score["settebello"].cards == (sr.CardSet("7D"), sr.CardSet())
    assert score["napola"].cards == (sr.CardSet("AD 2D 3D 4D 5D"), sr.CardSet())


def test_n15_the_four_cards_of_the_primiera_are_named() -> None:
    first, second = line(sr.PRIMIERA, X, Y).cards
    assert (first, second) == (sr.CardSet("7D 7C 7S 3B"), sr.CardSet("6D 6C 6S 7B"))


def test_n15_of_equal_values_the_highest_rank_is_named() -> None:
    assert line(sr.PRIMIERA, "JD QD KD JC QC JS 2B", "").cards[0] == sr.CardSet("KD QC JS 2B")


def test_n16_scoring_does_not_depend_on_order_and_changes_nothing() -> None:
    rng = random.Random(5)
    cards = list(sr.PACK)
    for _ in range(20):
        rng.shuffle(cards)
        piles = [cards[:23], cards[23:]]
        scores = [
            sr.score_piles(sr.SCOPA_RE_BELLO_NAPOLA, shuffled, [1, 2])
            for shuffled in ([rng.sample(pile, len(pile)) for pile in piles] for _ in range(3))
        ]
        assert scores[0] == scores[1] == scores[2]


def test_n16_scoring_twice_gives_the_same() -> None:
    state = sr.new_deal(sr.SCOPA, seed=1)
    while not sr.is_deal_over(state):
        state = sr.apply(state, sr.legal_moves(state)[0])
    assert sr.score_deal(state) == sr.score_deal(state)


def test_sweeps_doubled_by_cards() -> None:
    ponino = sr.Sweeps(doubled_by=sr.CardSet.of_rank(9))
    queens = "QD QC QS QB"
    assert line(ponino, queens, "", sweeps=(2, 3)).points == (4, 3)
    assert line(ponino, queens, "", sweeps=(2, 3)).figures == (2, 3)
    assert line(ponino, "QD QC QS", "QB", sweeps=(2, 3)).points == (2, 3)


def test_card_points_and_an_outright_win() -> None:
    trente = sr.CardPoints("trente", {"AD": 1, "2D": 2, "3D": 3}, wins_match=True)
    assert line(trente, "AD 3D", "2D").points == (4, 2)
    assert line(trente, "AD 3D", "2D").winner is None
    assert line(trente, "", "AD 2D 3D").points == (0, 6)
    assert line(trente, "", "AD 2D 3D").winner == 1
    assert line(attrs.evolve(trente, wins_match=False), "AD 2D 3D", "").winner is None


def test_card_points_are_a_value_whatever_the_order_of_the_mapping() -> None:
    one = sr.CardPoints("house", {"AD": 1, "2D": 2})
    other = sr.CardPoints("house", {sr.Card(2, "D"): 2, "1d": 1})
    assert one == other
    assert hash(one) == hash(other)
    assert attrs.evolve(one, name="house") == one


def test_a_majority_of_any_cards() -> None:
    most_sevens = sr.Majority("most sevens", sr.CardSet.of_rank(7), points=2)
    assert line(most_sevens, "7D 7C AD", "7S").points == (2, 0)
    assert line(most_sevens, "7D 7C", "7S 7B").points == (0, 0)


def test_a_collection_scores_only_when_whole() -> None:
    grande = sr.Collection("grande", "JD QD KD", points=5)
    assert line(grande, "JD QD KD", "").points == (5, 0)
    assert line(grande, "JD QD", "KD").points == (0, 0)
    assert line(grande, "JD QD", "KD").figures == (2, 1)
    assert line(grande, "JD QD KD", "").winner is None


@pytest.mark.parametrize("holder", [0, 1])
def test_unless_a_side_holds_other_cards(holder: int) -> None:
    coins = sr.CardSet.of_suit("D")
    grande = sr.Collection("grande", "JD QD KD", points=5, unless=coins)
    piccola = attrs.evolve(sr.NAPOLA, name="piccola", most=6, unless=coins)
    piles = [str(coins), "AC 2C"] if holder == 0 else ["AC 2C", str(coins)]
    for rule in (grande, piccola):
        assert line(rule, *piles).points == (0, 0)
    assert line(grande, "JD QD KD", "AD").points == (5, 0)
    assert line(piccola, "AD 2D 3D 4D", "5D").points == (4, 0)


def test_declared_points_count_for_the_side() -> None:
    variant = sr.SCOPA.for_seats(4).with_scoring(sr.Declared())
    score = sr.score_piles(variant, [()] * 4, [0] * 4, declared=[3, 10, 0, 3])
    assert score["declared"].points == (3, 13)


@attrs.frozen
class EveryCardOfRank:
    """A user's own kind of rule."""

    rank: int
    name: str = "all of a rank"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        cards = sr.CardSet.of_rank(self.rank)
        points = tuple(len(pile & cards) for pile in tally.piles)
        return sr.ScoreLine(self.name, points, points)


def test_a_users_own_kind_takes_part() -> None:
    variant = sr.SCOPA.with_scoring(EveryCardOfRank(8))
    score = sr.score_piles(variant, ["JD JC", "JS"], [0, 0])
    assert score["all of a rank"].points == (2, 1)
    assert sum(score.totals) == 3 + 2  # and most cards and most coins
    assert hash(variant) == hash(sr.SCOPA.with_scoring(EveryCardOfRank(8)))


@attrs.frozen
class ForgetsASide:
    name: str = "forgetful"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        return sr.ScoreLine(self.name, (len(tally.piles),), (0,))


def test_a_users_own_kind_must_give_points_to_every_side() -> None:
    with pytest.raises(sr.VariantError, match=r"'forgetful' gave ScoreLine.* for 2 sides"):
        sr.score_piles(sr.SCOPA.with_scoring(ForgetsASide()), ["", ""], [0, 0])


def test_a_score_is_looked_up_by_category() -> None:
    score = sr.score_piles(sr.SCOPA, ["7D", ""], [0, 0])
    assert score["settebello"] is score.lines[3]
    with pytest.raises(KeyError):
        score["re bello"]


def test_totals_add_up_by_side() -> None:
    for piles in itertools.permutations(["7D", "AC 2C", ""]):
        score = sr.score_piles(sr.SCOPA.for_seats(3), piles, [0, 1, 0])
        assert score.totals == tuple(
            sum(entry.points[side] for entry in score.lines) for side in range(3)
        )
