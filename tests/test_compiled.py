"""The kernel is written once for two ways of running it: as it stands, and compiled by Numba.

Every function of it is compiled and plays whole deals on rows of numpy integers, with the ruleset
as a numpy record. Each position must be the one that the public functions reach by the same
choices.
"""

import inspect
import pkgutil
import random
import types
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest
from numba.extending import overload_method

import scopa_rules as sr
from generators import random_variant
from scopa_rules import _kernel
from scopa_rules._kernel.captures import REACH_SIZE, find_plays
from scopa_rules._kernel.declarations import declare, find_declarations
from scopa_rules._kernel.position import (
    HANDS,
    MARKS,
    TABLE,
    TURN,
    is_void,
    open_deal,
    play,
    take_opening_table,
)
from scopa_rules._ruleset import Ruleset

pytestmark = pytest.mark.slow

DEALS = 3_000
ROOM = 1 << 12
Integers = npt.NDArray[np.int64]


@overload_method(numba.types.Integer, "bit_count")
def _bit_count(value: int) -> Callable[[int], int]:  # noqa: ARG001 - its type is what counts
    def count(value: int) -> int:
        bits = 0
        while value:
            value &= value - 1
            bits += 1
        return bits

    return count


@overload_method(numba.types.Integer, "bit_length")
def _bit_length(value: int) -> Callable[[int], int]:  # noqa: ARG001
    def length(value: int) -> int:
        bits = 0
        while value:
            value >>= 1
            bits += 1
        return bits

    return length


def kernel_functions() -> Iterator[types.FunctionType]:
    """Yield every function of the kernel."""
    for module_info in pkgutil.iter_modules(_kernel.__path__):
        module = import_module(f"{_kernel.__name__}.{module_info.name}")
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                yield function


def compiled(*functions: types.FunctionType) -> dict[str, Any]:
    """Return the kernel and some functions that call it, compiled, by name.

    All stand in one namespace, so that each finds the compiled form of those it calls.
    """
    namespace: dict[str, Any] = {}
    for function in (*kernel_functions(), *functions):
        constants = function.__globals__.items()
        namespace |= {name: value for name, value in constants if isinstance(value, int | tuple)}
    for function in (*kernel_functions(), *functions):
        assert function.__name__ not in namespace
        alone = types.FunctionType(function.__code__, namespace, function.__name__)
        namespace[function.__name__] = numba.njit(alone)
    return namespace


def as_record(rules: Ruleset) -> np.void:
    """Return a ruleset as a numpy record: switches, integers, and rows of integers."""
    kinds: list[tuple[str, Any] | tuple[str, Any, tuple[int]]] = []
    for name, value in vars(rules).items():
        if isinstance(value, tuple):
            kinds.append((name, np.int64, (len(value),)))
        else:
            kinds.append((name, np.bool_ if isinstance(value, bool) else np.int64))
    record: np.void = np.array([tuple(vars(rules).values())], dtype=kinds)[0]
    return record


def play_through(  # noqa: C901 - one loop over the plies of a deal
    rules: Ruleset,
    deck: Any,  # noqa: ANN401 - a numpy row when compiled
    dealer: int,
    choices: Any,  # noqa: ANN401
    scratch: Any,  # noqa: ANN401
    points: Any,  # noqa: ANN401
    rows: Any,  # noqa: ANN401
    counts: Any,  # noqa: ANN401
) -> int:
    """Play a deal by choices; note positions and numbers of legal moves, return how many plies."""
    row = rows[0]
    open_deal(rules, row, deck, dealer)
    if is_void(rules, row[TABLE]):
        return 0
    take_opening_table(rules, row)
    ply = 0
    while row[HANDS + row[TURN]]:
        hand = row[HANDS + row[TURN]]
        plays = 0
        left = hand
        while left:
            plays += find_plays(rules, left & -left, row[TABLE], row[MARKS], scratch)
            left &= left - 1
        declarations = 0
        if rules.declares and not hand & row[rules.shown]:
            find_declarations(rules, hand, points)
            for matta in range(11):
                declarations += points[matta] > 0
        counts[ply] = plays + declarations
        choice = choices[ply] % counts[ply]
        ply += 1
        for place in range(rules.size):
            rows[ply][place] = row[place]
        row = rows[ply]
        left = hand
        while choice >= 0 and left:
            found = find_plays(rules, left & -left, row[TABLE], row[MARKS], scratch)
            if choice < found:
                captured, kind = scratch[0][choice], scratch[1][choice]
                play(rules, row, deck, left & -left, captured, kind)
            choice -= found
            left &= left - 1
        for matta in range(11):
            if choice >= 0 and points[matta]:
                if not choice:
                    declare(rules, row, matta)
                choice -= 1
    return ply


Arguments = tuple[Any, ...]
#: Arguments for the functions that whole deals do not call, from a ruleset and a generator.
CALLS: dict[str, Callable[[Ruleset, random.Random], Arguments]] = {
    "best_card": lambda _, rng: (some_cards(rng), np.array([1 << rng.randrange(40), 2])),
    "how_made": lambda rules, rng: (rules, rng.randint(1, 10), some_cards(rng), rng.randint(1, 20)),
    "is_first_play": lambda rules, rng: (rules, *(rng.randint(0, 6) for _ in range(4))),
    "marks_at": lambda rules, rng: (rules, *(rng.randint(0, 6) for _ in range(5))),
    "most_cards": lambda _, rng: (rng.randint(1, 19), rng.randint(4, 5)),
    "only_highest": lambda _, rng: (np.array([rng.randint(0, 3) for _ in range(3)]),),
    "seen_at_least": lambda rules, rng: (rules, rng.randint(1, 10)),
    "seen_first": lambda rules, rng: (rules, rng.randint(1, 10)),
    "table_reading": lambda rules, rng: (rules, some_cards(rng)),
}


def some_cards(rng: random.Random) -> int:
    return sum(1 << index for index in rng.sample(range(40), 4))


def test_the_kernel_runs_alike_compiled_and_interpreted() -> None:
    rng = random.Random(8)
    functions = compiled(play_through)  # type: ignore[arg-type]
    assert_whole_deals_go_alike(functions["play_through"], rng)
    interpreted = {function.__name__: function for function in kernel_functions()}
    for name, arguments in CALLS.items():
        for _ in range(300):
            rules = Ruleset(random_variant(rng))
            given = arguments(rules, rng)
            as_records = [as_record(rules) if each is rules else each for each in given]
            assert functions[name](*as_records) == interpreted[name](*given), (name, given)
    # Every function has been compiled, so the comparison has left out none.
    assert not [name for name in interpreted if not functions[name].signatures]


def assert_whole_deals_go_alike(play_compiled: Callable[..., int], rng: random.Random) -> None:
    scratch = tuple(np.zeros(size, np.int64) for size in (ROOM, ROOM, 40, 40, REACH_SIZE))
    rows, counts = np.zeros((64, 64), np.int64), np.zeros(64, np.int64)
    points = np.zeros(11, np.int64)
    voided = 0
    for _ in range(DEALS):
        variant = random_variant(rng)
        deck, dealer = rng.sample(sr.PACK, 40), rng.randrange(variant.seats)
        choices = np.array([rng.randrange(1 << 30) for _ in range(64)])
        masks = np.array([card.mask for card in deck])
        record = as_record(Ruleset(variant))
        plies = play_compiled(record, masks, dealer, choices, scratch, points, rows, counts)
        try:
            state = sr.deal(variant, deck, dealer)
        except sr.RedealError:
            assert not plies
            voided += 1
            continue
        for ply in range(plies):
            assert tuple(rows[ply][: len(state._position)]) == state._position, variant
            moves = sr.legal_moves(state)
            assert counts[ply] == len(moves), variant
            state = sr.apply(state, moves[choices[ply] % len(moves)])
        assert sr.is_deal_over(state)
        assert tuple(rows[plies][: len(state._position)]) == state._position, variant
    assert 0 < voided < DEALS / 4
