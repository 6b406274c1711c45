"""The named variants, each composed of existing parts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from scopa_rules.rules.capturing import AceSweep, Capturing, Choice, WildAce
from scopa_rules.rules.dealing import (
    ANY_RANK_REDEAL,
    NINE_CARDS,
    TEN_CARDS,
    TWO_ACES_REDEAL,
    three_cards,
)
from scopa_rules.rules.declaring import DealerTable, Declaring
from scopa_rules.rules.scoring import (
    ALL_COINS,
    ALL_SEVENS,
    DECLARED,
    FRAC,
    GRANDE,
    MOST_SEVENS,
    NAPOLA,
    PICCOLA,
    PONINO_SWEEPS,
    PRIMIERA,
    RE_BELLO,
    TRENTE,
    Sweeps,
)
from scopa_rules.rules.variant import Variant

__all__ = [
    "ASSO_PIGLIA_TUTTO_SIMPLIFIED",
    "ASSO_PIGLIA_TUTTO_TRADITIONAL",
    "A_PERDERE",
    "CIRULLA",
    "DESESCOBA",
    "ESCOBA",
    "ESCOBA_SPANISH_FORM",
    "IL_PONINO",
    "SCOPA",
    "SCOPA_A_QUINDICI",
    "SCOPA_D_ASSI",
    "SCOPA_FRAC",
    "SCOPA_GUIDE_FORM",
    "SCOPA_NAPOLA",
    "SCOPA_RE_BELLO",
    "SCOPA_RE_BELLO_NAPOLA",
    "SCOPONE",
    "SCOPONE_DE_TRENTE",
    "SCOPONE_SCIENTIFICO",
    "SCOPONE_SCIENTIFICO_CLASSIC_SCORING",
    "SCOPONE_SCIENTIFICO_TEN_CARDS",
    "SCOPONE_TEN_CARDS",
    "VARIANTS",
]

SCOPA: Final = Variant("scopa")
"""Classic Scopa for two (S0, S2); ``SCOPA.for_seats(n)`` for three to six."""

SCOPA_GUIDE_FORM: Final = Variant(
    "scopa, guide form", dealing=three_cards(seats=2, redeal=ANY_RANK_REDEAL)
)
"""Scopa as a general guide has it, where three cards of any one rank void the table (S1)."""

SCOPA_NAPOLA: Final = attrs.evolve(SCOPA.with_scoring(NAPOLA), name="napola")
"""Scopa with the napola (S3)."""

SCOPA_RE_BELLO: Final = attrs.evolve(SCOPA.with_scoring(RE_BELLO), name="re bello")
"""Scopa with the re bello (S3)."""

SCOPA_RE_BELLO_NAPOLA: Final = attrs.evolve(
    SCOPA.with_scoring(RE_BELLO, NAPOLA), name="scopa, with re bello and napola", target=21
)
"""Scopa with both, to 21 (S4)."""

IL_PONINO: Final = attrs.evolve(SCOPA.with_scoring(PONINO_SWEEPS), name="il ponino")
"""Scopa in which all four knights double the sweeps (S3)."""

SCOPONE: Final = Variant("scopone", seats=4, dealing=NINE_CARDS, target=21)
"""Scopone for two pairs, with nine cards each and four on the table (S1, S3)."""

SCOPONE_SCIENTIFICO: Final = attrs.evolve(
    SCOPONE.with_scoring(RE_BELLO, NAPOLA), name="scopone scientifico"
)
"""Scopone scientifico with nine cards, re bello and napola (S4)."""

SCOPONE_SCIENTIFICO_CLASSIC_SCORING: Final = attrs.evolve(
    SCOPONE, name="scopone scientifico, classic scoring", target=11
)
"""Scopone scientifico with the scoring of Scopa, to 11 (S4)."""

SCOPONE_TEN_CARDS: Final = attrs.evolve(SCOPONE, name="scopone, ten cards", dealing=TEN_CARDS)
"""Scopone with ten cards each and an empty table; the last play never sweeps (S3)."""

SCOPONE_SCIENTIFICO_TEN_CARDS: Final = attrs.evolve(
    SCOPONE_SCIENTIFICO,
    name="scopone scientifico, ten cards",
    dealing=TEN_CARDS,
    last_play_sweeps=True,
)
"""Scopone scientifico with ten cards each; the last play may sweep (S4)."""

SCOPONE_DE_TRENTE: Final = attrs.evolve(SCOPONE.with_scoring(TRENTE), name="scopone de trente")
"""Scopone in which the first three coins count one, two and three, and win together (S3)."""

SCOPA_A_QUINDICI: Final = Variant(
    "scopa a quindici",
    dealing=three_cards(seats=2, redeal=None),
    capturing=Capturing(sums=False, total=15, choice=Choice.FEWEST),
)
"""Scopa by the fifteen rule, fewest cards first (S3)."""

ESCOBA: Final = Variant(
    "escoba",
    dealing=three_cards(seats=2, redeal=None),
    capturing=Capturing(sums=False, total=15, choice=Choice.ANY),
    target=21,
).with_scoring(MOST_SEVENS, ALL_SEVENS)
"""Escoba with the primiera, any fifteen (S3)."""

ESCOBA_SPANISH_FORM: Final = attrs.evolve(
    ESCOBA,
    name="escoba, Spanish form",
    declaring=Declaring(dealer_table=DealerTable(wild=False, split=True), hands=()),
    scoring=[rule for rule in ESCOBA.scoring if rule != PRIMIERA],
)
"""Escoba without the primiera, in which the dealer takes tables of fifteen (Spanish rule pages)."""

DESESCOBA: Final = attrs.evolve(ESCOBA, name="desescoba", lowest_wins=True)
"""Escoba in which the lowest total wins (Spanish rule pages)."""

ASSO_PIGLIA_TUTTO_SIMPLIFIED: Final = attrs.evolve(
    SCOPA, name="asso piglia tutto, simplified", capturing=Capturing(aces=AceSweep())
)
"""Scopa in which an ace always takes everything (S3)."""

ASSO_PIGLIA_TUTTO_TRADITIONAL: Final = attrs.evolve(
    SCOPA,
    name="asso piglia tutto, traditional",
    capturing=Capturing(aces=AceSweep(blocked_by_ace=True, blocked_on_first_play=True)),
)
"""Scopa in which an ace takes everything unless an ace lies there or the deal begins (S3)."""

SCOPA_D_ASSI: Final = attrs.evolve(
    SCOPA_GUIDE_FORM, name="scopa d'assi", capturing=Capturing(aces=WildAce())
)
"""Scopa in which an ace captures as any value (S1)."""

SCOPA_FRAC: Final = Variant(
    "scopa frac",
    capturing=Capturing(choice=Choice.ANY),
    scoring=(Sweeps(points=0), FRAC),
    target=31,
)
"""Scopa in which aces and courts alone score; sweeps are counted and worth nothing (S3)."""

A_PERDERE: Final = attrs.evolve(SCOPA, name="a perdere", lowest_wins=True, target=21)
"""Scopa in which the lowest total wins (BGA)."""

CIRULLA: Final = Variant(
    "cirulla",
    dealing=three_cards(seats=2, redeal=TWO_ACES_REDEAL),
    capturing=Capturing(
        total=15, choice=Choice.ANY, aces=AceSweep(blocked_by_ace=True, optional=True)
    ),
    declaring=Declaring(dealer_table=DealerTable()),
    target=51,
).with_scoring(PICCOLA, GRANDE, ALL_COINS, DECLARED)
"""Cirulla to 51, with sums, fifteens and ace sweeps side by side, the matta and declarations (S3,
P, W); ``CIRULLA.for_seats(n)`` for three, four or six, as hands of three do not suit five."""

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            SCOPA,
            SCOPA_GUIDE_FORM,
            SCOPA_RE_BELLO_NAPOLA,
            SCOPA_NAPOLA,
            SCOPA_RE_BELLO,
            IL_PONINO,
            SCOPONE,
            SCOPONE_SCIENTIFICO,
            SCOPONE_SCIENTIFICO_CLASSIC_SCORING,
            SCOPONE_TEN_CARDS,
            SCOPONE_SCIENTIFICO_TEN_CARDS,
            SCOPONE_DE_TRENTE,
            SCOPA_A_QUINDICI,
            ESCOBA,
            ESCOBA_SPANISH_FORM,
            DESESCOBA,
            ASSO_PIGLIA_TUTTO_SIMPLIFIED,
            ASSO_PIGLIA_TUTTO_TRADITIONAL,
            SCOPA_D_ASSI,
            SCOPA_FRAC,
            CIRULLA,
            A_PERDERE,
        )
    }
)
"""Every named variant by its name."""
