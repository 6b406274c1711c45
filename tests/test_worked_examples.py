"""Worked examples: a table, a card, and every capture that is legal."""

import attrs
import pytest

import scopa_rules as sr
import tools

SCOPA = sr.SCOPA
SIMPLIFIED = sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED
TRADITIONAL = sr.ASSO_PIGLIA_TUTTO_TRADITIONAL
ANY = tools.with_capturing(choice="any")
FEWEST = tools.with_capturing(choice="fewest")
TWO = tools.with_capturing(most=2)


@pytest.mark.parametrize(
    ("variant", "table", "card", "captures"),
    [
        pytest.param(SCOPA, "2B 4C 6D", "6S", ["6D"], id="1"),
        pytest.param(SCOPA, "2B 4C", "6S", ["2B 4C"], id="2"),
        pytest.param(SCOPA, "2D 4C 5B", "AS", [], id="3 ace"),
        pytest.param(SCOPA, "2D 4C 5B", "5S", ["5B"], id="3 five"),
        pytest.param(SCOPA, "2D 4C 5B", "6S", ["2D 4C"], id="3 six"),
        pytest.param(ANY, "2D 4C 6B", "6S", ["6B", "2D 4C"], id="4"),
        pytest.param(SCOPA, "2D 3C 4S 5B", "QD", ["4S 5B", "2D 3C 4S"], id="5"),
        pytest.param(FEWEST, "2D 3C 4S 5B", "QD", ["4S 5B"], id="6"),
        pytest.param(SCOPA, "5D 5C", "5S", ["5D", "5C"], id="7 five"),
        pytest.param(SCOPA, "5D 5C", "KS", ["5D 5C"], id="7 king"),
        pytest.param(SCOPA, "AD AC AS 2B", "3D", ["AD 2B", "AC 2B", "AS 2B", "AD AC AS"], id="8"),
        pytest.param(FEWEST, "AD AC AS 2B", "3D", ["AD 2B", "AC 2B", "AS 2B"], id="8 fewest"),
        pytest.param(TWO, "AD 2C 4S", "7D", [], id="9"),
        pytest.param(SIMPLIFIED, "AC 5S KD", "AD", ["AC 5S KD"], id="10"),
        pytest.param(TRADITIONAL, "AC 5S KD", "AD", ["AC"], id="11"),
        pytest.param(TRADITIONAL, "3D 5C 7S KB", "AB", ["3D 5C 7S KB"], id="12 later"),
        pytest.param(sr.SCOPA_D_ASSI, "4D 6C", "AS", ["4D", "6C", "4D 6C"], id="13"),
        pytest.param(sr.SCOPA_A_QUINDICI, "JD 5C 4S AB", "7D", ["JD"], id="14"),
        pytest.param(sr.ESCOBA, "JD 5C 4S AB", "KD", ["5C", "4S AB"], id="15"),
        pytest.param(sr.CIRULLA, "7S 3C 5B", "7D", ["7S", "3C 5B"], id="16"),
        pytest.param(sr.CIRULLA, "AS 5S QC 3B", "AD", ["AS", "5S QC"], id="17"),
        pytest.param(sr.CIRULLA, "QD 5S 2B", "AC", ["QD 5S", "QD 5S 2B"], id="17b"),
        pytest.param(sr.CIRULLA, "5C KB 2S 3S", "5D", ["5C", "KB", "2S 3S", "5C 2S 3S"], id="18"),
    ],
)
def test_captures(variant: sr.Variant, table: str, card: str, captures: list[str]) -> None:
    assert tools.takes(variant, table, card) == tools.sets(*captures)


def ending(table: str, hands: list[str], turn: int) -> sr.State:
    return sr.State.setup(
        SCOPA,
        dealer=1,
        turn=turn,
        hands=hands,
        table=table,
        piles=tools.fill(table, *hands),
        last_capturer=1,
    )


def test_12_the_first_play_of_the_deal_is_laid() -> None:
    assert sr.captures(TRADITIONAL, "3D 5C 7S KB", "AB", first_play=True) == ()


@pytest.mark.parametrize(
    ("variant", "table", "card"),
    [
        (SIMPLIFIED, "AC 5S KD", "AD"),
        (TRADITIONAL, "3D 5C 7S KB", "AB"),
        (sr.CIRULLA, "QD 5S 2B", "AC"),
    ],
    ids=["10", "12", "17b"],
)
def test_taking_the_whole_table_with_an_ace_is_a_sweep(
    variant: sr.Variant, table: str, card: str
) -> None:
    state = tools.position(table, f"{card} KC", variant)
    assert sr.apply(state, sr.Play(card, table)).sweeps == (1, 0)


def test_13_the_wild_ace_may_not_be_laid() -> None:
    state = tools.position("4D 6C", "AS", sr.SCOPA_D_ASSI)
    assert sr.why_illegal(state, sr.Play("AS")) is sr.Reason.MUST_CAPTURE


def test_2_a_sweep_unless_it_is_the_last_play() -> None:
    take = sr.Play("6S", "2B 4C")
    assert sr.apply(ending("2B 4C", ["6S", "KD"], turn=0), take).sweeps == (1, 0)
    assert sr.apply(ending("2B 4C", ["", "6S"], turn=1), take).sweeps == (0, 0)


def test_19_a_sweep_before_the_last_play_counts_and_the_last_card_follows_it() -> None:
    state = sr.apply(ending("2C 3S", ["5D", "QB"], turn=0), sr.Play("5D", "2C 3S"))
    assert (state.sweeps, state.table) == ((1, 0), sr.CardSet())
    before = state.piles[0]
    state = sr.apply(state, sr.Play("QB"))
    assert state.piles[0] - before == sr.CardSet("QB")
    assert state.sweeps == (1, 0)


def test_20_the_dealers_last_card_captures_without_a_sweep() -> None:
    state = sr.apply(ending("6D", ["", "6B"], turn=1), sr.Play("6B", "6D"))
    assert state.sweeps == (0, 0)
    assert sr.CardSet("6D 6B") <= state.piles[1]


def test_scoring_of_a_whole_pack() -> None:
    x = sr.CardSet("7D 7C 7S 3B 5D 4D 3D 2D AD 5C 4C 3C 2C 5S 4S 3S 2S AC AS 2B")
    y = sr.CardSet(sr.PACK) - x
    score = sr.score_piles(SCOPA, [x, y], [0, 0])
    assert score["cards"].figures == (20, 20)
    assert score["coins"].figures == (6, 4)
    assert score["primiera"].figures == (76, 75)
    assert score.totals == (3, 0)
    assert sr.score_piles(SCOPA.with_scoring(sr.NAPOLA), [x, y], [0, 0]).totals == (8, 0)
    misprint = attrs.evolve(sr.PRIMIERA, scale={**sr.PRIMIERA_SCALE, 6: 19})
    other = sr.score_piles(SCOPA.with_scoring(misprint), [x, y], [0, 0])
    assert other["primiera"].figures == (76, 78)
    assert other.totals == (2, 1)
