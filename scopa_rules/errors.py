"""What can go wrong, and whose fault it is.

Every error of the library is a :class:`ScopaError` and a :class:`ValueError`. Which class it is
says where to look: text that is no card or move, a move that is not allowed, a position that
cannot be, a deck that has to be dealt again, a set of rules that contradicts itself. The
attributes hold what a program needs to go on, the message what a person needs: the input, and
what was expected instead. No message holds a card that is hidden from any seat, except where the
caller wrote it.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scopa_rules.cards import CardSet
    from scopa_rules.moves import Move
    from scopa_rules.state import State

__all__ = [
    "AmbiguousMoveError",
    "IllegalMoveError",
    "InvalidStateError",
    "NotationError",
    "Reason",
    "RedealError",
    "ScopaError",
    "UnknownVariantError",
    "VariantError",
]


_Option = TypeVar("_Option", bound=enum.StrEnum)
_Value = TypeVar("_Value")


class Reason(enum.StrEnum):
    """Say why a move is refused, as a stable code.

    Members are strings, so ``reason == "not_in_hand"`` holds and a reason can be sent as it is.
    When several apply to a move, the one that stands first in this list is given.

    >>> Reason("wrong_sum").explanation
    'the captured cards must add up to what the played card takes'
    """

    DEAL_OVER = "deal_over"
    """The deal is over, and no move is expected."""
    NOT_IN_HAND = "not_in_hand"
    """The played card is not in the hand of the seat whose turn it is."""
    NOT_ON_TABLE = "not_on_table"
    """Not every captured card lies on the table."""
    ACE_BLOCKED = "ace_blocked"
    """The ace cannot take everything, as an ace lies there or it is the first play (C-10, C-14)."""
    ACE_TAKES_ALL = "ace_takes_all"
    """The ace takes everything that lies on the table, not a part of it (C-9, C-10, C-14)."""
    WRONG_SUM = "wrong_sum"
    """The captured cards do not add up to what the played card takes (C-2, C-8)."""
    TOO_MANY_CARDS = "too_many_cards"
    """The capture has more cards than the variant allows (C-6)."""
    SINGLE_CARD_FIRST = "single_card_first"
    """An equal card lies on the table, so no sum may be taken (C-3)."""
    NOT_FEWEST = "not_fewest"
    """There is a capture with fewer cards, which comes first (C-3)."""
    MUST_CAPTURE = "must_capture"
    """The played card can capture, so it must not be laid (C-5)."""
    NO_DECLARATIONS = "no_declarations"
    """The game has no declarations (K-4)."""
    ALREADY_DECLARED = "already_declared"
    """The seat has declared this hand (K-4)."""
    HAND_BEGUN = "hand_begun"
    """The seat has played a card of this hand, which waives the declaration (K-4, K-6)."""
    NOTHING_TO_DECLARE = "nothing_to_declare"
    """The hand earns nothing (K-4, K-5)."""
    WRONG_MATTA = "wrong_matta"
    """The seven of cups cannot stand for the value, or a value is missing or too much (K-5)."""

    @property
    def explanation(self) -> str:
        """Return the reason in words, as a statement of what the rules expect."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    Reason.DEAL_OVER: "the deal is over, and no move is expected",
    Reason.NOT_IN_HAND: "the played card must be in the hand of the seat whose turn it is",
    Reason.NOT_ON_TABLE: "every captured card must lie on the table",
    Reason.WRONG_SUM: "the captured cards must add up to what the played card takes",
    Reason.TOO_MANY_CARDS: "the capture must not exceed the number of cards the variant allows",
    Reason.SINGLE_CARD_FIRST: "an equal card lies on the table, so no sum may be taken",
    Reason.NOT_FEWEST: "the capture must be one with the fewest cards",
    Reason.ACE_BLOCKED: "the ace cannot take everything here, it captures as an ordinary 1",
    Reason.ACE_TAKES_ALL: "the ace takes everything on the table, not a part of it",
    Reason.MUST_CAPTURE: "the played card can capture, so it must not be laid",
    Reason.NO_DECLARATIONS: "this game has no declarations",
    Reason.ALREADY_DECLARED: "a hand is declared once",
    Reason.HAND_BEGUN: "a hand is declared before the first of its three cards is played",
    Reason.NOTHING_TO_DECLARE: "the hand must be one that earns points in this game",
    Reason.WRONG_MATTA: "the declared value must be one that the seven of cups can stand for; "
    "a hand without it names none",
}

#: Messages quote at most so much of an input, however long it is.
_LONGEST_QUOTE: Final = 100


def quoted(value: object) -> str:
    """Return an input as it is quoted in messages: its ``repr``, cut if it is long."""
    try:
        text = repr(value)
    except ValueError:  # an integer of more digits than Python likes to write
        text = f"a huge {type(value).__name__}"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}..."


def option(options: type[_Option], value: str) -> _Option:
    """Return the option that a text names; what names none stays as it is, to be refused later."""
    try:
        return options(value)
    except ValueError:
        return value  # type: ignore[return-value]


def option_problems(options: type[_Option], value: object, setting: str) -> Iterator[str]:
    """Yield a problem if the value of a setting is none of its options."""
    if not isinstance(value, options):
        names = ", ".join(repr(each.value) for each in options)
        yield f"{setting} {quoted(value)}: expected one of {names}"


def switch_problems(settings: object, *names: str) -> Iterator[str]:
    """Yield a problem for each of the named settings that is neither True nor False."""
    for name in names:
        if not isinstance(value := getattr(settings, name), bool):
            yield f"{name} {quoted(value)}: expected True or False"


def as_tuple(values: Iterable[_Value]) -> tuple[_Value, ...]:
    """Return values as a tuple; what is not iterable stays as it is, to be refused later."""
    try:
        return tuple(values)
    except TypeError:
        return values  # type: ignore[return-value]


def number_problems(
    name: str, value: object, *, least: int, most: int | None = None, or_none: bool = False
) -> Iterator[str]:
    """Yield a problem if a value is no whole number from ``least`` to ``most``."""
    if type(value) is int and least <= value and (most is None or value <= most):
        return
    expected = f"a number from {least}" if most is None else f"{least} to {most}"
    yield f"{name} {quoted(value)}: expected {expected}{', or None' if or_none else ''}"


class ScopaError(Exception):
    """Be the base of all errors of this library."""


class NotationError(ScopaError, ValueError):
    """Report a text or value that is no card, set of cards or move.

    Attributes:
        text: The input that could not be read.
        expected: What was expected, in words.

    >>> import scopa_rules as sr
    >>> sr.Card.parse("8X")
    Traceback (most recent call last):
        ...
    scopa_rules.errors.NotationError: expected a card such as 7D or KC, not '8X'
    """

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"expected {self.expected}, not {quoted(self.text)}"


class AmbiguousMoveError(ScopaError, ValueError):
    """Report a short move text that fits more than one legal move.

    Attributes:
        text: The text that was to be read.
        candidates: The legal moves that it may mean.
    """

    def __init__(self, text: str, candidates: Iterable[Move]) -> None:
        self.text = text
        self.candidates = tuple(candidates)
        super().__init__(text, self.candidates)

    def __str__(self) -> str:
        choices = ", ".join(map(str, self.candidates))
        return f"{quoted(self.text)} is ambiguous: expected one of {choices}"


class IllegalMoveError(ScopaError, ValueError):
    """Report a move that the rules do not allow.

    Attributes:
        move: The refused move.
        reason: Why it is refused.
        state: The state it was tried on, unchanged and still good. It holds all hands and the
            stock, so send or log the message and the reason, not the exception itself.
    """

    def __init__(self, move: Move, reason: Reason, state: State) -> None:
        super().__init__(move, reason, state)
        self.move = move
        self.reason = reason
        self.state = state

    def __str__(self) -> str:
        table = str(self.state.table) or "empty"
        return (
            f"illegal move {self.move} by seat {self.state.turn}: {self.reason.explanation} "
            f"({self.reason}; table: {table})"
        )


class _ProblemsError(ScopaError, ValueError):
    """Report all problems of one value together."""

    subject: str

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return f"{self.subject}: " + "; ".join(self.problems)


class InvalidStateError(_ProblemsError):
    """Report a position, deck or match that cannot be, or is not at the point asked for.

    Attributes:
        problems: Every problem found, each a sentence of its own.
    """

    subject = "invalid state"


class VariantError(_ProblemsError):
    """Report rules that contradict each other, or a setting outside its range.

    Attributes:
        problems: Every problem found, each naming the settings concerned.
    """

    subject = "invalid variant"


class UnknownVariantError(ScopaError, ValueError):
    """Report a name by which no variant is known.

    Attributes:
        name: The name that was looked up.
        near: The names of variants that it resembles, the nearest first.
    """

    def __init__(self, name: str, near: Iterable[str]) -> None:
        self.name = name
        self.near = tuple(near)
        super().__init__(name, self.near)

    def __str__(self) -> str:
        near = ", ".join(map(repr, self.near)) or "a name of scopa_rules.VARIANTS"
        return f"no variant is called {quoted(self.name)}: expected {near}"


class RedealError(ScopaError, ValueError):
    """Report a deck whose opening table has to be dealt again (D-6, D-7).

    Attributes:
        table: The opening table.
        rule: The rule that voids it, in words.
    """

    def __init__(self, table: CardSet, rule: str) -> None:
        super().__init__(table, rule)
        self.table = table
        self.rule = rule

    def __str__(self) -> str:
        return (
            f"the opening table {self.table} calls for a redeal: "
            f"expected a table without {self.rule}"
        )
