"""Look-up: finding a variant by any of its names, and writing one down in a line.

Names are compared by their letters and digits alone: case, accents, spaces, hyphens, commas do not
matter. Some names are used for several games; :func:`find_variant` gives the form that the named
source means, and :func:`forms` names the others with it.

The text of a variant is the name of a named one, its base, and in parentheses what differs from it:
``scopa(seats=4,sides=2,napola)``. :func:`variant_text` writes it, :func:`find_variant` reads it.
The settings, separated by commas, are

- ``name=value`` for each setting of a :class:`~scopa_rules.rules.variant.Variant` and of its
  :class:`~scopa_rules.rules.dealing.Dealing` and
  :class:`~scopa_rules.rules.capturing.Capturing`, with numbers, texts in quotes, tuples, True,
  False or None: ``target=21``, ``hands=(9,)``, ``choice='fewest'``. With other ``seats`` a dealing
  in hands of three is made anew;
- ``redeal=kings``, ``any_rank``, ``two_aces``, ``None`` or ``Redeal(ranks=(10,),least=2)``;
- ``aces=AceSweep(blocked_by_ace=True)`` or ``aces=WildAce()``, and
  ``declaring=Declaring(dealer_table=DealerTable(),hands=(LowTotal(),))``, each by its constructor;
- a scoring rule turned on, by its name with underscores or by its constructor: ``re_bello``,
  ``Run('napola','D',most=6)``; and turned off, ``-primiera``;
- ``scoring=('sweeps','cards')`` for another order of the rules that are on.
"""

from __future__ import annotations

import ast
import difflib
import enum
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs

from scopa_rules.cards import Card, CardSet
from scopa_rules.errors import (
    NotationError,
    ScopaError,
    UnknownVariantError,
    VariantError,
    quoted,
)
from scopa_rules.rules.capturing import AceSweep, WildAce
from scopa_rules.rules.dealing import ANY_RANK_REDEAL, KINGS_REDEAL, TWO_ACES_REDEAL, Redeal
from scopa_rules.rules.declaring import DealerTable, Declaring, LowTotal, SameRank
from scopa_rules.rules.presets import VARIANTS
from scopa_rules.rules.scoring import (
    ALL_COINS,
    ALL_SEVENS,
    CORE,
    DECLARED,
    FRAC,
    GRANDE,
    MOST_SEVENS,
    NAPOLA,
    NAPOLEONE,
    PICCOLA,
    RE_BELLO,
    TRENTE,
    CardPoints,
    Collection,
    Declared,
    Majority,
    Primiera,
    PrimieraByCount,
    Run,
    ScoringRule,
    Sweeps,
)
from scopa_rules.rules.variant import Difference, Variant, expect_variant

__all__ = ["Form", "find_variant", "forms", "variant_text"]


@attrs.frozen
class Form:
    """Hold one of the games that go by a name.

    >>> forms("scopone scientifico")[0].variant is SCOPONE_SCIENTIFICO
    True
    """

    variant: Variant
    """The game."""
    meaning: str
    """Which form of the game it is, and whose."""


@attrs.frozen
class _Entry:
    """What look-up knows of a named variant."""

    name: str
    meaning: str
    #: Other names that mean it, in Italian and English.
    aliases: tuple[str, ...]
    #: Other named variants that some source calls by the same name.
    namesakes: tuple[str, ...] = ()

    @property
    def form(self) -> Form:
        return Form(VARIANTS[self.name], self.meaning)


_ENTRIES: Final = (
    _Entry(
        "scopa",
        "the classic game, three kings void the table (S0, S2)",
        ("scopa classica", "classic scopa"),
        namesakes=("scopa, guide form",),
    ),
    _Entry(
        "scopa, guide form",
        "the classic game, three cards of any one rank void the table (S1)",
        ("scopa forma guida", "scopa guide form"),
        namesakes=("scopa",),
    ),
    _Entry(
        "scopa, with re bello and napola",
        "the classic game with both, to 21 (S4)",
        (
            "scopa con re bello e napola",
            "scopa con napola e re bello",
            "scopa with napola and re bello",
        ),
    ),
    _Entry(
        "napola",
        "the classic game with the napola (S3)",
        ("scopa con napola", "scopa con la napola", "scopa with napola"),
    ),
    _Entry(
        "re bello",
        "the classic game with the re bello (S3)",
        ("scopa con re bello", "scopa con il re bello", "scopa with re bello"),
    ),
    _Entry(
        "scopone",
        "nine cards each, with the scoring of Scopa (S1, S3)",
        ("scopone a nove", "scopone a 9", "scopone, nove carte", "scopone, nine cards"),
        namesakes=("scopone, ten cards",),
    ),
    _Entry(
        "scopone scientifico",
        "nine cards each, with re bello and napola (S4)",
        (
            "scopone scientifico a nove",
            "scopone scientifico a 9",
            "scientific scopone",
            "scopone scientifico, nine cards",
        ),
        # S1 gives the name to its tournament form, S3 to the ten-card game.
        namesakes=("scopone", "scopone, ten cards", "scopone scientifico, ten cards"),
    ),
    _Entry(
        "scopone scientifico, classic scoring",
        "nine cards each, with the scoring of Scopa, to 11 (S4)",
        ("scopone scientifico, punteggio classico", "scientific scopone, classic scoring"),
    ),
    _Entry(
        "scopone, ten cards",
        "ten cards each, with the scoring of Scopa; the last play never sweeps (S3)",
        ("scopone a dieci", "scopone a 10", "scopone, dieci carte"),
        namesakes=("scopone scientifico, ten cards",),
    ),
    _Entry(
        "scopone scientifico, ten cards",
        "ten cards each, with re bello and napola; the last play may sweep (S4)",
        (
            "scopone scientifico a dieci",
            "scopone scientifico a 10",
            "scopone scientifico, dieci carte",
            "scientific scopone, ten cards",
        ),
        namesakes=("scopone, ten cards",),
    ),
    _Entry(
        "il ponino",
        "the classic game, all four knights double the sweeps (S3)",
        ("ponino", "scopa con il ponino", "scopa with ponino"),
    ),
    _Entry(
        "scopone de trente",
        "nine cards each, the first three coins count and win together (S3)",
        ("scopone di trenta", "scopone de trenta", "scopone a trenta", "de trente"),
    ),
    _Entry(
        "scopa a quindici",
        "by the fifteen rule, fewest cards first, with the scoring of Scopa (S3)",
        ("scopa a 15", "scopa di quindici", "quindici", "scopa fifteen"),
        namesakes=("escoba",),
    ),
    _Entry(
        "escoba",
        "by the fifteen rule, any fifteen, with the sevens and the primiera (S3)",
        ("escoba de 15", "escoba de quince", "escoba del quince"),
        namesakes=("escoba, Spanish form", "scopa a quindici"),
    ),
    _Entry(
        "escoba, Spanish form",
        "without the primiera, the dealer takes tables of fifteen (Spanish rule pages)",
        ("escoba española", "spanish escoba", "escoba spagnola", "escoba forma spagnola"),
        namesakes=("escoba",),
    ),
    _Entry(
        "desescoba",
        "escoba in which the lowest total wins (Spanish rule pages)",
        ("des escoba", "escoba a perder"),
    ),
    _Entry(
        "asso piglia tutto, traditional",
        "an ace takes everything unless an ace lies there or the deal begins (S3)",
        (
            "asso piglia tutto",
            "asso pigliatutto",
            "asso piglia tutto, tradizionale",
            "asso pigliatutto tradizionale",
            "ace takes all",
            "ace takes all, traditional",
        ),
        namesakes=("asso piglia tutto, simplified", "scopa d'assi"),
    ),
    _Entry(
        "asso piglia tutto, simplified",
        "an ace always takes everything (S3)",
        (
            "asso piglia tutto, semplificato",
            "asso pigliatutto semplificato",
            "ace takes all, simplified",
        ),
        namesakes=("asso piglia tutto, traditional", "scopa d'assi"),
    ),
    _Entry(
        "scopa d'assi",
        "an ace captures as any value (S1)",
        ("scopa d'assi (wild ace)", "scopa degli assi", "asso jolly", "wild ace scopa"),
        # S3 gives the name to both games in which an ace takes everything.
        namesakes=("asso piglia tutto, traditional", "asso piglia tutto, simplified"),
    ),
    _Entry(
        "cirulla",
        "sums, fifteens and ace sweeps side by side, the matta and declarations (S3, P, W)",
        ("cirulla genovese", "cirulla ligure", "genoese cirulla"),
    ),
    _Entry(
        "scopa frac",
        "aces and courts alone score, any capture (S3)",
        ("frac", "scopa in frac"),
    ),
    _Entry(
        "a perdere",
        "the classic game in which the lowest total wins (BGA)",
        ("scopa a perdere", "scopa a chi perde vince", "losing scopa"),
    ),
)


def _plain(name: str) -> str:
    """Return the letters, digits and parentheses of a name, without case and accents."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum() or letter in "()")


_BY_NAME: Final[Mapping[str, _Entry]] = {
    _plain(name): entry for entry in _ENTRIES for name in (entry.name, *entry.aliases)
}


def find_variant(name: str) -> Variant:
    """Return the variant that goes by a name, or that a text describes.

    Args:
        name: A name in Italian or English; case, accents, spaces, hyphens and other signs do not
            matter. Or a text such as :func:`variant_text` writes.

    Returns:
        The variant. For a name that is used for several games :func:`forms` says which one.

    Raises:
        UnknownVariantError: If no variant goes by the name; it holds the near names.
        NotationError: If what stands in parentheses is no setting.
        VariantError: If the settings contradict each other.

    >>> find_variant("Scopone a 10") is SCOPONE_TEN_CARDS
    True
    >>> find_variant("scopa(seats=4,sides=2,napola)").sides
    2
    """
    base, parenthesis, settings = str(name).partition("(")
    if ")" in base:
        raise UnknownVariantError(name, ())
    if _plain(str(name)) in _BY_NAME:
        base, parenthesis = name, ""  # a name may have parentheses of its own
    try:
        variant = forms(base)[0].variant
    except UnknownVariantError as error:
        raise UnknownVariantError(name, error.near) from None
    return _read_settings(variant, settings, name) if parenthesis else variant


def forms(name: str) -> tuple[Form, ...]:
    """Return every game that goes by a name.

    Args:
        name: A name in Italian or English, as for :func:`find_variant`.

    Returns:
        First the game that :func:`find_variant` gives, then the others that the name is used for.

    Raises:
        UnknownVariantError: If no variant goes by the name.

    >>> for form in forms("scopone a dieci"):
    ...     print(form.variant.name)
    scopone, ten cards
    scopone scientifico, ten cards
    """
    plain = _plain(str(name))
    entry = _BY_NAME.get(plain)
    if entry is None:
        near = difflib.get_close_matches(plain[:100], _BY_NAME, n=len(_BY_NAME))
        raise UnknownVariantError(name, dict.fromkeys(_BY_NAME[each].name for each in near))
    others = tuple(_BY_NAME[_plain(other)].form for other in entry.namesakes)
    return entry.form, *others


# The text of a variant. Each setting is written like an argument of a call: a rule turned on as a
# name or constructor, a rule turned off as a name with a minus, all else as a keyword. It is read
# through the syntax tree of such a call, of which only these forms are understood; nothing is
# evaluated.

_KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind
    for kind in (
        CardPoints,
        Collection,
        Declared,
        Majority,
        Primiera,
        PrimieraByCount,
        Run,
        Sweeps,
    )
}
_RULES: Final[Mapping[str, ScoringRule]] = {
    rule.name.replace(" ", "_"): rule
    for rule in (
        *CORE,
        RE_BELLO,
        NAPOLA,
        NAPOLEONE,
        TRENTE,
        FRAC,
        MOST_SEVENS,
        ALL_SEVENS,
        PICCOLA,
        GRANDE,
        ALL_COINS,
        DECLARED,
    )
}
#: The parts of a variant that are written by their constructors.
_PARTS: Final[Mapping[str, type[Any]]] = {
    part.__name__: part
    for part in (Redeal, AceSweep, WildAce, Declaring, DealerTable, LowTotal, SameRank)
}
_REDEALS: Final[Mapping[str, Redeal]] = {
    "kings": KINGS_REDEAL,
    "any_rank": ANY_RANK_REDEAL,
    "two_aces": TWO_ACES_REDEAL,
}
#: What reading a setting that is none comes to.
_UNREADABLE: Final = (
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    RecursionError,
    MemoryError,
)
_SETTINGS: Final = "settings such as seats=4, napola or -primiera"


def variant_text(variant: Variant) -> str:
    """Return a short text of a variant: a named one, and what differs from it.

    Args:
        variant: The variant.

    Returns:
        The text from the named variant that makes it shortest. :func:`find_variant` gives an equal
        variant for it.

    Raises:
        VariantError: If a scoring rule is of a kind that is not the library's own.
        TypeError: If ``variant`` is no variant.

    >>> variant_text(SCOPA.for_seats(4).with_scoring(NAPOLA))
    'scopa(seats=4,sides=2,napola)'
    >>> variant_text(SCOPONE)
    'scopone'
    """
    expect_variant(variant)
    texts = (_text_from(base, variant) for base in VARIANTS.values())
    return min((text for text in texts if text is not None), key=len)


def _text_from(base: Variant, variant: Variant) -> str | None:
    """Return the text of a variant from one base, or None if its seats do not suit the base."""
    items = []
    if base.name != variant.name:
        items.append(f"name={variant.name!r}")
    seated = base
    if (base.seats, base.sides) != (variant.seats, variant.sides):
        items += [f"seats={variant.seats}", f"sides={variant.sides}"]
        try:
            seated = base.for_seats(variant.seats, variant.sides)
        except VariantError:
            return None
    items += [_item(variant, difference) for difference in variant.differences(seated)]
    items = list(dict.fromkeys(items))
    return f"{base.name}({','.join(items)})" if items else base.name


def _item(variant: Variant, difference: Difference) -> str:
    """Return the text of one setting."""
    part, _, name = difference.setting.rpartition(".")
    if part == "declaring":  # its settings are written together, as ``hands`` is one of the dealing
        return f"declaring={_value_text(variant.declaring)}"
    if part != "scoring":
        return f"{name}={_value_text(difference.mine)}"
    if difference.mine is None:
        return f"-{_identifier(name)}"
    return _rule_text(difference.mine)


def _identifier(name: str) -> str:
    return name.replace(" ", "_")


def _rule_text(rule: Any) -> str:  # noqa: ANN401 - a rule of any kind
    if _RULES.get(_identifier(rule.name)) == rule:
        return _identifier(rule.name)
    if _KINDS.get(type(rule).__name__) is not type(rule):
        raise VariantError([f"scoring rule {rule.name!r} of a kind of your own: it has no text"])
    settings = ",".join(
        f"{field.name}={_value_text(getattr(rule, field.name))}"
        for field in attrs.fields(type(rule))
        if field.init
    )
    return f"{type(rule).__name__}({settings})"


def _value_text(value: Any) -> str:  # noqa: ANN401 - a setting of any type
    """Return a setting as a literal, a constructor, or the name of a redeal rule."""
    if isinstance(value, Redeal) and value in _REDEALS.values():
        return next(name for name, redeal in _REDEALS.items() if redeal == value)
    if type(value) in _PARTS.values():
        return _part_text(value)
    if isinstance(value, CardSet | Card | enum.StrEnum):
        return repr(str(value))
    if isinstance(value, tuple):
        return f"({''.join(_value_text(each) + ',' for each in value)})"
    return repr(value)


def _part_text(part: Any) -> str:  # noqa: ANN401 - a part of any type
    """Return the constructor of a part, with the settings that are not the default."""
    settings = ",".join(
        f"{field.name}={_value_text(getattr(part, field.name))}"
        for field in attrs.fields(type(part))
        if getattr(part, field.name) != field.default
    )
    return f"{type(part).__name__}({settings})"


def _read_settings(base: Variant, settings: str, text: str) -> Variant:
    """Return the variant that differs from ``base`` by the settings of a text."""
    if not settings.rstrip().endswith(")"):
        raise NotationError(text, f"{_SETTINGS} and a closing parenthesis")
    values: dict[str, Any] = {}
    off: list[str] = []
    rules: list[ScoringRule] = []
    for item in _items_of(settings.rstrip()[:-1]):
        try:
            _read_item(_parsed_call(item), values, off, rules)
        except ScopaError:
            raise
        except _UNREADABLE:
            raise NotationError(text, f"{_SETTINGS} in place of {quoted(item.strip())}") from None
    try:
        return _changed(base, values, off, rules)
    except ScopaError:
        raise
    except LookupError as error:
        raise NotationError(text, f"{_SETTINGS}; there is none {error}") from None
    except _UNREADABLE:
        raise NotationError(text, f"{_SETTINGS}, with values of their kind") from None


def _read_item(
    call: ast.Call, values: dict[str, Any], off: list[str], rules: list[ScoringRule]
) -> None:
    """Read one setting, and put it where it belongs."""
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg in values:
            raise LookupError(keyword.arg)
        values[keyword.arg] = _read_value(keyword.value)
    for node in call.args:
        if isinstance(node, ast.UnaryOp):
            off.append(_read_off(node))
        else:
            rule = _read_rule(node)
            if rule.name in [other.name for other in rules]:
                raise LookupError(rule.name)
            rules.append(rule)


def _items_of(settings: str) -> Iterator[str]:
    """Split settings at the commas that stand in no bracket and no quotes."""
    start = depth = 0
    quote = ""
    escaped = False
    for place, sign in enumerate(settings):
        if quote:
            ends = sign == quote and not escaped
            escaped = sign == "\\" and not escaped
            quote = "" if ends else quote
        elif sign in "'\"":
            quote = sign
        elif sign == "," and not depth:
            yield settings[start:place]
            start = place + 1
        else:
            depth += (sign in "([{") - (sign in ")]}")
    if settings:
        yield settings[start:]


def _parsed_call(item: str) -> ast.Call:
    """Read one setting as the only argument of a call."""
    call = ast.parse(f"_({item.strip()})", mode="eval").body
    if (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and len(call.args) + len(call.keywords) == 1
    ):
        return call
    raise LookupError(item)


def _changed(
    variant: Variant, values: dict[str, Any], off: list[str], rules: list[ScoringRule]
) -> Variant:
    """Return a variant with settings changed; raise ``LookupError`` for one there is not."""
    if "seats" in values or "sides" in values:
        seats = values.pop("seats", variant.seats)
        variant = variant.for_seats(seats, values.pop("sides", None))
    scoring_rules = {rule.name: rule for rule in variant.scoring}
    for name in off:
        del scoring_rules[name]
    scoring_rules.update({rule.name: rule for rule in rules})
    order = values.pop("scoring", tuple(scoring_rules))
    if sorted(order) != sorted(scoring_rules):
        raise LookupError(order)
    changes: dict[str, Any] = {"scoring": tuple(scoring_rules[name] for name in order)}
    for part in ("dealing", "capturing"):
        options = getattr(variant, part)
        names = [field.name for field in attrs.fields(type(options)) if field.name in values]
        changes[part] = attrs.evolve(options, **{name: values.pop(name) for name in names})
    for name in values.keys() - {field.name for field in attrs.fields(Variant)}:
        raise LookupError(name)
    return attrs.evolve(variant, **values, **changes)


def _read_off(node: ast.UnaryOp) -> str:
    """Read the name of a scoring rule that is turned off."""
    if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Name):
        return node.operand.id.replace("_", " ")
    raise LookupError(ast.dump(node))


def _read_rule(node: ast.expr) -> ScoringRule:
    """Read a scoring rule that is turned on."""
    if isinstance(node, ast.Name):
        return _RULES[node.id]
    name, values, settings = _read_call(node, ast.literal_eval)
    rule: ScoringRule = _KINDS[name](*values, **settings)
    return rule


def _read_value(node: ast.expr) -> Any:  # noqa: ANN401 - a setting of any type
    if isinstance(node, ast.Name):
        return _REDEALS[node.id]
    if isinstance(node, ast.Call):
        name, values, settings = _read_call(node, _read_value)
        return _PARTS[name](*values, **settings)
    if isinstance(node, ast.Tuple | ast.List):
        return tuple(map(_read_value, node.elts))
    return ast.literal_eval(node)


def _read_call(
    node: ast.expr, read: Callable[[ast.expr], Any]
) -> tuple[str, list[Any], dict[str, Any]]:
    """Read a constructor: its name, and its arguments by place and by keyword."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        values = list(map(read, node.args))
        keywords = {str(each.arg): read(each.value) for each in node.keywords}
        if len(keywords) < len(node.keywords):
            raise LookupError("a setting given twice")
        return node.func.id, values, keywords
    raise LookupError(ast.dump(node))
