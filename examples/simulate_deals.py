"""Play many deals between two players on all cores, and print what they score.

    python simulate_deals.py --variant scopone --players random greedy --deals 4000

Sides take turns between the two players, and the dealer moves on with every deal. The same seed
gives the same table whatever the number of jobs: deals are played in blocks of a fixed size, and
each block draws from a generator of its own that follows from the seed and the block's number.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import attrs
from rich.console import Console
from rich.progress import track
from rich.table import Table

import scopa_rules as sr
from options import (
    OneLineParser,
    add_game_options,
    add_jobs_option,
    chosen_variant,
    plot_file,
    positive,
)
from players import PLAYERS

DEALS_IN_A_BLOCK: Final = 100


@attrs.frozen
class Block:
    """One block of deals: everything a worker needs."""

    variant: sr.Variant
    players: tuple[str, ...]
    seed: str
    number: int
    deals: int


@attrs.define
class Sums:
    """Whole-number sums over deals, so that adding them up in any order gives the same."""

    deals: int = 0
    points: Counter[tuple[str, int]] = attrs.field(factory=Counter)
    squares: Counter[tuple[str, int]] = attrs.field(factory=Counter)
    results: Counter[tuple[str, int]] = attrs.field(factory=Counter)
    distribution: Counter[tuple[int, int]] = attrs.field(factory=Counter)

    def count(self, score: sr.DealScore, sweeps: Sequence[int]) -> None:
        """Count one deal."""
        self.deals += 1
        totals = score.totals
        for side, total in enumerate(totals):
            rows = {line.name: line.points[side] for line in score.lines}
            for name, points in {**rows, "total": total, "sweeps made": sweeps[side]}.items():
                self.points[name, side] += points
                self.squares[name, side] += points * points
            self.results[_result(totals, side), side] += 1
            self.distribution[total, side] += 1

    def add(self, other: "Sums") -> None:
        """Add the sums of other deals."""
        self.deals += other.deals
        self.points.update(other.points)
        self.squares.update(other.squares)
        self.results.update(other.results)
        self.distribution.update(other.distribution)

    def mean(self, name: str, side: int) -> str:
        """Return a mean with its standard error, in text."""
        mean = self.points[name, side] / self.deals
        if self.deals == 1:
            return f"{mean:.3f}"
        variance = (self.squares[name, side] - self.deals * mean**2) / (self.deals - 1)
        return f"{mean:.3f} ± {math.sqrt(max(variance, 0) / self.deals):.3f}"

    def rate(self, result: str, side: int) -> str:
        """Return a rate with its standard error, in text."""
        rate = self.results[result, side] / self.deals
        return f"{100 * rate:.1f} ± {100 * math.sqrt(rate * (1 - rate) / self.deals):.1f} %"


def _result(totals: Sequence[int], side: int) -> str:
    best = max(totals)
    if totals[side] < best:
        return "loses"
    return "wins" if totals.count(best) == 1 else "draws"


def play_block(block: Block) -> Sums:
    """Play the deals of a block."""
    rng = random.Random(f"{block.seed}/{block.number}")
    seats, sides = block.variant.seats, block.variant.sides
    players = [PLAYERS[block.players[seat % sides % len(block.players)]] for seat in range(seats)]
    sums = Sums()
    for deal in range(block.deals):
        state = sr.new_deal(block.variant, rng=rng, dealer=deal % seats)
        while not sr.is_deal_over(state):
            move = players[state.turn](sr.view(state, state.turn), rng)
            state = sr.apply(state, move)
        sweeps = [sum(state.sweeps[side::sides]) for side in range(sides)]
        sums.count(sr.score_deal(state), sweeps)
    return sums


def blocks(variant: sr.Variant, players: Sequence[str], seed: str, deals: int) -> list[Block]:
    """Divide the deals into blocks."""
    starts = range(0, deals, DEALS_IN_A_BLOCK)
    return [
        Block(variant, tuple(players), seed, number, min(DEALS_IN_A_BLOCK, deals - start))
        for number, start in enumerate(starts)
    ]


def play_blocks(todo: Sequence[Block], jobs: int) -> Iterator[Sums]:
    """Play all blocks, on several cores if asked to."""
    if jobs == 1:
        yield from map(play_block, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_block, todo)


def simulate(todo: Sequence[Block], jobs: int, console: Console) -> Sums:
    """Play all blocks under a progress bar and return the sums."""
    total = Sums()
    played = play_blocks(todo, jobs)
    bar = Console(stderr=True, force_terminal=console.is_terminal or None)
    for sums in track(played, "Playing", total=len(todo), console=bar, transient=True):
        total.add(sums)
    return total


def table_of(variant: sr.Variant, players: Sequence[str], sums: Sums) -> Table:
    """Return the table of what each side scored."""
    table = Table(title=f"{variant.name}: {sums.deals} deals, points per deal")
    table.add_column("")
    for side in range(variant.sides):
        table.add_column(f"side {side}: {players[side % len(players)]}", justify="right")
    names = [rule.name for rule in variant.scoring]
    for name in (*names, "total", "sweeps made"):
        table.add_row(name, *(sums.mean(name, side) for side in range(variant.sides)))
        if name in (names[-1], "total"):
            table.add_section()
    table.add_section()
    for result in ("wins", "draws", "loses"):
        table.add_row(result, *(sums.rate(result, side) for side in range(variant.sides)))
    return table


def plot(file: Path, variant: sr.Variant, players: Sequence[str], sums: Sums) -> None:
    """Draw how often each side scores how many points in a deal."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only where a plot is asked for

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    points = range(max(total for total, _ in sums.distribution) + 1)
    width = 0.8 / variant.sides
    for side in range(variant.sides):
        shares = [100 * sums.distribution[total, side] / sums.deals for total in points]
        places = [total + (side - (variant.sides - 1) / 2) * width for total in points]
        axes.bar(places, shares, width, label=f"side {side}: {players[side % len(players)]}")
    axes.set(
        title=f"{variant.name}: points in a deal, {sums.deals} deals",
        xlabel="points",
        ylabel="share of deals, %",
        xticks=points,
    )
    axes.legend()
    figure.savefig(file)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options, play, and print."""
    parser = OneLineParser(description="Play many deals and print what the sides score.")
    add_game_options(parser)
    parser.add_argument("--deals", type=positive, default=4000, metavar="N", help="default: 4000")
    add_jobs_option(parser)
    parser.add_argument(
        "--plot", type=plot_file, metavar="FILE", help="also draw the distribution of points"
    )
    options = parser.parse_args(arguments)
    variant = chosen_variant(parser, options)
    console = Console()
    todo = blocks(variant, options.players, options.seed, options.deals)
    sums = simulate(todo, min(options.jobs, len(todo)), console)
    console.print(table_of(variant, options.players, sums))
    if options.plot:
        plot(options.plot, variant, options.players, sums)


if __name__ == "__main__":
    main()
