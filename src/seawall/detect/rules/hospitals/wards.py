"""Units, rooms and beds by their number: "Room 412", "5 West", "MICU-2", "avd 12"."""

from __future__ import annotations

import re

from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.found import WARD, Found
from seawall.lazy import lazy_pattern
from seawall.model import draw_span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.name_lexicon import load_names

_NUMBER = (
    r"(?:\s?#?\s?\d{1,4}(?:[-:/]\d{1,4})?(?:-?[A-Z]{1,2}\b|[a-f]\b)?|\s[A-Z]-?\d{1,3}|[ ][A-Z]\b)"
)
_SIDE = r"(?:North|South|East|West|Center|Norr|Syd|Öst|Väst|norr|syd|öst|väst)"
_ICU = r"[A-Z]{0,4}ICU|CCU|PACU|CVICU|IVA|UVA|BIVA|THIVA|NIVA|HIA|HIVA|KAVA|MAVA|MIMA|IMA|AVA|MAVA"

_ENGLISH = Pattern(
    rf"(?:(?:{_ICU}|ED|ER|L&D|OR|Recovery|recovery|Dialysis|dialysis|[Ss]ide|[Ee]xam|[Tt]reatment"
    r"|[Cc]onsulting|[Ii]solation|[Oo]perating|[Dd]elivery|[Tt]rauma|[Pp]rocedure)\s)?"
    r"(?:[Rr]oom|ROOM|[Rr]m\.?|RM|[Bb]ed|BED|[Ww]ard|WARD|[Bb]ay|BAY|[Pp]od|[Ss]uite|SUITE"
    r"|[Uu]nit|UNIT|[Cc]hair|[Ss]lot|[Ff]loor|[Ww]ing|[Cc]ubicle)"
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
    r"|(?:[Rr]m|RM|[Rr]oom|ROOM)\s?[:=]\s?\d{1,4}[A-Z]?"
    r"|\d{1,2}[NSEW](?:-\d{1,3}|\s\d{3}(?:-\d)?|\s(?:stepdown|tele(?:metry)?))"
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
_PATTERNS = {"en": (_ENGLISH, _NUMBERED), "sv": (_ENGLISH, _NUMBERED, _SWEDISH)}
_NOON_AFTER = lazy_pattern(r"\s?[ap]\.?m\b", re.IGNORECASE)
# What a number goes on with: a street, a measure, or the group of a unit of blood ("unit O neg").
_GOING_ON = frozenset(
    "st street ave avenue road rd blvd lane drive dr"
    " mg g ml units unit kg mm cm hours hrs days weeks months years dagar veckor år"
    " neg pos negative positive".split()
)


def find_wards(capitals: Capitals) -> list[Found]:
    """Wards by number or name; "room air" is none."""
    reading, text, found = capitals.reading, capitals.text, list[Found]()
    for pattern in _PATTERNS[reading.lang]:
        for start, end in pattern.find_bounds(reading):
            if not _goes_on(text, end) and not _is_time(text, end):
                found.append((draw_span((start, end)), WARD, 0.8))
    if reading.lang == "en":
        found += _find_placed(reading)
    return found


def _find_placed(reading: Reading) -> list[Found]:
    """ "moved to Kessler 6", "from T7-22", "in 7N"; a word or a drug is no name of a unit."""
    found: list[Found] = []
    for match in _PLACED.find(reading):
        word = match.text("place").split()[0]
        if word.isalpha() and not _may_name_unit(word.lower()):
            continue
        span = match.span("place")
        if not _goes_on(reading.text, span[1]):
            found.append((span, WARD, 0.7))
    return found


def _may_name_unit(word: str) -> bool:
    if not load_names().is_family(word):
        return False
    return not looks_clinical(word) and word not in load_clinical_terms()


def _is_time(text: str, end: int) -> bool:
    """True for "Room 4:58PM": the hour at which somebody went there."""
    if text[end - 1] in "mM" and text[end - 2] in "aApP":
        return True
    return _NOON_AFTER.match(text, end) is not None


def _goes_on(text: str, end: int) -> bool:
    """True where the number is part of a measure, a ratio or a street."""
    if end == len(text):
        return False
    after, following = text[end], text[end + 1 : end + 2]
    if after in "+%" or (following == "%" and after == " "):
        return True  # "ER 95 %", "ER 1+": a receptor
    if after in "/.:":
        return following.isdigit()
    if not after.isspace():
        return False
    words = text[end : end + 12].partition("\n")[0].split(None, 1)
    return bool(words) and words[0].strip(".,;").lower() in _GOING_ON
