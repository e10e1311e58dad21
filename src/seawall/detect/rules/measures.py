"""What is measured, by its name or unit, and numbers that nothing beside them makes a measure.

"Desk by the lifts (7731)", "ID shows 92": four such digits are somebody's pager or badge,
and ninety or more somebody's years, more often than a value: in real transcriptions nearly every
value has its unit or its name beside it. In 1,500 of them this hides four values, in rows of such.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Reading
from seawall.text.cover import Cover
from seawall.text.remembered import Remembered
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
    r"\w*frekvens|\w*tryck|pulse|rate|hr|rr|bp|sbp|dbp|anc|pressures?|temp\w*|saturations?|sats?|saturating|satting|spo2|o2|oxygen|glucose|"
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
_IS_MEASURED = lazy_pattern(MEASURED)
# What all ends begin with stands first, so that the rest of the text is passed over at once.
CLAUSE = lazy_pattern(
    r"[.;:\n](?:(?<!\n)(?<!\bmr.)(?<!\bms.)(?<!\bdr.)(?<!\bmrs.)\s"
    r"|(?<=\n)(?:\s*\n|(?=\W*at\s$)))",
    re.IGNORECASE,
)
_COUNTED_AFTER = lazy_pattern(
    r"[ -]?(?:k?cal|m?gray|m?gy|grams?|met(?:er|re)|plus|white|red|cells|of\s|ml|rpm|feet|pounds"
    r"|kopior|leads?\b)|\s?(?:\+/?-|±|x\b|×|to\s\d|[-–]\s?\d|[<>=])",
    re.IGNORECASE,
)
_COUNTED = (
    r"tmax|steps?|steg|gain|\w*vikt|dimer|impedance|threshold|images?|model|serial|leads?|generator"
    r"|pacemaker|implants?|prosthesis|stents?|trial|regimen"
    # Makers of devices, whose models are numbers.
    r"|medtronic|guidant|biotronik|stryker|zimmer|depuy|synthes|siemens|philips|cordis|scientific"
)
_IS_COUNTED = lazy_pattern(rf"{_VALUES}|{_COUNTED}")
# Of these the ones that are more than a word.
_WORDS_COUNTED = lazy_pattern(r"\b(?:room\s+air|accu-che[ck]+s?)\b")
_WORD = lazy_pattern(r"\w+")
# Right before the number, with three signs between them at most.
_COUNTING = frozenset(
    "code cpt icd ref lot series dose count volume resistance protocol study grade cg equal equals"
    " estimated approximately about total was were than over under least most every received given"
    " ran year since in by circa from between a an av för från mellan var cirka totalt fick"
    " ca".split()
)
_MOST_BETWEEN = 3
_OF_ADDRESS = frozenset(":.")  # behind a piece of one
# "ANC 4471", "IgE: 4471".
_ABBREVIATED = lazy_pattern(r"\b(?=\w*[A-ZÅÄÖ]{2}|[A-ZÅÄÖ][a-z]?[A-ZÅÄÖ])[\w-]{2,8}[ :=]{1,2}$")
_MAX_ABBREVIATED = 8 + 3  # with what follows it and a line's end
_REACH = 48
_NEAR = 16  # characters before a number in which stands what it measures


def stands_unmeasured(reading: Reading, span: Span) -> bool:
    """True for a number without a unit behind it and without a word that counts before it."""
    text, (start, end) = reading.text, span
    if _COUNTED_AFTER.match(text, end, end + _NEAR):
        return False
    before = text[max(0, start - _REACH) : start]
    if _counts(CLAUSE.split(before.lower())[-1]):
        return False
    if _ABBREVIATED.search(before, max(0, len(before) - _MAX_ABBREVIATED)):
        return False
    return not _follows_detail(reading, start)


def _judge_words(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    """Whether a word in small letters fits the pattern; each is judged once."""
    return Remembered(lambda word: pattern.fullmatch(word) is not None).__getitem__


_is_counted = _judge_words(_IS_COUNTED)
# True for a word in small letters that names what is measured or numbered.
is_measured_word = _judge_words(_IS_MEASURED)


def names_measure(clause: str) -> bool:
    """True if a clause in small letters has a word of what is measured or numbered."""
    return True in map(is_measured_word, _WORD.findall(clause)) or _has_two_words(clause)


def _has_two_words(clause: str) -> bool:
    """True for what is measured under a name of two words."""
    return ("air" in clause or "accu" in clause) and _WORDS_COUNTED.search(clause) is not None


def _counts(clause: str) -> bool:
    """True if a clause in small letters names what the number behind it counts."""
    words = _WORD.findall(clause)
    if not words:
        return False
    if True in map(_is_counted, words) or _has_two_words(clause):
        return True
    last = words[-1]
    between = clause[clause.rfind(last) + len(last) :].removesuffix("\n")
    if between in _OF_ADDRESS:
        return True
    return len(between) <= _MOST_BETWEEN and (last in _COUNTING or last.startswith("weigh"))


def _follows_detail(reading: Reading, start: int) -> bool:
    """True for a number behind a health detail, which makes it that one's value."""
    near = max(0, start - _NEAR)
    touches = load_lexicon(reading.lang).touches(reading, near, start)
    return reading.keep(_cover_details).touches(near, start) if touches is None else touches


def _cover_details(reading: Reading) -> Cover:
    """Where health details stand in all of the note."""
    return Cover(load_lexicon(reading.lang).find_spans(reading))
