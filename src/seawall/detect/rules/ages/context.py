"""What stands around a number and tells an age from a duration, a dose or a measurement."""

from __future__ import annotations

import re

from seawall.detect.rules.measures import CLAUSE, IS_MEASURED, UNIT_AFTER
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


def is_great_age(reading: Reading, span: Span) -> bool:
    """True if 90 or more stands alone among words about a person and none about a measurement."""
    text = reading.text
    before = text[max(0, span.start_char - 50) : span.start_char].lower()
    if before.endswith("d/"):
        before = before[:-2] + "died "  # "mom d/93"
    after = text[span.end_char : span.end_char + 24].lower()
    if _is_counted(before, after):
        return False
    before = _INITIALLED.sub(r"\1 ", before)
    sentence = CLAUSE.split(before)[-1]
    is_measured = IS_MEASURED.search(sentence) or IS_MEASURED.search(
        re.split(r"[.,;]", after[:14])[0]
    )
    if is_measured:
        return _SURE_BEFORE.search(before) is not None
    if (
        _NOW_AFTER.match(after)
        or _SIGN_AFTER.match(after)
        or _follows_name(text, span)
        or _AGE_BEFORE.search(before)
        or _SURE_BEFORE.search(before)
    ):
        return True
    if _is_own_sentence(before, after) or (_SAYS_AGE.match(after) and _OPENS_NOTE.search(before)):
        return not IS_MEASURED.search(before)
    if IS_MEASURED.search(after):
        return False
    opens = after[:1] == "," and (not before or bool(_OPENS.search(before)))
    return opens or bool(PERSON.search(sentence)) or bool(PERSON.search(after))


def _is_own_sentence(before: str, after: str) -> bool:
    """True for "Seen at home. 97. Housebound."; the first number of a list opens a line."""
    return bool(_SENTENCE_BEFORE.search(before)) and bool(_SENTENCE_AFTER.match(after))


def _is_counted(before: str, after: str) -> bool:
    """True if a unit, a sign or another number stands beside the number."""
    if before[-1:] in _GLUED or UNIT_AFTER.match(after) or _GLUED_AFTER.match(after):
        return True
    walked = after.startswith(" m") and _WALKED.search(before)
    return bool(walked) or _LISTED.search(before, max(0, len(before) - 4)) is not None


def _follows_name(text: str, span: Span) -> bool:
    """True for "Doe, 94," and "Doe (94)"."""
    before = text[max(0, span.start_char - 24) : span.start_char]
    found = _NAME_BEFORE.search(before)
    if found is None or not _NAME_CLOSED.match(text[span.end_char : span.end_char + 4]):
        return False
    # A whole note may be in small letters: then a name opens its line.
    opens = before[found.start()] == "\n" or span.start_char == len(found[0])
    return found[1][0].isupper() or opens


_NOW_AFTER = lazy_pattern(r"\s?(?:now|nu)\b|\s?\+,")
_SIGN_AFTER = lazy_pattern(r"\s?[♀♂]|[.,;]\s?[mf]\b[.,;]")
# "Mr K" is no potassium.
_INITIALLED = lazy_pattern(r"\b(mr|mrs|ms|miss|dr)\.?\s[a-z]\.?\s")
_SENTENCE_BEFORE = lazy_pattern(r"[a-zåäö)][.!?]\s$")
_SENTENCE_AFTER = lazy_pattern(r"\.(?:\s[a-zåäö]|\s?$)")
_OPENS_NOTE = lazy_pattern(r"(?:^|[.!?:;]\s|\n)$")
# What is said of somebody whose birthday it is: "Ninety last Sunday", "98 in March".
_SAYS_AGE = lazy_pattern(
    r"\+\s[a-z]|\sgoing\son\s|\s(?:w/|s/p|h/o|hx\b|c/o|p/w|with\s|who\s|come\s|and\s(?:still|proud|frail|fit|spry|independent)|from\s(?:nh|snf|nursing|alf|home)|"
    r"(?:last|this|next)\s|today\b|tomorrow\b|yesterday\b|in\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|i\s(?:dag|morgon|går|jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)|förra\s|nästa\s)"
)
_GLUED = ("/", "-", ".", ",", ":", "+", "#", "<", ">", "=", "$", "~", "x", "&")
_AGE_BEFORE = lazy_pattern(
    r"(?:\b(?:ninety|hundred|nittio|hundra)[\w -]{0,12}\s\($|\b(?:fe)?male[;,/|]\s$|"
    r"(?:^|[.;\n]\s?)(?:over|y/?o)\s$|"
    r"\b(?:at|being|(?:bad|fit|good|well|going|young|great)\sfor|gone|makes\s(?:him|her|them)|also|be\sabout|själv|despite|though|although|aged|turn\w*|nearing|approaching|reach\w*|celebrat\w*|until|till|age|"
    r"birthday|nearly|almost|pushing|going\son|closing\sin\son|survived\sto|jag\sär|hunnit\sbli|knocking\son|shade\sover|shy\sof|herself|himself|made\s+it\s+to|(?:strax|bit)\s+över|now|to\s+be|will\s+be|lived\s+past|(?:he|she)\s+(?:is|was)|trots\s+sina|trots|blev|blir|snart|nästan|hela|"
    r"pleasant|lovely|delightful|remarkable|sina|vid|nu|närmar\ssig|kv|nått|uppnått|passerat|passed|past|turning)\s$)"
)
# Whatever was measured before.
_SURE_BEFORE = lazy_pattern(
    r"\b(?:bed\s\w{1,4}:|makes\s(?:him|her)|(?:his|her)\sage:"
    r"|old\sare\syou\?[\"”]?\s(?:a:)?)\s?[\"“]?$"
)
_NAME_BEFORE = lazy_pattern(r"(?:^|[\s(])([^\W\d_][\w'’-]{2,})(?:,\s|\s[(\[])$")
_NAME_CLOSED = lazy_pattern(r"\s?[,;)\]]|\.(?!\d)|\s*$|\n")
_OPENS = lazy_pattern(r"(?:[.!?:]\s+|\n[\s*•#-]*)$")
_WALKED = lazy_pattern(r"\b(?:walk\w*|ambul\w*|distance|gick|går|gått|promen\w*|klarar)\b.{0,12}$")
_LISTED = lazy_pattern(r"\d\s?[;,]?\s$")  # one of a row of numbers
_GLUED_AFTER = lazy_pattern(
    r"\s?[/%°:=*]|\s?\+\s?\d|[.,]\d|-(?!\s|odd|something|plus|ish)|\s?-\s?\d|\w|\s?(?!(?:[wcshp]|y)/)\w{1,5}/|\s?(?:over|degrees?|percent|days?|minutes?)\b"
)


def without_measure(reading: Reading, span: Span) -> Span:
    """The ages of a row without the first measure behind them: "age 38, 71 inches"."""
    head, comma, _ = span.of(reading.text).rpartition(",")
    counted = comma and UNIT_AFTER.match(reading.text[span.end_char : span.end_char + 14].lower())
    return Span(span.start_char, span.start_char + len(head)) if counted else span


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
    if IS_MEASURED.search(clause):
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
