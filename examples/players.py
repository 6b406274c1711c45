"""Players for the other examples: each chooses a move from what its seat may see.

A player is a function of a view and a generator. It sees no state, so it cannot look at other
hands or at the stock.
"""

import math
import random
from collections.abc import Callable, Mapping
from typing import Final

import scopa_rules as sr

Player = Callable[[sr.View, random.Random], sr.Move]

SETTEBELLO: Final = sr.Card.parse("7D")


def random_player(view: sr.View, rng: random.Random) -> sr.Move:
    """Choose among all legal moves alike."""
    moves = sr.legal_moves(view)
    return moves[int(rng.random() * len(moves))]


def greedy_player(view: sr.View, rng: random.Random) -> sr.Move:
    """Choose the move worth most at once: a sweep, the settebello, coins, the primiera, cards.

    A declaration comes before all of these: its points are sure, and this player does not mind
    that its hand is seen.
    """
    return max(sr.legal_moves(view), key=lambda move: _worth(view.table, move))


def _worth(table: sr.CardSet, move: sr.Move) -> float:
    if isinstance(move, sr.Declare):
        return math.inf
    if not move.captured:
        return _worth_laid(move.card)
    sweep = 1000 if move.captured == table else 0
    return 100 + sweep + sum(map(_worth_captured, move.captured)) + 5 * (1 + len(move.captured))


def _worth_laid(card: sr.Card) -> float:
    coin = -10 if card.suit is sr.Suit.COINS else 0
    rank = -20 if card.rank == SETTEBELLO.rank else 5 if sr.PRIMIERA_SCALE[card.rank] == 10 else 0  # noqa: PLR2004
    return coin + rank


_WORTH_OF_RANK: Final[Mapping[int, float]] = {
    **{rank: value / 2 for rank, value in sr.PRIMIERA_SCALE.items()},
    7: 30,
    6: 20,
    1: 15,
}


def _worth_captured(card: sr.Card) -> float:
    settebello = 500 if card == SETTEBELLO else 0
    coin = 50 if card.suit is sr.Suit.COINS else 0
    return settebello + coin + _WORTH_OF_RANK[card.rank]


PLAYERS: Final[Mapping[str, Player]] = {"random": random_player, "greedy": greedy_player}
