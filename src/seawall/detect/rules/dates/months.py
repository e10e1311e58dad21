"""Dates that name their month: 13-Jun-1999, June 13th, early January, den 14:e mars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from seawall.detect.rules.dates.candidates import (
    LIKELY,
    SURE,
    UNSURE,
    Candidate,
    around,
    make_candidate,
)
from seawall.detect.rules.dates.context import Context
from seawall.detect.rules.dates.lone_months import (
    ENGLISH_MONTH,
    NAMES,
    SWEDISH_MONTH,
    TIME_WORD,
    VERB_AFTER,
    score_month,
)
from seawall.detect.rules.dates.ways import Ways, name_way, take_usual
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span
from seawall.text import Pattern, Reading

ORDINAL_WORDS = (
    r"(?:(?:twenty|thirty)[\s-]+)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    r"|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth"
    r"|nineteenth|twentieth|thirtieth"
)
UNIT_WORDS = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEEN_WORDS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
YEAR_WORDS = (
    rf"(?:nineteen|twenty)[\s-]+(?:hundred|oh[\s-]+{UNIT_WORDS}|{_TEEN_WORDS}|(?:twenty|thirty|"
    rf"forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]+{UNIT_WORDS})?)"
    rf"|two\s+thousand(?:(?:\s+and)?\s+(?:{UNIT_WORDS}|{_TEEN_WORDS}))?"
)
_YEAR4 = r"(?:18|19|20)\d\d"
_DIGITS = r"(?:3[01]|[12]\d|0?[1-9])"
_GAPS = " \t\n-–/.,_"
_GAP = r"[\s\-–/.,_]{0,3}"

_ENGLISH_SIDE = (
    r"(?:very\s+)?(?:early|late)|mid(?:dle)?|\bend|(?:the\s+)?(?:very\s+)?(?:beginning|end|middle|start|"
    r"first(?:\s+(?:week(?:end)?|half|part))?|second(?:\s+(?:week(?:end)?|half))?|latter(?:\s+(?:part|half))?|"
    r"(?:1st|2nd|3rd|4th|third|fourth)\s+(?:week(?:end)?|wk)|(?:early|late)\s+part|last(?:\s+(?:week|part|few\s+days))?)"
    r"\s+(?:of|in)(?:\s+the\s+month\s+of)?"
)
_ENGLISH_DAY = rf"(?:{_DIGITS}(?:\s?(?:st|nd|rd|th))?|{ORDINAL_WORDS})"
# Days of one month: "3, 5 and 9", "12–14"; commas alone part other things.
_ENGLISH_FIGURE = rf"{_DIGITS}(?:\s?(?:st|nd|rd|th))?"
_ENGLISH_DAYS = (
    rf"{_ENGLISH_DAY}(?:(?:,\s?{_ENGLISH_FIGURE}){{0,4}},?\s?(?:and|&)\s?(?:the\s)?{_ENGLISH_DAY}"
    rf"|\s?(?:[-–/]|to|or|through|thru)\s?(?:the\s)?{_ENGLISH_DAY})?"
)
_ENGLISH = (
    rf"(?:(?P<side>{_ENGLISH_SIDE})[\s\-–]+)?"
    rf"(?:\b(?P<lead>{_YEAR4})[ \t,\-–/]{{1,2}})?"
    rf"(?:(?P<day>(?:\bthe\s+)?{_ENGLISH_DAYS})"
    rf"{_GAP}(?:(?:day\s+)?(?:of|in)\s+)?|\b)"
    rf"(?P<month>{ENGLISH_MONTH})"
    rf"(?:(?P<long>(?:{_GAP}|,?\s+of\s+){_YEAR4})\b"
    rf"|\.?\s{{0,2}}(?:of\s)?['’](?P<short>\d\d)\b"
    rf"|{_GAP}(?:the\s+)?(?P<after>{_ENGLISH_DAYS})\b"
    rf"(?P<year>(?:[\s\-–/.,_]{{1,4}}|,?\s(?:of|in)\s){_YEAR4}\b"
    rf"|(?:[ \-–/,_]{{1,3}}|\.)['’]?\d\d\b|['’]\d\d\b"
    rf"|[\s,]{{1,3}}(?:{YEAR_WORDS})\b)?"
    rf"|(?P<bare>{_GAP}\d\d)\b"
    rf"|[\s,]{{1,3}}(?:{YEAR_WORDS})\b)?"
)
_SWEDISH_SIDE = (
    r"(?:i\s+)?(?:början|slutet|mitten)\s+(?:av|på)|(?:i\s+)?(?:början|slutet|mitten)|tidigt\s+i|"
    r"sent\s+i|(?:i\s+)?(?:första|andra|tredje|sista|senaste)\s+(?:veckan|v\.?|halvan|dagarna)\s+(?:i|av)|"
    r"(?:den\s+)?sista|(?:i\s+)?månadsskiftet(?:\s+\pL+/)?"
)
_SWEDISH_ORDINALS = (
    r"första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|elfte|tolfte|trettonde|"
    r"fjortonde|femtonde|sextonde|sjuttonde|artonde|nittonde|tjugonde|trettionde|trettioförsta|"
    r"tjugo(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde)"
)
_SWEDISH_DAY = rf"(?:{_DIGITS}(?:\s?:?\s?[ea]|:(?:dje|de|te|nde))?|{_SWEDISH_ORDINALS})"
_SWEDISH_DAYS = (
    rf"{_SWEDISH_DAY}\.?(?:(?:,\s?{_DIGITS}){{0,4}},?\s?(?:och|&|samt)\s?(?:den\s)?{_SWEDISH_DAY}"
    rf"|\s?(?:[-–/]|till|t\.?\s?o\.?\s?m\.?)\s?(?:den\s)?{_SWEDISH_DAY})?"
)
_SWEDISH = (
    rf"(?:(?P<side>{_SWEDISH_SIDE})\s+)?"
    rf"(?:\b(?P<lead>{_YEAR4})[ \t,\-–/]{{1,2}})?"
    rf"(?:(?P<day>(?:\bden\s{{1,2}})?{_SWEDISH_DAYS})"
    rf"{_GAP}(?:i\s+)?|\b)"
    rf"(?P<month>{SWEDISH_MONTH})"
    rf"(?:(?P<long>(?:{_GAP}|\s+(?:månad\s+)?(?:år\s+|i\s+)?){_YEAR4})\b"
    rf"|\.?\s{{0,2}}['’](?P<short>\d\d)\b"
    rf"|\.?\s?[-–]\s?(?P<year>\d\d)\b"
    rf"|[\s\-–/._]{{0,3}}(?P<after>{_DIGITS}(?:\s?:?\s?[ea])?)\b"
    rf"|(?P<bare>{_GAP}\d\d)\b)?"
)
_PATTERNS = {
    "en": Pattern(_ENGLISH, ignore_case=True, whole_words=False, late_groups=True),
    "sv": Pattern(_SWEDISH, ignore_case=True, whole_words=False, late_groups=True),
}

_WHICH_BEFORE = lazy_pattern(r"\b(?:last|next|past|this(?:\s(?:past|coming))?)\s$", re.IGNORECASE)
_UNITS_AFTER = lazy_pattern(
    r"[ \t]?(?:mg|mcg|g|kg|ml|cc|l|units?|mm|cm|%|percent|mmhg|tabs?|tablets?|bpm|weeks?|days?|"
    r"months?|years?|times|hours?|hrs?|minutes|puffs?|doses?|[ap]\.?m\b)\b|\s?%|:\d|[.,]\d|/\d"
)
# "seen 05/14. March gait": Swedes write "14. mars" with one word for a month.
_FULL_STOP = lazy_pattern(r"\. (?i:march|april|may|june|august)\b")
_FULL_STOP_AND_LINE = lazy_pattern(r"\.[ \t]?\n")
_LAST_DAY = lazy_pattern(r"[-–&/]\s?(\d{1,2}\D{0,3})$")
# Behind a number that is the day of the next date: "24 Nov - 1 Dec", "… to 06-Nov-13".
_MONTH_BEHIND = {
    lang: lazy_pattern(rf"\.?[\s/–-]\s?(?:{months})(?![^\W\d_])", re.IGNORECASE)
    for lang, months in (("en", ENGLISH_MONTH), ("sv", SWEDISH_MONTH))
}
_NEXT_DATE = {
    lang: lazy_pattern(
        rf"\d{{1,2}}(?:st|nd|rd|th|:[ea])?\.?[\s/–-]\s?(?:{months})(?![^\W\d_])"
        r"(?:[ \t/.–-]{1,2}(?:(?:19|20)\d\d|\d\d)(?!\d)|,\s(?:19|20)\d\d(?!\d)|\s?['’]\d\d(?!\d))?",
        re.IGNORECASE,
    )
    for lang, months in (("en", ENGLISH_MONTH), ("sv", SWEDISH_MONTH))
}
_FIRST_NUMBER = lazy_pattern(r"\W*\d{1,2}")
_LAST_NUMBER = lazy_pattern(r"\d{1,2}\D{0,3}$")
_TWO_DAYS = lazy_pattern(r"(\d{1,2})\s?/\s?(\d{1,2})")

_GROUPS = ("lead", "side", "day", "month", "long", "short", "after", "year", "bare")
Parts = dict[str, Span]
# Months that are other words too, or pieces of these.
_OTHER_WORDS = frozenset(("may", "mar", "sep", "dec"))
_IN_NUMBER = frozenset("/.:")
# Before these and behind those a date is no piece of anything longer.
_FREE_BEFORE, _FREE_AFTER = frozenset(("", *" \t\n([,;")), frozenset(("", *" \t\n)],;:."))


class _Form(NamedTuple):
    """What is known of all that is written in one way; places count from its beginning."""

    parts: list[tuple[str, int, int]]
    # Where the sure date in it begins and ends, if nothing but a unit behind it can change that.
    date: tuple[int, int] | None
    may_have_unit: bool


# To find the parts of one takes longer than all the rest.
_FORMS: dict[str, Ways[_Form]] = {lang: Ways() for lang in _PATTERNS}


def find_months(reading: Reading) -> list[Candidate]:
    """Candidates that name a month, from left to right."""
    text, forms = reading.text, _FORMS[reading.lang]
    found: list[Candidate] = []
    for first, past in _PATTERNS[reading.lang].find_bounds(reading):
        chain, before, after = text[first:past], text[first - 1 : first], text[past : past + 1]
        if chain.isalpha() and after.isalpha():
            continue  # of another word, most often: no need of the parts
        way = name_way(take_usual(chain), before, after)
        form = forms.get(way)
        if form is None:
            form = forms[way] = _find_form(reading, first, past)
        if (
            form.date
            and before in _FREE_BEFORE
            and after in _FREE_AFTER
            and not (form.may_have_unit and _goes_on(reading, past))
        ):
            start, end = form.date
            found.append(make_candidate((first + start, first + end, SURE, False)))
            continue
        parts = {name: draw_span((first + start, first + end)) for name, start, end in form.parts}
        following = _start_of_next(reading, parts, past) if form.may_have_unit else None
        if following is not None:
            found += _read_two(reading, parts, first, following)
        elif candidate := _read(reading, parts, first, past):
            found.append(candidate)
    return found


def _start_of_next(reading: Reading, parts: Parts, past: int) -> int | None:
    """Where the day stands that another month behind the match belongs to."""
    text = reading.text
    if "long" in parts or not _MONTH_BEHIND[reading.lang].match(text, past, past + 16):
        return None
    last = next((parts[name] for name in ("year", "bare", "after") if name in parts), None)
    number = _LAST_NUMBER.search(last.of(text)) if last is not None else None
    return last.start_char + number.start() if last is not None and number else None


def _read_two(reading: Reading, parts: Parts, first: int, following: int) -> Iterator[Candidate]:
    """A date and the next one: "24 Nov - 1 Dec 2013", "01-Nov-13 to 06-Nov-13"."""
    text, month = reading.text, parts["month"]
    behind = parts.get("after") or parts.get("bare") or parts.get("year")
    end = month.end_char
    if behind is not None and behind.start_char < following:
        number = _FIRST_NUMBER.match(text, behind.start_char, following)
        end = number.end() if number else end
    own = {name: span for name, span in parts.items() if span.end_char <= end}
    if behind is not None and behind.start_char < end <= behind.end_char:
        own["after"] = draw_span((behind.start_char, end))
    if candidate := _read(reading, own, first, end):
        yield candidate
    found = _NEXT_DATE[reading.lang].match(text, following, following + 40)
    if found:
        yield make_candidate((following, found.end(), SURE, False))


def _goes_on(reading: Reading, past: int) -> bool:
    """True if the last number has a unit behind it, or the month whose day it is."""
    following = reading.text[past : past + 16]
    return bool(
        _UNITS_AFTER.match(following[:12].lower()) or _MONTH_BEHIND[reading.lang].match(following)
    )


def _find_form(reading: Reading, first: int, past: int) -> _Form:
    """The form of the match that stands there."""
    matches = _PATTERNS[reading.lang].find(reading)
    match = next(match for match in matches if match.start_char == first)
    spans = [(name, match.span_or_none(name)) for name in _GROUPS]
    parts = [(name, span[0] - first, span[1] - first) for name, span in spans if span]
    date = _find_sure(Reading(reading.text[first:past], reading.lang), parts)
    return _Form(parts, date, any(map(match.has, ("after", "bare", "year"))))


def _find_sure(alone: Reading, places: list[tuple[str, int, int]]) -> tuple[int, int] | None:
    """Where a date that is sure by itself begins and ends, whatever its numbers are."""
    parts = {name: draw_span((start, end)) for name, start, end in places}
    candidate = _read(alone, parts, 0, len(alone.text))
    if candidate is None or candidate.score != SURE:
        return None
    start, end, *_ = candidate
    is_pair = "day" in parts and "/" in parts["day"].of(alone.text)  # a share of something, maybe
    return (start, end) if _is_sure(alone, parts, end) and not is_pair else None


def _read(reading: Reading, parts: Parts, first: int, past: int) -> Candidate | None:
    text, month = reading.text, parts["month"]
    if not _is_month(text, month, past):
        return None
    end = _end(text, parts, past)
    start = _start(text, parts, first, end)
    # "LDL 3.4." and, below it, "Jan Berg"; the day in front is what stands in the last paragraph.
    if (gap := text.rfind("\n\n", start, month.start_char)) >= 0:
        start = gap + 2
    alone = start == month.start_char or "side" in parts
    if alone and end == month.end_char:
        score = score_month(reading, month, "side" in parts)
        start = _start_of_which(text, start)
    else:
        score = _score_day(reading, parts, start, end)
    return make_candidate((start, end, score, False)) if score else None


def _start_of_which(text: str, start: int) -> int:
    """Where "last" or "next" before a month begins, for it belongs to the date."""
    first = max(0, start - 12)
    found = _WHICH_BEFORE.search(text[first:start])
    return first + found.start() if found else start


def _is_month(text: str, month: Span, end: int) -> bool:
    """True unless the month is a piece of a word, or the last number of a longer one."""
    before = text[month.start_char - 1] if month.start_char else " "
    following = text[month.end_char : month.end_char + 1]
    return not (before.isalpha() or following.isalpha() or text[end : end + 1].isdigit())


def _start(text: str, parts: Parts, start: int, end: int) -> int:
    """Where the date begins: a number before the month may belong to what stands before it."""
    day, month = parts.get("day"), parts["month"].start_char
    if day is not None and "/" in (days := day.of(text)):
        pair = _TWO_DAYS.fullmatch(days)
        if pair and not _are_days(text, day, pair):
            return month if "after" in parts else day.start_char + pair.start(2)
    if day is not None and "year" in parts and _is_apart(text, parts, end):
        return month
    before = text[start - 1] if start else " "
    if (
        day is not None
        and text.startswith(". ", day.end_char)
        and _FULL_STOP.match(text, day.end_char)
        and (before in _IN_NUMBER or "long" not in parts)  # Germans write "14. March 2009"
    ):
        return month
    if before.isalnum() or before in "-–/.:":
        return _last_day(text, day) or (month if before.isalnum() else start)
    if "lead" in parts and day is None and "after" not in parts:
        return parts["lead"].end_char + 1
    return start


def _is_apart(text: str, parts: Parts, end: int) -> bool:
    """True for a month with a day and a whole year behind it: the day before it is another's."""
    return parts["year"].end_char <= end and "after" in parts and _has_year(text, parts)


def _are_days(text: str, day: Span, pair: re.Match[str]) -> bool:
    """True for one day and the next; "strength 4/5 March 3" has no two days."""
    before = text[max(0, day.start_char - 36) : day.start_char].lower()
    return int(pair[2]) == int(pair[1]) + 1 and not Context("en", before, "").denies_pair


def _last_day(text: str, day: Span | None) -> int | None:
    """Where the second of two days begins: the first one ends another date ("… - 4 May")."""
    if day is None:
        return None
    found = _LAST_DAY.search(day.of(text))
    return day.start_char + found.start(1) if found else None


def _end(text: str, parts: Parts, end: int) -> int:
    """Where the date ends: "June 13 20 mg", "in March. 25 of them" go on with something else."""
    follows, month = parts.get("after") or parts.get("bare"), parts["month"]
    year = parts.get("long") or parts.get("year")
    if year is not None and _FULL_STOP_AND_LINE.search(text, month.end_char, year.end_char):
        return follows.end_char if follows is not None else month.end_char
    if follows is None:
        return end
    if _ends_sentence(text, parts, follows):
        return month.end_char
    if _is_compact(text, parts):
        return follows.end_char
    if _UNITS_AFTER.match(text[end : end + 12].lower()):
        return parts["year"].start_char if "year" in parts else month.end_char
    return end


def _is_compact(text: str, parts: Parts) -> bool:
    """True for 8-Dec-15, whose year a time may follow, and for 8 Dec 15 before another number."""
    if "day" not in parts or "after" not in parts:
        return False
    month = parts["month"]
    before = text[parts["day"].end_char : month.start_char]
    if before == " " and _has_year(text, parts):
        return False  # "4 September 10 2021": the number in front is another's
    is_joint = before in ("-", "/") or (before == " " and "year" in parts)
    return is_joint and before == text[month.end_char : parts["after"].start_char]


def _ends_sentence(text: str, parts: Parts, follows: Span) -> bool:
    """True if the point after the month is a full stop, and the number begins a new sentence."""
    beside = text[parts["month"].end_char : follows.end_char]
    gap = beside[: len(beside) - len(beside.lstrip(_GAPS))]
    if "\n" in gap and not _has_year(text, parts) and ("day" in parts or "." in gap):
        return True
    if "." not in gap or gap == "." or _has_year(text, parts):
        return False
    name = parts["month"].of(text).lower()
    return name in NAMES and (len(name) > 3 or "side" in parts)


def _has_year(text: str, parts: Parts) -> bool:
    """True for a year of four digits or in words."""
    return "long" in parts or ("year" in parts and len(parts["year"].of(text).strip(" ,.-/")) >= 4)


def _score_day(reading: Reading, parts: Parts, start: int, end: int) -> float:
    """How sure a month with a day or a year is."""
    if _is_sure(reading, parts, end):
        return SURE
    word = parts["month"].of(reading.text)
    before, following = around(reading, start, end, 12, 14)
    if word.lower() == "may" and VERB_AFTER.match(following):
        return 0.0
    nth = "after" in parts and parts["after"].of(reading.text)[-1].isalpha()
    if word.islower() and not (nth or "short" in parts):
        return LIKELY if TIME_WORD.search(before) or before.endswith(("on ", "the ")) else UNSURE
    return SURE


def _is_sure(reading: Reading, parts: Parts, end: int) -> bool:
    """True if nothing else is written so, whatever stands beside it."""
    if "day" in parts and end > parts["month"].end_char and ("after" in parts or "bare" in parts):
        return True
    if reading.lang != "en" or _has_year(reading.text, parts):
        return True
    return parts["month"].of(reading.text).lower() not in _OTHER_WORDS
