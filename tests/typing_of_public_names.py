"""What type checkers see of the public names: mypy and pyright read this file, nothing runs it."""

import random
from collections.abc import Mapping
from typing import Any, assert_type

import scopa_rules as sr

state = sr.new_deal(sr.SCOPA, seed=1)
assert_type(state, sr.State)
assert_type(sr.new_deal(sr.SCOPA, rng=random.SystemRandom(), dealer=1), sr.State)
assert_type(sr.deal(sr.SCOPA, sr.PACK), sr.State)
assert_type(sr.deal(sr.SCOPA, "7D 3C"), sr.State)
assert_type(sr.State.setup(sr.SCOPA, dealer=0, turn=1, hands=["7D", [sr.Card(3, "C")]]), sr.State)

assert_type(state.variant, sr.Variant)
assert_type(state.turn, int)
assert_type(state.table, sr.CardSet)
assert_type(state.hands, tuple[sr.CardSet, ...])
assert_type(state.stock, tuple[sr.Card, ...])
assert_type(state.sweeps, tuple[int, ...])
assert_type(state.last_capturer, int | None)
assert_type(state.shown, tuple[sr.CardSet, ...])
assert_type(state.declared, tuple[int, ...])
assert_type(state.matta, int | None)

move = sr.legal_moves(state)[0]
assert_type(sr.legal_moves(state), tuple[sr.Move, ...])
assert_type(move, sr.Play | sr.Declare)
assert isinstance(move, sr.Play)
assert_type(move.card, sr.Card)
assert_type(move.captured, sr.CardSet)
assert_type(sr.Play("7D", "3C 4S"), sr.Play)
assert_type(sr.apply(state, move), sr.State)
assert_type(sr.apply_unchecked(state, move), sr.State)
assert_type(sr.is_legal(state, move), bool)
assert_type(sr.why_illegal(state, move), sr.Reason | None)
assert_type(sr.parse_move(state, "7D"), sr.Play | sr.Declare)
assert_type(sr.Declare(3).matta, int | None)
assert_type(sr.declarable(sr.CIRULLA, "7C 2D 3S"), Mapping[int | None, int])
assert_type(sr.captures(sr.SCOPA, "3C 4S", "7D"), tuple[sr.CardSet, ...])
assert_type(sr.is_deal_over(state), bool)

score = sr.score_deal(state)
assert_type(score, sr.DealScore)
assert_type(score.totals, tuple[int, ...])
assert_type(score.winner, int | None)
assert_type(score["cards"].points, tuple[int, ...])
assert_type(sr.score_piles(sr.SCOPA, ["7D", sr.CardSet()], [0, 0]), sr.DealScore)

view = sr.view(state, None)
assert_type(view, sr.View)
assert_type(view.seat, int | None)
assert_type(view.unseen, sr.CardSet)
assert_type(sr.legal_moves(view), tuple[sr.Move, ...])
assert_type(sr.events(state, move, 0), tuple[sr.Event, ...])
assert_type(sr.opening_events(state), tuple[sr.Event, ...])

match = sr.new_match(sr.SCOPA, seed="x")
assert_type(match, sr.Match)
assert_type(match.new_deal(), sr.State)
assert_type(match.after(score), sr.Match)
assert_type(sr.match_outcome(match), sr.Outcome | None)
assert_type(sr.is_match_over(match), bool)

assert_type(sr.Card.parse("7D"), sr.Card)
assert_type(sr.Card(7, "D").suit, sr.Suit)
cards = sr.CardSet("7D 3C")
assert_type(cards & {sr.Card(7, "D")}, sr.CardSet)
assert_type(cards | cards, sr.CardSet)
assert_type(cards - cards, sr.CardSet)
assert_type(cards ^ cards, sr.CardSet)
assert_type(sorted(cards), list[sr.Card])
assert_type(cards.mask, int)

variant = sr.SCOPA.with_scoring(sr.NAPOLA, sr.Run("run", "D", most=6))
assert_type(variant, sr.Variant)
assert_type(sr.SCOPA.for_seats(4, sides=4), sr.Variant)
assert_type(sr.find_variant("scopone"), sr.Variant)
assert_type(sr.forms("scopone")[0].variant, sr.Variant)
assert_type(sr.variant_text(variant), str)
assert_type(variant.differences(sr.SCOPA)[0].mine, Any)
assert_type(sr.Capturing(choice="fewest", most=2, compulsory=False).choice, sr.Choice)
assert_type(sr.Primiera(scale={7: 21}, missing="plain sum").scale, tuple[tuple[int, int], ...])
assert_type(sr.CardPoints("jack", {"JS": 1, sr.Card(7, "D"): 1}).among, sr.CardSet)
assert_type(sr.Collection("grande", "JD QD KD", 5, unless=None), sr.Collection)
assert_type(sr.Majority("sevens", sr.CardSet.of_rank(7)).points, int)
assert_type(sr.Dealing(table=[4], hands=[18], redeal=None).table, tuple[int, ...])

error = sr.IllegalMoveError(move, sr.Reason.WRONG_SUM, state)
assert_type(error.reason, sr.Reason)
assert_type(error.state, sr.State)
assert_type(sr.VariantError([]).problems, tuple[str, ...])


class UsersOwnRule:
    """A kind of scoring rule of a user's own is accepted by its shape."""

    name = "own"

    def score(self, tally: sr.Tally) -> sr.ScoreLine:
        return sr.ScoreLine(self.name, tally.sweeps, tally.sweeps)


own: sr.ScoringRule = UsersOwnRule()
assert_type(sr.SCOPA.with_scoring(own), sr.Variant)
