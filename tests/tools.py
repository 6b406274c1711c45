"""What several test modules need: words for the oracle, positions, and whole deals."""

import random
from collections.abc import Callable, Iterable, Iterator

import oracle
import scopa_rules as sr

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


def move_uniform(moves: tuple[sr.Move, ...], rng: random.Random) -> sr.Move:
    """Choose among all legal moves alike."""
    return moves[int(rng.random() * len(moves))]


def card_uniform(moves: tuple[sr.Move, ...], rng: random.Random) -> sr.Move:
    """Choose among the cards alike, then among the captures of the card."""
    cards = sorted({move.card for move in moves})
    card = cards[int(rng.random() * len(cards))]
    return move_uniform(tuple(move for move in moves if move.card == card), rng)


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


def fill(*used: str, piles: int = 2) -> list[sr.CardSet]:
    """Deal the cards that are not in ``used`` out to piles, for positions near the end."""
    rest = [card for card in sr.PACK if all(card not in sr.CardSet(text) for text in used)]
    return [sr.CardSet(rest[pile::piles]) for pile in range(piles)]


def position(table: str, hand: str, variant: sr.Variant = sr.SCOPA) -> sr.State:
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
    )
