"""Times of day: 14:30, 2:30 pm, 0730 hrs, kl. 14.30; never ratios, titres or durations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.times.context import (
    is_amount,
    is_at_event,
    is_bare_time,
    is_logged,
    is_stretch,
)
from seawall.detect.rules.times.swedish import find_swedish, is_on_face
from seawall.detect.rules.times.words import find_told
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span, draw_span
from seawall.text import Pattern, Reading

_DETECTORS, _SCORE, _TIME = ("rules:times",), 0.9, Label.TIME
_BEFORE, _AFTER = 40, 28  # characters in which stands what tells a time

_HOUR = r"(?:2[0-4]|[01]?\d)"
_NOON = r"(?:\s?(?:[ap]\.\s?m\.|[ap]\.?\s?m\b))"
_ZONE = (
    r"(?:\s?(?:(?:[ECMP]|AK|AE|NZ)[SD]T|UTC|GMT|CET|noon|midnight)\b"
    r"|\sin\sthe\s(?:morning|afternoon|evening)\b)?"
)
# Of ISO's: "14:05:00Z", "14:05+01:00"; "08:00-10:30" are two times.
_CLOCK = (
    rf"{_HOUR}:[0-5]\d(?:\+[01]\d:?[0-5]\d\b|:[0-5]\d(?:[.,]\d{{1,6}})?(?:[+-][01]\d:?[0-5]\d\b|(?-i:Z)\b)?)?"
    rf"(?:{_NOON}|\s?[ap]\b)?"
    rf"(?:\s?(?:hrs?|hours)\b|h\b)?{_ZONE}"
)
_DIGITS = (
    r"(?:(?:[01]\d|2[0-3])[0-5]\d\s?[-–]\s?(?:[01]\d|2[0-3])[0-5]\d(?:\s?(?:hrs?|hours?|h)\b)?)"
    r"|(?:(?:[01]\d|2[0-3])[0-5]\d)(?:\s?(?:hrs?|hours?|[ECMP][SD]T|UTC|GMT|CET)\b|[hz]\b)?"
    r"|(?:[01]?\d|2[0-3])h[0-5]\d"
    r"|(?:[01]\d|2[0-3])\.[0-5]\d(?:\.[0-5]\d)?"
)
_END_OF_SHIFT = r"(?:1[0-2]|[1-9])(?::[0-5]\d)?(?-i:[ap])"
_SHIFT = rf"\b{_END_OF_SHIFT}\s?[-–]\s?{_END_OF_SHIFT}\b"
_SPOKEN = rf"(?:1[0-2]|0?[1-9])(?:\.[0-5]\d)?{_NOON}"
_PATTERNS = {
    "en": Pattern(f"{_CLOCK}|{_SPOKEN}|{_DIGITS}|{_SHIFT}", ignore_case=True, whole_words=False),
    "sv": Pattern(f"{_CLOCK}|{_DIGITS}", ignore_case=True, whole_words=False),
}
# With a half of the day: "2 pm", the shift "7a-3p".
_ENDS_OTHERS = frozenset("mMaApP.")
_NOON_BEHIND = lazy_pattern(r"[\d:.,]+\s?[apAP](?![a-lA-Ln-zN-Z])")
_RATIO_BEFORE = lazy_pattern(
    r"(?:\b(?:ratio|titers?|titres?|ana|rf|dilut\w*|i:e|ie|anca|asma|ama|dsdna|rpr|vdrl|epi|"
    r"epinephrine|adrenalin|lidocaine|lasted|duration|pace|spädning|titer|kvot)\b[\s:=]{0,3}(?:\w+ed\s)?"
    r"(?:(?:of|is|was|at|to|<|>|≥|≤|positive|neg)\s?){0,2}|\d[:.]|[<>≥≤=])\Z"
)
_ZONED = lazy_pattern(r"z\b|est|edt|utc", re.IGNORECASE)
_NUMBER_AFTER = lazy_pattern(r"\d|[:.,]\d|\s?(?:%|mg|ml|ratio|titer|titre|dilution)")
_TIME_BEFORE = lazy_pattern(
    r"(?:\b(?:at|time|by|until|since|from|to|around|on|kl|klockan|and|of)\b|[@(,\d])[\s.:]{0,2}$"
)
_UNIT_AFTER = lazy_pattern(
    r"\s?(?:%|°|m?[a-vx-zµ]+/|m?m?[mg]\b|kg|m[lg]|cm|mm|mmol|g\b|l\b|x\b)|[-–/.,]?\d"
)
_DOTTED_BEFORE = lazy_pattern(
    r"(?:\b(?:at|around|by|until|kl\.?|klockan|vid|time|tid|room|xfer.*\))[\s:]{1,2}|@\s?)$"
)
# After a date, or first on its line.
_OPENS = lazy_pattern(r"(?:\d{2},?\s|[.!]\s|(?:^|\n)[\s*•#-]*)$")
# First on its line and before what happened then: "1:48 vaken, BT 139/89".
_OPENS_LINE = lazy_pattern(r"(?:^|\n)[\s*•#-]*$")
_TOLD_AFTER = lazy_pattern(r"\s(?!pos|neg|tit|dil|spädn|ratio|kvot)[^\W\d_]{3,}")
_DATE_AFTER = lazy_pattern(r"\s(?:\d{1,2}[-/.\s]|\d{8}|[a-z]{3,9}\s\d)")
_ENDS = lazy_pattern(r"\s|[.,:;)]|$|-tiden")
_SWEDISH_ENDS = lazy_pattern(r"\s|[.,:;)]|$")
_RANGE_AFTER = lazy_pattern(r"\s?[-–]\s?\d{1,2}\.[0-5]\d(?![\d.])")
_RANGE_BEFORE = lazy_pattern(r"(?:[01]\d|2[0-3])\.[0-5]\d\s?[-–]\s?$")
_MEASURED = lazy_pattern(r"\b(?:ph|inr|sg|gravity|weight|vikt|score|ratio|kvot)[\s:=]{1,3}$")


def find(reading: Reading) -> list[Mention]:
    """TIME mentions, none overlapping another; those that words tell come first."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """As ``find`` in each note; what words tell is looked for in all before the numbers are."""
    told = [_find_told(reading) for reading in readings]
    numbers = [_find_numbers(reading) for reading in readings]
    return list(map(_choose, readings, told, numbers))


def _choose(reading: Reading, told: list[Span], numbers: list[Span]) -> list[Mention]:
    swedish = reading.lang == "sv"
    if not told and not swedish:  # numbers that one pattern finds never overlap
        return [Mention(span, _TIME, _SCORE, _DETECTORS) for span in numbers]
    claims = Claims(reading.text)
    return [
        Mention(span, _TIME, _SCORE, _DETECTORS)
        for span in (*told, *numbers)
        if not (swedish and is_on_face(reading.text, span)) and claims.take(span)
    ]


def _find_told(reading: Reading) -> list[Span]:
    return [*(find_swedish(reading) if reading.lang == "sv" else ()), *find_told(reading)]


def _find_numbers(reading: Reading) -> list[Span]:
    text, lang = reading.text, reading.lang
    found: list[Span] = []
    for bounds in _PATTERNS[lang].find_bounds(reading):
        start, end = bounds
        last, past = text[start - 1 : start], text[end : end + 1]
        is_beside = last.isalnum() or past.isalnum() or last == "*"
        if is_beside and not _stands_free(text, start, end):
            continue
        first = start - _BEFORE if start > _BEFORE else 0
        before, after = text[first:start].lower(), text[end : end + _AFTER].lower()
        if _is_time(text[start:end], before, after, lang):
            found.append(draw_span(bounds))
    return found


def _is_time(value: str, before: str, after: str, lang: str) -> bool:
    kind = _tell_kind(value)
    if kind == "clock":
        return _is_clock(value, before, after)
    # "4/6 AM" is the morning of a day.
    if before[-1:] == "/":
        return False
    if kind == "military":
        return not value.isdecimal() or is_bare_time(value, before, after)
    if kind == "stretch":
        return not value[-1].isdecimal() or is_stretch(value, before, after)
    if kind == "dotted":
        swedish = lang == "sv" and _is_swedish_time(before, after)
        return swedish or _is_dotted_time(value, before, after) or is_at_event(before, after)
    return not _NUMBER_AFTER.match(after)


_Kind = Literal["clock", "military", "stretch", "dotted", "other"]


def _tell_kind(value: str) -> _Kind:
    """The first of the forms that the match fits, told by its marks: groups take far longer."""
    if value.isdecimal():
        return "military"
    if value[1] == ":" or value[2] == ":":
        return "clock"
    last = value[-1]
    if last in _ENDS_OTHERS:
        return "other"
    if "-" in value or "–" in value:
        return "stretch"
    if not last.isdecimal():
        return "military"  # with its unit
    return "dotted" if "." in value else "other"


def _stands_free(text: str, start: int, end: int) -> bool:
    """True unless glued to a word or a longer number; an ISO time follows its T."""
    last, past = text[start - 1] if start else "", text[end : end + 1]
    if last.isalnum() and not (last in "tT" and text[start - 2 : start - 1].isdecimal()):
        return False
    if last == "*" and text[start - 2 : start - 1].isalnum():
        return False  # "DRB1*04:01"
    return not past.isalnum() or _ZONED.match(text, end) is not None


def _is_clock(clock: str, before: str, after: str) -> bool:
    if _NUMBER_AFTER.match(after) or _is_ratio(before):
        return False
    # 1:40 may be a titre: that hour needs a word of time, a second digit or a half of the day.
    if not clock.startswith("1:") or _NOON_BEHIND.match(clock):
        return True
    opens = _OPENS_LINE.search(before) and _TOLD_AFTER.match(after)
    return bool(opens or _TIME_BEFORE.search(before)) or is_logged(before)


def _is_ratio(before: str) -> bool:
    """True behind what is told as a ratio or a titre."""
    # Cheap: most times follow their date, and of these words one alone may end in a digit.
    if before.rstrip()[-1:].isdecimal() and "dilut" not in before:
        return False
    return _RATIO_BEFORE.search(before) is not None


def _is_swedish_time(before: str, after: str) -> bool:
    """Swedish decimals have a comma: two digits, a point and two more are a time, if no value."""
    if _RANGE_AFTER.match(after) or _RANGE_BEFORE.search(before):
        return True
    if _UNIT_AFTER.match(after) or not _SWEDISH_ENDS.match(after):
        return False
    return before[-1:] in ("", " ", "\n", "(", "\t") and not is_amount(before)


def _is_dotted_time(text: str, before: str, after: str) -> bool:
    """Two digits, a point and two more: no measured value where it is padded or a word says so."""
    if _UNIT_AFTER.match(after) or (before[-1:] in "/-+<>=.,:" and before[-1:]):
        return False
    if _DOTTED_BEFORE.search(before) or is_logged(before):
        return True
    if not _ENDS.match(after) or _MEASURED.search(before):
        return False
    told = (
        bool(_DATE_AFTER.match(after))
        or after.startswith((":", "-tiden"))
        or bool(_OPENS.search(before))
    )
    return told or text[0] == "0"
