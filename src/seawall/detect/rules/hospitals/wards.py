"""Units, rooms and beds by their number: "Room 412", "5 West", "MICU-2", "avd 12"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.model import Label, Mention, Span
from seawall.text import Pattern, Reading

_NUMBER = r"(?:#?\s?\d{1,4}(?:[-:/]\d{1,4})?(?:-?[A-Z]{1,2}\b)?|\s[A-Z]-?\d{1,3}|\s[A-Z]\b)"
_SIDE = r"(?:North|South|East|West|Center|Norr|Syd|Öst|Väst|norr|syd|öst|väst)"
_ICU = r"[A-Z]{0,4}ICU|CCU|PACU|CVICU|IVA|BIVA|THIVA|NIVA|HIA|HIVA|KAVA|MAVA|MIMA|IMA|AVA|MAVA"

_ENGLISH = Pattern(
    rf"(?:(?:{_ICU}|ED|ER|L&D|OR|Recovery|recovery|Dialysis|dialysis)\s)?"
    r"(?:[Rr]oom|ROOM|[Rr]m\.?|RM|[Bb]ed|BED|[Ww]ard|WARD|[Bb]ay|[Pp]od|[Ss]uite|[Uu]nit|UNIT"
    r"|[Cc]hair|[Ss]lot|[Ff]loor|[Ww]ing|[Cc]ubicle)"
    rf"{_NUMBER}(?:\s{_SIDE})?(?:,?\s(?:[Bb]ed|BED){_NUMBER})?",
)  # fmt: skip
_SWEDISH = Pattern(
    r"(?:(?:IVA|BIVA|THIVA|AVA|BB|[Kk]orridor [A-Z]|[Dd]ialysen|[Uu]ppvaket|[Dd]agkirurgen)\s)?"
    r"(?:[Aa]vd\.?|AVD\.?|\pL{0,12}avdelning(?:en)?|[Aa]vdelning(?:en)?|[Ss]al|\pL{0,14}rum|[Rr]um"
    r"|\pL{0,8}plats|[Pp]lats|[Ss]tol|[Bb]ås|[Pp]lan|[Pp]aviljong|[Mm]ottagning|[Ss]äng)"
    rf"{_NUMBER}(?:\s{_SIDE})?(?:,?\s(?:sal|rum|säng|plats){_NUMBER})?",
)
_ICU_NUMBER = Pattern(
    rf"(?:{_ICU})[- ]?(?:\d{{1,2}}[A-Z]?|[A-Z])",
)
_SIDED = Pattern(
    rf"(?:Tower |Floor )?\d{{1,2}}[- ](?:{_SIDE})(?:\s(?:Telemetry|Tower|Wing))?",
)
_SPECIALTY = Pattern(
    r"(?:Telemetry|Oncology|Peds|Pediatrics|Ortho|Neuro|Cardiology|Trauma|Burn Unit|Clinic|Stepdown"
    r"|geriatrik|ortopeden|neuro|infektion|njurmedicin|kirurgen|medicin|onkologen|lungmedicin)"
    r"\s[A-Z]?\d{1,3}[A-Z]?",
)
_STREET_WORDS = frozenset("st street ave avenue road rd blvd lane drive dr".split())
_NOON_AFTER = re.compile(r"\s?[ap]\.?m\b", re.IGNORECASE)
_AFTER_NUMBER = frozenset("%/.:")
_AREAS = frozenset(
    "mg g ml units unit kg mm cm hours hrs days weeks months years dagar veckor år".split()
)


def find_wards(reading: Reading) -> Iterator[Mention]:
    """WARD mentions; "the ICU" and "room air" are none."""
    patterns = [_ENGLISH, _ICU_NUMBER, _SIDED, _SPECIALTY]
    if reading.lang == "sv":
        patterns.append(_SWEDISH)
    for pattern in patterns:
        for match in pattern.find(reading):
            span = match.span()
            if not _goes_on(reading, span.end_char) and not _is_time(reading, span):
                yield Mention(span, Label.WARD, 0.8, ("rules:hospitals",))


def _is_time(reading: Reading, span: Span) -> bool:
    """True for "Room 4:58PM": the hour at which somebody went there."""
    if span.of(reading.text)[-2:].lower() in ("am", "pm"):
        return True
    return _NOON_AFTER.match(reading.text, span.end_char) is not None


def _goes_on(reading: Reading, end: int) -> bool:
    """True where the number is part of a measure, a ratio or a street."""
    text = reading.text
    if end + 1 < len(text) and text[end] in _AFTER_NUMBER and text[end + 1].isdigit():
        return True
    if end < len(text) and text[end] == "%":
        return True
    following = text[end : end + 12].split()
    if not following or not text[end : end + 1].isspace():
        return False
    word = following[0].strip(".,;").lower()
    return word in _STREET_WORDS or word in _AREAS
