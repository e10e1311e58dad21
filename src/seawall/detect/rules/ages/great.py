"""Ages of ninety and more, which must be hidden wherever they stand: "pt, 94, lives alone".

Few lives reach them, so that no word has to announce one: it is enough that nothing is measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.ages.context import PERSON
from seawall.detect.rules.ages.numbers import EN_WORDS
from seawall.detect.rules.measures import (
    CLAUSE,
    MEASURED,
    UNIT_AFTER,
    is_measured_word,
    names_measure,
    stands_unmeasured,
)
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Pattern, Reading

_SEP = r"[\s\-–‐‑]"
# What may stand beside it is part of the pattern: most such numbers are pieces of longer ones.
OLDEST = Pattern(
    rf"(?:^|[\s(\[\"'“”*;|?!—]|\bd/)(?P<age>(?:9\d|1[01]\d)(?:\s1/2|\s?½|\sand\sa\shalf|{_SEP}(?:odd|plus|something|ish)\b)?"
    rf"|ninety{_SEP}(?:odd|plus|something|ish)\b|ninety(?:{_SEP}{{1,2}}{EN_WORDS})?(?:\sand\sa\shalf)?"
    rf"|one[\s-]oh[\s-](?:one|two|three|four|five|six|seven|eight|nine)|nittio\splus"
    rf"|(?:one|a)\s+hundred(?:(?:\s+and)?{_SEP}{EN_WORDS})?|hundred\s+and{_SEP}{EN_WORDS}"
    r"|nittio(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio)?|(?:ett)?hundra(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio))(?:[^\w%/°]|$)",
    ignore_case=True,
)
_BEFORE, _NEAR, _AFTER = 50, 24, 24  # characters that tell
_ODD = lazy_pattern(r"9[1-9]|10[1-9]")
# A number, a sign or what is numbered before it, a number or a degree behind.
_NUMBERED_BEFORE = lazy_pattern(
    rf"\d\W{{0,3}}$|[-+/.,:#<>=$~&x*]$|\b[ap]\.?m\.? $"
    rf"|\b(?:{MEASURED}|chapter|rum|sal|[a-z])\W{{1,3}}$"
)
_NUMBER_AFTER = lazy_pattern(
    r"[\s,;]{0,2}(?:and|to|or|-|–|/|,)\s?\d|[-/:°%*+=]|\w|[.,]\d|\s?(?:[fc]\b|out\s)"
)
_NOW_AFTER = lazy_pattern(r"\s?(?:now|nu)\b|\s?\+,")
_SIGN_AFTER = lazy_pattern(r"\s?[♀♂]|[.,;]\s?[mf]\b[.,;]")
# "Mr K" is no potassium.
_INITIALLED = lazy_pattern(r"\b(mr|mrs|ms|miss|dr)\.?\s[a-z]\.?\s")
_TITLES = ("mr", "ms", "miss", "dr")
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


def read_oldest(reading: Reading) -> Iterator[Span]:
    """Numbers that only few lives reach: what measures nothing in a sentence about a person."""
    text = reading.text
    for match in OLDEST.find(reading):
        age = match.span("age")
        start, end = age
        before = text[start - _BEFORE if start > _BEFORE else 0 : start].lower()
        if _follows_measure(before):
            continue
        after = text[end : end + _AFTER].lower()
        if UNIT_AFTER.match(after):
            continue
        if _is_told(text, age, before, after) or _is_unmeasured(reading, age, before, after):
            yield age


def _follows_measure(before: str) -> bool:
    """True right behind the name of a measure, as most; a single letter may be an initial."""
    word = before[before.rfind(" ", 0, -1) + 1 : -1]
    return before[-1:] == " " and len(word) > 1 and word.isalpha() and is_measured_word(word)


def _is_unmeasured(reading: Reading, age: Span, before: str, after: str) -> bool:
    """True for "ID shows 92": no round figure, no unit, no measure and no number beside it."""
    if not _ODD.fullmatch(reading.text, *age) or _NUMBER_AFTER.match(after):
        return False
    if _NUMBERED_BEFORE.search(before[-_NEAR:]) or names_measure(after):
        return False
    return stands_unmeasured(reading, age)


def is_great_age(reading: Reading, span: Span) -> bool:
    """True if 90 or more stands alone among words about a person and none about a measurement."""
    text, (start, end) = reading.text, span
    before = text[start - _BEFORE if start > _BEFORE else 0 : start].lower()
    after = text[end : end + _AFTER].lower()
    return not UNIT_AFTER.match(after) and _is_told(text, span, before, after)


def _is_told(text: str, span: Span, before: str, after: str) -> bool:
    """As ``is_great_age``, where no unit stands behind."""
    if before.endswith("d/"):
        before = before[:-2] + "died "  # "mom d/93"
    if _is_counted(before, after):
        return False
    if any(map(before.__contains__, _TITLES)):
        before = _INITIALLED.sub(r"\1 ", before)
    sentence = CLAUSE.split(before)[-1]
    if names_measure(sentence) or names_measure(re.split(r"[.,;]", after[:14])[0]):
        return _SURE_BEFORE.search(before, max(0, len(before) - _NEAR)) is not None
    if (
        _NOW_AFTER.match(after)
        or _SIGN_AFTER.match(after)
        or _follows_name(text, span)
        or _AGE_BEFORE.search(before)
        or _SURE_BEFORE.search(before)
    ):
        return True
    if _is_own_sentence(before, after) or (_SAYS_AGE.match(after) and _OPENS_NOTE.search(before)):
        return not names_measure(before)
    if names_measure(after):
        return False
    opens = after[:1] == "," and (not before or bool(_OPENS.search(before)))
    return opens or bool(PERSON.search(sentence)) or bool(PERSON.search(after))


def _is_own_sentence(before: str, after: str) -> bool:
    """True for "Seen at home. 97. Housebound."; the first number of a list opens a line."""
    return bool(_SENTENCE_BEFORE.search(before)) and bool(_SENTENCE_AFTER.match(after))


def _is_counted(before: str, after: str) -> bool:
    """True if a sign or another number stands beside the number."""
    if before[-1:] in _GLUED or _GLUED_AFTER.match(after):
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
