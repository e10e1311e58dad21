"""Dates that are written in digits: 06/13/99, 2009-03-14, 14/3 -09, 20090314, 4/28, 2009-W14."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from seawall.detect.rules.dates.candidates import LIKELY, SURE, Candidate, make_candidate
from seawall.detect.rules.dates.context import Context, continues_code, is_inside_number
from seawall.detect.rules.dates.number_shapes import (
    COMPACT,
    DASHES,
    DAYS_IN_SIX,
    DECIMAL,
    NUMBERS,
    SEPARATORS,
    SHAPES,
    SPELT,
    STAY,
    TO_SHAPE,
    WEEK,
    Pair,
    Triple,
)
from seawall.detect.rules.dates.pairs import (
    FIRST_YEAR,
    LAST_YEAR,
    are_first_and_last,
    fits_pair,
    is_month_day,
    is_year,
    score_dotted,
    score_pair,
)
from seawall.lazy import lazy_pattern
from seawall.text import Pattern, Reading

_DASH = r"[-–—→]"
_TO = rf"(?:\s?(?:{_DASH}|->)\s?|\s(?:to|thru|through)\s)"
_ROMAN = r"(?:i{1,3}|iv|vi{0,3}|ix|xi{0,2}|I{1,3}|IV|VI{0,3}|IX|XI{0,2})"
_FULL = (
    # One stay: "2021-04-03--05", "2021-04-03 – 04-12".
    r"(?:19|20)\d\d-\d\d-\d\d(?:(?:--?|–|/)(?:\d\d-)?\d\d\b| [-–] \d\d-\d\d\b)",
    # Three parts with room around the separators, also over a line's end.
    r"\d{1,2}\s{0,2}/\s{0,2}\d{1,2}\s{0,2}/\s{0,2}['’]?(?:\d{4}|\d{2})",
    r"\d{4}[-–/]\s?\d{2}[-–/]\s?\d{2}",
    r"\d{4}\s[-–/]\s\d{2}\s[-–/]\s\d{2}",
    r"\d{1,2}[-–]\s?\d{1,2}[-–]\s?\d{4}",
    r"\d{1,2}\s[-–]\s\d{1,2}\s[-–]\s\d{4}",
    r"\d{1,2}\.[ \t]?\d{1,2}\.[ \t]?\d{4}",
    # A machine that read a form put room between the digits: "1 2 / 0 3 / 2021".
    r"\d \d ?/ ?\d \d ?/ ?\d ?\d(?: ?\d ?\d)?",
    r"[12] \d \d \d ?- ?\d \d ?- ?\d \d",
    rf"\d{{1,2}}[-./]{_ROMAN}(?:[-./ ](?:19|20)\d\d|[-./]\d\d)",
    r"\d{1,2}/\d{1,2}(?:,\s?|\s[-–']?|[-–])(?:(?:19|20)\d\d)",
)
_REST = (
    rf"\d{{1,2}}/\d{{1,2}}{_TO}\d{{1,2}}/\d{{1,2}}(?:/(?:\d{{4}}|\d{{2}}))?\b",
    r"(?:19|20)\d\d-?[Ww]\d{1,2}(?:-[1-7])?",
    r"(?:19|20)\d\d[ \n]\d\d[ \n]\d\d",
    r"\d\d \d\d (?:19|20)\d\d",
    r"\d{1,4}(?:[/.\-–‐‑_\\]\d{1,4})+",
    r"\d{5,}",
)
# Two days with a dash between come before one day with its year: 14/3-16/3, 14/3-09.
_SWEDISH_FORMS = (
    r"\b\d{6}\s?(?:--|[-–])\s?\d{6}\b",
    r"\d{1,2}/\d{1,2}\s?[-–]\s?\d{1,2}/\d{1,2}(?:[/-]\d{2,4}|\s(?:19|20)\d\d\b|\s-\d\d\b)?",
    r"\d{1,2}\s?[-–]\s?\d{1,2}/\d{1,2}\s?[-–]\d{2}\b",
    r"\d{1,2}/\d{1,2}\s?(?:[-–]|\s?['’]|\s)\s?\d{2}",
    r"\d{1,2} / \d{1,2}\b",
)
_PATTERNS = {
    "en": Pattern("|".join((*_FULL, *_REST)), whole_words=False),
    "sv": Pattern("|".join((*_FULL, *_SWEDISH_FORMS, *_REST)), whole_words=False),
}
# "3/4 13.00", "3/4 1300": the hour is no year, and neither is the value of "3/4 14,2".
_DAY_THEN_HOUR = lazy_pattern(
    r"(\d{1,2}/\d{1,2})\s(?:(?:[01]?\d|2[0-3])(?:[.:][0-5]\d|(?<!19)(?<!20)[0-5]\d)\b|\d{1,3},\d)"
)
# "PSA 12.11 (12.11 taget på VC)"
_TAKEN = lazy_pattern(r"\s(?:ta(?:get|gen|gna)|togs|provtag)\w*", re.IGNORECASE)
_ARTICLE = lazy_pattern(r"\bden\s\Z", re.IGNORECASE)
_ROMANS = {
    roman: str(place)
    for place, roman in enumerate("i ii iii iv v vi vii viii ix x xi xii".split(), 1)
}


def find_numbers(reading: Reading) -> list[Candidate]:
    """Candidates from left to right. What the digits decide comes before what is around them."""
    text, lang, shapes = reading.text, reading.lang, SHAPES[reading.lang]
    found: list[Candidate] = []
    for first, past in _PATTERNS[lang].find_bounds(reading):
        chain = text[first:past]
        shape = shapes[chain.translate(TO_SHAPE)]
        if shape is None:
            continue
        score = 0.0
        if type(shape) is Triple:
            if _is_day_of_year(chain, shape) and not _goes_on(text, chain, first, past):
                told = shape.is_plain or _is_told(chain, Context.of(reading, first, past))
                score = SURE if told else 0.0
        elif type(shape) is Pair:
            if fits_pair(chain, shape, lang) and not _goes_on(text, chain, first, past):
                numbers = [chain[shape.first], chain[shape.second]]
                score = score_pair(numbers, chain, Context.of(reading, first, past))
        elif shape is COMPACT:
            if _fits_compact(chain, lang) and not _goes_on(text, chain, first, past):
                score = _score_compact(chain, Context.of(reading, first, past))
        elif shape is DECIMAL:
            found += _read_decimal(reading, first, past)
        else:
            found += _read(reading, chain, first, past)
        if score:
            found.append(make_candidate((first, past, score, False)))
    return found


def _is_day_of_year(chain: str, triple: Triple) -> bool:
    year_place, first_place, second_place, is_short_iso, _ = triple
    year, first, second = chain[year_place], int(chain[first_place]), int(chain[second_place])
    if _are_either(first, second):
        return is_year(year)
    return is_short_iso and 1 <= second <= 12 and 1 <= int(year) <= 31


def _goes_on(text: str, chain: str, first: int, past: int) -> bool:
    """True for a piece of a longer number or code."""
    if is_inside_number(text, first, past):
        return True
    return "/" not in chain and continues_code(text, first, past)


def _read(reading: Reading, chain: str, first: int, past: int) -> Iterator[Candidate]:
    """Weeks, ranges, stays and what is spelt."""
    if reading.lang == "sv" and (day := _DAY_THEN_HOUR.match(reading.text, first)):
        chain, past = day[1], first + len(day[1])
    if _goes_on(reading.text, chain, first, past):
        return
    for start, end, score in _score(chain, Context.of(reading, first, past)):
        if score:
            yield Candidate(first + start, first + end, score)


def _read_decimal(reading: Reading, first: int, past: int) -> Iterable[Candidate]:
    """A day and a month with a full stop: "den 5.3" in Swedish, elsewhere with a second one.

    "8.3." is the eighth of March where Europeans write; "8.3" never is.
    """
    text = reading.text
    dotted = text.startswith(".", past)
    if not dotted and reading.lang != "sv":
        return ()
    if not is_month_day(text[first:past].split("."), "sv"):
        return ()
    if reading.lang == "sv" and _ARTICLE.search(text[max(0, first - 5) : first]):
        return (Candidate(first - len("den "), past, LIKELY),)
    if reading.lang == "sv" and _TAKEN.match(text, past) and text.endswith("(", 0, first):
        return (Candidate(first, past, LIKELY),)
    if not dotted or is_inside_number(text, first, past + 1):
        return ()
    score = score_dotted(Context.of(reading, first, past + 1))
    return (Candidate(first, past + 1, score),) if score else ()


def _score(text: str, context: Context) -> Iterator[tuple[int, int, float]]:
    """Parts of a chain of numbers with how sure each is."""
    if found := WEEK.fullmatch(text):
        yield 0, len(text), SURE if 1 <= int(found[1]) <= 53 else 0.0
    elif found := DAYS_IN_SIX.fullmatch(text):
        yield from _score_days_in_six(found, context)
    elif found := STAY.fullmatch(text):
        yield from _score_stay(text, found, context)
    elif SPELT.match(text):
        yield 0, len(text), _score_spelt(text, context)
    elif "/" in text and DASHES.search(text):
        yield from _score_range(text, context)
    else:
        yield from _score_chain(text, context)


def _score_chain(text: str, context: Context) -> Iterator[tuple[int, int, float]]:
    numbers = NUMBERS.findall(text)
    if len(numbers) == 2 and " / " in text:
        told = is_month_day(numbers, context.lang) and context.has_strong_cue
        yield (
            0,
            len(text),
            LIKELY if told and not (context.denies_pair or context.follows_level) else 0.0,
        )
    elif len(numbers) == 2:
        yield 0, len(text), score_pair(numbers, text, context)
    elif len(numbers) == 3 and len(set(SEPARATORS.findall(text))) <= 1:
        yield 0, len(text), _score_triple(numbers, text, context)
    elif len(numbers) == 6 and len(numbers[0]) == len(numbers[3]) == 4:
        # Two ISO dates that only a dash parts.
        for part in re.finditer(r"\d{4}.\d{1,2}.\d{1,2}", text):
            yield part.start(), part.end(), _score_triple(numbers[:3], part.group(), context)


def _score_stay(
    text: str, found: re.Match[str], context: Context
) -> Iterator[tuple[int, int, float]]:
    """An ISO date with the last day, or month and day, of what began then."""
    first = found[1].split("-")
    last = [found[2] or first[1], found[3]]
    whole = is_month_day(last, "en") and first[1:] < last
    yield 0, len(text) if whole else found.end(1), _score_triple(first, found[1], context)


def _score_days_in_six(found: re.Match[str], context: Context) -> Iterator[tuple[int, int, float]]:
    """The first and last day of a stay: "241112-241118"."""
    fits = all(_fits_compact(days, context.lang) for days in found.groups())
    if fits and found[1] < found[2] and not context.touches_letter:
        yield *found.span(1), LIKELY
        yield *found.span(2), LIKELY


def _score_spelt(text: str, context: Context) -> float:
    """A month in Roman figures, or digits with room between them."""
    whole = text if any(map(str.isalpha, text)) else text.replace(" ", "")
    numbers = [_ROMANS.get(part.lower(), part) for part in re.split(r"[-./ ]", whole)]
    return _score_triple(numbers, "/".join(numbers), context)


def _score_range(text: str, context: Context) -> Iterator[tuple[int, int, float]]:
    """Two dates with a dash between, days of one month ("6/3-5/99"), or the Swedish 14/3-09."""
    dash = DASHES.search(text)
    head, tail = (text[: dash.start()], text[dash.end() :]) if dash else (text, "")
    first, second = NUMBERS.findall(head), NUMBERS.findall(tail)
    whole = _score_mixed(first, second, context)
    if whole is not None:
        yield 0, len(text), whole
        return
    scores = [_score_part(part, context) for part in (first, second)]
    # What is sure of one end of a range is sure of the other.
    best = max(scores) if min(scores) > 0 else 0.0
    if best and are_first_and_last(first, second, context.lang):
        best = max(best, LIKELY)
    yield 0, len(head.rstrip()), best
    yield len(text) - len(tail.lstrip()), len(text), best


def _score_mixed(first: list[str], second: list[str], context: Context) -> float | None:
    """The score of a range that is one date, None where its ends are two."""
    if len(first) == 2 and len(second) == 1:
        if context.lang == "sv" or len(second[0]) == 4:
            return SURE if is_month_day(first, context.lang) and is_year(second[0]) else 0.0
        days = is_month_day([first[0], second[0]], "en")
        return score_pair(first, "/".join(first), context) if days else 0.0
    if len(first) == len(second) == 2 and is_year(second[1]):
        same_month = is_month_day(first, context.lang) and int(second[0]) <= 31
        both = is_month_day(second, context.lang) and len(second[1]) == 2
        return None if both or not same_month else SURE
    if context.lang == "sv" and len(first) == 1 and len(second) == 3:
        days = is_month_day(second[:2], "sv") and int(first[0]) < int(second[0])
        return SURE if days and is_year(second[2]) else 0.0
    if context.lang == "sv" and len(first) == 1 and len(second) == 2:
        days = is_month_day(second, "sv") and int(first[0]) < int(second[0])
        return score_pair(second, "/".join(second), context) if days else 0.0
    return None if first and second else 0.0


def _score_part(numbers: list[str], context: Context) -> float:
    text = "/".join(numbers)
    if len(numbers) == 3:
        return _score_triple(numbers, text, context)
    return score_pair(numbers, text, context) if len(numbers) == 2 else 0.0


def _score_triple(numbers: list[str], text: str, context: Context) -> float:
    if len(numbers[0]) == 4 and len(numbers[2]) <= 2:
        year, rest = numbers[0], numbers[1:]
    else:
        year, rest = numbers[2], numbers[:2]
    if not (_is_either(rest) and is_year(year)) and not _is_short_iso(numbers):
        return 0.0
    plain = len(year) == 4 and "." not in text
    return SURE if plain or _is_told(text, context) else 0.0


def _is_told(text: str, context: Context) -> bool:
    """True of a day, a month and a short year, or of one with points, that is nothing else."""
    if "/" not in text and context.touches_letter:
        return False
    return not context.denies_triple


def _is_short_iso(numbers: list[str]) -> bool:
    return all(len(n) == 2 for n in numbers) and is_month_day(numbers[1:], "en")


def _score_compact(digits: str, context: Context) -> float:
    if context.touches_letter or context.is_code:
        return 0.0
    headed = len(digits) == 8 or context.lang == "sv" or context.has_date_heading
    return LIKELY if headed else 0.0


def _fits_compact(digits: str, lang: str) -> bool:
    """True if six or eight digits hold a month and a day where the language writes them."""
    if len(digits) == 6:
        if lang == "sv":
            return 1 <= int(digits[2:4]) <= 12 and 1 <= int(digits[4:]) <= 31
        return _are_either(int(digits[:2]), int(digits[2:4]))
    year_first = FIRST_YEAR <= int(digits[:4]) <= LAST_YEAR
    rest, year = (digits[4:], digits[:4]) if year_first else (digits[:4], digits[4:])
    return 1880 <= int(year) <= 2050 and _are_either(int(rest[:2]), int(rest[2:]))


def _are_either(first: int, second: int) -> bool:
    """True for a month and a day, whichever comes first."""
    return 1 <= first <= 31 and 1 <= second <= 31 and (first <= 12 or second <= 12)


def _is_either(pair: list[str]) -> bool:
    return is_month_day(pair, "en") or is_month_day(pair, "sv")
