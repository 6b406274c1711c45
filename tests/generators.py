"""Strategies for hypothesis, and the oracle's reading of what they make.

Everything is valid by construction: a state is a deal and legal moves picked by index, so that
nothing has to be thrown away and what fails shrinks to a short deal of a plain variant.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import attrs
from hypothesis import note, settings
from hypothesis import strategies as st

import oracle
import scopa_rules as sr
from tools import from_oracle, legal_plays, only_play, set_to_oracle, to_oracle

#: With more cards on the table a pick captures if it can: the oracle tries all sets of them.
CROWDED = 8


def examples(count: int) -> settings:
    """Run ``count`` examples, or more in step with the profile."""
    return settings(max_examples=count * settings().max_examples // 100)


# ---------------------------------------------------------------------------------------------
# Cards and plays
# ---------------------------------------------------------------------------------------------


def decks() -> st.SearchStrategy[list[sr.Card]]:
    return st.permutations(sr.PACK)


def cards() -> st.SearchStrategy[sr.Card]:
    return st.sampled_from(sr.PACK)


@st.composite
def card_sets(draw: st.DrawFn, max_size: int = 40) -> sr.CardSet:
    """Build sets of every size alike; plain sets would be small."""
    size = draw(st.integers(0, max_size))
    return sr.CardSet(draw(decks())[:size])


@st.composite
def plays(draw: st.DrawFn) -> sr.Play:
    """Build plays that need not be possible, let alone legal."""
    card = draw(cards())
    return sr.Play(card, draw(card_sets(max_size=8)) - {card})


# ---------------------------------------------------------------------------------------------
# Variants
# ---------------------------------------------------------------------------------------------


#: The choices that there are without a total.
SUM_CHOICES = [sr.Choice.SINGLE_FIRST, sr.Choice.FEWEST, sr.Choice.ANY]


def capturings(
    obligations: Iterable[sr.Obligation] = tuple(sr.Obligation),
) -> st.SearchStrategy[sr.Capturing]:
    return st.builds(
        sr.Capturing,
        choice=st.sampled_from(SUM_CHOICES),
        most=st.sampled_from([None, 1, 2, 3]),
        compulsory=st.sampled_from(list(obligations)),
    )


def ace_sweeps() -> st.SearchStrategy[sr.AceSweep]:
    return st.builds(sr.AceSweep, *[st.booleans()] * 5)


@st.composite
def family_capturings(draw: st.DrawFn) -> sr.Capturing:
    """Build every way of capturing that is no contradiction (C-15), all options mixed."""
    sums, by_total = draw(st.sampled_from([(True, False), (False, True), (True, True)]))
    kinds: list[st.SearchStrategy[sr.AceSweep | sr.WildAce | None]] = [st.none()]
    if sums:
        kinds.append(ace_sweeps())
    if not by_total:
        kinds.append(st.just(sr.WildAce()))
    aces = draw(st.one_of(kinds))
    return sr.Capturing(
        sums=sums,
        equal=draw(st.booleans() if by_total or sums else st.just(True)),
        total=draw(st.just(15) if aces else st.integers(11, 20)) if by_total else None,
        choice=draw(st.sampled_from(choices(sums, by_total, aces is not None))),
        aces=aces,
        most=draw(st.sampled_from([None, None, 1, 2, 3])),
        compulsory=draw(st.sampled_from(["always", "never"] if by_total else list(sr.Obligation))),
    )


def choices(sums: bool, by_total: bool, aces: bool) -> list[sr.Choice]:
    """Return the choices that there are with the two rules, and with something about aces."""
    if not by_total:
        return SUM_CHOICES
    found = [sr.Choice.ANY, sr.Choice.EQUAL_BARS_SUMS] if sums else [sr.Choice.ANY]
    return found if aces else [*found, sr.Choice.FEWEST]


def declarable_hands() -> st.SearchStrategy[sr.LowTotal | sr.SameRank]:
    """Build what says which hands may be declared, as in Cirulla more often than not."""
    usual: st.SearchStrategy[sr.LowTotal | sr.SameRank] = st.sampled_from(
        [sr.LowTotal(), sr.SameRank()]
    )
    points = st.integers(1, 12)
    low = st.builds(sr.LowTotal, st.integers(3, 30), points, st.booleans())
    return usual | usual | low | st.builds(sr.SameRank, st.integers(2, 3), points, st.booleans())


@st.composite
def dealer_tables(draw: st.DrawFn) -> sr.DealerTable:
    """Build what says which opening tables are taken, and by whom."""
    wild, split = draw(st.booleans()), draw(st.booleans())
    one = draw(st.sampled_from([15, 15, 11, 20]))
    totals = [(one,), (one, 2 * one)] if split else [(one,), (one, 2 * one), (one, one + 10)]
    taker = draw(st.sampled_from(sr.Taker))
    return sr.DealerTable(wild, split, draw(st.sampled_from(totals)), taker)


def declarings(hands: bool) -> st.SearchStrategy[sr.Declaring]:
    """Build declarations; those of hands only if ``hands`` is true."""
    tables = dealer_tables()
    return st.builds(
        sr.Declaring,
        dealer_table=st.none() | tables if hands else tables,
        hands=st.lists(declarable_hands(), min_size=1, max_size=3) if hands else st.just(()),
        matta=st.sampled_from(sr.MattaReading) if hands else st.just("sticky"),
    )


@st.composite
def splits(draw: st.DrawFn, total: int) -> tuple[int, ...]:
    """Cut a number of cards into groups of at least one."""
    cuts = draw(st.sets(st.integers(1, total - 1), max_size=6)) if total > 1 else set()
    return tuple(after - before for before, after in pairwise(sorted({0, *cuts, total})))


@st.composite
def odd_dealings(draw: st.DrawFn, seats: int) -> sr.Dealing:
    """Build dealings that no game has, but that use up the pack (D-9)."""
    on_table = draw(st.sampled_from([n for n in range(9) if (40 - n) % seats == 0]))
    return sr.Dealing(
        table=draw(splits(on_table)) if on_table else (),
        hands=draw(splits((40 - on_table) // seats)),
        packet=draw(st.integers(1, 4)),
        redeal=None,
    )


def dealings(seats: int) -> st.SearchStrategy[sr.Dealing]:
    """Choose a dealing that fits the seats, without redeal: every deck is good."""
    known = [sr.three_cards(seats, redeal=None)]
    if seats == 4:
        known += [attrs.evolve(sr.NINE_CARDS, redeal=None), sr.TEN_CARDS]
    return st.sampled_from(known) | odd_dealings(seats)


SCALES = st.just(dict(sr.PRIMIERA_SCALE)) | st.fixed_dictionaries(
    # Few values, so that totals tie; one so high that three suits can be worth more than four.
    {rank: st.sampled_from([1, 0, 2, 30]) for rank in range(1, 11)}
)

SEVENS = sr.CardSet.of_rank(7)
#: Rules that the oracle knows by the names it gives them.
EXTRAS: tuple[sr.ScoringRule, ...] = (
    sr.RE_BELLO,
    sr.NAPOLEONE,
    sr.CardPoints("trente", {"AD": 1, "2D": 2, "3D": 3}, wins_match=True),
    sr.CardPoints("frac", {card: 1 for card in sr.PACK if card.rank in (1, 8, 9, 10)}),
    sr.Majority("sevens", SEVENS),
    sr.Collection("all sevens", SEVENS, points=1),
)
OF_CIRULLA: tuple[sr.ScoringRule, ...] = (sr.PICCOLA, sr.GRANDE, sr.ALL_COINS, sr.DECLARED)


def primieras() -> st.SearchStrategy[sr.ScoringRule]:
    by_scale = st.builds(sr.Primiera, scale=SCALES, missing=st.sampled_from(sr.Missing))
    return by_scale | st.just(sr.PrimieraByCount())


@st.composite
def scorings(draw: st.DrawFn) -> tuple[sr.ScoringRule, ...]:
    """Build the core of Scopa, in every reading, and any of the extras."""
    doubled_by = draw(st.sampled_from([None, sr.CardSet.of_rank(9)]))
    core: list[sr.ScoringRule] = [sr.Sweeps(doubled_by=doubled_by), *sr.CORE[1:4]]
    napolas = st.builds(sr.Run, st.just("napola"), st.just("D"), most=st.integers(3, 10))
    return (
        *core,
        draw(primieras()),
        *draw(st.lists(st.sampled_from(EXTRAS), unique=True)),
        *draw(st.lists(napolas, max_size=1)),
    )


@st.composite
def variants(
    draw: st.DrawFn, capturing: st.SearchStrategy[sr.Capturing] | None = None, *, core: bool = True
) -> sr.Variant:
    """Build variants, with the scoring of Scopa unless ``core`` is false."""
    seats = draw(st.integers(2, 6))
    return sr.Variant(
        "any",
        seats=seats,
        sides=draw(st.sampled_from([n for n in range(2, seats + 1) if seats % n == 0])),
        dealing=draw(dealings(seats)),
        capturing=draw(capturings() if capturing is None else capturing),
        scoring=sr.CORE if core else draw(scorings()),
        last_play_sweeps=draw(st.booleans()),
        leftovers_to_dealer=draw(st.booleans()),
    )


@st.composite
def family_variants(draw: st.DrawFn) -> sr.Variant:
    """Build variants with every option of play, declarations more often than not."""
    seats = draw(st.sampled_from([2, 3, 4, 6, 5]))
    hands = seats != 5 and draw(st.integers(0, 3)) > 0
    dealing = sr.three_cards(seats, redeal=None) if hands else draw(dealings(seats))
    tabled = bool(dealing.table) and draw(st.booleans())
    return sr.Variant(
        "any",
        seats=seats,
        sides=draw(st.sampled_from([n for n in range(2, seats + 1) if seats % n == 0])),
        dealing=dealing,
        capturing=draw(family_capturings()),
        declaring=draw(declarings(hands)) if hands or tabled else None,
        scoring=(*draw(scorings()), *draw(st.lists(st.sampled_from(OF_CIRULLA), unique=True))),
        last_play_sweeps=draw(st.booleans()),
        leftovers_to_dealer=draw(st.booleans()),
    )


@st.composite
def ten_cards_variants(draw: st.DrawFn) -> sr.Variant:
    """Build Scopone with ten cards in which an equal card has to be taken."""
    obligations = [sr.Obligation.ALWAYS, sr.Obligation.EQUAL]
    return attrs.evolve(sr.SCOPONE_TEN_CARDS, capturing=draw(capturings(obligations)))


def all_variants() -> st.SearchStrategy[sr.Variant]:
    """Build variants of both kinds: with the sum rule alone, and with all options mixed."""
    return variants() | family_variants()


def random_capturing(rng: random.Random) -> sr.Capturing:
    """Return a way of capturing that is no contradiction (C-15), all options mixed."""
    sums, by_total = rng.choice([(True, False), (False, True), (True, True)])
    sweep = sr.AceSweep(*(rng.random() < 0.5 for _ in range(5)))
    aces = rng.choice([None, sweep if sums else None, None if by_total else sr.WildAce()])
    total = 15 if aces else rng.randint(11, 20)
    return sr.Capturing(
        sums=sums,
        equal=rng.choice([True, False]),
        total=total if by_total else None,
        choice=rng.choice(choices(sums, by_total, aces is not None)),
        aces=aces,
        most=rng.choice([None, None, 1, 2, 3]),
        compulsory=rng.choice(["always", "never"]),
    )


def random_variant(rng: random.Random) -> sr.Variant:
    """Return a variant with every option of play mixed, for runs of many deals."""
    seats, declares = rng.choice([2, 3, 4, 6]), rng.random() < 0.5
    redeal = rng.choice([None, sr.KINGS_REDEAL, sr.TWO_ACES_REDEAL, sr.Redeal((2, 5, 9), 2)])
    dealings = [sr.three_cards(seats, redeal)]
    if not declares and seats == 4:
        dealings = [attrs.evolve(sr.NINE_CARDS, redeal=redeal), sr.TEN_CARDS]
    elif not declares and seats == 2:
        dealings.append(sr.Dealing(table=(3, 1), hands=(7, 11), packet=2, redeal=redeal))
    dealing = rng.choice(dealings)
    wild, split = rng.random() < 0.5, rng.random() < 0.5
    tables = sr.DealerTable(wild, split, (15, 30), rng.choice(list(sr.Taker)))
    kinds: list[sr.LowTotal | sr.SameRank] = [sr.LowTotal(), sr.LowTotal(20, 4, wild=False)]
    kinds += [sr.SameRank(), sr.SameRank(2)]
    hands = rng.sample(kinds, rng.randint(1, 3))
    declaring = (
        sr.Declaring(rng.choice([None, tables]), hands, rng.choice(list(sr.MattaReading)))
        if declares
        else sr.Declaring(tables, hands=())
    )
    return sr.Variant(
        "any",
        seats=seats,
        dealing=dealing,
        capturing=random_capturing(rng),
        declaring=declaring if declares or (dealing.table and rng.random() < 0.5) else None,
        last_play_sweeps=rng.random() < 0.5,
        leftovers_to_dealer=rng.random() < 0.5,
    )


# ---------------------------------------------------------------------------------------------
# Deals
# ---------------------------------------------------------------------------------------------


def pick(state: sr.State, index: int) -> sr.Move:
    """Pick a legal move: the first for 0, else one that captures when the table is crowded."""
    moves = sr.legal_moves(state)
    if index and len(state.table) > CROWDED:
        moves = tuple(move for move in legal_plays(state) if move.captured) or moves
    return moves[index % len(moves)]


@attrs.frozen
class Line:
    """Hold the course of a deal: its states, and the moves between them."""

    deck: tuple[sr.Card, ...]
    states: tuple[sr.State, ...]
    moves: tuple[sr.Move, ...]

    @property
    def last(self) -> sr.State:
        return self.states[-1]

    @property
    def variant(self) -> sr.Variant:
        return self.last.variant

    def steps(self) -> Iterator[tuple[sr.State, sr.Move, sr.State]]:
        return zip(self.states, self.moves, self.states[1:], strict=False)

    def plays(self) -> Iterator[tuple[sr.State, sr.Play, sr.State]]:
        """Yield the steps of a deal in which nothing is declared."""
        return ((state, only_play(move), after) for state, move, after in self.steps())


def played(state: sr.State, indices: Iterable[int]) -> tuple[list[sr.State], list[sr.Move]]:
    """Play the moves of the indices up to the end; return the states passed, and the moves."""
    states, moves = [state], []
    for index in indices:
        if sr.is_deal_over(states[-1]):
            break
        moves.append(pick(states[-1], index))
        states.append(sr.apply(states[-1], moves[-1]))
    return states, moves


@st.composite
def lines(
    draw: st.DrawFn, of: st.SearchStrategy[sr.Variant] | None = None, *, whole: bool = True
) -> Line:
    """Build a deal played to its end, or up to any moment of it."""
    variant = draw(variants() if of is None else of)
    deck = draw(decks())
    dealer = draw(st.integers(0, variant.seats - 1))
    length = 40 if whole else draw(st.integers(0, 40))
    # Now and then the first move all the time: nobody captures if nobody has to (E-4). By sums
    # alone, as a table of thirty cards has too many fifteens, and too much for a wild ace.
    by_sums = variant.capturing.total is None and variant.capturing.aces is None
    lazy = by_sums and draw(st.integers(0, 7)) == 7
    indices = bytes(length) if lazy else draw(st.binary(min_size=length, max_size=length))
    states, moves = played(sr.deal(variant, deck, dealer), indices)
    # A state does not print its hands; this does for all of them.
    note(f"{variant}\ndeck {' '.join(map(str, deck))}, dealer {dealer}")
    note(f"moves {' '.join(map(str, moves))}")
    return Line(tuple(deck), tuple(states), tuple(moves))


def states(of: st.SearchStrategy[sr.Variant] | None = None) -> st.SearchStrategy[sr.State]:
    """Build states that play can reach, finished deals among them."""
    return lines(of, whole=False).map(lambda line: line.last)


@st.composite
def positions(
    draw: st.DrawFn, capturing: st.SearchStrategy[sr.Capturing] | None = None, most: int = 5
) -> sr.State:
    """Build a table of at most ``most`` cards and a hand, whatever play might have made them."""
    variant = sr.Variant(
        "any",
        dealing=sr.Dealing(hands=(18,), redeal=None),
        capturing=draw(capturings() if capturing is None else capturing),
    )
    # Large tables and hands of many cards more often, and many low cards, which make sums.
    on_table, held = (
        max(draw(st.lists(st.integers(least, top), min_size=3, max_size=3)))
        for least, top in ((0, most), (1, 9))
    )
    low = draw(st.integers(0, 5))
    deck = sorted(draw(decks()), key=lambda card: card.rank > low)
    table, rest = deck[:on_table], deck[on_table:]
    hand, other = rest[::3][:held], rest[1::3][:held]
    return sr.State.setup(
        variant,
        dealer=1,
        turn=0,
        hands=[hand, other],
        table=table,
        piles=[sorted({*rest} - {*hand, *other}), ()],
        last_capturer=0,
    )


# ---------------------------------------------------------------------------------------------
# The oracle's reading
# ---------------------------------------------------------------------------------------------


def oracle_plays(state: sr.State, card: sr.Card) -> set[frozenset[oracle.OCard]]:
    """Return what the oracle lets a card take from the table, laying it included."""
    rules = oracle_rules(state.variant.capturing)
    return oracle.plays(rules, set_to_oracle(state.table), to_oracle(card))


def oracle_rules(capturing: sr.Capturing) -> oracle.Rules:
    """Return how cards capture, in the oracle's words."""
    aces: oracle.AceSweep | oracle.Wild | None = None
    if isinstance(capturing.aces, sr.AceSweep):
        aces = oracle.AceSweep(**attrs.asdict(capturing.aces))
    elif capturing.aces is not None:
        aces = oracle.Wild()
    return oracle.Rules(
        equal=capturing.equal,
        sums=capturing.sums,
        total=capturing.total,
        choice=capturing.choice,
        most=capturing.most,
        compulsory=capturing.compulsory,
        aces=aces,
    )


def oracle_moves(state: sr.State) -> set[sr.Move]:
    """Return the oracle's legal moves of the seat in turn."""
    return {
        sr.Play(card, map(from_oracle, captured))
        for card in state.hands[state.turn]
        for captured in oracle_plays(state, card)
    }


def oracle_game(variant: sr.Variant, deck: Iterable[sr.Card], dealer: int) -> oracle.Game:
    """Deal the oracle a game of the variant."""
    declaring = variant.declaring
    tables = None if declaring is None else declaring.dealer_table
    return oracle.Game(
        map(to_oracle, deck),
        seats=variant.seats,
        dealer=dealer,
        table_groups=variant.dealing.table,
        hands=variant.dealing.hands,
        packet=variant.dealing.packet,
        rules=oracle_rules(variant.capturing),
        last_play_sweeps=variant.last_play_sweeps,
        leftovers_to_dealer=variant.leftovers_to_dealer,
        dealer_table=None if tables is None else oracle.DealerTable(**attrs.asdict(tables)),
        declares=() if declaring is None else oracle_hands(declaring),
        matta_reading="not at all" if declaring is None else declaring.matta,
    )


def oracle_hands(declaring: sr.Declaring) -> list[oracle.LowTotal | oracle.SameRank]:
    """Return which hands may be declared, in the oracle's words."""
    return [
        oracle.LowTotal(hands.most, hands.points, hands.wild)
        if isinstance(hands, sr.LowTotal)
        else oracle.SameRank(hands.cards, hands.points, hands.wild)
        for hands in declaring.hands
    ]


def oracle_scale(rule: sr.Primiera) -> dict[int, int]:
    """Return the scale of a primiera; the default one as the oracle knows it."""
    return oracle.DEFAULT_SCALE if rule.scale == sr.PRIMIERA.scale else dict(rule.scale)


def oracle_points(
    variant: sr.Variant,
    piles: Sequence[Iterable[oracle.OCard]],
    sweeps: Sequence[int],
    declared: Sequence[int] | None = None,
) -> dict[str, tuple[int, ...]]:
    """Score the piles of a named variant, or of one that was made above, by name of category."""
    sides = variant.sides
    piles = [set(pile) for pile in piles]
    rules = {rule.name: rule for rule in variant.scoring}
    primiera, napola = rules.get("primiera"), rules.get("napola")
    points = oracle.score_core(
        piles,
        sweeps,
        sides,
        scale=oracle_scale(primiera) if isinstance(primiera, sr.Primiera) else oracle.DEFAULT_SCALE,
        missing=primiera.missing if isinstance(primiera, sr.Primiera) else "no primiera",
        re_bello=True,
        napola_cap=napola.most if isinstance(napola, sr.Run) else None,
    )
    if isinstance(primiera, sr.PrimieraByCount):
        winner = oracle.primiera_by_count_winner(oracle.merge(piles, sides))
        points["primiera"] = oracle.one_point(winner, sides)
    # Only what the variant has: the oracle tries every primiera, and each time anew.
    if rules["sweeps"] == sr.PONINO_SWEEPS:
        points["sweeps"] = oracle.score_ponino(piles, sweeps, sides)["sweeps"]
    elif rules["sweeps"] != sr.SWEEPS:
        points["sweeps"] = oracle.score_frac(piles, sides)["sweeps"]
    if "trente" in rules:
        points["trente"] = oracle.score_trente(piles, sweeps, sides)["trente"]
    if rules.keys() & {"sevens", "most sevens", "all sevens"}:
        points = oracle.score_escoba(piles, sweeps, sides) | points
        points["most sevens"] = points["sevens"]
    if rules.keys() & {"piccola", "grande", "declared"}:
        of_cirulla = oracle.score_cirulla(piles, sweeps, declared or [0] * variant.seats, sides)
        points |= {name: of_cirulla[name] for name in ("piccola", "grande", "declared")}
    points["frac"] = oracle.score_frac(piles, sides)["frac"]
    points["napoleone"] = points["all coins"] = [0] * sides
    return {name: tuple(points[name]) for name in rules}
