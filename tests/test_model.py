"""Whole deals, played side by side with the oracle."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import oracle
import scopa_rules as sr
from generators import (
    decks,
    examples,
    family_variants,
    oracle_game,
    oracle_points,
    pick,
    variants,
)
from tools import legal_plays, set_to_oracle, to_oracle


class Deals(RuleBasedStateMachine):
    """Deals of one variant: the library's states beside the oracle's game."""

    deck: list[sr.Card]
    state: sr.State
    game: oracle.Game

    @initialize(
        variant=variants(core=False) | family_variants(), deck=decks(), dealer=st.integers(0, 5)
    )
    def sit_down(self, variant: sr.Variant, deck: list[sr.Card], dealer: int) -> None:
        self.deal(variant, deck, dealer % variant.seats)

    def deal(self, variant: sr.Variant, deck: list[sr.Card], dealer: int) -> None:
        self.deck = deck
        self.state = sr.deal(variant, deck, dealer)
        self.game = oracle_game(variant, deck, dealer)

    @rule(index=st.integers(1, 255))
    def play(self, index: int) -> None:
        """Make a move; when there is none left, score and go on with the next deal."""
        if self.game.over():
            self.assert_the_same_score()
            # Nothing carries over (E-5), and the deal passes on (D-8).
            dealer = (self.state.dealer + 1) % self.state.variant.seats
            self.deal(self.state.variant, self.deck[::-1], dealer)
            return
        move = pick(self.state, index)
        self.state = sr.apply(self.state, move)
        if isinstance(move, sr.Declare):
            self.game.declare(move.matta)
        else:
            self.game.play(to_oracle(move.card), set_to_oracle(move.captured))

    def assert_the_same_score(self) -> None:
        points = {line.name: line.points for line in sr.score_deal(self.state).lines}
        assert points == oracle_points(
            self.state.variant, self.game.piles, self.game.sweeps, self.game.declared
        )

    @invariant()
    def the_same_position(self) -> None:
        state, game = self.state, self.game
        assert [set_to_oracle(hand) for hand in state.hands] == list(map(set, game.hands))
        assert [set_to_oracle(pile) for pile in state.piles] == list(map(set, game.piles))
        assert set_to_oracle(state.table) == set(game.table)
        assert list(map(to_oracle, state.stock)) == game.stock
        assert list(state.sweeps) == game.sweeps
        assert (state.dealer, state.last_capturer) == (game.dealer, game.last_capturer)
        assert sr.is_deal_over(state) == game.over()
        assert game.over() or state.turn == game.turn
        plays = {(to_oracle(m.card), set_to_oracle(m.captured)) for m in legal_plays(state)}
        assert plays == game.legal()
        declarations = [m.matta for m in sr.legal_moves(state) if isinstance(m, sr.Declare)]
        assert declarations == sorted({matta for matta, _ in game.declarable()}, key=int_or_none)
        assert [set_to_oracle(cards) for cards in state.shown] == list(map(set, game.shown))
        assert (list(state.declared), state.matta) == (game.declared, game.matta)


def int_or_none(value: int | None) -> int:
    return value or 0


TestDeals = Deals.TestCase
# Steps for a whole deal, the scoring and the start of the next one.
TestDeals.settings = settings(examples(150), stateful_step_count=46)
