"""What a deal is worth (section N).

A variant's scoring is a tuple of small frozen rules. Each looks at a :class:`Tally`, the captured
piles and counts by side, and gives one :class:`ScoreLine`. The few kinds below express every item
of section N, and most house rules, as values; a kind of your own is any hashable value with a
``name`` and a method ``score(tally)``:

>>> import attrs
>>> @attrs.frozen
... class Clubs:
...     name: str = "one point a club"
...     def score(self, tally):
...         clubs = tuple(len(pile & CardSet.of_suit("B")) for pile in tally.piles)
...         return ScoreLine(self.name, points=clubs, figures=clubs)
>>> Clubs().score(Tally(piles=(CardSet("AB 2B KD"), CardSet("3B")), sweeps=(0, 0))).points
(2, 1)

Rules see sides, never seats: the piles of a side's seats are merged before (P-4). They see sets,
so the order of captures cannot matter (N-16).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final, Protocol

import attrs

from scopa_rules._kernel.masks import RANK_MASKS, RANKS, SUIT_MASKS
from scopa_rules._kernel.position import NOBODY
from scopa_rules._kernel.tallies import best_card, only_highest
from scopa_rules.cards import PACK, Card, Cards, CardSet, Suit, read_suit
from scopa_rules.errors import VariantError, option, option_problems, quoted

__all__ = [
    "ALL_COINS",
    "ALL_SEVENS",
    "CORE",
    "DECLARED",
    "FRAC",
    "GRANDE",
    "MOST_CARDS",
    "MOST_COINS",
    "MOST_SEVENS",
    "NAPOLA",
    "NAPOLEONE",
    "PICCOLA",
    "PONINO_SWEEPS",
    "PRIMIERA",
    "PRIMIERA_SCALE",
    "RE_BELLO",
    "SETTEBELLO",
    "SWEEPS",
    "TRENTE",
    "CardPoints",
    "Collection",
    "DealScore",
    "Declared",
    "Majority",
    "Missing",
    "Primiera",
    "PrimieraByCount",
    "Run",
    "ScoreLine",
    "ScoringRule",
    "Sweeps",
    "Tally",
]


@attrs.frozen
class Tally:
    """Hold what a deal came to, by side: all that a scoring rule looks at.

    Args:
        piles: The captured cards of each side.
        sweeps: The sweeps of each side.
        declared: The points each side declared; none if not given.

    >>> Tally(piles=(CardSet("7D"), CardSet()), sweeps=(1, 0)).declared
    (0, 0)
    """

    piles: tuple[CardSet, ...]
    """The captured cards of each side."""
    sweeps: tuple[int, ...]
    """The sweeps of each side."""
    declared: tuple[int, ...] = attrs.field()
    """The points each side declared (K-8)."""

    @declared.default
    def _nothing_declared(self) -> tuple[int, ...]:
        return (0,) * len(self.piles)


@attrs.frozen
class ScoreLine:
    """Hold one category of a score: what each side gets, and why (N-15).

    Args:
        name: The name of the category.
        points: The points each side gets.
        figures: The figure of each side that decided.
        winner: The side that wins the whole match by this line (M-4), or None.
        cards: The cards of each side that its figure stands for; none where no cards say it.

    >>> ScoreLine("cards", points=(0, 1), figures=(18, 22)).winner is None
    True
    """

    name: str
    """The name of the category."""
    points: tuple[int, ...]
    """The points each side gets."""
    figures: tuple[int | tuple[int, ...], ...]
    """What was compared or counted for each side, a number or several in order of importance."""
    winner: int | None = None
    """The side that wins the whole match by this line (M-4)."""
    cards: tuple[CardSet, ...] = ()
    """The cards behind each side's figure, such as the four cards of a primiera."""


@attrs.frozen
class DealScore:
    """Hold the itemised score of a deal (N-15).

    Args:
        lines: One line for each scoring rule of the variant, in its order.

    >>> cards, sweeps = ScoreLine("cards", (0, 1), (18, 22)), ScoreLine("sweeps", (2, 0), (2, 0))
    >>> DealScore((cards, sweeps)).totals
    (2, 1)
    >>> DealScore((cards, sweeps))["cards"].figures
    (18, 22)
    """

    lines: tuple[ScoreLine, ...]
    """One line for each category, in the order of the variant's scoring rules."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the points of each side over all lines."""
        return tuple(map(sum, zip(*(line.points for line in self.lines), strict=True)))

    @property
    def winner(self) -> int | None:
        """Return the side that wins the whole match by this deal (M-4), or None."""
        return next((line.winner for line in self.lines if line.winner is not None), None)

    def __getitem__(self, name: str) -> ScoreLine:
        """Return the line of a category.

        Args:
            name: The name of the category.

        Returns:
            The line.

        Raises:
            KeyError: If no line has the name.
        """
        for line in self.lines:
            if line.name == name:
                return line
        raise KeyError(name)


class ScoringRule(Protocol):
    """Say what a scoring rule is: any frozen, hashable value with these two."""

    @property
    def name(self) -> str:
        """Return the name of the category; unique within a variant."""

    def score(self, tally: Tally) -> ScoreLine:
        """Score a deal.

        Args:
            tally: What the deal came to, by side.

        Returns:
            The line, with points for every side.
        """


def _line_for(
    name: str,
    points: int,
    side: int,
    figures: tuple[int | tuple[int, ...], ...],
    cards: tuple[CardSet, ...] = (),
) -> ScoreLine:
    """Return the line that gives the points to one side, or to ``NOBODY``."""
    by_side = [0] * len(figures)
    if side != NOBODY:
        by_side[side] = points
    return ScoreLine(name, tuple(by_side), figures, None, cards)


def _holder(piles: Iterable[CardSet], cards: CardSet) -> int | None:
    """Return the side that holds all of ``cards``, or None."""
    return next((side for side, pile in enumerate(piles) if not cards.mask & ~pile.mask), None)


def _cards(cards: Cards | None) -> CardSet | None:
    return None if cards is None else CardSet(cards)


def _at_least_one(problem: str, cards: CardSet) -> None:
    if not cards:
        raise VariantError([f"{problem}: expected at least one card"])


def _whole_numbers(problem: str, *numbers: object) -> None:
    for number in numbers:
        if type(number) is not int:
            raise VariantError([f"{problem} with {quoted(number)}: expected a whole number"])


@attrs.frozen
class Sweeps:
    """Score each sweep (N-1).

    Args:
        points: The points for one sweep.
        doubled_by: Cards whose holder counts its sweeps of the deal twice (N-10), or None.
        name: The name of the category.

    >>> ponino = Sweeps(doubled_by=CardSet.of_rank(9))
    >>> ponino.score(Tally((CardSet.of_rank(9), CardSet()), sweeps=(2, 3))).points
    (4, 3)
    """

    points: int = 1
    """The points for one sweep."""
    doubled_by: CardSet | None = attrs.field(default=None, converter=_cards)
    """The cards whose holder counts its sweeps twice."""
    name: str = "sweeps"
    """The name of the category."""

    def __attrs_post_init__(self) -> None:
        _whole_numbers(f"points of {self.name!r}", self.points)

    def score(self, tally: Tally) -> ScoreLine:
        """Score the sweeps of each side; the figures are the sweeps made.

        Args:
            tally: What the deal came to.

        Returns:
            The line.

        >>> Sweeps().score(Tally((CardSet(), CardSet()), sweeps=(2, 3))).points
        (2, 3)
        """
        points = [self.points * sweeps for sweeps in tally.sweeps]
        if self.doubled_by and (holder := _holder(tally.piles, self.doubled_by)) is not None:
            points[holder] *= 2
        return ScoreLine(self.name, tuple(points), tally.sweeps)


@attrs.frozen
class Majority:
    """Score most cards of a kind; a tie for most scores nobody (N-2, N-3).

    Args:
        name: The name of the category.
        among: The cards that count, in any form of :data:`~scopa_rules.cards.Cards`.
        points: The points for the side that has strictly most.

    Raises:
        VariantError: If no card counts.

    >>> most_sevens = Majority("most sevens", CardSet.of_rank(7))
    >>> most_sevens.score(Tally((CardSet("7D 7C 7B"), CardSet("7S")), (0, 0))).points
    (1, 0)
    """

    name: str
    """The name of the category."""
    among: CardSet = attrs.field(converter=CardSet)
    """The cards that count."""
    points: int = 1
    """The points for the side that has strictly most."""

    def __attrs_post_init__(self) -> None:
        _at_least_one(f"majority {self.name!r}", self.among)
        _whole_numbers(f"points of {self.name!r}", self.points)

    def score(self, tally: Tally) -> ScoreLine:
        """Score the side with strictly most of the cards; the figures are their numbers.

        Args:
            tally: What the deal came to.

        Returns:
            The line.

        >>> MOST_COINS.score(Tally((CardSet("AD 2D 3C"), CardSet("KD")), (0, 0))).figures
        (2, 1)
        """
        among = self.among.mask
        figures = tuple([(pile.mask & among).bit_count() for pile in tally.piles])
        return _line_for(self.name, self.points, only_highest(figures), figures)


def _sorted_points(points: Mapping[Card | str, int]) -> tuple[tuple[Card, int], ...]:
    read = {
        card if isinstance(card, Card) else Card.parse(card): value
        for card, value in dict(points).items()
    }
    return tuple(sorted(read.items()))


@attrs.frozen
class CardPoints:
    """Score single cards, each to the side that holds it (N-4, N-8, N-11, N-12).

    Args:
        name: The name of the category.
        card_points: The points of each card that counts, a mapping from cards or their texts.
        wins_match: Whether a side that holds all of them wins the match outright (M-4).

    Raises:
        NotationError: If a key is no card.
        VariantError: If no card counts.

    >>> trente = CardPoints("trente", {"AD": 1, "2D": 2, "3D": 3}, wins_match=True)
    >>> line = trente.score(Tally((CardSet("AD 3D"), CardSet("2D")), (0, 0)))
    >>> line.points, line.winner
    ((4, 2), None)
    """

    name: str
    """The name of the category."""
    card_points: tuple[tuple[Card, int], ...] = attrs.field(converter=_sorted_points)
    """The points of each card, as pairs in the order of the pack."""
    wins_match: bool = False
    """Whether holding all of the cards wins the match outright."""
    among: CardSet = attrs.field(init=False, repr=False, eq=False)
    """The cards that count."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "among", CardSet(card for card, _ in self.card_points))
        _at_least_one(f"card points {self.name!r}", self.among)
        _whole_numbers(f"points of {self.name!r}", *(points for _, points in self.card_points))

    def score(self, tally: Tally) -> ScoreLine:
        """Score the cards each side holds; the figures are their numbers.

        Args:
            tally: What the deal came to.

        Returns:
            The line, with the cards each side holds.

        >>> SETTEBELLO.score(Tally((CardSet("AD"), CardSet("7D")), (0, 0))).points
        (0, 1)
        """
        among = self.among.mask
        held = [pile.mask & among for pile in tally.piles]
        points = tuple(
            [
                sum([value for card, value in self.card_points if card.mask & cards])
                for cards in held
            ]
        )
        winner = held.index(among) if self.wins_match and among in held else None
        return ScoreLine(
            self.name,
            points,
            figures=tuple([cards.bit_count() for cards in held]),
            winner=winner,
            cards=tuple([CardSet.from_mask(cards) for cards in held]),
        )


@attrs.frozen
class Collection:
    """Score a set of cards that one side holds whole.

    Args:
        name: The name of the category.
        cards: The cards to hold, in any form of :data:`~scopa_rules.cards.Cards`.
        points: The points for holding all of them.
        wins_match: Whether holding all of them wins the match outright (M-4).
        unless: Cards whose holder makes this rule count for nobody, or None (N-14).

    Raises:
        VariantError: If there is no card to hold.

    >>> grande = Collection("grande", "JD QD KD", points=5)
    >>> grande.score(Tally((CardSet("JD QD KD"), CardSet("7D")), (0, 0))).points
    (5, 0)
    """

    name: str
    """The name of the category."""
    cards: CardSet = attrs.field(converter=CardSet)
    """The cards to hold."""
    points: int
    """The points for holding all of them."""
    wins_match: bool = False
    """Whether holding all of them wins the match outright."""
    unless: CardSet | None = attrs.field(default=None, converter=_cards)
    """The cards whose holder makes this rule count for nobody."""

    def __attrs_post_init__(self) -> None:
        _at_least_one(f"collection {self.name!r}", self.cards)
        _whole_numbers(f"points of {self.name!r}", self.points)

    def score(self, tally: Tally) -> ScoreLine:
        """Score the side that holds the whole set; the figures are the numbers of cards held.

        Args:
            tally: What the deal came to.

        Returns:
            The line, with the cards each side holds.

        >>> NAPOLEONE.score(Tally((CardSet(), CardSet.of_suit("D")), (0, 0))).winner
        1
        """
        held = tuple(pile & self.cards for pile in tally.piles)
        figures = tuple(map(len, held))
        holder = _holder(held, self.cards)
        if holder is None or (self.unless and _holder(tally.piles, self.unless) is not None):
            return _line_for(self.name, self.points, NOBODY, figures, held)
        line = _line_for(self.name, self.points, holder, figures, held)
        return attrs.evolve(line, winner=holder) if self.wins_match else line


@attrs.frozen
class Run:
    """Score the unbroken run of a suit from the ace: its length in points (N-9).

    Args:
        name: The name of the category.
        suit: A :class:`~scopa_rules.cards.Suit`, or its letter or French symbol.
        least: The shortest run that scores, in cards.
        most: The points of the longest run that counts; longer runs score this.
        unless: Cards whose holder makes this rule count for nobody, or None (N-14).

    Raises:
        NotationError: If there is no such suit.
        VariantError: Unless 1 <= ``least`` <= ``most`` <= 10.

    >>> capped = Run("napola", "D", most=6)
    >>> pile = CardSet("AD 2D 3D 4D 5D 6D 7D KD")
    >>> capped.score(Tally((pile, CardSet()), (0, 0))).points
    (6, 0)
    """

    name: str
    """The name of the category."""
    suit: Suit = attrs.field(converter=read_suit)
    """The suit of the run."""
    least: int = 3
    """The shortest run that scores."""
    most: int = 10
    """The points of the longest run that counts."""
    unless: CardSet | None = attrs.field(default=None, converter=_cards)
    """The cards whose holder makes this rule count for nobody."""

    def __attrs_post_init__(self) -> None:
        _whole_numbers(f"run {self.name!r}", self.least, self.most)
        if not 1 <= self.least <= self.most <= len(RANKS):
            setting = f"run {self.name!r} of {self.least} to {self.most}"
            raise VariantError([f"{setting}: expected 1 <= least <= most <= 10"])

    def score(self, tally: Tally) -> ScoreLine:
        """Score each side's run; the figures are the whole lengths, too short ones included.

        Args:
            tally: What the deal came to.

        Returns:
            The line, with the cards of each run.

        >>> line = NAPOLA.score(Tally((CardSet("AD 2D 3D 5D"), CardSet("4D")), (0, 0)))
        >>> line.points, line.figures
        ((3, 0), (3, 0))
        """
        runs = tuple([self._run(pile) for pile in tally.piles])
        lengths = tuple(map(len, runs))
        if self.unless and _holder(tally.piles, self.unless) is not None:
            points = (0,) * len(lengths)
        else:
            points = tuple([min(n, self.most) if n >= self.least else 0 for n in lengths])
        return ScoreLine(self.name, points, lengths, None, runs)

    def _run(self, pile: CardSet) -> CardSet:
        run = 0
        for card in CardSet.of_suit(self.suit):
            if card not in pile:
                break
            run |= card.mask
        return CardSet.from_mask(run)


PRIMIERA_SCALE: Final[Mapping[int, int]] = MappingProxyType(
    {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
)
"""The primiera value of each rank (N-5)."""


class Missing(enum.StrEnum):
    """Say what the primiera of a side is that lacks a suit (N-6)."""

    NO_PRIMIERA = "no primiera"
    """It has none; this is the default."""
    COMPLETE_FIRST = "complete first"
    """A complete one beats it; two incomplete ones are compared by their sums (P)."""
    PLAIN_SUM = "plain sum"
    """It is the sum of the suits held (BGA)."""


def _sorted_scale(scale: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(dict(scale).items()))


def _missing(value: str) -> Missing:
    return option(Missing, value)


@attrs.frozen
class Primiera:
    """Score the highest total of the best card in each suit; a tie scores nobody (N-5 to N-7).

    Args:
        scale: The value of each rank, a mapping from all ranks 1 to 10.
        missing: What holds of a side that lacks a suit; a :class:`Missing` or its text. A side
            without cards never scores.
        points: The points for the side with strictly the highest.
        name: The name of the category.

    Raises:
        VariantError: If the scale lacks a rank or has a value below 0, or ``missing`` is none of
            its readings.

    >>> courts_nothing = Primiera(scale={**PRIMIERA_SCALE, 8: 0, 9: 0, 10: 0})
    >>> line = courts_nothing.score(Tally((CardSet("7D 7C 7S KB"), CardSet("6D 6C 6S 6B")), (0, 0)))
    >>> line.points, line.figures
    ((0, 1), (63, 72))
    """

    scale: tuple[tuple[int, int], ...] = attrs.field(
        default=PRIMIERA_SCALE, converter=_sorted_scale
    )
    """The value of each rank, as pairs in ascending order of rank."""
    missing: Missing = attrs.field(default=Missing.NO_PRIMIERA, converter=_missing)
    """What holds of a side that lacks a suit."""
    points: int = 1
    """The points for the side with strictly the highest."""
    name: str = "primiera"
    """The name of the category."""

    def __attrs_post_init__(self) -> None:
        if [rank for rank, _ in self.scale] != list(RANKS):
            raise VariantError([f"primiera scale {dict(self.scale)}: expected all ranks 1 to 10"])
        if problems := list(option_problems(Missing, self.missing, "missing")):
            raise VariantError(problems)
        _whole_numbers("primiera scale", *(value for _, value in self.scale))
        _whole_numbers(f"points of {self.name!r}", self.points)
        if any(value < 0 for _, value in self.scale):
            raise VariantError([f"primiera scale {dict(self.scale)}: expected no value below 0"])

    @cached_property
    def _best_first(self) -> tuple[tuple[int, ...], ...]:
        """Return for each suit its cards as masks, the most valuable first.

        Of equal values the highest rank comes first, because it is the one to be named (N-15).
        """
        ranked = sorted(self.scale, key=lambda pair: (pair[1], pair[0]), reverse=True)
        return tuple(tuple(RANK_MASKS[rank] & suit for rank, _ in ranked) for suit in SUIT_MASKS)

    @cached_property
    def _values(self) -> dict[int, int]:
        """Return the value of each card by its mask; 0 for no card."""
        values = dict(self.scale)
        return {0: 0, **{card.mask: values[card.rank] for card in PACK}}

    def score(self, tally: Tally) -> ScoreLine:
        """Score the side with strictly the highest primiera.

        Args:
            tally: What the deal came to.

        Returns:
            The line. Its figures are the totals, 0 for a side that has no primiera; its cards
            the best card of each suit held.

        >>> piles = CardSet("7D 6D AC 5S KB QB"), CardSet("7C 7S 7B")
        >>> line = PRIMIERA.score(Tally(piles, (0, 0)))
        >>> line.points, line.figures, str(line.cards[0])
        ((1, 0), (62, 0), 'AC 5S 7D KB')
        """
        values, best_first = self._values, self._best_first
        cards, figures, ranking = [], [], []
        for pile in tally.piles:
            best = [best_card(pile.mask, order) for order in best_first]
            total = sum([values[card] for card in best])
            complete = 0 not in best
            if not any(best) or not (complete or self.missing is not Missing.NO_PRIMIERA):
                total, standing = 0, -1  # N-6: no primiera at all
            elif complete and self.missing is Missing.COMPLETE_FIRST:
                standing = self._above_all_incomplete + total
            else:
                standing = total
            cards.append(CardSet.from_mask(sum(best)))
            figures.append(total)
            ranking.append(standing)
        side = only_highest(ranking)  # when nobody has a primiera all stand alike
        return _line_for(self.name, self.points, side, tuple(figures), tuple(cards))

    @cached_property
    def _above_all_incomplete(self) -> int:
        """Return more than any incomplete primiera can come to: three suits of the best rank."""
        return 3 * max(value for _, value in self.scale) + 1


@attrs.frozen
class PrimieraByCount:
    """Score the primiera by counting: most sevens; if equal, most sixes, and so on (N-7).

    After the sixes come aces, fives, fours, threes and twos. No suit is needed; what is equal
    down to the twos scores nobody.

    Args:
        points: The points for the side that wins the comparison.
        name: The name of the category.

    >>> line = PrimieraByCount().score(Tally((CardSet("7D 7C 6S"), CardSet("7S 7B AD")), (0, 0)))
    >>> line.points, line.figures
    ((1, 0), ((2, 1, 0, 0, 0, 0, 0), (2, 0, 1, 0, 0, 0, 0)))
    """

    points: int = 1
    """The points for the side that wins the comparison."""
    name: str = "primiera"
    """The name of the category."""

    def score(self, tally: Tally) -> ScoreLine:
        """Score the side that wins the comparison.

        Args:
            tally: What the deal came to.

        Returns:
            The line. Its figures are each side's numbers of 7, 6, A, 5, 4, 3 and 2.

        >>> PrimieraByCount().score(Tally((CardSet("KD"), CardSet("2B")), (0, 0))).points
        (0, 1)
        """
        figures = tuple(
            [
                tuple([(pile.mask & RANK_MASKS[rank]).bit_count() for rank in _COUNTED_RANKS])
                for pile in tally.piles
            ]
        )
        return _line_for(self.name, self.points, only_highest(list(map(_packed, figures))), figures)


def _packed(counts: Iterable[int]) -> int:
    """Return counts of up to four as one number that compares as they do, the first one first."""
    number = 0
    for count in counts:
        number = number << 3 | count
    return number


_COUNTED_RANKS: Final = (7, 6, 1, 5, 4, 3, 2)


@attrs.frozen
class Declared:
    """Score the points declared during the deal (K-8).

    Args:
        name: The name of the category.

    >>> Declared().score(Tally((CardSet(), CardSet()), (0, 0), declared=(3, 10))).points
    (3, 10)
    """

    name: str = "declared"
    """The name of the category."""

    def score(self, tally: Tally) -> ScoreLine:
        """Score what each side declared.

        Args:
            tally: What the deal came to.

        Returns:
            The line; its figures are its points.

        >>> Declared().score(Tally((CardSet(), CardSet()), (0, 0))).points
        (0, 0)
        """
        return ScoreLine(self.name, tally.declared, tally.declared)


SWEEPS: Final = Sweeps()
"""One point for each sweep (N-1)."""
MOST_CARDS: Final = Majority("cards", PACK)
"""One point for most cards (N-2)."""
MOST_COINS: Final = Majority("coins", CardSet.of_suit(Suit.COINS))
"""One point for most coins (N-3)."""
SETTEBELLO: Final = CardPoints("settebello", {"7D": 1})
"""One point for the seven of coins (N-4)."""
PRIMIERA: Final = Primiera()
"""One point for the primiera (N-5)."""
RE_BELLO: Final = CardPoints("re bello", {"KD": 1})
"""One point for the king of coins (N-8)."""
NAPOLA: Final = Run("napola", Suit.COINS)
"""The run of coins from the ace, three cards or more, for as many points (N-9)."""
NAPOLEONE: Final = Collection("napoleone", CardSet.of_suit(Suit.COINS), points=0, wins_match=True)
"""All ten coins win the match; used beside a napola, which still gives its points (N-9)."""

PONINO_SWEEPS: Final = Sweeps(doubled_by=CardSet.of_rank(9))
"""Sweeps that count twice for the side that captured all four knights (N-10)."""
TRENTE: Final = CardPoints("trente", {"AD": 1, "2D": 2, "3D": 3}, wins_match=True)
"""One, two and three points for the first three coins; all of them win the match (N-11)."""
FRAC: Final = CardPoints("frac", {card: 1 for card in PACK if card.rank in (1, 8, 9, 10)})
"""One point for each ace and court (N-12)."""
MOST_SEVENS: Final = Majority("most sevens", CardSet.of_rank(7))
"""One point for most sevens (N-13)."""
ALL_SEVENS: Final = Collection("all sevens", CardSet.of_rank(7), points=1)
"""One point more for all four sevens (N-13)."""

ALL_COINS: Final = attrs.evolve(NAPOLEONE, name="all coins")
"""All ten coins win the match; used beside :data:`PICCOLA` and :data:`GRANDE` (N-14)."""
PICCOLA: Final = Run("piccola", Suit.COINS, most=6, unless=ALL_COINS.cards)
"""The run of coins from the ace, for up to six points, unless one side has all coins (N-14)."""
GRANDE: Final = Collection("grande", "JD QD KD", points=5, unless=ALL_COINS.cards)
"""Five points for the three courts of coins, unless one side has all coins (N-14)."""
DECLARED: Final = Declared()
"""The points declared during the deal (K-8)."""

CORE: Final[tuple[ScoringRule, ...]] = (SWEEPS, MOST_CARDS, MOST_COINS, SETTEBELLO, PRIMIERA)
"""Sweeps, cards, coins, settebello and primiera, which all of Scopa scores."""
