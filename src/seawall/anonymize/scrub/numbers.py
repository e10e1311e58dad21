"""Numbers of a note: which are measures, and which are too long to stay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from seawall.model import Span
from seawall.text import Pattern, Reading

MAX_SHORT_DIGITS = 2
# Digits that stand together in this number could be a telephone or a record number.
_MAX_JOINED_DIGITS = 4
_JOINTS = frozenset("-./:–+")
# Counts with a number that may not stay: of "4.5 mg" both may.
_COUNT = r"(?:\d{3,}(?:[.,]\d+)?|\d{1,3}(?:[ ,]\d{3})+|\d{1,2}[.,]\d{3,})"
_UNIT = (
    r"(?:mg|mcg|µg|ug|kg|g|ml|dl|l|L|cc|cm|mm|mmol|µmol|umol|mEq|mU|IU|IE|E|units?|enheter|mmHg"
    r"|bpm|kPa|cal|kcal"
    r"|lbs?|pounds|feet|inches|msec|ms|sec|min|W|watts?|mikrogram|milligram|gram)\b"
)
_SOURCE = (
    r"(?P<pressure>\d{2,3}\s?/\s?\d{2,3}(?:\s?mm\s?Hg)?)"
    rf"|{_COUNT}\s?(?:%|{_UNIT})(?:/[\pL\d]{{1,4}})?"
)


@cache
def _pattern() -> Pattern:
    return Pattern(_SOURCE)


@cache
def _plate() -> Pattern:
    return Pattern(r"\b[A-Z]{3}[\s-]?\d{2}[A-Z]\b")


def find_plates(reading: Reading) -> Iterator[Span]:
    """Number plates that end with a letter: no test and its value has that form."""
    return (match.span() for match in _plate().find(reading))


def find_measures(reading: Reading) -> Iterator[Span]:
    """Blood pressures, and long numbers with a unit."""
    for match in _pattern().find(reading):
        if not match.has("pressure") or _is_pressure(match.text("pressure")):
            yield match.span()


def _is_pressure(text: str) -> bool:
    upper, _, lower = text.removesuffix("Hg").rstrip(" m").partition("/")
    return 60 <= int(upper) <= 260 and 30 <= int(lower) <= 160


def find_long(reading: Reading) -> frozenset[int]:
    """Indices of number tokens that may not stay: long ones, and those joined to many digits."""
    found: set[int] = set()
    for run in _find_runs(reading):
        digits = [len(reading.tokens[at].text) for at in run]
        if sum(digits) > _MAX_JOINED_DIGITS:
            found.update(run)
        elif max(digits) > MAX_SHORT_DIGITS:
            found.update(
                at for at, many in zip(run, digits, strict=True) if many > MAX_SHORT_DIGITS
            )
    return frozenset(found)


def _find_runs(reading: Reading) -> Iterator[list[int]]:
    """Number tokens that a mark or a single space ties together."""
    run: list[int] = []
    for at in [at for at, word in enumerate(reading.words) if word[0].isdigit()]:
        if run and not _is_tied(reading, run[-1], at):
            yield run
            run = []
        run.append(at)
    if run:
        yield run


def _is_tied(reading: Reading, left: int, right: int) -> bool:
    tokens = reading.tokens
    between = reading.text[tokens[left].end_char : tokens[right].start_char]
    return between == " " or between in _JOINTS
