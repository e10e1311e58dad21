"""What stands around a number that may be a telephone number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seawall.detect.rules.codes.terminologies import follows_terminology, may_name_terminology
from seawall.lazy import lazy_pattern
from seawall.text import Reading
from seawall.text.verdicts import NUMBER
from seawall.text.wakes import Choice, Wake, Way

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
_LISTS = (
    "ndc lot lots batch isbn issn upc gtin ean udi doi pmid po order orders invoice model cat"
    " catalog catalogue cpt hcpcs icd"
)
_LISTED_BEFORE = lazy_pattern(
    rf"\b(?:{'|'.join(_LISTS.split())}|isbn-?1[03]|icd-?(?:9|10))"
    r"(?:[ ](?:no|nr|number|code))?[.:#\s]{1,3}$",
    re.IGNORECASE,
)
_ALIKE_AFTER = lazy_pattern(r"/(\d{4,5})(?!\d)")
_NDC = lazy_pattern(r"\d{4}-\d{4}-\d{2}|\d{5}-\d{3,4}-\d{1,2}")
SHORTEST_NDC, LONGEST_NDC = len("12345-123-1"), len("12345-1234-12")
# Behind most numbers, and before most of them: neither goes on there, and no unit is behind.
_CLOSING, _OPENING = frozenset(("", *"\n);:")), frozenset(("", *" \n(:#"))


def _may_be_listed(text: str) -> bool:
    """True for what may stand between the name of a list and a number, and for its beginning."""
    return not text.isalpha() or text[0] in "Oo" or text.lower() in ("no", "nr", "number", "code")


_LISTING = frozenset(_LISTS.split())
# Few notes have one of these words; in all others no number need look for them.
_NAMING_THINGS = Choice(
    Way(Wake(lambda text: text.casefold() in _LISTING), after=Wake(_may_be_listed, always=NUMBER)),
    Wake(may_name_terminology),
)


# Where numbers begin and end.
Bounds = Sequence[tuple[int, int]]


class Surroundings:
    """What stands around the numbers of a note and says that they are no telephones."""

    __slots__ = ("names_things", "text")

    def __init__(self, reading: Reading) -> None:
        self.text = reading.text
        self.names_things = bool(reading.woken_by(_NAMING_THINGS))

    def is_free(self, start: int, end: int) -> bool:
        """True for a number of its own, also before another of its length: "4411/4412"."""
        text = self.text
        alike = _ALIKE_AFTER.match(text, end) if text[end : end + 1] == "/" else None
        by_slash = alike is not None and len(alike[1]) == end - start
        return stands_alone(text, start, end, by_slash=by_slash) and not self.is_other(start, end)

    def is_other(self, start: int, end: int) -> bool:
        """True for a measure with its unit and for a code of a terminology."""
        text = self.text
        if text[end : end + 1] not in _CLOSING and _MEASURE_AFTER.match(text, end):
            return True
        if self.is_listed(start, end):
            return True
        return self.names_things and follows_terminology(text, start)

    def is_listed(self, start: int, end: int) -> bool:
        """True straight behind the name of a list of things, and for the three groups of an NDC.

        Shapes that are sure ask this only: "ICD clinic 617-555-0199" is a telephone.
        """
        text = self.text
        may_be_ndc = (
            SHORTEST_NDC <= end - start <= LONGEST_NDC and "-" in text[start + 4 : start + 6]
        )
        if may_be_ndc and _NDC.fullmatch(text, start, end):
            return not is_talk(text, start)
        if not self.names_things:
            return False
        return _LISTED_BEFORE.search(text[max(0, start - 24) : start]) is not None


def stands_alone(text: str, start: int, end: int, *, by_slash: bool = False) -> bool:
    """False inside a longer number; ``by_slash`` allows a second number behind a slash."""
    after = text[end : end + 1]
    if after not in _CLOSING:
        if after.isdigit() or after.isalpha():
            return False
        if after in ("-," if by_slash else "-/,") and text[end + 1 : end + 2].isdigit():
            return False
    return not is_inside(text, start, by_slash=by_slash)


def is_inside(text: str, start: int, *, by_slash: bool = False) -> bool:
    """True if a number that begins there goes on from digits before it."""
    before = text[start - 1 : start]
    if before in _OPENING:
        return False
    if before not in ("-.,+" if by_slash else "-./,+"):
        return before.isdigit()
    return start > 1 and text[start - 2].isdigit()


def is_talk(text: str, before_char: int) -> bool:
    """True if somebody is called, shortly before."""
    before = text[max(0, before_char - 48) : before_char].lower()
    return any(map(before.__contains__, _TALK))


def count_digits(value: str) -> int:
    """How many digits the value has."""
    return sum(map(str.isdigit, value))
