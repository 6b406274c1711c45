"""Moves and their text.

A move is one card played (C-1): it takes a set of table cards, or is laid on the table. Its full
text stands alone: ``7Dx3C4S`` takes the 3C and the 4S with the 7D, ``7D`` lays it. The short text
of a move needs a state: see :func:`scopa_rules.play.parse_move`.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from scopa_rules.cards import Card, CardSet
from scopa_rules.errors import NotationError

__all__ = ["Move", "Play"]

_CARD_TEXT: Final = re.compile(r"(?:[0-9]{1,2}|[A-Z])[DCSB♦♥♠♣]", re.IGNORECASE)
_EXPECTED: Final = "a move such as 7D or 7Dx3C4S"


def _card(value: Card | str) -> Card:
    return value if isinstance(value, Card) else Card.parse(value)


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
    """The table cards it takes; empty when it is laid."""

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


Move = Play
"""What a seat can do on its turn."""
