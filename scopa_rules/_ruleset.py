"""The rules of a variant as plain numbers, which is what the kernel takes.

Nothing else in the library reads the options of play: what is agreed stands in ``rules``, how it
is played in ``_kernel``, and a :class:`Ruleset` translates the one for the other. Every number has
a line of its own here, which is the only one to be added for a new option.

The numbers are switches, whole numbers and rows of whole numbers of a fixed length, so that a
compiler can lay them out as one record for all variants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scopa_rules._kernel.captures import ANY_KIND, EQUAL, SUM, TOTAL, most_cards
from scopa_rules._kernel.declarations import HAND_SIZE, HIGHEST_TOTAL
from scopa_rules._kernel.masks import ACE, CARD_COUNT, RANKS
from scopa_rules._kernel.position import HANDS, TABLE
from scopa_rules.rules.capturing import AceSweep, Choice, Obligation, WildAce
from scopa_rules.rules.dealing import Dealing, Redeal
from scopa_rules.rules.declaring import DeclarableHands, LowTotal, MattaReading, Taker
from scopa_rules.rules.variant import SEATS, Variant

__all__ = ["Ruleset"]

#: The table cards are turned up after each three cards dealt to every seat (D-3).
_CARDS_BETWEEN_TABLE_CARDS: Final = 3
#: More cards of a rank than there are.
_NEVER: Final = 5


class Ruleset:
    """The rules of a variant as plain numbers."""

    def __init__(self, variant: Variant) -> None:  # noqa: PLR0915 - a line for each number
        seats, dealing = variant.seats, variant.dealing
        capturing, declaring = variant.capturing, variant.declaring
        hands = declaring.hands if declaring is not None else ()
        matta = declaring.matta if declaring is not None and hands else MattaReading.NOT_AT_ALL
        tables = declaring.dealer_table if declaring is not None else None
        sweeping = capturing.aces if isinstance(capturing.aces, AceSweep) else None

        # Where the parts of a position stand, and how long it is.
        self.seats = seats
        self.piles = HANDS + seats
        self.sweeps = HANDS + 2 * seats
        self.shown = HANDS + 3 * seats
        self.declared = self.shown + 1
        self.declares = bool(hands)
        self.size = self.declared + seats if hands else self.shown

        # Dealing: how many cards open the table and each hand; for each dealer, and for each card
        # of the deck, the place in a position where the card goes; and how many cards are left
        # after the next hands, by how many are left before.
        self.opening_table = sum(dealing.table)
        self.opening_hand = dealing.hands[0]
        self.dealt_to = tuple(
            place for dealer in range(max(SEATS)) for place in _dealt_to(dealing, seats, dealer)
        )
        self.left_after = tuple(_left_after(dealing, seats))
        #: How many cards of each rank void the opening table.
        self.voided_by = tuple(_voided_by(dealing.redeal))

        # The opening table. A total of 0 is none.
        self.table_totals = ((*tables.totals, 0)[:2]) if tables is not None else (0, 0)
        self.table_is_wild = tables is not None and tables.wild
        self.table_splits = tables is not None and tables.split
        self.leader_takes_table = tables is not None and tables.taker is Taker.LEADER

        # Captures: the totals, as bits, that a card of each value takes by one card (C-2), by a sum
        # (C-2) and by making a fixed total with it (C-8). A wild ace counts anything (C-12).
        values = [1 << value for value in range(len(RANKS) + 1)]
        if isinstance(capturing.aces, WildAce):
            values[ACE] = sum(values[ACE:])
        self.equal_totals = tuple(value if capturing.equal else 0 for value in values)
        self.sum_totals = tuple(value if capturing.sums else 0 for value in values)
        self.fixed_totals = tuple(
            1 << capturing.total - value if capturing.total is not None else 0
            for value in range(len(RANKS) + 1)
        )
        self.wanted_totals = tuple(
            equal | sums | fixed
            for equal, sums, fixed in zip(
                self.equal_totals, self.sum_totals, self.fixed_totals, strict=True
            )
        )
        equal_first = capturing.choice in (Choice.SINGLE_FIRST, Choice.EQUAL_BARS_SUMS)
        self.equal_bars_sums = capturing.equal and equal_first
        self.fewest = capturing.choice is Choice.FEWEST
        self.must_capture = capturing.compulsory is Obligation.ALWAYS
        self.may_always_lay = capturing.compulsory is Obligation.NEVER

        # Aces.
        self.wild_aces = isinstance(capturing.aces, WildAce)
        self.ace_sweeps = sweeping is not None
        self.ace_sweep_is_optional = sweeping is not None and sweeping.optional
        self.ace_blocks_aces = sweeping is not None and sweeping.blocked_by_ace
        self.first_play_blocks_aces = sweeping is not None and sweeping.blocked_on_first_play
        self.aces_take_themselves = sweeping is not None and sweeping.takes_itself
        #: The kinds of capture that are sweeps when they clear the table (C-13).
        self.kinds_that_sweep = (
            ANY_KIND if sweeping is None or sweeping.scores else EQUAL | SUM | TOTAL
        )

        # Sweeps and the end of a deal.
        self.last_play_sweeps = variant.last_play_sweeps
        self.leftovers_to_dealer = variant.leftovers_to_dealer

        # Declarations: the points of a hand by its total and by how many of its cards are alike,
        # with the matta standing for a value and without.
        wild, plain = ([each for each in hands if each.wild is on] for on in (True, False))
        self.wild_points_by_total = tuple(_points_by_total(wild))
        self.wild_points_by_alike = tuple(_points_by_alike(wild))
        self.plain_points_by_total = tuple(_points_by_total(plain))
        self.plain_points_by_alike = tuple(_points_by_alike(plain))
        self.matta_in_hand = matta is not MattaReading.NOT_AT_ALL
        self.matta_on_table = matta is MattaReading.STICKY
        #: Whether a play has to look after marks or shown cards.
        self.has_marks = self.first_play_blocks_aces or self.declares

        # The limit, or 0 where it rules out no set (C-6).
        ones = 5 if self.matta_on_table else 4
        most = most_cards(max(len(RANKS), (capturing.total or 0) - ACE), ones)
        self.most = capturing.most if capturing.most is not None and capturing.most < most else 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))


def _dealt_to(dealing: Dealing, seats: int, dealer: int) -> Iterator[int]:
    """Yield where each card of the deck goes in turn (D-5)."""
    hands = [HANDS + (dealer + place) % seats for place in range(1, seats + 1)]
    groups = list(dealing.table)
    for number, size in enumerate(dealing.hands):
        given = 0
        while given < size:
            packet = min(dealing.packet, size - given)
            for hand in hands:
                yield from [hand] * packet
            given += packet
            if number == 0:
                due = len(dealing.table) if given == size else given // _CARDS_BETWEEN_TABLE_CARDS
                while groups and len(dealing.table) - len(groups) < due:
                    yield from [TABLE] * groups.pop(0)


def _left_after(dealing: Dealing, seats: int) -> Iterator[int]:
    """Yield how many cards the next hands leave; where none are dealt, as many as there are."""
    after = {}
    left = CARD_COUNT
    for number, hand in enumerate(dealing.hands):
        before = left
        left -= hand * seats + (sum(dealing.table) if number == 0 else 0)
        after[before] = left
    yield from (after.get(left, left) for left in range(CARD_COUNT + 1))


def _voided_by(redeal: Redeal | None) -> Iterator[int]:
    """Yield how many cards of each rank, from 0 on, void the opening table (D-6)."""
    for rank in range(len(RANKS) + 1):
        yield redeal.least if redeal is not None and rank in redeal.ranks else _NEVER


def _points_by_total(hands: Iterable[DeclarableHands]) -> Iterator[int]:
    """Yield the points of a hand by its total (K-4)."""
    low = [each for each in hands if isinstance(each, LowTotal)]
    for total in range(HIGHEST_TOTAL + 1):
        yield max((each.points for each in low if total <= each.most), default=0)


def _points_by_alike(hands: Iterable[DeclarableHands]) -> Iterator[int]:
    """Yield the points of a hand by how many of its cards are of one rank (K-4)."""
    same = [each for each in hands if not isinstance(each, LowTotal)]
    for alike in range(HAND_SIZE + 1):
        yield max((each.points for each in same if alike >= each.cards), default=0)
