import pickle

import attrs
import pytest

import scopa_rules as sr

CORE = ["sweeps", "cards", "coins", "settebello", "primiera"]


@pytest.mark.parametrize(
    ("variant", "seats", "table", "hands", "scoring", "target"),
    [
        (sr.SCOPA, 2, 4, (3,) * 6, [], 11),
        (sr.SCOPA_GUIDE_FORM, 2, 4, (3,) * 6, [], 11),
        (sr.SCOPA_RE_BELLO_NAPOLA, 2, 4, (3,) * 6, ["re bello", "napola"], 21),
        (sr.SCOPA_NAPOLA, 2, 4, (3,) * 6, ["napola"], 11),
        (sr.SCOPA_RE_BELLO, 2, 4, (3,) * 6, ["re bello"], 11),
        (sr.SCOPONE, 4, 4, (9,), [], 21),
        (sr.SCOPONE_SCIENTIFICO, 4, 4, (9,), ["re bello", "napola"], 21),
        (sr.SCOPONE_SCIENTIFICO_CLASSIC_SCORING, 4, 4, (9,), [], 11),
        (sr.SCOPONE_TEN_CARDS, 4, 0, (10,), [], 21),
        (sr.SCOPONE_SCIENTIFICO_TEN_CARDS, 4, 0, (10,), ["re bello", "napola"], 21),
        (sr.IL_PONINO, 2, 4, (3,) * 6, [], 11),
        (sr.SCOPONE_DE_TRENTE, 4, 4, (9,), ["trente"], 21),
        (sr.SCOPA_A_QUINDICI, 2, 4, (3,) * 6, [], 11),
        (sr.ESCOBA, 2, 4, (3,) * 6, ["most sevens", "all sevens"], 21),
        (sr.DESESCOBA, 2, 4, (3,) * 6, ["most sevens", "all sevens"], 21),
        (sr.A_PERDERE, 2, 4, (3,) * 6, [], 21),
        (sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED, 2, 4, (3,) * 6, [], 11),
        (sr.ASSO_PIGLIA_TUTTO_TRADITIONAL, 2, 4, (3,) * 6, [], 11),
        (sr.SCOPA_D_ASSI, 2, 4, (3,) * 6, [], 11),
        (sr.CIRULLA, 2, 4, (3,) * 6, ["piccola", "grande", "all coins", "declared"], 51),
    ],
    ids=lambda value: value.name if isinstance(value, sr.Variant) else None,
)
def test_presets(
    variant: sr.Variant,
    seats: int,
    table: int,
    hands: tuple[int, ...],
    scoring: list[str],
    target: int,
) -> None:
    assert sr.VARIANTS[variant.name] is variant
    assert (variant.seats, variant.sides) == (seats, 2)
    assert (sum(variant.dealing.table), variant.dealing.hands) == (table, hands)
    assert [rule.name for rule in variant.scoring] == CORE + scoring
    assert variant.target == target
    assert variant.dealing.redeal == (REDEALS.get(variant, sr.KINGS_REDEAL) if table else None)
    assert variant.last_play_sweeps == (variant is sr.SCOPONE_SCIENTIFICO_TEN_CARDS)
    assert variant.lowest_wins == (variant in (sr.DESESCOBA, sr.A_PERDERE))
    assert variant.capturing == CAPTURINGS.get(variant, sr.Capturing())
    assert variant.declaring == DECLARINGS.get(variant)


REDEALS = {
    sr.SCOPA_GUIDE_FORM: sr.ANY_RANK_REDEAL,
    sr.SCOPA_D_ASSI: sr.ANY_RANK_REDEAL,
    sr.SCOPA_A_QUINDICI: None,
    sr.ESCOBA: None,
    sr.DESESCOBA: None,
    sr.CIRULLA: sr.TWO_ACES_REDEAL,
}
FIFTEEN = sr.Capturing(sums=False, total=15, choice="any")
CAPTURINGS = {
    sr.SCOPA_A_QUINDICI: attrs.evolve(FIFTEEN, choice="fewest"),
    sr.ESCOBA: FIFTEEN,
    sr.DESESCOBA: FIFTEEN,
    sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED: sr.Capturing(aces=sr.AceSweep()),
    sr.ASSO_PIGLIA_TUTTO_TRADITIONAL: sr.Capturing(
        aces=sr.AceSweep(blocked_by_ace=True, blocked_on_first_play=True)
    ),
    sr.SCOPA_D_ASSI: sr.Capturing(aces=sr.WildAce()),
    sr.CIRULLA: sr.Capturing(
        total=15, choice="any", aces=sr.AceSweep(blocked_by_ace=True, optional=True)
    ),
}
DECLARINGS = {sr.CIRULLA: sr.Declaring(dealer_table=sr.DealerTable(wild=True, split=False))}


def test_spanish_escoba() -> None:
    spanish = sr.VARIANTS["escoba, Spanish form"]
    differences = {each.setting: each.mine for each in spanish.differences(sr.ESCOBA)}
    table = sr.DealerTable(wild=False, split=True)
    assert differences == {
        "declaring": sr.Declaring(dealer_table=table, hands=()),
        "scoring.primiera": None,
    }


def test_scopa_frac() -> None:
    frac = sr.VARIANTS["scopa frac"]
    assert frac.capturing == sr.Capturing(choice="any")
    assert frac.scoring == (sr.Sweeps(points=0), sr.FRAC)
    assert (frac.dealing, frac.target) == (sr.SCOPA.dealing, 31)


def test_every_preset_is_looked_at_above() -> None:
    assert len(sr.VARIANTS) == 22


def test_variants_are_frozen_hashable_comparable_and_picklable() -> None:
    for variant in sr.VARIANTS.values():
        copy = pickle.loads(pickle.dumps(variant))  # noqa: S301
        assert copy == variant
        assert hash(copy) == hash(variant)
        assert repr(copy) == repr(variant)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        sr.SCOPA.target = 21  # type: ignore[misc]
    with pytest.raises(TypeError):
        sr.VARIANTS["scopa"] = sr.SCOPONE  # type: ignore[index]


def test_caches_stay_out_of_equality_hash_repr_and_pickle() -> None:
    used, fresh = attrs.evolve(sr.SCOPA, name="house"), attrs.evolve(sr.SCOPA, name="house")
    sr.legal_moves(sr.new_deal(used, seed=1))
    assert used == fresh
    assert (hash(used), repr(used)) == (hash(fresh), repr(fresh))
    assert pickle.dumps(used) == pickle.dumps(fresh)


def test_nothing_depends_on_the_name() -> None:
    other = attrs.evolve(sr.SCOPONE, name="x")
    mine, yours = sr.new_deal(sr.SCOPONE, seed=3), sr.new_deal(other, seed=3)
    while not sr.is_deal_over(mine):
        assert sr.legal_moves(mine) == sr.legal_moves(yours)
        move = sr.legal_moves(mine)[-1]
        mine, yours = sr.apply(mine, move), sr.apply(yours, move)
    assert sr.score_deal(mine) == sr.score_deal(yours)


def test_the_documented_house_variant() -> None:
    house = sr.SCOPA.with_scoring(sr.RE_BELLO, sr.NAPOLA)
    house = attrs.evolve(house, seats=4, sides=2, dealing=sr.NINE_CARDS, target=21)
    assert attrs.evolve(house, name="scopone scientifico") == sr.SCOPONE_SCIENTIFICO


def test_with_scoring_puts_a_rule_of_the_same_name_in_its_place() -> None:
    by_count = sr.SCOPA.with_scoring(sr.PrimieraByCount())
    assert [rule.name for rule in by_count.scoring] == CORE
    assert by_count.scoring[4] == sr.PrimieraByCount()
    assert sr.SCOPA.with_scoring(sr.NAPOLA).with_scoring(sr.NAPOLA) == sr.SCOPA.with_scoring(
        sr.NAPOLA
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_for_seats_makes_the_dealing_anew(seats: int) -> None:
    variant = sr.SCOPA_GUIDE_FORM.for_seats(seats)
    assert variant.dealing == sr.three_cards(seats, sr.ANY_RANK_REDEAL)
    assert variant.sides == (2 if seats in (4, 6) else seats)
    assert variant.for_seats(2) == sr.SCOPA_GUIDE_FORM
    assert variant.for_seats(seats, sides=seats).sides == seats


def test_for_seats_keeps_another_dealing() -> None:
    assert sr.SCOPONE.for_seats(4, sides=4).dealing == sr.NINE_CARDS
    with pytest.raises(sr.VariantError, match="to 2 seats uses 22 cards: expected 40"):
        sr.SCOPONE.for_seats(2)
    with pytest.raises(sr.VariantError, match="seats 7: expected 2 to 6"):
        sr.SCOPA.for_seats(7)


def test_every_contradiction_is_reported_at_once() -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Variant(
            "impossible",
            seats=5,
            sides=2,
            dealing=sr.NINE_CARDS,
            scoring=[sr.NAPOLA, sr.SWEEPS, sr.NAPOLA],
            target=0,
            deals=0,
        )
    assert caught.value.problems == (
        "5 seats do not divide into 2 sides",
        "dealing table (2, 2) and hands (9,) to 5 seats uses 49 cards: expected 40",
        "scoring has 2 rules named 'napola': expected one",
        "target 0: expected a positive number",
        "deals 0: expected a positive number, or None",
    )
    assert str(caught.value).startswith("invalid variant: 5 seats do not divide into 2 sides; ")


@pytest.mark.parametrize("sides", [0, 1, 3, 5, 2.0])
def test_other_numbers_of_sides_are_refused(sides: int) -> None:
    with pytest.raises(sr.VariantError, match=r"sides|divide"):
        sr.Variant("four", seats=4, sides=sides)


def test_bad_seats_are_reported_without_problems_that_follow_from_them() -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Variant("seven", seats=7)
    assert caught.value.problems == ("seats 7: expected 2 to 6",)


def test_scoring_needs_a_rule_and_rules_are_frozen_values() -> None:
    with pytest.raises(sr.VariantError, match=r"scoring \(\): expected at least one rule"):
        attrs.evolve(sr.SCOPA, scoring=())
    with pytest.raises(sr.VariantError, match=r"scoring rule Loose.* is not hashable"):
        sr.SCOPA.with_scoring(Loose())


@attrs.define
class Loose:
    name: str = "loose"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        raise AssertionError(tally)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"table": (0,)}, r"table \(0,\): expected groups of one card or more"),
        ({"table": (4.0,)}, r"table \(4.0,\): expected groups"),
        ({"hands": ()}, r"hands \(\): expected at least one, of one card or more each"),
        ({"hands": (3, 0)}, r"hands \(3, 0\): expected at least one"),
        ({"packet": 0}, r"packet 0: expected one card or more"),
        (
            {"table": (20,), "redeal": sr.ANY_RANK_REDEAL, "hands": (10,)},
            None,
        ),
        (
            {"table": (22,), "redeal": sr.ANY_RANK_REDEAL, "hands": (9,)},
            "redeal on 3 or more cards of any one rank with 22 table cards voids nearly every",
        ),
    ],
)
def test_dealings_that_cannot_be(settings: dict[str, object], problem: str | None) -> None:
    if problem is None:
        sr.Dealing(**settings)  # type: ignore[arg-type]
        return
    with pytest.raises(sr.VariantError, match=problem):
        sr.Dealing(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ranks", "least", "problem"),
    [
        ((11,), 3, "redeal on rank 11: expected 1 to 10"),
        ((), 3, "redeal on no rank: expected at least one, or no redeal rule"),
        ((10,), 0, "redeal on 0 cards of a rank: expected 1 to 4"),
        ((10,), 5, "redeal on 5 cards of a rank: expected 1 to 4"),
    ],
)
def test_redeal_rules_that_cannot_be(ranks: tuple[int, ...], least: int, problem: str) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Redeal(ranks, least)
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (
            {"choice": "all"},
            "choice 'all': expected one of 'single first', 'fewest', 'any', 'equal bars sums'",
        ),
        ({"compulsory": "no"}, "compulsory 'no': expected one of 'always', 'equal', 'never'"),
        ({"most": 0}, "most 0: expected a number from 1, or None"),
        ({"most": 2.0}, "most 2.0: expected a number from 1, or None"),
    ],
)
def test_capturing_that_cannot_be(settings: dict[str, object], problem: str) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Capturing(**settings)  # type: ignore[arg-type]
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: sr.Run("r", "D", least=0), "run 'r' of 0 to 10: expected 1 <= least <= most"),
        (lambda: sr.Run("r", "D", most=2), "run 'r' of 3 to 2: expected 1 <= least <= most"),
        (lambda: sr.Run("r", "D", most=11), "run 'r' of 3 to 11: expected 1 <= least <= most"),
        (lambda: sr.Majority("m", ""), "majority 'm': expected at least one card"),
        (lambda: sr.CardPoints("p", {}), "card points 'p': expected at least one card"),
        (lambda: sr.Collection("c", "", 1), "collection 'c': expected at least one card"),
        (lambda: sr.Primiera(scale={7: 21}), "primiera scale {7: 21}: expected all ranks 1 to 10"),
        (
            lambda: sr.Primiera(scale={**sr.PRIMIERA_SCALE, 8: -1}),
            "primiera scale {1: 16, 2: 12, 3: 13, 4: 14, 5: 15, 6: 18, 7: 21, 8: -1,",
        ),
        (
            lambda: sr.Primiera(missing="none"),
            "missing 'none': expected one of 'no primiera', 'complete first', 'plain sum'",
        ),
    ],
)
def test_scoring_rules_that_cannot_be(make: object, problem: str) -> None:
    assert callable(make)
    with pytest.raises(sr.VariantError) as caught:
        make()
    (found,) = caught.value.problems
    assert found.startswith(problem)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: sr.CardPoints("p", {"8X": 1}), "8X"),
        (lambda: sr.Majority("m", "8X"), "8X"),
        (lambda: sr.Run("r", "X"), "X"),
    ],
)
def test_scoring_rules_of_cards_that_do_not_exist(make: object, text: str) -> None:
    assert callable(make)
    with pytest.raises(sr.NotationError) as caught:
        make()
    assert caught.value.text == text


def test_a_match_that_cannot_be() -> None:
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.Match(sr.SCOPA, dealer=2, totals=(0, 0, 0), outright_winner=2)
    assert caught.value.problems == (
        "dealer 2: expected a seat from 0 to 1",
        "totals of 3 sides: expected 2",
        "outright winner 2: expected a side from 0 to 1, or None",
    )
    with pytest.raises(sr.InvalidStateError, match="score of 3 sides: expected 2"):
        sr.Match(sr.SCOPA).after(sr.score_piles(sr.SCOPA.for_seats(3), [""] * 3, [0] * 3))


def test_no_deal_follows_a_match_that_is_over() -> None:
    score = sr.score_piles(sr.SCOPA, ["", ""], [0, 0])
    with pytest.raises(sr.InvalidStateError, match=r"the match is over, \(11, 3\)"):
        sr.Match(sr.SCOPA, totals=(11, 3)).after(score)
