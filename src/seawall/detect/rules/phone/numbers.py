"""Telephone, fax and pager numbers and extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import (
    STRETCHES,
    count_digits,
    is_inside,
    is_listed,
    is_other,
    is_talk,
    stands_alone,
)
from seawall.detect.rules.phone.edges import (
    before_break,
    close_brackets,
    with_mark,
    within_limit,
    without_extension,
)
from seawall.detect.rules.phone.extensions import BY_DEGREE, find_by_degree, find_extensions
from seawall.detect.rules.phone.house_numbers import find_house_numbers
from seawall.detect.rules.phone.loose import RELATIONS, find_half_spoken, find_loose, is_scanned
from seawall.detect.rules.phone.pagers import (
    ROSTER,
    SIGNED,
    SMALL,
    find_called,
    find_listed,
    find_pagers,
)
from seawall.detect.rules.phone.rows import find_alike, find_next
from seawall.detect.rules.phone.shapes import (
    AMERICAN,
    BOXED,
    FIRST_DIGIT,
    GLUED,
    HALF_SPOKEN,
    INTERNATIONAL,
    LOCAL,
    NAMED,
    NATIONAL,
    SPOKEN,
    SPOKEN_SHORT,
    SURE,
    VANITY,
    WORD_GLUED,
)
from seawall.detect.rules.phone.swedish import find_swedish
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span, draw_span
from seawall.text import Pattern, Reading

_DETECTORS = ("rules:phone",)

# Numbers that anybody may ring and that reach nobody in particular.
_PUBLIC = frozenset(("112", "911", "988", "1177", "11313", "11414"))
_LONGEST_PUBLIC = max(map(len, _PUBLIC))
_SPAN_WORDS = frozenset(
    ("from", "between", "hours", "shift", "kl", "kl.", "mellan", "range", "ref", "ref:")
)
# Dates and acidities: "phone 2/3/2014", "pH 7.32 48 88 24".
_NO_NUMBER = lazy_pattern(
    r"[67]\.\d{1,2}\D|\(?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?!\.?\d)"
)
_COUNTRY_BEFORE = lazy_pattern(r"(?:\+\s?|(?<!\d)00[ -]?|(?<!\d)011[ -])\d{1,3}\)?[ .-]{1,2}$")
_COUNTRY_ENDS = tuple(" .-")
_FAX_BEFORE = lazy_pattern(r"(?:^|[\s(])fx?[):.]{0,2}\s?$|facsimile\W{0,3}$")
_MAX_FAX = len("facsimile") + 4  # with what may follow it and a line's end
_HOURS = lazy_pattern(r"(?:[01]\d|2[0-3])[0-5]\d\s?[-–/]\s?(?:[01]\d|2[0-4])[0-5]\d")
_YEAR_INSIDE = lazy_pattern(r"0\d[ -](?:19|20)\d\d[ -]")
_FEWEST_BOXES = 9
_LOCAL_BOXES = lazy_pattern(r"\d \d \d ?[-–] ?\d \d \d \d")
_HOUSE_CUE = lazy_pattern(r"(?:\bx|\bext\.?|\bpage[rs]?)[\s:#]{0,2}$", re.IGNORECASE)
_HOLDERS = (
    frozenset("home work office cell mobile kin nok hem arb job jobb mob".split()) | RELATIONS
)
# In few notes.
_RARE = Pattern.any_of(
    *(BOXED, SPOKEN, SPOKEN_SHORT, HALF_SPOKEN, VANITY, WORD_GLUED),
    *(SIGNED, ROSTER, BY_DEGREE, SMALL),
)


def find(reading: Reading) -> Iterator[Mention]:
    """Numbers that reach somebody, each with its country code and its extension."""
    claims, text = Claims(reading.text), reading.text
    taken = [
        (score, span)
        for score, span in _candidates(reading, claims)
        if not _is_public(text, span) and claims.take(span)
    ]
    if not taken:
        return
    for find_more in (find_next, find_alike):
        further = find_more(text, [span for _, span in taken])
        taken += [(0.75, span) for span in further if claims.take(span)]
    for score, span in taken:
        label = Label.FAX if _is_fax(text, span) else Label.PHONE
        yield Mention(with_mark(text, span), label, score, _DETECTORS)


def _is_public(text: str, span: Span) -> bool:
    """True for "call 911"; "x911" rings somebody's desk."""
    start, end = span
    if end - start > _LONGEST_PUBLIC or text[start:end] not in _PUBLIC:
        return False
    return not _HOUSE_CUE.search(text[max(0, start - 8) : start])


def _candidates(reading: Reading, claims: Claims) -> Iterator[tuple[float, Span]]:
    """Surest shapes first; what only a word nearby makes a telephone number comes last."""
    if reading.lang == "sv":
        for number in find_swedish(reading):
            yield 0.85, number
    rare = reading.alone if _RARE.may_be_in(reading) else None
    yield from _shaped(reading, claims)
    if rare:
        yield from _spoken(rare)
    yield from _local(reading, claims)
    yield from _named(reading, claims)
    if rare:
        yield from _glued(rare)
    for number in find_loose(reading, claims):
        yield 0.75, number
    for pager in find_pagers(reading, claims):
        yield 0.85, pager
    for pager in find_listed(rare) if rare else ():
        yield 0.85, pager
    for extension in find_extensions(reading, claims):
        yield 0.75, extension
    for number in chain(find_by_degree(rare), find_called(rare)) if rare else ():
        yield 0.75, number
    for number in find_house_numbers(reading, claims):
        yield 0.7, number


def _spoken(reading: Reading) -> Iterator[tuple[float, Span]]:
    """Numbers in boxes, in words and in letters."""
    yield from _boxed(reading)
    for match in SPOKEN.find(reading):
        yield 0.8, match.span()
    for match in SPOKEN_SHORT.find(reading):
        yield 0.75, match.span_or_none("after") or match.span("before")
    for number in find_half_spoken(reading):
        yield 0.8, number
    for match in VANITY.find(reading):
        if match.text("word") not in STRETCHES:
            yield 0.75, match.span("value")


def _shaped(reading: Reading, claims: Claims) -> Iterator[tuple[float, Span]]:
    """Numbers by the groups of their country."""
    text = reading.text
    for bounds in AMERICAN.find_bounds(reading):
        start = bounds[0]
        abroad = text[start - 1 : start] in _COUNTRY_ENDS and _COUNTRY_BEFORE.search(
            text[max(0, start - 9) : start]
        )
        span = draw_span(bounds)
        if not abroad and stands_alone(text, span, by_slash=True) and not is_listed(text, span):
            yield 0.97, span
    for bounds in INTERNATIONAL.find_bounds(reading):
        start = bounds[0]
        if claims.holds(start) or is_inside(text, start, by_slash=True):
            continue
        if _follows_group(text, start):
            continue
        whole = within_limit(text, before_break(text, draw_span(bounds), 13))
        if whole and stands_alone(text, whole, by_slash=True) and not is_listed(text, whole):
            yield 0.95, whole
    for bounds in NATIONAL.find_bounds(reading):
        start = bounds[0]
        if claims.holds(start) or is_inside(text, start, by_slash=True):
            continue
        span = before_break(text, draw_span(bounds))
        if not stands_alone(text, span, by_slash=True):
            continue
        digits = count_digits(without_extension(span.of(text)).replace("O", "0"))
        hours = _HOURS.fullmatch(text, *bounds) is not None
        fits = 8 <= digits <= 12 and not hours and not _is_in_date(text, span)
        if fits and not is_other(text, span):
            yield 0.9, span


def _follows_group(text: str, start: int) -> bool:
    """True for digits that a space or a dash parts from the digit before them."""
    return start > 1 and text[start - 1] in " -" and text[start - 2].isdecimal()


def _named(reading: Reading, claims: Claims) -> Iterator[tuple[float, Span]]:
    text = reading.text
    for start, end in NAMED.find_bounds(reading):
        if claims.holds(end - 1) or not (first := FIRST_DIGIT.search(text[start:end])):
            continue
        number = draw_span((start + first.start(), end))
        span = close_brackets(text, before_break(text, number))
        sure = SURE.match(text, start) is not None
        fits = _is_named(span.of(text), sure=sure) and stands_alone(text, span)
        if fits and not is_other(text, span):
            yield 0.85, span


def _is_named(value: str, *, sure: bool) -> bool:
    """True if so many digits suit the word before them, and they are no date and no hours."""
    if not (6 if sure else 7) <= count_digits(without_extension(value)) <= 15:
        return False
    if not sure and (_HOURS.fullmatch(value) or not {"/", "."}.isdisjoint(value)):
        return False
    return _NO_NUMBER.match(value) is None


def _glued(reading: Reading) -> Iterator[tuple[float, Span]]:
    for match in GLUED.find(reading):
        scanned = match.span_or_none("scanned")
        if scanned is None:
            yield 0.85, match.span_or_none("run") or match.span("glued")
        elif is_scanned(scanned.of(reading.text)):
            yield 0.8, scanned


def _boxed(reading: Reading) -> Iterator[tuple[float, Span]]:
    text = reading.text
    for match in BOXED.find(reading):
        span = close_brackets(text, match.span())
        told = _LOCAL_BOXES.fullmatch(span.of(text)) or count_digits(span.of(text)) >= _FEWEST_BOXES
        told = told or is_talk(text, span.start_char)
        if told and stands_alone(text, span):
            yield 0.85, span


def _is_in_date(text: str, span: Span) -> bool:
    """True for "08/2008 150" of "15/08/2008 150/95", and for "Dec 02 2013 132"."""
    before = text[max(0, span.start_char - 2) : span.start_char]
    if _YEAR_INSIDE.match(text, span.start_char):
        return True
    return before[-1:] == "/" and before[:1].isdigit() and "/" in span.of(text)


def _local(reading: Reading, claims: Claims) -> Iterator[tuple[float, Span]]:
    """Seven digits, unless they read as a range of measures or of hours."""
    text = reading.text
    for start, end in LOCAL.find_bounds(reading):
        if claims.holds(start) or _follows_group(text, start):
            continue
        span = draw_span((start, end))
        if not stands_alone(text, span, by_slash=True) or is_other(text, span):
            continue
        ends_round = text[span.end_char - 2 : span.end_char] == "00"
        words = text[max(0, span.start_char - 12) : span.start_char].lower().split()
        spaced = text[span.start_char + 3].isspace() and not _is_after_name(text, span)
        range_like = spaced or ends_round or (words and words[-1] in _SPAN_WORDS)
        told = (words and words[-1].strip(":.(") in _HOLDERS) or _is_own_line(text, span)
        if not range_like or told or is_talk(text, span.start_char):
            yield 0.8, span


def _is_own_line(text: str, span: Span) -> bool:
    """True for "647 0893" alone on its line, as below an address; "500 2019" ends with a year."""
    start, end = span.start_char, span.end_char
    alone = text[max(0, start - 1) : start] in ("", "\n") and text[end : end + 1] in ("", "\n")
    return alone and text[start + 4 : start + 6] not in ("19", "20")


def _is_after_name(text: str, span: Span) -> bool:
    """True for "Hicks 647 0893", but not for "Metformin 500 2019", a round dose and a year."""
    before = text[max(0, span.start_char - 20) : span.start_char].split()
    round_dose = text[span.start_char + 2] in "05"
    is_year = text[span.start_char + 4 : span.start_char + 6] in ("19", "20")
    if not before or (round_dose and is_year):
        return False
    return before[-1][-1] in ",:)" or (before[-1][0].isupper() and before[-1][-1].islower())


def _is_fax(text: str, span: Span) -> bool:
    before = text[max(0, span.start_char - 26) : span.start_char].lower()
    if "f" not in before:
        return False
    at = before.rfind("fax")
    tail = before[at + 3 :]
    if at >= 0:
        return not any(char.isdigit() for char in tail) and not re.search(
            r"\b(?:tel|ph|phone)", tail
        )
    return _FAX_BEFORE.search(before, max(0, len(before) - _MAX_FAX)) is not None
