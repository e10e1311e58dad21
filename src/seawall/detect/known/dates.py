"""A known date wherever a note writes it in full."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache

from seawall.detect.known.page import Page
from seawall.lazy import lazy_pattern
from seawall.model import DateRole, Span
from seawall.text.dates.calendar import parse_date
from seawall.text.dates.words import months_by_word, weekdays_by_word

_SEP = r"[\s.,/-]{0,3}"
_NUMERIC = lazy_pattern(r"(?<!\d)(\d{1,4})[ ]?[-/. ][ ]?(\d{1,2})[ ]?[-/. ][ ]?(\d{1,4})(?!\d)")
_COMPACT = lazy_pattern(r"(?<!\d)(?:\d{8}|\d{6})(?!\d)")
_COMPACT_FORMS = ("%Y%m%d", "%y%m%d", "%m%d%Y", "%d%m%Y", "%m%d%y", "%d%m%y")
_DAY_BEFORE = lazy_pattern(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|:e|:a)?{_SEP}(?:of )?$")
_DAY_AFTER = lazy_pattern(rf"{_SEP}(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?!\d)")
_YEAR_AFTER = lazy_pattern(rf"{_SEP}(?:of )?['’]?(\d{{4}}|\d{{2}})(?!\d)")
_YEAR_BEFORE = lazy_pattern(rf"(?<!\d)(\d{{4}}){_SEP}$")
_WEEKDAY_BEFORE = lazy_pattern(r"(?<!\w)([^\W\d_]{2,9})[.,]?\s{1,2}(?:den\s)?$")
_REACH = 16
# What is counted or measured is nobody's year of birth: "BNP 14 to 1962", "output 1985 cc".
_UNIT_AFTER = lazy_pattern(
    r"\s?(?:m[lgq]|mcg|[µunpk]g|cc|g|l|iu|ie|units?|k?cal|meq|mosm|[nmpµ]mol|cells|copies|steps"
    r"|[a-zµ]{1,5}/[a-zµ]{1,3})\b",
    re.IGNORECASE,
)
_COUNT_BEFORE = lazy_pattern(
    r"\b(?:wbc|plt|platelets|ck|cpk|ast|alt|ldh|ferritin|trop(?:onin)?(?:\s[it])?|(?:nt-?)?(?:pro-?)?bnp"
    r"|crp|psa|ggt|alp|amylase?|lipase?|d-?dimer|hcg|afp|cea|b12|ige|cortisol|kortisol|uop|i/o|output"
    r"|intake|volume|triglycerides|trombocyter|lpk|tpk|myoglobin)(?:\s(?:of|was|is|at|to|var|på))?[:=]?\s$"
    r"|(?<![\d/.-])\d{1,3}(?:\.\d{1,2})?\s?(?:to|till|->|→)\s?$",
    re.IGNORECASE,
)
_COUNT_REACH = 28


def parse_day(value: str, role: DateRole | None) -> date | None:
    """The day of a table's cell; None where it holds no full date."""
    try:
        return date.fromisoformat(value.strip()[:10])
    except ValueError:
        pass
    parsed = parse_date(value.strip(), "en", role)
    if parsed is None or not (parsed.year and parsed.month and parsed.day):
        return None
    return date(parsed.year, parsed.month, parsed.day)


def find_day(page: Page, day: date) -> Iterator[Span]:
    """Every full writing of ``day``: numbers in any order, compact, or with the month's name."""
    if f"{day.year % 100:02d}" not in page.text:
        return
    for span in _find_full(page, day):
        yield _widen_to_weekday(page.text, span)


def find_year(page: Page, day: date) -> Iterator[Span]:
    """The year alone, in four digits, where it counts and measures nothing."""
    year = str(day.year)
    if year in page.text:
        for token in page.reading.tokens:
            if token.text == year and not _is_count(page.text, token.start_char, token.end_char):
                yield token.span


def _is_count(text: str, start: int, end: int) -> bool:
    if _UNIT_AFTER.match(text, end):
        return True
    return _COUNT_BEFORE.search(text[max(0, start - _COUNT_REACH) : start]) is not None


def _widen_to_weekday(text: str, span: Span) -> Span:
    low = max(0, span.start_char - _REACH)
    found = _WEEKDAY_BEFORE.search(text[low : span.start_char])
    if found and found[1].lower() in _list_weekday_words():
        return Span(low + found.start(1), span.end_char)
    return span


@cache
def _list_weekday_words() -> frozenset[str]:
    return frozenset(weekdays_by_word("en")) | frozenset(weekdays_by_word("sv"))


def _find_full(page: Page, day: date) -> Iterator[Span]:
    orders = _list_orders(day)
    for found in _NUMERIC.finditer(page.text):
        if (int(found[1]), int(found[2]), int(found[3])) in orders:
            yield Span(*found.span())
    for found in _COMPACT.finditer(page.text):
        if found.group() in {day.strftime(form) for form in _COMPACT_FORMS}:
            yield Span(*found.span())
    yield from _find_written(page, day)


def _list_orders(day: date) -> set[tuple[int, int, int]]:
    return {
        numbers
        for year in (day.year, day.year % 100)
        for numbers in (
            (year, day.month, day.day),
            (day.month, day.day, year),
            (day.day, day.month, year),
        )
    }


@cache
def _list_month_words(month: int) -> frozenset[str]:
    tables = (months_by_word("en"), months_by_word("sv"))
    return frozenset(word for table in tables for word, number in table.items() if number == month)


def _find_written(page: Page, day: date) -> Iterator[Span]:
    months = _list_month_words(day.month)
    for index, word in enumerate(page.words):
        if word in months:
            token = page.reading.tokens[index]
            span = _read_around(page.text, token.start_char, token.end_char, day)
            if span:
                yield span


def _read_around(text: str, start: int, end: int, day: date) -> Span | None:
    """The date around a month's name: "13 June 1954", "June 13th, '54", "1954 June 13"."""
    low = max(0, start - _REACH)
    before, after = text[low:start], text[end : end + 2 * _REACH]
    day_before, year_before = _DAY_BEFORE.search(before), _YEAR_BEFORE.search(before)
    day_after, year_after = _DAY_AFTER.match(after), _YEAR_AFTER.match(after)
    if day_before and year_after and _is(day, day_before[1], year_after[1]):
        return Span(low + day_before.start(), end + year_after.end())
    if day_after and year_before and _is(day, day_after[1], year_before[1]):
        return Span(low + year_before.start(), end + day_after.end())
    year_last = _YEAR_AFTER.match(after, day_after.end()) if day_after else None
    if day_after and year_last and _is(day, day_after[1], year_last[1]):
        return Span(start, end + year_last.end())
    return None


def _is(day: date, number: str, year: str) -> bool:
    return int(number) == day.day and int(year) in (day.year, day.year % 100)
