"""Measure the library against what it can be measured by, in one run.

    python tests/benchmarks/compare.py [--slices N] [--seconds S]
    python tests/benchmarks/compare.py --instructions

The first form prints ratios, because times alone say more about the machine than about the
library:

- *floor / library*: whole random deals of classic Scopa per second, by ``floor.c`` and through
  the public functions: ``new_deal``, ``legal_moves``, the checked ``apply``, ``score_deal``. Every
  deal is a fresh one.
- *library / python-chess*: plies per second, in these deals and in whole random games of chess
  through ``board.is_game_over``, ``board.legal_moves``, ``board.is_legal`` and ``board.push``.
- *Scopone*, *Escoba* and *Cirulla / classic*: plays per second of the library in the two games.
- *unchecked / checked*: plays per second by ``apply_unchecked`` and by ``apply``.

What is compared is measured in slices that follow each other directly, so that both meet the same
load of the machine, and every such pair gives one ratio. The 90th percentile is the unfavourable
one: the ratio that 90 % of the pairs reach or beat. A cold slice is the first thing that a fresh
interpreter does after its imports; the warm ones are the later slices of a single interpreter. The
garbage collector stays on. No speed is ever judged. Only if the floor and the library disagree on
the mean points of a seat, so that they do not play the same game, the run ends with an error.

The second form counts the instructions of one classic play by ``valgrind``. They repeat almost
exactly where clocks do not, and so show small regressions. Two runs with the same seed and
different numbers of deals are compared, so that starting and importing cancel out.
"""

import argparse
import itertools
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple, NoReturn

import chess

import scopa_rules as sr

FLOOR_SOURCE: Final = Path(__file__).with_name("floor.c")
COMPILERS: Final = ("cc", "gcc")
#: How far the mean points of a seat may lie apart, in standard errors of the difference.
MOST_STANDARD_ERRORS: Final = 5.0
#: The numbers of deals of the two runs whose instructions are compared, and their seed.
COUNTED_DEALS: Final = (200, 800)
COUNTED_SEED: Final = 7


class BenchmarkError(Exception):
    """Something that the benchmark needs is missing or does not do what it should."""


class Slice(NamedTuple):
    """What was played in one stretch of time, with the sums of points and of their squares."""

    deals: int
    plays: int
    seconds: float
    points: Sequence[int] = ()
    squares: Sequence[int] = ()


def deals_per_second(played: Slice) -> float:
    return played.deals / played.seconds


def plays_per_second(played: Slice) -> float:
    return played.plays / played.seconds


Measure = Callable[[float, int], Slice]
"""Plays for about so many seconds, with a seed."""


# What is measured: games in Python


Apply = Callable[[sr.State, sr.Move], sr.State]


def play_deal(variant: sr.Variant, rng: random.Random, apply: Apply) -> tuple[int, tuple[int, ...]]:
    """Play one random deal, seat 0 first; return the number of plays and the points by side."""
    state = sr.new_deal(variant, rng=rng, dealer=variant.seats - 1)
    plays = 0
    while not sr.is_deal_over(state):
        moves = sr.legal_moves(state)
        state = apply(state, moves[int(rng.random() * len(moves))])
        plays += 1
    return plays, sr.score_deal(state).totals


def play_deals(variant: sr.Variant, seconds: float, seed: int, apply: Apply = sr.apply) -> Slice:
    """Play fresh deals until the time is over."""
    rng = random.Random(seed)
    plays = 0
    scored = []
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        played, points = play_deal(variant, rng, apply)
        plays += played
        scored.append(points)
    by_side = list(zip(*scored, strict=True))
    squares = [sum(points * points for points in side) for side in by_side]
    return Slice(len(scored), plays, elapsed, list(map(sum, by_side)), squares)


def play_classic(seconds: float, seed: int) -> Slice:
    return play_deals(sr.SCOPA, seconds, seed)


def play_unchecked(seconds: float, seed: int) -> Slice:
    return play_deals(sr.SCOPA, seconds, seed, sr.apply_unchecked)


def play_scopone(seconds: float, seed: int) -> Slice:
    return play_deals(sr.SCOPONE, seconds, seed)


def play_escoba(seconds: float, seed: int) -> Slice:
    return play_deals(sr.ESCOBA, seconds, seed)


def play_cirulla(seconds: float, seed: int) -> Slice:
    return play_deals(sr.CIRULLA, seconds, seed)


def play_chess(seconds: float, seed: int) -> Slice:
    """Play games of chess until the time is over."""
    rng = random.Random(seed)
    games = plies = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        plies += play_chess_game(rng)
        games += 1
    return Slice(games, plies, elapsed)


def play_chess_game(rng: random.Random) -> int:
    """Play one whole random game; return the number of plies.

    A ply asks what a ply of Scopa asks: is the game over, which moves are legal, is this one of
    them, make it. ``push`` itself does not check, as the checked ``apply`` does.
    """
    board = chess.Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        move = moves[int(rng.random() * len(moves))]
        if not board.is_legal(move):
            raise BenchmarkError(f"python-chess refuses its own move {move}")
        board.push(move)
    return board.ply()


IN_PYTHON: Final[Mapping[str, Measure]] = {
    "library": play_classic,
    "unchecked": play_unchecked,
    "scopone": play_scopone,
    "escoba": play_escoba,
    "cirulla": play_cirulla,
    "chess": play_chess,
}


# What is measured: other programs


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """Run a program, and return what it prints."""
    done = subprocess.run(  # noqa: S603 - compilers, the floor, valgrind and this script
        command, check=False, capture_output=True, text=True, env=environment
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        cause = next((line for line in reversed(lines) if "error" in line.lower()), lines[-1])
        raise BenchmarkError(f"{Path(command[0]).name} failed: {cause}")
    return done.stdout


def this_script(*arguments: str) -> list[str]:
    """Return the command that runs this script in a fresh interpreter."""
    return [sys.executable, str(Path(__file__).resolve()), *arguments]


def play_cold(name: str) -> Measure:
    """Return what measures the same in a fresh interpreter."""

    def measure(seconds: float, seed: int) -> Slice:
        options = ["--cold", name, "--seconds", str(seconds), "--seed", str(seed)]
        return Slice(**json.loads(run(this_script(*options))))

    return measure


class Floor:
    """The compiled floor, which is told deals, not seconds, and so must know its speed."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._speed = deals_per_second(self._play(20_000, seed=0))

    def __call__(self, seconds: float, seed: int) -> Slice:
        played = self._play(math.ceil(seconds * self._speed), seed)
        self._speed = deals_per_second(played)
        return played

    def _play(self, deals: int, seed: int) -> Slice:
        return Slice(**json.loads(run([str(self._program), str(deals), str(seed)])))


def compile_floor(folder: Path) -> Floor:
    """Compile the floor by the first compiler that can."""
    program = folder / "floor"
    problem = f"no C compiler found: looked for {' and '.join(COMPILERS)}"
    for compiler in filter(shutil.which, COMPILERS):
        try:
            run([compiler, "-O3", "-march=native", str(FLOOR_SOURCE), "-o", str(program)])
        except BenchmarkError as error:
            problem = str(error)
        else:
            return Floor(program)
    raise BenchmarkError(problem)


# Rounds and ratios

Round = Sequence[tuple[str, Slice]]
"""Slices in the order in which they were measured, by name."""

#: The order within a round. What is compared are neighbours.
TURNS: Final = (
    *("floor", "library", "scopone", "library", "escoba", "library", "cirulla", "library"),
    *("chess", "library", "unchecked"),
)


def measure_round(measures: Mapping[str, Measure], seconds: float, seeds: Iterator[int]) -> Round:
    """Measure one slice after the other, each with a seed of its own."""
    return [(name, measures[name](seconds, next(seeds))) for name in TURNS]


def measure_rounds(slices: int, seconds: float) -> dict[str, list[Round]]:
    """Measure rounds, cold and warm in turn."""
    rounds: dict[str, list[Round]] = {"cold": [], "warm": []}
    seeds = itertools.count(1)
    with tempfile.TemporaryDirectory() as folder:
        floor = compile_floor(Path(folder))
        warm: dict[str, Measure] = {"floor": floor, **IN_PYTHON}
        cold: dict[str, Measure] = {"floor": floor, **{name: play_cold(name) for name in IN_PYTHON}}
        measure_round(warm, seconds, seeds)  # the first slices of this interpreter, which are cold
        for _ in range(slices):
            rounds["cold"].append(measure_round(cold, seconds, seeds))
            rounds["warm"].append(measure_round(warm, seconds, seeds))
    return rounds


def slices_of(name: str, rounds: Iterable[Round]) -> list[Slice]:
    """Return the slices of one name."""
    return [played for turns in rounds for turn, played in turns if turn == name]


class Ratio(NamedTuple):
    """What is divided by what."""

    title: str
    over: str
    under: str
    speed: Callable[[Slice], float]
    higher_is_better: bool

    def of(self, rounds: Iterable[Round]) -> list[float]:
        """Return the ratio of every two neighbours that are compared, the best first."""
        pairs = [dict(pair) for turns in rounds for pair in itertools.pairwise(turns)]
        ratios = [
            self.speed(pair[self.over]) / self.speed(pair[self.under])
            for pair in pairs
            if pair.keys() == {self.over, self.under}
        ]
        return sorted(ratios, reverse=self.higher_is_better)


FLOOR_OVER_LIBRARY: Final = Ratio(
    "floor / library, deals per second", "floor", "library", deals_per_second, False
)
RATIOS: Final = (
    FLOOR_OVER_LIBRARY,
    Ratio("library / python-chess, plies per second", "library", "chess", plays_per_second, True),
    Ratio("Scopone / classic, plays per second", "scopone", "library", plays_per_second, True),
    Ratio("Escoba / classic, plays per second", "escoba", "library", plays_per_second, True),
    Ratio("Cirulla / classic, plays per second", "cirulla", "library", plays_per_second, True),
    Ratio("unchecked / checked, plays per second", "unchecked", "library", plays_per_second, True),
)


def ninetieth(best_first: Sequence[float]) -> float:
    """Return what 90 % of the ratios reach or beat."""
    return best_first[math.ceil(0.9 * len(best_first)) - 1]


# The report


def row(title: str, *cells: str) -> str:
    """Return one line of a table."""
    return f"{title:<42}" + "".join(f"{cell:>15}" for cell in cells)


def ratio_table(rounds: Mapping[str, Sequence[Round]]) -> Iterator[str]:
    """Yield every ratio, cold and warm, and the one to the floor in words."""
    yield row("ratio", *(f"{kind} {what}" for kind in rounds for what in ("median", "p90")))
    for ratio in RATIOS:
        found = [ratio.of(measured) for measured in rounds.values()]
        figures = [figure for ratios in found for figure in (median(ratios), ninetieth(ratios))]
        yield row(ratio.title, *(f"{figure:.2f}" for figure in figures))
    for kind, measured in rounds.items():
        ratios = FLOOR_OVER_LIBRARY.of(measured)
        yield (
            f"The library reaches 1/{median(ratios):.0f} of the floor {kind}, and in 90 % of the "
            f"slices 1/{ninetieth(ratios):.0f} or more."
        )


def speed_table(rounds: Mapping[str, Sequence[Round]]) -> Iterator[str]:
    """Yield the speeds that the ratios were made from."""
    speeds = {"deals/s": deals_per_second, "plays/s": plays_per_second}
    yield row("median speed", *(f"{kind} {unit}" for kind in rounds for unit in speeds))
    for name in dict.fromkeys(TURNS):
        figures = [
            median(map(speed, slices_of(name, measured)))
            for measured in rounds.values()
            for speed in speeds.values()
        ]
        yield row(name, *(f"{figure:.0f}" for figure in figures))


class Points(NamedTuple):
    """The points of one seat in many deals."""

    deals: int
    mean: float
    variance: float


def points_of(seat: int, slices: Iterable[Slice]) -> Points:
    """Return the points of a seat over all slices."""
    played = list(slices)
    deals = sum(part.deals for part in played)
    mean = sum(part.points[seat] for part in played) / deals
    mean_square = sum(part.squares[seat] for part in played) / deals
    return Points(deals, mean, mean_square - mean * mean)


def points_table(floor: Sequence[Slice], library: Sequence[Slice]) -> Iterator[str]:
    """Yield the mean points by both; raise an error if they cannot come from the same game."""
    yield row("points in a deal", "floor", "library", "difference", "standard error")
    for seat in range(2):
        ours, theirs = points_of(seat, library), points_of(seat, floor)
        apart = ours.mean - theirs.mean
        error = math.sqrt(theirs.variance * (1 / ours.deals + 1 / theirs.deals))
        figures = (theirs.mean, ours.mean, apart, error)
        yield row(f"seat {seat}", *(f"{figure:.4f}" for figure in figures))
        if abs(apart) > MOST_STANDARD_ERRORS * error:
            raise BenchmarkError(
                f"the floor and the library do not play the same game: the mean points of seat "
                f"{seat} are {abs(apart) / error:.1f} standard errors apart"
            )


def compare(slices: int, seconds: float) -> Iterator[str]:
    """Measure, and yield the lines of the report."""
    turns = ", ".join(TURNS)
    yield f"{slices} rounds cold and {slices} warm, {seconds:g} s for each slice: {turns}"
    rounds = measure_rounds(slices, seconds)
    yield ""
    yield from ratio_table(rounds)
    yield ""
    yield from speed_table(rounds)
    yield ""
    everything = [*rounds["cold"], *rounds["warm"]]
    yield from points_table(slices_of("floor", everything), slices_of("library", everything))


# Instructions


def play_counted(deals: int) -> int:
    """Play deals from the seed for counting, and return the number of plays."""
    rng = random.Random(COUNTED_SEED)
    return sum(play_deal(sr.SCOPA, rng, sr.apply)[0] for _ in range(deals))


def count_instructions(deals: int) -> tuple[int, int]:
    """Return the plays in so many deals, and the instructions of a program that plays them."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"]
        same_each_time = os.environ | {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        plays = run([*valgrind, *this_script("--counted-deals", str(deals))], same_each_time)
        total = re.search(r"^(?:summary|totals): (\d+)", profile.read_text(), re.MULTILINE)
    if total is None:
        raise BenchmarkError("valgrind counted no instructions")
    return int(plays), int(total[1])


def report_instructions() -> Iterator[str]:
    """Count, and yield the line of the report."""
    if shutil.which("valgrind") is None:
        raise BenchmarkError("valgrind not found: --instructions counts with it")
    (few_plays, few), (many_plays, many) = map(count_instructions, COUNTED_DEALS)
    fewer, more = COUNTED_DEALS
    each = (many - few) / (many_plays - few_plays)
    yield f"{each:.0f} instructions per play, over deals {fewer + 1} to {more} of classic Scopa"


# The command line


class Parser(argparse.ArgumentParser):
    """Say what is wrong in one line, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}\n")


def slice_count(text: str) -> int:
    """Read a number of slices."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 10_000):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1 to 10000")
    return int(text)


def duration(text: str) -> float:
    """Read the length of a slice in seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0.01 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 0.01 to 3600")
    return seconds


def read_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line; leave with an error in one line if it asks for nonsense."""
    parser = Parser(description="Measure the speed of scopa_rules against other programs.")
    parser.add_argument(
        "--slices", type=slice_count, metavar="N", help="slices of each kind (default: 20)"
    )
    parser.add_argument(
        "--seconds", type=duration, metavar="S", help="length of a slice (default: 0.5)"
    )
    parser.add_argument(
        "--instructions", action="store_true", help="count instructions per play by valgrind"
    )
    # What this script asks of itself in another process:
    parser.add_argument("--cold", choices=IN_PYTHON, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--counted-deals", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.instructions and (options.slices or options.seconds):
        parser.error("--instructions takes no --slices and no --seconds")
    options.slices = options.slices or 20
    options.seconds = options.seconds or 0.5
    return options


def report(options: argparse.Namespace) -> Iterable[str]:
    """Return the lines that the options ask for."""
    if options.cold:
        return [json.dumps(IN_PYTHON[options.cold](options.seconds, options.seed)._asdict())]
    if options.counted_deals is not None:
        return [str(play_counted(options.counted_deals))]
    if options.instructions:
        return report_instructions()
    return compare(options.slices, options.seconds)


def main() -> int:
    """Print what is asked for, and return the exit status."""
    options = read_options()
    try:
        for line in report(options):
            print(line, flush=True)  # noqa: T201 - a script that reports
    except BenchmarkError as error:
        print(f"{Path(__file__).name}: error: {error}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
