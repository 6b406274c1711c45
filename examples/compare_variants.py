"""Play every named variant with random players on all cores, and print what its rules change.

    python compare_variants.py --variants scopa napola "scopone a dieci" --matches 400

Every variant plays the same number of whole matches, and all its figures come from them: legal
moves per turn, sweeps per deal, deals per match, and points per deal by category, all sides
together. A turn is one choice of a move, and players choose among all legal moves alike. Tables
are as wide as the terminal; categories that do not fit follow in further tables, which leave out
the variants that score none of them.

The same seed gives the same figures whatever the choice of variants, their order and the number of
jobs: each match draws from a generator of its own that follows from the seed and the match's
number. Match for match the variants share these generators, so those that are played alike are
dealt alike until their matches end, and two rows differ by less chance than their errors say.

A figure is a quotient of sums over the matches, and its standard error is that of such a quotient:
it takes the matches as independent, not the deals in them. The last row gives the largest in each
column. What no match of the run came to shows no error either, however rare it is.
"""

import argparse
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from textwrap import wrap
from typing import Final

import attrs
from rich.console import Console
from rich.progress import track
from rich.table import Table

import scopa_rules as sr
from options import OneLineParser, add_jobs_option, add_seed_option, plot_file, positive

MATCHES_IN_A_BLOCK: Final = 20
LINES_OF_A_HEADING: Final = 2
ERROR: Final = "standard error, at most"

COURSE: Final = "course of play"
POINTS: Final = "points"
#: The table a figure belongs to and its heading there, for points the category.
Place = tuple[str, str]


@attrs.frozen
class Mean:
    """A quotient of sums over matches, such as the points ``of`` all ``per`` the deals of all.

    Sums of whole numbers alone are held, so that adding them up in any order gives the same.
    """

    matches: int = 0
    of: int = 0
    per: int = 0
    of_of: int = 0
    of_per: int = 0
    per_per: int = 0

    @classmethod
    def of_match(cls, of: int, per: int) -> "Mean":
        """Return what one match comes to."""
        return cls(1, of, per, of * of, of * per, per * per)

    def __add__(self, other: "Mean") -> "Mean":
        """Add what other matches come to."""
        pairs = zip(attrs.astuple(self), attrs.astuple(other), strict=True)
        return Mean(*(mine + theirs for mine, theirs in pairs))

    @property
    def value(self) -> float:
        """Return the quotient."""
        return self.of / self.per

    @property
    def error(self) -> float:
        """Return the standard error of the quotient; it takes two matches at least."""
        of, per = self.of, self.per
        # Over the matches, the squares of what each is above or below the quotient, times per**2.
        squares = per**2 * self.of_of - 2 * of * per * self.of_per + of**2 * self.per_per
        return math.sqrt(squares * self.matches / (self.matches - 1)) / per**2


@attrs.frozen
class Block:
    """Some matches of a variant: everything a worker needs."""

    variant: sr.Variant
    seed: str
    matches: range


def play_match(variant: sr.Variant, rng: random.Random) -> dict[Place, Mean]:
    """Play a match to its end and return its figures."""
    turns = moves = sweeps = 0
    points: Counter[str] = Counter()
    match = sr.new_match(variant, rng=rng)
    while not sr.is_match_over(match):
        state = match.new_deal(rng=rng)
        while not sr.is_deal_over(state):
            legal = sr.legal_moves(state)
            turns += 1
            moves += len(legal)
            state = sr.apply(state, legal[int(rng.random() * len(legal))])
        sweeps += sum(state.sweeps)
        score = sr.score_deal(state)
        for line in score.lines:
            points[line.name] += sum(line.points)
        match = match.after(score)
    deals = match.deals_played
    return {
        (COURSE, "legal moves per turn"): Mean.of_match(moves, turns),
        (COURSE, "sweeps per deal"): Mean.of_match(sweeps, deals),
        (COURSE, "points per deal"): Mean.of_match(points.total(), deals),
        (COURSE, "deals per match"): Mean.of_match(deals, 1),
        **{(POINTS, name): Mean.of_match(points[name], deals) for name in points},
    }


def play_block(block: Block) -> dict[Place, Mean]:
    """Play the matches of a block."""
    means: defaultdict[Place, Mean] = defaultdict(Mean)
    for number in block.matches:
        rng = random.Random(f"{block.seed}/{number}")
        for place, mean in play_match(block.variant, rng).items():
            means[place] += mean
    return means


def blocks(variants: Sequence[sr.Variant], seed: str, matches: int) -> list[Block]:
    """Divide the matches of all variants into blocks."""
    return [
        Block(variant, seed, range(matches)[start : start + MATCHES_IN_A_BLOCK])
        for variant in variants
        for start in range(0, matches, MATCHES_IN_A_BLOCK)
    ]


def play_blocks(todo: Sequence[Block], jobs: int) -> Iterator[dict[Place, Mean]]:
    """Play all blocks, on several cores if asked to."""
    if jobs == 1:
        yield from map(play_block, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_block, todo)


@attrs.frozen
class Column:
    """One column of a table: the mean of each variant that has the figure."""

    heading: str
    means: Mapping[str, Mean]

    def text(self, variant: str) -> str:
        """Return the mean of a variant in text, or a dash."""
        return f"{self.means[variant].value:.3f}" if variant in self.means else "–"

    @property
    def error(self) -> str:
        """Return the largest standard error in text, or a dash if there is none."""
        means = self.means.values()
        if any(mean.matches == 1 for mean in means):
            return "–"
        return f"{max(mean.error for mean in means):.3f}"

    @property
    def width(self) -> int:
        """Return how wide the column has to be if the heading may stand in two lines."""
        wraps = (wrap(self.heading, width, break_long_words=False) for width in count(1))
        lines = next(lines for lines in wraps if len(lines) <= LINES_OF_A_HEADING)
        return max(map(len, [*lines, *map(self.text, self.means), self.error]))


@attrs.frozen
class Comparison:
    """The figures of each variant."""

    matches: int
    means: Mapping[str, Mapping[Place, Mean]]

    def columns(self, group: str) -> list[Column]:
        """Return the columns of a group, those that most variants have before the others."""
        by_heading: defaultdict[str, dict[str, Mean]] = defaultdict(dict)
        for variant, means in self.means.items():
            for (its_group, heading), mean in means.items():
                if its_group == group:
                    by_heading[heading][variant] = mean
        columns = [Column(heading, means) for heading, means in by_heading.items()]
        return sorted(columns, key=lambda column: -len(column.means))


def text_of(variant: sr.Variant) -> str:
    """Return the name of a variant, with its settings if it is none of the named ones."""
    named = sr.VARIANTS.get(variant.name) == variant
    return variant.name if named else sr.variant_text(variant)


def compare(variants: Sequence[sr.Variant], seed: str, matches: int, jobs: int) -> Comparison:
    """Play all matches of all variants under a progress bar and return the figures."""
    todo = blocks(variants, seed, matches)
    played = play_blocks(todo, min(jobs, len(todo)))
    bar = Console(stderr=True)
    bar.quiet = not bar.is_terminal
    sums: dict[str, defaultdict[Place, Mean]] = {
        text_of(variant): defaultdict(Mean) for variant in variants
    }
    tracked = track(played, "Playing", total=len(todo), console=bar, transient=True)
    for block, means in zip(todo, tracked, strict=True):
        of_variant = sums[text_of(block.variant)]
        for place, mean in means.items():
            of_variant[place] += mean
    return Comparison(matches, sums)


def tables(title: str, comparison: Comparison, group: str, width: int) -> Iterator[Table]:
    """Yield the tables that hold the columns of a group, each as wide as there is room."""
    variants = list(comparison.means)
    # Longer names stand in several lines.
    wide = min(max(map(len, [*variants, ERROR])), width // 3)
    parts: list[list[Column]] = []
    room = 0
    for column in comparison.columns(group):
        room -= column.width + 3  # a line and a space on either side
        if room < 0:
            parts.append([])
            room = width - 1 - (wide + 3) - (column.width + 3)
        parts[-1].append(column)
    for number, columns in enumerate(parts, start=1):
        part = f" ({number} of {len(parts)})" if len(parts) > 1 else ""
        yield table_of(title + part, variants, columns, wide)


def table_of(title: str, variants: Sequence[str], columns: Sequence[Column], wide: int) -> Table:
    """Return a table of those variants that have any of the columns."""
    table = Table(title=title)
    table.add_column("", width=wide, overflow="fold")
    for column in columns:
        table.add_column(column.heading, justify="right", width=column.width)
    for variant in variants:
        if any(variant in column.means for column in columns):
            table.add_row(variant, *(column.text(variant) for column in columns))
    table.add_section()
    table.add_row(ERROR, *(column.error for column in columns))
    return table


def plot(file: Path, comparison: Comparison) -> None:
    """Draw the points per deal of each variant as a bar, divided into the categories."""
    import matplotlib as mpl  # noqa: PLC0415 - only where a plot is asked for
    from matplotlib.figure import Figure  # noqa: PLC0415 - the same

    variants = list(comparison.means)
    figure = Figure(figsize=(10, 2 + 0.3 * len(variants)), layout="constrained")
    axes = figure.add_subplot()
    colors = mpl.colormaps["tab20"].resampled(20)
    # Points above zero pile up to the right, points below zero to the left.
    ends = {True: dict.fromkeys(variants, 0.0), False: dict.fromkeys(variants, 0.0)}
    for number, column in enumerate(comparison.columns(POINTS)):
        values = {variant: mean.value for variant, mean in column.means.items()}
        starts = {variant: ends[value >= 0][variant] for variant, value in values.items()}
        axes.barh(
            [variants.index(variant) for variant in values],
            list(values.values()),
            left=list(starts.values()),
            color=colors(number % 20),
            label=column.heading,
        )
        for variant, value in values.items():
            ends[value >= 0][variant] += value
    axes.set(
        title=f"Points per deal, all sides together, {comparison.matches} matches of each variant",
        xlabel="points per deal",
        yticks=range(len(variants)),
        yticklabels=variants,
    )
    axes.invert_yaxis()
    figure.legend(loc="outside right upper")
    figure.savefig(file)


def variant_called(text: str) -> sr.Variant:
    """Read the name of a variant."""
    try:
        return sr.find_variant(text)
    except sr.ScopaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options, play, and print."""
    parser = OneLineParser(
        description="Play every named variant with random players and print what its rules change."
    )
    parser.add_argument(
        "--variants",
        nargs="+",
        type=variant_called,
        metavar="NAME",
        help=f"some of {'; '.join(sr.VARIANTS)}; or of these with settings, such as "
        "'scopa(seats=4,sides=2,target=21,napola)' (default: all)",
    )
    parser.add_argument(
        "--matches",
        type=positive,
        default=400,
        metavar="N",
        help="how many matches each variant plays (default: 400)",
    )
    add_seed_option(parser)
    add_jobs_option(parser)
    parser.add_argument(
        "--plot", type=plot_file, metavar="FILE", help="also draw the points by category"
    )
    options = parser.parse_args(arguments)
    variants = list(dict.fromkeys(options.variants or sr.VARIANTS.values()))
    comparison = compare(variants, options.seed, options.matches, options.jobs)
    console = Console(markup=False)
    course = f"{options.matches} matches of each variant, random players"
    points = "points per deal by category, all sides together"
    for table in tables(course, comparison, COURSE, console.width):
        console.print(table)
    for table in tables(points, comparison, POINTS, console.width):
        console.print(table)
    if options.plot:
        plot(options.plot, comparison)


if __name__ == "__main__":
    main()
