"""Values that rules or taggers took for an identifier, by what stands around them.

"PT 34, INR 3.7" tells no age, "the 12 o'clock position" no time, "C5-6 level" no floor. Here
are judged mentions of all detectors, but for those of the patient's own record; ``measures`` judges
learned ones by their form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from seawall.detect.rules.ages.context import PERSON
from seawall.detect.rules.measures import CLAUSE, names_measure
from seawall.detect.tables import names_value
from seawall.lazy import lazy_pattern
from seawall.model import Class, Label, Mention
from seawall.text import Reading
from seawall.text.cells import names_test
from seawall.text.name_lexicon import load_names
from seawall.text.remembered import Remembered

_LOOK_BACK, _LOOK_ON = 80, 48
_LONGEST = 32  # characters of a mention that may be a value
_KNOWN, _RULES = "known", "rules"
_LONGEST_DAY, _LONGEST_NUMBER = 5, 12
# "7 in December" behind "2.", "90s", "v 39".
_MAY_BE_PART = lazy_pattern(r"\d{1,2} in |(?:in )?(?:the )?(?:[a-z]+[ -])?\d0['’]?s|v")
_FEWEST_OF_PHONE = 7
_TIME, _DATE, _STREET, _PHONE = Label.TIME, Label.DATE, Label.STREET, Label.PHONE
_DIGIT = lazy_pattern(r"\d")


class _Place(NamedTuple):
    """A mention as it is written, with what stands before and after it."""

    written: str
    before: str
    after: str
    lang: str
    detectors: Sequence[str]

    @property
    def is_ruled(self) -> bool:
        return any(name.startswith(_RULES) for name in self.detectors)


def drop_values(reading: Reading, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without those that are values."""
    text = reading.text
    return [each for each in mentions if _is_none(text, each) or not _is_value(reading, each)]


def _is_none(text: str, mention: Mention) -> bool:
    """True for nearly all, by their label, length and first letter: names, whole dates, codes."""
    (start, end), label = mention.span, mention.label
    if label.is_person or label.is_detail:
        return label.is_detail or text[start].isalpha()
    if label is _DATE:
        return end - start > _LONGEST_DAY and not _MAY_BE_PART.match(text, start, end)
    if label is _PHONE and end - start >= _FEWEST_OF_PHONE and not text[start].isalpha():
        return True
    if label.cls is Class.EID:
        return (
            end - start > _LONGEST_NUMBER and label is not _STREET and not _may_be_row(text, start)
        )
    if text[start].isalpha() and label is not _TIME:
        return not _DIGIT.search(text, start, end)
    return end - start > _LONGEST


def _may_be_row(text: str, start: int) -> bool:
    """True for a row of vital signs, or a piece of one, of which the pressure was left out."""
    begin = start - 4 if start > 4 and text[start - 1] == "/" else start
    begin += len(text[begin:start]) - len(text[begin:start].lstrip(" (\n"))
    return _ROW_OF_VITALS.match(text, begin) is not None


def _is_value(reading: Reading, mention: Mention) -> bool:
    text, (start, end), label = reading.text, mention.span, mention.label
    written = text[start:end]
    if label not in _JUDGES or (label is not _TIME and not _DIGIT.search(written)):
        return False
    if any(name.startswith(_KNOWN) for name in mention.detectors):
        return False
    before = text[max(0, start - _LOOK_BACK) : start]
    after = text[end : end + _LOOK_ON]
    return _JUDGES[label](_Place(written, before, after, reading.lang, mention.detectors))


# Ages.

_WEEKS = lazy_pattern(r"(?:.*\d)[ -]?(?:weeks?|wks?|days?)", re.IGNORECASE)
_WEEKS_AFTER = lazy_pattern(
    r"(?:-?\s?(?:and\s)?\d/7(?:th)?)?[ -]?(?:weeks?|wks?)(?!\W{0,3}old)", re.IGNORECASE
)
_OLD_AFTER = lazy_pattern(
    r"[\s-]{0,2}(?:olds?\b|of\sage|o\b|male|female|girl|boy|infant|baby)", re.IGNORECASE
)
_CARRIED = lazy_pattern(
    r"(?:\b(?:pregnan|gestation|intrauterine|iup\b|siup\b|gravid|fet(?:al|us)|pre-?(?:mature|term)|by\s(?:her\s)?dates|ega\b|sonograph"
    r"|g\d{1,2},?\s?p\d|born\sat|deliver(?:y|ed)?\s(?:\w+\s){0,5}at)|estimated\sdate)[^.;\n]{0,60}$",
    re.IGNORECASE,
)
_WEEK_BEFORE = lazy_pattern(r"\bv\.?\s$")
_CARRIED_AFTER = lazy_pattern(
    r"[,\s]{0,2}(?:\d\sdays?\s)?(?:of\s)?(?:gestation|ega|ga)\b", re.IGNORECASE
)
_LASTED = lazy_pattern(
    r"\b(?:for|in|over|after|within|every|last|past|next)\s(?:the\s)?(?:(?:last|past|next|about|approximately|nearly|almost|over|roughly|around)\s){1,2}$",
    re.IGNORECASE,
)
_DECIMAL = lazy_pattern(r"\d{1,3}[.,]\d{1,2}")
_YEARS_AFTER = lazy_pattern(
    r"\s?-?(?:y\b|yo\b|y/o|years?|yrs?|år|mån|months?|mos?\b)", re.IGNORECASE
)
_AMOUNT_AFTER = lazy_pattern(
    r"\s?(?:%|°|(?:[mµu]g|mcg|ng|m[lg]|k?g|lbs?|pounds|[ckm]m|meq|mmol|mmhg|kpa|cmh2o|bpm|iu|ie|units?|enheter|puffs?|tab(?:let)?s?|caps(?:ules)?"
    r"|tabl(?:etter)?|yards?|yds?|feet|ft|steps?|steg|blocks?|miles?|meters?|meter|stairs|liters?|degrees|grader|cigarett\w*|cigs|beers?|drinks?|packs?|beats|slag"
    r"|joules?|gy|hz|watts?|minut\w*|mins?|sec(?:ond)?s?|sekund\w*|times|gånger)\b(?![-/]\d))",
    re.IGNORECASE,
)
_PROTHROMBIN = lazy_pattern(r"\bPT(?:/INR)?(?:\s?[:=-]|\s(?:was|is|of)|\son\s\w+\s(?:was|is))?\s$")
_COAGULATION = lazy_pattern(
    r"\b(?:a?ptt|inr|hgb|hct|plt|platelets?|wbc|esr|coag\w*|coumadin|warfarin|fibrinogen|sec(?:onds)?)\b",
    re.IGNORECASE,
)
_LEVEL_BEFORE = lazy_pattern(
    r"(?:^|\W)(?:(?:elevated|increased|decreased|low|lower|high|higher|normal|stable|peaked|up|down|rate|response|rhythm|"
    r"brady\w*|tachy\w*|fibrillation|flutter|pressures?|sats?|satting|respirations?|pulse|takykardi|bradykardi|förhöjt|sänkt)"
    r"(?:\s\w+){0,3}\s(?:at|på)|(?:1/[24]ns|ns|lr|d5w?|drip|infus\w*|running)\s(?:at|of)|(?:artery|atrium|ventricle|cava|aorta|wedge))\s$",
    re.IGNORECASE,
)
# One of these stands before all that follows; "PT" is a patient too.
_TELLING = frozenset(
    "at på of is was were are är var as an a artery atrium ventricle cava aorta wedge".split()
)
_PATIENT = "PT"
_PAIN_BEFORE = lazy_pattern(
    r"\bpain\b[^.;\n]{0,40}\b(?:as|at|is|of|was)\s(?:an?\s)?$", re.IGNORECASE
)
_MOST_PAIN = 10
_COUNT_AFTER = lazy_pattern(
    r"\s?\+?[ -]?(?:pack|paket|ppd|(?:grand)?child|siblings?|seeds|needles|people|fractions)",
    re.IGNORECASE,
)
_COUNT_BEFORE = lazy_pattern(r"\b(?:number\sof\s[^.;\n]{0,40}|placed)[,:]\s$", re.IGNORECASE)
_ITEM_AFTER = lazy_pattern(r"\)\s?[A-Za-z]")
_TOLD_BEFORE = lazy_pattern(r"(?:\w+\s){0,1}(?:was|were|is|are|är|var|at|of)\s$", re.IGNORECASE)
_SUBJECT = lazy_pattern(
    r"([^\W\d_][\w-]*)\s(?:was|were|is|är|var|låg\spå|ligger\spå)\s$", re.IGNORECASE
)
_AGED = lazy_pattern(
    r"\b(?:ages?|aged|ålder|years?|när|when|dob|born|född)\b[^.;\n]{0,20}$", re.IGNORECASE
)
_HALF_DAY = lazy_pattern(r"\b([ap])\.\s?m\.", re.IGNORECASE)


def _tells_no_age(place: _Place) -> bool:
    written, before, after = place.written, place.before, place.after
    if _OLD_AFTER.match(after) or _YEARS_AFTER.match(after):
        return False
    if _WEEK_BEFORE.search(before[-4:]):
        return _CARRIED_SV.search(before) is not None
    if _WEEKS.fullmatch(written) or _WEEKS_AFTER.match(after):
        return bool(
            _CARRIED.search(before) or _CARRIED_AFTER.match(after) or _LASTED.search(before)
        )
    if not written.isdigit():
        return _DECIMAL.fullmatch(written) is not None
    if _AMOUNT_AFTER.match(after):
        return True
    told = _is_counted(place) or _is_measured(place)
    return told and not _AGED.search(before)


def _is_counted(place: _Place) -> bool:
    before, after = place.before, place.after
    if _COUNT_AFTER.match(after) or _COUNT_BEFORE.search(before):
        return True
    return bool(_ITEM_AFTER.match(after)) and "(" not in before[-8:]


def _is_measured(place: _Place) -> bool:
    before, after = place.before, place.after
    last = before.rstrip(" :=-").rpartition(" ")[2]
    if last.isupper() and _is_assay(f"{last} {place.written}"):
        return last != _PATIENT or _COAGULATION.search(before[:-3] + after) is not None
    if last.lower() not in _TELLING:
        return False
    if _LEVEL_BEFORE.search(before):
        return True
    return _is_clotting(place) or _is_pain(place) or _is_told_of_measure(before)


def _is_clotting(place: _Place) -> bool:
    beside = place.before[:-3] + place.after
    return bool(_PROTHROMBIN.search(place.before) and _COAGULATION.search(beside))


def _is_pain(place: _Place) -> bool:
    return int(place.written) <= _MOST_PAIN and _PAIN_BEFORE.search(place.before) is not None


def _is_told_of_measure(before: str) -> bool:
    """True behind "lipase is", and behind "was" where the clause is of no person."""
    subject = _SUBJECT.search(before)
    if subject and _is_test[subject[1].lower()]:
        return True
    if subject and load_names().is_name(subject[1].lower()):
        return False
    line = before.rpartition("\n")[2].lower()
    clause = CLAUSE.split(_HALF_DAY.sub(r"\1m", line))[-1]
    return bool(_TOLD_BEFORE.search(before) and names_measure(clause) and not PERSON.search(clause))


_is_assayed: Mapping[str, bool] = Remembered(lambda word: names_test(word) or names_value(word))
_is_test: Mapping[str, bool] = Remembered(names_test)

# Times.

_CLOCK_POINT = lazy_pattern(r"\d{1,2}\.\d{1,2}")
_CLOCK = lazy_pattern(r"(\d{1,3}):\d{1,2}")
_HOURS = 24
_BARE_HOURS = lazy_pattern(r"\d{3,4}")
_O_CLOCK = lazy_pattern(r"(?:\d{1,2}(?::[0-5]\d)?|[a-zåäö]+)\s?o['’]?\s?clock", re.IGNORECASE)
_SENTENCE_END = lazy_pattern(r"(?<![ap]\.m)[.;]\s|\n")
_SECOND_HOUR = lazy_pattern(r"\b\d{1,2},?\s(?:and|och)\s$")
_ON_DIAL = lazy_pattern(
    r"[\s-]{0,2}(?:o['’]?clock)?[\s-]{0,2}(?:and\s(?:the\s)?\d{1,2}\s(?:o['’]?clock)?\s?)?(?:positions?|axis|meridian|quadrants?|margins?|on\sa\sclock|region"
    r"|aspect|direction|radial|limbus)\b",
    re.IGNORECASE,
)
_AT_HOUR = lazy_pattern(
    r"\b(?:today|tonight|tomorrow|yesterday|morning|afternoon|evening|night|noon|a\.?m|p\.?m|arriv\w*|appointment|sched\w*|return\w*|"
    r"seen|woke|awoke|slept|sleep\w*|ate|breakfast|lunch|dinner|supper|called|given|came|went|left|dose|onset|began|started|operating\sroom|"
    r"recovery\sroom|room\sat|monday|tuesday|wednesday|thursday|friday|saturday|sunday|pain\sat|follow\s?up|clinic|bed|home|work|school|nurse|shift)\b",
    re.IGNORECASE,
)
_OF_BODY = lazy_pattern(
    r"\b(?:positions?|margins?|breast|nipple|areola\w*|lesions?|mass|nodules?|lump|cysts?|calcification\w*|fistula|fissure|hemorrhoid\w*|skin\stag|anal|anus|"
    r"perianal|verge|rectal|sphincter|prostate|penis|penile|foreskin|urethra\w*|bladder|neck|meatus|vagina\w*|hymen\w*|vestibul\w*|introitus|labia|cervix|cervical|"
    r"cornea\w*|limb(?:us|al)|conjunctiv\w*|incisions?|retina\w*|tear|papilledema|disc|ora|wound|sutures?|stitch(?:es)?|clamp\w*|block|inject\w*|groove|"
    r"incised|marked|quadrants?|stoma|graft|annulus|valve|leaf\w*|ulcer|tunnel\w*|socket|glenoid|labr\w*|anchors?|scler\w*|cm\sfrom|tumou?r|biops\w*|abrasion|"
    r"bröst\w*|mamill\w*|knöl|resistens|förändring|tumör|anal\w*|fissur)\b",
    re.IGNORECASE,
)
_SV_DIAL = lazy_pattern(
    r"\s(?:i|på)\s(?:vä|hö|vänster|höger|anus|anal|mamill|bröst|ändtarm)", re.IGNORECASE
)


def _tells_no_time(place: _Place) -> bool:
    if _ON_DIAL.match(place.after):
        return True
    if clock := _CLOCK.fullmatch(place.written):
        return int(clock[1]) > _HOURS
    return _points(place) or (place.lang != "sv" and _counts(place))


def _counts(place: _Place) -> bool:
    """True for "at 5.38", and for "ANC is up to 1100"."""
    if _CLOCK_POINT.fullmatch(place.written):
        return not place.is_ruled and not _HALF_DAY_AFTER.match(place.after)
    is_bare = _BARE_HOURS.fullmatch(place.written) is not None
    return is_bare and _AMOUNTED.search(place.before) is not None


def _points(place: _Place) -> bool:
    """True for an hour that tells a direction: "fissure at 6 o'clock", "kl 12 i vä bröst"."""
    before, after = place.before, place.after
    if place.lang == "sv":
        return bool(_SV_DIAL.match(after) and _OF_BODY.search(before + after))
    if not _O_CLOCK.fullmatch(place.written):
        return False
    around = f"{_SENTENCE_END.split(before)[-1]} {_SENTENCE_END.split(after)[0]}"
    is_on_dial = _OF_BODY.search(around) or _SECOND_HOUR.search(before)
    return bool(is_on_dial) and not _AT_HOUR.search(around)


_HALF_DAY_AFTER = lazy_pattern(r"\s?(?:[ap]\.?\s?m\b|h\b|hrs|hours|in\sthe)", re.IGNORECASE)
_AMOUNTED = lazy_pattern(
    r"\b(?:anc|wbc|cd4|counts?|platelets?|plts?|bnp|ck|ldh|ferritin|volume|levels?|glucose)\b[^.;\n]{0,24}\s(?:to|at|of)\s$",
    re.IGNORECASE,
)

# Wards, streets and numbers.

# No spine has more of them.
_VERTEBRAE = r"(?:C[1-8]|T(?:1[0-2]|[1-9])|L[1-5]|S[1-5])"
_SPINE = lazy_pattern(rf"{_VERTEBRAE}\s?[-–/]\s?(?:{_VERTEBRAE}|1[0-2]|[1-9])", re.IGNORECASE)
_DAY_AFTER_SURGERY = lazy_pattern(r"pod\s?#?\d{1,2}", re.IGNORECASE)
_UNIT_BEFORE = lazy_pattern(r"(?:icu|nicu|picu|ed|er|unit|ward)\s$", re.IGNORECASE)
_VERTEBRA = lazy_pattern(_VERTEBRAE)
_VERTEBRA_AFTER = lazy_pattern(r"[-–/][CTLS]?\d")
_WITH_UNIT = lazy_pattern(
    r".*\d\s?(?:hz|khz|mhz|j|joules?|c?gy|rads?|m?a|m?v|volts?|w|watts?|inch(?:es)?|[cm]m|m[cg]g?|ml|mmhg|kg|%)",
    re.IGNORECASE,
)
_WITH_VITALS = lazy_pattern(r"(?:.*\s)?\d{1,3}\s(?:rr|hr|o2|sats?|spo2|bp|ra)\b.*", re.IGNORECASE)
# "38.4-119-14-145/83-94", and with the pressure first: "145/83-119-14-98-38.4".
_MM_HG = r"(?:[6-9]\d|1\d\d|2[0-5]\d)/(?:[3-9]\d|1[0-4]\d)"
_ROW_OF_VITALS = lazy_pattern(
    r"(?:vs?\s)?(?:\d{2}[.,]\d-\d{2,3}-\d{1,2}-\d{2,3}(?:/\d{2,3})?(?:-\d{2,3})?"
    rf"|{_MM_HG}(?:-\d{{2,3}}){{2,4}}(?:[.,]\d)?)\.?",
    re.IGNORECASE,
)
_WITH_DECIMAL = lazy_pattern(r"\d\.\d")
_PRESSURE = lazy_pattern(r"[A-Za-z]{1,4}\s?\d{2,3}/\d{2,3}(?:\s?mm\s?Hg)?", re.IGNORECASE)
_PROCEDURE_CODES = lazy_pattern(
    r"\b(?:cpt|drg|hcpcs|procedure\scodes?|billing\scodes?)\b[^.;\n]{0,60}$", re.IGNORECASE
)
_MODEL_BEFORE = lazy_pattern(r"\bmodel\s?(?:#|no\.?|number)?\s?:?\s?$", re.IGNORECASE)
_PROCEDURE_CODE = lazy_pattern(r"#?\d{5}(?:-\d\d)?")
_IN_LIST = lazy_pattern(r"\(\d{5},\s(?:\d{5},\s){0,6}$")
_ASSAY = lazy_pattern(r"[A-ZÅÄÖ][A-Za-z]{0,5}\d{0,2}\s\d{1,4}(?:[.-]\d{1,3})?")
_FRACTION = lazy_pattern(r"\d{1,2}/\d{1,2}\.?|\d/\d{2}/[+-]\d")
_SMALL = lazy_pattern(r"\d{1,3}(?:[.,]\d{1,2})?")
_UNIT_AFTER = lazy_pattern(r"\s?(?:%|(?:[cm]?m|m[lg]|k?g|[dm]?l|w|hz|mmhg|kpa)\b(?![-/]\d))")
_LONGEST_CODE = 5  # of digits alone
_MAY_BE_DAY = lazy_pattern(r"\d{1,2}-\d{1,2}")
_RATE = lazy_pattern(r"(?:[^\W\d_]+\s)?\d{1,3}\.\d{1,2}")  # "vaso 0.04"
_GASES = frozenset(("O2", "CO2", "N2"))
_FEWEST_OF_ADDRESS = 6
_FEWEST_DIGITS, _FEWEST_BESIDE_LETTERS = 4, 3


def _is_no_place(place: _Place) -> bool:
    written = place.written
    if _SPINE.fullmatch(written):
        return True
    if _DAY_AFTER_SURGERY.fullmatch(written):
        return not _UNIT_BEFORE.search(place.before)
    return bool(_VERTEBRA.fullmatch(written) and _VERTEBRA_AFTER.match(place.after))


def _is_no_street(place: _Place) -> bool:
    if _is_no_place(place):
        return True
    written = place.written
    if _ASSAY.fullmatch(written) and _is_assay(written):
        return True
    if _WITH_VITALS.fullmatch(written):
        return True
    if place.is_ruled:
        return False
    return bool(_WITH_UNIT.fullmatch(written) or _WITH_DECIMAL.search(written))


def _is_no_number(place: _Place) -> bool:
    written = place.written
    if len(written) > _LONGEST_CODE and written.isdigit():
        return False
    if _is_no_place(place) or _is_plain_value(place) or _is_procedure(place):
        return True
    return not place.is_ruled and _is_too_short(written, place.before)


def _is_procedure(place: _Place) -> bool:
    """True for codes of procedures, and for five digits that a tagger took for a ZIP code."""
    if not _PROCEDURE_CODE.fullmatch(place.written):
        return False
    if _PROCEDURE_CODES.search(place.before):
        return True
    listed = _MODEL_BEFORE.search(place.before) or _IN_LIST.search(place.before)
    return listed is not None and not place.is_ruled


def _is_too_short(written: str, before: str) -> bool:
    """True for a rate, an assay, and what has fewer digits than a number of somebody."""
    if _RATE.fullmatch(written) or _is_assay(written):
        return True
    digits = sum(map(str.isdigit, written))
    if digits >= _FEWEST_DIGITS or _MAY_BE_DAY.fullmatch(written) or _MASKED.search(before[-2:]):
        return False
    return digits < _FEWEST_BESIDE_LETTERS or not any(map(str.isalpha, written))


def _is_plain_value(place: _Place) -> bool:
    """True for "BP121/57", "2/14" and the 98 of "98 %"."""
    written = place.written
    behind = place.before.rpartition(" ")[2] if place.before[-1:] == "/" else ""
    if (
        _ROW_OF_VITALS.fullmatch(behind + written)
        or _PRESSURE.fullmatch(written)
        or _FRACTION.fullmatch(written)
        or written in _GASES
    ):
        return True
    if _ASSAY.fullmatch(written) and _is_assay(written):
        return True
    return bool(_SMALL.fullmatch(written) and _UNIT_AFTER.match(place.after))


def _is_assay(written: str) -> bool:
    return bool(_ASSAY.fullmatch(written)) and _is_assayed[written.split(maxsplit=1)[0].lower()]


_MASKED = lazy_pattern(r"[xX*#-]")
_CALLED = lazy_pattern(
    r"\b(?:calls?|called|paged?|pagers?|ext\w*|phone|tel\w*|fax|dial|ring\w*|"
    r"beeper|mobile|(?<!blood )cell|nr|sökare|ankn\w*|contact)\b|#",
    re.IGNORECASE,
)
_SHORT_NUMBER = lazy_pattern(r"\d{1,5}")
_MOVED = lazy_pattern(
    r"\b(?:down|up|back|rose|fell|dropped|increased|decreased|was|is|of|to)\s(?:to\s)?$"
)


def _is_no_phone(place: _Place) -> bool:
    if _is_no_place(place) or _is_plain_value(place):
        return True
    if not _SHORT_NUMBER.fullmatch(place.written):
        return False
    if _LEVEL_BEFORE.search(place.before) or _COUNT_AFTER.match(place.after):
        return True
    if not _MOVED.search(place.before):
        return False
    clause = CLAUSE.split(place.before.lower())[-1]
    return names_measure(clause) and not _CALLED.search(clause)


# Dates.

_HALF = lazy_pattern(r"\d{1,2}[-/]\d{1,2}")
_PART_AFTER = lazy_pattern(
    r"[\s-]?(?:inch|tab|pill|pint|cup|tsp|teaspoon|tablespoon|bottle|ns\b|normal\ssaline|strength|pack|ppd|dose|volts?|cm|mm|mg|ml|mcg|%|hz|ribs?|pain|smärta|strength|styrka|"
    r"murmur|sem\b|systolic|nodes?|lymfkörtl\w*|körtl\w*|tabl\w*|power|dil)",
    re.IGNORECASE,
)
_COMMA_DECIMAL = lazy_pattern(r"\d{1,3},\d{1,2}")
_WEEK = lazy_pattern(r"v(?:ecka)?\.?\s?\d{1,2}", re.IGNORECASE)
_CARRIED_SV = lazy_pattern(
    r"(?:gravid\w*|\bgrav|förlöst|född|foster\w*|ultraljud)[^.;\n]{0,24}$", re.IGNORECASE
)
_TENS = lazy_pattern(
    r"(?:in\s)?(?:the\s)?(?:(?:low|mid|high|upper|lower|early|late)[\s-])?\d0['’]?s", re.IGNORECASE
)
_SET_BEFORE = lazy_pattern(
    r"\b(?:wands?|coblat\w*|settings?|power)\s(?:on|at|of|to)\s$", re.IGNORECASE
)


def _tells_no_date(place: _Place) -> bool:
    if _HALF.fullmatch(place.written):
        return bool(_PART_AFTER.match(place.after) or _SET_BEFORE.search(place.before))
    if _UNIT_AFTER.match(place.after) and _SMALL.fullmatch(place.written):
        return True
    if _COUNT_AFTER.match(place.after) or _COMMA_DECIMAL.fullmatch(place.written):
        return True
    if _WEEK.fullmatch(place.written):
        return _CARRIED_SV.search(place.before) is not None
    if _TENS.fullmatch(place.written):
        return names_measure(CLAUSE.split(place.before.lower())[-1])
    # "2.7 in December": the figure behind the point is no day.
    first = place.written[0].isdigit() and place.before[-2:-1].isdigit()
    return first and place.before[-1] in ".," and " in " in place.written


def _is_no_internet_address(place: _Place) -> bool:
    """ "1:160. 6" is a titer and what comes next."""
    return " " in place.written and sum(map(str.isdigit, place.written)) < _FEWEST_OF_ADDRESS


_Judge = Callable[[_Place], bool]


def _is_no_name(place: _Place) -> bool:
    return not any(map(str.isalpha, place.written))


_JUDGES: dict[Label, _Judge] = {
    Label.AGE: _tells_no_age,
    Label.TIME: _tells_no_time,
    Label.DATE: _tells_no_date,
    Label.WARD: _is_no_place,
    Label.IP: _is_no_internet_address,
    Label.HOSPITAL: _is_no_place,
    Label.STREET: _is_no_street,
    Label.PHONE: _is_no_phone,
    Label.FAX: _is_no_phone,
    **dict.fromkeys(
        (Label.ZIP, Label.SSN, Label.PERSONNUMMER, Label.MRN, Label.HEALTH_PLAN, Label.ACCOUNT,
         Label.LICENSE, Label.VEHICLE, Label.DEVICE, Label.BIOMETRIC, Label.OTHER_ID),
        _is_no_number,
    ),
    **dict.fromkeys((label for label in Label if label.is_person), _is_no_name),
}  # fmt: skip
