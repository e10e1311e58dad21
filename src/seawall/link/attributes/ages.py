"""Which age is the patient's: of the others, whose they are and how many years away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from seawall.link.attributes.described import describe
from seawall.link.attributes.page import Page
from seawall.model import Bearing, Label, Mention, Span, Standing
from seawall.text.numbers import Age, AgeUnit, parse_age

ATTRIBUTE = "age"
_NAME_CHARS = 60
_STRONG = 3  # said of the patient in so many words

_PAST_BEFORE = re.compile(
    r"(?:\b(?:at|since|from|until|till|by|before|after|around|through|vid|sedan|från|före|efter|omkring|runt|tills)\s+"
    r"(?:(?:the|an?|about|around|approximately|only|just|cirka|ca|ungefär|en)\s+)*(?:ages?\s+(?:of\s+)?|åldern\s+|ålder\s+av\s+)?"
    r"|\bages?\s+of\s+(?:\S{1,12}\s+(?:and|to)\s+)?|\bages\s+|\bage\s+at\s+\w{1,14}[\s:]+"
    r"|\b(?:when|while|as|när|då)\s+(?:he|she|they|pt|pat\w*|the\s+patient|i|han|hon|jag)\s+(?:was|were|var)\s+"
    r"(?:(?:about|only|just|around|bara|cirka|ca|ungefär)\s+)?"
    r"|\b(?:dx'?d|diagnosed|onset|menarche|menopause|debut\w*|diagnos\w*|started|quit|began|smok\w+)\W{1,3}"
    r"(?:(?:in|at|age|aged|vid|when)\W{1,2})*"
    r"|\bsom\s+)$"
)
_PAST_AFTER = re.compile(
    r"[\s\-]*(?:(?:years?|yrs?|y/?o|år(?:s|ing)?)[\s.-]*(?:old|of\s+age|ålder)?)?\W{0,2}"
    r"(?:when|at\s+(?:the\s+)?(?:time|onset|diagnosis|presentation)|års\s+ålder|då|när)\b"
)
_AT_AGE_AFTER = re.compile(r"[\s-]*års?\s+ålder")
_STILL = re.compile(
    r"\W{0,3}(?:(?:years?|yrs?)\W{0,2}(?:old|of\s+age)?\W{0,3})?(?:(?:he|she|pt|the\s+patient|han|hon|pat\w*|"
    r"(?:mr|mrs|ms)\.?\s[^\W\d_]+)\s+)?"
    r"(?:still|continues|remains|lives|now|is\b|has\b|comes|presents|fortfarande|bor|är\b|har\b|kommer|alltjämt)"
)
_STATED_BEFORE = re.compile(
    r"(?:(?<!\()\b(?:age|ålder|aged)\s*[:=]?\s*|\b(?:is|är|now|nu|currently|turned|fyllt|i'm|am)\s+(?:an?\s+|en\s+|nu\s+|now\s+)?)$"
)
_NUMBER_AT_TIME = re.compile(r"\bage\s+at\s")
_OLD = re.compile(
    r"[\s\-]*(?:years?|yrs?|y|months?|mos?|weeks?|days?)?[\s\-./]*(?:old|o\b|yo\b)|[\s-]*åri?g"
)


@dataclass(frozen=True, slots=True)
class _Said:
    """What one mention says, and how plainly it says it of the patient."""

    mention: Mention
    years: int | None
    is_exact: bool
    is_other: bool = False
    is_past: bool = False
    strength: int = 1


def resolve_ages(page: Page, expected: int | None = None) -> tuple[str, list[Bearing]]:
    """The patient's age in whole years (empty if none is told), and a bearing for each AGE.

    A mention in plain words ("52-year-old man", "Age: 52") goes first, then ``expected``, the age
    that a birth date and the visit give, then the plainest of the rest. Approximate ages ("in his
    60s") are related, without a distance; a relative's age is another's.
    """
    said = [_read(page, mention) for mention in page.of(Label.AGE)]
    own = _choose(said, expected)
    return ("" if own is None else str(own)), [_bear(one, own) for one in said]


def read_years(text: str, lang: str) -> tuple[int | None, bool]:
    """Whole years that an age says, and whether it is exact: "fifty-two", "3 mo", "70s"."""
    bare = re.sub(r"^[^\w]+|[^\w+'’]+$", "", text.strip().lower())
    bare = re.sub(r"[\s-]+old$|(?<=[\d\s-])y\.?/?o\.?$", "", bare).rstrip(" -")
    age = parse_age(bare, lang) or _find_number(bare)
    if age is None:
        return None, False
    return int(age.value), age.unit is not AgeUnit.DECADE and not bare.endswith("+")


def _find_number(text: str) -> Age | None:
    found = re.match(r"(\d{1,3})(?!\d)", text)
    return Age(int(found[1]), AgeUnit.YEARS) if found and int(found[1]) < 130 else None


def _read(page: Page, mention: Mention) -> _Said:
    span = mention.span
    years, is_exact = read_years(span.of(page.text), page.lang)
    is_other = page.is_of_other(mention)
    return _Said(
        mention, years, is_exact, is_other, _is_past(page, span), _strength_of(page, mention)
    )


def _is_past(page: Page, span: Span) -> bool:
    """True for an age at which something happened: "diagnosed at 12", "vid 48 års ålder"."""
    before, after = page.before(span), page.after(span)
    if describe(page, span) == "patient":
        return False
    if _NUMBER_AT_TIME.search(before[-24:]):
        return "visit" not in before[-24:] and "admission" not in before[-24:]
    cued = _PAST_BEFORE.search(before) or _PAST_AFTER.match(after) or _AT_AGE_AFTER.match(after)
    return cued is not None and _STILL.match(after) is None


def _strength_of(page: Page, mention: Mention) -> int:
    span = mention.span
    if describe(page, span) == "patient":
        return 4
    before = page.before(span)
    if _STATED_BEFORE.search(before) or _follows_patient(page, span):
        return _STRONG
    return 2 if _OLD.match(page.after(span)) else 1


def _follows_patient(page: Page, span: Span) -> bool:
    """True for "Mr Berg (72)" and the header's "Berg 72 M"."""
    for name in page.between(span.start_char - _NAME_CHARS, span.start_char, Label.PATIENT):
        gap = page.text[name.end_char : span.start_char]
        if 0 < len(gap) < 8 and not any(map(str.isalnum, gap.replace("age", ""))):
            return True
    return False


def _choose(said: Iterable[_Said], expected: int | None) -> int | None:
    mine = [one for one in said if one.years is not None and one.is_exact and not one.is_other]
    plain = [one for one in mine if not one.is_past]
    if expected is not None:
        plain = [one for one in plain if one.strength >= _STRONG or _is_near(one, expected)]
        if not plain or any(one.years == expected for one in plain):
            return expected
    counts = Counter(one.years for one in plain)
    best = max(
        plain,
        key=lambda one: (one.strength, counts[one.years], -one.mention.start_char),
        default=None,
    )
    return best.years if best else None


def _is_near(one: _Said, expected: int) -> bool:
    """True within a year: the note may be written before or after a birthday."""
    return one.years is not None and abs(one.years - expected) <= 1


def _bear(one: _Said, own: int | None) -> Bearing:
    value = "" if one.years is None or not one.is_exact else str(one.years)
    span, label = one.mention.span, one.mention.label
    if one.is_other or one.years is None:
        return Bearing(span, label, ATTRIBUTE, Standing.OTHER, value)
    if not one.is_exact or own is None:
        return Bearing(span, label, ATTRIBUTE, Standing.RELATED, value)
    if one.years == own:
        return Bearing(span, label, ATTRIBUTE, Standing.OWN, value)
    return Bearing(span, label, ATTRIBUTE, Standing.RELATED, value, one.years - own)
