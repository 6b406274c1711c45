"""What is special about aces (C-9 to C-13).

In plain Scopa an ace is a card of value 1. Where a game gives it more, :attr:`Capturing.aces
<scopa_rules.capturing.Capturing.aces>` holds one of the two kinds here: an :class:`AceSweep` takes
the whole table, a :class:`WildAce` captures as any value. Both are told what a card of each value
may take by the ordinary rules, and say what the ace may take. A seven of cups that was declared to
stand for an ace is one here too (K-7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs

from scopa_rules._kernel.masks import RANKS
from scopa_rules.errors import Reason, VariantError

__all__ = ["AceSweep", "WildAce"]

#: The value of an ace.
ACE: Final = 1

#: The sets that a card of some value may take by the ordinary rules, ascending.
OrdinaryCaptures = Callable[[int], tuple[int, ...]]


@attrs.frozen
class AceSweep:
    """Let an ace take everything that lies on the table (C-9, C-10, C-14).

    A blocked ace is an ordinary 1. An ace on an empty table has nothing to take and is laid.

    Args:
        blocked_by_ace: Whether the ace cannot do so while an ace lies on the table (C-10, C-14).
        blocked_on_first_play: Whether it cannot do so on the very first play of the deal (C-10).
        scores: Whether a table taken so counts as a sweep. What the ace could take as an equal
            card, a sum or a fifteen is an ordinary capture and sweeps anyway (C-13).
        optional: Whether the ace may make an ordinary capture instead (C-14).
        takes_itself: Whether an ace played on an empty table goes to the pile by itself, which is
            no sweep, but makes the seat the last capturer (C-11).

    Raises:
        VariantError: If a setting is not True or False.

    >>> simplified = Capturing(aces=AceSweep())
    >>> [CardSet.from_mask(mask) for mask in simplified.captures(1, CardSet("AC 5S KD").mask)]
    [CardSet('AC 5S KD')]
    """

    blocked_by_ace: bool = False
    """Whether an ace on the table blocks it."""
    blocked_on_first_play: bool = False
    """Whether it is blocked on the very first play of the deal."""
    scores: bool = True
    """Whether a table taken so counts as a sweep."""
    optional: bool = False
    """Whether the ace may make an ordinary capture instead."""
    takes_itself: bool = False
    """Whether an ace played on an empty table goes to the pile by itself."""

    def __attrs_post_init__(self) -> None:
        problems = list(self._problems())
        if problems:
            raise VariantError(problems)

    def _problems(self) -> Iterator[str]:
        for field in attrs.fields(AceSweep):
            if not isinstance(value := getattr(self, field.name), bool):
                yield f"{field.name} {value!r}: expected True or False"

    def captures(
        self, ordinary: OrdinaryCaptures, table: int, ace_on_table: bool, first_play: bool
    ) -> tuple[int, ...]:
        """Return every set that an ace may take.

        Args:
            ordinary: The sets that a card of a given value takes by the ordinary rules.
            table: The mask of the table.
            ace_on_table: Whether something on the table counts as an ace.
            first_play: Whether it is the very first play of the deal.

        Returns:
            The masks of the sets, ascending.

        >>> AceSweep(optional=True).captures(lambda value: (0b10,), 0b110, False, False)
        (2, 6)
        """
        if not table or self._blocked(ace_on_table, first_play):
            return ordinary(ACE)
        return tuple(sorted({*ordinary(ACE), table})) if self.optional else (table,)

    def _blocked(self, ace_on_table: bool, first_play: bool) -> bool:
        return (self.blocked_by_ace and ace_on_table) or (self.blocked_on_first_play and first_play)

    def fault(
        self, table: int, captured: int, ace_on_table: bool, first_play: bool
    ) -> Reason | None:
        """Say why an ace may not take a set of table cards, if it is for a reason of its own.

        Args:
            table: The mask of the table.
            captured: The mask of the set.
            ace_on_table: Whether something on the table counts as an ace.
            first_play: Whether it is the very first play of the deal.

        Returns:
            The reason; None if the ordinary ones hold.

        >>> AceSweep().fault(0b110, 0b10, False, False)
        <Reason.ACE_TAKES_ALL: 'ace_takes_all'>
        """
        if self._blocked(ace_on_table, first_play):
            return Reason.ACE_BLOCKED if captured == table else None
        return None if self.optional else Reason.ACE_TAKES_ALL


@attrs.frozen
class WildAce:
    """Let an ace capture as any value from 1 to 10 (C-12).

    The set taken fixes the value, so a move does not name it.

    >>> wild = Capturing(aces=WildAce())
    >>> [str(CardSet.from_mask(mask)) for mask in wild.captures(1, CardSet("4D 6C").mask)]
    ['4D', '6C', '4D 6C']
    """

    def captures(self, ordinary: OrdinaryCaptures) -> tuple[int, ...]:
        """Return every set that an ace may take: those of every value.

        Args:
            ordinary: The sets that a card of a given value takes by the ordinary rules.

        Returns:
            The masks of the sets, ascending.

        >>> WildAce().captures(lambda value: (1 << value,) if value < 3 else ())
        (2, 4)
        """
        return tuple(sorted({cards for value in RANKS for cards in ordinary(value)}))
