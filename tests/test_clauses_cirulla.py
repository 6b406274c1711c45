"""C-14, K-1 to K-8 and N-14: Cirulla, its table, its declarations and its matta."""

import itertools
import random
from collections.abc import Callable, Iterable

import attrs
import pytest

import scopa_rules as sr
import tools
from scopa_rules._kernel.position import NOBODY, table_reading, table_sweeps
from scopa_rules._ruleset import Ruleset
from tools import parts, sets, takes

CIRULLA = sr.CIRULLA
MATTA = sr.Card.parse("7C")


def declaring(**options: object) -> sr.Variant:
    """Return Cirulla with other options of section K."""
    assert CIRULLA.declaring is not None
    return attrs.evolve(CIRULLA, declaring=attrs.evolve(CIRULLA.declaring, **options))  # type: ignore[arg-type]


def cirulla(aces: sr.AceSweep | None = None, choice: str = "any") -> sr.Variant:
    """Return Cirulla with other options of C-14."""
    capturing = sr.Capturing(total=15, choice=choice, aces=aces or CIRULLA.capturing.aces)
    return attrs.evolve(CIRULLA, capturing=capturing)


def deck(table: str, *hands: str) -> str:
    """Return a deck that deals two seats these hands, the one after the dealer's first."""
    used = " ".join([table, *hands])
    rest = list(tools.fill(used, piles=1)[0])
    dealt = [list(sr.CardSet(hand)) for hand in hands]
    dealt += [[rest.pop() for _ in range(3)] for _ in range(2 - len(hands))]
    ordered = [*itertools.chain.from_iterable(zip(*dealt, strict=True)), *sr.CardSet(table), *rest]
    return " ".join(map(str, ordered))


def opened(table: str, *hands: str, variant: sr.Variant = CIRULLA) -> sr.State:
    """Deal such a deck by seat 1, so that seat 0 plays first."""
    return sr.deal(variant, deck(table, *hands), dealer=1)


def declarations(state: sr.State) -> list[int | None]:
    """Return the values of the matta in the legal declarations."""
    return [move.matta for move in sr.legal_moves(state) if isinstance(move, sr.Declare)]


#: An opening table that the dealer does not take, and that has no ace.
QUIET = "QD QC QS QB"


# --- C-14: three kinds of capture side by side ----------------------------------------------------


def test_c14_sums_fifteens_and_ace_sweeps_side_by_side() -> None:
    assert takes(CIRULLA, "2D 5C 6S 7B", "7D") == sets("7B", "2D 5C", "2D 6S")
    assert takes(CIRULLA, "5C KB 2S 3S", "5D") == sets("5C", "KB", "2S 3S", "5C 2S 3S")
    assert takes(CIRULLA, "QD 5S 2B", "AC") == sets("QD 5S", "QD 5S 2B")
    assert takes(CIRULLA, "KD 3C", "2D") == sets("KD 3C")
    assert takes(CIRULLA, "KD 4C", "2D") == set()


def test_c14_one_set_for_each_play() -> None:
    assert sr.CardSet("5C KB") not in takes(CIRULLA, "5C KB", "5D")


def test_c14_with_an_ace_on_the_table_an_ace_is_an_ordinary_one() -> None:
    assert takes(CIRULLA, "AS 5S QC 3B", "AD") == sets("AS", "5S QC")
    assert takes(CIRULLA, "AS 2S", "AD") == sets("AS")


def test_c14_with_no_ace_there_it_takes_everything_or_a_fourteen() -> None:
    assert takes(CIRULLA, "KD", "AD") == sets("KD")
    assert takes(CIRULLA, "6D JC", "AD") == sets("6D JC")
    assert takes(CIRULLA, "6D JC 2C", "AD") == sets("6D JC", "6D JC 2C")


def test_c14_by_option_an_ace_that_is_not_blocked_must_take_everything() -> None:
    must = cirulla(sr.AceSweep(blocked_by_ace=True))
    assert takes(must, "6D JC 2C", "AD") == sets("6D JC 2C")
    assert takes(must, "AS 5S QC 3B", "AD") == sets("AS", "5S QC")


def test_c14_by_option_an_equal_card_bars_a_sum_but_never_a_fifteen() -> None:
    bars = cirulla(choice="equal bars sums")
    assert takes(bars, "5C KB 2S 3S", "5D") == sets("5C", "KB", "5C 2S 3S")
    assert takes(bars, "KB 2S 3S", "5D") == sets("KB", "2S 3S")
    assert takes(bars, "2D 5C 6S 7B", "7D") == sets("7B", "2D 6S")
    even = sr.Variant("14", capturing=sr.Capturing(total=14, choice="equal bars sums"))
    # What is a sum and makes the total too is taken as the latter.
    assert takes(even, "7C 3S 4S", "7D") == sets("7C", "3S 4S")


def test_c14_reasons() -> None:
    state = tools.position("QD 5S 2B", "AC KD", CIRULLA)
    reasons = {
        "ACxQD": "wrong_sum",
        "ACxQD2B": "wrong_sum",
        "AC": "must_capture",
        "ACxQD5S": None,
        "ACxQD5S2B": None,
    }
    for text, reason in reasons.items():
        assert sr.why_illegal(state, sr.Play.parse(text)) == reason
    state = tools.position("AS 5S QC 3B", "AD KD", CIRULLA)
    assert sr.why_illegal(state, sr.Play("AD", "AS 5S QC 3B")) == "ace_blocked"
    bars = tools.position("5C KB 2S 3S", "5D KD", cirulla(choice="equal bars sums"))
    assert sr.why_illegal(bars, sr.Play("5D", "2S 3S")) == "single_card_first"


# --- K-1 to K-3: the opening table ----------------------------------------------------------------


def test_k1_two_aces_on_the_opening_table_call_for_a_redeal_before_the_dealer_takes_it() -> None:
    for table in ("AD AC 6S 4B", "AD AC 3S KB", "AD AC AS KB"):
        with pytest.raises(sr.RedealError) as caught:
            opened(table)
        assert caught.value.table == sr.CardSet(table)
    assert opened("AD 2C 3S 9B").last_capturer == 1


def test_k1_by_option_there_is_none_or_that_of_the_kings() -> None:
    none = attrs.evolve(CIRULLA, dealing=sr.three_cards(2, redeal=None))
    assert opened("AD AC 6S 4B", variant=none).table == sr.CardSet("AD AC 6S 4B")
    assert opened("AD AC 3S KB", variant=none).sweeps == (0, 1)
    kings = attrs.evolve(CIRULLA, dealing=sr.three_cards(2))
    assert opened("AD AC 6S 4B", variant=kings).table == sr.CardSet("AD AC 6S 4B")
    with pytest.raises(sr.RedealError):
        opened("KD KC KS 4B", variant=kings)
    assert opened("KD KC KS 4B").table == sr.CardSet("KD KC KS 4B")


def test_k2_the_dealer_takes_a_table_of_fifteen_for_a_sweep_and_of_thirty_for_two() -> None:
    for table, sweeps in (("2D 4C 3S 6B", 1), ("KD JC JS 4B", 2), ("KD KC 9S AD", 2)):
        state = opened(table)
        assert (state.table, state.piles) == (sr.CardSet(), (sr.CardSet(), sr.CardSet(table)))
        assert (state.sweeps, state.last_capturer, state.turn) == ((0, sweeps), 1, 0)
        assert tools.mask_of(state) == tools.ALL_CARDS
        # The first seat plays to an empty table, and an ace is laid there.
        assert all(play.captured == sr.CardSet() for play in tools.legal_plays(state))
    for table in ("5D 5C 5S 5B", "QD QC KS KB", "2D 4C 3S 5B"):
        state = opened(table)
        assert (state.table, state.last_capturer) == (sr.CardSet(table), None)


@pytest.mark.parametrize(
    ("table", "sweeps", "matta"),
    [
        ("7C 2D 3S 4B", 1, 6),
        ("7C 2D 3S 3B", 1, 7),
        ("7C AD 2S 2B", 1, 10),
        ("7C 5D 5S 4B", 1, 1),
        ("7C KD 9S 4B", 2, 7),
        ("7C KD KS 9B", 2, 1),
        ("7C KD 5S 5B", 2, 10),
        ("7C 6D 5S 6B", 0, None),
        ("7C AD AS 2B", 0, None),
        ("7B KD 9S 6C", 0, None),
    ],
)
def test_k2_the_matta_on_the_table_stands_for_any_one_value(
    table: str, sweeps: int, matta: int | None
) -> None:
    assert taken(sr.DealerTable(), table) == (sweeps, matta)


def taken(rule: sr.DealerTable, table: Iterable[str | sr.Card]) -> tuple[int, int | None]:
    """Return the sweeps that an opening table is worth, and what the matta stands for in it."""
    dealing = sr.three_cards(2, redeal=None)
    variant = sr.Variant("any", dealing=dealing, declaring=sr.Declaring(rule, hands=()))
    cards = sr.CardSet(table)
    state = sr.deal(variant, tools.deck_with_table(map(str, cards), variant))
    told = sr.opening_events(state)[-1]
    if isinstance(told, sr.TableTaken):
        assert (told.sweeps, told.cards) == (sum(state.sweeps), cards)
        return told.sweeps, told.matta
    assert state.table == cards
    return 0, None


def test_k2_its_sweeps_are_those_of_the_score_and_e2_does_not_touch_it() -> None:
    variant = attrs.evolve(CIRULLA, dealing=sr.Dealing((4,), (3,) * 6, redeal=None))
    over = tools.played_out(opened("KD JC JS 4B", variant=variant), random.Random(2))
    assert sr.score_deal(over)["sweeps"].points == over.sweeps
    assert over.sweeps[1] >= 2
    # Even where the whole deal is one play for each seat.
    short = attrs.evolve(
        CIRULLA,
        seats=2,
        dealing=sr.Dealing(table=(38,), hands=(1,), redeal=None),
        declaring=sr.Declaring(dealer_table=sr.DealerTable(), hands=()),
    )
    assert sr.deal(short, sr.PACK).sweeps == (0, 0)


def test_k2_is_told_at_the_opening() -> None:
    state = opened("7C 2D 3S 4B")
    *dealt, turned_up, taken = sr.opening_events(state, seat=0)
    table = sr.CardSet("7C 2D 3S 4B")
    assert dealt == [sr.Dealt(0, 3, state.hands[0]), sr.Dealt(1, 3)]
    assert turned_up == sr.TurnedUp(table)
    assert taken == sr.TableTaken(seat=1, cards=table, sweeps=1, matta=6)
    assert sr.opening_events(opened("2D 4C 3S 6B"))[-1] == sr.TableTaken(
        1, sr.CardSet("2D 4C 3S 6B"), sweeps=1, matta=None
    )
    assert sr.opening_events(opened(QUIET))[-1] == sr.TurnedUp(sr.CardSet(QUIET))
    thirty = sr.opening_events(opened("KD JC JS 4B"))[-1]
    assert thirty == sr.TableTaken(1, sr.CardSet("KD JC JS 4B"), sweeps=2, matta=None)


def test_k2_what_is_no_opening_has_none() -> None:
    taken = parts(opened("2D 4C 3S 6B"))
    table = sr.CardSet("2D 4C 3S 6B")
    quiet = parts(opened(QUIET))
    others = [
        sr.apply(opened(QUIET, "AD 2D 3D"), sr.Declare()),
        sr.State.setup(CIRULLA, **taken | {"sweeps": (0, 0)}),
        sr.State.setup(CIRULLA, **taken | {"sweeps": (0, 2)}),
        sr.State.setup(
            CIRULLA, **taken | {"piles": (table, ()), "sweeps": (1, 0), "last_capturer": 0}
        ),
        sr.State.setup(CIRULLA, **quiet | {"table": (), "piles": ((), QUIET), "last_capturer": 1}),
        sr.State.setup(
            CIRULLA, **quiet | {"table": "QD QC QS", "piles": ((), "QB"), "last_capturer": 1}
        ),
    ]
    for state in others:
        with pytest.raises(sr.InvalidStateError, match="deal after its beginning"):
            sr.opening_events(state)


def test_k2_new_deals_keep_the_tables_that_the_dealer_takes() -> None:
    taken = sum(sr.new_deal(CIRULLA, seed=seed).last_capturer == 0 for seed in range(600))
    assert 40 < taken < 105  # 10,823 of 91,390, without those with two aces
    for seed in (12, 36, 50, 283, 319, 483):  # two aces first, and the dealer could take them
        state = sr.new_deal(CIRULLA, seed=seed)
        assert len(sr.CardSet.of_rank(1) & (state.table or state.piles[0])) < 2


def test_k2_and_c10_the_first_play_after_it_is_still_the_first() -> None:
    aces = sr.AceSweep(blocked_by_ace=True, blocked_on_first_play=True, optional=True)
    state = opened("2D 4C 3S 6B", variant=cirulla(aces))
    assert state.last_capturer == 1
    assert sr.State.setup(state.variant, **parts(state)) == state


def test_k2_counts_over_all_opening_tables() -> None:
    expected = {
        sr.DealerTable(wild=False): [3_120, 2_492],
        sr.DealerTable(): [6_170, 4_653],
        sr.DealerTable(wild=False, split=True): [3_120, 876],
    }
    tables = [
        sr.CardSet(table).mask
        for table in itertools.combinations(sr.PACK, 4)
        if sum(card.rank for card in table) in (15, 30) or MATTA in table
    ]
    for rule, counts in expected.items():
        rules = Ruleset(sr.Variant("any", declaring=sr.Declaring(rule, hands=())))
        readings = [(table, table_reading(rules, table)) for table in tables]
        found = [table_sweeps(rules, *each) for each in readings if each[1] != NOBODY]
        assert [found.count(1), found.count(2)] == counts


def test_k3_spanish_escoba_takes_two_groups_of_fifteen_and_has_no_wild_card() -> None:
    spanish = sr.ESCOBA_SPANISH_FORM
    for table, sweeps in (
        ("2D 4C 3S 6B", 1),
        ("KD 5C 9S 6B", 2),
        ("KD 9C 4S AB", 0),
        ("KD KC 9S AD", 0),  # thirty, but not two fifteens
        ("7C 2D 3S 4B", 0),
    ):
        state = opened(table, variant=spanish)
        assert state.sweeps == (0, sweeps)
        assert state.last_capturer == (1 if sweeps else None)
        assert state.piles[1] == (sr.CardSet(table) if sweeps else sr.CardSet())
        assert state.table == (sr.CardSet() if sweeps else sr.CardSet(table))
    assert not any(isinstance(move, sr.Declare) for move in sr.legal_moves(state))


def test_k3_with_a_wild_card_the_split_is_judged_at_its_value() -> None:
    both = sr.DealerTable(wild=True, split=True)
    assert taken(both, "7C JD KS QB") == (0, None)  # thirty with a three, then 7 and 8 make nothing
    assert taken(both, "7C KD 5S 5B") == (2, 10)
    assert taken(both, "7C KD KS 9B") == (0, None)
    assert taken(both, "7C 9S 6B 8D") == (2, 7)  # 9 6 and 8 7


def test_k3_the_leader_takes_the_table_by_option() -> None:
    rule = sr.DealerTable(wild=False, split=True, taker="leader")
    spanish = attrs.evolve(sr.ESCOBA_SPANISH_FORM, declaring=sr.Declaring(rule, hands=()))
    for table, sweeps in (("2D 4C 3S 6B", 1), ("KD 5C 9S 6B", 2), ("KD KC 9S AD", 0)):
        state = opened(table, variant=spanish)
        assert (state.dealer, state.turn) == (1, 0)
        assert state.sweeps == (sweeps, 0)
        assert state.last_capturer == (0 if sweeps else None)
        assert state.piles == (sr.CardSet(table if sweeps else ""), sr.CardSet())
        told = sr.opening_events(state)[-1]
        assert told == (
            sr.TableTaken(0, sr.CardSet(table), sweeps, None)
            if sweeps
            else sr.TurnedUp(sr.CardSet(table))
        )


def test_k2_the_totals_are_settings() -> None:
    undici = sr.DealerTable(wild=False, totals=(11, 22))
    assert [taken(undici, table)[0] for table in ("AD 2C 3S 5B", "KD KC AS AB")] == [1, 2]
    assert taken(undici, "2D 4C 3S 6B") == (0, None)  # fifteen
    once = sr.DealerTable(totals=(15,))
    assert taken(once, "KD JC JS 4B") == (0, None)
    assert taken(once, "7C 2D 3S 4B") == (1, 6)
    unlike = sr.DealerTable(wild=False, totals=(15, 31))
    assert taken(unlike, "KD KC KS AB") == (2, None)


# --- K-4 to K-6: declarations ---------------------------------------------------------------------


def test_k4_three_points_for_nine_or_less_ten_for_three_of_a_kind_and_never_both() -> None:
    assert dict(sr.declarable(CIRULLA, "2D 3C 4S")) == {None: 3}
    assert dict(sr.declarable(CIRULLA, "2D 3C 5S")) == {}
    assert dict(sr.declarable(CIRULLA, "2D 2C 2S")) == {None: 10}
    assert dict(sr.declarable(CIRULLA, "KD KC KS")) == {None: 10}
    assert dict(sr.declarable(CIRULLA, "AD 2C")) == {}  # never with fewer cards
    assert dict(sr.declarable(CIRULLA, "")) == {}
    assert dict(sr.declarable(CIRULLA, "AD 2C 3S 2D")) == {}


def test_k4_which_hands_earn_what_is_data() -> None:
    def earned(hand: str, *hands: sr.LowTotal | sr.SameRank) -> dict[int | None, int]:
        return dict(sr.declarable(attrs.evolve(CIRULLA, declaring=sr.Declaring(hands=hands)), hand))

    low, same = sr.LowTotal(12, 4), sr.SameRank(2, 2)
    assert earned("2D 3C 7S", low) == {None: 4}
    assert earned("2D 3C 8S", low) == {}
    assert earned("2D 2C 8S", low, same) == {None: 4}  # the more of both
    assert earned("2D 2C KS", low, same) == {None: 2}
    assert earned("2D 2C 2S", sr.LowTotal()) == {None: 3}
    assert earned("2D 2C 2S", sr.SameRank()) == {None: 10}
    assert earned("7C JD KS", same) == {8: 2, 10: 2}
    assert earned("7C 7D KS", same) == {7: 2, 10: 2}


def test_k5_the_matta_may_count_its_own_value_only() -> None:
    plain = (sr.LowTotal(wild=False), sr.SameRank(wild=False))
    variant = attrs.evolve(CIRULLA, declaring=sr.Declaring(hands=plain))
    hands = {"7C AD AS": {None: 3}, "7C AD 2S": {}, "7C 7D 7S": {None: 10}, "7C KD KS": {}}
    for hand, points in hands.items():
        assert dict(sr.declarable(variant, hand)) == points
    state = sr.apply(opened(QUIET, "7C AD AS", variant=variant), sr.Declare())
    assert (state.matta, state.declared) == (None, (3, 0))
    assert sr.State.setup(variant, **parts(state)) == state
    after = sr.apply(state, sr.legal_moves(state)[0])
    assert sr.State.setup(variant, **parts(after)) == after
    # Of one kind with it and of one without, each has its own.
    both = sr.Declaring(hands=[sr.LowTotal(9, 3), sr.LowTotal(9, 3, wild=False)])
    mixed = attrs.evolve(CIRULLA, declaring=both)
    assert dict(sr.declarable(mixed, "7C AD AS")) == {None: 3} | dict.fromkeys(range(1, 8), 3)


def test_k4_all_hands_of_three() -> None:
    hands = [sr.declarable(CIRULLA, cards) for cards in itertools.combinations(sr.PACK, 3)]
    assert sum(10 in points.values() for points in hands) == 94
    assert sum(bool(points) for points in hands) == 1_036
    low = 0
    for cards in itertools.combinations(sr.PACK, 3):
        others = [1 if card == MATTA else card.rank for card in cards]
        low += sum(others) <= 9
    assert low == 978
    assert sum(3 in points.values() for points in hands) == 1_036 - 94


def test_k4_before_the_first_card_of_each_hand_seat_by_seat() -> None:
    state = opened(QUIET, "AD 2D 3D", "AC 2C 3C")
    assert declarations(state) == [None]
    after = sr.apply(state, sr.Play("3D"))
    assert (after.turn, declarations(after)) == (1, [None])  # whatever others have played
    after = sr.apply(sr.apply(after, sr.Declare()), sr.Play("2C"))
    assert declarations(after) == []
    assert sr.why_illegal(after, sr.Declare()) is sr.Reason.HAND_BEGUN
    rng = random.Random(1)
    while len(after.stock) == 30:
        after = sr.apply(after, tools.move_uniform(sr.legal_moves(after), rng))
    hand = after.hands[after.turn]
    assert declarations(after) == list(sr.declarable(CIRULLA, hand))  # each hand anew


def test_k4_hands_that_may_be_declared_have_three_cards() -> None:
    for seats in (2, 3, 4, 6):
        assert set(CIRULLA.for_seats(seats).dealing.hands) == {3}
        assert CIRULLA.for_seats(seats).dealing.redeal == sr.TWO_ACES_REDEAL
    with pytest.raises(sr.VariantError) as caught:
        CIRULLA.for_seats(5)
    assert caught.value.problems == ("declarations need hands of three, not 4",)


def test_c15_declarations_with_other_hands_are_refused_by_name() -> None:
    for dealing, sizes in (
        (sr.NINE_CARDS, [9]),
        (sr.Dealing((4,), (9, 6, 3), redeal=None), [6, 9]),
    ):
        seats = 36 // sum(dealing.hands)
        with pytest.raises(sr.VariantError) as caught:
            sr.Variant("odd", seats=seats, dealing=dealing, declaring=sr.Declaring())
        assert caught.value.problems == tuple(
            f"declarations need hands of three, not {size}" for size in sizes
        )


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7C 4D 4S", {4: 10}),
        ("7C AD AS", {1: 10}),
        ("7C 7D 7S", {7: 10}),
        ("7C KD KS", {10: 10}),
        ("7C AD 2S", {1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3}),
        ("7C 3D 5S", {1: 3}),
        ("7C 4D 5S", {}),
        ("7C KD JS", {}),
        ("7D AC 2S", {}),
    ],
)
def test_k5_the_matta_in_the_hand(hand: str, points: dict[int, int]) -> None:
    assert dict(sr.declarable(CIRULLA, hand)) == points
    state = opened(QUIET, hand)
    assert declarations(state) == list(points)
    moves = {sr.Declare(matta) for matta in [None, *range(1, 11)]}
    assert {move for move in moves if sr.is_legal(state, move)} == set(map(sr.Declare, points))
    wrong = sr.Reason.WRONG_MATTA if points else sr.Reason.NOTHING_TO_DECLARE
    assert {sr.why_illegal(state, move) for move in moves - set(map(sr.Declare, points))} == {wrong}


def test_k5_without_the_matta_no_value_is_named() -> None:
    state = opened(QUIET, "AD 2D 3D")
    assert sr.why_illegal(state, sr.Declare(3)) is sr.Reason.WRONG_MATTA


def test_k6_declaring_is_a_move_of_its_own_after_which_the_same_seat_plays() -> None:
    state = opened(QUIET, "AD 2D 3D")
    assert sr.legal_moves(state)[-1] == sr.Declare()
    after = sr.apply(state, sr.Declare())
    assert (after.turn, after.hands, after.table) == (0, state.hands, state.table)
    assert sr.legal_moves(after) == sr.legal_moves(state)[:-1]
    assert sr.why_illegal(after, sr.Declare()) is sr.Reason.ALREADY_DECLARED
    assert sr.why_illegal(opened(QUIET, "AD 2D KD"), sr.Declare()) == "nothing_to_declare"
    assert sr.why_illegal(sr.new_deal(sr.SCOPA, seed=1), sr.Declare()) == "no_declarations"
    over = tools.played_out(state, random.Random(1))
    assert sr.why_illegal(over, sr.Declare()) is sr.Reason.DEAL_OVER
    with pytest.raises(sr.IllegalMoveError) as caught:
        sr.apply(after, sr.Declare())
    assert caught.value.reason == "already_declared"
    later = sr.apply(
        sr.apply(after, sr.Play("2D")), sr.legal_moves(sr.apply(after, sr.Play("2D")))[0]
    )
    assert later.turn == 0
    assert sr.why_illegal(later, sr.Declare()) is sr.Reason.ALREADY_DECLARED


def test_k6_the_whole_hand_becomes_public_until_it_is_played() -> None:
    state = sr.apply(opened(QUIET, "AD 2D 3D", "6C 7S JB"), sr.Declare())
    shown = (sr.CardSet("AD 2D 3D"), sr.CardSet())
    for seat in (0, 1, None):
        seen = sr.view(state, seat)
        assert (seen.shown, seen.declared, seen.matta) == (shown, (3, 0), None)
    assert len(sr.view(state, 1).unseen) == 40 - 4 - 3 - 3
    assert len(sr.view(state, None).unseen) == 40 - 4 - 3
    after = sr.apply(state, sr.Play("2D"))
    assert after.shown == (sr.CardSet("AD 3D"), sr.CardSet())
    assert "shown 'AD 3D; '" in repr(after)
    assert "declared 3 0" in repr(after)


def test_k6_is_told_to_everybody() -> None:
    state = opened(QUIET, "7C 2D 3D")
    told = (sr.HandShown(seat=0, cards=sr.CardSet("7C 2D 3D"), points=3, matta=4),)
    for seat in (0, 1, None):
        assert sr.events(state, sr.Declare(4), seat) == told
    three = sr.events(opened(QUIET, "2C 2D 2S"), sr.Declare())
    assert three == (sr.HandShown(0, sr.CardSet("2C 2D 2S"), points=10, matta=None),)


def test_k6_short_texts() -> None:
    low, pair = opened(QUIET, "7C 2D 3D"), opened(QUIET, "7C 2D 2S")
    assert sr.parse_move(low, "declare=4") == sr.Declare(4)
    assert sr.parse_move(pair, "Declare") == sr.Declare(2)
    with pytest.raises(sr.AmbiguousMoveError) as caught:
        sr.parse_move(low, "declare")
    assert caught.value.candidates == tuple(map(sr.Declare, (1, 2, 3, 4)))
    with pytest.raises(sr.IllegalMoveError) as refused:
        sr.parse_move(low, "declare=5")
    assert refused.value.reason == "wrong_matta"
    with pytest.raises(sr.IllegalMoveError):
        sr.parse_move(opened(QUIET, "KC 2D 3D"), "declare")


# --- K-7: what the matta counts after it ----------------------------------------------------------


def declared(value: int, variant: sr.Variant = CIRULLA, table: str = QUIET) -> sr.State:
    """Return a deal in which seat 0 has declared a hand with the matta at a value."""
    state = opened(table, "7C 2D 3D", "AS 3S 4S", variant=variant)
    return sr.apply(state, sr.Declare(value))


def plays_of(state: sr.State, card: str) -> set[str]:
    return {str(play) for play in tools.legal_plays(state) if str(play.card) == card}


def test_k7_undeclared_it_is_a_seven() -> None:
    state = opened("7S 4B KD KB", "7C 2D 3D")
    assert plays_of(state, "7C") == {"7Cx7S"}
    assert state.matta is None
    assert sr.apply(state, sr.Play("7C", "7S")).matta is None


def test_k7_it_keeps_its_value_in_the_hand_for_every_kind_of_capture() -> None:
    table = "4B 2S KD 9B"
    state = declared(4, table=table)
    assert state.matta == 4
    # Equal card; sum would be two and two; fifteen: 4 + 2 + 9.
    assert plays_of(state, "7C") == {"7Cx4B", "7Cx2SQB"}
    assert plays_of(opened(table, "7C 2D 3D"), "7C") == {"7C"}
    assert sr.why_illegal(state, sr.Play("7C", "2S")) is sr.Reason.WRONG_SUM
    assert sr.apply(state, sr.Play("7C", "4B")).matta is None  # captured, it has none


def test_k7_as_an_ace_it_sweeps_and_on_the_table_it_bars_sweeps() -> None:
    state = declared(1, table="4B 2S KD 9B")
    assert plays_of(state, "7C") == {"7Cx4BKD", "7Cx2S4BQBKD"}
    after = sr.apply(state, sr.Play("7C", "2S 4B 9B KD"))
    assert after.sweeps == (1, 0)
    # Laid on an empty table it is an ace there: the ace of swords takes it alone.
    alone = declared(1, table="2S 4B 6C 3B")
    assert alone.table == sr.CardSet()  # the dealer took it
    laid = sr.apply(alone, sr.Play("7C"))
    assert (laid.table, laid.matta) == (sr.CardSet("7C"), 1)
    assert plays_of(laid, "AS") == {"ASx7C"}


def test_k7_lying_on_the_table_it_keeps_its_value_until_it_is_captured() -> None:
    state = sr.apply(declared(4, table="2S 4B 6C 3B"), sr.Play("7C"))
    assert (state.table, state.matta) == (sr.CardSet("7C"), 4)
    assert plays_of(state, "4S") == {"4Sx7C"}
    assert plays_of(state, "3S") == {"3S"}
    assert plays_of(state, "AS") == {"ASx7C"}  # a sweep
    after = sr.apply(state, sr.Play("4S", "7C"))
    assert (after.matta, after.sweeps) == (None, (0, 2))
    bars = sr.apply(declared(1, table="2S 4B 6C 3B"), sr.Play("7C"))
    bars = sr.apply(bars, sr.Play("4S"))
    # With the matta there as an ace, an ace is an ordinary one.
    assert sr.captures(CIRULLA, bars.table, "AC", matta=1) == (sr.CardSet("7C"),)


def test_k7_by_option_only_while_it_is_played_from_the_hand() -> None:
    variant = declaring(matta="hand only")
    state = declared(4, variant, table="4B 2S KD 9B")
    assert plays_of(state, "7C") == {"7Cx4B", "7Cx2SQB"}
    laid = sr.apply(declared(4, variant, table="2S 4B 6C 3B"), sr.Play("7C"))
    assert (laid.table, laid.matta) == (sr.CardSet("7C"), None)
    assert plays_of(laid, "4S") == {"4S"}


def test_k7_by_option_not_at_all() -> None:
    variant = declaring(matta="not at all")
    state = declared(4, variant, table="4B 2S KD 9B")
    assert (state.matta, state.declared) == (None, (3, 0))
    assert plays_of(state, "7C") == plays_of(opened("4B 2S KD 9B", "7C 2D 3D"), "7C")


def test_k7_it_always_scores_as_the_seven_of_cups() -> None:
    for value in (1, 4):
        over = tools.played_out(declared(value), random.Random(value))
        side = next(side for side, pile in enumerate(over.piles) if MATTA in pile)
        best = sr.score_deal(over)["primiera"].cards[side]
        assert MATTA in best


def test_k7_captures_without_a_state() -> None:
    assert sr.captures(CIRULLA, "3B 5S 9D", "7C", value=3) == sr.captures(
        CIRULLA, "3B 5S 9D", "7C", matta=3
    )
    assert takes(CIRULLA, "7C 9D", "3S") == set()
    assert sr.captures(CIRULLA, "7C 9D", "3S", matta=3) == (sr.CardSet("7C"), sr.CardSet("7C 9D"))
    assert sr.captures(CIRULLA, "7C KB", "AS", matta=1) == (sr.CardSet("7C"),)
    assert sr.captures(CIRULLA, "7D KB", "7C", value=1) == (sr.CardSet("7D KB"),)
    with pytest.raises(sr.InvalidStateError, match="value True: expected 1 to 10, or None"):
        sr.captures(CIRULLA, "KB", "7C", value=True)
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.captures(CIRULLA, "7C KB", "7C", value=0, matta=11, first_play="no")  # type: ignore[arg-type]
    assert caught.value.problems == (
        "value 0: expected 1 to 10, or None",
        "matta 11: expected 1 to 10, or None",
        "first_play 'no': expected True or False",
        "played card 7C on the table: expected one that is not",
    )


def seven_sums(**aces: bool) -> sr.Variant:
    """Return Scopa with declarations in which the matta keeps its value, and perhaps ace sweeps."""
    capturing = sr.Capturing(aces=sr.AceSweep(**aces) if aces else None)
    dealing = sr.three_cards(2, redeal=None)
    return sr.Variant("house", dealing=dealing, capturing=capturing, declaring=sr.Declaring())


def with_matta(variant: sr.Variant, matta: int, table: str, hand: str, shown: str = "") -> sr.State:
    """Return a position in which the matta has a value, on the table or in a shown hand."""
    return tools.position(table, hand, variant, shown=shown, matta=matta)


def test_k7_it_is_seen_by_cards_that_would_not_see_a_seven() -> None:
    assert sr.legal_moves(tools.position("7C", "2D", sr.SCOPA)) == (sr.Play("2D"),)
    state = with_matta(seven_sums(), 2, "7C KD", "2D")
    assert sr.legal_moves(state) == (sr.Play("2D", "7C"),)
    assert sr.legal_moves(sr.view(state, 0)) == sr.legal_moves(state)
    assert sr.legal_moves(with_matta(seven_sums(), 2, "7C KD", "7D")) == (sr.Play("7D"),)


def test_k7_reasons_count_its_value() -> None:
    state = with_matta(seven_sums(), 3, "2D 5S 7C", "5D KC")
    assert sr.why_illegal(state, sr.Play("5D", "2D 7C")) is sr.Reason.SINGLE_CARD_FIRST
    shown = with_matta(seven_sums(), 4, "4B 3S", "7C 2D", shown="7C 2D")
    assert sr.why_illegal(shown, sr.Play("7C", "3S 4B")) is sr.Reason.WRONG_SUM
    bars = with_matta(CIRULLA, 1, "7C 5S", "AD KC")
    assert sr.why_illegal(bars, sr.Play("AD", "7C 5S")) is sr.Reason.ACE_BLOCKED


def test_k7_captures_are_listed_in_their_order() -> None:
    for variant, card in ((CIRULLA, "6S"), (seven_sums(), "QS")):
        found = sr.captures(variant, "7C QD", card, matta=9)
        assert found == (sr.CardSet("7C"), sr.CardSet("QD"))


def test_k7_standing_for_an_ace_it_takes_itself_and_is_blocked_as_one() -> None:
    alone = with_matta(seven_sums(takes_itself=True), 1, "", "7C KC", shown="7C KC")
    after = sr.apply(alone, sr.Play("7C"))
    assert after.piles[0] - alone.piles[0] == sr.CardSet("7C")
    assert (after.table, after.last_capturer, after.matta) == (sr.CardSet(), 0, None)
    assert isinstance(sr.events(alone, sr.Play("7C"))[0], sr.Captured)
    four = with_matta(seven_sums(takes_itself=True), 4, "", "7C KC", shown="7C KC")
    assert sr.apply(four, sr.Play("7C")).table == sr.CardSet("7C")
    assert isinstance(sr.events(four, sr.Play("7C"))[0], sr.Laid)
    first = opened("2S 3S KD KB", "7C 2D 4D", variant=seven_sums(blocked_on_first_play=True))
    first = sr.apply(first, sr.Declare(1))
    assert plays_of(first, "7C") == {"7C"}
    assert sr.legal_moves(sr.view(first, 0)) == sr.legal_moves(first)


def test_k7_and_c13_its_sweeps_as_an_ace_score_as_those_of_aces() -> None:
    def swept(variant: sr.Variant, matta: int, table: str, card: str, shown: str) -> bool:
        state = with_matta(variant, matta, table, f"{card} KD", shown)
        return sr.apply(state, sr.Play(card, table)).sweeps == (1, 0)

    silent = seven_sums(scores=False)
    assert not swept(silent, 1, "5S QC", "7C", "7C KD")
    assert swept(silent, 1, "AC", "7C", "7C KD")
    assert swept(silent, 1, "7C", "AC", "")  # a lone ace, as it counts
    assert not swept(silent, 4, "7C", "AC", "")
    aces = sr.AceSweep(blocked_by_ace=True, optional=True, scores=False)
    quiet = cirulla(aces)
    assert swept(quiet, 5, "7C QC", "AC", "")  # fourteen, as it counts
    assert not swept(quiet, 6, "7C QC", "AC", "")


def test_k7_left_on_the_table_it_loses_its_value_with_the_deal() -> None:
    state = sr.State.setup(
        CIRULLA,
        dealer=1,
        turn=1,
        hands=["", "KD"],
        table="7C 4C",
        piles=tools.fill("7C 4C KD"),
        last_capturer=0,
        matta=2,
    )
    assert sr.apply(state, sr.Play("KD")).matta is None


def test_k7_everybody_sees_its_value() -> None:
    state = declared(4)
    for seat in (0, 1, None):
        assert sr.view(state, seat).matta == 4
    assert "matta 4" in repr(state)
    not_at_all = opened(QUIET, "7C 2D 3D", variant=declaring(matta="not at all"))
    (shown,) = sr.events(not_at_all, sr.Declare(4))
    assert isinstance(shown, sr.HandShown)
    assert shown.matta == 4


def test_k7_a_set_up_heeds_where_it_keeps_a_value() -> None:
    on_table = parts(sr.apply(declared(4, table="2S 4B 6C 3B"), sr.Play("7C")))
    in_hand = parts(declared(4))
    for matta, accepts in (("hand only", in_hand), ("sticky", on_table), ("sticky", in_hand)):
        assert sr.State.setup(declaring(matta=matta), **accepts).matta == 4
    spanish = parts(opened("7C KC QD 3B", variant=sr.ESCOBA_SPANISH_FORM))
    with pytest.raises(sr.InvalidStateError, match="where it keeps no declared value"):
        sr.State.setup(sr.ESCOBA_SPANISH_FORM, **spanish | {"matta": 5})
    for matta, refused in (
        ("hand only", on_table),
        ("not at all", on_table),
        ("not at all", in_hand),
    ):
        with pytest.raises(sr.InvalidStateError, match="where it keeps no declared value"):
            sr.State.setup(declaring(matta=matta), **refused)


# --- K-8 and N-14: points -------------------------------------------------------------------------


def test_k8_declared_points_count_whatever_happens_after() -> None:
    state = sr.apply(opened(QUIET, "2C 2D 2S", "AS 3S 4S"), sr.Declare())
    assert state.declared == (10, 0)
    state = sr.apply(sr.apply(state, sr.Play("2C")), sr.Declare())
    assert state.declared == (10, 3)
    again = sr.State.setup(CIRULLA, **parts(opened(QUIET, "AD 2D 3D")) | {"declared": (10, 3)})
    assert sr.apply(again, sr.Declare()).declared == (13, 3)
    for seed in range(3):
        over = tools.played_out(state, random.Random(seed), tools.card_uniform)
        assert sr.score_deal(over)["declared"].points == over.declared == (10, 3)


def test_k8_declared_points_of_partners_are_added() -> None:
    pairs = CIRULLA.for_seats(4)
    score = sr.score_piles(pairs, [(), (), (), ()], [0] * 4, declared=[3, 10, 10, 0])
    assert score["declared"].points == (13, 10)


COINS = sr.CardSet.of_suit("D")


@pytest.mark.parametrize(
    ("coins", "piccola", "grande"),
    [
        ("AD 2D", 0, 0),
        ("AD 2D 3D", 3, 0),
        ("AD 2D 3D 5D", 3, 0),
        ("AD 2D 3D 4D 5D", 5, 0),
        ("AD 2D 3D 4D 5D 6D", 6, 0),
        ("AD 2D 3D 4D 5D 6D 7D JD", 6, 0),
        ("2D 3D 4D", 0, 0),
        ("JD QD KD", 0, 5),
        ("AD 2D 3D JD QD KD", 3, 5),
        ("JD QD", 0, 0),
    ],
)
def test_n14_piccola_and_grande(coins: str, piccola: int, grande: int) -> None:
    score = sr.score_piles(CIRULLA, [coins, ()], [0, 0])
    assert score["piccola"].points == (piccola, 0)
    assert score["grande"].points == (grande, 0)
    assert score.winner is None


def test_n14_by_option_the_piccola_is_capped_elsewhere() -> None:
    run = "AD 2D 3D 4D 5D 6D 7D JD QD"
    for most in (7, 10):
        variant = CIRULLA.with_scoring(attrs.evolve(sr.PICCOLA, most=most))
        points = sr.score_piles(variant, [run, "KD"], [0, 0])["piccola"].points
        assert points == (min(most, 9), 0)


def test_n14_all_ten_coins_win_the_match_and_then_neither_is_counted() -> None:
    score = sr.score_piles(CIRULLA, ["KC", COINS], [0, 0])
    assert (score["piccola"].points, score["grande"].points) == ((0, 0), (0, 0))
    assert score.winner == 1
    match = sr.Match(CIRULLA, totals=(50, 0)).after(score)
    assert sr.match_outcome(match) == sr.Outcome(1, match.totals, outright=True)


def test_m3_the_target_is_51() -> None:
    assert sr.match_outcome(sr.Match(CIRULLA, totals=(50, 49))) is None
    assert sr.match_outcome(sr.Match(CIRULLA, totals=(51, 49))) is not None


# --- Set-ups, equality, texts ---------------------------------------------------------------------


def test_equality_tells_apart_what_a_declaration_leaves() -> None:
    before = opened(QUIET, "7C 2D 3D")
    states = [before, *(sr.apply(before, sr.Declare(matta)) for matta in (1, 2, 3, 4))]
    assert len(set(states)) == len(states)
    for state in states:
        assert sr.State.setup(CIRULLA, **parts(state)) == state
    after = sr.apply(states[1], sr.Play("2D"))
    more = sr.State.setup(CIRULLA, **parts(after) | {"declared": (10, 0)})
    assert more != after


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"shown": ["2D 3D", ""]}, "part of the hand of seat 0 shown: "),
        ({"shown": ["", "2D"]}, "part of the hand of seat 1 shown: "),
        ({"shown": ["7C 2D 3D"]}, "shown of 1 seats: expected 2"),
        ({"shown": ["7C 2D 3D", ""]}, "matta None with 7C in a shown hand: "),
        ({"matta": 4}, "matta 4 with 7C where it keeps no declared value: expected it in a shown "),
        ({"shown": ["7C 2D 3D", ""], "matta": 5}, "matta 5 in the hand that was shown: expected "),
        ({"shown": ["", "AD AC KD"]}, "part of the hand of seat 1 shown: "),
        ({"matta": 11}, "matta 11: expected 1 to 10, or None"),
        ({"matta": True}, "matta True: expected 1 to 10, or None"),
        ({"declared": (3,)}, "declared of 1 seats: expected 2"),
        ({"declared": (3, -1)}, "-1 points declared by seat 1: expected a number from 0"),
        ({"declared": (3, "x")}, "'x' points declared by seat 1: expected a number from 0"),
    ],
)
def test_a_set_up_of_what_no_declaration_leaves_is_refused(
    change: dict[str, object], problem: str
) -> None:
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.State.setup(CIRULLA, **parts(opened(QUIET, "7C 2D 3D")) | change)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(problem)


def test_a_set_up_of_a_shown_hand_that_earns_nothing_is_refused() -> None:
    nothing = parts(opened(QUIET, "KC JC 3D")) | {"shown": ["KC JC 3D", ""], "declared": (3, 0)}
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.State.setup(CIRULLA, **nothing)
    assert caught.value.problems == (
        "hand of seat 0 shown, which earns nothing: expected one that does",
    )


def test_the_same_hand_twice_is_no_other_problem() -> None:
    twice = {"hands": ["7C 2D 3D"] * 2, "shown": ["7C 2D 3D"] * 2, "matta": 3}
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.State.setup(CIRULLA, **parts(opened(QUIET, "7C 2D 3D")) | twice)
    assert not any("matta" in problem for problem in caught.value.problems)


def test_a_set_up_of_declarations_in_a_game_without_is_refused() -> None:
    state = sr.deal(sr.SCOPA, sr.PACK)
    change = {"shown": ["", state.hands[1]], "declared": (3, 0), "matta": 4}
    with pytest.raises(sr.InvalidStateError) as caught:
        sr.State.setup(sr.SCOPA, **parts(state) | change)
    assert caught.value.problems == (
        "3 points declared in a game without declarations: expected none",
        "hand of seat 1 shown in a game without declarations: expected none",
        "matta 4 with 7C where it keeps no declared value: expected None",
    )


@pytest.mark.parametrize(
    ("kind", "options", "problem"),
    [
        (sr.Declaring, {"hands": 1}, "hands 1: expected LowTotal and SameRank values, or none"),
        (
            sr.Declaring,
            {"hands": [3]},
            "hands (3,): expected LowTotal and SameRank values, or none",
        ),
        (sr.Declaring, {"hands": [[]]}, "hands ([],): expected LowTotal and SameRank values"),
        (sr.Declaring, {"matta": "ever"}, "matta 'ever': expected one of 'sticky', "),
        (sr.Declaring, {"dealer_table": True}, "dealer_table True: expected a DealerTable"),
        (sr.Declaring, {"hands": ()}, "dealer_table None with no hands: expected one at least"),
        (
            sr.Declaring,
            {"dealer_table": sr.DealerTable(), "hands": (), "matta": "hand only"},
            "matta 'hand only' with no hands: expected hands to declare",
        ),
        (sr.DealerTable, {"wild": None}, "wild None: expected True or False"),
        (sr.DealerTable, {"split": 0}, "split 0: expected True or False"),
        (sr.DealerTable, {"totals": ()}, "totals (): expected one or two"),
        (sr.DealerTable, {"totals": 15}, "totals 15: expected one or two"),
        (sr.DealerTable, {"totals": (15, 30, 45)}, "totals (15, 30, 45): expected one or two"),
        (sr.DealerTable, {"totals": (9,)}, "total of a table 9: expected 10 to 220"),
        (sr.DealerTable, {"totals": ("15",)}, "total of a table '15': expected 10 to 220"),
        (sr.DealerTable, {"totals": (15, 24)}, "totals (15, 24): expected the second larger by 10"),
        (
            sr.DealerTable,
            {"totals": (15, 31), "split": True},
            "split True with totals (15, 31): expected the second to be twice the first",
        ),
        (sr.DealerTable, {"totals": (15, 10**5000)}, "total of a table a huge int: expected 10"),
        (sr.DealerTable, {"taker": "bank"}, "taker 'bank': expected one of 'dealer', 'leader'"),
        (sr.LowTotal, {"most": 2}, "most 2: expected 3 to 30"),
        (sr.LowTotal, {"points": 0}, "points 0: expected a number from 1"),
        (sr.LowTotal, {"wild": 1}, "wild 1: expected True or False"),
        (sr.SameRank, {"cards": 4}, "cards 4: expected 2 to 3"),
        (sr.SameRank, {"points": 1.0}, "points 1.0: expected a number from 1"),
        (sr.SameRank, {"wild": None}, "wild None: expected True or False"),
        (sr.Variant, {"name": "a", "declaring": True}, "declaring True: expected a Declaring"),
        (
            sr.Variant,
            {
                "name": "a",
                "seats": 4,
                "dealing": sr.TEN_CARDS,
                "declaring": sr.Declaring(sr.DealerTable(), hands=()),
            },
            "dealer_table with an empty opening table: expected table cards",
        ),
    ],
)
def test_settings_of_section_k_that_cannot_be(
    kind: Callable[..., object], options: dict[str, object], problem: str
) -> None:
    with pytest.raises(sr.VariantError) as caught:
        kind(**options)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(problem)


def test_all_that_is_wrong_with_settings_is_told_at_once() -> None:
    for kind, options, names in (
        (sr.Declaring, {"dealer_table": 3, "hands": 4, "matta": 5}, "dealer_table hands matta"),
        (sr.Capturing, {"choice": "x", "aces": 1, "most": -1}, "choice aces most"),
        (sr.DealerTable, {"wild": 1, "split": 2}, "wild split"),
    ):
        with pytest.raises(sr.VariantError) as caught:
            kind(**options)
        assert [problem.split()[0] for problem in caught.value.problems] == names.split()
