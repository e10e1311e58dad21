"""Times of day: 14:30, 2:30 pm, 0730 hrs, kl. 14.30; never ratios, titres or durations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

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
from seawall.model import Label, Mention, Span
from seawall.text import Match, Pattern, Reading

_DETECTORS = ("rules:times",)

_HOUR = r"(?:2[0-4]|[01]?\d)"
_NOON = r"(?:\s?(?:[ap]\.\s?m\.|[ap]\.?\s?m\b))"
_ZONE = (
    r"(?:\s?(?:(?:[ECMP]|AK|AE|NZ)[SD]T|UTC|GMT|CET|noon|midnight)\b"
    r"|\sin\sthe\s(?:morning|afternoon|evening)\b)?"
)
_CLOCK = (
    rf"(?P<clock>{_HOUR}:[0-5]\d(?::[0-5]\d(?:[.,]\d{{1,6}})?)?)(?P<noon>{_NOON}|\s?[ap]\b)?"
    rf"(?:\s?(?:hrs?|hours)\b|h\b)?{_ZONE}"
)
_DIGITS = (
    r"(?P<stretch>(?:[01]\d|2[0-3])[0-5]\d\s?[-–]\s?(?:[01]\d|2[0-3])[0-5]\d(?P<hrs>\s?(?:hrs?|hours?|h)\b)?)"
    r"|(?P<military>(?:[01]\d|2[0-3])[0-5]\d)(?P<unit>\s?(?:hrs?|hours?|[ECMP][SD]T|UTC|GMT|CET)\b|[hz]\b)?"
    r"|(?P<french>(?:[01]?\d|2[0-3])h[0-5]\d)"
    r"|(?P<dotted>(?:[01]\d|2[0-3])\.[0-5]\d(?:\.[0-5]\d)?)"
)
_END_OF_SHIFT = r"(?:1[0-2]|[1-9])(?::[0-5]\d)?(?-i:[ap])"
_SHIFT = rf"(?P<shift>\b{_END_OF_SHIFT}\s?[-–]\s?{_END_OF_SHIFT})\b"
_SPOKEN = rf"(?P<spoken>(?:1[0-2]|0?[1-9])(?:\.[0-5]\d)?{_NOON})"
# Below 500 steps RE2 finds groups several times as fast: words have a pattern of their own.
_PATTERNS = {
    "en": Pattern(
        f"{_CLOCK}|{_SPOKEN}|{_DIGITS}|{_SHIFT}",
        ignore_case=True,
        whole_words=False,
        late_groups=True,
    ),
    "sv": Pattern(f"{_CLOCK}|{_DIGITS}", ignore_case=True, whole_words=False, late_groups=True),
}
_KINDS = {
    "en": ("clock", "military", "dotted", "stretch", "spoken", "french", "shift"),
    "sv": ("clock", "military", "dotted", "stretch", "french"),
}
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
_DATE_AFTER = lazy_pattern(r"\s(?:\d{1,2}[-/.\s]|\d{8}|[a-z]{3,9}\s\d)")
_ENDS = lazy_pattern(r"\s|[.,:;)]|$|-tiden")
_SWEDISH_ENDS = lazy_pattern(r"\s|[.,:;)]|$")
_RANGE_AFTER = lazy_pattern(r"\s?[-–]\s?\d{1,2}\.[0-5]\d(?![\d.])")
_RANGE_BEFORE = lazy_pattern(r"(?:[01]\d|2[0-3])\.[0-5]\d\s?[-–]\s?$")
_MEASURED = lazy_pattern(r"\b(?:ph|inr|sg|gravity|weight|vikt|score|ratio|kvot)[\s:=]{1,3}$")


def find(reading: Reading) -> Iterator[Mention]:
    """TIME mentions, none overlapping another; those that words tell come first."""
    claims, swedish = Claims(reading.text), reading.lang == "sv"
    told = chain(find_swedish(reading), find_told(reading)) if swedish else find_told(reading)
    for span in chain(told, _find_numbers(reading)):
        if not (swedish and is_on_face(reading.text, span)) and claims.take(span):
            yield Mention(span, Label.TIME, 0.9, _DETECTORS)


def _find_numbers(reading: Reading) -> Iterator[Span]:
    for match in _PATTERNS[reading.lang].find(reading):
        free = _stands_free(reading.text, match.start_char, match.end_char)
        if free and _is_time(reading, match):
            yield match.span()


def _is_time(reading: Reading, match: Match) -> bool:
    text, start, end = reading.text, match.start_char, match.end_char
    before, after = text[max(0, start - 40) : start].lower(), text[end : end + 28].lower()
    kind = _tell_kind(match, reading.lang)
    if kind == "clock":
        return _is_clock(match, before, after)
    # "4/6 AM" is the morning of a day.
    if before.endswith("/"):
        return False
    if kind == "military":
        has_unit = not match.text().isdecimal()
        return has_unit or is_bare_time(match.text(), before, after)
    if kind == "stretch":
        return match.has("hrs") or is_stretch(match.text(), before, after)
    if kind == "dotted":
        swedish = reading.lang == "sv" and _is_swedish_time(before, after)
        return swedish or _is_dotted_time(match.text(), before, after) or is_at_event(before, after)
    return not _NUMBER_AFTER.match(after)


def _tell_kind(match: Match, lang: str) -> str:
    value = match.text()
    if _is_plain(value):
        return "clock" if ":" in value else "military"
    return match.first_of(_KINDS[lang])


def _is_plain(value: str) -> bool:
    """True for "14:30" and "1430": most are such, and need no look for their groups."""
    return value.replace(":", "").isdecimal()


def _stands_free(text: str, start: int, end: int) -> bool:
    """True unless glued to a word or a longer number; an ISO time follows its T."""
    last, past = text[start - 1] if start else "", text[end : end + 1]
    if last.isalnum() and not (last in "tT" and text[start - 2 : start - 1].isdecimal()):
        return False
    if last == "*" and text[start - 2 : start - 1].isalnum():
        return False  # "DRB1*04:01"
    return not past.isalnum() or _ZONED.match(text, end) is not None


def _is_clock(match: Match, before: str, after: str) -> bool:
    if _NUMBER_AFTER.match(after) or _is_ratio(before):
        return False
    clock = match.text()
    if not _is_plain(clock) and match.has("noon"):
        return True
    # 1:40 may be a titre: that hour needs a word of time or a second digit.
    return not clock.startswith("1:") or bool(_TIME_BEFORE.search(before)) or is_logged(before)


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
