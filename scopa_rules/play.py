"""Play: everything that makes a state or turns one into the next lives here.

Theory of operation. A deal begins with :func:`deal` or :func:`new_deal` and goes on by
:func:`apply`, one card a turn (C-1) or before it a declaration (K-6), until :func:`is_deal_over`.
Whatever has to happen by itself - the opening table that is taken, the next hands, the leftovers at
the end - happens within the deal or play that causes it, so in every state that is not over the
seat in turn holds a card, and every card has at least one legal play.

``legal_moves`` and ``apply`` are the hot path. The plays of a card are remembered by what it sees
of the table (see ``_plays.py``), so that both come down to a mask and a look-up for each card, and
one transition of the kernel.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from scopa_rules._game import Game, game_of
from scopa_rules._kernel.captures import how_made, is_blocked
from scopa_rules._kernel.declarations import HAND_SIZE, declare
from scopa_rules._kernel.masks import (
    ACE,
    CARD_COUNT,
    FIRST_PLAY,
    RANKS,
    capture_value,
    matta_mark,
    pips,
)
from scopa_rules._kernel.position import (
    HANDS,
    MARKS,
    TABLE,
    TURN,
    Position,
    Stock,
    is_void,
    marks_at,
    open_deal,
    play,
    take_opening_table,
)
from scopa_rules._plays import (
    Moves,
    captures_of,
    declarations_of,
    find_hand_moves,
    find_moves,
)
from scopa_rules._ruleset import Ruleset
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
from scopa_rules.moves import Declare, Move, Play, read_move
from scopa_rules.rules.scoring import DealScore, ScoreLine, Tally
from scopa_rules.rules.variant import Variant, expect_variant
from scopa_rules.state import State, expect_state
from scopa_rules.views import View

__all__ = [
    "apply",
    "apply_unchecked",
    "captures",
    "deal",
    "declarable",
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
    game = game_of(variant)
    row = [0] * game.rules.size
    dealt = open_deal(game.rules, row, masks, dealer)
    if is_void(game.rules, row[TABLE]):
        raise RedealError(CardSet.from_mask(row[TABLE]), str(variant.dealing.redeal))
    return _begun(game, masks[dealt:], row)


def _begun(game: Game, stock: Stock, row: list[int]) -> State:
    """Return the state in which a deal begins: the opening table may be taken (K-2, K-3)."""
    take_opening_table(game.rules, row)
    return State(game, stock, tuple(row))


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
    game = game_of(variant)
    row = [0] * game.rules.size
    deck = _PACK_MASKS.copy()
    while True:
        _shuffle(deck, rng)
        dealt = open_deal(game.rules, row, deck, dealer)
        if not is_void(game.rules, row[TABLE]):
            return _begun(game, tuple(deck[dealt:]), row)


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
    marks = matta_mark(matta or 0) | (FIRST_PLAY if first_play else 0)
    if value is None:
        value = capture_value(played.mask, marks)
    sets = captures_of(game_of(variant).rules, value, table.mask, marks)
    return tuple([CardSet.from_mask(mask) for mask in sets])


def declarable(variant: Variant, hand: Cards) -> Mapping[int | None, int]:
    """Return what a hand can be declared as, and for how many points (K-4, K-5).

    Args:
        variant: The rules of the game.
        hand: The hand, in any form of :data:`~scopa_rules.cards.Cards`.

    Returns:
        The points by the value that the seven of cups stands for, ascending; by None where no value
        is named. Empty if the hand earns nothing, as every hand does that has not three cards.

    Raises:
        NotationError: If ``hand`` is no set of cards.
        TypeError: If ``variant`` is no variant.

    >>> declarable(CIRULLA, "2D 2C 2S"), declarable(CIRULLA, "7C 3D 4S")
    ({None: 10}, {1: 3, 2: 3})
    >>> declarable(SCOPA, "2D 2C 2S")
    {}
    """
    expect_variant(variant)
    return declarations_of(game_of(variant).rules, CardSet(hand).mask)


def _plays(game: Game, position: Position, card: int) -> Moves:
    """Return the plays of a card, laying it included, and the kinds of them, in a position."""
    table = position[TABLE] | position[MARKS]
    first, at_least, suit, entries = game.keys.of_card[card]
    seen = table & first or table & at_least
    try:
        return entries[seen][suit]
    except KeyError:
        return find_moves(game.rules, card, seen, entries)[suit]


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
        game, integers = position._game, position._position
        table, hand = integers[TABLE], integers[HANDS + integers[TURN]]
        if integers[MARKS]:
            table |= integers[MARKS]
    elif type(position) is View:
        game = game_of(position.variant)
        table, hand = _table_and_marks(game, position), _hand_in_turn(position).mask
    else:
        raise TypeError(f"expected a State or a View, not {quoted(position)}")
    keys = game.keys.of_card
    moves: tuple[Move, ...] = ()
    left = hand
    while left:
        card = left & -left
        left ^= card
        first, at_least, suit, entries = keys[card]
        seen = table & first or table & at_least
        try:
            moves += entries[seen][suit][0]
        except KeyError:
            moves += find_moves(game.rules, card, seen, entries)[suit][0]
    if game.rules.declares:
        moves += _declarations(game, position, hand)
    return moves


def _table_and_marks(game: Game, view: View) -> int:
    """Return what a position holds of the table and its marks."""
    held = view.hand_sizes[view.turn]
    marks = marks_at(game.rules, view.dealer, view.turn, view.stock_size, held, view.matta or 0)
    return view.table.mask | marks


def _declarations(game: Game, position: State | View, hand: int) -> tuple[Move, ...]:
    """Return what the seat in turn may declare its hand as, in a game with declarations.

    All hands have three cards there, so a hand of three is one of which no card has been played.
    """
    if hand.bit_count() != HAND_SIZE:
        return ()
    if isinstance(position, State):
        shown = position._position[game.rules.shown]
    else:
        shown = position.shown[position.turn].mask
    if hand & shown:
        return ()
    entries = game.keys.of_hand
    try:
        return entries[hand][0][0]
    except KeyError:
        return find_hand_moves(game.rules, hand, entries)[0][0]


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
        return state._game.rules.declares and move in _declarations(state._game, state, hand)
    card = move.card.mask
    return bool(hand & card) and move in _plays(state._game, integers, card)[0]


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
    return _capture_fault(state, move.card.mask, move.captured.mask)


def _capture_fault(state: State, card: int, captured: int) -> Reason:
    """Say why a card of the hand may not take a set of table cards, or must not be laid."""
    rules, integers = state._game.rules, state._position
    table, marks = integers[TABLE], integers[MARKS]
    value = capture_value(card, marks)
    if not captured:
        return Reason.MUST_CAPTURE
    if captured & ~table:
        return Reason.NOT_ON_TABLE
    if value == ACE and rules.ace_sweeps and is_blocked(rules, table, marks):
        if captured == table:
            return Reason.ACE_BLOCKED
    elif value == ACE and rules.ace_sweeps and not rules.ace_sweep_is_optional:
        return Reason.ACE_TAKES_ALL
    return _ordinary_fault(rules, captured, how_made(rules, value, captured, pips(captured, marks)))


def _ordinary_fault(rules: Ruleset, captured: int, kind: int) -> Reason:
    """Say why a card may not take a set of table cards, whatever aces can do."""
    if not kind:
        return Reason.WRONG_SUM
    if rules.most and captured.bit_count() > rules.most:
        return Reason.TOO_MANY_CARDS
    # What is well made and not too large can only have lost the choice (C-3).
    return Reason.NOT_FEWEST if rules.fewest else Reason.SINGLE_CARD_FIRST


def _declaration_fault(state: State) -> Reason:
    """Say why a declaration that is not legal is none."""
    rules, hand = state._game.rules, state.hands[state.turn]
    if not rules.declares:
        return Reason.NO_DECLARATIONS
    if state.shown[state.turn]:
        return Reason.ALREADY_DECLARED
    if len(hand) != HAND_SIZE:
        return Reason.HAND_BEGUN
    return Reason.WRONG_MATTA if declarations_of(rules, hand.mask) else Reason.NOTHING_TO_DECLARE


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
    if type(move) is Play:
        game, integers = state._game, state._position
        card = move.card.mask
        if integers[HANDS + integers[TURN]] & card:
            table = integers[TABLE]
            if integers[MARKS]:
                table |= integers[MARKS]
            first, at_least, suit, entries = game.keys.of_card[card]
            seen = table & first or table & at_least
            try:
                plays, kinds = entries[seen][suit]
            except KeyError:
                plays, kinds = find_moves(game.rules, card, seen, entries)[suit]
            if move in plays:
                row, stock, captured = list(integers), state._stock, move.captured.mask
                # Only the kind of a capture that clears the table is ever looked at.
                kind = kinds[plays.index(move)] if captured == integers[TABLE] else 0
                dealt = play(game.rules, row, stock, card, captured, kind)
                return State(game, stock[dealt:] if dealt else stock, tuple(row))
    elif is_legal(state, move):
        return _after_declaration(state, move)
    raise IllegalMoveError(move, _fault(state, move), state)


def _after_declaration(state: State, move: Declare) -> State:
    """Return the state after a legal declaration; the same seat goes on (K-6)."""
    row = list(state._position)
    declare(state._game.rules, row, move.matta or 0)
    return State(state._game, state._stock, tuple(row))


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
    game, row, stock = state._game, list(state._position), state._stock
    card, captured, kind = move.card.mask, move.captured.mask, 0
    if captured and captured == row[TABLE]:
        plays, kinds = _plays(game, state._position, card)
        kind = kinds[plays.index(move)]
    dealt = play(game.rules, row, stock, card, captured, kind)
    return State(game, stock[dealt:] if dealt else stock, tuple(row))


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
            return _plays(state._game, state._position, move.card.mask)[0]
    elif reason is Reason.WRONG_MATTA and move.matta is None:
        return _declarations(state._game, state, state.hands[state.turn].mask)
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
    rules, position = state._game.rules, state._position
    return _score(
        state.variant,
        position[rules.piles : rules.sweeps],
        position[rules.sweeps : rules.sweeps + rules.seats],
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
