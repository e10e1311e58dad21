"""Units, rooms and beds by their number: "Room 412", "5 West", "MICU-2", "avd 12"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.name_lexicon import load_names

_NUMBER = (
    r"(?:#?\s?\d{1,4}(?:[-:/]\d{1,4})?(?:-?[A-Z]{1,2}\b|[a-f]\b)?|\s[A-Z]-?\d{1,3}|[ ][A-Z]\b)"
)
_SIDE = r"(?:North|South|East|West|Center|Norr|Syd|Öst|Väst|norr|syd|öst|väst)"
_ICU = r"[A-Z]{0,4}ICU|CCU|PACU|CVICU|IVA|UVA|BIVA|THIVA|NIVA|HIA|HIVA|KAVA|MAVA|MIMA|IMA|AVA|MAVA"

_ENGLISH = Pattern(
    rf"(?:(?:{_ICU}|ED|ER|L&D|OR|Recovery|recovery|Dialysis|dialysis|[Ss]ide|[Ee]xam|[Tt]reatment"
    r"|[Cc]onsulting|[Ii]solation|[Oo]perating|[Dd]elivery|[Tt]rauma|[Pp]rocedure)\s)?"
    r"(?:[Rr]oom|ROOM|[Rr]m\.?|RM|[Bb]ed|BED|[Ww]ard|WARD|[Bb]ay|[Pp]od|[Ss]uite|[Uu]nit|UNIT"
    r"|[Cc]hair|[Ss]lot|[Ff]loor|[Ww]ing|[Cc]ubicle)"
    rf"{_NUMBER}(?:[ ]{_SIDE}\b)?(?:,?\s(?:[Bb]ed|BED){_NUMBER})?",
)  # fmt: skip
_SWEDISH = Pattern(
    r"(?:(?:IVA|UVA|BIVA|THIVA|AVA|BB|[Kk]orridor [A-Z]|[Dd]ialysen|[Uu]ppvaket|[Dd]agkirurgen)\s)?"
    r"(?:[Aa]vd\.?|AVD\.?|\p{Ll}{3,12}avd|AVDELNING|RUM|\pL{0,12}avdelning(?:en)?"
    r"|[Aa]vdelning(?:en)?|[Ss]al|(?:operations|förlossnings|op-|vård)sal|\pL{0,14}rum|[Rr]um"
    r"|\pL{0,8}plats|[Pp]lats|[Ss]tol|[Bb]ås|[Pp]lan|[Pp]aviljong|[Mm]ottagning|[Ss]äng)"
    rf"{_NUMBER}(?:[ ]{_SIDE}\b)?(?:,?\s(?:sal|rum|säng|plats){_NUMBER})?",
)
_COLORS = r"Blue|Green|Red|Gold|Maple|Oak|Pine|Birch|Cedar|Elm|Willow|Aspen|Silver"
# A unit of intensive care, a side of the house, a tree or colour, or a specialty, with its number.
_NUMBERED = Pattern(
    rf"(?:{_ICU}),? \d{{1,2}}(?:st|nd|rd|th) (?:floor|fl)\b|"
    rf"(?:{_ICU})(?:[- ]?\d{{1,2}}[A-Z]?|[- ][A-Z]\b|\s(?:bed|plats|sal|pod)\s\w{{1,3}})"
    r"|(?:[cmnpst]v?icu|telemetry|oncology)[- ]\d{1,2}[a-z]?"
    rf"|(?:Tower |Floor |Rehab |TOWER |REHAB )?\d{{1,2}}[- ](?:{_SIDE}|{_COLORS}|Tower)"
    r"(?:\s(?:Telemetry|Tower|Wing|Stepdown|stepdown))?"
    r"|(?:Telemetry|Oncology|Peds|Pediatrics|Ortho|Neuro|Cardiology|[Tt]rauma|TRAUMA|Burn Unit"
    r"|Clinic|Stepdown|geriatrik|ortopeden|neuro|infektion|njurmedicin|kirurgen|medicin|onkologen"
    r"|lungmedicin)"
    r"\s[A-Z]?\d{1,3}[A-Z]?"
    r"|(?:E[DR] (?:[Hh]all(?:way)?|HALL(?:WAY)?|[Bb]ay|BAY|[Pp]od)|ED|ER|OR|L&D|BMT|OBS|Obs"
    r"|TRIAGE|Triage|[Hh]all(?:way)?|HALLWAY|Cath [Ll]ab|Endo(?:scopy)?(?: suite)?"
    r"|[Rr]ecovery [Bb]ay|[Tt]heatre|Ortho|Medical|Surgical)"
    r"[ #]{1,2}(?:\d{1,2}(?:-\d{1,2})?[A-Z]?|[A-Z])\b"
    r"|(?:E[DR] )?[Rr]esus (?:[Bb]ay )?\d{1,2}|Cottage \d{1,2}[A-Z]?|Pav \d{1,2}|Zone [A-H]\b"
    r"|Clinic Area [A-Z\d]\b|(?:Dorm|DORM) (?:[Bb]lock )?[A-Z]?-?\d{1,3}"
    r"|(?:Unit|UNIT|Ward|WARD) [\"“]\p{Lu}[\pL ]{2,14}[\"”]"
    r"|RM:\d{1,4}|\d{1,2}[NSEW](?:-\d{1,3}|\s\d{3}(?:-\d)?|\s(?:stepdown|tele(?:metry)?))"
    rf"|(?:{_SIDE}) (?:Wing|Tower|Pavilion)(?: \d{{1,2}})?"
    r"|\p{Lu}\p{Ll}+ (?:Pavilion|Wing|Tower|PAVILION|WING|TOWER)(?: \d{1,2}[A-Z]?)?",
)
# The name or number of a unit alone, where somebody lies or is brought.
_PLACED = Pattern(
    r"(?:\b(?i:in|to|from|on|unit|ward|floor|loc(?:ation)?|dept|rn|room|letter)[:,]?\s(?:the\s)?"
    r"|[|]\s|[(]|LOC\.{3}|[ ]{3}|[ ]-[ ])"
    r"(?P<place>\d{1,2}[NSEWBC]|[A-Z]\d-\d{1,2}|\p{Lu}\p{Ll}+ (?:\d{1,2}|Unit)|\p{Lu}{4,} \d{1,2})"
    r"(?:$|[\s,.;)|])",
    whole_words=False,
)
_STREET_WORDS = frozenset("st street ave avenue road rd blvd lane drive dr".split())
_NOON_AFTER = lazy_pattern(r"\s?[ap]\.?m\b", re.IGNORECASE)
_AFTER_NUMBER = frozenset("%/.:")
# A unit of blood: "one unit O neg".
_GROUPS = frozenset("neg pos negative positive".split())
_AREAS = frozenset(
    "mg g ml units unit kg mm cm hours hrs days weeks months years dagar veckor år".split()
)


def find_wards(reading: Reading) -> Iterator[Mention]:
    """WARD mentions by number or name; "room air" is none."""
    for pattern in (_ENGLISH, _NUMBERED, *((_SWEDISH,) if reading.lang == "sv" else ())):
        for match in pattern.find(reading):
            span = match.span()
            if not _goes_on(reading, span.end_char) and not _is_time(reading, span):
                yield Mention(span, Label.WARD, 0.8, ("rules:hospitals",))
    if reading.lang == "en":
        yield from _find_placed(reading)


def _find_placed(reading: Reading) -> Iterator[Mention]:
    """ "moved to Kessler 6", "from T7-22", "in 7N"; a word or a drug is no name of a unit."""
    for match in _PLACED.find(reading):
        span, word = match.span("place"), match.text("place").split()[0]
        lower = word.lower()
        named = word[0].isalpha() and word.isalpha()
        if named and (looks_clinical(lower) or lower in load_clinical_terms()):
            continue
        if named and not load_names().is_family(lower):
            continue
        if not _goes_on(reading, span.end_char):
            yield Mention(span, Label.WARD, 0.7, ("rules:hospitals",))


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
    if text[end : end + 2].lstrip(" ")[:1] == "%" or text[end : end + 1] == "+":
        return True  # "ER 95 %", "ER 1+": a receptor
    following = text[end : end + 12].split()
    if not following or not text[end : end + 1].isspace():
        return False
    word = following[0].strip(".,;").lower()
    return word in _STREET_WORDS or word in _AREAS or word in _GROUPS
