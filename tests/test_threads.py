"""Everything that is remembered is shared by all threads."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import scopa_rules as sr
from scopa_rules import _plays
from tools import played_out

THREADS = 8
DEALS = 3


@pytest.fixture
def handful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bound what is remembered at a handful, and switch threads as often as Python can."""
    monkeypatch.setattr(_plays, "MOST_BYTES", 4_000)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def scores(preset: sr.Variant, first_seed: int) -> list[sr.DealScore]:
    """Play a few deals at random; return their scores."""
    found = []
    for seed in range(first_seed, first_seed + DEALS):
        rng = random.Random(seed)
        found.append(sr.score_deal(played_out(sr.new_deal(preset, rng=rng), rng)))
    return found


@pytest.mark.usefixtures("handful")
@pytest.mark.parametrize("preset", sr.VARIANTS.values(), ids=lambda preset: preset.name)
def test_every_thread_scores_a_deal_as_it_is_scored_alone(preset: sr.Variant) -> None:
    seeds = range(0, THREADS * DEALS, DEALS)
    alone = [scores(preset, seed) for seed in seeds]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(scores, [preset] * THREADS, seeds)) == alone
