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
            state = sr.apply(state, player(state.table, sr.legal_moves(state), rng))
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
        (["--variant", "scopino"], "argument --variant: unknown variant 'scopino': choose from"),
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


def test_players_choose_legal_moves_and_see_no_state() -> None:
    rng = random.Random(1)
    for player in players.PLAYERS.values():
        state = sr.new_deal(sr.SCOPA, seed=3)
        while not sr.is_deal_over(state):
            move = player(state.table, sr.legal_moves(state), rng)
            assert sr.is_legal(state, move)
            state = sr.apply(state, move)


def test_greedy_player_prefers_a_sweep_the_settebello_and_coins() -> None:
    rng = random.Random(1)

    def choice(table: str, *moves: str) -> str:
        return str(players.greedy_player(sr.CardSet(table), tuple(map(sr.Play.parse, moves)), rng))

    assert choice("3C 4S", "7Dx3C4S", "4Bx4S") == "7Dx3C4S"
    assert choice("7D 4D", "7Cx7D", "4Bx4D") == "7Cx7D"
    assert choice("5D 5C 2B", "5Bx5C", "5Bx5D") == "5Bx5D"
    assert choice("2B", "7C", "KC", "3C", "4D") == "KC"


@pytest.mark.slow
def test_v3_random_against_greedy() -> None:
    """Each deck from both seats; published by the program scopa-ai by vlvovch, and re-measured."""
    rng, deals = random.Random(33), 8_000
    wins = draws = margin = 0
    for deal in range(deals):
        state = sr.new_deal(sr.SCOPA, rng=rng, dealer=deal % 2)
        while not sr.is_deal_over(state):
            legal = sr.legal_moves(state)
            if state.turn == 0:
                move = tools.card_uniform(legal, rng)
            else:
                move = players.greedy_player(state.table, legal, rng)
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
    ending = re.fullmatch(r"Side ([01]) wins, (\d+)–(\d+), after (\d+) deals", last)
    assert ending
    side, *totals, told_deals = map(int, ending.groups())
    assert told_deals == deals
    assert totals[side] == max(totals) >= sr.VARIANTS[variant].target
    assert told.count("seat 1 deals") >= deals // sr.VARIANTS[variant].seats


def test_a_match_is_told_play_by_play(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, play_match, "--plays", "--seed", "2")
    deals = told.count("\nDeal ")
    plays = re.findall(
        r"^    seat [01] (?:lays|takes .* with) [A2-7JQK]+[♦♥♠♣](, a sweep!)?$", told, re.MULTILINE
    )
    assert len(plays) == 36 * deals
    sweeps = re.findall(r"^  sweeps +(\d+)–(\d+)", told, re.MULTILINE)
    assert sum(map(bool, plays)) == sum(int(one) + int(other) for one, other in sweeps)


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
