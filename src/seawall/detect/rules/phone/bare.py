"""Four digits that nothing beside them makes a measure: "desk by the lifts (7731)".

Such a number is somebody's pager, extension or badge more often than a value: in real
transcriptions nearly every value has its unit or its name beside it.
"""

from __future__ import annotations

import re

from seawall.detect.rules.ages.context import CLAUSE, IS_MEASURED
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Reading
from seawall.text.cover import Cover
from seawall.text.terminology import load_lexicon

# No year, no round figure, no hour.
_FOUR = lazy_pattern(r"(?!(?:19|20)\d\d|(?:[01]\d|2[0-3])[0-5]\d)\d\d(?!00|50)\d\d")
_COUNTED_AFTER = lazy_pattern(
    r"[ -]?(?:k?cal|m?gray|m?gy|grams?|met(?:er|re)|plus|white|red|cells|of\s|ml|rpm|feet|pounds"
    r"|kopior)|\s?(?:\+/?-|±|x\b|×|to\s\d|[-–]\s?\d|[<>=])",
    re.IGNORECASE,
)
_COUNTED_BEFORE = lazy_pattern(
    r"\b(?:steps?|steg|gain|\w*vikt|dimer|impedance|threshold|images?|model|serial)\b"
    r"|\b(?:code|cpt|icd|ref|lot|series|dose|count|volume|resistance|weigh\w*|protocol|study|grade"
    r"|cg|equals?|estimated|approximately|about|total|was|were|than|over|under|least|most|every"
    r"|received|given|ran|year|since|in|by|circa|from|between|an?|av|för|från|mellan|var|cirka"
    r"|totalt|fick|ca)\W{0,3}$"
    r"|\w[:.]$"  # a piece of an address
)
# "ANC 4471", "IgE: 4471".
_ABBREVIATED = lazy_pattern(r"\b(?=\w*[A-ZÅÄÖ]{2}|[A-ZÅÄÖ][a-z]?[A-ZÅÄÖ])[\w-]{2,8}[ :=]{1,2}$")
_REACH = 48
_NEAR = 16  # characters before a number in which stands what it measures


def measures_nothing(reading: Reading, span: Span) -> bool:
    """True for four digits without a unit behind them and without a word that counts before."""
    text, (start, end) = reading.text, span
    if not _FOUR.fullmatch(text, start, end) or _COUNTED_AFTER.match(text, end, end + 16):
        return False
    before = text[max(0, start - _REACH) : start]
    clause = CLAUSE.split(before.lower())[-1]
    if any(found.search(clause) for found in (IS_MEASURED, _COUNTED_BEFORE)):
        return False
    if _ABBREVIATED.search(before):
        return False
    return not reading.keep(_cover_details).touches(max(0, start - _NEAR), start)


def _cover_details(reading: Reading) -> Cover:
    """Where health details stand: a number behind one is its value."""
    return Cover(load_lexicon(reading.lang).find_spans(reading))
