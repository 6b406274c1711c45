"""The named variants, each composed of existing parts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from scopa_rules.dealing import ANY_RANK_REDEAL, NINE_CARDS, TEN_CARDS, three_cards
from scopa_rules.scoring import NAPOLA, RE_BELLO
from scopa_rules.variant import Variant

__all__ = [
    "SCOPA",
    "SCOPA_GUIDE_FORM",
    "SCOPA_NAPOLA",
    "SCOPA_RE_BELLO",
    "SCOPA_RE_BELLO_NAPOLA",
    "SCOPONE",
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

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            SCOPA,
            SCOPA_GUIDE_FORM,
            SCOPA_RE_BELLO_NAPOLA,
            SCOPA_NAPOLA,
            SCOPA_RE_BELLO,
            SCOPONE,
            SCOPONE_SCIENTIFICO,
            SCOPONE_SCIENTIFICO_CLASSIC_SCORING,
            SCOPONE_TEN_CARDS,
            SCOPONE_SCIENTIFICO_TEN_CARDS,
        )
    }
)
"""Every named variant by its name."""
