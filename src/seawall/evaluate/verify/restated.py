"""A value of a list that stands in the note by itself and tells which of the list is true.

Only what is said in the attribute's own form counts: a bare number is nobody's age.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from seawall.model import Span
from seawall.text.dates.words import MONTHS, SHORT_MONTHS

_WORDS = ("hospital", "zip")
_MIN_LETTERS = 4
_AGE = re.compile(
    r"\b(\d{1,3})(?:[- ]years?[- ]old|[- ]?y[./]?o\b|[- ]year[- ]old|[- ]årig|[- ]år gammal)"
    r"|\b(?:aged?|ålder):? (\d{1,3})\b",
    re.IGNORECASE,
)
_MONTHS = {
    name.lower(): number
    for names in (*MONTHS.values(), *SHORT_MONTHS.values())
    for number, name in enumerate(names, 1)
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DATE = re.compile(
    r"\b(?:(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d))?"
    r"|(?P<us_month>\d{1,2})/(?P<us_day>\d{1,2})/(?P<us_year>\d{4})"
    rf"|(?:(?P<day_before>\d{{1,2}})[ -])?(?P<word>{_MONTH})\.?"
    r"(?: (?P<day_after>\d{1,2}),)?[ -](?P<word_year>\d{4}))\b",
    re.IGNORECASE,
)
_SEASONS = ("winter", "spring", "summer", "autumn")


def find_restated(
    text: str, spans: Sequence[Span], sets: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, int]]:
    """Attribute and place of each value of a list that stands outside the replaced spans."""
    bare = _blank(text, spans)
    for name, values in sets.items():
        if len(values) > 1:
            yield from ((name, start) for start in _find(name, values, bare))


def _blank(text: str, spans: Sequence[Span]) -> str:
    """The text without what the tool wrote; offsets stay true."""
    pieces, end = [], 0
    for span in sorted(spans, key=lambda span: span.start_char):
        start = max(span.start_char, end)
        pieces += [text[end:start], "\n" * (span.end_char - start)]
        end = max(span.end_char, end)
    return "".join((*pieces, text[end:]))


def _find(name: str, values: tuple[str, ...], text: str) -> Iterator[int]:
    if name == "age":
        yield from _find_ages(frozenset(values), text)
    elif name == "visit":
        yield from _find_dates(values, text)
    elif name in _WORDS:
        for value in values:
            yield from _find_words(value, text)


def _find_ages(values: frozenset[str], text: str) -> Iterator[int]:
    for match in _AGE.finditer(text):
        age = int(match[1] or match[2])
        if {str(age), f"{age // 5 * 5}-{age // 5 * 5 + 4}"} & values:
            yield match.start()


def _find_dates(values: tuple[str, ...], text: str) -> Iterator[int]:
    for match in _DATE.finditer(text):
        forms = _canonical(match)
        if any(
            form.startswith(value) or value.startswith(form) for value in values for form in forms
        ):
            yield match.start()
    for value in values:
        if value.isdigit():
            yield from _find_words(value, text)


def _canonical(match: re.Match[str]) -> tuple[str, str]:
    """The date and its season as ``quasi.jsonl`` writes them, the day where it is said."""
    year = match["year"] or match["us_year"] or match["word_year"]
    month = int(match["month"] or match["us_month"] or _MONTHS[match["word"].lower()])
    day = match["day"] or match["us_day"] or match["day_before"] or match["day_after"]
    written = f"{year}-{month:02d}" + (f"-{int(day):02d}" if day else "")
    return written, f"{int(year) + (month == 12)}-{_SEASONS[month % 12 // 3]}"


def _find_words(value: str, text: str) -> Iterator[int]:
    """A name or number as a word by itself. Short ones are words of the language, too."""
    start = text.find(value) if len(value) >= _MIN_LETTERS else -1
    while start >= 0:
        end = start + len(value)
        beside = text[start - 1 : start] + text[end : end + 1]
        if not any(char.isalnum() for char in beside):
            yield start
        start = text.find(value, end)
