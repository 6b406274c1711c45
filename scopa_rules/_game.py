"""A variant made ready for play."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from scopa_rules._plays import Keys, keys_of
from scopa_rules._ruleset import Ruleset
from scopa_rules.rules.variant import Variant

__all__ = ["Game", "game_of"]


@final
class Game:
    """A variant, and what play needs of it: all of it found by one look-up from a state.

    Two games are equal if their variants are.
    """

    __slots__ = ("keys", "rules", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant: Final = variant
        self.rules: Final = Ruleset(variant)
        self.keys: Final[Keys] = keys_of(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.variant == other.variant

    def __hash__(self) -> int:
        return hash(self.variant)


@lru_cache(maxsize=128)
def game_of(variant: Variant) -> Game:
    """Return the game of a variant; equal variants usually share one."""
    return Game(variant)
