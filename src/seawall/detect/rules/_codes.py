"""How codes look: where one ends, which shapes give themselves away, what is no code at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from seawall.detect.rules._claims import Claims
from seawall.detect.rules._terminologies import is_row_of_values, is_terminology
from seawall.model import Label, Span
from seawall.text import Pattern, Reading


class Code(NamedTuple):
    """A code where it stands, with what it is."""

    span: Span
    label: Label


_FIRST = re.compile(r"[A-Za-zÅÄÖ0-9*]{1,25}")
_JOINED = re.compile(r"[-‐‑–./_:]([A-Za-z0-9*]{1,25})")
_LONG_GROUPS = re.compile(r"\d{3}(?:\.\d{3}){2,}|\d{4,}\.\d{3,}")
_LAST_GROUP = re.compile(r"[A-Za-z0-9]{1,8}$")
_SHORT_GROUP = re.compile(r"[A-Z]{0,3}\d{1,4}")
_GOES_ON = re.compile(r"[-./]?\d")
_WRAPPED = re.compile(r"((?:\s{1,2}\d{1,4}|[ \u00a0]\d{5,6})[A-Z]?)(?![\w%°]|[-/.:,]\d)")
_SPACED = re.compile(r"([ \u00a0]{1,2}\d{1,6}[A-Z]?)(?![\w%°]|[-/.:,]\d)")
# The letters behind a health card's number, or the place on a card.
_VERSION = re.compile(r"[ -][A-Z]{2}\b(?![ -]\d)| ?/ ?\d\b| \d-\d\b| 0\d{1,2}\b")
_LETTERS_THEN_SPACE = re.compile(r"[A-Z]{1,4} (?=\d)")
_FILE_ENDING = re.compile(r"\.(?:jpe?g|png|tiff?|heic|bmp|dcm|wav|mp4)\b", re.IGNORECASE)
# An IBAN, a card, a giro, or a clearing number and what follows it.
_ACCOUNT = re.compile(
    r"(?:[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?"
    r"|\d{4}(?:-\d)?,? ?\d{1,3}(?:[ -]\d{1,4}){0,5}"
    r"|\d{1,6}(?:[ -]\d{1,6}){1,6})(?![\w/.:%°,]\d|\w)"
)
_PERSON_AFTER = re.compile(r"\s?(?:y/?o|yrs?|years?|[MF]\b|år)", re.IGNORECASE)

# In the case that units have: "9/151166 G.L." ends in initials, not in grams.
_MEASURE = re.compile(
    r"[ \u00a0]?(?:(?:[mk]?g|mcg|MG|µg|[mdµ]?l|mL|ML|units?|UNITS|IU|iu|U|mEq|meq|mmol|mm|cm"
    r"|ng|pg|kcal|m?IU"
    r"|cal|cells?|copies|steps?|bpm|hours?|hrs?|days?|weeks?|months?|years?|enheter|kr|cc|c?Gy"
    r"|CFU|cfu|k"
    r"|st|ggr|dollars|USD|SEK|people|patients|times)(?![A-Za-zåäö])|[%°^µ×]|x\s?10"
    r"|/(?:mm|µ|u|m?l|m?L|hpf|HPF|lpf|cu)|,\d{3}|\.\d)"
)
_DIGITS = re.compile(r"\d+")
# Vertebrae and leads in a row, gene variants, pregnancies, and dates with a month in letters.
_SET_APART = frozenset(("(", "/", "|", "#", "under", "marked", "as"))
_IN_TWOS = re.compile(r"\d{2}-\d{2}-\d{2}")
_COUNTED = frozenset(
    "hcg bhcg beta-hcg load count platelets plt wbc tpk lpk rbc cfu bnp probnp ck".split()
)
_MARKS_BEFORE = re.compile(r"[/|(#\s]+|\d[MFYmfy]\s")
_MARKS_AFTER = re.compile(r"(?:[)|/\s]+| [A-ZÅÄÖ]\w|\s(?:bed|room|[MF]))$")
_TRIAL = re.compile(r"NCT\d{8}")
# From one hour or year to another.
_TWO_TIMES = re.compile(
    r"(?:[01]\d|2[0-3])[0-5]\d[-/](?:[01]\d|2[0-4])[0-5]\d|(?:19|20)\d\d[-/](?:19|20)\d\d"
)
_NO_CODE = re.compile(
    r"[A-Z]{1,4}\d{1,3}/\d{1,3}|[A-Z]{1,2}\d{1,2}(?:[-./][A-Z]{1,2}\d{1,2})+"
    r"|[A-Z]\d{1,2}(?:[-./]\d)+|[A-Z]\d+[A-Z]"
    r"|G\d{1,2}P\d{1,4}|.*(?:JAN|FEB"
    r"|MAR|APR|MAY|MAJ|JUN|JUL|AUG"
    r"|SEP|OCT|OKT|NOV|DEC).*|[A-Z]{3,}[-/](?:19|20)\d\d"
)
_MONTH = "(?i:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|oct|okt|nov|dec)[a-zA-Z]{0,6}"
_DATE = re.compile(
    rf"\d{{1,2}}[-/.]{_MONTH}[-/.](?:19|20)?\d\d|{_MONTH}[-/.]\d{{1,2}}[-/.](?:19|20)?\d\d"
    rf"|(?:19|20)\d\d[-/.]{_MONTH}[-/.]\d{{1,2}}|"
    r"\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}(?:[-/.]\d{1,2})?"
    r"|\d{1,3}/\d{1,3}|\d{1,2}/(?:19|20)\d\d|\d{1,2}/\d{1,2}/\d{2}|(?:19|20)\d\d"
    r"|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    # Segments of the spine, births, sight, strengths and ranges.
    r"|[CTLS]\d{1,2}[-/][CTLS]?\d{1,2}|G\d{1,2}P\d{1,4}|20/\d{2,3}[-+]\d|\d{1,3}/\d\.\d"
    r"|\d\.\d/\d{2,3}|\d{2,3}s-\d{2,3}s|(?!(\d\d)-\1)\d\d-\d\d"
    r"|\d+\.\d+(?:-\d+\.\d+)?|\d{1,3}(?:\.\d{3})+"
    # "para 2-0-1-2" counts births, "BP126/91" is a pressure.
    r"|\d(?:-\d){3}|(?:BP|HR|RR)\d{2,3}(?:[/.]\d{2,3})?|[a-z]+:\d{2,3}/\d{2,3}|\d{1,2}-\d/\d"
)

_LETTER = "[AC-HJKMNP-RT-Y]"  # letters of a Medicare number: none that reads as a digit
_NUMBERS = Pattern(
    r"\d{1,4}(?:-\d{1,4}){1,3}-\d{1,5}|\d{3}\.\d{3}\.\d{3}|\d{4}\s\d{4}\s\d{4}\s\d{4}"
    r"|\d{6,10}-\d{1,6}|\d{1,3}-\d{6,9}|\d{4}-\d{4}|\d{4,5}\.\d{4}|\d{5}-\d|\d{3}[ ]\d{2}["
    r" ]\d{2}|\d{3}[ ]\d{3}[ ]\d{3}|\d{7,9}/\d{2,4}"
    r"|\d{1,5}/\d{4,6}|\d{6,}"
    # Groups that could be a row of values, unless brackets, bars or wide spaces set them apart.
    r"|(?:[/|(#]\s?|\s{2}|\d[MFYmfy]\s)\d{2,4}(?:[ -]\d{2,4}){1,3}"
    r"(?:\s?[)|/]|\s{2}|\n|$|\s(?:bed|room|[MF])\b)"
    r"|(?m:^)\d{3} \d{3} \d{3}(?: \p{Lu}\p{Ll}|(?m:$))",
    whole_words=False,
)
_MIXED = Pattern(
    r"\b(?:[A-Z]{1,8}(?:[-./][A-Z]{1,3})?[-./]?\d(?:[-./]?[A-Z]{0,4}[-./]?\d){4,19}(?:[-./]?[A-Z]{1,3})?"
    r"|\d{2,8}[-./][A-Z]{1,4}[-./]\d{3,8}|\d{3,8}[-./]\d{2,8}[-./][A-Z]{1,4}"
    r"|\d{1,4}[A-Z]{1,4}-?\d{4,10}"
    r"|\d{7,10}[A-Z]|[A-Z]{2}\d{4}\s\d{4}|[A-Z]{1,3}-?(?:19|20)?\d{2}-\d{3,7}|(?:19|20)\d{2}-[A-Z]{1,3}-\d{3,7})\b"
)
_SHAPED = Pattern(
    r"\b(?:(?P<vehicle>[A-HJ-NPR-Z0-9]{13}\d{4})|(?P<plan>[1-9]"
    + _LETTER
    + "[AC-HJKMNP-RT-Y0-9]\\d-?"
    + _LETTER
    + "[AC-HJKMNP-RT-Y0-9]\\d-?"
    + _LETTER
    + r"{2}\d{2})|(?P<account>[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?)"
    r"|(?P<license>[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7})"
    r"|(?P<photo>(?:(?i:img|dsc[nf]?|pict|photo|foto|bild|scan)[_-]?\d{3,}[A-Za-z0-9_-]{0,12}(?:\.(?i:jpe?g|png|tiff?|heic|bmp|dcm))?"
    r"|[A-Za-z0-9_-]{2,30}\.(?i:jpe?g|png|heic|wav|mp4)))"
    r"|(?P<uuid>(?i:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))"
    # What a machine drew: "3fa92c11", "RET:3fa9-c2b1", "VP3fa92c11".
    r"|(?P<drawn>(?:[A-Za-z]{2,8}[-:_]|[A-Za-z]{2,5})?[0-9a-f]{8,16}"
    r"|(?:[A-Za-z]{2,8}[-:_]?)?[0-9a-f]{4}(?:-[0-9a-f]{4}){1,3}|[A-Za-z]{2,8}[-:_][0-9a-f]{4,7}))\b"
    r"|(?P<device>\(01\)\s?\d{14}(?:\s?\((?:10|11|17|21)\)\s?[A-Za-z0-9-]{1,20}){0,4})"
)
# Digits on both sides of a small letter: no word, no date and no dose.
_DRAWN = re.compile(r"\d[a-f]{1,6}(?:-?[0-9a-f]{0,3}[a-f])?-?\d")
_SHAPED_LABELS = {
    "vehicle": Label.VEHICLE,
    "plan": Label.HEALTH_PLAN,
    "account": Label.ACCOUNT,
    "license": Label.LICENSE,
    "uuid": Label.OTHER_ID,
    "device": Label.DEVICE,
    "photo": Label.BIOMETRIC,
    "drawn": Label.OTHER_ID,
}


def read_code(text: str, start: int, label: Label) -> Code | None:
    """The code that begins at ``start``: joined groups, then short groups after spaces."""
    lead = _LETTERS_THEN_SPACE.match(text, start)
    first = _FIRST.match(text, lead.end() if lead else start)
    if first is None:
        return None
    end = _end_of_joined(text, first.end())
    end = _end_of_spaced(text, first.start(), end)
    if label in (Label.HEALTH_PLAN, Label.DEVICE) and (version := _VERSION.match(text, end)):
        end = version.end()
    if ending := _FILE_ENDING.match(text, end):
        end = ending.end()
    if label is Label.ACCOUNT and (account := _ACCOUNT.match(text, start)):
        end = max(end, account.end())
    return Code(Span(start, end), label)


def _end_of_joined(text: str, end: int) -> int:
    while group := _JOINED.match(text, end):
        # "1234567/Smith": a word is no group of a code, but "F/C-355145" is one.
        last_word = group[1].isalpha() and not _GOES_ON.match(text, group.end())
        if last_word and (len(group[1]) > 3 or text[end] in "./:"):
            break
        end = group.end()
    return end


def _end_of_spaced(text: str, start: int, end: int) -> int:
    """Groups set apart by spaces belong together while all are short: "123 456 7"."""
    last = _LAST_GROUP.search(text, start, end)
    if last is None or not _SHORT_GROUP.fullmatch(last[0]):
        return end
    digits = len(last[0])
    while digits < 16 and (group := (_SPACED if digits > 5 else _WRAPPED).match(text, end)):
        if _PERSON_AFTER.match(text, group.end()) or _MEASURE.match(text, group.end()):
            break
        digits += sum(map(str.isdigit, group[1]))
        end = group.end()
    return end


def shaped_codes(reading: Reading, claims: Claims) -> Iterator[Code]:
    """Codes that need no announcing word: known shapes first, then whatever is long enough."""
    for match in _SHAPED.find(reading):
        if claims.holds(match.start_char):
            continue
        # Seventeen letters are a word and seventeen digits are some other code.
        digits = sum(map(str.isdigit, match.text()))
        if match.has("drawn") and not _DRAWN.search(match.text()):
            continue
        if match.has("drawn") or match.has("photo") or 5 <= digits != len(match.text()):
            yield Code(
                match.span(), next(_SHAPED_LABELS[n] for n in _SHAPED_LABELS if match.text(n))
            )
    for pattern in (_MIXED, _NUMBERS):
        for match in pattern.find(reading):
            if claims.holds(match.end_char - 1):
                continue
            span = _bare(reading.text, match.span())
            if _stands_alone(reading.text, span) and _looks_like_one(reading.text, span):
                yield Code(span, Label.OTHER_ID)


def _bare(text: str, span: Span) -> Span:
    """The code without the marks that set it apart."""
    value = span.of(text)
    start = _MARKS_BEFORE.match(value)
    end = _MARKS_AFTER.search(value)
    first = start.end() if start else 0
    return Span(span.start_char + first, span.start_char + (end.start() if end else len(value)))


def _looks_like_one(text: str, span: Span) -> bool:
    value = span.of(text)
    if is_date(value) and (not is_grouped(value) or value.endswith(("00", "50"))):
        return False
    if is_measured(text, span) or is_terminology(text, span):
        return False
    if any(map(str.isalpha, value)):
        return not (_NO_CODE.fullmatch(value) or _TRIAL.fullmatch(value))
    groups = _DIGITS.findall(value)
    return _are_code(text, span, groups) if len(groups) > 1 else _is_long(text, span)


def _is_long(text: str, span: Span) -> bool:
    """True for seven digits, or six: a count of six is round, or has its unit or its test."""
    value = span.of(text)
    if len(value) > 6:
        return True
    before = text[max(0, span.start_char - 16) : span.start_char].lower().split()
    return not value.endswith("00") and not (before and before[-1].strip(":") in _COUNTED)


def _are_code(text: str, span: Span, groups: list[str]) -> bool:
    """True unless the groups read as doses of a day, values in a row, a day, or two times."""
    value, longest = span.of(text), max(map(len, groups))
    apart = _is_set_apart(text, span.start_char)
    if _IN_TWOS.fullmatch(value):
        return apart and not _is_day(groups)
    if " " in value or len(value) < 8:
        return apart and not _is_row(groups)
    before = text[max(0, span.start_char - 16) : span.start_char].split()
    marked = bool(before) and before[-1] in _SET_APART
    named = bool(before) and before[-1][0].isupper()
    if before and is_row_of_values(before[-1]):
        return False
    if (
        sum(map(len, groups)) < 7
        or _is_taper(groups)
        or (_TWO_TIMES.fullmatch(value) and not marked)
    ):
        return False
    return longest > 2 or value[0] == "0" or marked or named or apart


def _is_set_apart(text: str, start: int) -> bool:
    """True at a line's start, behind a bracket, a bar, wide space, "68M" or a name of two words."""
    before = text[max(0, start - 28) : start]
    words = before.split()
    if before[-2:] in ("", "  ") or before[-1:] in ("\n", "(", "|", "#", "*", "-"):
        return True
    if words and (words[-1] in _SET_APART or (words[-1][0].isdigit() and words[-1][-1] in "MFY")):
        return True
    return len(words) > 1 and words[-1][0].isupper() and words[-2][0].isupper()


def _is_row(groups: list[str]) -> bool:
    """True if the groups could be pressures, pulses or salts side by side: "120 80 76"."""
    return all(int(group) <= 260 and group[0] != "0" for group in groups)


def _is_taper(groups: list[str]) -> bool:
    """True for "40-30-20-10", a dose that falls from step to step."""
    steps = [int(group) for group in groups]
    falls = all(later < earlier for earlier, later in pairwise(steps))
    return falls and all(step % 5 == 0 for step in steps)


def _is_day(groups: list[str]) -> bool:
    """True if three pairs of digits are a day in some order; the rules for dates will see to it."""
    first, second, third = (int(group) for group in groups)
    return (first <= 31 and second <= 31 and min(first, second) <= 12) or (
        second <= 12 and third <= 31
    )


def is_date(value: str) -> bool:
    """True for a date, a year, a decimal number or a vital sign: never a code by itself."""
    return _DATE.fullmatch(value) is not None


def is_measured(text: str, span: Span) -> bool:
    """True if a unit or a further part of a number follows."""
    return _MEASURE.match(text, span.end_char) is not None


def is_grouped(value: str) -> bool:
    """True for digits in long groups between full stops: "504.258.104", "71014.2742"."""
    return _LONG_GROUPS.fullmatch(value) is not None


def _stands_alone(text: str, span: Span) -> bool:
    start, end = span.start_char, span.end_char
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if before[-1:].isalnum() or after[:1].isalnum():
        return False
    if before[-1:] in "-./+" and before[:1].isdigit():
        return False
    return not (after[:1] in "-/" and after[1:].isalnum())
