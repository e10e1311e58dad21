"""Ranges of days are read as two days and written as two days in the same form."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.text.dates.calendar import PartialDate, format_days_like, parse_date, parse_days

FORMS = {
    "en": [
        "{a:%B} {a.day}-{b.day}, {a:%Y}",
        "{a:%B} {a.day} through {b.day}, {a:%Y}",
        "{a.day}-{b.day} {a:%b} {a:%Y}",
        "{a.day} {a:%b} - {b.day} {b:%b} {b:%Y}",
        "{a:%m/%d/%Y} - {b:%m/%d/%Y}",
        "{a:%Y-%m-%d} to {b:%Y-%m-%d}",
        "{a:%d-%b-%Y} to {b:%d-%b-%Y}",
    ],
    "sv": ["{a:%Y-%m-%d} - {b:%Y-%m-%d}", "{a:%y%m%d}-{b:%y%m%d}", "{a:%d/%m}-{b:%d/%m} {b:%Y}"],
}
LISTED = [(form, lang) for lang, forms in FORMS.items() for form in forms]
DAYS = st.dates(date(1931, 1, 1), date(2029, 12, 31))


@given(DAYS, st.integers(1, 8), st.sampled_from(LISTED))
def test_a_range_is_read_as_its_two_days(first: date, days: int, way: tuple[str, str]) -> None:
    last = first + timedelta(days=days)
    if first.month != last.month:
        last = first.replace(day=28)
        first = last - timedelta(days=days)
    form, lang = way
    read = parse_days(form.format(a=first, b=last), lang)
    assert read is not None
    assert [day.as_day() for day in read] == [first, last]


@given(DAYS, st.integers(1, 8), st.integers(-9_000, 9_000), st.sampled_from(LISTED))
def test_a_moved_range_says_the_moved_days(
    first: date, days: int, offset: int, way: tuple[str, str]
) -> None:
    first = first.replace(day=min(first.day, 20))
    last = first + timedelta(days=days)
    form, lang = way
    moved = [
        min(max(day + timedelta(days=offset), date(1931, 1, 1)), date(2030, 12, 20))
        for day in (first, last)
    ]
    if moved[0] >= moved[1]:
        return
    text = form.format(a=first, b=last)
    written = format_days_like(PartialDate.of(moved[0]), PartialDate.of(moved[1]), text, lang)
    assert written is not None
    again = parse_days(written, lang)
    assert again is not None, written
    assert [day.as_day() for day in again] == moved, written


@pytest.mark.parametrize(
    ("text", "lang", "days"),
    [
        ("September 21-30", "en", ((9, 21), (9, 30))),
        ("March 3rd through the 9th", "en", ((3, 3), (3, 9))),
        ("the 3rd to the 9th of March", "en", ((3, 3), (3, 9))),
        ("Feb 9/11", "en", ((2, 9), (2, 11))),
        ("3-9 mars", "sv", ((3, 3), (3, 9))),
        ("3-6/11", "sv", ((11, 3), (11, 6))),
        ("29:e till 31:a augusti", "sv", ((8, 29), (8, 31))),
    ],
)
def test_days_of_a_month(text: str, lang: str, days: tuple[tuple[int, int], ...]) -> None:
    read = parse_days(text, lang)
    assert read is not None
    assert tuple((day.month, day.day) for day in read) == days


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("3-Mar-09", "en"),
        ("Mar-3-09", "en"),
        ("12/11-24", "sv"),
        ("2009-03-14", "en"),
        ("May 2009", "en"),
        ("T12-L1", "en"),
    ],
)
def test_single_dates_are_no_ranges(text: str, lang: str) -> None:
    assert parse_days(text, lang) is None


@pytest.mark.parametrize(
    ("text", "lang", "year", "month"),
    [
        ("Feb-17", "en", 2017, 2),
        ("Jan '00", "en", 2000, 1),
        ("maj 03", "sv", 2003, 5),
        ("september -05", "sv", 2005, 9),
        ("2Q02", "en", 2002, 4),
        ("2018 Q3", "en", 2018, 7),
        ("kv 1 2008", "sv", 2008, 1),
    ],
)
def test_a_year_of_two_digits_behind_a_month_or_quarter(
    text: str, lang: str, year: int, month: int
) -> None:
    found = parse_date(text, lang)
    assert found is not None
    assert (found.year, found.month, found.day) == (year, month, None)


def test_a_range_that_crosses_months_says_both() -> None:
    last = PartialDate(month=10, day=7, year=2009)
    first = PartialDate(month=9, day=28, year=2009)
    assert format_days_like(first, last, "March 3-9, 2009", "en") == "September 28-October 7, 2009"
    assert format_days_like(first, last, "3–9 mars 2009", "sv") == "28 september–7 oktober 2009"
    assert format_days_like(first, last, "2021-04-03--05", "en") == "2009-09-28--2009-10-07"
