"""Join a match that ``serve_match.py`` serves, and play it to its end.

    python join_match.py --port 4040 --player greedy

The player chooses from its view alone; it is all that it is ever sent.
"""

import json
import random
import socket
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

import scopa_rules as sr
import wire
from options import OneLineParser, port
from players import PLAYERS, Player


def play(stream: TextIO, player: Player, rng: random.Random) -> Iterator[str]:
    """Play until the match is over; yield the lines that tell it."""
    variant = sr.SCOPA
    for line in stream:
        message: dict[str, Any] = json.loads(line)
        match message["kind"]:
            case "welcome":
                variant = sr.find_variant(message["variant"])
                yield f"seat {message['seat']} of {variant.name}"
            case "view" if message["moves"]:
                move = player(wire.read_view(variant, message), rng)
                stream.write(json.dumps({"move": str(move)}) + "\n")
                stream.flush()
            case "refused":
                yield f"refused: {message['message']}"
            case "score":
                yield f"points {message['points']}, totals {message['totals']}"
            case "over":
                yield f"over: {message['reason'] or 'winner ' + str(message['winner'])}"
                return


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options, join, and play."""
    parser = OneLineParser(description="Join a match over the network and play it.")
    parser.add_argument("--host", default="127.0.0.1", help="default: 127.0.0.1")
    parser.add_argument("--port", type=port, default=4040, help="default: 4040")
    parser.add_argument("--player", choices=PLAYERS, default="greedy", help="default: greedy")
    parser.add_argument("--seed", help="a number or text from which all choices follow")
    options = parser.parse_args(arguments)
    try:
        with socket.create_connection((options.host, options.port)) as connection:
            stream = connection.makefile("rw", encoding="utf-8", newline="\n")
            for line in play(stream, PLAYERS[options.player], random.Random(options.seed)):
                print(line, flush=True)
    except OSError as error:
        parser.error(f"cannot join {options.host} port {options.port}: {error.strerror}")


if __name__ == "__main__":
    main()
