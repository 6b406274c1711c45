"""What is remembered of the legal moves: that it depends on the key alone, and stays bounded."""

import gc
import itertools
import random
import tracemalloc
from collections.abc import Iterable, Iterator

import attrs
import pytest

import scopa_rules as sr
from scopa_rules import _plays
from scopa_rules._game import game_of
from scopa_rules._kernel.captures import find_plays
from scopa_rules._kernel.masks import ALL_CARDS, FIRST_PLAY, MATTA, matta_mark
from scopa_rules._plays import keys_of
from scopa_rules._ruleset import Ruleset
from tools import only_play, played_out

SWEEPS = [sr.AceSweep(*switches) for switches in itertools.product([False, True], repeat=5)]
#: Values of every option of capturing. A new option needs some here too.
VALUES: dict[str, list[object]] = {
    "sums": [True, False],
    "equal": [True, False],
    "total": [None, 11, 15, 20],
    "choice": list(sr.Choice),
    "aces": [None, sr.WildAce(), *SWEEPS],
    "most": [None, 1, 2, 3, 9],
    "compulsory": list(sr.Obligation),
}
READINGS = [None, *(sr.Declaring(matta=reading) for reading in sr.MattaReading)]


def all_capturings() -> Iterator[sr.Capturing]:
    """Yield every mix of options that is no contradiction (C-15)."""
    assert set(VALUES) == {field.name for field in attrs.fields(sr.Capturing)}
    for values in itertools.product(*VALUES.values()):
        try:
            yield sr.Capturing(**dict(zip(VALUES, values, strict=True)))  # type: ignore[arg-type]
        except sr.VariantError:
            continue


def moments(rng: random.Random) -> Iterator[tuple[sr.Card, int, int]]:
    """Yield a played card, a table and marks; few ranks, so that many cards are equal."""
    for _ in range(10):
        ranks = rng.sample(range(1, 11), rng.randint(1, 4))
        cards = [card for card in sr.PACK if card.rank in ranks]
        card, *table = rng.sample(cards, rng.randint(1, min(8, len(cards))))
        mask = sr.CardSet(table).mask
        marks = rng.choice([0, 0, FIRST_PLAY])
        if rng.random() < 0.3:
            card = rng.choice([card, sr.Card(7, "C")])
            mask = (mask | MATTA) & ~card.mask
            marks |= matta_mark(rng.randint(1, 10))
        yield card, mask, marks


def plays(rules: Ruleset, card: sr.Card, table: int, marks: int) -> list[tuple[int, int]]:
    """Return the sets that a card may be played as, each with its kinds."""
    sets, kinds, *_ = scratch = _plays._new_scratch(600)
    count = find_plays(rules, card.mask, table, marks, scratch)
    assert count <= len(sets)
    return list(zip(sets[:count], kinds[:count], strict=True))


@pytest.mark.slow
def test_what_a_card_sees_is_all_that_its_plays_depend_on() -> None:
    """Over all options: what is masked away changes neither the sets nor how they are made."""
    rng = random.Random(4)
    mixes = 0
    for mixes, capturing in enumerate(all_capturings(), start=1):  # noqa: B007 - the count is used
        rules = Ruleset(sr.Variant("any", capturing=capturing, declaring=rng.choice(READINGS)))
        keys = keys_of(rules)
        for card, table, marks in moments(rng):
            if not rules.matta_in_hand:
                marks &= FIRST_PLAY  # noqa: PLW2901 - nothing can have been declared
            elif not rules.matta_on_table and table & MATTA:
                table ^= MATTA  # noqa: PLW2901 - laid it is a seven, and the mark is gone
            first, at_least, suit, entries = keys.of_card[card.mask]
            everything = table | marks
            seen = everything & first or everything & at_least
            expected = plays(rules, card, table, marks)
            found = plays(rules, card, seen & ALL_CARDS, seen & ~ALL_CARDS)
            assert found == expected, (capturing, card, sr.CardSet.from_mask(table), marks)
            moves, kinds = _plays.find_moves(rules, card.mask, seen, entries)[suit]
            sets = [only_play(move).captured.mask for move in moves]
            assert list(zip(sets, kinds, strict=True)) == expected
    assert mixes > 2_000


# --- The bound --------------------------------------------------------------------------------


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> _plays._Memory:
    """Play with a memory of our own, empty and bounded at 2 MB."""
    monkeypatch.setattr(_plays, "MOST_BYTES", 2_000_000)
    monkeypatch.setattr(_plays, "_MEMORY", _plays._Memory())
    keys_of.cache_clear()
    game_of.cache_clear()
    return _plays._MEMORY


def crowded(number: int) -> sr.Variant:
    """Return one of very many variants with crowded tables."""
    return sr.Variant(
        f"crowded {number}",
        dealing=sr.Dealing(table=(28,), hands=(3, 3), redeal=None),
        capturing=sr.Capturing(
            sums=False, total=11 + number % 10, choice="any", most=2 + number % 3
        ),
    )


def played(variants: Iterable[sr.Variant]) -> Iterator[sr.State]:
    rng = random.Random(6)
    for variant in variants:
        yield played_out(sr.new_deal(variant, rng=rng), rng)


def test_whatever_variants_come_the_bound_holds_and_is_used(memory: _plays._Memory) -> None:
    variants = [*map(crowded, range(60)), *sr.VARIANTS.values()] * 2
    taken = [memory._bytes for _ in played(variants)]
    assert max(taken) <= _plays.MOST_BYTES
    assert max(taken) > _plays.MOST_BYTES / 2
    assert any(after < before for before, after in itertools.pairwise(taken))  # forgotten, and anew


@pytest.mark.parametrize("variant", [sr.SCOPA, sr.ESCOBA, sr.CIRULLA, crowded(9)])
@pytest.mark.usefixtures("memory")
def test_the_bytes_counted_are_no_less_than_those_taken(variant: sr.Variant) -> None:
    played_out(sr.new_deal(variant, seed=1), random.Random(1))  # what is made only once
    memory, rng = _plays._MEMORY, random.Random(2)
    gc.collect()
    tracemalloc.start()
    try:
        counted, before = memory._bytes, tracemalloc.get_traced_memory()[0]
        while memory._bytes - counted < 500_000:
            played_out(sr.new_deal(variant, rng=rng), rng)
            assert memory._bytes > counted
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert 0.5 * (memory._bytes - counted) < taken <= memory._bytes - counted


def test_after_everything_was_forgotten_the_moves_are_the_same(
    memory: _plays._Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = sr.new_deal(sr.CIRULLA, seed=3)
    moves = sr.legal_moves(state)
    kept = memory._bytes
    assert kept > 0
    monkeypatch.setattr(_plays, "MOST_BYTES", kept)
    for preset in (sr.SCOPA, sr.ESCOBA):
        played_out(sr.new_deal(preset, seed=1), random.Random(1))
        assert memory._bytes <= kept
    assert not any(entries for *_, entries in game_of(sr.CIRULLA).keys.of_card.values())
    assert sr.legal_moves(state) == moves


def test_who_finds_another_thread_adding_goes_on_without(memory: _plays._Memory) -> None:
    state = sr.deal(sr.CIRULLA, DECK_WITH_A_LOW_HAND)
    with memory._adding:
        alone = sr.legal_moves(state)
        assert memory._bytes == 0
    assert any(isinstance(move, sr.Declare) for move in alone)
    assert sr.legal_moves(state) == alone
    assert memory._bytes > 0


#: The first seat holds AD, 2D and 3D.
DECK_WITH_A_LOW_HAND = [sr.PACK[index] for index in (0, 39, 4, 35, 8, 31, 12, 21, 26, 30)]
DECK_WITH_A_LOW_HAND += [card for card in sr.PACK if card not in DECK_WITH_A_LOW_HAND]


def test_variants_that_differ_in_no_option_of_play_share_what_is_remembered() -> None:
    assert game_of(sr.SCOPA).keys is game_of(sr.SCOPA_NAPOLA).keys
    assert game_of(sr.SCOPA).keys is not game_of(sr.ESCOBA).keys
    # A limit that rules out no set is none (C-6).
    wide = attrs.evolve(sr.SCOPA, capturing=sr.Capturing(most=10**30))
    assert game_of(wide).keys is game_of(sr.SCOPA).keys


def test_c6_every_limit_below_the_largest_set_counts() -> None:
    """The largest set of 19 has ten cards, and eleven where the matta stands for an ace."""

    def limits(declaring: sr.Declaring | None) -> set[int]:
        by_twenty = sr.Capturing(sums=False, total=20, choice="any")
        variant = sr.Variant("any", capturing=by_twenty, declaring=declaring)
        return {
            Ruleset(attrs.evolve(variant, capturing=attrs.evolve(by_twenty, most=most))).most
            for most in range(1, 40)
        }

    assert limits(None) == {0, *range(1, 10)}
    assert limits(sr.Declaring()) == {0, *range(1, 11)}
