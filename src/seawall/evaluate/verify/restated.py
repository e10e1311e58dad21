"""A value of a list that stands in the note by itself and tells which of the list is true.

Only what is said in the attribute's own form counts: a bare number is nobody's age.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from seawall.evaluate.verify.forms.ages import find_ages
from seawall.evaluate.verify.forms.attributes import GENDERS, OTHER_GENDERS
from seawall.evaluate.verify.forms.dates import DATES, YEARS
from seawall.model import Span
from seawall.text import Pattern, Reading, detect_language
from seawall.text.dates.words import MONTHS, SHORT_MONTHS
from seawall.text.frequent_words import is_frequent

Find = Callable[[Reading], Iterator[Span]]
_WORDS = ("hospital", "zip")
_MIN_LETTERS = 4
_MONTHS = {
    name.lower(): number
    for names in (*MONTHS.values(), *SHORT_MONTHS.values())
    for number, name in enumerate(names, 1)
}
_BROAD = re.compile(r"\d{1,3}-\d{1,3}|\d{4}-(?:[QH]\d|winter|spring|summer|autumn)")
_NUMBERS = re.compile(r"\d+")
_NAME = re.compile(r"[^\W\d_]{3,}")
_BIRTH = re.compile(r"\b(?:born|b\.|birth|dob|född|f\.)[^\n\d■]{0,12}((?:1[89]|20)\d\d)\b", re.I)
_KINDS = frozenset(
    "hospital clinic institute infirmary center centre sjukhus sjukhuset lasarett lasarettet "
    "vårdcentral vårdcentralen mottagning".split()
)
_MIN_NAMED = 2
_SEASONS = ("winter", "spring", "summer", "autumn")


def find_restated(sets: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, Find]]:
    """Each attribute that is not shown as it is, and what finds a value of it in a text.

    Several values, or one that stands for several: five years, a quarter.
    """
    for name, values in sets.items():
        if len(values) < 2 and not any(_BROAD.fullmatch(value) for value in values):
            continue
        if name == "age":
            yield name, _make_age_finder(frozenset(values))
            yield name, _make_birth_finder(frozenset(values), sets.get("visit", ()))
        elif name == "visit":
            yield name, _make_date_finder(values)
            yield name, _make_year_finder(values)
        elif name == "gender":
            yield name, _find_genders
        elif name in _WORDS:
            yield name, _make_word_finder(values)


def _make_age_finder(values: frozenset[str]) -> Find:
    def find(reading: Reading) -> Iterator[Span]:
        for span, age in find_ages(reading):
            bands = (
                f"{age // years * years}-{age // years * years + years - 1}" for years in (5, 10)
            )
            if {str(age), *bands} & values:
                yield span

    return find


def _band(age: int, years: int) -> str:
    first = age // years * years
    return f"{first}-{first + years - 1}"


def _make_birth_finder(ages: frozenset[str], visits: Sequence[str]) -> Find:
    """A birth year that goes with an age and a visit of the lists."""
    years = {
        int(visit[:4]) - int(age.partition("-")[0]) - late
        for visit in visits
        if visit[:4].isdigit()
        for age in ages
        if age.partition("-")[0].isdigit()
        for late in (0, 1)
    }

    def find(reading: Reading) -> Iterator[Span]:
        for found in _BIRTH.finditer(reading.text):
            if int(found[1]) in years:
                yield Span(*found.span(1))

    return find


def _find_genders(reading: Reading) -> Iterator[Span]:
    lang = detect_language(reading.text)
    for form in (*GENDERS.get(lang, ()), *OTHER_GENDERS.get(lang, ())):
        yield from form.find(reading)


def _make_date_finder(values: tuple[str, ...]) -> Find:
    def find(reading: Reading) -> Iterator[Span]:
        for form in DATES:
            for span in form.find(reading):
                forms = _canonical(span.of(reading.text))
                if any(
                    one.startswith(value) or value.startswith(one)
                    for one in forms
                    for value in values
                ):
                    yield span

    return find


def _make_year_finder(values: tuple[str, ...]) -> Find:
    """A year by itself that some of the list share, and not all."""
    years = {value[:4] for value in values}

    def find(reading: Reading) -> Iterator[Span]:
        for form in YEARS if len(years) > 1 else ():
            yield from (span for span in form.find(reading) if span.of(reading.text) in years)

    return find


def _canonical(written: str) -> list[str]:
    """A date as ``quasi.jsonl`` writes it, in every order it may be meant; empty without a year."""
    numbers = [int(number) for number in _NUMBERS.findall(written)]
    words = (_MONTHS.get(word.lower()) for word in _NAME.findall(written))
    named = next((month for month in words if month), None)
    year = next((number for number in numbers if number > 99), None)
    if year is None and len(numbers) > (0 if named else 1):
        year = numbers.pop() % 100
        year += 2000 if year < 50 else 1900
    if year is None:
        return []
    rest = [number for number in numbers if number != year]
    months = [named] if named else [number for number in rest[:2] if 1 <= number <= 12]
    return [form for month in months for form in _write_month(year, month)]


def _write_month(year: int, month: int) -> Iterator[str]:
    """A month, and every part of a year that it lies in, as ``quasi.jsonl`` writes them."""
    yield f"{year}-{month:02d}"
    yield f"{year}-Q{(month + 2) // 3}"
    yield f"{year}-H{(month + 5) // 6}"
    yield f"{year + (month == 12)}-{_SEASONS[month % 12 // 3]}"


def _make_word_finder(values: tuple[str, ...]) -> Find:
    """A name or number as a word by itself, whatever its case, also without the word for its kind.

    Short ones are words of the language, too.
    """
    sought = {value.lower() for value in values} | set(map(_shorten, values))
    pattern = "|".join(re.escape(one) for one in sorted(sought) if len(one) >= _MIN_LETTERS)
    words = Pattern(pattern, ignore_case=True) if pattern else None

    def find(reading: Reading) -> Iterator[Span]:
        for match in words.find(reading) if words else ():
            span = match.span(0)
            if span is not None:
                yield span

    return find


def make_hospital_finder(values: Iterable[str]) -> Find:
    """What finds a hospital that any record lists: none may stand outside of the lists.

    One whose words are all frequent may be meant otherwise ("Children's Hospital").
    """
    named = tuple(
        sorted(
            value
            for value in set(values)
            if not all(is_frequent(word) for word in re.findall(r"\w+", value.lower()))
            and len(value.split()) > 1
        )
    )
    return _make_word_finder(named)


def _shorten(value: str) -> str:
    """A hospital without its last word; empty where that says no kind or one word is left."""
    words = value.lower().split()
    is_named = len(words) > _MIN_NAMED and words[-1] in _KINDS
    return " ".join(words[:-1]) if is_named else ""
