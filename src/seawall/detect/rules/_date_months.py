"""Dates that name their month: 13-Jun-1999, June 13th, early January, den 14:e mars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from seawall.detect.rules._date_candidates import LIKELY, SURE, UNSURE, Candidate, around
from seawall.text import Match, Pattern, Reading

_ORDINAL_WORDS = (
    r"(?:(?:twenty|thirty)[\s-]+)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    r"|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth"
    r"|nineteenth|twentieth|thirtieth"
)
_UNIT_WORDS = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEEN_WORDS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_YEAR_WORDS = (
    rf"(?:nineteen|twenty)[\s-]+(?:hundred|oh[\s-]+{_UNIT_WORDS}|{_TEEN_WORDS}|(?:twenty|thirty|"
    rf"forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-]+{_UNIT_WORDS})?)"
    rf"|two\s+thousand(?:(?:\s+and)?\s+(?:{_UNIT_WORDS}|{_TEEN_WORDS}))?"
)
_YEAR4 = r"(?:18|19|20)\d\d"
_DIGITS = r"(?:3[01]|[12]\d|0?[1-9])"
_GAP = r"[\s\-–/.,_]{0,3}"

_ENGLISH_MONTH = (
    r"jan(?:uary)?|febr?(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_ENGLISH_SIDE = (
    r"(?:very\s+)?(?:early|late)|mid(?:dle)?|(?:the\s+)?(?:very\s+)?(?:beginning|end|middle|start|"
    r"first(?:\s+(?:week|half|part))?|second(?:\s+(?:week|half))?|latter(?:\s+(?:part|half))?|"
    r"last(?:\s+(?:week|part))?)\s+(?:of|in)(?:\s+the\s+month\s+of)?"
)
_ENGLISH_DAY = rf"(?:{_DIGITS}(?:\s?(?:st|nd|rd|th))?|{_ORDINAL_WORDS})"
_ENGLISH = (
    rf"(?:(?P<side>{_ENGLISH_SIDE})[\s\-–]+)?"
    rf"(?:\b(?P<lead>{_YEAR4})[\s,\-–/]{{1,2}})?"
    rf"(?:(?P<day>(?:\bthe\s+)?{_ENGLISH_DAY}(?:\s?(?:[-–&]|to|and|through)\s?{_ENGLISH_DAY})?)"
    rf"(?P<glue>{_GAP}(?:(?:day\s+)?(?:of|in)\s+)?)|\b)"
    rf"(?P<month>{_ENGLISH_MONTH})"
    rf"(?:(?P<long>(?:{_GAP}|,?\s+of\s+){_YEAR4})\b"
    rf"|\.?\s{{0,2}}['’](?P<short>\d\d)\b"
    rf"|{_GAP}(?:the\s+)?(?P<after>{_ENGLISH_DAY}"
    rf"(?:\s?(?:[-–&/]|to|and|through|thru)\s?{_ENGLISH_DAY})?)\b"
    rf"(?P<year>(?:[\s\-–/.,_]{{1,4}}|,?\s(?:of|in)\s){_YEAR4}\b|[ \-–/.,_]{{1,3}}['’]?\d\d\b"
    rf"|[\s,]{{1,3}}(?:{_YEAR_WORDS})\b)?"
    rf"|(?P<bare>{_GAP}\d\d)\b"
    rf"|[\s,]{{1,3}}(?:{_YEAR_WORDS})\b)?"
)
_SWEDISH_MONTH = (
    r"jan(?:uari)?|febr?(?:uari)?|mars?|apr(?:il)?|maj|juni?|juli?|aug(?:usti)?|sept?(?:ember)?"
    r"|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_SWEDISH_SIDE = (
    r"(?:i\s+)?(?:början|slutet|mitten)\s+(?:av|på)|(?:i\s+)?(?:början|slutet|mitten)|tidigt\s+i|"
    r"sent\s+i|(?:i\s+)?(?:första|andra|sista)\s+(?:veckan|halvan)\s+(?:i|av)"
)
_SWEDISH_DAY = rf"(?:{_DIGITS}(?:\s?:?\s?[ea])?)"
_SWEDISH = (
    rf"(?:(?P<side>{_SWEDISH_SIDE})\s+)?"
    rf"(?:\b(?P<lead>{_YEAR4})[\s,\-–/]{{1,2}})?"
    rf"(?:(?P<day>(?:\bden\s{{1,2}})?{_SWEDISH_DAY}\.?(?:\s?(?:[-–&]|till|och)\s?{_SWEDISH_DAY})?)"
    rf"(?P<glue>{_GAP}(?:i\s+)?)|\b)"
    rf"(?P<month>{_SWEDISH_MONTH})"
    rf"(?:(?P<long>(?:{_GAP}|\s+(?:månad\s+)?(?:år\s+|i\s+)?){_YEAR4})\b"
    rf"|\.?\s{{0,2}}['’](?P<short>\d\d)\b"
    rf"|\.?\s?[-–]\s?(?P<year>\d\d)\b"
    rf"|{_GAP}(?P<after>{_SWEDISH_DAY})\b"
    rf"|(?P<bare>{_GAP}\d\d)\b)?"
)
_PATTERNS = {
    "en": Pattern(_ENGLISH, ignore_case=True, whole_words=False),
    "sv": Pattern(_SWEDISH, ignore_case=True, whole_words=False),
}

# Full names that are no first name, verb or adjective: a month wherever they stand.
_PLAIN = {
    "en": frozenset("january february july september october november december".split()),
    "sv": frozenset(
        "januari februari mars april maj juni juli augusti september oktober november "
        "december".split()
    ),
}
_FULL = {"en": _PLAIN["en"] | frozenset(("march", "april", "may", "june", "august"))}
_TIME_WORD = re.compile(
    r"\b(?:in|since|last|next|this|past|until|till|by|during|from|through|thru|of|to|before|after|"
    r"around|every|each|between|late|early|for|and|or|about)\s{1,2}$"
)
_VERB_AFTER = re.compile(
    r"\s+(?:be|have|need|require|take|not|also|well|benefit|consider|resume|use|return|"
    r"continue|call|represent|indicate|reflect|suggest|cause|include|go|get|repeat|still|"
    r"increase|decrease|start|stop|change|develop|become|remain|say|sit|drive|shower|eat)\b"
)
_CLINICAL_AFTER = re.compile(
    r"[\s-]+(?:fractures?|h(?:a)?emoglobinuria|h(?:a)?ematuria|foot|gait|thurner|hegglin|grünwald|"
    r"gr[uü]e?nwald|white|apple|disease|syndrome|stain)\b|[-–][a-zåäö]|['’]s\b"
)
_UNITS_AFTER = re.compile(
    r"\s?(?:mg|mcg|g|kg|ml|cc|l|units?|mm|cm|%|percent|mmhg|tabs?|tablets?|bpm|weeks?|days?|"
    r"months?|years?|times|hours?|hrs?|minutes|puffs?|doses?|[ap]\.?m\b)\b|\s?%|:\d|[.,]\d|/\d"
)


def find_months(reading: Reading) -> Iterator[Candidate]:
    """Candidates that name a month, from left to right."""
    for match in _PATTERNS[reading.lang].find(reading):
        candidate = _read(reading, match)
        if candidate is not None:
            yield candidate


def _read(reading: Reading, match: Match) -> Candidate | None:
    if not _is_month(reading, match):
        return None
    month, end = match.span("month"), _end(reading, match)
    start = _start(reading, match, end)
    alone = start == month.start_char or match.span_or_none("side")
    if alone and end == month.end_char:
        score = _score_month(reading, match)
    else:
        score = _score_day(reading, match, start, end)
    return Candidate(start, end, score) if score else None


def _start(reading: Reading, match: Match, end: int) -> int:
    """Where the date begins: a number before the month may belong to what stands before it."""
    start, month = match.span().start_char, match.span("month").start_char
    day, year = match.span_or_none("day"), match.span_or_none("year")
    apart = day and match.span_or_none("after") and year and year.end_char <= end
    if apart and _has_year(match):
        return month
    before = reading.text[start - 1] if start else " "
    if before.isalnum() or before in "-–/.:":
        return _last_day(match) or (month if before.isalnum() else start)
    lead = match.span_or_none("lead")
    dated = day or match.span_or_none("after")
    return lead.end_char + 1 if lead and not dated else start


_LAST_DAY = re.compile(r"[-–&]\s?(\d{1,2}\D{0,3})$")


def _last_day(match: Match) -> int | None:
    """Where the second of two days begins: the first one ends another date ("… - 4 May")."""
    day = match.span_or_none("day")
    found = _LAST_DAY.search(match.text("day")) if day else None
    return day.start_char + found.start(1) if day and found else None


def _end(reading: Reading, match: Match) -> int:
    """Where the date ends: "June 13 20 mg", "in March. 25 of them" go on with something else."""
    month, end, after = match.span("month"), match.span().end_char, match.span_or_none("after")
    follows = after or match.span_or_none("bare")
    if follows is None:
        return end
    gap = reading.text[month.end_char : follows.start_char]
    if "." in gap and gap != "." and len(month) > 4:
        return month.end_char
    if _has_unit(reading, end):
        year = match.span_or_none("year")
        return year.start_char if year else month.end_char
    return end


def _has_unit(reading: Reading, end: int) -> bool:
    return bool(_UNITS_AFTER.match(reading.text[end : end + 12].lower()))


def _has_year(match: Match) -> bool:
    """True for a year of four digits or in words."""
    return bool(match.span_or_none("long")) or len(match.text("year").strip(" ,.-/")) >= 4


def _is_month(reading: Reading, match: Match) -> bool:
    """True unless the month is a piece of a word, or the last number of a longer one."""
    text, month, end = reading.text, match.span("month"), match.span().end_char
    before = text[month.start_char - 1] if month.start_char else " "
    following = text[month.end_char : month.end_char + 1]
    return not (before.isalpha() or following.isalpha() or text[end : end + 1].isdigit())


def _score_day(reading: Reading, match: Match, start: int, end: int) -> float:
    """How sure a month with a day or a year is."""
    word = match.text("month")
    before, following = around(reading, start, end, 12, 14)
    if match.span_or_none("day") and match.span_or_none("after"):
        return SURE
    if word.lower() == "may" and not _has_year(match) and _VERB_AFTER.match(following):
        return 0.0
    if word in ("may", "mar", "sep", "dec") and reading.lang == "en" and _is_weak(match):
        return LIKELY if _TIME_WORD.search(before) or before.endswith(("on ", "the ")) else UNSURE
    return SURE


def _is_weak(match: Match) -> bool:
    """A day without year, or two digits that may be something else."""
    return not (_has_year(match) or match.span_or_none("short"))


def _score_month(reading: Reading, match: Match) -> float:
    """How sure a month is that stands without day and year."""
    span = match.span("month")
    word = match.text("month")
    before, following = around(reading, span.start_char, span.end_char, 14, 16)
    if _CLINICAL_AFTER.match(following):
        return 0.0
    if match.span_or_none("side"):
        return LIKELY
    lower = word.lower()
    if reading.lang == "sv":
        name = lower == "maj" and word[0].isupper() and not before.endswith(("\n", ". "))
        return 0.0 if name or lower not in _PLAIN["sv"] else LIKELY
    if lower not in _FULL["en"]:
        return UNSURE if word[0].isupper() else 0.0
    if lower in _PLAIN["en"]:
        return LIKELY
    return _score_ambiguous(word, before, reading.text[span.end_char : span.end_char + 14])


@cache
def _capital_word() -> re.Pattern[str]:
    return re.compile(r"\s[A-ZÅÄÖ][a-zåäö]+")


def _score_ambiguous(word: str, before: str, following: str) -> float:
    """March, April, May, June and August: names, verbs and adjectives too."""
    if word.islower() or _VERB_AFTER.match(following.lower()):
        return 0.0
    if _TIME_WORD.search(before) and not _capital_word().match(following):
        return LIKELY
    return UNSURE
