"""The example that compares the variants counts what was played, and shows all of it."""

import math
import os
import random
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from rich.console import Console

import compare_variants
import oracle
import scopa_rules as sr
import tools
from compare_variants import COURSE, POINTS, Mean

PROGRAM = Path(__file__).parent.parent / "examples" / "compare_variants.py"
ERROR = "standard error, at most"
WIDE = 400  # a terminal on which all stands in one line

Judge = Callable[[Sequence[set[oracle.OCard]], Sequence[int], int], dict[str, list[int]]]


def printed(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *arguments: str,
    width: int = WIDE,
) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    compare_variants.main(arguments)
    return capsys.readouterr().out


def tables_of(text: str) -> list[dict[str, dict[str, str]]]:
    """Read the printed tables: the cells of each by row and heading."""
    tables = []
    for table in re.findall(r"^┏.*?^└", text, re.MULTILINE | re.DOTALL):
        head = [line.split("┃")[2:-1] for line in table.splitlines() if line.startswith("┃")]
        headings = [" ".join(" ".join(parts).split()) for parts in zip(*head, strict=True)]
        rows = [line.split("│")[1:-1] for line in table.splitlines() if line.startswith("│")]
        tables.append(
            {
                name.strip(): dict(zip(headings, map(str.strip, cells), strict=True))
                for name, *cells in rows
            }
        )
    return tables


def played(variant: sr.Variant, matches: int) -> dict[tuple[str, str], Mean]:
    return compare_variants.play_block(compare_variants.Block(variant, "s", range(matches)))


def quotient(of: Sequence[int], per: Sequence[int]) -> tuple[float, float]:
    """Return a quotient of sums and its standard error, straight from the definition."""
    value = sum(of) / sum(per)
    residuals = [one - value * other for one, other in zip(of, per, strict=True)]
    variance = sum(residual**2 for residual in residuals) / (len(of) - 1)
    return value, math.sqrt(variance / len(of)) / (sum(per) / len(per))


@pytest.mark.parametrize(
    ("variant", "judge"),
    [(sr.IL_PONINO, oracle.score_ponino), (sr.SCOPONE_DE_TRENTE, oracle.score_trente)],
)
def test_every_figure_is_what_an_independent_count_gives(variant: sr.Variant, judge: Judge) -> None:
    counts: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for number in range(6):
        rng = random.Random(f"s/{number}")
        first_dealer = int(rng.random() * variant.seats)
        choices: list[int] = []
        points: dict[str, int] = defaultdict(int)
        totals, sweeps, deals, over = [0, 0], 0, 0, False
        while not over:
            dealer = (first_dealer + deals) % variant.seats
            state = sr.new_deal(variant, rng=rng, dealer=dealer)
            for before, move, after in tools.playout(state, rng):
                choices.append(len(sr.legal_moves(before)))
                sweeps += sum(isinstance(event, sr.Swept) for event in sr.events(before, move))
                state = after
            piles = oracle.merge(list(map(tools.set_to_oracle, state.piles)), 2)
            for name, by_side in judge(piles, oracle.merge_sweeps(state.sweeps, 2), 2).items():
                points[name] += sum(by_side)
                totals = [one + other for one, other in zip(totals, by_side, strict=True)]
            outright = oracle.outright_winner(piles, trente=variant is sr.SCOPONE_DE_TRENTE)
            over, _ = oracle.match_winner(totals, variant.target, outright=outright)
            deals += 1
        for name, points_of_name in points.items():
            counts[POINTS, name].append((points_of_name, deals))
        counts[COURSE, "legal moves per turn"].append((sum(choices), len(choices)))
        counts[COURSE, "sweeps per deal"].append((sweeps, deals))
        counts[COURSE, "points per deal"].append((sum(totals), deals))
        counts[COURSE, "deals per match"].append((deals, 1))
    means = played(variant, 6)
    assert set(means) == set(counts)
    for place, pairs in counts.items():
        value, error = quotient(*zip(*pairs, strict=True))
        assert (means[place].of, means[place].per) == tuple(map(sum, zip(*pairs, strict=True)))
        assert means[place].value == pytest.approx(value)
        assert means[place].error == pytest.approx(error, abs=1e-9)


def test_a_mean_and_its_standard_error() -> None:
    # 0, 1, 1 and 4 points in a deal each: the mean of four numbers.
    mean = sum((Mean.of_match(points, 1) for points in (0, 1, 1, 4)), start=Mean())
    assert (mean.matches, mean.value) == (4, 1.5)
    assert mean.error == pytest.approx(math.sqrt(3) / 2)
    # 2 points in 1 deal and 4 in 3: 1.5 a deal, half a point above it and half a point below.
    mean = Mean.of_match(2, 1) + Mean.of_match(4, 3)
    assert mean.value == 1.5
    assert mean.error == pytest.approx(0.25)
    # Points in proportion to the deals are no chance at all.
    assert (Mean.of_match(2, 1) + Mean.of_match(6, 3)).error == 0


def test_the_same_seed_gives_the_same_tables_whatever_the_number_of_jobs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ["--variants", "escoba", "scopone", "--matches", "45"]
    one, two, three = (
        printed(capsys, monkeypatch, *options, "--jobs", jobs) for jobs in ("1", "2", "3")
    )
    assert one == two == three
    assert one != printed(capsys, monkeypatch, *options, "--seed", "other")


def test_every_match_is_counted_once() -> None:
    comparison = compare_variants.compare([sr.SCOPA, sr.ESCOBA], "s", matches=45, jobs=1)
    assert comparison.means == {"scopa": played(sr.SCOPA, 45), "escoba": played(sr.ESCOBA, 45)}


def test_the_figures_of_a_variant_depend_neither_on_the_others_nor_on_their_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ["--matches", "25", "--jobs", "1", "--variants"]
    course, points = tables_of(printed(capsys, monkeypatch, *options, "Scopa a 15", "napola"))
    for others in (["napola", "frac", "scopa a quindici", "napola"], ["quindici"]):
        other_course, other_points = tables_of(printed(capsys, monkeypatch, *options, *others))
        names = dict.fromkeys(sr.find_variant(other).name for other in others)
        assert list(other_course) == [*names, ERROR]
        assert other_course["scopa a quindici"] == course["scopa a quindici"]
        for name, cell in points["scopa a quindici"].items():
            assert other_points["scopa a quindici"].get(name, "–") == cell


def test_variants_that_are_played_alike_are_dealt_alike() -> None:
    plain, with_napola = (
        played(sr.find_variant(text), 10) for text in ("scopa(deals=3)", "scopa(deals=3,napola)")
    )
    assert with_napola.keys() - plain.keys() == {(POINTS, "napola")}
    for place in plain.keys() - {(COURSE, "points per deal")}:
        assert with_napola[place] == plain[place]


@pytest.mark.parametrize("matches", [1, 2])
def test_every_variant_and_every_category_stands_in_the_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, matches: int
) -> None:
    course, points = tables_of(printed(capsys, monkeypatch, "--matches", str(matches)))
    assert list(course) == list(points) == [*sr.VARIANTS, ERROR]
    headings = ["legal moves per turn", "sweeps per deal", "points per deal", "deals per match"]
    for name, variant in sr.VARIANTS.items():
        assert list(course[name]) == headings
        assert all(re.fullmatch(r"\d+\.\d{3}", cell) for cell in course[name].values())
        categories = [heading for heading, cell in points[name].items() if cell != "–"]
        assert sorted(categories) == sorted(rule.name for rule in variant.scoring)
        total = sum(float(points[name][category]) for category in categories)
        assert total == pytest.approx(float(course[name]["points per deal"]), abs=0.01)
    having = [
        sum(points[name][heading] != "–" for name in sr.VARIANTS) for heading in points[ERROR]
    ]
    assert having == sorted(having, reverse=True)  # what most variants score comes first
    # One match has no standard error.
    for cell in (*course[ERROR].values(), *points[ERROR].values()):
        assert re.fullmatch("–" if matches == 1 else r"\d+\.\d{3}", cell)


def test_tables_keep_to_every_width_and_show_each_heading() -> None:
    means = {name: played(variant, 1) for name, variant in sr.VARIANTS.items()}
    comparison = compare_variants.Comparison(1, means)
    for width in range(50, 250):
        for group in (COURSE, POINTS):
            console = Console(width=WIDE)
            tables = list(compare_variants.tables("", comparison, group, width))
            for table in tables:
                assert console.measure(table).maximum <= width
            shown = [str(column.header) for table in tables for column in table.columns[1:]]
            assert shown == [column.heading for column in comparison.columns(group)]


@pytest.mark.parametrize("width", [80, 120])
def test_the_tables_of_a_narrow_terminal_hold_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    names = [name for name in sr.VARIANTS if len(name) <= width // 3]  # the others are wrapped
    assert len(names) > len(sr.VARIANTS) / 2
    options = ["--matches", "2", "--jobs", "1", "--variants", *names]
    course, points = tables_of(printed(capsys, monkeypatch, *options))
    narrow = printed(capsys, monkeypatch, *options, width=width)
    assert max(map(len, narrow.splitlines())) <= width
    first, *others = tables_of(narrow)
    assert first == course
    assert len(others) > 1
    for name, cells in points.items():
        shown = {heading: cell for table in others for heading, cell in table.get(name, {}).items()}
        assert {heading: shown.get(heading, "–") for heading in cells} == cells
    for table in others:
        # No row is without a figure, and no category in two tables.
        assert all(set(cells.values()) != {"–"} for cells in table.values())
    headings = [heading for table in others for heading in table[ERROR]]
    assert sorted(headings) == sorted(points[ERROR])


def test_long_names_are_wrapped_and_lose_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "scopa(name='[/b]',seats=4,sides=2,shared_total_draws=True)"
    shown = printed(capsys, monkeypatch, "--matches", "2", "--variants", text, width=80)
    assert max(map(len, shown.splitlines())) <= 80
    first = shown.partition("└")[0]
    name = "".join(line.split("│")[1].strip() for line in first.splitlines() if "│" in line)
    assert name == text + ERROR


@attrs.frozen
class Forfeit:
    """A scoring rule of one's own, which takes points away."""

    name: str = "a point lost for each eight"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        eights = tuple(len(pile & sr.CardSet.of_rank(8)) for pile in tally.piles)
        return sr.ScoreLine(self.name, tuple(-number for number in eights), eights)


def test_variants_and_moves_that_are_added_later_need_no_change(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    @attrs.frozen
    class Opaque:
        """A move of which nothing is known."""

        hidden: sr.Move

    legal_moves, apply = sr.legal_moves, sr.apply
    new = attrs.evolve(sr.SCOPA.with_scoring(Forfeit()), name="new", deals=2)
    monkeypatch.setattr(sr, "VARIANTS", {"scopa": sr.SCOPA, "new": new})
    monkeypatch.setattr(sr, "legal_moves", lambda state: tuple(map(Opaque, legal_moves(state))))
    monkeypatch.setattr(sr, "apply", lambda state, move: apply(state, move.hidden))
    file = tmp_path / "points.svg"
    options = ["--matches", "4", "--jobs", "1", "--plot", str(file)]
    course, points = tables_of(printed(capsys, monkeypatch, *options))
    assert list(course) == ["scopa", "new", ERROR]
    assert course["new"]["deals per match"] == "2.000"
    assert points["new"]["a point lost for each eight"] == "-4.000"
    assert points["scopa"]["a point lost for each eight"] == "–"
    assert file.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_plot(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
) -> None:
    file = tmp_path / f"points.{ending}"
    printed(capsys, monkeypatch, "--matches", "2", "--plot", str(file))
    start = {"png": b"\x89PNG", "svg": b"<?xml"}[ending]
    assert file.read_bytes().startswith(start)


def test_the_bars_of_the_plot_are_the_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib.figure import Figure  # noqa: PLC0415 - as in the example

    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, _file: drawn.append(figure))
    scoring = (Forfeit("less"), sr.FRAC, Forfeit("still less"), sr.SETTEBELLO)
    losing = attrs.evolve(sr.SCOPA, name="losing", scoring=scoring)
    variants = (sr.ESCOBA, losing, sr.SCOPONE)
    means = {variant.name: played(variant, 2) for variant in variants}
    compare_variants.plot(tmp_path / "points.png", compare_variants.Comparison(2, means))
    (axes,) = drawn[0].axes
    assert [label.get_text() for label in axes.get_yticklabels()] == list(means)
    names = {rule.name for variant in variants for rule in variant.scoring}
    (legend,) = drawn[0].legends
    assert {text.get_text() for text in legend.get_texts()} == names
    for place, variant in enumerate(variants):
        extents = [bar.get_extents().transformed(axes.transData.inverted()) for bar in axes.patches]
        bars = sorted((bar.xmin, bar.xmax) for bar in extents if bar.ymin < place < bar.ymax)
        assert len(bars) == len(variant.scoring)
        # The bars of a variant lie end to end, over all of its points won and lost.
        for one, two in pairwise(bars):
            assert one[1] == pytest.approx(two[0])
        points = [means[variant.name][POINTS, rule.name].value for rule in variant.scoring]
        assert bars[0][0] == pytest.approx(sum(min(value, 0) for value in points))
        assert bars[-1][1] == pytest.approx(sum(max(value, 0) for value in points))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--variants", "scopa", "scopino"],
            "argument --variants: no variant is called 'scopino': expected",
        ),
        (["--variants", "scopa(seats=9)"], "argument --variants: invalid variant: seats 9"),
        (["--variants", "scopa(wine)"], "in place of 'wine', not 'scopa(wine)'"),
        (["--variants"], "argument --variants: expected at least one argument"),
        (["--matches", "0"], "argument --matches: expected a positive number, not 0"),
        (["--matches", "many"], "argument --matches: invalid positive value: 'many'"),
        (["--jobs", "-1"], "argument --jobs: expected a positive number, not -1"),
        (["--plot", "points.txt"], "argument --plot: points.txt: expected one of the endings"),
        (["--plot", "/nowhere/points.png"], "argument --plot: /nowhere/points.png: there is no"),
        (["--players", "greedy"], "unrecognized arguments: --players greedy"),
    ],
)
def test_a_wrong_option_gets_one_clear_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        compare_variants.main(options)
    assert caught.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert message in shown.err


def test_the_program_runs_and_shows_no_progress_where_no_terminal_is() -> None:
    run = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, PROGRAM, "--matches", "2"],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert run.stderr == ""
    assert "scopa frac" in run.stdout
    assert "\x1b" not in run.stdout
