"""A match between processes over a socket, with friendly and with hostile players."""

import json
import os
import queue
import random
import re
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import players
import scopa_rules as sr
import tools
import wire

EXAMPLES = Path(__file__).parent.parent / "examples"
PATIENCE = 60


def program(name: str, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own example
        [sys.executable, EXAMPLES / name, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


class Guest:
    """A player in this process, which may say whatever it likes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.heard: list[str] = []
        welcome = self.hear("welcome")
        self.seat: int = welcome["seat"]
        self.variant = sr.find_variant(welcome["variant"])

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds, passing over others."""
        for line in self.lines:
            self.heard.append(line)
            message: dict[str, Any] = json.loads(line)
            if message["kind"] in kinds:
                return message
        raise AssertionError(f"the server hung up before {kinds}")

    def say(self, message: bytes) -> None:
        self.socket.sendall(message + b"\n")

    def leave(self) -> None:
        self.lines.close()
        self.socket.close()


class Server:
    """The server in a process of its own."""

    def __init__(self, *options: str) -> None:
        self.process = program("serve_match.py", "--port", "0", *options)
        self.guests: list[Guest] = []
        assert self.process.stdout
        first = self.process.stdout.readline()
        found = re.fullmatch(r"serving .* on 127\.0\.0\.1 port (\d+)\n", first)
        assert found, self.process.communicate()[1]
        self.port = int(found.group(1))

    def seat(self, count: int) -> list[Guest]:
        """Let players of this process take the next seats."""
        self.guests += [Guest(self.port) for _ in range(count)]
        return self.guests[-count:]

    def ending(self) -> str:
        """Return what the server says when it ends by itself."""
        out, err = self.process.communicate(timeout=PATIENCE)
        assert err == ""
        return out


@contextmanager
def served(*options: str) -> Iterator[Server]:
    """Run the server on a free port; make an end of it and of its guests."""
    server = Server(*options)
    try:
        yield server
    finally:
        for guest in server.guests:
            guest.leave()
        server.process.kill()
        server.process.wait()
        for stream in (server.process.stdout, server.process.stderr):
            if stream:
                stream.close()


@pytest.mark.parametrize(
    "variant",
    ["scopa", "scopone scientifico", "scopa(seats=3,sides=3,target=5)", "cirulla(target=11)"],
)
def test_a_whole_match_between_processes(variant: str) -> None:
    seats = sr.find_variant(variant).seats
    with served("--variant", variant, "--seed", "4") as server:
        guests = [
            program("join_match.py", "--port", str(server.port), "--player", player, "--seed", "1")
            for player in (["greedy", "random"] * 3)[:seats]
        ]
        told = [guest.communicate(timeout=PATIENCE) for guest in guests]
        winner = re.fullmatch(r"over: Outcome\(winner=(\d), .*\)\n", server.ending())
    assert winner
    for output, error in told:
        assert error == ""
        assert "refused" not in output
        assert output.splitlines()[-1] == f"over: winner {winner.group(1)}"


HOSTILE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"7",
    b'"7D"',
    b"{}",
    b'{"move": null}',
    b'{"move": 7}',
    b'{"move": ["7D"]}',
    b'{"move": ""}',
    b'{"move": "8X"}',
    b'{"move": "7Dx"}',
    b'{"move": "7Dx7D"}',
    b'{"move": "take it all"}',
    b'{"moves": "7D"}',
    b"\x00\xff\xfe",
    b"[" * 900,
    b"x" * 5000,
    b'{"move": "' + b"7D" * 3000 + b'"}',
    '{"move": "7♦"}'.encode("utf-16"),
]
REFUSALS = {
    "too_long",
    "malformed",
    "not_your_turn",
    "no_move",
    "ambiguous",
    *(reason.value for reason in sr.Reason),
}


def hostile_message(rng: random.Random) -> bytes:
    if rng.random() < 0.5:
        return rng.choice(HOSTILE)
    cards = rng.sample(sr.PACK, rng.randint(1, 4))
    return json.dumps({"move": str(sr.Play(cards[0], cards[1:]))}).encode()


def illegal_message(view: sr.View, rng: random.Random) -> bytes:
    """Return a message that is not accepted from the seat whose view it is."""
    while True:
        message = hostile_message(rng)
        try:
            move = sr.Play.parse(json.loads(message)["move"])
        except (ValueError, LookupError, TypeError):
            return message
        playable = [legal for legal in tools.legal_plays(view) if legal.card == move.card]
        if not playable or (move not in playable and move.captured):
            return message


def play_honestly(guest: Guest, done: "queue.Queue[dict[str, Any]]") -> None:
    rng = random.Random(1)
    while (message := guest.hear("view", "refused", "over"))["kind"] != "over":
        assert message["kind"] == "view", message
        if message["moves"]:
            view = wire.read_view(guest.variant, message)
            assert list(map(str, sr.legal_moves(view))) == message["moves"]
            guest.say(json.dumps({"move": str(players.random_player(view, rng))}).encode())
    done.put(message)


def test_hostile_messages_are_refused_and_the_match_goes_on() -> None:
    rng, reasons = random.Random(2), Counter[str]()
    with served("--variant", "scopa", "--seed", "1") as server:
        honest, hostile = server.seat(2)
        done: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=play_honestly, args=(honest, done), daemon=True).start()
        while (message := hostile.hear("view", "over"))["kind"] != "over":
            if not message["moves"]:
                continue
            view = wire.read_view(hostile.variant, message)
            # A burst of nonsense in one piece, and only then a move.
            nonsense = [illegal_message(view, rng) for _ in range(40)]
            hostile.say(b"\n".join(nonsense))
            for line in nonsense:
                refusal = hostile.hear("refused", "view")
                assert refusal["kind"] == "refused", refusal
                reasons[refusal["reason"]] += 1
                told = cards_in(refusal["message"]) - cards_in(line.decode(errors="replace"))
                assert not told & {str(card) for card in view.unseen}
            hostile.say(json.dumps({"move": message["moves"][0]}).encode())
        assert done.get(timeout=PATIENCE) == message
        assert server.ending().startswith("over: Outcome(winner=")
    assert sum(reasons.values()) > 2000
    assert set(reasons) <= REFUSALS
    assert {"too_long", "malformed", "no_move", "not_in_hand", "wrong_sum"} <= set(reasons)


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"[A2-7JQK][DCSB]", text)) - {"7D", "3C", "4S"}  # the usual examples


def test_messages_out_of_turn_are_refused() -> None:
    with served("--seed", "1") as server:
        guests = server.seat(2)
        views = [guest.hear("view") for guest in guests]
        waiting = next(seat for seat in (0, 1) if not views[seat]["moves"])
        for text in ("7D", "KDxKC", views[1 - waiting]["moves"][0]):
            guests[waiting].say(json.dumps({"move": text}).encode())
            assert guests[waiting].hear("refused")["reason"] == "not_your_turn"
        guests[1 - waiting].say(json.dumps({"move": views[1 - waiting]["moves"][0]}).encode())
        assert guests[waiting].hear("view")["moves"]


def test_players_are_sent_no_hidden_card() -> None:
    with served("--variant", "scopone", "--seed", "3") as server:
        guests = server.seat(4)
        views = [wire.read_view(guest.variant, guest.hear("view")) for guest in guests]
        for guest, view in zip(guests, views, strict=True):
            sent = set(re.findall(r"[A2-7JQK][DCSB]", "".join(guest.heard)))
            assert sent == {str(card) for card in view.hand | view.table}
            assert len(view.hand) == 9


def test_a_player_that_leaves_ends_the_match() -> None:
    with served("--seed", "1") as server:
        guests = server.seat(2)
        guests[0].hear("view")
        guests[0].leave()
        assert guests[1].hear("over")["reason"] == "player_left"
        assert server.ending() == "a player left\n"


def test_a_player_that_never_reads_does_not_hold_up_the_server() -> None:
    with served("--seed", "1") as server:
        guests = server.seat(2)
        with suppress(OSError):  # in the end the server hangs up
            for _ in range(200):
                guests[0].socket.sendall(b"{}\n" * 1000)
        assert guests[1].hear("over")["reason"] == "player_left"
        assert server.ending() == "a player left\n"


def test_a_full_table_takes_nobody_more() -> None:
    with served("--seed", "1") as server:
        server.seat(2)
        with (
            socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as late,
            late.makefile("r") as lines,
        ):
            message = json.loads(lines.readline())
        assert (message["kind"], message["reason"]) == ("over", "table_full")
        assert server.guests[0].hear("view")["seat"] == 0


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("serve_match.py", ["--variant", "scopino"], "no variant is called 'scopino'"),
        ("serve_match.py", ["--port", "70000"], "expected a port from 0 to 65535, not 70000"),
        ("join_match.py", ["--player", "wise"], "invalid choice: 'wise'"),
        ("join_match.py", ["--port", "1"], "cannot join 127.0.0.1 port 1: Connection refused"),
    ],
)
def test_a_wrong_option_gets_one_clear_line(name: str, options: list[str], message: str) -> None:
    out, err = program(name, *options).communicate(timeout=PATIENCE)
    assert out == ""
    assert err.count("\n") == 1
    assert message in err
