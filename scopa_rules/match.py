"""Matches: points over several deals, and when it is over (section M).

A :class:`Match` is what lasts from deal to deal: the totals and whose turn it is to deal (E-5).
It is looked at after complete deals only (M-1). A whole match is five lines:

>>> match = new_match(SCOPA, seed=1)
>>> while not is_match_over(match):
...     state = match.new_deal(seed=match.deals_played)
...     while not is_deal_over(state):
...         state = apply(state, legal_moves(state)[0])
...     match = match.after(score_deal(state))
>>> match_outcome(match)
Outcome(winner=1, totals=(5, 13), outright=False)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import attrs

from scopa_rules._kernel.position import NOBODY
from scopa_rules._kernel.tallies import only_highest
from scopa_rules.errors import InvalidStateError
from scopa_rules.play import generator, new_deal
from scopa_rules.rules.scoring import DealScore
from scopa_rules.rules.variant import Variant, expect_variant
from scopa_rules.state import State

__all__ = ["Match", "Outcome", "is_match_over", "match_outcome", "new_match"]


@attrs.frozen
class Outcome:
    """Say how a match ended.

    Args:
        winner: The side that won, or None for a draw.
        totals: The final points of each side.
        outright: Whether the winner won by a category that wins outright (M-4).

    >>> Outcome(winner=0, totals=(11, 7)).outright
    False
    """

    winner: int | None
    """The side that won, or None for a draw."""
    totals: tuple[int, ...]
    """The final points of each side."""
    outright: bool = False
    """Whether the winner won by a category that wins outright."""


def _points(totals: Iterable[int]) -> tuple[int, ...]:
    return tuple(totals)


@attrs.frozen
class Match:
    """Hold the standing of a match between two deals.

    Args:
        variant: The rules of the game.
        dealer: The seat that deals next; for a new match the first dealer (D-8).
        totals: The points of each side; zero if not given.
        deals_played: The number of complete deals.
        outright_winner: The side that has won outright (M-4), or None.

    Raises:
        InvalidStateError: If the dealer is no seat, the outright winner no side, the totals do not
            fit the sides, or a number is none.
        TypeError: If ``variant`` is no variant.

    >>> Match(SCOPA, dealer=1).totals
    (0, 0)
    """

    variant: Variant
    """The rules of the game."""
    dealer: int = 0
    """The seat that deals next."""
    totals: tuple[int, ...] = attrs.field(converter=_points)
    """The points of each side."""
    deals_played: int = 0
    """The number of complete deals."""
    outright_winner: int | None = None
    """The side that has won outright."""

    @totals.default
    def _zero(self) -> tuple[int, ...]:
        expect_variant(self.variant)
        return (0,) * self.variant.sides

    def __attrs_post_init__(self) -> None:
        expect_variant(self.variant)
        problems = list(self._problems())
        if problems:
            raise InvalidStateError(problems)

    def _problems(self) -> Iterator[str]:
        seats, sides = self.variant.seats, self.variant.sides
        if not self.variant.has_seat(self.dealer):
            yield f"dealer {self.dealer!r}: expected a seat from 0 to {seats - 1}"
        if len(self.totals) != sides:
            yield f"totals of {len(self.totals)} sides: expected {sides}"
        if any(type(total) is not int for total in self.totals):
            yield f"totals {self.totals}: expected whole numbers"
        if type(self.deals_played) is not int or self.deals_played < 0:
            yield f"deals played {self.deals_played!r}: expected a number from 0"
        if self.outright_winner not in (None, *range(sides)):
            yield (
                f"outright winner {self.outright_winner!r}: "
                f"expected a side from 0 to {sides - 1}, or None"
            )

    def new_deal(self, *, seed: int | str | None = None, rng: random.Random | None = None) -> State:
        """Shuffle and deal the next deal, by the seat whose turn it is to deal.

        Args:
            seed: A number or text from which the shuffle follows.
            rng: The generator to draw from instead; with neither the deal is unpredictable.

        Returns:
            The state before the first play.

        Raises:
            InvalidStateError: If the match is over.
            TypeError: If both a seed and a generator are given.

        >>> Match(SCOPA, dealer=1).new_deal(seed=7) == new_deal(SCOPA, seed=7, dealer=1)
        True
        """
        self._expect_to_go_on()
        return new_deal(self.variant, seed=seed, rng=rng, dealer=self.dealer)

    def _expect_to_go_on(self) -> None:
        if match_outcome(self) is not None:
            raise InvalidStateError([f"the match is over, {self.totals}: expected no further deal"])

    def after(self, score: DealScore) -> Match:
        """Return the match after one more deal.

        Args:
            score: The score of the deal.

        Returns:
            The match with the points added (M-1) and the deal passed to the next seat (D-8).

        Raises:
            InvalidStateError: If the match is over, or the score has not the sides of the match.

        >>> match = Match(SCOPA).after(DealScore((ScoreLine("cards", (0, 1), (18, 22)),)))
        >>> match.totals, match.dealer
        ((0, 1), 1)
        """
        self._expect_to_go_on()
        points = score.totals
        if len(points) != self.variant.sides:
            raise InvalidStateError(
                [f"score of {len(points)} sides: expected {self.variant.sides}"]
            )
        return Match(
            variant=self.variant,
            dealer=(self.dealer + 1) % self.variant.seats,
            totals=tuple([old + new for old, new in zip(self.totals, points, strict=True)]),
            deals_played=self.deals_played + 1,
            outright_winner=score.winner,
        )


def new_match(
    variant: Variant,
    *,
    dealer: int | None = None,
    seed: int | str | None = None,
    rng: random.Random | None = None,
) -> Match:
    """Begin a match, with a first dealer chosen or drawn by lot (D-8).

    Args:
        variant: The rules of the game.
        dealer: The first dealer; if not given, every seat is equally likely.
        seed: A number or text from which the lot follows.
        rng: The generator to draw from instead; with neither the lot is unpredictable.

    Returns:
        The match before its first deal.

    Raises:
        InvalidStateError: If the dealer is no seat.
        TypeError: If both a seed and a generator are given, or ``variant`` is no variant.

    >>> new_match(SCOPA, dealer=1).dealer
    1
    >>> import random
    >>> new_match(SCOPONE, seed=7) == new_match(SCOPONE, rng=random.Random(7))
    True
    """
    expect_variant(variant)
    rng = generator(seed, rng)
    if dealer is None:
        dealer = int(rng.random() * variant.seats)
    return Match(variant, dealer)


def match_outcome(match: Match) -> Outcome | None:
    """Say how a match ended.

    Args:
        match: The match.

    Returns:
        The outcome: by a category that wins outright (M-4), or else after the fixed number of
        deals (M-6), or else when a side has reached the target and the best total is not shared
        (M-2; M-5 where the lowest wins). None while the match goes on.

    >>> match_outcome(Match(SCOPA, totals=(11, 12)))
    Outcome(winner=1, totals=(11, 12), outright=False)
    >>> match_outcome(Match(SCOPA, totals=(12, 12))) is None
    True
    """
    variant, totals = match.variant, match.totals
    if match.outright_winner is not None:
        return Outcome(match.outright_winner, totals, outright=True)
    leader = only_highest(totals)
    winner = only_highest([-total for total in totals]) if variant.lowest_wins else leader
    if variant.deals is not None:
        over = match.deals_played >= variant.deals
    elif max(totals) < variant.target:
        over = False
    elif leader == NOBODY:
        over, winner = variant.shared_total_draws, NOBODY  # M-2, also where the lowest wins
    else:
        over = winner != NOBODY  # M-5: a shared lowest plays on
    return Outcome(None if winner == NOBODY else winner, totals) if over else None


def is_match_over(match: Match) -> bool:
    """Tell whether a match has ended.

    Args:
        match: The match.

    Returns:
        True if :func:`match_outcome` gives an outcome.

    >>> is_match_over(Match(SCOPA, totals=(10, 8)))
    False
    """
    return match_outcome(match) is not None
