"""How codes look: where one ends, which shapes give themselves away, what is no code at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from seawall.model import Label, Span
from seawall.text import Pattern, Reading


@dataclass(frozen=True, slots=True)
class Code:
    """A code where it stands, with what it is."""

    span: Span
    label: Label


_FIRST = re.compile(r"[A-Za-zÅÄÖ0-9*]{1,25}")
_JOINED = re.compile(r"[-‐‑–./_:]([A-Za-z0-9*]{1,25})")
_LONG_GROUPS = re.compile(r"\d{3}(?:\.\d{3}){2,}|\d{4,}\.\d{3,}")
_SHORT_GROUP = re.compile(r"[A-Z]{0,3}\d{1,4}")
_GOES_ON = re.compile(r"[-./]?\d")
_WRAPPED = re.compile(r"\s{1,2}(\d{1,4})(?![\w%°]|[-/.:,]\d)")
_SPACED = re.compile(r"[ \u00a0]{1,2}(\d{1,4})(?![\w%°]|[-/.:,]\d)")
_LETTERS_THEN_SPACE = re.compile(r"[A-Z]{1,3} (?=\d)")
_PERSON_AFTER = re.compile(r"\s?(?:y/?o|yrs?|years?|[MF]\b|år)", re.IGNORECASE)

_MEASURE = re.compile(
    r"[ \u00a0]?(?:(?:mg|mcg|µg|ug|g|kg|ml|l|dl|units?|iu|u|meq|mmol|mm|cm|ng|pg|kcal|cal|cells?"
    r"|copies|steps?"
    r"|bpm|hours?|hrs?|days?|weeks?|months?|years?|enheter|kr|cc|c?gy|cfu|k|st|ggr|dollars|usd|sek"
    r"|people|patients|times|iters?)(?![a-zåäö])|[%°^µ×]|x\s?10|/(?:mm|µ|u|m?l|hpf|lpf|cu)"
    r"|,\d{3}|\.\d)",
    re.IGNORECASE,
)
_TERMINOLOGIES = frozenset(
    "icd cpt snomed loinc ndc hcpcs drg rxnorm rxcui cui umls pmid pmcid doi isbn issn atc"
    " orpha omim"
    " kvå mesh clinicaltrials gtin nct eudract isrctn".split()
)
_ICD = re.compile(r"[A-TV-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?|[A-V]\d{4}|\d{3}\.\d{1,2}")
# Makers' names of substances, registries and gene variants carry long numbers too.
_PUBLIC = re.compile(
    r"rs\d{3,}|(?:PF|GSK|LY|BMS|AZD|ABT|ABBV|BAY|JNJ|AMG|TAK|NVP|SCH|ONO|SAR|INCB"
    r"|TAS|MRTX"
    r"|BGB|HLA|COVID|ISRCTN|GRCh|NM|NP|ENS[GT]|IGG|HPV|CYP|TNF|PMC|ISO|ASTM)[-_ ]?\d|MK-\d{4}$"
)
# Vertebrae and leads in a row, gene variants, pregnancies, and dates with a month in letters.
_SET_APART = frozenset(("(", "/", "|", "#", "under", "marked", "as"))
_TRIAL = re.compile(r"NCT\d{8}")
# From one hour or year to another.
_TWO_TIMES = re.compile(
    r"(?:[01]\d|2[0-3])[0-5]\d[-/](?:[01]\d|2[0-4])[0-5]\d|(?:19|20)\d\d[-/](?:19|20)\d\d"
)
_NO_CODE = re.compile(
    r"[A-Z]{1,2}\d{1,2}(?:[-./][A-Z]{0,2}\d{1,2})+|[A-Z]\d+[A-Z]|G\d{1,2}P\d{1,4}|.*(?:JAN|FEB"
    r"|MAR|APR|MAY|MAJ|JUN|JUL|AUG"
    r"|SEP|OCT|OKT|NOV|DEC).*|[A-Z]{3,}[-/](?:19|20)\d\d"
)
_DATE = re.compile(
    r"\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}(?:[-/.]\d{1,2})?"
    r"|\d{1,3}/\d{1,3}|\d{1,2}/(?:19|20)\d\d|\d{1,2}/\d{1,2}/\d{2}|(?:19|20)\d\d|(?:19"
    r"|20)\d\d(?:0[1-9]"
    r"|1[0-2])(?:0[1-9]|[12]\d"
    r"|3[01])"
    r"|\d+\.\d+|\d{1,3}(?:\.\d{3})+"
)

_LETTER = "[AC-HJKMNP-RT-Y]"  # letters of a Medicare number: none that reads as a digit
_NUMBERS = Pattern(
    r"\d{1,4}(?:-\d{1,4}){1,3}-\d{1,5}|\d{3}\.\d{3}\.\d{3}|\d{4}\s\d{4}\s\d{4}\s\d{4}"
    r"|\d{6,10}-\d{1,4}"
    r"|\d{4}-\d{4}|\d{7,9}/\d{2,4}|\d{2,5}/\d{4,6}|[/|(]\s?\d{4}\s\d{4}\b|\d{7,}",
    whole_words=False,
)
_MIXED = Pattern(
    r"\b(?:[A-Z]{1,8}(?:[-./][A-Z]{1,3})?[-./]?\d(?:[-./]?[A-Z]{0,4}[-./]?\d){4,19}(?:[-./]?[A-Z]{1,3})?"
    r"|\d{2,8}[-./][A-Z]{1,4}[-./]\d{3,8}|\d{3,8}[-./]\d{2,8}[-./][A-Z]{1,4}"
    r"|\d{1,4}[A-Z]{1,4}-?\d{4,10}"
    r"|\d{7,10}[A-Z]|[A-Z]{1,3}-?(?:19|20)?\d{2}-\d{3,7}|(?:19|20)\d{2}-[A-Z]{1,3}-\d{3,7})\b"
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
    r"|(?P<uuid>(?i:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})))\b"
    r"|(?P<device>\(01\)\s?\d{14}(?:\s?\((?:10|11|17|21)\)\s?[A-Za-z0-9-]{1,20}){0,4})"
)
_SHAPED_LABELS = {
    "vehicle": Label.VEHICLE,
    "plan": Label.HEALTH_PLAN,
    "account": Label.ACCOUNT,
    "license": Label.LICENSE,
    "uuid": Label.OTHER_ID,
    "device": Label.DEVICE,
}


def read_code(text: str, start: int, label: Label) -> Code | None:
    """The code that begins at ``start``: joined groups, then short groups of digits after"
    " spaces."""
    lead = _LETTERS_THEN_SPACE.match(text, start)
    first = _FIRST.match(text, lead.end() if lead else start)
    if first is None:
        return None
    end = _end_of_joined(text, first.end())
    end = _end_of_spaced(text, first, end)
    return Code(Span(start, end), label)


def _end_of_joined(text: str, end: int) -> int:
    while group := _JOINED.match(text, end):
        # "1234567/Smith": a word is no group of a code, but "F/C-355145" is one.
        last_word = group[1].isalpha() and not _GOES_ON.match(text, group.end())
        if last_word and (len(group[1]) > 3 or text[end] in "./:"):
            break
        end = group.end()
    return end


def _end_of_spaced(text: str, first: re.Match[str], end: int) -> int:
    """Groups set apart by spaces belong together while all are short: "123 456 7"."""
    digits = len(first[0])
    if end != first.end() or not _SHORT_GROUP.fullmatch(first[0]):
        return end
    while digits < 16 and (group := (_SPACED if digits > 5 else _WRAPPED).match(text, end)):
        if _PERSON_AFTER.match(text, group.end()) or _MEASURE.match(text, group.end()):
            break
        digits += len(group[1])
        end = group.end()
    return end


def shaped_codes(reading: Reading) -> Iterator[Code]:
    """Codes that need no announcing word: known shapes first, then whatever is long enough."""
    for match in _SHAPED.find(reading):
        # Seventeen letters are a word and seventeen digits are some other code.
        if 5 <= sum(char.isdigit() for char in match.text()) != len(match.text()):
            yield Code(
                match.span(), next(_SHAPED_LABELS[n] for n in _SHAPED_LABELS if match.text(n))
            )
    for pattern in (_MIXED, _NUMBERS):
        for match in pattern.find(reading):
            lead = len(match.text()) - len(match.text().lstrip("/|( \n"))
            span = Span(match.span().start_char + lead, match.span().end_char)
            if _stands_alone(reading.text, span) and _looks_like_one(reading.text, span):
                yield Code(span, Label.OTHER_ID)


def _looks_like_one(text: str, span: Span) -> bool:
    value = span.of(text)
    if is_date(value) and (not is_grouped(value) or value.endswith(("00", "50"))):
        return False
    if is_measured(text, span) or is_terminology(text, span):
        return False
    groups = re.findall(r"\d+", value)
    if len(groups) > 1 and not any(char.isalpha() for char in value):
        # Doses over a day and pregnancies are counted in short groups: "10-10-12", "3-0-1-2".
        before = text[max(0, span.start_char - 16) : span.start_char].split()
        set_apart = bool(before) and (before[-1][0].isupper() or before[-1] in _SET_APART)
        long = max(map(len, groups)) > 2 or value[0] == "0" or set_apart
        times = _TWO_TIMES.fullmatch(value) and not (before and before[-1] in _SET_APART)
        return sum(map(len, groups)) > 6 and long and not times
    return _NO_CODE.fullmatch(value) is None and not _TRIAL.fullmatch(value)


def is_date(value: str) -> bool:
    """True for a date, a year or a decimal number: never a code by itself."""
    return _DATE.fullmatch(value) is not None


def is_measured(text: str, span: Span) -> bool:
    """True if a unit or a further part of a number follows."""
    return _MEASURE.match(text, span.end_char) is not None


def is_grouped(value: str) -> bool:
    """True for digits in long groups between full stops: "504.258.104", "71014.2742"."""
    return _LONG_GROUPS.fullmatch(value) is not None


def is_terminology(text: str, span: Span, *, announced: bool = False) -> bool:
    """True for codes of diseases, drugs, studies and the like, which name no person.

    A code that its word announces may look like one of them; only the word before it decides.
    """
    value = span.of(text)
    if not announced and (_ICD.fullmatch(value) or _PUBLIC.match(value)):
        return True
    return follows_terminology(text, span.start_char)


def follows_terminology(text: str, char: int) -> bool:
    """True if one of the three words before names a terminology: "ICD-10 code", "LOINC:"."""
    words = text[max(0, char - 28) : char].lower().split()[-3:]
    return any(
        word.lstrip("(").partition("-")[0].strip("0123456789:#.,") in _TERMINOLOGIES
        for word in words
    )


def _stands_alone(text: str, span: Span) -> bool:
    start, end = span.start_char, span.end_char
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if before[-1:].isalnum() or after[:1].isalnum():
        return False
    if before[-1:] in "-./+" and before[:1].isdigit():
        return False
    return not (after[:1] in "-/" and after[1:].isalnum())
