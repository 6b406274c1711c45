"""Play: everything that makes a state or turns one into the next lives here.

Theory of operation. A deal begins with :func:`deal` or :func:`new_deal` and goes on by
:func:`apply`, one card a turn (C-1), until :func:`is_deal_over`. Whatever has to happen by itself
- the next hands, the leftovers at the end - happens within the play that causes it, so in every
state that is not over the seat in turn holds a card, and every card has at least one legal play.

``legal_moves`` and ``apply`` are the hot path. What a card may do depends only on what it sees of
the table; the plays found for a sight are remembered (see ``_remembering.py``), so
that both come down to two masks and a look-up for each card, and one transition of the kernel.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from scopa_rules._kernel.masks import CARD_COUNT
from scopa_rules._kernel.position import HANDS, TABLE, TURN, open_deal, play
from scopa_rules.cards import PACK, Card, Cards, CardSet
from scopa_rules.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidStateError,
    Reason,
    RedealError,
    VariantError,
    quoted,
)
from scopa_rules.moves import Move, Play
from scopa_rules.scoring import DealScore, ScoreLine, Tally
from scopa_rules.state import State, expect_state
from scopa_rules.variant import Variant, expect_variant
from scopa_rules.views import View

__all__ = [
    "apply",
    "apply_unchecked",
    "captures",
    "deal",
    "is_deal_over",
    "is_legal",
    "legal_moves",
    "new_deal",
    "parse_move",
    "score_deal",
    "score_piles",
    "why_illegal",
]

_PACK_MASKS: Final = [card.mask for card in PACK]


def deal(variant: Variant, deck: Iterable[Card | str], dealer: int = 0) -> State:
    """Deal a chosen deck.

    Args:
        variant: The rules of the game.
        deck: The forty cards in the order in which they are dealt (D-5): a text with cards
            separated by blanks, or an iterable of cards or of texts of one card.
        dealer: The seat that deals; the seat after it plays first (D-8).

    Returns:
        The state before the first play.

    Raises:
        NotationError: If something in the deck is no card.
        InvalidStateError: If the deck is not the whole pack in an order, or the dealer no seat.
        RedealError: If the opening table calls for a redeal (D-6, D-7).
        TypeError: If ``variant`` is no variant.

    >>> state = deal(SCOPA, PACK)
    >>> state.hands[1], state.table
    (CardSet('AD AS 2D'), CardSet('2S 2B 3D 3C'))
    """
    expect_variant(variant)
    if isinstance(deck, AbstractSet):
        raise InvalidStateError(["deck without an order: expected a sequence, not a set"])
    cards = deck.split() if isinstance(deck, str) else deck
    masks = tuple([CardSet([card]).mask for card in cards])
    problems = [*_deck_problems(masks), *_dealer_problems(variant, dealer)]
    if problems:
        raise InvalidStateError(problems)
    position, stock = open_deal(variant._flow, masks, dealer)
    redeal = variant.dealing.redeal
    table = CardSet.from_mask(position[TABLE])
    if redeal is not None and redeal.calls_for(table):
        raise RedealError(table, str(redeal))
    return State(variant, stock, position)


def _deck_problems(masks: Sequence[int]) -> Iterable[str]:
    if len(masks) != CARD_COUNT:
        yield f"deck of {len(masks)} cards: expected {CARD_COUNT}"
    if repeated := {mask for mask in masks if masks.count(mask) > 1}:
        yield f"deck with {CardSet.from_mask(sum(repeated))} repeated: expected each card once"


def _dealer_problems(variant: Variant, dealer: int) -> Iterable[str]:
    if not variant.has_seat(dealer):
        yield f"dealer {dealer!r}: expected a seat from 0 to {variant.seats - 1}"


def new_deal(
    variant: Variant,
    *,
    seed: int | str | None = None,
    rng: random.Random | None = None,
    dealer: int = 0,
) -> State:
    """Shuffle the pack and deal it, again while the opening table calls for a redeal (D-6, D-7).

    The shuffle starts from :data:`~scopa_rules.cards.PACK` and for each place from the last down
    to the second swaps its card with the one at ``int(rng.random() * (place + 1))``, places
    counted from 0; a redeal shuffles the same deck further. A seed stands for
    ``random.Random(seed)``, so it gives the same deal on every platform and Python version.

    Args:
        variant: The rules of the game.
        seed: A number or text from which the shuffle follows.
        rng: The generator to draw from instead, such as ``random.SystemRandom()``. With neither
            a seed nor a generator the deal is a fresh, unpredictable one.
        dealer: The seat that deals; the seat after it plays first (D-8).

    Returns:
        The state before the first play.

    Raises:
        TypeError: If both a seed and a generator are given, or ``variant`` is no variant.
        InvalidStateError: If the dealer is no seat.

    >>> import random
    >>> new_deal(SCOPA, seed=7) == new_deal(SCOPA, rng=random.Random(7))
    True
    """
    expect_variant(variant)
    rng = generator(seed, rng)
    if problems := list(_dealer_problems(variant, dealer)):
        raise InvalidStateError(problems)
    redeal = variant.dealing.redeal
    deck = _PACK_MASKS.copy()
    while True:
        _shuffle(deck, rng)
        position, stock = open_deal(variant._flow, tuple(deck), dealer)
        if redeal is None or not redeal.calls_for(CardSet.from_mask(position[TABLE])):
            return State(variant, stock, position)


def generator(seed: int | str | None, rng: random.Random | None) -> random.Random:
    """Return the generator that a caller means by a seed, a generator, or neither."""
    if rng is None:
        return random.Random(seed)
    if seed is not None:
        raise TypeError("expected a seed or a generator, not both")
    return rng


def _shuffle(deck: list[int], rng: random.Random) -> None:
    """Put the deck into random order by the algorithm that :func:`new_deal` documents."""
    draw = rng.random
    for place in range(CARD_COUNT - 1, 0, -1):
        other = int(draw() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]


def captures(variant: Variant, table: Cards, card: Card | str) -> tuple[CardSet, ...]:
    """Return every set of table cards that a card may take; no state is needed.

    Args:
        variant: The rules of the game.
        table: The cards on the table, in any form of :data:`~scopa_rules.cards.Cards`.
        card: The played card, or its text.

    Returns:
        The sets in the order of :func:`legal_moves`; none if the card can only be laid.

    Raises:
        NotationError: If something is no card.
        InvalidStateError: If the card lies on the table itself.
        TypeError: If ``variant`` is no variant.

    >>> captures(SCOPA, "AD 2C 3S 4B", "4D")
    (CardSet('4B'),)
    >>> captures(SCOPA, "AD 2C 3S 5B", "6D")
    (CardSet('AD 2C 3S'), CardSet('AD 5B'))
    """
    expect_variant(variant)
    played = CardSet([card])
    table = CardSet(table)
    if played & table:
        raise InvalidStateError([f"played card {played} on the table: expected one that is not"])
    return tuple(
        [play.captured for play in _plays(variant, table.mask, played.mask) if play.captured]
    )


def _plays(variant: Variant, table: int, card: int) -> tuple[Play, ...]:
    """Return the plays of a card, laying it included, on a table."""
    first, otherwise, remembered = variant._sights[card]
    return remembered[table & first or table & otherwise]


def legal_moves(position: State | View) -> tuple[Move, ...]:
    """Return every legal move.

    Args:
        position: The state, or the view of the seat in turn.

    Returns:
        The moves of the seat in turn, each once: by played card in the order of the pack, then by
        captured set in ascending order of its mask, laying the card first. Empty if and only if
        the deal is over.

    Raises:
        InvalidStateError: If it is the view of another seat or of a spectator, and the deal is
            not over.
        TypeError: If it is neither a state nor a view.

    >>> state = deal(SCOPA, PACK)
    >>> state.turn, state.hands[state.turn], state.table
    (1, CardSet('AD AS 2D'), CardSet('2S 2B 3D 3C'))
    >>> [str(move) for move in legal_moves(state)]
    ['AD', 'AS', '2Dx2S', '2Dx2B']
    """
    if type(position) is State:
        integers = position._position
        table, hand = integers[TABLE], integers[HANDS + integers[TURN]]
    elif type(position) is View:
        table, hand = position.table.mask, _hand_in_turn(position).mask
    else:
        raise TypeError(f"expected a State or a View, not {quoted(position)}")
    sights = position.variant._sights
    moves: tuple[Move, ...] = ()
    while hand:
        card = hand & -hand
        hand ^= card
        first, otherwise, remembered = sights[card]
        moves += remembered[table & first or table & otherwise]
    return moves


def _hand_in_turn(view: View) -> CardSet:
    """Return the hand of the seat in turn, which only its own view holds."""
    if view.seat != view.turn and view.hand_sizes[view.turn]:
        raise InvalidStateError(
            [f"view of seat {view.seat} while seat {view.turn} plays: expected the mover's view"]
        )
    return view.hand if view.seat == view.turn else CardSet()


def is_legal(state: State, move: Move) -> bool:
    """Tell whether a move is legal.

    Args:
        state: The state.
        move: The move.

    Returns:
        True if it is one of :func:`legal_moves`.

    Raises:
        TypeError: If ``move`` is no move, such as a text, or ``state`` no state.

    >>> is_legal(deal(SCOPA, PACK), Play("2D"))
    False
    """
    expect_state(state)
    _expect_a_move(move)
    integers = state._position
    card = move.card.mask
    if not integers[HANDS + integers[TURN]] & card:
        return False
    return move in _plays(state.variant, integers[TABLE], card)


def why_illegal(state: State, move: Move) -> Reason | None:
    """Say why a move is not legal.

    Args:
        state: The state.
        move: The move.

    Returns:
        None for a legal move; otherwise the first reason that applies, in the order in which
        :class:`~scopa_rules.errors.Reason` lists them.

    Raises:
        TypeError: If ``move`` is no move, or ``state`` no state.

    >>> why_illegal(deal(SCOPA, PACK), Play("2D"))
    <Reason.MUST_CAPTURE: 'must_capture'>
    """
    return None if is_legal(state, move) else _fault(state, move)


def _expect_a_move(move: object) -> None:
    if not isinstance(move, Play):
        raise TypeError(f"expected a Play, not {move!r}: parse_move reads texts")


def _fault(state: State, move: Move) -> Reason:
    """Say why a move that is not legal is none."""
    _expect_a_move(move)
    if is_deal_over(state):
        return Reason.DEAL_OVER
    if move.card not in state.hands[state.turn]:
        return Reason.NOT_IN_HAND
    table = state._position[TABLE]
    return state.variant.capturing.fault(move.card.rank, table, move.captured.mask)


def apply(state: State, move: Move) -> State:
    """Carry out a move.

    A move does not say who makes it: it is always that of ``state.turn``. A program that takes
    moves from several players has to see first that the sender holds that seat.

    Args:
        state: The state; it stays as it is.
        move: The move of the seat in turn.

    Returns:
        The state after the move, and after the next hands or the end of the deal if they follow.

    Raises:
        IllegalMoveError: If the move is not legal; it holds the reason and the state.
        TypeError: If ``move`` is no move, or ``state`` no state.

    >>> state = apply(deal(SCOPA, PACK), Play("2D", "2B"))
    >>> state.piles[1], state.turn
    (CardSet('2D 2B'), 0)
    >>> try:
    ...     apply(state, Play("2D", "2S"))
    ... except IllegalMoveError as error:
    ...     print(error.reason)
    not_in_hand
    """
    # This is is_legal and apply_unchecked in one, because it is where a simulation spends its time.
    if type(state) is not State:
        expect_state(state)
    variant, integers = state.variant, state._position
    card = move.card.mask if type(move) is Play else 0
    if integers[HANDS + integers[TURN]] & card:
        table = integers[TABLE]
        first, otherwise, remembered = variant._sights[card]
        if move in remembered[table & first or table & otherwise]:
            position, stock = play(variant._flow, integers, state._stock, card, move.captured.mask)
            return State(variant, stock, position)
    raise IllegalMoveError(move, _fault(state, move), state)


def apply_unchecked(state: State, move: Move) -> State:
    """Carry out a move that is known to be legal, without looking.

    Args:
        state: The state; it stays as it is.
        move: One of ``legal_moves(state)``. For any other move the result is undefined: no error
            is raised, and the state returned may be impossible.

    Returns:
        The state that :func:`apply` returns.

    >>> state = deal(SCOPA, PACK)
    >>> move = legal_moves(state)[0]
    >>> apply_unchecked(state, move) == apply(state, move)
    True
    """
    variant = state.variant
    position, stock = play(
        variant._flow, state._position, state._stock, move.card.mask, move.captured.mask
    )
    return State(variant, stock, position)


def is_deal_over(position: State | View) -> bool:
    """Tell whether all cards of the deal have been played.

    Args:
        position: The state, or any view of it.

    Returns:
        True if no move is left; the deal can then be scored.

    Raises:
        TypeError: If it is neither a state nor a view.

    >>> is_deal_over(new_deal(SCOPA, seed=7))
    False
    """
    if type(position) is State:
        integers = position._position
        return not integers[HANDS + integers[TURN]]
    if type(position) is View:
        return not position.hand_sizes[position.turn]
    raise TypeError(f"expected a State or a View, not {quoted(position)}")


def parse_move(state: State, text: str) -> Move:
    """Read a move of the seat in turn from its short or full text.

    What is refused, and why, depends on the hand in turn, so answer only the seat that holds it.

    Args:
        state: The state in which the move is made.
        text: A full text, such as ``7Dx3C4S``; or only the played card, if it may be laid or
            there is one capture that it can make.

    Returns:
        The legal move. The text of a legal move always gives that move.

    Raises:
        NotationError: If the text is no move.
        AmbiguousMoveError: If only the card is given and it has several captures to choose from.
        IllegalMoveError: If the move is not legal.
        TypeError: If ``state`` is no state.

    >>> state = deal(SCOPA, PACK)
    >>> parse_move(state, "AD")
    Play('AD')
    >>> parse_move(state, "2D")
    Traceback (most recent call last):
        ...
    scopa_rules.errors.AmbiguousMoveError: '2D' is ambiguous: expected one of 2Dx2S, 2Dx2B
    """
    move = Play.parse(text)
    reason = why_illegal(state, move)
    if reason is None:
        return move
    if reason is not Reason.MUST_CAPTURE:
        raise IllegalMoveError(move, reason, state)
    candidates = _plays(state.variant, state._position[TABLE], move.card.mask)
    if len(candidates) > 1:
        raise AmbiguousMoveError(text, candidates)
    return candidates[0]


def score_deal(state: State) -> DealScore:
    """Score a deal that is over.

    Args:
        state: The state after the last play.

    Returns:
        The itemised score by side.

    Raises:
        InvalidStateError: If the deal is not over; ``score_piles`` counts piles at any time.
        TypeError: If ``state`` is no state.
        VariantError: If a scoring rule does not give a line with points for every side.

    >>> state = new_deal(SCOPA, seed=7)
    >>> while not is_deal_over(state):
    ...     state = apply(state, legal_moves(state)[0])
    >>> score = score_deal(state)
    >>> score.totals, score["cards"].figures
    ((4, 0), (28, 12))
    """
    expect_state(state)
    if not is_deal_over(state):
        raise InvalidStateError(["deal in progress: expected one that is over"])
    variant, flow = state.variant, state.variant._flow
    position = state._position
    return _score(
        variant,
        position[flow.piles : flow.sweeps],
        position[flow.sweeps : flow.sweeps + flow.seats],
        (0,) * flow.seats,
    )


def score_piles(
    variant: Variant,
    piles: Sequence[Cards],
    sweeps: Sequence[int],
    declared: Sequence[int] | None = None,
) -> DealScore:
    """Score captured piles; no state is needed.

    Args:
        variant: The rules of the game.
        piles: The captured cards of each seat, in any form of :data:`~scopa_rules.cards.Cards`.
            They need not be the whole pack.
        sweeps: The number of sweeps of each seat.
        declared: The points each seat declared; none if not given.

    Returns:
        The itemised score by side.

    Raises:
        NotationError: If something is no card.
        InvalidStateError: If a value is not given for every seat, is negative, or a card lies in
            two piles.
        TypeError: If ``variant`` is no variant.
        VariantError: If a scoring rule does not give a line with points for every side.

    >>> score_piles(SCOPA, ["7D 6C", "KD KC KS"], sweeps=[1, 0]).totals
    (2, 1)
    """
    expect_variant(variant)
    if isinstance(piles, str):
        raise InvalidStateError([f"piles {quoted(piles)}: expected one set of cards for each seat"])
    masks = tuple([CardSet(pile).mask for pile in piles])
    points = (0,) * variant.seats if declared is None else tuple(declared)
    counts = {"sweeps": tuple(sweeps), "declared": points}
    problems = [
        f"{name} of {len(values)} seats: expected {variant.seats}"
        for name, values in {"piles": masks, **counts}.items()
        if len(values) != variant.seats
    ]
    problems += [
        f"{name} {values}: expected whole numbers from 0"
        for name, values in counts.items()
        if any(type(value) is not int or value < 0 for value in values)
    ]
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    if twice:
        problems.append(f"{CardSet.from_mask(twice)} in two piles: expected each card once")
    if problems:
        raise InvalidStateError(problems)
    return _score(variant, masks, counts["sweeps"], points)


def _score(
    variant: Variant, piles: Sequence[int], sweeps: Sequence[int], declared: Sequence[int]
) -> DealScore:
    """Score by side what is given by seat: a side's piles are merged before anything counts."""
    sides = variant.sides
    tally = Tally(  # P-4; the side of a seat is seat % sides, and no card is in two piles
        piles=tuple([CardSet.from_mask(sum(piles[side::sides])) for side in range(sides)]),
        sweeps=tuple([sum(sweeps[side::sides]) for side in range(sides)]),
        declared=tuple([sum(declared[side::sides]) for side in range(sides)]),
    )
    lines = tuple([rule.score(tally) for rule in variant.scoring])
    for rule, line in zip(variant.scoring, lines, strict=True):
        if type(line) is not ScoreLine or line.name != rule.name or len(line.points) != sides:
            expected = f"expected a ScoreLine of its name with points for {sides} sides"
            raise VariantError([f"scoring rule {rule.name!r} gave {quoted(line)}: {expected}"])
    return DealScore(lines)
