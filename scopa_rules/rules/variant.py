"""Variants: complete sets of rules, made only of data.

A :class:`Variant` is composed of the options of the modules beside it, and nothing in the library
asks for its name. Turning a house rule on is making another value:

>>> import attrs
>>> house = SCOPA.with_scoring(RE_BELLO, NAPOLA)
>>> house = attrs.evolve(house, name="house", seats=4, sides=2, dealing=NINE_CARDS, target=21)
>>> [rule.name for rule in house.scoring]
['sweeps', 'cards', 'coins', 'settebello', 'primiera', 're bello', 'napola']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from scopa_rules._kernel.declarations import HAND_SIZE
from scopa_rules._kernel.masks import CARD_COUNT
from scopa_rules.errors import VariantError, quoted, switch_problems
from scopa_rules.rules.capturing import Capturing
from scopa_rules.rules.dealing import Dealing, three_cards
from scopa_rules.rules.declaring import Declaring
from scopa_rules.rules.scoring import CORE, ScoringRule

__all__ = ["Difference", "Variant"]

SEATS: Final = range(2, 7)  # P-2
_SWITCHES: Final = (
    "last_play_sweeps",
    "leftovers_to_dealer",
    "lowest_wins",
    "shared_total_draws",
)


def _usual_sides(seats: int) -> int:
    """Return the number of sides if nothing is said: two teams of four or six seats (P-3)."""
    return 2 if seats in (4, 6) else seats


def _rules(rules: Iterable[ScoringRule]) -> tuple[ScoringRule, ...]:
    return tuple(rules)


def _rule_problem(rule: object) -> str | None:
    """Say why a value is no scoring rule, or nothing."""
    if isinstance(rule, type) or not isinstance(getattr(rule, "name", None), str):
        return "has no name: expected a value with a name and a score method"
    if not callable(getattr(rule, "score", None)):
        return "has no score method: expected a value with a name and a score method"
    try:
        hash(rule)
    except TypeError:
        return "is not hashable: expected a frozen value"
    return None


@attrs.frozen
class Difference:
    """Hold one setting in which a variant differs from another.

    >>> SCOPONE.differences(SCOPONE_SCIENTIFICO_CLASSIC_SCORING)
    (Difference(setting='target', mine=21, theirs=11),)
    """

    setting: str
    """The setting, such as ``target``, ``capturing.choice`` or ``scoring.napola``."""
    mine: Any
    """Its value in the variant; None for a scoring rule that is not on."""
    theirs: Any
    """Its value in the other."""


@attrs.frozen(cache_hash=True)
class Variant:
    """Hold the rules of a game: a frozen value, hashable and comparable.

    Args:
        name: What the variant is called. Nothing depends on it.
        seats: The number of seats, 2 to 6 (P-2).
        sides: The number of sides; the side of a seat is ``seat % sides``. If not given, two for
            four and six seats, otherwise one for each seat (P-3).
        dealing: How the pack is dealt; if not given, as in Scopa for the number of seats.
        capturing: How cards capture.
        scoring: The scoring rules, in the order in which they are itemised.
        declaring: What may be declared and what the dealer may take, or None (section K).
        last_play_sweeps: Whether the very last play of a deal may sweep (E-2).
        leftovers_to_dealer: Whether the cards left at the end go to the dealer instead of the
            last capturer (E-3).
        target: The points at which the match is decided (M-3).
        lowest_wins: Whether the lowest total wins when the match ends (M-5).
        deals: A fixed number of deals, which replaces the target, or None (M-6).
        shared_total_draws: Whether a shared highest total at the target is a draw instead of
            another deal (M-2).

    Raises:
        VariantError: If settings contradict each other; its ``problems`` name all of them.

    >>> Variant("singles", seats=4, sides=4).dealing.hands
    (3, 3, 3)
    >>> Variant("impossible", seats=5, sides=2)
    Traceback (most recent call last):
        ...
    scopa_rules.errors.VariantError: invalid variant: 5 seats do not divide into 2 sides
    """

    name: str
    """What the variant is called."""
    seats: int = 2
    """The number of seats."""
    sides: int = attrs.field()
    """The number of sides; the side of a seat is ``seat % sides``."""
    dealing: Dealing = attrs.field()
    """How the pack is dealt."""
    capturing: Capturing = attrs.field(factory=Capturing)
    """How cards capture."""
    scoring: tuple[ScoringRule, ...] = attrs.field(default=CORE, converter=_rules)
    """The scoring rules, in the order in which they are itemised."""
    declaring: Declaring | None = None
    """What may be declared and what the dealer may take."""
    last_play_sweeps: bool = False
    """Whether the very last play of a deal may sweep."""
    leftovers_to_dealer: bool = False
    """Whether the cards left at the end go to the dealer."""
    target: int = 11
    """The points at which the match is decided."""
    lowest_wins: bool = False
    """Whether the lowest total wins when the match ends."""
    deals: int | None = None
    """A fixed number of deals, which replaces the target."""
    shared_total_draws: bool = False
    """Whether a shared highest total at the target is a draw."""

    @sides.default
    def _default_sides(self) -> int:
        return _usual_sides(self.seats)

    @dealing.default
    def _default_dealing(self) -> Dealing:
        known = type(self.seats) is int and self.seats in SEATS
        return three_cards(self.seats) if known else Dealing()

    def __attrs_post_init__(self) -> None:
        problems = [
            *self._part_problems(),
            *self._seat_problems(),
            *self._dealing_problems(),
            *self._declaring_problems(),
            *self._scoring_problems(),
            *self._match_problems(),
            *self._switch_problems(),
        ]
        if problems:
            raise VariantError(problems)

    def _part_problems(self) -> Iterable[str]:
        if type(self.name) is not str or not self.name:
            yield f"name {quoted(self.name)}: expected a text"
        parts = {"dealing": (self.dealing, Dealing), "capturing": (self.capturing, Capturing)}
        for name, (part, kind) in parts.items():
            if not isinstance(part, kind):
                yield f"{name} {quoted(part)}: expected a {kind.__name__}"
        if self.declaring is not None and type(self.declaring) is not Declaring:
            yield f"declaring {quoted(self.declaring)}: expected a Declaring, or None"

    def _seat_problems(self) -> Iterable[str]:
        if type(self.seats) is not int or self.seats not in SEATS:
            yield f"seats {quoted(self.seats)}: expected 2 to 6"
        elif type(self.sides) is not int or not 2 <= self.sides <= self.seats:  # noqa: PLR2004
            yield f"sides {self.sides!r}: expected 2 to the number of seats, {self.seats}"
        elif self.seats % self.sides:
            yield f"{self.seats} seats do not divide into {self.sides} sides"

    def _dealing_problems(self) -> Iterable[str]:
        if self.seats not in SEATS or not isinstance(self.dealing, Dealing):
            return
        dealt = sum(self.dealing.table) + self.seats * sum(self.dealing.hands)
        if dealt != CARD_COUNT:
            yield (
                f"dealing table {self.dealing.table} and hands {self.dealing.hands} to "
                f"{self.seats} seats uses {dealt} cards: expected {CARD_COUNT}"
            )

    def _declaring_problems(self) -> Iterable[str]:
        """C-15, as far as it concerns declarations."""
        if not isinstance(self.declaring, Declaring) or not isinstance(self.dealing, Dealing):
            return
        if self.declaring.hands:
            for size in sorted(set(self.dealing.hands) - {HAND_SIZE}):
                yield f"declarations need hands of three, not {size}"
        if self.declaring.dealer_table is not None and not self.dealing.table:
            yield "dealer_table with an empty opening table: expected table cards"

    def _scoring_problems(self) -> Iterable[str]:
        if not self.scoring:
            yield "scoring (): expected at least one rule"
        for rule in self.scoring:
            if problem := _rule_problem(rule):
                yield f"scoring rule {quoted(rule)} {problem}"
                return
        names = [rule.name for rule in self.scoring]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"scoring has {names.count(name)} rules named {name!r}: expected one"

    def _match_problems(self) -> Iterable[str]:
        if type(self.target) is not int or self.target < 1:
            yield f"target {quoted(self.target)}: expected a positive number"
        if self.deals is not None and (type(self.deals) is not int or self.deals < 1):
            yield f"deals {self.deals!r}: expected a positive number, or None"
        if self.lowest_wins:  # C-15
            for rule in self.scoring:
                if getattr(rule, "wins_match", False):
                    yield f"lowest_wins with {rule.name!r}, which wins the match: expected one only"

    def _switch_problems(self) -> Iterable[str]:
        yield from switch_problems(self, *_SWITCHES)

    def __reduce__(self) -> tuple[type[Variant], tuple[object, ...]]:
        # The hash that is kept differs from process to process, so it stays out of pickles.
        return type(self), tuple(getattr(self, field.name) for field in attrs.fields(Variant))

    def has_seat(self, seat: object) -> bool:
        """Tell whether a value is the number of a seat.

        Args:
            seat: Any value.

        Returns:
            True for a whole number from 0 to the number of seats less one.

        >>> SCOPA.has_seat(1), SCOPA.has_seat(2), SCOPA.has_seat(True)
        (True, False, False)
        """
        return type(seat) is int and 0 <= seat < self.seats

    def with_scoring(self, *rules: ScoringRule) -> Variant:
        """Return the variant with scoring rules turned on.

        Args:
            rules: The rules. One with the name of a rule that is on takes its place; the others
                follow at the end.

        Returns:
            The new variant.

        Raises:
            VariantError: If two of ``rules`` have the same name, or one is no scoring rule.

        >>> [rule.name for rule in SCOPA.with_scoring(NAPOLA).scoring][-2:]
        ['primiera', 'napola']
        """
        for rule in rules:
            if problem := _rule_problem(rule):
                raise VariantError([f"scoring rule {quoted(rule)} {problem}"])
        new = {rule.name: rule for rule in rules}
        kept = [new.get(rule.name, rule) for rule in self.scoring]
        added = [rule for rule in rules if rule not in kept]
        return attrs.evolve(self, scoring=(*kept, *added))

    def differences(self, other: Variant) -> tuple[Difference, ...]:
        """Return every setting in which the variant differs from another; the name is none.

        Args:
            other: The other variant.

        Returns:
            The differences in the order of the settings, scoring rules last. These are compared
            by name; that their order differs is a difference only where it is not that of rules
            turned off and new ones added at the end.

        Raises:
            TypeError: If ``other`` is no variant.

        >>> for difference in SCOPONE_TEN_CARDS.differences(SCOPONE)[:3]:
        ...     print(difference.setting, difference.mine, difference.theirs)
        dealing.table () (2, 2)
        dealing.hands (10,) (9,)
        dealing.packet 1 3
        >>> [difference.setting for difference in SCOPA_NAPOLA.differences(SCOPA)]
        ['scoring.napola']
        """
        expect_variant(other)
        mine, theirs = dict(self._settings(other)), dict(other._settings(self))
        found = [
            Difference(setting, mine.get(setting), theirs.get(setting))
            for setting in {**theirs, **mine}
            if mine.get(setting) != theirs.get(setting)
        ]
        # The parts that only the other has come last so far.
        order = [field.name for field in attrs.fields(Variant) if field.name != "scoring"]
        order.append("scoring")
        found.sort(key=lambda difference: order.index(difference.setting.partition(".")[0]))
        my_rules, their_rules = ([rule.name for rule in each.scoring] for each in (self, other))
        usual = [name for name in their_rules if name in my_rules]
        usual += [name for name in my_rules if name not in their_rules]
        if my_rules != usual:
            found.append(Difference("scoring", tuple(my_rules), tuple(their_rules)))
        return tuple(found)

    def _settings(self, other: Variant) -> Iterator[tuple[str, object]]:
        """Yield every setting but the name; of a part that ``other`` has too, each of its own."""
        for field in attrs.fields(Variant):
            value = getattr(self, field.name)
            if field.name == "scoring":
                yield from ((f"scoring.{rule.name}", rule) for rule in self.scoring)
            elif attrs.has(type(value)) and type(value) is type(getattr(other, field.name)):
                for part in attrs.fields(type(value)):
                    yield f"{field.name}.{part.name}", getattr(value, part.name)
            elif field.name != "name":
                yield field.name, value

    def for_seats(self, seats: int, sides: int | None = None) -> Variant:
        """Return the variant for another number of seats.

        A dealing in hands of three is made anew for the seats (D-1, D-2); any other is kept.

        Args:
            seats: The number of seats, 2 to 6.
            sides: The number of sides; if not given, the usual one (P-3).

        Returns:
            The new variant.

        Raises:
            VariantError: If the seats, sides and dealing do not fit together.

        >>> SCOPA.for_seats(6, sides=3).dealing.hands
        (3, 3)
        """
        dealing = self.dealing
        if dealing == three_cards(self.seats, dealing.redeal):
            dealing = three_cards(seats, dealing.redeal)
        if sides is None:
            sides = _usual_sides(seats)
        return attrs.evolve(self, seats=seats, sides=sides, dealing=dealing)


def expect_variant(variant: object) -> None:
    """Refuse what is no variant, such as the name of one."""
    if not isinstance(variant, Variant):
        raise TypeError(f"expected a Variant, not {quoted(variant)}: find_variant reads names")
