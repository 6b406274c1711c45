"""A second, deliberately slow implementation of the Scopa rules, to test the fast one against.

Everything here is lists, sets, sorting and ``itertools``: each function restates one or two
numbered rules as literally as Python allows, and nothing is shared with the library under test. A
card is a pair of a rank (1 to 10; 8 jack, 9 knight, 10 king) and a suit letter: ``(7, "D")`` is the
settebello.

Covered: the pack and the seats (P), dealing (D), playing and capturing by every rule of the family
(C-1 to C-14), sweeps and the end of a deal (E), the opening table and declarations (K-2 to K-8),
scoring a deal (N), and winning a match (M-1, M-2, M-4 to M-6). Not covered: which settings are
refused together (C-15), apart from those that would leave a function here without an answer, and
which opening tables a variant redeals (D-6, K-1), as that is for the caller to say.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeVar

OCard = tuple[int, str]
#: What is dealt: cards, or anything that stands for them.
Dealable = TypeVar("Dealable")

SUITS: list[str] = ["D", "C", "S", "B"]
RANKS: list[int] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
PACK: list[OCard] = [(rank, suit) for rank in RANKS for suit in SUITS]  # P-1

ACE, SEVEN, KNIGHT = 1, 7, 9
SETTEBELLO: OCard = (7, "D")
RE_BELLO: OCard = (10, "D")
MATTA: OCard = (7, "C")  # K-2
COINS: list[OCard] = [card for card in PACK if card[1] == "D"]

# N-5
DEFAULT_SCALE: dict[int, int] = {
    7: 21,
    6: 18,
    1: 16,
    5: 15,
    4: 14,
    3: 13,
    2: 12,
    8: 10,
    9: 10,
    10: 10,
}

LAID: frozenset[OCard] = frozenset()


# ---------------------------------------------------------------------------------------------
# Capturing
# ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AceSweep:
    """An ace takes everything (C-9, C-10, C-14).

    It is blocked, when so set, by an ace on the table or on the first play of the deal; then it is
    an ordinary 1. ``optional``: one that is not blocked may make an ordinary capture instead.
    ``scores``: to sweep by this power is worth a sweep. ``takes_itself``: on an empty table an ace
    goes to the pile of its player.
    """

    blocked_by_ace: bool = False  # C-10, C-14
    blocked_on_first_play: bool = False  # C-10
    scores: bool = True  # C-13
    optional: bool = False  # C-14
    takes_itself: bool = False  # C-11


@dataclass(frozen=True)
class Wild:
    """An ace captures as any value from 1 to 10 (C-12)."""


@dataclass(frozen=True)
class Rules:
    """How cards capture.

    ``equal`` and ``sums`` are the two halves of the sum rule (C-2), and ``total`` is the number to
    be made by the fifteen rule (C-8), None without it; all are ways side by side (C-8, C-14).
    ``choice`` is "single first", "fewest", "any" (C-3), or "equal bars sums" (C-14). ``most`` is
    the largest number of table cards that one capture may take, None for no limit (C-6).
    ``compulsory`` is "always", "equal" or "never" (C-5).
    """

    equal: bool = True
    sums: bool = True
    total: int | None = None
    choice: str = "single first"
    most: int | None = None
    compulsory: str = "always"
    aces: AceSweep | Wild | None = None


def worth(card: OCard, matta: int | None) -> int:
    """Say what a card counts as for captures; ``matta`` is what 7C stands for, None for a seven."""
    return matta if card == MATTA and matta is not None else card[0]  # P-1, K-7


def sets_worth(
    table: Iterable[OCard], total: int, matta: int | None, most: int | None = None
) -> list[frozenset[OCard]]:
    """List every set of one or more of the cards that together count exactly ``total``.

    Sets of more than ``most`` cards are no captures (C-6), and crowded tables have too many.
    """
    cards = list(table)
    lowest_first = sorted(worth(card, matta) for card in cards)
    found: list[frozenset[OCard]] = []
    for size in range(1, (len(cards) if most is None else min(len(cards), most)) + 1):
        # Once the lowest cards of one size are too many, so are all sets of that size or larger.
        if sum(lowest_first[:size]) > total:
            break
        found.extend(
            frozenset(group)
            for group in combinations(cards, size)
            if sum(worth(card, matta) for card in group) == total
        )
    return found


def ordinary_captures(
    rules: Rules, table: Iterable[OCard], value: int, matta: int | None
) -> set[frozenset[OCard]]:
    """List what a card of the value may take, an ace as much as any: no power of aces is used."""
    cards = list(table)
    equals: list[frozenset[OCard]] = []
    sums: list[frozenset[OCard]] = []
    totals: list[frozenset[OCard]] = []
    matching = sets_worth(cards, value, matta, rules.most)
    if rules.equal:
        equals = [taken for taken in matching if len(taken) == 1]  # C-2, C-4: one each
    if rules.sums:
        sums = [taken for taken in matching if len(taken) >= 2]  # C-2
    if rules.total is not None:
        totals = sets_worth(cards, rules.total - value, matta, rules.most)  # C-8

    found = equals + sums + totals  # C-4, C-14: side by side
    if rules.choice == "single first":  # C-3
        if rules.total is not None:
            msg = "the fifteen rule has no single first"  # C-8, C-15
            raise ValueError(msg)
        found = equals or sums
    elif rules.choice == "equal bars sums":  # C-14: but never a fifteen
        found = (equals or sums) + totals
    elif rules.choice == "fewest":  # C-3
        least = min((len(taken) for taken in found), default=0)
        found = [taken for taken in found if len(taken) == least]
    elif rules.choice != "any":  # C-3
        msg = f"unknown choice {rules.choice!r}"
        raise ValueError(msg)

    return {taken for taken in found if rules.most is None or len(taken) <= rules.most}  # C-6


def counts_as(card: OCard, value: int | None) -> int:
    """Say what a played card counts as: ``value``, or its rank when that is None."""
    return card[0] if value is None else value  # P-1, K-7


def takes_all(
    rules: Rules, table: Iterable[OCard], value: int, matta: int | None, *, first_play: bool
) -> bool:
    """Tell whether a card of the value is an ace with the power to take everything, unblocked."""
    if not isinstance(rules.aces, AceSweep) or value != ACE:  # K-7: also 7C standing for 1
        return False
    on_table = [worth(card, matta) for card in table]
    if len(on_table) == 0:
        return False  # C-9, C-11
    if rules.aces.blocked_by_ace and ACE in on_table:
        return False  # C-10, C-14; K-7: also 7C standing for 1
    return not (rules.aces.blocked_on_first_play and first_play)  # C-10


def captures(
    rules: Rules,
    table: Iterable[OCard],
    card: OCard,
    *,
    value: int | None = None,
    matta: int | None = None,
    first_play: bool = False,
) -> set[frozenset[OCard]]:
    """List every set of table cards that the card may take.

    ``value`` is what the played card counts as if not its rank, ``matta`` what 7C lying on the
    table counts as if not 7. ``first_play`` says that no card has been played in the deal.
    """
    cards = list(table)
    played = counts_as(card, value)
    if isinstance(rules.aces, Wild) and played == ACE:
        found: set[frozenset[OCard]] = set()
        for chosen in RANKS:  # C-12: C-3 is applied to each value separately
            found |= ordinary_captures(rules, cards, chosen, matta)
        return found
    ordinary = ordinary_captures(rules, cards, played, matta)
    if isinstance(rules.aces, AceSweep) and takes_all(
        rules, cards, played, matta, first_play=first_play
    ):
        everything = {frozenset(cards)}  # C-6: exempt from the limit
        return everything | ordinary if rules.aces.optional else everything  # C-9, C-10, C-14
    return ordinary  # C-10: also a blocked ace


def plays(
    rules: Rules,
    table: Iterable[OCard],
    card: OCard,
    *,
    value: int | None = None,
    matta: int | None = None,
    first_play: bool = False,
) -> set[frozenset[OCard]]:
    """List what the card may be played as; the empty set stands for laying it on the table.

    An ace that takes itself is also played as the empty set.
    """
    cards = list(table)
    found = captures(rules, cards, card, value=value, matta=matta, first_play=first_play)
    played = counts_as(card, value)
    if rules.compulsory == "always":  # C-5, C-6: sets above the limit do not oblige
        may_lay = not found
    elif rules.compulsory == "equal":  # C-5: only a sum may be declined
        if rules.total is not None:
            msg = "to decline a sum but no equal card is for the sum rule only"
            raise ValueError(msg)
        equal = any(len(taken) == 1 for taken in found)
        sweeping = takes_all(rules, cards, played, matta, first_play=first_play)
        wild = isinstance(rules.aces, Wild) and played == ACE and len(found) > 0
        may_lay = not (equal or sweeping or wild)
    elif rules.compulsory == "never":  # C-5: aces included
        may_lay = True
    else:
        msg = f"unknown compulsory {rules.compulsory!r}"
        raise ValueError(msg)
    return found | {LAID} if may_lay else found


def is_ace_sweep(
    rules: Rules,
    table: Iterable[OCard],
    card: OCard,
    captured: Collection[OCard],
    *,
    value: int | None = None,
    matta: int | None = None,
) -> bool:
    """Tell whether a legal capture is one that only the power of aces makes possible.

    It takes the whole table, and the ace could not take that as an ordinary capture.
    """
    cards = list(table)
    played = counts_as(card, value)
    if not isinstance(rules.aces, AceSweep) or played != ACE:
        return False
    if len(cards) == 0 or set(captured) != set(cards):
        return False
    return frozenset(cards) not in ordinary_captures(rules, cards, played, matta)  # C-13


# ---------------------------------------------------------------------------------------------
# The dealer's table and declarations
# ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealerTable:
    """Which opening tables are taken (K-2, K-3).

    ``wild``: 7C may stand for any value. ``split``: a table of the second total counts only as two
    groups of the first. ``totals``: those worth one sweep and two. ``taker``: "dealer" or "leader".
    """

    wild: bool = True
    split: bool = False
    totals: tuple[int, ...] = (15, 30)
    taker: str = "dealer"


@dataclass(frozen=True)
class LowTotal:
    """A hand with a total of at most ``most`` may be declared (K-4)."""

    most: int = 9
    points: int = 3
    wild: bool = True  # K-5: 7C stands for a value, which is named


@dataclass(frozen=True)
class SameRank:
    """A hand with ``cards`` of one rank may be declared (K-4)."""

    cards: int = 3
    points: int = 10
    wild: bool = True  # K-5


CIRULLA_HANDS: list[LowTotal | SameRank] = [LowTotal(), SameRank()]


def dealer_table(table: Iterable[OCard], rules: DealerTable) -> tuple[int, int | None]:
    """Judge the opening table: the sweeps it gives, and the value 7C stood for.

    The value is None when 7C is not on the table or not wild, and when nothing is taken.
    """
    cards = list(table)
    values: list[int | None] = [None]
    if rules.wild and MATTA in cards:
        values = list(RANKS)  # K-2
    for value in values:  # at most one of them fits
        total = sum(worth(card, value) for card in cards)
        if total == rules.totals[0]:
            return 1, value  # K-2, K-3
        # K-3: when some of the cards are fifteen, so are the others
        halves = sets_worth(cards, rules.totals[0], value) if rules.split else [LAID]
        if total in rules.totals[1:] and len(halves) > 0:
            return 2, value  # K-2
    return 0, None


def holds_of(kind: LowTotal | SameRank, hand: list[OCard], value: int | None) -> bool:
    """Tell whether a hand is of a kind, 7C standing for the value if that is not None."""
    counts = [worth(card, value) for card in hand]
    if isinstance(kind, LowTotal):
        return sum(counts) <= kind.most
    return any(counts.count(count) >= kind.cards for count in counts)


def declarations(
    hand: Iterable[OCard], kinds: Collection[LowTotal | SameRank]
) -> set[tuple[int | None, int]]:
    """List what a hand may declare: the value named for 7C, None when it has none, and points."""
    cards = list(hand)
    if len(cards) != 3:
        return set()  # K-4
    earned: set[tuple[int | None, int]] = set()
    for kind in kinds:
        values = list(RANKS) if MATTA in cards and kind.wild else [None]
        earned |= {(value, kind.points) for value in values if holds_of(kind, cards, value)}
    best = max((points for _, points in earned), default=0)
    return {(value, points) for value, points in earned if points == best}  # K-4, K-5


# ---------------------------------------------------------------------------------------------
# Dealing
# ---------------------------------------------------------------------------------------------


def needs_redeal(table: Iterable[OCard], ranks: Iterable[int], least: int) -> bool:
    """Tell whether the opening table holds at least ``least`` cards of any one of the ranks."""
    on_table = [rank for rank, _ in table]
    return any(on_table.count(rank) >= least for rank in ranks)  # D-6


def seats_in_order(seats: int, dealer: int) -> list[int]:
    """List the seats as they are dealt to and as they play: after the dealer first, dealer last."""
    return [(dealer + step) % seats for step in range(1, seats + 1)]  # D-5, D-8


def deal_round(
    hands: list[list[Dealable]], deck: list[Dealable], dealer: int, size: int, packet: int
) -> None:
    """Deal each seat one packet off the front of the deck, never past ``size`` cards a seat."""
    for seat in seats_in_order(len(hands), dealer):  # D-5
        for _ in range(min(packet, size - len(hands[seat]))):
            hands[seat].append(deck.pop(0))


def opening(
    deck: Iterable[Dealable],
    seats: int,
    dealer: int,
    table_groups: Sequence[int],
    hands: Sequence[int],
    packet: int,
) -> tuple[list[list[Dealable]], list[Dealable], list[Dealable]]:
    """Deal the first hands and the table; return hands by seat, table, and stock in dealing order.

    The groups of table cards are turned up one after each three cards dealt to every seat, and what
    is left of them when the first hands are complete follows at once.
    """
    stock = list(deck)
    if sum(table_groups) + seats * sum(hands) != len(stock):  # D-9
        msg = "the dealing does not use up the deck exactly"
        raise ValueError(msg)
    if packet < 1 or any(size < 1 for size in hands):
        msg = "a packet and a hand have at least one card"
        raise ValueError(msg)
    dealt: list[list[Dealable]] = [[] for _ in range(seats)]
    table: list[Dealable] = []
    turned_up = 0
    while True:
        smallest = min(len(hand) for hand in dealt)
        while turned_up < len(table_groups) and (
            smallest >= 3 * (turned_up + 1) or smallest == hands[0]
        ):  # D-3, D-5
            table.extend(stock.pop(0) for _ in range(table_groups[turned_up]))
            turned_up += 1
        if smallest == hands[0]:
            return dealt, table, stock
        deal_round(dealt, stock, dealer, hands[0], packet)


# ---------------------------------------------------------------------------------------------
# One deal
# ---------------------------------------------------------------------------------------------


class Game:
    """One deal in progress, as plain lists that every play changes in place.

    ``dealer_table`` says which opening tables are taken, None if none is, and ``declares`` which
    hands may be declared. ``matta_reading`` is how long 7C keeps a declared value: "sticky" (until
    captured), "hand only" or "not at all".
    """

    def __init__(
        self,
        deck: Iterable[OCard],
        *,
        seats: int,
        dealer: int = 0,
        table_groups: Sequence[int] = (4,),
        hands: Sequence[int] = (3,) * 6,
        packet: int = 1,
        last_play_sweeps: bool = False,
        leftovers_to_dealer: bool = False,
        rules: Rules,
        dealer_table: DealerTable | None = None,
        declares: Collection[LowTotal | SameRank] = (),
        matta_reading: str = "sticky",
    ) -> None:
        """Deal the first hands; ``hands`` lists the hand sizes of the whole deal."""
        if declares and any(size != 3 for size in hands):
            msg = "declarations are made with hands of three"  # C-15, K-4
            raise ValueError(msg)
        if matta_reading not in ("sticky", "hand only", "not at all"):
            msg = f"unknown matta_reading {matta_reading!r}"
            raise ValueError(msg)
        self.hands: list[list[OCard]]
        self.table: list[OCard]
        self.stock: list[OCard]
        self.hands, self.table, self.stock = opening(
            deck, seats, dealer, table_groups, hands, packet
        )
        self.piles: list[list[OCard]] = [[] for _ in range(seats)]
        self.sweeps: list[int] = [0] * seats
        self.dealer: int = dealer
        self.turn: int = seats_in_order(seats, dealer)[0]  # D-8
        self.last_capturer: int | None = None  # E-5
        self.later_hands: list[int] = list(hands[1:])
        self.packet: int = packet
        self.rules: Rules = rules
        self.last_play_sweeps: bool = last_play_sweeps
        self.leftovers_to_dealer: bool = leftovers_to_dealer
        self.declares: list[LowTotal | SameRank] = list(declares)
        self.matta_reading: str = matta_reading
        self.shown: list[list[OCard]] = [[] for _ in range(seats)]  # H-1
        self.declared: list[int] = [0] * seats  # K-8
        self.matta: int | None = None  # K-7: undeclared it is a seven
        self.plays_made: int = 0
        if dealer_table is not None:
            self.take_dealer_table(dealer_table)

    def take_dealer_table(self, rules: DealerTable) -> None:
        """Give the dealer or the leader the opening table, if its total is right; it is no play."""
        sweeps, _ = dealer_table(self.table, rules)
        if sweeps > 0:  # K-2, K-3
            taker = self.turn if rules.taker == "leader" else self.dealer
            self.piles[taker].extend(self.table)
            self.table = []
            self.sweeps[taker] += sweeps
            self.last_capturer = taker

    def hands_empty(self) -> bool:
        """Tell whether no seat holds a card."""
        return all(len(hand) == 0 for hand in self.hands)

    def over(self) -> bool:
        """Tell whether the last card of the deal has been played."""
        return self.hands_empty() and len(self.stock) == 0  # D-1

    def value_of(self, card: OCard) -> int | None:
        """Say what a card in a hand counts as if not its rank, None when it is its rank."""
        return self.matta if card == MATTA else None  # K-7

    def legal(self) -> set[tuple[OCard, frozenset[OCard]]]:
        """List the plays of the seat in turn: a card, and what it takes (nothing when laid)."""
        return {
            (card, taken)
            for card in self.hands[self.turn]  # C-1; C-5: whichever card it likes
            for taken in plays(
                self.rules,
                self.table,
                card,
                value=self.value_of(card),
                matta=self.matta,
                first_play=self.plays_made == 0,  # C-10
            )
        }  # a deal that is over has empty hands, hence no moves

    def declarable(self) -> set[tuple[int | None, int]]:
        """List what the seat in turn may declare: the value named for 7C, and the points."""
        if len(self.shown[self.turn]) > 0:
            return set()  # K-6: it has declared, and now plays
        return declarations(
            self.hands[self.turn], self.declares
        )  # K-4: three cards, so none of them played

    def declare(self, matta: int | None) -> None:
        """Show the hand of the seat in turn, 7C standing for the value; the turn does not pass."""
        points = [points for named, points in self.declarable() if named == matta]
        if len(points) != 1:
            msg = f"seat {self.turn} may not declare with 7C as {matta}"
            raise ValueError(msg)
        self.shown[self.turn] = list(self.hands[self.turn])  # K-6
        self.declared[self.turn] += points[0]  # K-8
        if matta is not None and self.matta_reading != "not at all":
            self.matta = matta  # K-7

    def play(self, card: OCard, captured: frozenset[OCard]) -> None:
        """Play a card of the seat in turn, and whatever follows from it without a choice."""
        if (card, captured) not in self.legal():
            msg = f"seat {self.turn} may not play {card} for {sorted(captured)}"
            raise ValueError(msg)
        seat = self.turn
        value = self.value_of(card)
        aces = self.rules.aces
        worthless = (
            isinstance(aces, AceSweep)
            and not aces.scores
            and is_ace_sweep(self.rules, self.table, card, captured, value=value, matta=self.matta)
        )  # C-13
        takes_itself = (
            isinstance(aces, AceSweep)
            and aces.takes_itself
            and counts_as(card, value) == ACE
            and len(self.table) == 0
        )  # C-11
        self.hands[seat].remove(card)
        self.shown[seat] = [other for other in self.shown[seat] if other != card]  # H-1
        self.plays_made += 1
        if captured:
            self.piles[seat].append(card)  # C-7
            self.piles[seat].extend(other for other in self.table if other in captured)
            self.table = [other for other in self.table if other not in captured]
            self.last_capturer = seat
            # E-1, E-2: the very last play of the deal is no sweep, unless the option says so.
            # C-13: nor is what an ace takes by its power, if that setting says so.
            if (
                len(self.table) == 0
                and (not self.over() or self.last_play_sweeps)
                and not worthless
            ):
                self.sweeps[seat] += 1
        elif takes_itself:  # C-11: no sweep
            self.piles[seat].append(card)
            self.last_capturer = seat
        else:
            self.table.append(card)
        self.turn = (seat + 1) % len(self.hands)  # P-2
        if self.over():
            self.give_leftovers()
        elif self.hands_empty():
            self.deal_next_hand()
        self.release_matta()

    def release_matta(self) -> None:
        """Let 7C be a seven again once it has lost the value that a declaration gave it."""
        captured = any(MATTA in pile for pile in self.piles)
        laid = MATTA in self.table
        if captured or (laid and self.matta_reading == "hand only"):
            self.matta = None  # K-7

    def deal_next_hand(self) -> None:
        """Deal every seat its next hand from the stock, and nothing to the table."""
        size = self.later_hands.pop(0)  # D-1, D-2
        while any(len(hand) < size for hand in self.hands):
            deal_round(self.hands, self.stock, self.dealer, size, self.packet)

    def give_leftovers(self) -> None:
        """Move what is left on the table to the seat it belongs to, if to any."""
        owner = self.dealer if self.leftovers_to_dealer else self.last_capturer  # E-3
        if owner is not None:  # E-4
            self.piles[owner].extend(self.table)
            self.table = []


# ---------------------------------------------------------------------------------------------
# Scoring a deal
# ---------------------------------------------------------------------------------------------


def merge(piles_by_seat: Sequence[Iterable[OCard]], sides: int) -> list[set[OCard]]:
    """Pool the piles of the seats of each side."""
    merged: list[set[OCard]] = [set() for _ in range(sides)]
    for seat, pile in enumerate(piles_by_seat):
        merged[seat % sides].update(pile)  # P-3, P-4
    return merged


def merge_sweeps(sweeps_by_seat: Sequence[int], sides: int) -> list[int]:
    """Add up the sweeps of the seats of each side."""
    merged = [0] * sides
    for seat, sweeps in enumerate(sweeps_by_seat):
        merged[seat % sides] += sweeps  # P-3, P-4
    return merged


def one_point(winner: int | None, sides: int) -> list[int]:
    """Write a point for the winning side, or for nobody, as a list by side."""
    return [1 if side == winner else 0 for side in range(sides)]


def only_best(values: Sequence[int]) -> int | None:
    """Find the index of the strictly highest value; None when the highest is shared."""
    best = max(values)
    return values.index(best) if list(values).count(best) == 1 else None


def only_lowest(values: Sequence[int]) -> int | None:
    """Find the index of the strictly lowest value; None when the lowest is shared."""
    lowest = min(values)
    return values.index(lowest) if list(values).count(lowest) == 1 else None


def most_of(piles: Sequence[Collection[OCard]], among: Iterable[OCard]) -> int | None:
    """Find the side with strictly the most of the given cards; None when the most is shared."""
    wanted = set(among)
    return only_best([len([card for card in pile if card in wanted]) for pile in piles])  # N-2, N-3


def holder(piles: Sequence[Collection[OCard]], card: OCard) -> int | None:
    """Find the side that holds the card; None when no side does."""
    for side, pile in enumerate(piles):
        if card in pile:
            return side
    return None


def held_suits(pile: Iterable[OCard]) -> list[list[OCard]]:
    """Sort a pile into its suits, leaving out those it lacks."""
    cards = list(pile)
    by_suit = [[card for card in cards if card[1] == suit] for suit in SUITS]
    return [group for group in by_suit if group]


def primiera_totals(
    piles: Sequence[Iterable[OCard]], scale: Mapping[int, int], missing: str
) -> list[int | None]:
    """Compute each side's primiera, None for a side that takes no part.

    ``missing`` says what becomes of a side lacking a suit: "no primiera" leaves it out; with
    "complete first" and "plain sum" its total is that of the suits it has.
    """
    if missing not in ("no primiera", "complete first", "plain sum"):
        msg = f"unknown missing {missing!r}"
        raise ValueError(msg)
    totals: list[int | None] = []
    for pile in piles:
        suits = held_suits(pile)
        if not suits or (missing == "no primiera" and len(suits) < len(SUITS)):  # N-6
            totals.append(None)
        else:  # N-5
            totals.append(max(sum(scale[rank] for rank, _ in picked) for picked in product(*suits)))
    return totals


def primiera_winner(
    piles: Sequence[Collection[OCard]], scale: Mapping[int, int], missing: str
) -> int | None:
    """Find the side that wins the primiera; None when nobody has one or the best is shared."""
    totals = primiera_totals(piles, scale, missing)
    contest = [(side, total) for side, total in enumerate(totals) if total is not None]
    if missing == "complete first":  # N-6: incomplete ones count only while no side is complete
        complete = [entry for entry in contest if len(held_suits(piles[entry[0]])) == len(SUITS)]
        contest = complete or contest
    if not contest:
        return None  # N-6
    winner = only_best([total for _, total in contest])  # N-5
    return None if winner is None else contest[winner][0]


def primiera_cards(pile: Iterable[OCard], scale: Mapping[int, int]) -> list[OCard]:
    """Name the best card of each held suit, the highest rank among those worth the same."""
    return [
        max(suit, key=lambda card: (scale[card[0]], card[0])) for suit in held_suits(pile)
    ]  # N-15


def primiera_by_count_winner(piles: Sequence[Iterable[OCard]]) -> int | None:
    """Find the side with most sevens, or on equality most sixes, and so on down to the twos."""
    ranks = [[rank for rank, _ in pile] for pile in piles]
    running = list(range(len(piles)))
    for rank in [7, 6, 1, 5, 4, 3, 2]:  # N-7
        best = max(ranks[side].count(rank) for side in running)
        running = [side for side in running if ranks[side].count(rank) == best]
        if len(running) == 1:
            return running[0]
    return None


def napola(pile: Collection[OCard], most: int = 10) -> int:
    """Compute the points of the run of coins from the ace, ``most`` being the cap."""
    run = 0
    while (run + 1, "D") in pile:
        run += 1
    return min(run, most) if run >= 3 else 0  # N-9


def score_core(
    piles_by_seat: Sequence[Iterable[OCard]],
    sweeps_by_seat: Sequence[int],
    sides: int,
    *,
    scale: Mapping[int, int] = DEFAULT_SCALE,
    missing: str = "no primiera",
    re_bello: bool = False,
    napola_cap: int | None = None,
) -> dict[str, list[int]]:
    """Score a deal: the points of each side, category by category.

    The last two categories are there only when asked for: ``re_bello``, and ``napola_cap`` as the
    longest run that counts.
    """
    piles = merge(piles_by_seat, sides)
    points = {
        "sweeps": merge_sweeps(sweeps_by_seat, sides),  # N-1
        "cards": one_point(most_of(piles, PACK), sides),  # N-2
        "coins": one_point(most_of(piles, COINS), sides),  # N-3
        "settebello": one_point(holder(piles, SETTEBELLO), sides),  # N-4
        "primiera": one_point(primiera_winner(piles, scale, missing), sides),  # N-5
    }
    if re_bello:
        points["re bello"] = one_point(holder(piles, RE_BELLO), sides)  # N-8
    if napola_cap is not None:
        points["napola"] = [napola(pile, napola_cap) for pile in piles]  # N-9
    return points


def score_ponino(
    piles_by_seat: Sequence[Iterable[OCard]], sweeps_by_seat: Sequence[int], sides: int
) -> dict[str, list[int]]:
    """Score a deal of Il Ponino: all four knights double the side's sweeps."""
    points = score_core(piles_by_seat, sweeps_by_seat, sides)
    for side, pile in enumerate(merge(piles_by_seat, sides)):
        if all((KNIGHT, suit) in pile for suit in SUITS):
            points["sweeps"][side] *= 2  # N-10
    return points


def score_trente(
    piles_by_seat: Sequence[Iterable[OCard]], sweeps_by_seat: Sequence[int], sides: int
) -> dict[str, list[int]]:
    """Score a deal of Scopone de Trente: the three lowest coins are worth their ranks."""
    points = score_core(piles_by_seat, sweeps_by_seat, sides)
    points["trente"] = [
        sum(rank for rank in [1, 2, 3] if (rank, "D") in pile)  # N-11
        for pile in merge(piles_by_seat, sides)
    ]
    return points


def score_frac(piles_by_seat: Sequence[Iterable[OCard]], sides: int) -> dict[str, list[int]]:
    """Score a deal of Scopa Frac: a point for each ace and each figure, and for nothing else."""
    return {
        "sweeps": [0] * sides,
        "frac": [
            len([rank for rank, _ in pile if rank in (1, 8, 9, 10)])  # N-12
            for pile in merge(piles_by_seat, sides)
        ],
    }


def score_escoba(
    piles_by_seat: Sequence[Iterable[OCard]],
    sweeps_by_seat: Sequence[int],
    sides: int,
    *,
    primiera: bool = True,
) -> dict[str, list[int]]:
    """Score a deal of Escoba: a point for most sevens and one more for all four of them."""
    piles = merge(piles_by_seat, sides)
    points = score_core(piles_by_seat, sweeps_by_seat, sides)
    if not primiera:
        del points["primiera"]
    sevens = [(SEVEN, suit) for suit in SUITS]
    points["sevens"] = one_point(most_of(piles, sevens), sides)  # N-13
    points["all sevens"] = [1 if all(card in pile for card in sevens) else 0 for pile in piles]
    return points


def score_cirulla(
    piles_by_seat: Sequence[Iterable[OCard]],
    sweeps_by_seat: Sequence[int],
    declared_by_seat: Sequence[int],
    sides: int,
    *,
    piccola_cap: int | None = 6,
) -> dict[str, list[int]]:
    """Score a deal of Cirulla; ``piccola_cap`` is None when the run of coins has no cap.

    All ten coins win the match and are worth no points, nor is then any of their runs.
    """
    piles = merge(piles_by_seat, sides)
    points = score_core(piles_by_seat, sweeps_by_seat, sides)
    points["piccola"] = [0] * sides
    points["grande"] = [0] * sides
    if not any(all(card in pile for card in COINS) for pile in piles):  # N-14
        cap = len(COINS) if piccola_cap is None else piccola_cap
        points["piccola"] = [napola(pile, cap) for pile in piles]  # N-14: three, and one for each
        figures = [(rank, "D") for rank in [8, 9, 10]]
        points["grande"] = [5 if all(card in pile for card in figures) else 0 for pile in piles]
    points["declared"] = merge_sweeps(declared_by_seat, sides)  # K-8
    return points


# ---------------------------------------------------------------------------------------------
# Winning a match
# ---------------------------------------------------------------------------------------------


def outright_winner(
    piles: Sequence[Collection[OCard]],
    *,
    napoleone: bool = False,
    trente: bool = False,
    all_coins: bool = False,
) -> int | None:
    """Find the side whose pile wins the match by itself: all the coins, or the three lowest."""
    for side, pile in enumerate(piles):
        if napoleone and all(card in pile for card in COINS):  # N-9
            return side
        if all_coins and all(card in pile for card in COINS):  # N-14
            return side
        if trente and all((rank, "D") in pile for rank in [1, 2, 3]):  # N-11
            return side
    return None


def match_winner(
    totals: Sequence[int],
    target: int,
    shared_total_draws: bool = False,
    *,
    outright: int | None = None,
    lowest_wins: bool = False,
) -> tuple[bool, int | None]:
    """Judge a match after a complete deal: whether it is over, and which side won it.

    Over without a winner is a draw. ``outright`` is the side that has just won without counting.
    ``lowest_wins``: the highest total ends the match, and the lowest wins it.
    """
    if outright is not None:
        return True, outright  # M-4
    if max(totals) < target:
        return False, None  # M-2
    highest = only_best(totals)
    if highest is None:
        return shared_total_draws, None  # M-2; M-5: the same way
    if not lowest_wins:
        return True, highest  # M-2
    lowest = only_lowest(totals)
    return lowest is not None, lowest  # M-5: a shared lowest plays on


def fixed_deals_winner(
    totals: Sequence[int],
    played: int,
    deals: int,
    *,
    outright: int | None = None,
    lowest_wins: bool = False,
) -> tuple[bool, int | None]:
    """Judge a match of a fixed number of deals, of which ``played`` are complete."""
    if outright is not None:
        return True, outright  # M-4
    if played < deals:
        return False, None  # M-6
    return True, only_lowest(totals) if lowest_wins else only_best(totals)  # M-6
