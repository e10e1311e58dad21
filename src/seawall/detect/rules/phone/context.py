"""What stands around a number that may be a telephone number."""

from __future__ import annotations

import re

from seawall.detect.rules.codes.terminologies import follows_terminology
from seawall.lazy import lazy_pattern
from seawall.model import Span

_MEASURE_AFTER = lazy_pattern(
    r"[ \u00a0]?(?:(?:[mk]?g|[mM]cg|M[Gg]|Ml|µg|[mdµ]?l|m?L|ML|units?|UNITS|IU|iu|U|mEq|meq|mmol|mm"
    r"|cm|ng|pg|kcal|cal"
    r"|cells?|copies|steps?|bpm|Hz|ms|ppm|enheter|kr|cc|psi|c?Gy|HU|deg(?:rees?)?|grader"
    r"|doses?|reps?"
    r"|sets?)(?![A-Za-zåäö])|x\s?10|%|°|/(?![xX]\d)[A-Za-z]|\.\d|\^)"
)
# No letters to dial: "call 2-WEEK follow-up".
STRETCHES = frozenset("WEEK WEEKS MONTH MONTHS HOUR HOURS YEAR YEARS DAYS TIMES STEP".split())
_TALK = tuple(
    "call|phone|tel|contact|reach|dial|page|ring|fax|cell|mobil|office|clinic|desk|operator|station"
    "|number|ext|kontakt|nås|växel|sök| at |@|dr |dr.|line|voice|beep|bleep|switch|backup|log"
    "|signed out|ordering|rpt|update".split("|")
)

# What a shop, a maker or a library numbers: drugs, lots, orders, books.
_LISTED_BEFORE = lazy_pattern(
    r"\b(?:ndc|lots?|batch|isbn(?:-?1[03])?|issn|upc|gtin|ean|udi|doi|pmid|po|orders?|invoice|model"
    r"|cat(?:alog(?:ue)?)?|cpt|hcpcs|icd(?:-?(?:9|10))?)(?:[ ](?:no|nr|number|code))?[.:#\s]{1,3}$",
    re.IGNORECASE,
)
# A glance at what stands before spares most numbers the look for such a name.
_LISTED_MARKS = ".:#" + "".join(char for char in map(chr, range(0x3001)) if char.isspace())
_LISTED_ENDS = tuple(
    "ndc lot lots batch isbn issn upc gtin ean udi doi pmid po order orders invoice model cat"
    " catalog catalogue cpt hcpcs icd 9 10 13 no nr number code".split()
)
_ALIKE_AFTER = lazy_pattern(r"/(\d{4,5})(?!\d)")
_NDC = lazy_pattern(r"\d{4}-\d{4}-\d{2}|\d{5}-\d{3,4}-\d{1,2}")


def stands_alone(text: str, span: Span, *, by_slash: bool = False) -> bool:
    """False inside a longer number; ``by_slash`` allows a second number behind a slash."""
    start, end = span
    after = text[end : end + 1]
    if after.isdigit() or after.isalpha() or is_inside(text, start, by_slash=by_slash):
        return False
    return after not in ("-," if by_slash else "-/,") or not text[end + 1 : end + 2].isdigit()


def is_inside(text: str, start: int, *, by_slash: bool = False) -> bool:
    """True if a number that begins there goes on from digits before it.

    Most that are none end here, and a span need not be made to ask.
    """
    before = text[start - 1 : start]
    if before not in ("-.,+" if by_slash else "-./,+"):
        return before.isdigit()
    return start > 1 and text[start - 2].isdigit()


def is_free(text: str, span: Span) -> bool:
    """True for a number of its own, also before another of its length: "4411/4412"."""
    alike = _ALIKE_AFTER.match(text, span.end_char)
    by_slash = alike is not None and len(alike[1]) == len(span)
    return stands_alone(text, span, by_slash=by_slash) and not is_other(text, span)


def is_other(text: str, span: Span) -> bool:
    """True for a measure with its unit and for a code of a terminology."""
    if _MEASURE_AFTER.match(text, span.end_char) or is_listed(text, span):
        return True
    return follows_terminology(text, span.start_char)


def is_listed(text: str, span: Span) -> bool:
    """True straight behind the name of a list of things, and for the three groups of an NDC.

    Shapes that are sure ask this only: "ICD clinic 617-555-0199" is a telephone.
    """
    start, end = span
    if "-" in text[start + 4 : start + 6] and _NDC.fullmatch(text, start, end):
        return not is_talk(text, start)
    before = text[max(0, start - 24) : start]
    if before[-1:] not in _LISTED_MARKS:
        return False
    ends_alike = before.rstrip(_LISTED_MARKS).casefold().endswith(_LISTED_ENDS)
    return ends_alike and _LISTED_BEFORE.search(before) is not None


def is_talk(text: str, before_char: int) -> bool:
    """True if somebody is called, shortly before."""
    before = text[max(0, before_char - 48) : before_char].lower()
    return any(word in before for word in _TALK)


def count_digits(value: str) -> int:
    """How many digits the value has."""
    return sum(map(str.isdigit, value))
