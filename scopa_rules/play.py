"""Play: everything that makes a state or turns one into the next lives here.

Theory of operation. A deal begins with :func:`deal` or :func:`new_deal` and goes on by
:func:`apply`, one card a turn (C-1) or before it a declaration (K-6), until :func:`is_deal_over`.
Whatever has to happen by itself - the dealer's table, the next hands, the leftovers at the end -
happens within the deal or play that causes it, so in every state that is not over the seat in turn
holds a card, and every card has at least one legal play.

``legal_moves`` and ``apply`` are the hot path. What a card may do depends only on what it sees of
the table and its marks; the plays found for a sight are remembered (see ``_remembering.py``), so
that both come down to two masks and a look-up for each card, and one transition of the kernel.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from scopa_rules._kernel.masks import (
    CARD_COUNT,
    FIRST_PLAY,
    RANKS,
    capture_value,
    marked_matta,
    matta_mark,
)
from scopa_rules._kernel.position import (
    HANDS,
    MARKS,
    TABLE,
    TURN,
    Position,
    Stock,
    declare,
    marks_at,
    open_deal,
    play,
    take_opening_table,
)
from scopa_rules.cards import PACK, Card, Cards, CardSet
from scopa_rules.declaring import HAND_SIZE, declarable
from scopa_rules.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidStateError,
    Reason,
    RedealError,
    VariantError,
    quoted,
)
from scopa_rules.moves import Declare, Move, Play, read_move
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
    position, stock = open_deal(variant._engine.flow, masks, dealer)
    redeal = variant.dealing.redeal
    table = CardSet.from_mask(position[TABLE])
    if redeal is not None and redeal.calls_for(table):
        raise RedealError(table, str(redeal))
    return _opened(variant, stock, position)


def _opened(variant: Variant, stock: Stock, position: Position) -> State:
    """Return the state in which a deal begins: the dealer may take the table first (K-2, K-3)."""
    if variant.dealer_table is not None:
        sweeps = variant.dealer_table.sweeps(CardSet.from_mask(position[TABLE]))
        if sweeps:
            position = take_opening_table(variant._engine.flow, position, sweeps)
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
        position, stock = open_deal(variant._engine.flow, tuple(deck), dealer)
        if redeal is None or not redeal.calls_for(CardSet.from_mask(position[TABLE])):
            return _opened(variant, stock, position)


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


def captures(
    variant: Variant,
    table: Cards,
    card: Card | str,
    *,
    value: int | None = None,
    matta: int | None = None,
    first_play: bool = False,
) -> tuple[CardSet, ...]:
    """Return every set of table cards that a card may take; no state is needed.

    Args:
        variant: The rules of the game.
        table: The cards on the table, in any form of :data:`~scopa_rules.cards.Cards`.
        card: The played card, or its text.
        value: What the played card counts, 1 to 10, if not its rank, whatever ``matta`` says. A
            card that counts 1 is an ace.
        matta: What the seven of cups counts, 1 to 10, played or on the table, if a declaration
            has given it a value that it still keeps there (K-7).
        first_play: Whether it is the very first play of the deal, which can block an ace (C-10).

    Returns:
        The sets in the order of :func:`legal_moves`; none if the card takes nothing.

    Raises:
        NotationError: If something is no card.
        InvalidStateError: If the card lies on the table itself, a value is out of range, or
            ``first_play`` is not True or False.
        TypeError: If ``variant`` is no variant.

    >>> captures(SCOPA, "AD 2C 3S 4B", "4D")
    (CardSet('4B'),)
    >>> captures(SCOPA, "AD 2C 3S 5B", "6D")
    (CardSet('AD 2C 3S'), CardSet('AD 5B'))
    >>> captures(CIRULLA, "3B 5S QD", "7C", matta=3)
    (CardSet('3B'), CardSet('3B QD'))
    """
    expect_variant(variant)
    played = CardSet([card])
    table = CardSet(table)
    problems = [
        f"{name} {quoted(number)}: expected 1 to 10, or None"
        for name, number in {"value": value, "matta": matta}.items()
        if number is not None and (type(number) is not int or number not in RANKS)
    ]
    if not isinstance(first_play, bool):
        problems.append(f"first_play {quoted(first_play)}: expected True or False")
    if played & table:
        problems.append(f"played card {played} on the table: expected one that is not")
    if problems:
        raise InvalidStateError(problems)
    if value is None:
        value = capture_value(played.mask, matta_mark(matta or 0))
    sets = variant.capturing.captures(value, table.mask, matta or 0, first_play)
    return tuple([CardSet.from_mask(mask) for mask in sets])


def _plays(variant: Variant, position: Position, card: int) -> tuple[Play, ...]:
    """Return the plays of a card, laying it included, in a position."""
    table = position[TABLE] | position[MARKS]
    first, otherwise, remembered = variant._engine.sights[card]
    return remembered[table & first or table & otherwise]


def legal_moves(position: State | View) -> tuple[Move, ...]:
    """Return every legal move.

    Args:
        position: The state, or the view of the seat in turn.

    Returns:
        The moves of the seat in turn, each once: by played card in the order of the pack, then by
        captured set in ascending order of its mask, taking nothing first; declarations last, by
        ascending value of the seven of cups. Empty if and only if the deal is over.

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
        if integers[MARKS]:
            table |= integers[MARKS]
    elif type(position) is View:
        table, hand = _table_and_marks(position), _hand_in_turn(position).mask
    else:
        raise TypeError(f"expected a State or a View, not {quoted(position)}")
    engine = position.variant._engine
    sights = engine.sights
    moves: tuple[Move, ...] = ()
    left = hand
    while left:
        card = left & -left
        left ^= card
        first, otherwise, remembered = sights[card]
        moves += remembered[table & first or table & otherwise]
    if engine.flow.declares:
        moves += _declarations(position, hand)
    return moves


def _table_and_marks(view: View) -> int:
    """Return what a position holds of the table and its marks."""
    flow, held = view.variant._engine.flow, view.hand_sizes[view.turn]
    marks = marks_at(flow, view.dealer, view.turn, view.stock_size, held, view.matta)
    return view.table.mask | marks


def _declarations(position: State | View, hand: int) -> tuple[Declare, ...]:
    """Return what the seat in turn may declare its hand as, in a game with declarations.

    All hands have three cards there, so a hand of three is one of which no card has been played.
    """
    if hand.bit_count() != HAND_SIZE:
        return ()
    if isinstance(position, State):
        shown = position._position[position.variant._engine.flow.shown]
    else:
        shown = position.shown[position.turn].mask
    return () if hand & shown else _declarations_of(hand)


@lru_cache(maxsize=1 << 14)  # more than there are hands of three
def _declarations_of(hand: int) -> tuple[Declare, ...]:
    return tuple([Declare(matta) for matta in declarable(CardSet.from_mask(hand))])


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
    hand = integers[HANDS + integers[TURN]]
    if isinstance(move, Declare):
        return state.variant.declares and move in _declarations(state, hand)
    card = move.card.mask
    return bool(hand & card) and move in _plays(state.variant, integers, card)


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
    if not isinstance(move, Play | Declare):
        raise TypeError(f"expected a Play or a Declare, not {move!r}: parse_move reads texts")


def _fault(state: State, move: Move) -> Reason:
    """Say why a move that is not legal is none."""
    if is_deal_over(state):
        return Reason.DEAL_OVER
    if isinstance(move, Declare):
        return _declaration_fault(state)
    if move.card not in state.hands[state.turn]:
        return Reason.NOT_IN_HAND
    integers = state._position
    marks = integers[MARKS]
    return state.variant.capturing.fault(
        capture_value(move.card.mask, marks),
        integers[TABLE],
        move.captured.mask,
        marked_matta(marks),
        first_play=bool(marks & FIRST_PLAY),
    )


def _declaration_fault(state: State) -> Reason:
    """Say why a declaration that is not legal is none."""
    hand = state.hands[state.turn]
    if not state.variant.declares:
        return Reason.NO_DECLARATIONS
    if state.shown[state.turn]:
        return Reason.ALREADY_DECLARED
    if len(hand) != HAND_SIZE:
        return Reason.HAND_BEGUN
    return Reason.WRONG_MATTA if declarable(hand) else Reason.NOTHING_TO_DECLARE


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
    if type(move) is Play:
        engine = variant._engine
        card = move.card.mask
        if integers[HANDS + integers[TURN]] & card:
            table = integers[TABLE]
            if integers[MARKS]:
                table |= integers[MARKS]
            first, otherwise, remembered = engine.sights[card]
            if move in remembered[table & first or table & otherwise]:
                position, stock = play(
                    engine.flow, integers, state._stock, card, move.captured.mask
                )
                return State(variant, stock, position)
    elif is_legal(state, move):
        return _after_declaration(state, move)
    raise IllegalMoveError(move, _fault(state, move), state)


def _after_declaration(state: State, move: Declare) -> State:
    """Return the state after a legal declaration; the same seat goes on (K-6)."""
    variant, matta = state.variant, move.matta
    points = declarable(state.hands[state.turn])[matta]
    position = declare(variant._engine.flow, state._position, matta or 0, points)
    return State(variant, state._stock, position)


def apply_unchecked(state: State, move: Move) -> State:
    """Carry out a move that is known to be legal, without looking.

    Args:
        state: The state; it stays as it is.
        move: One of ``legal_moves(state)``. For any other move the result is undefined: an
            impossible state, or any error.

    Returns:
        The state that :func:`apply` returns.

    >>> state = deal(SCOPA, PACK)
    >>> move = legal_moves(state)[0]
    >>> apply_unchecked(state, move) == apply(state, move)
    True
    """
    if type(move) is Declare:
        return _after_declaration(state, move)
    variant = state.variant
    position, stock = play(
        variant._engine.flow, state._position, state._stock, move.card.mask, move.captured.mask
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
        text: A full text, such as ``7Dx3C4S`` or ``declare=3``; or only the played card, if it
            may be laid or there is one capture that it can make; or only ``declare``, if the
            seven of cups can have one value.

    Returns:
        The legal move. The text of a legal move always gives that move.

    Raises:
        NotationError: If the text is no move.
        AmbiguousMoveError: If only the card is given and it has several captures to choose from,
            or only ``declare`` and the seven of cups has several values.
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
    move = read_move(text)
    reason = why_illegal(state, move)
    if reason is None:
        return move
    candidates = _completions(state, move, reason)
    if not candidates:
        raise IllegalMoveError(move, reason, state)
    if len(candidates) > 1:
        raise AmbiguousMoveError(text, candidates)
    return candidates[0]


def _completions(state: State, move: Move, reason: Reason) -> tuple[Move, ...]:
    """Return what an illegal move can be the short text of."""
    if isinstance(move, Play):
        if reason is Reason.MUST_CAPTURE:
            return _plays(state.variant, state._position, move.card.mask)
    elif reason is Reason.WRONG_MATTA and move.matta is None:
        return _declarations(state, state.hands[state.turn].mask)
    return ()


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
    variant, flow = state.variant, state.variant._engine.flow
    position = state._position
    return _score(
        variant,
        position[flow.piles : flow.sweeps],
        position[flow.sweeps : flow.sweeps + flow.seats],
        state.declared,
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
