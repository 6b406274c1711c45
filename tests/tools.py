"""What several test modules need: words for the oracle, positions, and whole deals."""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import oracle
import scopa_rules as sr
from scopa_rules import _plays
from scopa_rules._kernel.captures import find_captures
from scopa_rules._ruleset import Ruleset

Chooser = Callable[[tuple[sr.Move, ...], random.Random], sr.Move]


def to_oracle(card: sr.Card) -> oracle.OCard:
    return card.rank, card.suit.value


def set_to_oracle(cards: Iterable[sr.Card]) -> frozenset[oracle.OCard]:
    return frozenset(map(to_oracle, cards))


def from_oracle(card: oracle.OCard) -> sr.Card:
    return sr.Card(*card)


def sets(*texts: str) -> set[sr.CardSet]:
    """Read several sets of cards."""
    return {sr.CardSet(text) for text in texts}


def takes(variant: sr.Variant, table: str, card: str) -> set[sr.CardSet]:
    """Return every set the card may take."""
    found = sr.captures(variant, table, card)
    assert len(found) == len(set(found))
    return set(found)


def with_capturing(**options: object) -> sr.Variant:
    """Return classic Scopa with other options of capturing."""
    return sr.Variant("scopa", capturing=sr.Capturing(**options))  # type: ignore[arg-type]


def only_play(move: sr.Move) -> sr.Play:
    """Return a move that is a play, as all are where nothing can be declared."""
    assert isinstance(move, sr.Play)
    return move


def legal_plays(position: sr.State | sr.View) -> list[sr.Play]:
    """Return the legal moves that play a card."""
    return [move for move in sr.legal_moves(position) if isinstance(move, sr.Play)]


def move_uniform(moves: tuple[sr.Move, ...], rng: random.Random) -> sr.Move:
    """Choose among all legal moves alike."""
    return moves[int(rng.random() * len(moves))]


def card_uniform(moves: tuple[sr.Move, ...], rng: random.Random) -> sr.Move:
    """Choose among the cards alike, then among the captures of the card; declare nothing."""
    plays = [move for move in moves if isinstance(move, sr.Play)]
    cards = sorted({play.card for play in plays})
    card = cards[int(rng.random() * len(cards))]
    return move_uniform(tuple(play for play in plays if play.card == card), rng)


def playout(
    state: sr.State, rng: random.Random, choose: Chooser = move_uniform
) -> Iterator[tuple[sr.State, sr.Move, sr.State]]:
    """Play a deal to its end; yield each state, the move made in it, and the state after it."""
    while not sr.is_deal_over(state):
        move = choose(sr.legal_moves(state), rng)
        after = sr.apply(state, move)
        yield state, move, after
        state = after


def played_out(state: sr.State, rng: random.Random, choose: Chooser = move_uniform) -> sr.State:
    """Return the state at the end of a deal."""
    for *_, after in playout(state, rng, choose):
        state = after
    return state


def all_cards(state: sr.State) -> list[sr.Card]:
    """Return every card of a state, wherever it lies."""
    return [
        *state.table,
        *state.stock,
        *(c for cards in (*state.hands, *state.piles) for c in cards),
    ]


ALL_CARDS = sr.CardSet(sr.PACK).mask


def mask_of(state: sr.State) -> int:
    """Return the cards of a state as one mask, after seeing that none is in two places."""
    masks = [cards.mask for cards in (state.table, *state.hands, *state.piles)]
    masks += [card.mask for card in state.stock]
    together = 0
    for mask in masks:
        together |= mask
    assert together == sum(masks)
    return together


def fill(*used: str, piles: int = 2) -> list[sr.CardSet]:
    """Deal the cards that are not in ``used`` out to piles, for positions near the end."""
    rest = [card for card in sr.PACK if all(card not in sr.CardSet(text) for text in used)]
    return [sr.CardSet(rest[pile::piles]) for pile in range(piles)]


def places(variant: sr.Variant) -> tuple[list[int], list[list[int]]]:
    """Return which cards of the deck open the table, and which the hands from the first seat on."""
    dealing = variant.dealing
    hands, table, _ = oracle.opening(
        range(40), variant.seats, variant.seats - 1, dealing.table, dealing.hands, dealing.packet
    )
    return table, hands


def deck_with_table(table: str | Iterable[str], variant: sr.Variant = sr.SCOPA) -> list[sr.Card]:
    """Return a deck that is dealt with a chosen opening table."""
    up = sr.CardSet(table)
    turned_up, rest = iter(up), iter(sr.CardSet(sr.PACK) - up)
    at, _ = places(variant)
    assert len(at) == len(up)
    return [next(turned_up) if place in at else next(rest) for place in range(40)]


SCRATCH = _plays._new_scratch(1_000)


@lru_cache(maxsize=2_000)
def rules_of(capturing: sr.Capturing) -> Ruleset:
    """Return a ruleset with a way of capturing."""
    return Ruleset(sr.Variant("any", capturing=capturing))


def kinds_of(
    capturing: sr.Capturing, value: int, table: sr.CardSet, marks: int = 0
) -> dict[sr.CardSet, int]:
    """Return the captures of a card that counts a value, and the kinds of each."""
    sets, kinds, *_ = SCRATCH
    count = find_captures(rules_of(capturing), value, table.mask, marks, SCRATCH)
    assert count <= len(sets)
    found = zip(sets[:count], kinds[:count], strict=True)
    return {sr.CardSet.from_mask(mask): kind for mask, kind in found}


def parts(state: sr.State) -> dict[str, Any]:
    """Return what ``State.setup`` takes to build the state again."""
    names = "dealer turn hands table stock piles sweeps last_capturer shown declared matta"
    return {name: getattr(state, name) for name in names.split()}


def position(
    table: str,
    hand: str,
    variant: sr.Variant = sr.SCOPA,
    *,
    shown: str = "",
    matta: int | None = None,
) -> sr.State:
    """Return a position in which seat 0 plays from this hand; most other cards are captured."""
    size = len(hand.split())
    spare = [card for pile in fill(table, hand) for card in pile]
    return sr.State.setup(
        variant,
        dealer=1,
        turn=0,
        hands=[hand, spare[:size]],
        table=table,
        piles=[spare[size::2], spare[size + 1 :: 2]],
        last_capturer=1,
        shown=[shown, ""],
        matta=matta,
    )
