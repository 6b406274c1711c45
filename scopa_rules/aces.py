"""What is special about aces (C-9 to C-14).

In plain Scopa an ace is a card of value 1. Where a game gives it more, :attr:`Capturing.aces
<scopa_rules.capturing.Capturing.aces>` holds one of the two kinds here: an :class:`AceSweep` takes
the whole table, a :class:`WildAce` captures as any value. A seven of cups that was declared to
stand for an ace is one here too (K-7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from scopa_rules._kernel.masks import RANKS
from scopa_rules.errors import Reason, VariantError, switch_problems

__all__ = ["AceSweep", "WildAce"]

#: The value of an ace.
ACE: Final = 1

#: The sets that a card of some value may take by the ordinary rules, ascending.
OrdinaryCaptures = Callable[[int], tuple[int, ...]]


@attrs.frozen
class AceSweep:
    """Let an ace take everything that lies on the table (C-9, C-10, C-14).

    A blocked ace is an ordinary 1. Each setting stands for itself, so they can be combined as no
    source has them. An ace on an empty table has nothing to take and is laid, unless
    ``takes_itself`` says otherwise.

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

    >>> simplified = Variant("simplified", capturing=Capturing(aces=AceSweep()))
    >>> captures(simplified, "AC 5S KD", "AD")
    (CardSet('AC 5S KD'),)
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
        names = [field.name for field in attrs.fields(AceSweep)]
        if problems := list(switch_problems(self, *names)):
            raise VariantError(problems)


@attrs.frozen
class WildAce:
    """Let an ace capture as any value from 1 to 10 (C-12).

    The set taken fixes the value, so a move does not name it.

    >>> captures(SCOPA_D_ASSI, "4D 6C", "AS")
    (CardSet('4D'), CardSet('6C'), CardSet('4D 6C'))
    """


@attrs.frozen
class AceMoment:
    """Hold what an ace depends on when it is played: masks and facts of the moment."""

    table: int
    ace_on_table: bool
    first_play: bool


def captures_of_ace(
    aces: AceSweep | WildAce, ordinary: OrdinaryCaptures, moment: AceMoment
) -> tuple[int, ...]:
    """Return every set that an ace may take, ascending, from what each value takes ordinarily."""
    if isinstance(aces, WildAce):
        return tuple(sorted({cards for value in RANKS for cards in ordinary(value)}))  # C-12
    if not moment.table or _is_blocked(aces, moment):
        return ordinary(ACE)
    if aces.optional:
        return tuple(sorted({*ordinary(ACE), moment.table}))
    return (moment.table,)


def values_of_ace(aces: AceSweep | WildAce) -> Sequence[int]:
    """Return the values as which an ace may make ordinary captures."""
    return RANKS if isinstance(aces, WildAce) else (ACE,)


def fault_of_ace(aces: AceSweep | WildAce, captured: int, moment: AceMoment) -> Reason | None:
    """Say why an ace may not take a set, if it is for a reason that only aces have."""
    if isinstance(aces, WildAce):
        return None
    if _is_blocked(aces, moment):
        return Reason.ACE_BLOCKED if captured == moment.table else None
    return None if aces.optional else Reason.ACE_TAKES_ALL


def _is_blocked(aces: AceSweep, moment: AceMoment) -> bool:
    return (aces.blocked_by_ace and moment.ace_on_table) or (
        aces.blocked_on_first_play and moment.first_play
    )
