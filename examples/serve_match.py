"""Serve a match to players over the network: a referee that trusts nobody.

    python serve_match.py --variant scopa --port 4040
    python join_match.py --port 4040 --player greedy        (once for each seat)

Each player is sent its own view and the events it may see, and is told its legal moves. Every
message that is malformed, illegal or out of turn is refused with a reason code, and the match goes
on. See ``wire.py`` for the messages.
"""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from typing import Final

import attrs

import scopa_rules as sr
import wire
from options import OneLineParser, add_variant_options, chosen_variant, port

#: How many messages of a player wait to be read; beyond that the network holds them back.
WAITING_MESSAGES: Final = 100
#: How many bytes may wait for a player to read them; one that never reads is taken to have left.
UNREAD_BYTES: Final = 1 << 20


@attrs.define
class Referee:
    """The state of one match on the network."""

    match: sr.Match
    rng: random.Random
    writers: list[asyncio.StreamWriter] = attrs.field(factory=list)
    inbox: asyncio.Queue[tuple[int, bytes | None]] = attrs.field(
        factory=lambda: asyncio.Queue(WAITING_MESSAGES)
    )
    everybody_is_here: asyncio.Event = attrs.field(factory=asyncio.Event)

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Give a player the next free seat, and pass on what it says until it leaves."""
        seat = len(self.writers)
        if seat == self.match.variant.seats:
            writer.write(wire.encode({"kind": "over", "winner": None, "reason": "table_full"}))
            writer.close()
            return
        self.writers.append(writer)
        variant = sr.variant_text(self.match.variant)
        self.say(seat, {"kind": "welcome", "seat": seat, "variant": variant})
        if len(self.writers) == self.match.variant.seats:
            self.everybody_is_here.set()
        async for line in lines(reader):
            await self.inbox.put((seat, line))
        await self.inbox.put((seat, None))

    def say(self, seat: int, message: wire.Message) -> None:
        """Send a message to a seat."""
        writer = self.writers[seat]
        if writer.transport.get_write_buffer_size() > UNREAD_BYTES:
            writer.transport.abort()
        if not writer.is_closing():
            writer.write(wire.encode(message))

    def say_to_all(self, message: wire.Message) -> None:
        """Send the same message to every seat."""
        for seat in range(len(self.writers)):
            self.say(seat, message)

    def tell(self, state: sr.State, events: Sequence[tuple[sr.Event, ...]]) -> None:
        """Send each seat the events it may see, and its view of what has come of them."""
        for seat, told in enumerate(events):
            self.say(seat, {"kind": "events", "events": list(map(wire.event_message, told))})
            self.say(seat, wire.view_message(sr.view(state, seat)))

    async def play_match(self) -> sr.Outcome | None:
        """Play the match; return how it ended, or None if a player left."""
        await self.everybody_is_here.wait()
        while (outcome := sr.match_outcome(self.match)) is None:
            score = await self.play_deal()
            if score is None:
                self.say_to_all({"kind": "over", "winner": None, "reason": "player_left"})
                return None
            self.match = self.match.after(score)
            points, totals = list(score.totals), list(self.match.totals)
            self.say_to_all({"kind": "score", "points": points, "totals": totals})
        self.say_to_all({"kind": "over", "winner": outcome.winner, "reason": None})
        return outcome

    async def play_deal(self) -> sr.DealScore | None:
        """Play one deal; return its score, or None if a player left."""
        seats = range(self.match.variant.seats)
        state = self.match.new_deal(rng=self.rng)
        self.tell(state, [sr.opening_events(state, seat) for seat in seats])
        while not sr.is_deal_over(state):
            seat, line = await self.inbox.get()
            if line is None:
                return None
            try:
                move = wire.read_move(state, seat, line)
            except wire.RefusedError as error:
                refusal = {"reason": error.reason, "message": error.message}
                self.say(seat, {"kind": "refused", **refusal})
                continue
            events = [sr.events(state, move, each) for each in seats]
            state = sr.apply(state, move)
            self.tell(state, events)
        return sr.score_deal(state)


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield the lines that a player sends; of one that is too long only its beginning."""
    most = wire.LONGEST_MESSAGE + 1
    unfinished = b""
    while chunk := await read(reader):
        *finished, unfinished = (unfinished + chunk).split(b"\n")
        for line in finished:
            yield line[:most]
        unfinished = unfinished[:most]


async def read(reader: asyncio.StreamReader) -> bytes:
    """Return what has arrived; nothing if the player has left."""
    try:
        return await reader.read(1 << 12)
    except ConnectionError:
        return b""


async def serve(match: sr.Match, rng: random.Random, host: str, port: int) -> sr.Outcome | None:
    """Serve one match and return how it ended."""
    referee = Referee(match, rng)
    server = await asyncio.start_server(referee.welcome, host, port)
    async with server:
        where = server.sockets[0].getsockname()
        print(f"serving {match.variant.name} on {where[0]} port {where[1]}", flush=True)
        outcome = await referee.play_match()
        for writer in referee.writers:
            writer.close()
        for writer in referee.writers:
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        return outcome


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options, serve a match, and say how it ended."""
    parser = OneLineParser(description="Serve a match to players over the network.")
    add_variant_options(parser)
    parser.add_argument("--host", default="127.0.0.1", help="default: 127.0.0.1")
    parser.add_argument("--port", type=port, default=4040, help="default: 4040; 0 for any free")
    parser.add_argument("--seed", help="only to repeat a match: whoever knows it knows all cards")
    options = parser.parse_args(arguments)
    rng = random.SystemRandom() if options.seed is None else random.Random(options.seed)
    match = sr.new_match(chosen_variant(parser, options), rng=rng)
    try:
        outcome = asyncio.run(serve(match, rng, options.host, options.port))
    except OSError as error:
        parser.error(f"cannot serve on {options.host} port {options.port}: {error.strerror}")
    print("a player left" if outcome is None else f"over: {outcome}")


if __name__ == "__main__":
    main()
