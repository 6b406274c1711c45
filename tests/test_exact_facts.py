"""Exact facts that follow from the rules: counts over all tables, cards and splits of the pack."""

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

import scopa_rules as sr
import tools
from scopa_rules._kernel.position import is_void
from scopa_rules._plays import captures_of
from scopa_rules._ruleset import Ruleset

FOUR_CARD_TABLES = [sr.CardSet(table) for table in itertools.combinations(sr.PACK, 4)]


@pytest.mark.parametrize(
    ("redeal", "voided"),
    [(sr.KINGS_REDEAL, 145), (sr.ANY_RANK_REDEAL, 1450), (sr.TWO_ACES_REDEAL, 3925)],
    ids=["kings", "any rank", "two aces"],
)
def test_opening_tables_voided(redeal: sr.Redeal, voided: int) -> None:
    assert len(FOUR_CARD_TABLES) == 91_390
    rules = Ruleset(sr.Variant("any", dealing=sr.three_cards(2, redeal)))
    assert sum(is_void(rules, table.mask) for table in FOUR_CARD_TABLES) == voided


def test_plays_of_each_rank_laying_included() -> None:
    """Count the pairs of a card and a set it can ever take; laying counts as one."""
    free = tools.with_capturing(choice="any")
    pack = sr.CardSet(sr.PACK)
    by_rank = [
        len(sr.captures(free, pack - sr.CardSet(card), card)) + 1  # laying
        for card in sr.CardSet.of_suit("D")
    ]
    assert by_rank == [4, 10, 24, 51, 100, 190, 344, 601, 1024, 1702]
    assert 4 * sum(by_rank) == 16_200


def test_subsets_of_the_pack_by_sum() -> None:
    wild = Ruleset(tools.with_capturing(choice="any", equal=False, aces=sr.WildAce()))
    taken = map(sr.CardSet.from_mask, captures_of(wild, 1, sr.CardSet(sr.PACK).mask, 0))
    totals = Counter(sum(card.rank for card in cards) for cards in taken)
    found = [totals[total] for total in range(2, 11)]
    assert sum(found) == totals.total()
    assert found == [6, 20, 47, 96, 186, 340, 597, 1020, 1698]


@pytest.mark.parametrize(
    ("size", "choice", "pairs", "captures", "sweeps"),
    [
        (3, "single first", 365_560, 136_456, 4_496),
        (3, "any", 365_560, 140_656, 4_496),
        pytest.param(4, "single first", 3_290_040, 1_952_176, 6_088, marks=pytest.mark.slow),
        pytest.param(4, "any", 3_290_040, 2_112_664, 6_088, marks=pytest.mark.slow),
    ],
)
def test_captures_over_all_tables_of_a_size(
    size: int, choice: str, pairs: int, captures: int, sweeps: int
) -> None:
    variant = tools.with_capturing(choice=choice)
    counts: Counter[str] = Counter()
    for table, found in _captures_of_all_ranks(variant, size):
        # Suits do not matter: all cards of a rank that are not on the table capture alike.
        for rank, sets in enumerate(found, start=1):
            cards = 4 - (table.mask >> 4 * (rank - 1) & 0b1111).bit_count()
            counts["pairs"] += cards
            counts["captures"] += cards * len(sets)
            counts["sweeps"] += cards * (table.mask in sets)
    assert counts == {"pairs": pairs, "captures": captures, "sweeps": sweeps}


def _captures_of_all_ranks(
    variant: sr.Variant, size: int
) -> Iterator[tuple[sr.CardSet, list[list[int]]]]:
    rules = Ruleset(variant)
    for cards in itertools.combinations(sr.PACK, size):
        table = sr.CardSet(cards)
        yield table, [captures_of(rules, rank, table.mask, 0) for rank in range(1, 11)]


def test_most_captures_of_one_card_when_no_rank_lies_twice() -> None:
    """In ten-card Scopone no two equal ranks lie together; 1,024 rank sets remain."""
    rank_sets = [
        sr.CardSet(sr.Card(rank, "D") for rank in ranks)
        for size in range(11)
        for ranks in itertools.combinations(range(1, 11), size)
    ]
    assert len(rank_sets) == 1024
    for choice, most in [("single first", 9), ("any", 10)]:
        variant = tools.with_capturing(choice=choice)
        played = [sr.Card(rank, "B") for rank in range(1, 11)]
        assert most == max(
            len(sr.captures(variant, table, card)) for table in rank_sets for card in played
        )


def _splits_by_primiera() -> Counter[tuple[int, int]]:
    """Count all 2^40 splits of the pack between two sides by their two primiera totals.

    A side's best card of a suit depends on that suit only, so the suits are counted one by one
    and put together; a side that lacks a suit has no primiera, here written as -1000.
    """
    one_suit: Counter[tuple[int, int]] = Counter()
    for held in range(1 << 10):
        best = [-1000, -1000]
        for rank, value in sr.PRIMIERA.scale:
            side = held >> (rank - 1) & 1
            best[side] = max(best[side], value)
        one_suit[best[0], best[1]] += 1
    splits: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(4):
        longer: Counter[tuple[int, int]] = Counter()
        for (mine, yours), count in splits.items():
            for (my_suit, your_suit), ways in one_suit.items():
                longer[mine + my_suit, yours + your_suit] += count * ways
        splits = longer
    return splits


def test_attainable_primiera_totals() -> None:
    totals = {total for total, _ in _splits_by_primiera() if total > 0}
    assert totals == {40, *range(42, 80), 81, 84}
    assert len(totals) == 41
    scored = {
        sr.PRIMIERA.score(
            sr.Tally(
                (sr.CardSet(sr.Card(*card) for card in zip(ranks, "DCSB", strict=True)),), (0,)
            )
        ).figures[0]
        for ranks in itertools.product(range(1, 11), repeat=4)
    }
    assert scored == totals


def test_primiera_over_all_splits_of_the_pack() -> None:
    won: Counter[int] = Counter()
    for totals, count in _splits_by_primiera().items():
        mine, yours = (max(total, 0) for total in totals)
        won[(mine > yours) - (mine < yours)] += count
    assert sum(won.values()) == 2**40
    assert won == {1: 513_212_708_054, -1: 513_212_708_054, 0: 73_086_211_668}


def test_a_pair_on_the_table_bars_nothing_but_sums() -> None:
    pairs = sum(
        any((table.mask >> 4 * rank & 0b1111).bit_count() >= 2 for rank in range(10))
        for table in FOUR_CARD_TABLES
    )
    assert f"{pairs / len(FOUR_CARD_TABLES):.6f}" == "0.411752"


@pytest.mark.parametrize("change", ["dealer", "turn", "last_capturer", "sweeps"])
def test_states_that_differ_in_one_fact_are_told_apart(change: str) -> None:
    parts = {"dealer": 1, "turn": 0, "last_capturer": 0, "sweeps": (1, 0)}
    if change in ("dealer", "turn"):
        other = {**parts, "dealer": 0, "turn": 1}  # with even hands these two go together
    else:
        other = {**parts, change: {"last_capturer": 1, "sweeps": (0, 1)}[change]}
    states = [
        sr.State.setup(
            sr.SCOPA,
            hands=["AD 2D", "3D 4D"],
            table="KD QC",
            piles=tools.fill("AD 2D 3D 4D KD QC"),
            **facts,  # type: ignore[arg-type]
        )
        for facts in (parts, other)
    ]
    assert states[0] != states[1]
    assert len({states[0], states[1]}) == 2
    assert repr(states[0]) != repr(states[1])
