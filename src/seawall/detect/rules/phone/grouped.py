"""Numbers in the groups of digits that a country writes."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import (
    Bounds,
    Surroundings,
    count_digits,
    is_inside,
    is_talk,
    stands_alone,
)
from seawall.detect.rules.phone.edges import before_break, within_limit, without_extension
from seawall.detect.rules.phone.loose import RELATIONS
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span

_SPAN_WORDS = frozenset(
    ("from", "between", "hours", "shift", "kl", "kl.", "mellan", "range", "ref", "ref:")
)
_COUNTRY_BEFORE = lazy_pattern(r"(?:\+\s?|(?<!\d)00[ -]?|(?<!\d)011[ -])\d{1,3}\)?[ .-]{1,2}$")
_COUNTRY_JOINTS = frozenset(" .-")
_BEFORE_JOINTS = frozenset(") .-")  # or a digit
HOURS = lazy_pattern(r"(?:[01]\d|2[0-3])[0-5]\d\s?[-–/]\s?(?:[01]\d|2[0-4])[0-5]\d")
_YEAR_INSIDE = lazy_pattern(r"0\d[ -](?:19|20)\d\d[ -]")
_HOLDERS = (
    frozenset("home work office cell mobile kin nok hem arb job jobb mob".split()) | RELATIONS
)


def find_american(candidates: Bounds, around: Surroundings) -> Iterator[Span]:
    """Three, three and four digits, unless they end a number from abroad."""
    text = around.text
    for start, end in candidates:
        if text[start - 1 : start] in _COUNTRY_JOINTS and _is_abroad(text, start):
            continue
        if stands_alone(text, start, end, by_slash=True) and not around.is_listed(start, end):
            yield draw_span((start, end))


def _is_abroad(text: str, start: int) -> bool:
    """True behind the code of a country, with a space, a full stop or a dash between them."""
    last = text[start - 2 : start - 1]
    if last not in _BEFORE_JOINTS and not last.isdigit():
        return False
    return _COUNTRY_BEFORE.search(text[max(0, start - 9) : start]) is not None


def find_international(candidates: Bounds, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """Digits behind the code of a country."""
    text = around.text
    for start, end in candidates:
        if is_inside(text, start, by_slash=True) or claims.holds(start):
            continue
        if _follows_group(text, start):
            continue
        whole = within_limit(text, before_break(text, draw_span((start, end)), 13))
        if whole is None:
            continue
        if stands_alone(text, *whole, by_slash=True) and not around.is_listed(*whole):
            yield whole


def find_national(candidates: Bounds, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """Eight to twelve digits in the groups that some country has."""
    text = around.text
    for start, end in candidates:
        if is_inside(text, start, by_slash=True) or claims.holds(start):
            continue
        span = before_break(text, draw_span((start, end)))
        if not stands_alone(text, *span, by_slash=True):
            continue
        digits = count_digits(without_extension(span.of(text)).replace("O", "0"))
        if not 8 <= digits <= 12 or HOURS.fullmatch(text, start, end):
            continue
        if not _is_in_date(text, span) and not around.is_other(*span):
            yield span


def find_local(candidates: Bounds, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """Seven digits, unless they read as a range of measures or of hours."""
    text = around.text
    for start, end in candidates:
        if claims.holds(start) or _follows_group(text, start):
            continue
        if not stands_alone(text, start, end, by_slash=True) or around.is_other(start, end):
            continue
        words = text[max(0, start - 12) : start].lower().split()
        last = words[-1] if words else ""
        range_like = (
            text[end - 2 : end] == "00"
            or last in _SPAN_WORDS
            or (text[start + 3].isspace() and not _is_after_name(text, start))
        )
        if (
            not range_like
            or last.strip(":.(") in _HOLDERS
            or _is_own_line(text, start, end)
            or is_talk(text, start)
        ):
            yield draw_span((start, end))


def _follows_group(text: str, start: int) -> bool:
    """True for digits that a space or a dash parts from the digit before them."""
    return start > 1 and text[start - 1] in " -" and text[start - 2].isdecimal()


def _is_in_date(text: str, span: Span) -> bool:
    """True for "08/2008 150" of "15/08/2008 150/95", and for "Dec 02 2013 132"."""
    start = span.start_char
    if _YEAR_INSIDE.match(text, start):
        return True
    before = text[max(0, start - 2) : start]
    return before[-1:] == "/" and before[:1].isdigit() and "/" in span.of(text)


def _is_own_line(text: str, start: int, end: int) -> bool:
    """True for "647 0893" alone on its line, as below an address; "500 2019" ends with a year."""
    alone = text[max(0, start - 1) : start] in ("", "\n") and text[end : end + 1] in ("", "\n")
    return alone and text[start + 4 : start + 6] not in ("19", "20")


def _is_after_name(text: str, start: int) -> bool:
    """True for "Hicks 647 0893", but not for "Metformin 500 2019", a round dose and a year."""
    before = text[max(0, start - 20) : start].split()
    round_dose = text[start + 2] in "05"
    is_year = text[start + 4 : start + 6] in ("19", "20")
    if not before or (round_dose and is_year):
        return False
    return before[-1][-1] in ",:)" or (before[-1][0].isupper() and before[-1][-1].islower())
