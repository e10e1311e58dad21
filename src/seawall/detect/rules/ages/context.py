"""What stands around a number and tells an age from a duration, a dose or a measurement."""

from __future__ import annotations

import re

from seawall.detect.rules.measures import CLAUSE, UNIT_AFTER, names_measure
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Match, Reading

_CLINICAL_AGE = lazy_pattern(
    r"\b(?:gestational|bone|menstrual|postmenstrual|conceptional|mental|post-?conceptual|"
    r"fetal|maternal|developmental|ovarian|stent|graft|wound|biological|metabolic|vascular|heart|"
    r"lung|large\s+for|small\s+for|appropriate\s+for)\s$"
)
STATED_AFTER = lazy_pattern(
    r"\s{2}|\s*(?:$|[.,;)!?\n](?!\d)|years?\b|yrs?\b|y/?o\b|and\b|och\b|när\b|då\b|men\b|but\b|with\b|who\b|now\b|when\b|lives\b|"
    r"living\b|today\b|at\s+(?:the\s+(?:time|last)|last|that|diagnosis|present)|alive|healthy|died|deceased|has\b|had\b|"
    r"w/|\(|a&w|a/w|l&w|&|[-–:]\s|this\s+(?:year|month|week)|next\s+|last\s+(?:year|month|week|\w+day)"
    r"|in\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
)
# What befalls somebody at some age.
_LIFE = lazy_pattern(
    r"\b(?:(?:grand|step)?(?:mother|father|son|daughter|parents?)|brother|sister|mom|dad|aunt|uncle|cousin|niece|nephew|"
    r"wife|husband|sibling|spouse|mis?|cva|ca|cancer|stroke|cabg|diabetes|dementia|leukemia|lymphoma|first|began|start\w*|"
    r"quit|stopped|diagnosed|dx|onset|occurred|graduat\w*|dropped\s+out|enlist\w*|convert\w*|surgery|ectomy|"
    r"\w+(?:ectomy|plasty|otomy)|menarche|menopause|sober|pregnan\w*|came|moved|arrived|immigrat\w*|emigrat\w*|adopted|arrested|seizures?|lost|"
    r"had|episodes?|depress\w*|anxiety|psychosis|concussion|overdose|attempt\w*|abused?|polio|repair\w*|t&a|hearing|smok\w*|drink\w*|drank|alcohol|tobacco|cigarettes|sexually|periods?|menses|lmp|g\d|child|baby|married|widow\w*|"
    r"divorc\w*|retire\w*|school|asthma\w*|epilep\w*|migraines?|accident|mva|transplant\w*|dialysis|known|told|"
    r"removed|amputat\w*|deaf\w*|blind\w*|glasses|worked|working|served|lived|lives)\b"
)
_LIFE_AFTER = lazy_pattern(
    r"\s*(?:$|[.,;)\n](?!\d)|and\s|of\s|from\s|after\s|when\s|with\s|due\s|until\s|till\s|had\s|he\s|she\s|was\s|\(|years?\b|yrs?\b)"
)
# "At 14 he broke his arm"; "At 14, he was seen" tells a time.
_LIFE_OPENS = lazy_pattern(r"\s(?:he|she)\s(?!was\sseen|is|has)[a-z]+")
ADULT = lazy_pattern(r"(?:1[5-9]|[2-9]\d)$")
_WHEN = frozenset("at since from until til till by dx d. before around about".split())
# Some of them, which begin no other cue.
_ONLY_WHEN = lazy_pattern(r"(?:at|since|from|until|till?|by|before|around|about)\b")
_SMALL_WORDS = frozenset("one two three four five six seven eight nine ten".split())

_SV_DURATION_BEFORE = lazy_pattern(
    r"(?:\b(?:i|för|sedan|sen|under|efter|om|inom|senaste|rökt|rökte|haft|jobbat|arbetat|ca|cirka|över|(?:mer|längre|fler|mindre|kortare|äldre)\s+än|drygt|nästan|var|varje|vart|"
    r"på|x|minst|första|de|upp\s+till|knappt|ytterligare)|\d\s?[-–])\s{0,2}$"
)
_SV_DURATION_AFTER = lazy_pattern(
    r"\s*(?:sedan|sen\b|tidigare|senare|efter|före|framåt|tillbaka|och\säldre|av\b|med\s+(?:metformin|insulin))"
)
_SV_PERSON_BEFORE = lazy_pattern(
    r"(?:\b(?:är|var|blev|fyller|fyllt|vid|kvinna|kvinnan|man|mannen|pojke|flicka|pat|patient|patienten|ålder|"
    r"mor|modern|far|fadern|mamma|pappa|syster|bror|son|sonen|dotter|dottern|han|hon|make|maka|hustru|"
    r"barn|nu|idag|äldre|ung|gammal|person|herre|dam|mormor|farmor|morfar|farfar|fl|po|tjej|kille|kv)[\s,:(]{1,3}(?:på\s)?"
    r"|\b(?:syster\w?|bror|brodern|son(?:en)?|dotter\w?|(?:mellan|lille?)\w+|barnet)\s[^\W\d_][\w-]+,?\s|(?:^|[\n(\[])\s*)$"
)
_SV_SMALL_WORDS = lazy_pattern(r"(?:ett|en|två|tre|fyra|fem|sex|sju|åtta|nio|tio)\b")
_SV_OPENS = lazy_pattern(r"(?:[^\W\d_]{3},|:)\s$")
_SV_PERSON_AFTER = lazy_pattern(
    r"[\s,/)]{1,3}(?:gam|kvinna|man\b|pojke|flicka|k\b|m\b|ålder|med\s(?:mor|far|mamma|pappa)\b)"
)

PERSON = lazy_pattern(
    r"\b(?:he|she|his|her|hers|him|patient|pt|man|woman|lady|gentleman|mother|father|grand\w+|lives?|"
    r"living|alone|independent\w*|birthday|born|widow\w*|nursing\s+home|years?|yrs|old|daughter|son|wife|"
    r"husband|elderly|aged?|turn\w*|sister|brother|stairs|walks?|reached|admitted|presents?|han|hon|hans|hennes|"
    r"mom|mum|dad|gran|granny|nan|nana|mdm|driver|educated|(?:chair|house|bed)-?bound|aunt|uncle|[mp]?gg?[mf]|couple|twins?|sisters|brothers|eldest|oldest|parents|äldst\w*|"
    r"male|female|frail\w*|nonagenarian|comorbid\w*|dnr|dnar|hospice|widower|teacher|fell|retired|"
    r"sina|år|ålder\w*|fyll\w*|kvinna|patienten|bor|ensam|dam|herre|mor|far|gam(?:mal|la)|föräldr\w*|pigg\w*|född|mr|mrs|ms)\b"
)


def without_measure(reading: Reading, span: Span) -> Span:
    """The ages of a row without the first measure behind them: "age 38, 71 inches"."""
    head, comma, _ = span.of(reading.text).rpartition(",")
    counted = comma and UNIT_AFTER.match(reading.text[span.end_char : span.end_char + 14].lower())
    return Span(span.start_char, span.start_char + len(head)) if counted else span


def tells_time(text: str, match: Match) -> bool:
    """True for "at 14:30" and "from 20 mg", as most are: no need of the groups."""
    value, end = match.text(), match.end_char
    if not value[-1].isdecimal() or not _ONLY_WHEN.match(value.lower()):
        return False
    after = text[end : end + 20].lower()
    return not (_LIFE_AFTER.match(after) or _LIFE_OPENS.match(after))


def may_follow(reading: Reading, match: Match, end: int) -> bool:
    """True if the number after "age", "turned" or "died at", up to there, is a person's age."""
    cue = match.text("cue").lower()
    if cue != "age/dob" and UNIT_AFTER.match(reading.text[end : end + 14].lower()):
        return False
    before = reading.text[max(0, match.start_char - 20) : match.start_char].lower()
    if cue in _WHEN:
        return _is_past_age(reading, match) and not _CLINICAL_AGE.search(before)
    if _CLINICAL_AGE.search(before):
        return False
    if not cue.startswith("age"):
        small = match.text("age").lower() in _SMALL_WORDS
        return not small and not any(mark in match.text("gap") for mark in ":=|>≥")
    # "age > 65" is a criterion; beyond 89 it would say an age that must be hidden.
    compared = any(mark in match.text("gap") for mark in ">≥")
    digits = re.match(r"\d+", match.text("age"))
    return not compared or (digits is not None and int(digits.group()) >= 89)


def _is_past_age(reading: Reading, match: Match) -> bool:
    """True for "father, MI at 52" and "seizures began at 8": something of a life, not of a test."""
    text, span, start = reading.text, match.span("age"), match.start_char
    after = text[span.end_char : span.end_char + 20].lower()
    opens, goes_on = _LIFE_OPENS.match(after), _LIFE_AFTER.match(after)
    if not (opens or goes_on) or not match.text("gap").isspace():
        return False
    clause = CLAUSE.split(text[max(0, start - 60) : start].lower())[-1]
    if names_measure(clause):
        return False
    if opens and not clause.strip():
        return True
    return bool(goes_on) and _LIFE.search(clause) is not None


def is_stated(reading: Reading, span: Span, listed: bool) -> bool:
    """True if "she is 97" or "mother, 62" ends there or goes on as an age would."""
    after = reading.text[span.end_char : span.end_char + 20].lower()
    text = span.of(reading.text).lower()
    if text in _SMALL_WORDS or (listed and not text[0].isdigit()) or UNIT_AFTER.match(after):
        return False
    # "brother 58 DM": of a relative hardly anything else is counted.
    return bool(STATED_AFTER.match(after)) or (listed and bool(ADULT.match(text)))


def is_plain_swedish(reading: Reading, span: Span) -> bool:
    """True if "55 år" is how old somebody is, not how long something lasted."""
    before = reading.text[max(0, span.start_char - 30) : span.start_char].lower()
    after = reading.text[span.end_char : span.end_char + 20].lower()
    if _SV_DURATION_AFTER.match(after):
        return False
    if _SV_PERSON_BEFORE.search(before) or _SV_PERSON_AFTER.match(after):
        return True
    if after[:1] == "," and _SV_OPENS.search(before):
        return True  # "Mohammad, 9 år, frisk"
    number = span.of(reading.text).lower()
    digits = re.match(r"\d+", number)
    long = int(digits[0]) >= 15 if digits else not _SV_SMALL_WORDS.match(number)
    return long and not _SV_DURATION_BEFORE.search(before)
