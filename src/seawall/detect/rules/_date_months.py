"""Dates that name their month: 13-Jun-1999, June 13th, early January, den 14:e mars."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._date_candidates import LIKELY, SURE, UNSURE, Candidate, around
from seawall.model import Span
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
    rf"{_GAP}(?:(?:day\s+)?(?:of|in)\s+)?|\b)"
    rf"(?P<month>{_ENGLISH_MONTH})"
    rf"(?:(?P<long>(?:{_GAP}|,?\s+of\s+){_YEAR4})\b"
    rf"|\.?\s{{0,2}}['’](?P<short>\d\d)\b"
    rf"|{_GAP}(?:the\s+)?(?P<after>{_ENGLISH_DAY}"
    rf"(?:\s?(?:[-–&/]|to|and|through|thru)\s?{_ENGLISH_DAY})?)\b"
    rf"(?P<year>(?:[\s\-–/.,_]{{1,4}}|,?\s(?:of|in)\s){_YEAR4}\b|(?:[ \-–/,_]{{1,3}}|\.)['’]?\d\d\b"
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
    rf"{_GAP}(?:i\s+)?|\b)"
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
_AMBIGUOUS = frozenset(("march", "april", "may", "june", "august"))
_NAMES = _PLAIN["en"] | _AMBIGUOUS | _PLAIN["sv"]
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


# "seen 05/14. March gait": Swedes write "14. mars" with one word for a month.
_FULL_STOP = re.compile(r"\. (?i:march|april|may|june|august)\b")
_CAPITAL_WORD = re.compile(r"\s[A-ZÅÄÖ][a-zåäö]+")
_LAST_DAY = re.compile(r"[-–&]\s?(\d{1,2}\D{0,3})$")

_GROUPS = ("month", "lead", "side", "day", "long", "short", "after", "year", "bare")
Parts = dict[str, Span]


def find_months(reading: Reading) -> Iterator[Candidate]:
    """Candidates that name a month, from left to right."""
    for match in _PATTERNS[reading.lang].find(reading):
        candidate = _read(reading, match)
        if candidate is not None:
            yield candidate


def _read(reading: Reading, match: Match) -> Candidate | None:
    whole = match.span()
    parts = {name: span for name in _GROUPS if (span := match.span_or_none(name))}
    month = parts["month"]
    if not _is_month(reading.text, month, whole.end_char):
        return None
    end = _end(reading.text, parts, whole.end_char)
    start = _start(reading.text, parts, whole.start_char, end)
    alone = start == month.start_char or "side" in parts
    if alone and end == month.end_char:
        score = _score_month(reading, month, "side" in parts)
    else:
        score = _score_day(reading, parts, start, end)
    return Candidate(start, end, score) if score else None


def _is_month(text: str, month: Span, end: int) -> bool:
    """True unless the month is a piece of a word, or the last number of a longer one."""
    before = text[month.start_char - 1] if month.start_char else " "
    following = text[month.end_char : month.end_char + 1]
    return not (before.isalpha() or following.isalpha() or text[end : end + 1].isdigit())


def _start(text: str, parts: Parts, start: int, end: int) -> int:
    """Where the date begins: a number before the month may belong to what stands before it."""
    day, month = parts.get("day"), parts["month"].start_char
    apart = day and "after" in parts and "year" in parts and parts["year"].end_char <= end
    if apart and _has_year(text, parts):
        return month
    before = text[start - 1] if start else " "
    if day and _FULL_STOP.match(text, day.end_char):
        return month
    if before.isalnum() or before in "-–/.:":
        return _last_day(text, day) or (month if before.isalnum() else start)
    lead = parts.get("lead")
    dated = day or "after" in parts
    return lead.end_char + 1 if lead and not dated else start


def _last_day(text: str, day: Span | None) -> int | None:
    """Where the second of two days begins: the first one ends another date ("… - 4 May")."""
    found = _LAST_DAY.search(day.of(text)) if day else None
    return day.start_char + found.start(1) if day and found else None


def _end(text: str, parts: Parts, end: int) -> int:
    """Where the date ends: "June 13 20 mg", "in March. 25 of them" go on with something else."""
    follows = parts.get("after") or parts.get("bare")
    if follows is None:
        return end
    month = parts["month"]
    if _ends_sentence(text, parts, follows):
        return month.end_char
    if _UNITS_AFTER.match(text[end : end + 12].lower()):
        return parts["year"].start_char if "year" in parts else month.end_char
    return end


def _ends_sentence(text: str, parts: Parts, follows: Span) -> bool:
    """True if the point after the month is a full stop, and the number begins a new sentence."""
    gap = text[parts["month"].end_char : follows.start_char]
    if "." not in gap or gap == "." or _has_year(text, parts):
        return False
    name = parts["month"].of(text).lower()
    return name in _NAMES and (len(name) > 3 or "side" in parts)


def _has_year(text: str, parts: Parts) -> bool:
    """True for a year of four digits or in words."""
    return "long" in parts or ("year" in parts and len(parts["year"].of(text).strip(" ,.-/")) >= 4)


def _score_day(reading: Reading, parts: Parts, start: int, end: int) -> float:
    """How sure a month with a day or a year is."""
    if "day" in parts and "after" in parts:
        return SURE
    word = parts["month"].of(reading.text)
    if reading.lang != "en" or word.lower() not in ("may", "mar", "sep", "dec"):
        return SURE
    year = _has_year(reading.text, parts)
    before, following = around(reading, start, end, 12, 14)
    if word.lower() == "may" and not year and _VERB_AFTER.match(following):
        return 0.0
    if word.islower() and not (year or "short" in parts):
        return LIKELY if _TIME_WORD.search(before) or before.endswith(("on ", "the ")) else UNSURE
    return SURE


def _score_month(reading: Reading, month: Span, has_side: bool) -> float:
    """How sure a month is that stands without day and year."""
    word = month.of(reading.text)
    before, following = around(reading, month.start_char, month.end_char, 14, 16)
    if _CLINICAL_AFTER.match(following):
        return 0.0
    if has_side:
        return LIKELY
    if reading.lang == "sv":
        name = word == "Maj" and not before.endswith(("\n", ". "))
        return 0.0 if name or word.lower() not in _PLAIN["sv"] else LIKELY
    if word.lower() in _PLAIN["en"]:
        return LIKELY
    if word.lower() not in _AMBIGUOUS:
        return UNSURE if word[0].isupper() else 0.0
    return _score_ambiguous(word, before, reading.text[month.end_char : month.end_char + 14])


def _score_ambiguous(word: str, before: str, following: str) -> float:
    """March, April, May, June and August: names, verbs and adjectives too."""
    if word.islower() or _VERB_AFTER.match(following.lower()):
        return 0.0
    if _TIME_WORD.search(before) and not _CAPITAL_WORD.match(following):
        return LIKELY
    return UNSURE
