"""What is measured, by its name or unit, and numbers that nothing beside them makes a measure.

"Desk by the lifts (7731)", "ID shows 92": four such digits are somebody's pager or badge,
and ninety or more somebody's years, more often than a value: in real transcriptions nearly every
value has its unit or its name beside it. In 1,500 of them this hides four values, in rows of such.
"""

from __future__ import annotations

import re

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Reading
from seawall.text.cover import Cover
from seawall.text.terminology import load_lexicon

UNIT_AFTER = lazy_pattern(
    r"\s?(?:[%°/]|[:.]\d|,\d{3}|m[lgm]\b|mcg|kg|lbs?\b|pounds|cm\b|feet|ft\b|inch|hours?|hrs?\b|"
    r"minutes?|mins?\b|degrees|units?|weeks?|wks?\b|beats|bpm|mmhg|x\b|times|am\b|pm\b|a\.m|p\.m|"
    r"packs?|percent|of\s+\d|liters?|puffs|l\b|ppd|blocks|mets?\b|in\s+the\s+morning|"
    r"-\d{3,}|\w*\d|(?:yards?|yds?|cc|steps|met(?:er|re)s?|miles?|tab(?:let)?s?|caps?(?:ules)?|pills|doses?|refills|points?|"
    r"k?cals?|calories|db|g|meq|mmol|iu|ms(?!\.|\s\w+\s(?:is|was|has|had|who)\b)|mv|hz|kpa|screened|enrolled|recruited|sec(?:ond)?s?|fr|french|gauge|pack-years?|bottles|cans|oz|ounces|drinks|patients|visits|"
    r"calls|cases|slides|beds|steg|meter|tabl(?:etter)?|slag|poäng)\b)"
)
# Subjects of "is 92" that are measured.
_VALUES = (
    r"\w*frekvens|\w*tryck|pulse|rate|hr|rr|bp|pressures?|temp\w*|saturations?|sats?|saturating|satting|spo2|o2|oxygen|glucose|"
    r"sugars?|sodium|potassium|creatinine|bun|hemoglobin|hgb|hb|hematocrit|hct|wbc|platelets?|plts?|inr|weigh\w*|"
    r"wt|bmi|height|ef|scores?|mmse|moca|levels?|e?gfr|cd4|count|value|results?|gap|ph|lactate|troponin|bnp|"
    r"a1c|dose|volume|output|peak|crp|esr|sr|albumin|calcium|systolic|diastolic|map|cvp|fio2|peep|respirations?|"
    r"titers?|psa|tsh|cholesterol|ldl|hdl|triglycerides|ferritin|iron|total|target|goal|vitals?|fever|"
    r"ra|room\s+air|mg|ml|mmhg|mmol|bpm|k|na|cl|alt|ast|alp|ldh|ck|mcv|rdw|urine|infusion|drip|rate|fasting|"
    r"percentile|degrees|flexion|abduction|extension|puls|frekvens|af|blodtryck|blodtr|bt|temperatur|pox|saturation|"
    r"syrgas|glukos|\w*socker|natrium|kalium|kreatinin|krea|vikt|längd|poäng|nivå|värde|mål|dos|lpk|tpk|hba1c|"
    r"accu-?che[ck]+s?|recheck\w*|fsbs|fsbg|bs|bg|fingersticks?|jp|foley|po|uop|qtc?|pr|qrs|intake|drained|"
    r"phos|creat\w*|cr|trop\w*|bili\w*|highest|lowest|max|tachy\w*|brady\w*|hypox\w*|a?febrile|hypertens\w*|hypotens\w*|takykard\w*|"
    r"paced|infus\w*|titrat\w*|flow|alarm\w*|mcg|kg|lbs?|angle|arc|rom|thickness|size|measur\w*|speed|"
    r"minute|minutes|min|seconds|percent|procent"
    r"|fim|braden|norton|morse|gds|epds|barthel|tinetti|kps|karnofsky|oswestry|promis|koos|womac"
)
# And those that are called, found or counted by their number.
_NUMBERED = (
    r"code|ext|extension|ring\w*|larm\w*|sos|call(?:ed)?|dial\w*|room|rm|page|pager|unit|bed|box"
    r"|icd|x|study|slot|locker|subject|item"
)
MEASURED = rf"{_VALUES}|{_NUMBERED}"
_IS_VALUE = lazy_pattern(rf"\b(?:{_VALUES})\b")
IS_MEASURED = lazy_pattern(rf"\b(?:{MEASURED})\b")
CLAUSE = lazy_pattern(
    r"(?<!\bmr)(?<!\bms)(?<!\bdr)(?<!\bmrs)[.;:]\s|\n\s*\n|\n(?=\W*at\s$)", re.IGNORECASE
)
_COUNTED_AFTER = lazy_pattern(
    r"[ -]?(?:k?cal|m?gray|m?gy|grams?|met(?:er|re)|plus|white|red|cells|of\s|ml|rpm|feet|pounds"
    r"|kopior)|\s?(?:\+/?-|±|x\b|×|to\s\d|[-–]\s?\d|[<>=])",
    re.IGNORECASE,
)
_COUNTED_BEFORE = lazy_pattern(
    r"\b(?:tmax|steps?|steg|gain|\w*vikt|dimer|impedance|threshold|images?|model|serial)\b"
    r"|\b(?:code|cpt|icd|ref|lot|series|dose|count|volume|resistance|weigh\w*|protocol|study|grade"
    r"|cg|equals?|estimated|approximately|about|total|was|were|than|over|under|least|most|every"
    r"|received|given|ran|year|since|in|by|circa|from|between|an?|av|för|från|mellan|var|cirka"
    r"|totalt|fick|ca)\W{0,3}$"
    r"|\w[:.]$"  # a piece of an address
)
# "ANC 4471", "IgE: 4471".
_ABBREVIATED = lazy_pattern(r"\b(?=\w*[A-ZÅÄÖ]{2}|[A-ZÅÄÖ][a-z]?[A-ZÅÄÖ])[\w-]{2,8}[ :=]{1,2}$")
_REACH = 48
_NEAR = 16  # characters before a number in which stands what it measures


def stands_unmeasured(reading: Reading, span: Span) -> bool:
    """True for a number without a unit behind it and without a word that counts before it."""
    text, (start, end) = reading.text, span
    if _COUNTED_AFTER.match(text, end, end + _NEAR):
        return False
    before = text[max(0, start - _REACH) : start]
    clause = CLAUSE.split(before.lower())[-1]
    if _IS_VALUE.search(clause) or _COUNTED_BEFORE.search(clause):
        return False
    if _ABBREVIATED.search(before):
        return False
    return not _follows_detail(reading, start)


def _follows_detail(reading: Reading, start: int) -> bool:
    """True for a number behind a health detail, which makes it that one's value."""
    near = max(0, start - _NEAR)
    touches = load_lexicon(reading.lang).touches(reading, near, start)
    return reading.keep(_cover_details).touches(near, start) if touches is None else touches


def _cover_details(reading: Reading) -> Cover:
    """Where health details stand in all of the note."""
    return Cover(load_lexicon(reading.lang).find_spans(reading))
