"""What the server and the players of a match say to each other: one JSON object on each line.

The server says, always with a ``kind``:

- ``welcome``: your ``seat``, and the ``variant`` as a text;
- ``events``: what happened, as a list; cards of others that you may not see are null;
- ``view``: what you may know now, and in ``moves`` your legal moves if it is your turn;
- ``refused``: your message was not accepted, with a ``reason`` code and a ``message`` in words;
- ``score``: the points of a deal and the ``totals`` of the match;
- ``over``: the ``winner`` of the match, null for a draw, or null with a ``reason`` when a player
  left.

A player says one thing: ``{"move": "7Dx3C4S"}``.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

import attrs

import scopa_rules as sr

#: Longer messages are refused; no move comes near it.
LONGEST_MESSAGE: Final = 1000

Message = Mapping[str, Any]


def encode(message: Message) -> bytes:
    """Return a message as a line."""
    return json.dumps(message).encode() + b"\n"


def view_message(view: sr.View) -> Message:
    """Return a view as a message, with the legal moves if its seat is in turn."""
    message = attrs.asdict(view, recurse=False)
    del message["variant"]
    cards = {
        "table": str(view.table),
        "hand": str(view.hand),
        "piles": list(map(str, view.piles)),
        "shown": list(map(str, view.shown)),
    }
    in_turn = view.seat == view.turn
    moves = list(map(str, sr.legal_moves(view))) if in_turn else []
    return {"kind": "view", **message, **cards, "moves": moves}


def read_view(variant: sr.Variant, message: Message) -> sr.View:
    """Return the view that a message holds."""
    return sr.View(
        variant=variant,
        seat=message["seat"],
        dealer=message["dealer"],
        turn=message["turn"],
        table=sr.CardSet(message["table"]),
        hand=sr.CardSet(message["hand"]),
        hand_sizes=tuple(message["hand_sizes"]),
        stock_size=message["stock_size"],
        piles=tuple(map(sr.CardSet, message["piles"])),
        sweeps=tuple(message["sweeps"]),
        last_capturer=message["last_capturer"],
        shown=tuple(map(sr.CardSet, message["shown"])),
        declared=tuple(message["declared"]),
        matta=message["matta"],
    )


def event_message(event: sr.Event) -> Message:
    """Return an event as an object with its type."""
    facts = attrs.asdict(
        event,
        recurse=False,
        value_serializer=lambda _event, _field, value: (
            str(value) if isinstance(value, sr.Card | sr.CardSet) else value
        ),
    )
    return {"event": type(event).__name__, **facts}


class RefusedError(Exception):
    """A message that is not accepted: why, as a code and in words."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(reason, message)
        self.reason = reason
        self.message = message


def read_move(state: sr.State, seat: int, line: bytes) -> sr.Move:
    """Return the legal move that a player's line asks for.

    Raises ``RefusedError`` if the line is no message, not the seat's turn, no move, or not legal.
    """
    if len(line) > LONGEST_MESSAGE:
        raise RefusedError("too_long", f"a message has {LONGEST_MESSAGE} bytes at most")
    try:
        text = json.loads(line)["move"]
    except (ValueError, LookupError, TypeError, RecursionError):
        text = None
    if not isinstance(text, str):
        raise RefusedError("malformed", 'a message is a line such as {"move": "7Dx3C4S"}')
    if seat != state.turn:
        raise RefusedError("not_your_turn", f"it is the turn of seat {state.turn}")
    try:
        return sr.parse_move(state, text)
    except sr.IllegalMoveError as error:
        raise RefusedError(error.reason, str(error)) from error
    except sr.AmbiguousMoveError as error:
        raise RefusedError("ambiguous", str(error)) from error
    except sr.NotationError as error:
        raise RefusedError("no_move", str(error)) from error
