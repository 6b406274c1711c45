"""Finding variants by name, and their texts."""

from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import generators
import scopa_rules as sr
import tools


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("scopa", sr.SCOPA),
        ("  SCOPA ", sr.SCOPA),
        ("Scópa clàssica", sr.SCOPA),
        ("scopa, forma guida", sr.SCOPA_GUIDE_FORM),
        ("Napola", sr.SCOPA_NAPOLA),
        ("scopa con la napola", sr.SCOPA_NAPOLA),
        ("rebello", sr.SCOPA_RE_BELLO),
        ("RE-BELLO", sr.SCOPA_RE_BELLO),
        ("re_bello", sr.SCOPA_RE_BELLO),
        ("Scopa con re bello e napola", sr.SCOPA_RE_BELLO_NAPOLA),
        ("scopone", sr.SCOPONE),
        ("scopone a 9", sr.SCOPONE),
        ("Scopone a dieci", sr.SCOPONE_TEN_CARDS),
        ("scopone-a-10", sr.SCOPONE_TEN_CARDS),
        ("scopone scientifico", sr.SCOPONE_SCIENTIFICO),
        ("Scientific Scopone", sr.SCOPONE_SCIENTIFICO),
        ("scopone scientifico a dieci", sr.SCOPONE_SCIENTIFICO_TEN_CARDS),
        ("scopone scientifico, punteggio classico", sr.SCOPONE_SCIENTIFICO_CLASSIC_SCORING),
        ("ponino", sr.IL_PONINO),
        ("Scopa a 15", sr.SCOPA_A_QUINDICI),
        ("escoba de quince", sr.ESCOBA),
        ("frac", sr.SCOPA_FRAC),
        ("scopone di trenta", sr.SCOPONE_DE_TRENTE),
        ("scopa a perdere", sr.A_PERDERE),
        ("Escoba española", sr.ESCOBA_SPANISH_FORM),
        ("escoba, spanish form", sr.ESCOBA_SPANISH_FORM),
        ("asso pigliatutto", sr.ASSO_PIGLIA_TUTTO_TRADITIONAL),
        ("Asso piglia tutto", sr.ASSO_PIGLIA_TUTTO_TRADITIONAL),
        ("asso pigliatutto semplificato", sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED),
        ("ace takes all, simplified", sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED),
        ("SCOPA D'ASSI", sr.SCOPA_D_ASSI),
        ("scopa d'assi (wild ace)", sr.SCOPA_D_ASSI),
        ("CIRULLA", sr.CIRULLA),
    ],
)
def test_names_in_use(name: str, variant: sr.Variant) -> None:
    assert sr.find_variant(name) is variant


@pytest.mark.parametrize("name", sr.VARIANTS)
def test_every_named_variant_is_found_and_says_what_it_is(name: str) -> None:
    assert sr.find_variant(name) is sr.VARIANTS[name]
    assert sr.find_variant(name.upper().replace(" ", "_")) is sr.VARIANTS[name]
    for form in sr.forms(name):
        assert form.variant in sr.VARIANTS.values()
        assert form.meaning


def test_a_shared_name_gives_one_form_and_names_the_others() -> None:
    found, *others = (form.variant for form in sr.forms("scopone scientifico"))
    assert found is sr.SCOPONE_SCIENTIFICO
    assert others == [sr.SCOPONE, sr.SCOPONE_TEN_CARDS, sr.SCOPONE_SCIENTIFICO_TEN_CARDS]
    assert "nine cards" in sr.forms("scopone scientifico")[0].meaning


def test_the_games_of_aces_name_each_other() -> None:
    wild, *sweeps = (form.variant for form in sr.forms("scopa d'assi"))
    assert wild is sr.SCOPA_D_ASSI
    assert sweeps == [sr.ASSO_PIGLIA_TUTTO_TRADITIONAL, sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED]
    traditional, *others = (form.variant for form in sr.forms("asso piglia tutto"))
    assert traditional is sr.ASSO_PIGLIA_TUTTO_TRADITIONAL
    assert others == [sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED, sr.SCOPA_D_ASSI]
    assert [form.variant for form in sr.forms("escoba")] == [
        sr.ESCOBA,
        sr.ESCOBA_SPANISH_FORM,
        sr.SCOPA_A_QUINDICI,
    ]


def test_a_text_is_no_name_that_has_its_letters() -> None:
    assert sr.find_variant("scopa(frac)") == sr.SCOPA.with_scoring(sr.FRAC)
    assert sr.find_variant("scopa frac") is sr.SCOPA_FRAC


def test_an_unknown_name_lists_the_near_ones() -> None:
    with pytest.raises(sr.UnknownVariantError) as caught:
        sr.find_variant("scopone scentifico")
    assert caught.value.name == "scopone scentifico"
    assert caught.value.near[0] == "scopone scientifico"
    assert str(caught.value).startswith(
        "no variant is called 'scopone scentifico': expected 'scopone scientifico'"
    )
    with pytest.raises(sr.UnknownVariantError) as caught:
        sr.find_variant("whist")
    assert caught.value.near == ()
    assert str(caught.value).endswith("expected a name of scopa_rules.VARIANTS")


@pytest.mark.parametrize("name", ["", "(", "()", "   ", "¾", "scopa)", None, 7, "x" * 10**6])
def test_no_name_is_unknown_too(name: str) -> None:
    with pytest.raises(sr.UnknownVariantError):
        sr.find_variant(name)


HOUSE = attrs.evolve(
    sr.SCOPA.for_seats(4),
    name="house",
    capturing=sr.Capturing(choice="fewest", most=2, compulsory="equal"),
    target=31,
    leftovers_to_dealer=True,
)

HOUSE_TEXT = (
    "scopa(name='house',seats=4,sides=2,choice='fewest',most=2,compulsory='equal',"
    "leftovers_to_dealer=True,target=31)"
)


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        (sr.SCOPA, "scopa"),
        (sr.SCOPONE_TEN_CARDS, "scopone, ten cards"),
        (sr.SCOPA.for_seats(4).with_scoring(sr.NAPOLA), "scopa(seats=4,sides=2,napola)"),
        (sr.SCOPA.for_seats(3), "scopa(seats=3,sides=3)"),
        (sr.SCOPONE.for_seats(4, sides=4), "scopone(seats=4,sides=4)"),
        (attrs.evolve(sr.SCOPA, target=21), "scopa(target=21)"),
        (sr.SCOPA.with_scoring(sr.RE_BELLO), "scopa(re_bello)"),
        (attrs.evolve(sr.SCOPA, scoring=sr.CORE[:-1]), "scopa(-primiera)"),
        (
            attrs.evolve(sr.SCOPA, scoring=sr.CORE[::-1]),
            "scopa(scoring=('primiera','settebello','coins','cards','sweeps',))",
        ),
        (
            sr.SCOPA.with_scoring(sr.PrimieraByCount()),
            "scopa(PrimieraByCount(points=1,name='primiera'))",
        ),
        (
            sr.SCOPA.with_scoring(sr.Run("napola", "D", most=6)),
            "scopa(Run(name='napola',suit='D',least=3,most=6,unless=None))",
        ),
        (
            sr.Variant("scopa", dealing=sr.three_cards(2, sr.Redeal((10,), 2))),
            "scopa(redeal=Redeal(ranks=(10,),least=2))",
        ),
        (sr.Variant("scopa", dealing=sr.three_cards(2, None)), "scopa(redeal=None)"),
        (
            attrs.evolve(sr.ESCOBA, capturing=sr.Capturing(sums=False, total=11, choice="any")),
            "escoba(total=11)",
        ),
        (
            attrs.evolve(sr.SCOPA, capturing=sr.Capturing(aces=sr.AceSweep(takes_itself=True))),
            "scopa(aces=AceSweep(takes_itself=True))",
        ),
        (
            attrs.evolve(sr.SCOPA, capturing=sr.Capturing(aces=sr.WildAce(), most=2)),
            "scopa(aces=WildAce(),most=2)",
        ),
        (sr.CIRULLA.for_seats(3), "cirulla(seats=3,sides=3)"),
        (sr.SCOPA.with_scoring(sr.DECLARED, sr.PICCOLA), "scopa(declared,piccola)"),
        (
            attrs.evolve(sr.CIRULLA, declaring=sr.Declaring(matta="hand only")),
            "cirulla(declaring=Declaring(matta='hand only'))",
        ),
        (
            attrs.evolve(sr.CIRULLA, declaring=None, target=21),
            "cirulla(declaring=None,target=21)",
        ),
        (
            attrs.evolve(
                sr.ESCOBA,
                declaring=sr.Declaring(sr.DealerTable(wild=False), hands=()),
            ),
            "escoba(declaring=Declaring(dealer_table=DealerTable(wild=False),hands=()))",
        ),
        (
            sr.Variant("scopa", dealing=sr.three_cards(2, sr.TWO_ACES_REDEAL)),
            "scopa(redeal=two_aces)",
        ),
        (
            HOUSE,
            HOUSE_TEXT,
        ),
        (
            attrs.evolve(sr.SCOPA, name="it's, (odd)", deals=3, shared_total_draws=True),
            """scopa(name="it's, (odd)",deals=3,shared_total_draws=True)""",
        ),
    ],
)
def test_the_text_of_a_variant_is_its_base_and_what_differs(variant: sr.Variant, text: str) -> None:
    assert sr.variant_text(variant) == text
    assert sr.find_variant(text) == variant


@given(generators.all_variants(), st.text(min_size=1, max_size=12))
def test_every_text_is_read_back_without_loss(variant: sr.Variant, name: str) -> None:
    assert sr.find_variant(sr.variant_text(variant)) == variant
    renamed = attrs.evolve(variant, name=name)
    assert sr.find_variant(sr.variant_text(renamed)) == renamed


def test_a_name_with_quotes_and_commas_is_read_back() -> None:
    for name in ("a'b\"c,d", "\\", "\\'", "(((", "é\n", "',target=5"):
        variant = attrs.evolve(sr.SCOPA, name=name, target=12)
        assert sr.find_variant(sr.variant_text(variant)) == variant


def test_a_setting_is_given_once() -> None:
    with pytest.raises(sr.NotationError, match="in place of 'target=21', not"):
        sr.find_variant("scopa(target=11,target=21)")


@pytest.mark.parametrize("variant", sr.VARIANTS.values(), ids=sr.VARIANTS)
def test_the_text_of_a_named_variant_is_its_name(variant: sr.Variant) -> None:
    assert sr.variant_text(variant) == variant.name


ODD_RULES: list[sr.ScoringRule] = [
    sr.CardPoints("jack of swords", {"JS": 1, "KD": 2}),
    sr.Collection("grande", "JD QD KD", 5, unless=sr.CardSet.of_suit("D")),
    sr.Majority("most sevens", sr.CardSet.of_rank(7), points=2),
    sr.Sweeps(doubled_by="QD QC QS QB", name="il ponino"),
    sr.Primiera(scale={**sr.PRIMIERA_SCALE, 6: 19}, missing="plain sum", name="house primiera"),
    sr.Declared(),
]


def test_rules_of_every_kind_have_a_text() -> None:
    variant = sr.SCOPA.with_scoring(*ODD_RULES)
    assert sr.find_variant(sr.variant_text(variant)) == variant


@attrs.frozen
class MyOwn:
    name: str = "my own"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        return sr.ScoreLine(self.name, tally.sweeps, tally.sweeps)


def test_a_kind_of_ones_own_has_no_text() -> None:
    with pytest.raises(sr.VariantError, match="'my own' of a kind of your own: it has no text"):
        sr.variant_text(sr.SCOPA.with_scoring(MyOwn()))


@pytest.mark.parametrize(
    "text",
    [
        "scopa(",
        "scopa(seats=4",
        "scopa(seats=4))",
        "scopa(seats)",
        "scopa(seats=)",
        "scopa(,)",
        "scopa(napola,,)",
        "scopa(colour='red')",
        "scopa(briscola)",
        "scopa(-napola)",
        "scopa(+napola)",
        "scopa(-primiera.x)",
        "scopa(-5)",
        "scopa(table=4)",
        "scopa(seats=two)",
        "scopa(seats=__import__('os'))",
        "scopa(Run('napola'))",
        "scopa(seats=4)(sides=2)",
        "scopa(points(1))",
        "scopa(Run(nam='napola'))",
        "scopa(Card(7))",
        "scopa(os.getcwd())",
        "scopa(*napola)",
        "scopa(**napola)",
        "scopa(scoring=('cards',))",
        "scopa(redeal=queens)",
        "scopa(redeal=Redeal(least=3))",
        "scopa(name='x)",
        "scopa(" + "(" * 5000 + ")" * 5000 + ")",
        "scopa(" + "-" * 20000 + "1)",
        "scopa(\0)",
        "scopa(target=" + "9" * 5000 + ")",
    ],
)
def test_other_texts_are_no_settings(text: str) -> None:
    with pytest.raises(sr.NotationError) as caught:
        sr.find_variant(text)
    assert caught.value.text == text
    assert "expected settings such as seats=4, napola or -primiera" in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("scopa(seats=5,sides=2)", "5 seats do not divide into 2 sides"),
        ("scopa(seats=7)", "seats 7: expected 2 to 6"),
        ("scopa(last_play_sweeps=3)", "last_play_sweeps 3: expected True or False"),
        ("scopa(target=0)", "target 0: expected a positive number"),
        (
            "scopa(choice='all')",
            "choice 'all': expected one of 'single first', 'fewest', 'any', 'equal bars sums'",
        ),
        ("scopone(seats=2)", "dealing table (2, 2) and hands (9,) to 2 seats uses 22 cards"),
        ("scopa(Run(name='r',suit='D',most=2))", "run 'r' of 3 to 2"),
    ],
)
def test_settings_that_contradict_each_other(text: str, problem: str) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.find_variant(text)
    assert problem in caught.value.problems[0]


@given(st.text(alphabet="scopa(napola=1,-'\")[]{}.+ ", max_size=30))
def test_any_text_is_a_variant_or_a_clear_error(text: str) -> None:
    for candidate in (text, f"scopa({text}", f"scopa({text})"):
        with suppress(sr.UnknownVariantError, sr.NotationError, sr.VariantError):
            assert isinstance(sr.find_variant(candidate), sr.Variant)


def test_differences_name_each_setting() -> None:
    found = {each.setting: (each.mine, each.theirs) for each in HOUSE.differences(sr.SCOPA)}
    assert found == {
        "seats": (4, 2),
        "dealing.hands": ((3, 3, 3), (3,) * 6),
        "capturing.choice": ("fewest", "single first"),
        "capturing.most": (2, None),
        "capturing.compulsory": ("equal", "always"),
        "leftovers_to_dealer": (True, False),
        "target": (31, 11),
    }


def test_differences_of_scoring_are_by_rule() -> None:
    capped = sr.SCOPA_NAPOLA.with_scoring(sr.Run("napola", "D", most=6))
    (difference,) = capped.differences(sr.SCOPA_NAPOLA)
    assert difference.setting == "scoring.napola"
    assert (difference.mine.most, difference.theirs.most) == (6, 10)
    assert sr.SCOPA.differences(sr.SCOPA_NAPOLA) == (
        sr.Difference("scoring.napola", None, sr.NAPOLA),
    )
    reordered = attrs.evolve(sr.SCOPA, scoring=sr.CORE[::-1])
    assert [each.setting for each in reordered.differences(sr.SCOPA)] == ["scoring"]


@given(generators.all_variants())
def test_a_variant_does_not_differ_from_itself(variant: sr.Variant) -> None:
    assert variant.differences(variant) == ()
    renamed = attrs.evolve(variant, name="another")
    assert renamed.differences(variant) == ()


def test_declarations_are_found_in_texts() -> None:
    table = sr.DealerTable(totals=(11, 22), taker="leader")
    hands = (sr.LowTotal(12, wild=False), sr.SameRank(2, points=4))
    variant = attrs.evolve(sr.CIRULLA, declaring=sr.Declaring(table, hands))
    text = (
        "cirulla(declaring=Declaring(dealer_table=DealerTable(totals=(11,22,),taker='leader'),"
        "hands=(LowTotal(most=12,wild=False),SameRank(cards=2,points=4),)))"
    )
    assert sr.variant_text(variant) == text
    assert sr.find_variant(text) == variant


def test_capturing_options_are_found_in_texts() -> None:
    assert sr.find_variant("scopa(compulsory=False)") == tools.with_capturing(compulsory=False)


@pytest.mark.parametrize(
    "text",
    [
        "scopa(aces=AceSweep(scores=True,scores=False))",
        "scopa(declared,declared)",
        "scopa(Run('napola','D',most=6,most=5))",
        "scopa(aces=None,aces=None)",
        "scopa(matta='sticky')",
        "scopa(hands=False)",
        "scopa(aces=Variant())",
        "scopa(Declaring())",
        "scopa(+primiera)",
        "scopa(~primiera)",
        "scopa(Run('x',kings))",
    ],
)
def test_a_setting_twice_or_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(sr.NotationError) as caught:
        sr.find_variant(text)
    assert caught.value.text == text
    assert "object is not" not in str(caught.value)
    assert "__init__" not in str(caught.value)


def test_an_unknown_base_is_quoted_with_its_settings() -> None:
    with pytest.raises(sr.UnknownVariantError) as caught:
        sr.find_variant("skopa(napola)")
    assert caught.value.name == "skopa(napola)"
    assert "scopa" in caught.value.near


def test_differences_stand_in_the_order_of_the_settings_on_both_sides() -> None:
    there, back = sr.CIRULLA.differences(sr.SCOPA), sr.SCOPA.differences(sr.CIRULLA)
    assert [each.setting for each in there if "." not in each.setting] == ["declaring", "target"]
    assert [each.setting for each in there[-4:]] == [each.setting for each in back[-4:]]
    assert {each.setting for each in there} == {each.setting for each in back}
    other = attrs.evolve(sr.CIRULLA, declaring=sr.Declaring(sr.DealerTable(), matta="hand only"))
    assert other.differences(sr.CIRULLA) == (
        sr.Difference("declaring.matta", mine="hand only", theirs="sticky"),
    )
    with pytest.raises(TypeError, match="expected a Variant, not 'scopa'"):
        sr.SCOPA.differences("scopa")  # type: ignore[arg-type]


NAMED_RULES = [
    *sr.CORE,
    *(sr.RE_BELLO, sr.NAPOLA, sr.NAPOLEONE, sr.TRENTE, sr.FRAC, sr.MOST_SEVENS, sr.ALL_SEVENS),
    *(sr.PICCOLA, sr.GRANDE, sr.ALL_COINS, sr.DECLARED),
]


@pytest.mark.parametrize("rule", NAMED_RULES, ids=lambda rule: rule.name)
def test_every_named_rule_is_turned_on_by_its_name(rule: sr.ScoringRule) -> None:
    bare = attrs.evolve(sr.SCOPA, name="bare", scoring=[sr.Sweeps(name="only")])
    text = sr.variant_text(bare.with_scoring(rule))
    assert rule.name.replace(" ", "_") in text
    assert sr.find_variant(f"scopa({rule.name.replace(' ', '_')})") == sr.SCOPA.with_scoring(rule)


def test_arguments_by_place_and_the_usual_sides() -> None:
    by_place = sr.find_variant("scopa(aces=AceSweep(True))").capturing.aces
    assert by_place == sr.AceSweep(blocked_by_ace=True)
    assert sr.find_variant("scopa(seats=3)").sides == 3
    assert sr.find_variant("scopone(seats=4)").sides == 2
