"""Declarations: what a hand is worth, and showing it.

What hands earn stands in the ruleset as points by their total and as points by how many of their
cards are of one rank, for two readings: *wild*, in which the seven of cups stands for a value that
the declaration names, and *plain*, in which it is a seven and none is named. A hand without the
seven of cups is read both ways alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scopa_rules._kernel.masks import MATTA, RANK_MASKS, capture_value, matta_mark
from scopa_rules._kernel.position import HANDS, MARKS, TURN

if TYPE_CHECKING:
    from scopa_rules._ruleset import Ruleset

__all__ = ["HAND_SIZE", "HIGHEST_TOTAL", "declare", "find_declarations"]

#: Hands that may be declared have three cards (K-4), with a total of at most three kings.
HAND_SIZE: Final = 3
HIGHEST_TOTAL: Final = 30


def find_declarations(rules: Ruleset, hand: int, points: list[int]) -> None:
    """Note what a hand earns when it is declared, by what the matta stands for, in ``points``.

    Place 0 is for naming no value. What must not be declared earns 0: only what earns most may be
    (K-4, K-5).
    """
    most = 0
    for matta in range(len(points)):
        points[matta] = 0
        if hand.bit_count() == HAND_SIZE and (not matta or hand & MATTA):
            points[matta] = _reading(rules, hand, matta)
            most = max(most, points[matta])
    for matta in range(len(points)):
        if points[matta] < most:
            points[matta] = 0


def _reading(rules: Ruleset, hand: int, matta: int) -> int:
    """Return what a hand earns when the matta in it counts ``matta``, or a plain 7 if that is 0."""
    marks = matta_mark(matta)
    total = 0
    alike = 0
    plain = hand & ~MATTA if matta else hand
    others = hand
    while others:
        value = capture_value(others & -others, marks)
        others &= others - 1
        total += value
        alike = max(alike, (plain & RANK_MASKS[value]).bit_count() + (value == matta))
    points = 0
    if matta or not hand & MATTA:
        points = max(rules.wild_points_by_total[total], rules.wild_points_by_alike[alike])
    if not matta:
        points = max(points, rules.plain_points_by_total[total], rules.plain_points_by_alike[alike])
    return points


def declare(rules: Ruleset, row: list[int], matta: int) -> None:
    """Show the hand in turn for its points; ``matta`` is what the matta in it stands for, or 0.

    The declaration must be legal: nothing is checked here.
    """
    turn = row[TURN]
    hand = row[HANDS + turn]
    row[rules.shown] |= hand  # K-6
    row[rules.declared + turn] += _reading(rules, hand, matta)  # K-8
    if rules.matta_in_hand:
        row[MARKS] |= matta_mark(matta)  # K-7
