"""How codes look: where one begins and ends, and what is no code at all."""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.model import Label, Span, draw_span


class Code(NamedTuple):
    """A code where it stands, with what it is."""

    span: Span
    label: Label


# Straight to the tuple: the class's own constructor is a Python function.
draw_code = partial(tuple.__new__, Code)
_HEALTH_PLAN, _DEVICE, _ACCOUNT_LABEL = Label.HEALTH_PLAN, Label.DEVICE, Label.ACCOUNT
_JOINTS = "-‐‑–./_:"
_JOINED = lazy_pattern(r"[-‐‑–./_:]([A-Za-z0-9*]{1,25})")
# The first group, and those joined to it that are no words.
_GROUPS = lazy_pattern(
    rf"[A-Za-zÅÄÖ0-9*]{{1,25}}(?:[{_JOINTS}](?=[A-Za-z]{{0,24}}[0-9*])[A-Za-z0-9*]{{1,25}})*"
)
_LONG_GROUPS = lazy_pattern(r"\d{3}(?:\.\d{3}){2,}|\d{4,}\.\d{3,}")
_MAX_LAST_GROUP = 8
_LAST_GROUP = lazy_pattern(rf"[A-Za-z0-9]{{1,{_MAX_LAST_GROUP}}}$")
_SHORT_GROUP = lazy_pattern(r"[A-Z]{0,3}\d{1,4}")
_MOST_IN_SHORT = 4
_GOES_ON = lazy_pattern(r"[-./]?\d")
_WRAPPED = lazy_pattern(r"((?:\s{1,2}\d{1,4}|[ \u00a0]\d{5,6})[A-Z]?)(?![\w%°]|[-/.:,]\d)")
_SPACED = lazy_pattern(r"([ \u00a0]{1,2}\d{1,6}[A-Z]?)(?![\w%°]|[-/.:,]\d)")
# The letters behind a health card's number, or the place on a card.
_VERSION = lazy_pattern(r"[ -](?:[A-Z]{2}|[B-HJ-Z])\b(?![ -]\d|/)| ?/ ?\d\b| \d-\d\b| 0\d{1,2}\b")
_LETTERS_THEN_SPACE = lazy_pattern(r"[A-ZÅÄÖ]{1,5} (?=\d)")
_SOUTH_AFRICAN = lazy_pattern(r"\d{6} \d{4} \d{2} ?\d(?!\d)")
# A Scottish number, which begins with the day of birth, and a British driver's.
GROUPED_WHOLE = lazy_pattern(
    r"(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d \d{4}(?![\w/.:-])"
    r"|[A-Z9]{5} \d{6} [A-Z9]{1,2}\d{1,2} ?[A-Z]{2}\b"
)
_LETTER_AFTER = lazy_pattern(r"/[A-EG-LN-Z]\b(?![./-]\w)")  # "4417/D"; M and F are a sex
_FILE_ENDING = lazy_pattern(r"\.(?:jpe?g|png|tiff?|heic|bmp|dcm|wav|mp4)\b", re.IGNORECASE)
# An IBAN, a card, a giro, or a clearing number and what follows it.
_ACCOUNT = lazy_pattern(
    r"(?:[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?"
    r"|\d{4}(?:-\d)?,? ?\d{1,3}(?:[ -]\d{1,4}){0,5}"
    r"|\d{1,6}(?:[ -]\d{1,6}){1,6})(?![\w/.:%°,]\d|\w)"
)
_PERSON_AFTER = lazy_pattern(r"\s?(?:y/?o|yrs?|years?|[MF]\b|år)", re.IGNORECASE)
# In the case that units have: "9/151166 G.L." ends in initials, not in grams.
_MEASURE = lazy_pattern(
    r"[ \u00a0]?(?:(?:[mk]?g|mcg|MG|µg|[mdµ]?l|mL|ML|units?|UNITS|IU|iu|U|mEq|meq|mmol|mm|cm"
    r"|ng|pg|kcal|m?IU"
    r"|cal|cells?|copies|steps?|bpm|hours?|hrs?|days?|weeks?|months?|years?|enheter|kr|cc|c?Gy"
    r"|CFU|cfu|k"
    r"|st|ggr|dollars|USD|SEK|people|patients|times)(?![A-Za-zåäö])|[%°^µ×]|x\s?10"
    r"|/(?:mm|µ|u|m?l|m?L|hpf|HPF|lpf|cu)|,\d{3}|\.\d)"
)
# What most codes stand before; no measure begins so.
_UNMEASURED = frozenset(("", "\n", ")", ";", ":", "-"))
_MONTH = "(?i:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|oct|okt|nov|dec)[a-zA-Z]{0,6}"
_DATE = lazy_pattern(
    rf"\d{{1,2}}[-/.]{_MONTH}[-/.](?:19|20)?\d\d|(?:19|20)\d\d[-/.]{_MONTH}[-/.]\d{{1,2}}|"
    r"\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}(?:[-/.]\d{1,2})?"
    r"|\d{1,3}/\d{1,3}|\d{1,2}/(?:19|20)\d\d|\d{1,2}/\d{1,2}/\d{2}|(?:19|20)\d\d"
    r"|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    # Sight, strengths and ranges; "para 2-0-1-2" counts births.
    r"|20/\d{2,3}[-+]\d|\d{1,3}/\d\.\d"
    r"|\d\.\d/\d{2,3}|\d{2,3}s-\d{2,3}s|(?!(\d\d)-\1)\d\d-\d\d"
    r"|\d+\.\d+(?:-\d+\.\d+)?|\d{1,3}(?:\.\d{3})+"
    r"|\d(?:-\d){3}|\d{1,2}-\d/\d|\d{1,2}h\d{2}"
)
# And those that begin with a letter: segments of the spine, births, "BP126/91".
_LETTERED_DATE = lazy_pattern(
    rf"{_MONTH}[-/.]\d{{1,2}}[-/.](?:19|20)?\d\d"
    r"|[CTLS]\d{1,2}[-/][CTLS]?\d{1,2}|G\d{1,2}P\d{1,4}"
    r"|(?:BP|HR|RR)\d{2,3}(?:[/.]\d{2,3})?|[a-z]+:\d{2,3}/\d{2,3}"
)
# What is no date is told sooner by these: the sizes of digits alone, the letters that no date with
# nothing between letters and digits begins with, and the longest without a letter or a full stop.
_DATE_SIZES = (len("2019"), len("20190314"))
_NO_DATE_STARTS = frozenset("ACDEFIJKLMNOPQSTUVWXYZ")
_LONGEST_DATE = len("2019-12-31")


def read_code(text: str, start: int, label: Label) -> Code | None:
    """The code that begins at ``start``: joined groups, then short groups after spaces."""
    begin = start
    if " " in text[start + 1 : start + 7]:
        if whole := _SOUTH_AFRICAN.match(text, start) or GROUPED_WHOLE.match(text, start):
            return Code(Span(start, whole.end()), label)
        if lead := _LETTERS_THEN_SPACE.match(text, start):
            begin = lead.end()
    groups = _GROUPS.match(text, begin)
    if groups is None:
        return None
    end = groups.end()
    if text[end : end + 1] in _JOINTS and text[end + 1 : end + 2].isalpha():
        end = _end_of_joined(text, end)
    if text[end : end + 1].isspace():
        end = _end_of_spaced(text, begin, end)
    if (label is _HEALTH_PLAN or label is _DEVICE) and (version := _VERSION.match(text, end)):
        end = version.end()
    if text[end : end + 1] == "/" and (letter := _LETTER_AFTER.match(text, end)):
        end = letter.end()
    if text[end : end + 1] == "." and (ending := _FILE_ENDING.match(text, end)):
        end = ending.end()
    if label is _ACCOUNT_LABEL and (account := _ACCOUNT.match(text, start)):
        end = max(end, account.end())
    return draw_code((draw_span((start, end)), label))


def _end_of_joined(text: str, end: int) -> int:
    while text[end : end + 1] in _JOINTS and (group := _JOINED.match(text, end)):
        # "1234567/Smith": a word is no group of a code, but "F/C-355145" is one.
        last_word = group[1].isalpha() and not _GOES_ON.match(text, group.end())
        if last_word and (len(group[1]) > 3 + group[1].isupper() or text[end] in "./:"):
            break
        end = group.end()
    return end


def _end_of_spaced(text: str, start: int, end: int) -> int:
    """Groups set apart by spaces belong together while all are short: "123 456 7".

    A space stands at ``end``.
    """
    if not (text[end + 1 : end + 2].isdecimal() or text[end + 2 : end + 3].isdecimal()):
        return end
    if end - start > _MOST_IN_SHORT and text[end - _MOST_IN_SHORT - 1 : end].isdigit():
        return end  # a long group
    last = _LAST_GROUP.search(text, max(start, end - _MAX_LAST_GROUP), end)
    if last is None or not _SHORT_GROUP.fullmatch(last[0]):
        return end
    digits = len(last[0])
    while digits < 16 and (group := (_SPACED if digits > 5 else _WRAPPED).match(text, end)):
        if _PERSON_AFTER.match(text, group.end()) or _MEASURE.match(text, group.end()):
            break
        digits += sum(map(str.isdigit, group[1]))
        end = group.end()
    return end


def is_date(value: str) -> bool:
    """True for a date, a year, a decimal number or a vital sign: never a code by itself."""
    if value.isalnum():
        if len(value) not in _DATE_SIZES if value.isdecimal() else value[0] in _NO_DATE_STARTS:
            return False
    elif len(value) > _LONGEST_DATE and "." not in value and value.lower() == value.upper():
        return False
    date = _LETTERED_DATE if value[:1].isalpha() else _DATE
    return date.fullmatch(value) is not None


def is_measured(text: str, span: Span) -> bool:
    """True if a unit or a further part of a number follows."""
    end = span[1]
    return text[end : end + 1] not in _UNMEASURED and _MEASURE.match(text, end) is not None


def is_grouped(value: str) -> bool:
    """True for digits in long groups between full stops: "504.258.104", "71014.2742"."""
    return _LONG_GROUPS.fullmatch(value) is not None
