"""C-9 to C-13: aces that sweep, aces that are wild."""

import itertools
import random
import re

import attrs
import pytest

import scopa_rules as sr
import tools
from tools import sets, takes

SIMPLIFIED = sr.ASSO_PIGLIA_TUTTO_SIMPLIFIED
TRADITIONAL = sr.ASSO_PIGLIA_TUTTO_TRADITIONAL
WILD = sr.SCOPA_D_ASSI


def sweeping(**options: object) -> sr.Variant:
    """Return Scopa with an ace sweep; options of capturing are told from those of aces."""
    names = {field.name for field in attrs.fields(sr.AceSweep)}
    aces = sr.AceSweep(**{name: options.pop(name) for name in names & options.keys()})  # type: ignore[arg-type]
    return tools.with_capturing(aces=aces, **options)


def choices(variant: sr.Variant, table: str, card: str) -> set[str]:
    """Return the texts of what a card may be played as, in the middle of a deal."""
    state = tools.position(table, card, variant)
    return {str(play) for play in tools.legal_plays(state)}


def reason(variant: sr.Variant, table: str, text: str) -> sr.Reason | None:
    """Return why a play is refused, in the middle of a deal."""
    play = sr.Play.parse(text)
    return sr.why_illegal(tools.position(table, str(play.card), variant), play)


# --- C-9: sweep always ----------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["5S KD", "AC 5S KD", "AC", "2D", "AC AS AB"])
def test_c9_the_only_move_of_an_ace_is_to_take_everything(table: str) -> None:
    assert takes(SIMPLIFIED, table, "AD") == sets(table)
    assert choices(SIMPLIFIED, table, "AD") == {str(sr.Play("AD", table))}


def test_c9_other_cards_capture_as_ever() -> None:
    for card in ("2D", "7C", "KS"):
        assert takes(SIMPLIFIED, "AC AS 5D 6S KC", card) == takes(sr.SCOPA, "AC AS 5D 6S KC", card)
    assert takes(SIMPLIFIED, "AC 4S 9D", "5D") == sets("AC 4S")  # an ace on the table counts 1


def test_c9_holds_on_the_first_play_too() -> None:
    assert takes(SIMPLIFIED, "3D 5C 7S KB", "AB") == sets("3D 5C 7S KB")
    assert sr.captures(SIMPLIFIED, "3D 5C 7S KB", "AB", first_play=True) == sr.captures(
        SIMPLIFIED, "3D 5C 7S KB", "AB"
    )


def test_c9_reasons() -> None:
    assert reason(SIMPLIFIED, "AC 5S KD", "ADxAC") is sr.Reason.ACE_TAKES_ALL
    assert reason(SIMPLIFIED, "AC 5S KD", "ADxAC5S") is sr.Reason.ACE_TAKES_ALL
    assert reason(SIMPLIFIED, "AC 5S KD", "ADx2C") is sr.Reason.NOT_ON_TABLE
    assert reason(SIMPLIFIED, "AC 5S KD", "AD") is sr.Reason.MUST_CAPTURE
    assert reason(SIMPLIFIED, "AC 5S KD", "ADxAC5SKD") is None


# --- C-10: sweep with exceptions ------------------------------------------------------------------


def opening(variant: sr.Variant, table: str, hand: str) -> sr.State:
    """Return a deal before its first play, with a chosen table and first hand."""
    deck = [card for part in tools.fill(table, hand, piles=1) for card in part]
    mine, cards = sr.CardSet(hand), iter(deck)
    rest = [next(cards) for _ in range(3)]
    dealt = [card for pair in zip(mine, rest, strict=True) for card in pair]
    return sr.deal(variant, [*dealt, *sr.CardSet(table), *cards], dealer=1)


def test_c10_an_ace_on_the_table_blocks() -> None:
    assert takes(TRADITIONAL, "AC 5S KD", "AD") == sets("AC")
    assert takes(TRADITIONAL, "AC AS KD", "AD") == sets("AC", "AS")  # one ace of two
    assert takes(TRADITIONAL, "5S KD", "AD") == sets("5S KD")
    assert takes(sweeping(blocked_on_first_play=True), "AC 5S", "AD") == sets("AC 5S")


def test_c10_the_very_first_play_of_the_deal_blocks() -> None:
    state = opening(TRADITIONAL, "3D 5C 7S KB", "AB 2D 4S")
    ace = sr.Play("AB", "3D 5C 7S KB")
    assert sr.why_illegal(state, ace) is sr.Reason.ACE_BLOCKED
    assert sr.is_legal(state, sr.Play("AB"))
    assert sr.legal_moves(sr.view(state, 0)) == sr.legal_moves(state)
    # The second play is not blocked, though it is the first of its seat.
    dealt = "2D AB 4S AS 6S 6D 3D 5C 7S KB"
    rest = " ".join(map(str, tools.fill(dealt, piles=1)[0]))
    second = sr.apply(sr.deal(TRADITIONAL, f"{dealt} {rest}", dealer=1), sr.Play("2D"))
    assert sr.is_legal(second, sr.Play("AB", "2D 3D 5C 7S KB"))
    assert not sr.is_legal(second, sr.Play("AB"))


def test_c10_each_exception_is_a_setting_of_its_own() -> None:
    neither, by_ace = sweeping(), sweeping(blocked_by_ace=True)
    first = sweeping(blocked_on_first_play=True)
    hand, table, with_ace = "AB 2D 4S", "3D 5C 7S KB", "AD 5C 7S KB"
    legal = {
        (name, each): sr.is_legal(opening(variant, each, hand), sr.Play("AB", each))
        for name, variant in {"neither": neither, "ace": by_ace, "first": first}.items()
        for each in (table, with_ace)
    }
    assert legal == {
        ("neither", table): True,
        ("neither", with_ace): True,
        ("ace", table): True,
        ("ace", with_ace): False,
        ("first", table): False,
        ("first", with_ace): False,
    }


def test_c10_blocked_on_the_first_play_an_ace_takes_an_ace() -> None:
    state = opening(sweeping(blocked_on_first_play=True), "AD AC 7S KB", "AB 2D 4S")
    aces = {str(play) for play in tools.legal_plays(state) if play.card == sr.Card(1, "B")}
    assert aces == {"ABxAD", "ABxAC"}


def test_c10_the_first_play_is_no_longer_one_after_any_play_nor_in_later_hands() -> None:
    """Play on from openings: an ace without an ace on the table takes all but at the beginning."""
    rng, seen = random.Random(10), 0
    for _ in range(40):
        state = sr.new_deal(TRADITIONAL, rng=rng, dealer=rng.randrange(2))
        plays = 0
        while not sr.is_deal_over(state):
            for card in state.hands[state.turn] & sr.CardSet.of_rank(1):
                if state.table and not state.table & sr.CardSet.of_rank(1):
                    taken = {p.captured for p in tools.legal_plays(state) if p.card == card}
                    assert taken == ({sr.CardSet()} if plays == 0 else {state.table})
                    seen += plays == 0
            state = sr.apply(state, tools.move_uniform(sr.legal_moves(state), rng))
            plays += 1
    assert seen > 3


def test_c10_blocked_an_ace_captures_as_an_ordinary_one_by_every_rule() -> None:
    aces = sr.AceSweep(blocked_on_first_play=True)
    both = tools.with_capturing(total=15, choice="any", aces=aces)
    for first_play, expected in ((True, sets("5S QC")), (False, sets("5S QC 2D"))):
        assert set(sr.captures(both, "5S QC 2D", "AD", first_play=first_play)) == expected
    by_ace = sweeping(blocked_by_ace=True)
    assert sr.captures(by_ace, "AC 5S", "AD", first_play=True) == (sr.CardSet("AC"),)


def test_c10_a_position_set_up_before_the_first_play_is_one_too() -> None:
    dealt = opening(TRADITIONAL, "3D 5C 7S KB", "AB 2D 4S")
    built = sr.State.setup(
        TRADITIONAL,
        dealer=1,
        turn=0,
        hands=dealt.hands,
        table=dealt.table,
        stock=dealt.stock,
    )
    assert built == dealt
    assert hash(built) == hash(dealt)


def test_c10_reasons() -> None:
    assert reason(TRADITIONAL, "AC 5S KD", "ADxAC5SKD") is sr.Reason.ACE_BLOCKED
    assert reason(TRADITIONAL, "AC 5S KD", "ADx5S") is sr.Reason.WRONG_SUM
    assert reason(TRADITIONAL, "AC AS KD", "ADxACAS") is sr.Reason.WRONG_SUM
    assert reason(TRADITIONAL, "5S KD", "ADx5S") is sr.Reason.ACE_TAKES_ALL
    assert reason(TRADITIONAL, "AC 5S KD", "AD") is sr.Reason.MUST_CAPTURE


# --- C-11: an ace on an empty table ---------------------------------------------------------------


def test_c11_an_ace_on_an_empty_table_is_laid() -> None:
    for variant in (SIMPLIFIED, TRADITIONAL, WILD, sr.CIRULLA):
        state = tools.position("", "AD", variant)
        assert sr.legal_moves(state)[0] == sr.Play("AD")
        assert sr.apply(state, sr.Play("AD")).table == sr.CardSet("AD")


@pytest.mark.parametrize("variant", [SIMPLIFIED, TRADITIONAL, sr.CIRULLA], ids=lambda v: v.name)
def test_c11_by_option_it_goes_to_the_pile_by_itself(variant: sr.Variant) -> None:
    assert isinstance(variant.capturing.aces, sr.AceSweep)
    aces = attrs.evolve(variant.capturing.aces, takes_itself=True)
    variant = attrs.evolve(variant, capturing=attrs.evolve(variant.capturing, aces=aces))
    state = tools.position("", "AD KD", variant)
    assert state.last_capturer == 1
    after = sr.apply(state, sr.Play("AD"))
    assert after.piles[0] - state.piles[0] == sr.CardSet("AD")
    assert (after.table, after.last_capturer, after.sweeps) == (sr.CardSet(), 0, state.sweeps)
    assert sr.events(state, sr.Play("AD")) == (sr.Captured(0, sr.Card(1, "D"), sr.CardSet()),)
    # Another card is laid, and so is an ace that may be and has something to take.
    assert sr.apply(state, sr.Play("KD")).table == sr.CardSet("KD")
    free = attrs.evolve(variant, capturing=attrs.evolve(variant.capturing, compulsory=False))
    assert sr.apply(tools.position("5S KD", "AD", free), sr.Play("AD")).table == sr.CardSet(
        "AD 5S KD"
    )


def test_c11_also_on_the_first_play_and_as_the_very_last() -> None:
    both = sweeping(blocked_on_first_play=True, takes_itself=True)
    variant = attrs.evolve(both, dealing=sr.Dealing(table=(), hands=(20,), redeal=None))
    state = sr.deal(variant, sr.PACK, dealer=1)
    after = sr.apply(state, sr.Play("AD"))
    assert (after.piles[0], after.last_capturer) == (sr.CardSet("AD"), 0)
    last = sr.State.setup(
        both, dealer=1, turn=1, hands=["", "AB"], piles=tools.fill("AB"), last_capturer=0
    )
    told = sr.events(last, sr.Play("AB"))
    assert told == (sr.Captured(1, sr.Card(1, "B"), sr.CardSet()), sr.DealOver())
    after = sr.apply(last, sr.Play("AB"))
    assert (after.last_capturer, after.sweeps) == (1, (0, 0))
    assert sr.Card(1, "B") in after.piles[1]


# --- C-12: wild -----------------------------------------------------------------------------------


def test_c12_every_single_card_and_every_sum_for_which_no_single_card_lies_there() -> None:
    assert takes(WILD, "4D 6C", "AS") == sets("4D", "6C", "4D 6C")
    assert takes(WILD, "4D 6C KB", "AS") == sets("4D", "6C", "KB")
    assert takes(WILD, "2D 3C 5S 7B", "AS") == sets(
        "2D", "3C", "5S", "7B", "3C 5S", "2D 7B", "2D 3C 5S", "3C 7B"
    )
    assert takes(WILD, "QD KB", "AS") == sets("QD", "KB")
    assert takes(WILD, "AD AC", "AS") == sets("AD", "AC", "AD AC")


@pytest.mark.parametrize("table", ["KD", "QD QC", "AC 2D", "JS QS KS"])
def test_c12_on_a_table_that_is_not_empty_it_always_captures(table: str) -> None:
    assert sr.Play("AS") not in sr.legal_moves(tools.position(table, "AS", WILD))


def test_c12_c3_is_applied_to_each_value_separately() -> None:
    wild = {"aces": sr.WildAce()}
    fewest = tools.with_capturing(choice="fewest", **wild)
    anything = tools.with_capturing(choice="any", **wild)
    table = "AD 2C 3S 4B"
    # Five is made by two cards each, six by two, so the three that make six are out of it.
    assert takes(fewest, table, "AS") == sets(
        "AD",
        "2C",
        "3S",
        "4B",
        "AD 4B",
        "2C 3S",
        "2C 4B",
        "3S 4B",
        "AD 3S 4B",
        "AD 2C 3S 4B",
        "2C 3S 4B",
    ) - sets("AD 2C 3S")
    everything = {
        sr.CardSet(cards)
        for size in range(1, 5)
        for cards in itertools.combinations(sr.CardSet(table), size)
    }
    assert takes(anything, table, "AS") == everything


def test_c12_the_limit_removes_larger_sets_afterwards() -> None:
    variant = tools.with_capturing(aces=sr.WildAce(), most=2)
    assert takes(variant, "2D 3C 4S", "AS") == sets("2D", "3C", "4S", "2D 3C", "2D 4S", "3C 4S")


def test_c12_other_cards_capture_as_ever_and_an_ace_on_the_table_counts_one() -> None:
    assert takes(WILD, "AC 4S", "5D") == sets("AC 4S")
    assert takes(WILD, "AC 4S", "KD") == set()


def test_c12_reasons() -> None:
    assert reason(WILD, "4D 7C", "ASx4D7C") is sr.Reason.WRONG_SUM
    assert reason(WILD, "4D 6C KB", "ASx4D6C") is sr.Reason.SINGLE_CARD_FIRST
    assert reason(WILD, "4D 6C", "AS") is sr.Reason.MUST_CAPTURE
    two = tools.with_capturing(aces=sr.WildAce(), most=2)
    assert reason(two, "2D 3C 4S", "ASx2D3C4S") is sr.Reason.TOO_MANY_CARDS
    fewest = tools.with_capturing(aces=sr.WildAce(), choice="fewest")
    assert reason(fewest, "AD 2C 3S 4B", "ASxAD2C3S") is sr.Reason.NOT_FEWEST


# --- C-13: ace sweeps -----------------------------------------------------------------------------


def swept(variant: sr.Variant, table: str, card: str = "AD") -> bool:
    """Tell whether taking the whole table counts as a sweep, in the middle of a deal."""
    state = tools.position(table, f"{card} KD", variant)
    after = sr.apply(state, sr.Play(card, table))
    assert (after.table, after.last_capturer) == (sr.CardSet(), 0)
    told = sr.events(state, sr.Play(card, table))
    assert (sr.Swept(0) in told) == (after.sweeps == (1, 0))
    assert after.sweeps in ((1, 0), (0, 0))
    return after.sweeps == (1, 0)


SILENT = sweeping(scores=False)


def test_c13_whether_ace_sweeps_score_is_a_setting() -> None:
    assert swept(SIMPLIFIED, "5S KC")
    assert not swept(SILENT, "5S KC")


def test_c13_a_lone_ace_taken_by_an_ace_is_an_ordinary_capture() -> None:
    assert swept(SILENT, "AC")
    assert not swept(SILENT, "AC AS")


def test_c13_other_cards_sweep_as_ever() -> None:
    assert swept(SILENT, "2S 3C", "5D")
    assert swept(SILENT, "5S", "5D")


def cirulla(most: int | None = None) -> sr.Variant:
    """Return Cirulla with ace sweeps that do not score, and perhaps a limit."""
    aces = sr.AceSweep(blocked_by_ace=True, optional=True, scores=False)
    capturing = attrs.evolve(sr.CIRULLA.capturing, aces=aces, most=most)
    return attrs.evolve(sr.CIRULLA, capturing=capturing)


def test_c13_in_cirulla_a_table_of_fourteen_is_an_ordinary_capture() -> None:
    assert swept(cirulla(), "5S QC")
    assert not swept(cirulla(), "5S QC 2D")
    assert not swept(cirulla(), "4S QC")


def test_c13_a_fourteen_above_the_limit_can_be_taken_only_as_an_ace_sweep() -> None:
    assert swept(cirulla(most=3), "5S 4C 5C")
    assert not swept(cirulla(most=2), "5S 4C 5C")


def test_c13_and_e2_the_last_play_never_sweeps_by_an_ace_either() -> None:
    for variant in (SIMPLIFIED, SILENT):
        last = sr.State.setup(
            variant,
            dealer=1,
            turn=1,
            hands=["", "AD"],
            table="4C 8S",
            piles=tools.fill("AD 4C 8S"),
            last_capturer=0,
        )
        after = sr.apply(last, sr.Play("AD", "4C 8S"))
        assert after.sweeps == (0, 0)
        assert after.last_capturer == 1


# --- Options together -----------------------------------------------------------------------------


def test_c5_a_capturing_ace_may_be_laid_by_option() -> None:
    free = {"compulsory": False}
    assert choices(sweeping(**free), "5S KC", "AD") == {"AD", "ADx5SKC"}
    assert choices(tools.with_capturing(aces=sr.WildAce(), **free), "KC", "AD") == {"AD", "ADxKC"}


def test_c5_where_sums_may_be_declined_what_an_ace_takes_may_not() -> None:
    equal = {"compulsory": "equal"}
    assert choices(sweeping(**equal), "2S 3C", "AD") == {"ADx2S3C"}
    assert choices(sweeping(**equal), "2S 3C", "5D") == {"5D", "5Dx2S3C"}
    wild = tools.with_capturing(aces=sr.WildAce(), **equal)
    assert choices(wild, "2S 3C", "AD") == {"ADx2S", "ADx3C", "ADx2S3C"}


def test_c6_ace_sweeps_are_exempt_from_the_limit() -> None:
    assert takes(sweeping(most=1), "2S 3C KC", "AD") == sets("2S 3C KC")
    assert takes(sweeping(most=1), "2S 3C KC", "5D") == set()


def test_c14_an_unblocked_ace_may_have_the_choice_by_sums_alone_too() -> None:
    assert takes(sweeping(optional=True), "AC 5S", "AD") == sets("AC", "AC 5S")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            {"sums": False, "total": 15, "choice": "any", "aces": sr.AceSweep()},
            "aces AceSweep(.*) with total 15 and sums False: expected sums too",
        ),
        (
            {"sums": False, "total": 15, "choice": "any", "aces": sr.WildAce()},
            "aces WildAce\\(\\) with total 15 and sums False: expected sums too",
        ),
        (
            {"total": 15, "choice": "any", "aces": sr.WildAce()},
            "aces WildAce\\(\\) with total 15: expected sums alone, or an AceSweep",
        ),
        (
            {"total": 14, "choice": "any", "aces": sr.AceSweep()},
            "aces AceSweep(.*) with total 14: expected total 15",
        ),
        (
            {"total": 15, "choice": "fewest", "aces": sr.AceSweep()},
            "choice 'fewest' with sums True and total 15 and aces .*: expected 'any' or .*",
        ),
        (
            {"choice": "equal bars sums"},
            "choice 'equal bars sums' with sums True and total None: expected 'single first' .*",
        ),
        (
            {"choice": "equal bars sums", "sums": False, "total": 15},
            "choice 'equal bars sums' with sums False and total 15: expected 'fewest' or 'any'",
        ),
        ({"aces": "sweep"}, "aces 'sweep': expected an AceSweep, a WildAce or None"),
        ({"aces": sr.AceSweep}, "aces <class .*>: expected an AceSweep, a WildAce or None"),
    ],
)
def test_c15_contradictions_with_aces_are_refused_by_name(
    options: dict[str, object], problem: str
) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.Capturing(**options)  # type: ignore[arg-type]
    assert len(caught.value.problems) == 1
    assert re.fullmatch(problem, caught.value.problems[0])


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(sr.AceSweep)])
def test_settings_of_an_ace_sweep_are_switches(name: str) -> None:
    with pytest.raises(sr.VariantError) as caught:
        sr.AceSweep(**{name: 1})  # type: ignore[arg-type]
    assert caught.value.problems == (f"{name} 1: expected True or False",)
