"""Cards, suits and sets of cards.

The pack has forty cards: four suits of ten ranks (P-1). A card is written rank first, suit
second: ``7D`` is the settebello.

.. warning::
   Suit letters are the initials of the Italian suits, so **C is coppe (cups, hearts ♥)**. It is
   not clubs: the suit that stands for clubs ♣ is ``B``, bastoni. Use the French symbols where a
   reader could mistake one for the other: :attr:`Card.symbol`, and ``Card.parse("7♥")``.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, Final, TypeVar, overload

import attrs

from scopa_rules._kernel.masks import ALL_CARDS, RANK_MASKS, RANKS, SUIT_MASKS
from scopa_rules.errors import NotationError

__all__ = ["PACK", "Card", "CardSet", "Cards", "Suit"]

_T = TypeVar("_T")

#: The text of each rank; no text has index 0.
RANK_TEXTS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
#: What ``Card.parse`` reads as a rank: the letters above, numbers, Italian initials of the courts.
_RANK_OF: Final = {
    **{text: rank for rank, text in enumerate(RANK_TEXTS) if text},
    **{str(rank): rank for rank in RANKS},
    "F": 8,
    "C": 9,
    "R": 10,
}


class Suit(enum.StrEnum):
    """Name the four suits by the initials of their Italian names.

    Members are strings and rank in the order coins, cups, swords, clubs.

    >>> [suit.symbol for suit in Suit]
    ['♦', '♥', '♠', '♣']
    >>> Suit("C")
    <Suit.CUPS: 'C'>
    """

    COINS = "D"
    """Denari, written ♦ with French cards."""
    CUPS = "C"
    """Coppe, written ♥ with French cards. The letter does not stand for clubs."""
    SWORDS = "S"
    """Spade, written ♠ with French cards."""
    CLUBS = "B"
    """Bastoni, written ♣ with French cards."""

    @property
    def symbol(self) -> str:
        """Return the French symbol of the suit."""
        return _SYMBOLS[self]


_SYMBOLS: Final = {Suit.COINS: "♦", Suit.CUPS: "♥", Suit.SWORDS: "♠", Suit.CLUBS: "♣"}
_SUITS: Final = tuple(Suit)
_SUIT_OF: Final = {
    **{suit.value: suit for suit in Suit},
    **{symbol: suit for suit, symbol in _SYMBOLS.items()},
}


def read_suit(value: str) -> Suit:
    """Return the suit that a letter or a French symbol stands for."""
    try:
        return _SUIT_OF[value]
    except (KeyError, TypeError):
        raise NotationError(value, "a suit: D (coins), C (cups), S (swords) or B (clubs)") from None


@attrs.frozen(order=True, repr=False)
class Card:
    """Hold one card of the pack.

    Cards compare by rank, then by suit in the order D C S B.

    Args:
        rank: 1 (ace) to 10 (king); 8 is the jack, 9 the knight or queen. It is also the value of
            the card in captures (P-1).
        suit: A :class:`Suit`, or its letter or French symbol.

    Raises:
        NotationError: If the rank or the suit does not exist.

    >>> Card(7, "D")
    Card(7, 'D')
    >>> str(Card(10, "C")), Card(10, "C").symbol
    ('KC', 'K♥')
    >>> Card(1, "B") < Card(2, "D")
    True
    """

    rank: int = attrs.field(eq=False)
    """The rank, 1 to 10."""
    suit: Suit = attrs.field(eq=False, converter=read_suit)
    """The suit."""
    index: int = attrs.field(init=False)
    """Number of the card in the order of the pack, 0 (``AD``) to 39 (``KB``)."""
    mask: int = attrs.field(init=False, eq=False)
    """The integer with one bit set that stands for the card, ``1 << index``."""

    def __attrs_post_init__(self) -> None:
        if type(self.rank) is not int or self.rank not in RANKS:
            raise NotationError(self.rank, "a rank from 1 to 10")
        index = 4 * (self.rank - 1) + _SUITS.index(self.suit)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "mask", 1 << index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card from text.

        Case and surrounding blanks do not matter. The rank may be a number, a letter of
        ``A J Q K`` or an Italian initial ``F C R`` (fante, cavallo, re); the suit a letter of
        ``D C S B`` or a French symbol.

        Args:
            text: The text, such as ``7D``, ``10d``, ``RD`` or ``7♦``.

        Returns:
            The card.

        Raises:
            NotationError: If the text is not a card.

        >>> Card.parse("7d"), Card.parse("10♥"), Card.parse("RD")
        (Card(7, 'D'), Card(10, 'C'), Card(10, 'D'))
        """
        trimmed = str(text).strip().upper()
        rank, suit = _RANK_OF.get(trimmed[:-1]), _SUIT_OF.get(trimmed[-1:])
        if rank is None or suit is None:
            raise NotationError(text, "a card such as 7D or KC")
        return _CARDS[4 * (rank - 1) + _SUITS.index(suit)]

    @property
    def symbol(self) -> str:
        """Return the card with the French symbol of its suit, such as ``7♦``."""
        return RANK_TEXTS[self.rank] + self.suit.symbol

    def __str__(self) -> str:
        return RANK_TEXTS[self.rank] + self.suit.value

    def __repr__(self) -> str:
        return f"Card({self.rank}, {self.suit.value!r})"


_CARDS: Final = tuple(Card(rank, suit) for rank in RANKS for suit in Suit)

PACK: Final[tuple[Card, ...]] = _CARDS
"""The forty cards in their canonical order, by rank and then by suit D C S B."""

Cards = Iterable[Card | str] | Card
"""What every public function takes as cards.

That is a :class:`CardSet`, one card, a text such as ``"7D 3C"``, or any iterable of cards and texts
of one card."""


def _mask_of(cards: Cards) -> int:
    """Return the mask of ``cards`` in any of the forms of :data:`Cards`."""
    if isinstance(cards, CardSet | Card):
        return cards.mask
    if isinstance(cards, str):
        texts = cards.split()
        mask = _mask_of(texts)
        if mask.bit_count() != len(texts):
            raise NotationError(cards, "each card at most once")
        return mask
    if not isinstance(cards, Iterable):
        raise NotationError(cards, "cards such as '7D 3C'")
    mask = 0
    for card in cards:
        if isinstance(card, str):
            card = Card.parse(card)  # noqa: PLW2901 - the text is not needed again
        elif not isinstance(card, Card):
            raise NotationError(card, "a card such as 7D or KC")
        mask |= card.mask
    return mask


@attrs.frozen(init=False, eq=False, repr=False)
class CardSet(AbstractSet[Card]):
    """Hold a set of cards, as one integer.

    It has the whole protocol of a read-only set, equals and hashes like any other set of the
    same cards, and always iterates in the order of the pack.

    Args:
        cards: A card, a text with cards separated by blanks, an iterable of cards or of texts of
            one card, or another ``CardSet``. Nothing gives the empty set.

    Raises:
        NotationError: If something is no card, or a text names a card twice.

    >>> CardSet("7D 3C")
    CardSet('3C 7D')
    >>> CardSet("7D 3C") & CardSet([Card(7, "D")]) == {Card(7, "D")}
    True
    >>> len(CardSet())
    0
    """

    mask: int
    """The integer whose set bits are the cards, bit :attr:`Card.index` each."""

    def __init__(self, cards: Cards = ()) -> None:
        _set_mask(self, _mask_of(cards))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set of cards whose bits are set in ``mask``.

        Args:
            mask: An integer of forty bits; bit :attr:`Card.index` stands for a card.

        Returns:
            The set.

        Raises:
            NotationError: If the integer is negative or has a bit above the fortieth.

        >>> CardSet.from_mask(0b1001)
        CardSet('AD AB')
        """
        if not 0 <= mask <= ALL_CARDS:
            raise NotationError(mask, "a mask of forty bits")
        cards = cls.__new__(cls)
        _set_mask(cards, mask)
        return cards

    @classmethod
    def of_rank(cls, rank: int) -> CardSet:
        """Return the four cards of a rank.

        Args:
            rank: The rank, 1 to 10.

        Returns:
            The set.

        Raises:
            NotationError: If there is no such rank.

        >>> CardSet.of_rank(7)
        CardSet('7D 7C 7S 7B')
        """
        if rank not in RANKS:
            raise NotationError(rank, "a rank from 1 to 10")
        return cls.from_mask(RANK_MASKS[rank])

    @classmethod
    def of_suit(cls, suit: str) -> CardSet:
        """Return the ten cards of a suit.

        Args:
            suit: A :class:`Suit`, or its letter or French symbol.

        Returns:
            The set.

        Raises:
            NotationError: If there is no such suit.

        >>> CardSet.of_suit(Suit.COINS)
        CardSet('AD 2D 3D 4D 5D 6D 7D JD QD KD')
        """
        return cls.from_mask(SUIT_MASKS[_SUITS.index(read_suit(suit))])

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> AbstractSet[Any]:
        """Build the result of a set operation; with strangers among the cards a plain set."""
        members = frozenset(it)
        return cls(members) if all(isinstance(card, Card) for card in members) else members

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            card = mask & -mask
            yield _CARDS[card.bit_length() - 1]
            mask ^= card

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return AbstractSet.__eq__(self, other)

    def __hash__(self) -> int:
        return AbstractSet._hash(self)  # the algorithm of frozenset

    def __and__(self, other: AbstractSet[Any]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet.from_mask(self.mask & other.mask)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet(card for card in self if card in other)

    @overload
    def __or__(self, other: AbstractSet[Card]) -> CardSet: ...
    @overload
    def __or__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]: ...
    def __or__(self, other: AbstractSet[Any]) -> AbstractSet[Any]:
        if isinstance(other, CardSet):
            return CardSet.from_mask(self.mask | other.mask)
        return AbstractSet.__or__(self, other)

    def __sub__(self, other: AbstractSet[Any]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet.from_mask(self.mask & ~other.mask)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet(card for card in self if card not in other)

    @overload
    def __xor__(self, other: AbstractSet[Card]) -> CardSet: ...
    @overload
    def __xor__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]: ...
    def __xor__(self, other: AbstractSet[Any]) -> AbstractSet[Any]:
        if isinstance(other, CardSet):
            return CardSet.from_mask(self.mask ^ other.mask)
        return AbstractSet.__xor__(self, other)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})" if self else "CardSet()"


#: Sets the one slot of a new set. ``object.__setattr__`` would look it up by name each time, and
#: sets are made wherever cards are shown.
_set_mask: Final = CardSet.mask.__set__  # type: ignore[attr-defined]
