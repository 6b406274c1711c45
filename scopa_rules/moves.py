"""Moves and their text.

A :class:`Play` is one card played (C-1): it takes a set of table cards, or is laid on the table. A
:class:`Declare` shows the hand for points before a card of it is played (K-6). The full text of a
move stands alone: ``7Dx3C4S`` takes the 3C and the 4S with the 7D, ``7D`` lays it, ``declare``
shows the hand and ``declare=3`` one in which the seven of cups stands for a three. The short text
needs a state: see :func:`scopa_rules.play.parse_move`.
"""

from __future__ import annotations

import re
from typing import Final, final

import attrs

from scopa_rules._kernel.masks import RANKS
from scopa_rules.cards import Card, CardSet
from scopa_rules.errors import NotationError

__all__ = ["Declare", "Move", "Play"]

_CARD_TEXT: Final = re.compile(r"(?:[0-9]{1,2}|[A-Z])[DCSB♦♥♠♣]", re.IGNORECASE)
_EXPECTED: Final = "a move such as 7D or 7Dx3C4S"
_DECLARATION_TEXT: Final = re.compile(r"\s*declare\s*(?:=\s*([0-9]{1,2})\s*)?", re.IGNORECASE)
_EXPECTED_DECLARATION: Final = "a declaration such as declare or declare=3"


def _card(value: Card | str) -> Card:
    return value if isinstance(value, Card) else Card.parse(value)


@final
@attrs.frozen(repr=False)
class Play:
    """Play a card from the hand: take a set of table cards with it, or lay it.

    Args:
        card: The played card, or its text.
        captured: The table cards it takes, in any form of :data:`~scopa_rules.cards.Cards`;
            nothing to lay the card.

    Raises:
        NotationError: If something is no card, or the card would take itself.

    >>> Play("7D", "3C 4S")
    Play('7D', '3C 4S')
    >>> str(Play("7D", "3C 4S")), str(Play("7D"))
    ('7Dx3C4S', '7D')
    """

    card: Card = attrs.field(converter=_card)
    """The played card."""
    captured: CardSet = attrs.field(factory=CardSet, converter=CardSet)
    """The table cards it takes; empty when it is laid, or is an ace that takes itself (C-11)."""

    def __attrs_post_init__(self) -> None:
        if self.card in self.captured:
            raise NotationError(str(self), "a card that does not capture itself")

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play from its full text.

        Args:
            text: A card, then for a capture ``x`` and the cards it takes, with or without blanks
                between them; in every form that :meth:`Card.parse <scopa_rules.cards.Card.parse>`
                reads.

        Returns:
            The play. Whether it is legal is not looked at.

        Raises:
            NotationError: If the text is no play.

        >>> Play.parse("7Dx3C4S") == Play.parse("7d x 3♥ 4♠") == Play("7D", "3C 4S")
        True
        """
        card, cross, captured = str(text).lower().partition("x")
        taken = _CARD_TEXT.findall(captured)
        if "".join(taken) != "".join(captured.split()) or bool(cross) != bool(taken):
            raise NotationError(text, _EXPECTED)
        try:
            return cls(Card.parse(card), CardSet(" ".join(taken)))
        except NotationError:
            raise NotationError(text, _EXPECTED) from None

    def __str__(self) -> str:
        if not self.captured:
            return str(self.card)
        return f"{self.card}x{''.join(map(str, self.captured))}"

    def __repr__(self) -> str:
        if not self.captured:
            return f"Play({str(self.card)!r})"
        return f"Play({str(self.card)!r}, {str(self.captured)!r})"


_set_card: Final = Play.card.__set__  # type: ignore[attr-defined]
_set_captured: Final = Play.captured.__set__  # type: ignore[attr-defined]


def make_play(card: Card, captured: CardSet) -> Play:
    """Return a play of parts that are known to be right, in a fifth of the constructor's time."""
    play = Play.__new__(Play)
    _set_card(play, card)
    _set_captured(play, captured)
    return play


@final
@attrs.frozen(repr=False)
class Declare:
    """Show the hand for points, as a move of its own before a card is played (K-4 to K-6).

    Args:
        matta: What the seven of cups in the hand stands for, 1 to 10; None for a hand without it.

    Raises:
        NotationError: If ``matta`` is no such value.

    >>> Declare(3)
    Declare(3)
    >>> str(Declare(3)), str(Declare())
    ('declare=3', 'declare')
    """

    matta: int | None = None
    """What the seven of cups stands for."""

    def __attrs_post_init__(self) -> None:
        if self.matta is not None and (type(self.matta) is not int or self.matta not in RANKS):
            raise NotationError(self.matta, "a value of the seven of cups from 1 to 10, or None")

    @classmethod
    def parse(cls, text: str) -> Declare:
        """Read a declaration from its full text.

        Args:
            text: ``declare``, and after ``=`` what the seven of cups stands for; case and blanks
                do not matter.

        Returns:
            The declaration. Whether it is legal is not looked at.

        Raises:
            NotationError: If the text is no declaration.

        >>> Declare.parse("Declare = 3")
        Declare(3)
        """
        match = _DECLARATION_TEXT.fullmatch(str(text))
        if match is None:
            raise NotationError(text, _EXPECTED_DECLARATION)
        try:
            return cls(None if match[1] is None else int(match[1]))
        except NotationError:
            raise NotationError(text, _EXPECTED_DECLARATION) from None

    def __str__(self) -> str:
        return "declare" if self.matta is None else f"declare={self.matta}"

    def __repr__(self) -> str:
        return "Declare()" if self.matta is None else f"Declare({self.matta})"


Move = Play | Declare
"""What a seat can do on its turn."""


def read_move(text: str) -> Move:
    """Return the move that a full text stands for; any other text is a ``NotationError``."""
    if str(text).strip().lower().startswith("declare"):
        return Declare.parse(text)
    return Play.parse(text)
