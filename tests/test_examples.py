"""The example programs run, and what they print is right."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import play_match
import players
import scopa_rules as sr
import simulate_deals
import tools

EXAMPLES = Path(__file__).parent.parent / "examples"


def printed(capsys: pytest.CaptureFixture[str], program: object, *arguments: str) -> str:
    program.main(arguments)  # type: ignore[attr-defined]
    return capsys.readouterr().out


def test_the_same_seed_gives_the_same_table_whatever_the_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["--deals", "330", "--seed", "jobs"]
    one, two, three = (
        printed(capsys, simulate_deals, *options, "--jobs", jobs) for jobs in ("1", "2", "3")
    )
    assert one == two == three
    assert one != printed(capsys, simulate_deals, "--deals", "330", "--seed", "other")


@pytest.mark.parametrize("variant", sr.VARIANTS)
def test_simulation_of_every_preset(capsys: pytest.CaptureFixture[str], variant: str) -> None:
    table = printed(capsys, simulate_deals, "--variant", variant, "--deals", "20", "--jobs", "1")
    assert f"{variant}: 20 deals" in table
    for rule in sr.VARIANTS[variant].scoring:
        assert re.search(rf"│ {rule.name} +│ +-?\d+\.\d{{3}} ± \d\.\d{{3}} │", table)


def test_simulation_counts_what_was_played() -> None:
    todo = simulate_deals.blocks(sr.SCOPONE, ["greedy", "random"], "s", 50)
    sums = simulate_deals.play_block(todo[0])
    rng = random.Random("s/0")
    totals, sweeps, wins = [0, 0], [0, 0], [0, 0]
    for deal in range(50):
        state = sr.new_deal(sr.SCOPONE, rng=rng, dealer=deal % 4)
        while not sr.is_deal_over(state):
            player = players.PLAYERS["random" if state.turn % 2 else "greedy"]
            state = sr.apply(state, player(sr.view(state, state.turn), rng))
        points = sr.score_deal(state).totals
        for side in (0, 1):
            totals[side] += points[side]
            sweeps[side] += state.sweeps[side] + state.sweeps[side + 2]
            wins[side] += points[side] > points[1 - side]
    assert [sums.points["total", side] for side in (0, 1)] == totals
    assert [sums.points["sweeps made", side] for side in (0, 1)] == sweeps
    assert [sums.results["wins", side] for side in (0, 1)] == wins
    assert sums.results["draws", 0] == sums.results["draws", 1] == 50 - sum(wins)


def test_means_have_their_standard_errors() -> None:
    sums = simulate_deals.Sums()
    for points in (0, 1, 1, 4):
        line = sr.ScoreLine("points", (points, 1), (points, 1))
        sums.count(sr.DealScore((line,)), (0, 0))
    assert sums.mean("total", 0) == "1.500 ± 0.866"
    assert sums.mean("total", 1) == "1.000 ± 0.000"
    assert sums.rate("wins", 0) == "25.0 ± 21.7 %"
    assert sums.rate("draws", 0) == "50.0 ± 25.0 %"
    assert sums.rate("loses", 0) == "25.0 ± 21.7 %"


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str) -> None:
    file = tmp_path / f"points.{ending}"
    printed(capsys, simulate_deals, "--deals", "50", "--jobs", "1", "--plot", str(file))
    start = {"png": b"\x89PNG", "svg": b"<?xml"}[ending]
    assert file.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--variant", "scopino"],
            "argument --variant: no variant is called 'scopino': expected",
        ),
        (["--variant", "scopone", "--seats", "3"], "argument --seats: invalid variant: dealing"),
        (["--seats", "7"], "argument --seats: invalid variant: seats 7: expected 2 to 6"),
        (["--players", "random"], "argument --players: expected 2 arguments"),
        (["--players", "random", "wise"], "argument --players: invalid choice: 'wise'"),
        (["--deals", "0"], "argument --deals: expected a positive number, not 0"),
        (["--deals", "many"], "argument --deals: invalid positive value: 'many'"),
        (["--jobs", "-1"], "argument --jobs: expected a positive number, not -1"),
        (["--plot", "points.txt"], "argument --plot: points.txt: expected one of the endings"),
        (["--plot", "/nowhere/points.png"], "argument --plot: /nowhere/points.png: there is no"),
        (["--decks", "3"], "unrecognized arguments: --decks 3"),
    ],
)
def test_a_wrong_option_gets_one_clear_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        simulate_deals.main(options)
    assert caught.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert message in shown.err


def test_players_choose_legal_moves_from_a_view() -> None:
    rng = random.Random(1)
    for player in players.PLAYERS.values():
        state = sr.new_deal(sr.SCOPA, seed=3)
        while not sr.is_deal_over(state):
            move = player(sr.view(state, state.turn), rng)
            assert sr.is_legal(state, move)
            state = sr.apply(state, move)


@pytest.mark.parametrize(
    ("table", "hand", "choice"),
    [
        ("3C 4S", "7D 4B", "7Dx3C4S"),  # a sweep
        ("7D 4D KC", "7C 4B", "7Cx7D"),  # the settebello
        ("5D 5C 2B", "5B JD", "5Bx5D"),  # a coin
        ("2B KS", "7C 3C 4D", "3C"),  # lay neither a seven nor a coin
        ("2B", "7C JC 4D", "JC"),  # a court is laid gladly
    ],
)
def test_greedy_player_takes_what_is_worth_most(table: str, hand: str, choice: str) -> None:
    state = tools.position(table, hand)
    assert str(players.greedy_player(sr.view(state, 0), random.Random(1))) == choice


@pytest.mark.slow
def test_v3_random_against_greedy() -> None:
    """Each deck from both seats; published by the program scopa-ai by vlvovch, and re-measured."""
    rng, deals = random.Random(33), 8_000
    wins = draws = margin = 0
    for deal in range(deals):
        state = sr.new_deal(sr.SCOPA, rng=rng, dealer=deal % 2)
        while not sr.is_deal_over(state):
            if state.turn == 0:
                move = tools.card_uniform(sr.legal_moves(state), rng)
            else:
                move = players.greedy_player(sr.view(state, 1), rng)
            state = sr.apply(state, move)
        mine, yours = sr.score_deal(state).totals
        wins += mine > yours
        draws += mine == yours
        margin += mine - yours
    assert 100 * wins / deals == pytest.approx(23.1, abs=1.9)
    assert 100 * draws / deals == pytest.approx(10.6, abs=1.4)
    assert margin / deals == pytest.approx(-1.593, abs=0.11)


@pytest.mark.parametrize("variant", sr.VARIANTS)
def test_a_match_is_told_to_its_end(capsys: pytest.CaptureFixture[str], variant: str) -> None:
    told = printed(capsys, play_match, "--variant", variant, "--seed", "2")
    assert told.startswith(f"A match of {variant} to {sr.VARIANTS[variant].target} points")
    last = told.splitlines()[-1]
    deals = told.count("\nDeal ")
    ending = re.fullmatch(r"Side ([01]) wins( outright)?, (\d+)–(\d+), after (\d+) deals", last)
    assert ending
    assert int(ending[5]) == deals
    side, totals = int(ending[1]), [int(ending[3]), int(ending[4])]
    best = min if sr.VARIANTS[variant].lowest_wins else max
    assert ending[2] or (
        totals[side] == best(totals) and max(totals) >= sr.VARIANTS[variant].target
    )
    assert told.count("seat 1 deals") >= deals // sr.VARIANTS[variant].seats


def test_a_match_is_told_play_by_play(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, play_match, "--plays", "--seed", "2")
    deals = told.count("\nDeal ")
    play = r"^    seat [01] (?:lays|takes .* with) [A2-7JQK]+[♦♥♠♣]$"
    assert len(re.findall(play, told, re.MULTILINE)) == 36 * deals
    sweeps = re.findall(r"^  sweeps +(\d+)–(\d+)", told, re.MULTILINE)
    assert told.count("sweeps!") == sum(int(one) + int(other) for one, other in sweeps)


def test_an_unknown_variant_of_a_match_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play_match.main(["--variant", "scopino"])
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("program", ["simulate_deals.py", "play_match.py"])
def test_programs_run_as_the_readme_says(program: str) -> None:
    options = ["--deals", "40"] if program == "simulate_deals.py" else []
    run = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, EXAMPLES / program, *options],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert "scopa" in run.stdout
