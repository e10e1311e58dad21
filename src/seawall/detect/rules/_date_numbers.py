"""Dates that are written in digits: 06/13/99, 2009-03-14, 14/3 -09, 20090314, 4/28, 2009-W14."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._date_candidates import LIKELY, SURE, UNSURE, Candidate
from seawall.detect.rules._date_context import Context
from seawall.text import Match, Pattern, Reading

_FORMS = (
    # Three parts with room around the separators, also over a line's end.
    r"\d{1,2}\s{0,2}/\s{0,2}\d{1,2}\s{0,2}/\s{0,2}['’]?(?:\d{4}|\d{2})",
    r"\d{4}[-–/]\s?\d{2}[-–/]\s?\d{2}",
    r"\d{4}\s[-–/]\s\d{2}\s[-–/]\s\d{2}",
    r"\d{1,2}[-–]\s?\d{1,2}[-–]\s?\d{4}",
    r"\d{1,2}\s[-–]\s\d{1,2}\s[-–]\s\d{4}",
    r"\d{1,2}\.\s?\d{1,2}\.\s?\d{4}",
    r"\d{1,2}/\d{1,2}(?:,\s?|\s[-–']?|[-–])(?:(?:19|20)\d\d)",
    r"(?:19|20)\d\d-?[Ww]\d{1,2}(?:-[1-7])?",
    r"(?:19|20)\d\d[ \n]\d\d[ \n]\d\d",
    r"\d\d \d\d (?:19|20)\d\d",
    r"\d{1,4}(?:[/.\-–‐‑_\\]\d{1,4})+",
    r"\d{5,}",
)
# Two days with a dash between come before one day with its year: 14/3-16/3, 14/3-09.
_SWEDISH_FORMS = (
    r"\d{1,2}/\d{1,2}\s?[-–]\s?\d{1,2}/\d{1,2}(?:[/-]\d{2,4})?",
    r"\d{1,2}/\d{1,2}\s?(?:[-–]|\s['’]?)\s?\d{2}",
)
_PATTERNS = {
    "en": Pattern("|".join(_FORMS), whole_words=False),
    "sv": Pattern("|".join((*_FORMS[:7], *_SWEDISH_FORMS, *_FORMS[7:])), whole_words=False),
}
_MAX_CHAIN = 40
_NUMBERS = re.compile(r"\d+")
_DECIMAL = re.compile(r"\d+\.\d{1,3}|\d{5}|\d{7}|\d{9,}")
_SEPARATORS = re.compile(r"[/.\-–‐‑_\\]")
_DASHES = re.compile(r"[-–‐‑]")
_WEEK = re.compile(r"\d{4}-?[Ww](\d{1,2})(?:-\d)?")
_FIRST_YEAR, _LAST_YEAR = 1850, 2099


def find_numbers(reading: Reading) -> Iterator[Candidate]:
    """Candidates from left to right."""
    for match in _PATTERNS[reading.lang].find(reading):
        yield from _read(reading, match)


def _read(reading: Reading, match: Match) -> Iterator[Candidate]:
    first, past = match.start_char, match.end_char
    text = reading.text[first:past]
    if len(text) > _MAX_CHAIN or _DECIMAL.fullmatch(text):
        return
    context = Context.of(reading, first, past)
    if context.is_inside_number or ("/" not in text and context.continues_code):
        return
    for start, end, score in _score(text, context):
        if score:
            yield Candidate(first + start, first + end, score)


def _score(text: str, context: Context) -> Iterator[tuple[int, int, float]]:
    """Parts of a chain of numbers with how sure each is."""
    if text.isdecimal():
        yield 0, len(text), _score_compact(text, context)
    elif found := _WEEK.fullmatch(text):
        yield 0, len(text), SURE if 1 <= int(found[1]) <= 53 else 0.0
    elif "/" in text and _DASHES.search(text):
        yield from _score_range(text, context)
    else:
        yield from _score_chain(text, context)


def _score_chain(text: str, context: Context) -> Iterator[tuple[int, int, float]]:
    numbers = _NUMBERS.findall(text)
    if len(numbers) == 2:
        yield 0, len(text), _score_pair(numbers, text, context)
    elif len(numbers) == 3 and len(set(_SEPARATORS.findall(text))) <= 1:
        yield 0, len(text), _score_triple(numbers, text, context)
    elif len(numbers) == 6 and len(numbers[0]) == len(numbers[3]) == 4:
        # Two ISO dates that only a dash parts.
        for part in re.finditer(r"\d{4}.\d{1,2}.\d{1,2}", text):
            yield part.start(), part.end(), _score_triple(numbers[:3], part.group(), context)


def _score_range(text: str, context: Context) -> Iterator[tuple[int, int, float]]:
    """Two dates with a dash between, days of one month ("6/3-5/99"), or the Swedish 14/3-09."""
    head, _, tail = _DASHES.sub("-", text, count=1).partition("-")
    first, second = _NUMBERS.findall(head), _NUMBERS.findall(tail)
    whole = _score_mixed(first, second, context)
    if whole is not None:
        yield 0, len(text), whole
        return
    scores = [_score_part(part, context) for part in (first, second)]
    # What is sure of one end of a range is sure of the other.
    best = max(scores) if min(scores) > 0 else 0.0
    yield 0, len(head.rstrip()), best
    yield len(text) - len(tail.lstrip()), len(text), best


def _score_mixed(first: list[str], second: list[str], context: Context) -> float | None:
    """The score of a range that is one date, None where its ends are two."""
    if len(first) == 2 and len(second) == 1:
        if context.lang == "sv" or len(second[0]) == 4:
            return SURE if _is_month_day(first, context.lang) and _is_year(second[0]) else 0.0
        days = _is_month_day([first[0], second[0]], "en")
        return _score_pair(first, "/".join(first), context) if days else 0.0
    if len(first) == len(second) == 2 and _is_year(second[1]):
        same_month = _is_month_day(first, context.lang) and int(second[0]) <= 31
        both = _is_month_day(second, context.lang) and len(second[1]) == 2
        return None if both or not same_month else SURE
    return None if first and second else 0.0


def _score_part(numbers: list[str], context: Context) -> float:
    text = "/".join(numbers)
    if len(numbers) == 3:
        return _score_triple(numbers, text, context)
    return _score_pair(numbers, text, context) if len(numbers) == 2 else 0.0


def _is_year(digits: str) -> bool:
    return len(digits) == 2 or (len(digits) == 4 and _FIRST_YEAR <= int(digits) <= _LAST_YEAR)


def _is_month_day(numbers: list[str], lang: str) -> bool:
    """In the order of the language; a third language's order counts only for full dates."""
    first, second = int(numbers[0]), int(numbers[1])
    month, day = (second, first) if lang == "sv" else (first, second)
    return max(map(len, numbers)) <= 2 and 1 <= month <= 12 and 1 <= day <= 31


def _score_triple(numbers: list[str], text: str, context: Context) -> float:
    if len(numbers[0]) == 4 and len(numbers[2]) <= 2:
        year, rest = numbers[0], numbers[1:]
    else:
        year, rest = numbers[2], numbers[:2]
    either = _is_month_day(rest, "en") or _is_month_day(rest, "sv")
    if not (either and _is_year(year)) and not _is_short_iso(numbers):
        return 0.0
    if len(year) == 4 and "." not in text:
        return SURE
    if context.touches_letter and "/" not in text:
        return 0.0
    return 0.0 if context.denies_triple or context.is_score else SURE


def _is_short_iso(numbers: list[str]) -> bool:
    return all(len(n) == 2 for n in numbers) and _is_month_day(numbers[1:], "en")


def _score_pair(numbers: list[str], text: str, context: Context) -> float:
    """Cheap tests first: most pairs of a note are pressures and decimals."""
    score = _score_pair_alone(numbers, text, context)
    return 0.0 if not score or context.touches_letter or context.denies_pair else score


def _score_pair_alone(numbers: list[str], text: str, context: Context) -> float:
    first, second = numbers
    if len(first) == len(second) == 4:
        return LIKELY if _are_years(first, second) and "." not in text else 0.0
    if len(first) == 4 or len(second) == 4:
        return _score_month_year(numbers, text)
    if max(len(first), len(second)) > 2 or not _DATE_MARK.search(text):
        return 0.0
    if "/" in text:
        return _score_slashed(numbers, context)
    return LIKELY if _is_month_day(numbers, context.lang) and context.has_day_cue else 0.0


_DATE_MARK = re.compile(r"[/\-–‐‑]")


def _are_years(first: str, second: str) -> bool:
    return 1900 <= int(first) < int(second) <= _LAST_YEAR and int(second) - int(first) < 90


def _score_month_year(numbers: list[str], text: str) -> float:
    year, rest = (numbers[0], numbers[1]) if len(numbers[0]) == 4 else (numbers[1], numbers[0])
    if not 1900 <= int(year) <= _LAST_YEAR:
        return 0.0
    if len(rest) == 3 and "-" in text and len(numbers[0]) == 4:
        return LIKELY if 1 <= int(rest) <= 366 else 0.0  # the day of the year
    if len(rest) > 2 or not 1 <= int(rest) <= 12:
        return 0.0
    return LIKELY if "." not in text or len(rest) == 2 else 0.0


# Denominators of scales: 3/15 or 8/30 without a word of time is a score.
_SCALES = frozenset((15, 20, 25, 30))


def _score_slashed(numbers: list[str], context: Context) -> float:
    first, second = numbers
    if not _is_month_day(numbers, context.lang):
        return _score_month_short_year(numbers, context)
    if context.has_strong_cue:
        return LIKELY
    padded = "0" in (first[0], second[0]) and len(first) == len(second) == 2
    day = int(first) if context.lang == "sv" else int(second)
    scale = int(second) in _SCALES and context.lang == "en"
    if padded or (day > 12 and (context.has_cue or not scale)):
        return LIKELY
    return UNSURE


def _score_month_short_year(numbers: list[str], context: Context) -> float:
    month, year = int(numbers[0]), numbers[1]
    if not 1 <= month <= 12 or len(year) != 2 or context.lang == "sv":
        return 0.0
    padded = numbers[0][0] == "0"
    return LIKELY if padded or context.has_strong_cue or context.has_cue else UNSURE


def _score_compact(digits: str, context: Context) -> float:
    if context.touches_letter or context.is_code or len(digits) not in (6, 8):
        return 0.0
    if len(digits) == 8:
        year_first = _FIRST_YEAR <= int(digits[:4]) <= _LAST_YEAR
        rest = digits[4:] if year_first else digits[:4]
        year = digits[:4] if year_first else digits[4:]
        return LIKELY if _fits_compact(rest) and 1880 <= int(year) <= 2050 else 0.0
    if context.lang == "sv":
        return LIKELY if _is_month_day([digits[2:4], digits[4:]], "en") else 0.0
    return LIKELY if _fits_compact(digits[:4]) and context.has_date_heading else 0.0


def _fits_compact(rest: str) -> bool:
    pair = [rest[:2], rest[2:]]
    return _is_month_day(pair, "en") or _is_month_day(pair, "sv")
