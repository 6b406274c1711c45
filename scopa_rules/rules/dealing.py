"""How the pack is dealt, and when a deal is void (section D), as settings.

A :class:`Dealing` says how many cards go to the table, how many to each seat in each hand, and in
what packets. The same deck order always gives the same deal (D-5). A :class:`Redeal` says
which opening tables void it (D-6).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final

import attrs

from scopa_rules._kernel.masks import CARD_COUNT, RANKS
from scopa_rules.cards import RANK_TEXTS
from scopa_rules.errors import VariantError

__all__ = [
    "ANY_RANK_REDEAL",
    "KINGS_REDEAL",
    "NINE_CARDS",
    "TEN_CARDS",
    "TWO_ACES_REDEAL",
    "Dealing",
    "Redeal",
    "three_cards",
]


def _counts(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(values)


def _ascending(ranks: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(ranks)))


#: A rule that keeps less than this share of all tables would have a deal shuffled for ever.
_LEAST_SHARE_KEPT: Final = 1e-5


@attrs.frozen
class Redeal:
    """Opening tables that are void because they hold too many cards of one rank (D-6).

    Args:
        ranks: The ranks to look at, 1 to 10.
        least: How many cards of any one of these ranks void the table, 1 to 4.

    Raises:
        VariantError: If a rank does not exist, none is given, or ``least`` is out of range.

    >>> str(KINGS_REDEAL), str(ANY_RANK_REDEAL)
    ('3 or more cards of rank K', '3 or more cards of any one rank')
    """

    ranks: tuple[int, ...] = attrs.field(converter=_ascending)
    """The ranks looked at, in ascending order."""
    least: int
    """How many cards of one rank void the table."""

    def __attrs_post_init__(self) -> None:
        problems = [
            f"redeal on rank {rank!r}: expected 1 to 10"
            for rank in self.ranks
            if type(rank) is not int or rank not in RANKS
        ]
        if not self.ranks:
            problems.append("redeal on no rank: expected at least one, or no redeal rule")
        if type(self.least) is not int or self.least not in range(1, 5):
            problems.append(f"redeal on {self.least!r} cards of a rank: expected 1 to 4")
        if problems:
            raise VariantError(problems)

    def __str__(self) -> str:
        if len(self.ranks) == len(RANKS):
            return f"{self.least} or more cards of any one rank"
        ranks = " or ".join(RANK_TEXTS[rank] for rank in self.ranks)
        return f"{self.least} or more cards of rank {ranks}"


KINGS_REDEAL: Final = Redeal(ranks=(10,), least=3)
"""Three or more kings void the opening table; the default of D-6 (S0, S2, S4, BGA)."""
ANY_RANK_REDEAL: Final = Redeal(ranks=tuple(RANKS), least=3)
"""Three or more cards of any one rank void the opening table (S1)."""
TWO_ACES_REDEAL: Final = Redeal(ranks=(1,), least=2)
"""Two or more aces void the opening table, as in Cirulla."""


@attrs.frozen
class Dealing:
    """How the pack is dealt (D-1 to D-5, D-9).

    The deck is dealt from its first card. Each round starts with the seat after the dealer and
    ends with the dealer, and gives every seat one packet.

    Args:
        table: How many cards are turned up on the table, in groups: a group as soon as every seat
            has three more cards, and what is left after the whole first hand.
        hands: How many cards each seat gets in each hand of the deal.
        packet: How many cards a seat gets at a time.
        redeal: Which opening tables are void, or None if none is.

    Raises:
        VariantError: If a count is out of range, or nearly every table would be void.

    >>> Dealing(table=(4,), hands=(3, 3, 3, 3, 3, 3)) == three_cards(seats=2)
    True
    >>> Dealing(hands=(5,), table=(20,)).redeal
    Redeal(ranks=(10,), least=3)
    """

    table: tuple[int, ...] = attrs.field(default=(4,), converter=_counts)
    """Cards turned up on the table, by group."""
    hands: tuple[int, ...] = attrs.field(default=(3, 3, 3, 3, 3, 3), converter=_counts)
    """Cards for each seat, by hand."""
    packet: int = 1
    """Cards a seat gets at a time."""
    redeal: Redeal | None = KINGS_REDEAL
    """Which opening tables are void."""

    def __attrs_post_init__(self) -> None:
        problems = []
        if any(type(count) is not int or count < 1 for count in self.table):
            problems.append(f"table {self.table}: expected groups of one card or more")
        if not self.hands or any(type(count) is not int or count < 1 for count in self.hands):
            problems.append(f"hands {self.hands}: expected at least one, of one card or more each")
        if type(self.packet) is not int or self.packet < 1:
            problems.append(f"packet {self.packet!r}: expected one card or more")
        if self.redeal is not None and not isinstance(self.redeal, Redeal):
            problems.append(f"redeal {self.redeal!r}: expected a Redeal, or None")
        elif not problems and self.redeal is not None:
            cards = sum(self.table)
            if cards > CARD_COUNT or _share_kept(self.redeal, cards) < _LEAST_SHARE_KEPT:
                problems.append(
                    f"redeal on {self.redeal} with {cards} table cards voids nearly every table"
                )
        if problems:
            raise VariantError(problems)


def _share_kept(redeal: Redeal, table: int) -> float:
    """Return what share of all opening tables with a number of cards is not void."""
    ways = [1]  # by the number of cards on the table, rank by rank
    for rank in RANKS:
        most = redeal.least - 1 if rank in redeal.ranks else 4
        longer = [0] * (len(ways) + most)
        for cards, count in enumerate(ways):
            for more in range(most + 1):
                longer[cards + more] += count * comb(4, more)
        ways = longer
    return (ways[table] if table < len(ways) else 0) / comb(CARD_COUNT, table)


def three_cards(seats: int, redeal: Redeal | None = KINGS_REDEAL) -> Dealing:
    """Return the dealing of Scopa for a number of seats (D-1; D-2 for five).

    Args:
        seats: The number of seats, 2 to 6.
        redeal: Which opening tables are void, or None if none is.

    Returns:
        Four cards on the table and as many hands of three as the pack allows; with five seats,
        five on the table and hands of three and four.

    Raises:
        VariantError: If the number of seats is not 2 to 6.

    >>> three_cards(seats=3).hands
    (3, 3, 3, 3)
    >>> three_cards(seats=5).table, three_cards(seats=5).hands
    ((5,), (3, 4))
    """
    if type(seats) is not int or seats not in range(2, 7):
        raise VariantError([f"seats {seats!r}: expected 2 to 6"])
    if seats == 5:  # noqa: PLR2004 - D-2: thirty-six cards do not divide by five
        return Dealing(table=(5,), hands=(3, 4), redeal=redeal)
    return Dealing(table=(4,), hands=(3,) * (36 // (3 * seats)), redeal=redeal)


NINE_CARDS: Final = Dealing(table=(2, 2), hands=(9,), packet=3)
"""Scopone with nine cards, in packets of three with two table cards after the first two (D-3)."""
TEN_CARDS: Final = Dealing(table=(), hands=(10,), redeal=None)
"""Scopone with ten cards; the whole pack is dealt and the table is empty (D-4)."""
