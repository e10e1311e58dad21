"""Years alone: in 1998, since 2004, CABG '04."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.dates.candidates import (
    LIKELY,
    UNASKED,
    Candidate,
    around,
    make_candidate,
)
from seawall.detect.rules.last_words import LastWords
from seawall.lazy import lazy_pattern
from seawall.text import Choice, Pattern, Reading, Wake, Way

_APOSTROPHES = ("'", "’", "‘")
_SHORT, _LONG = len("'98"), len("1998")
_YEARS = Choice(
    Wake.at([str(year) for year in range(1900, 2100)]),
    Way(Wake.at([f"{year:02}" for year in range(100)]), before=Wake.at(_APOSTROPHES)),
)
# Swedish writes the year with a dash in front: "född -47", "opererad -98".
_DASHED = Pattern(r"\pL\.? (?P<dashed>[-–]\d\d)|född (?P<bare>\d\d)", whole_words=False)
_DASHED_CUE = lazy_pattern(
    r"\b(?:född|f|f\.|gift|skild|änka|änkling|anställd|sedan|sen|från|år|året|op|död|avled|diagnos|debut\w*|pension\w*|senast|"
    r"\w+(?:erad|erades|erats|ades|dd)|våren|hösten|sommaren|vintern|infarkt\w*|\w*stroke|\w*infarkt|"
    r"\w+fraktur|\w+ektomi|\w+plastik|\w+cancer|cabg|pci|tia|"
    r"pr[oö]va[dt]|(?:på)?börja[dt]e?|(?:av)?slutat?|avsluta[dt]|starta[dt]|flytta[dt]e?|(?:in|ut)satt|"
    r"gjordes?|gjort|togs|tagen|utredd|remitterad|sökte|besök|kontroll|januari|jan|februari|febr?|mars|"
    r"april|apr|maj|juni?|juli?|augusti|aug|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?)\s$"
)
_DASHED_ENDS = lazy_pattern(r"[,.;:)]?(?:\s|$)(?!\s?(?:mg|kg|ml|%|grader|mm|cm))")
_PART_BEFORE = lazy_pattern(
    r"\b(?:(?:very\s)?(?:early|mid|late)[\s-]|(?:first|second|latter|last)\s(?:half|part)\sof\s)$",
    re.IGNORECASE,
)
_PART_ENDS = frozenset("ydefYDEF")
_MASKED = lazy_pattern(
    r"(?:^|[\s:(])([xX?*_]{1,2}([-/])[\dxX?*_]{1,2}\2|\d{1,2}([-/])[xX?*_]{1,2}\3)$"
)
# A law and its year: "Mental Health Act 1983", "38 C.F.R. § 4.130 (2008)".
_LAW = LastWords(
    r"\b(?:act|regulations|statute|ordinance)\s(?:of\s)?$|§\s?\d[\da-z().-]*\s\((?:west\s)?$"
)
# A trial: "DAPA-CKD 2020" where not all the line is in capitals.
_TRIAL = lazy_pattern(r"\b[A-Z]{3,}-[A-Z]{2,}[\s(]{1,2}$")

_CUE = {
    "en": LastWords(
        r"\b(?=\w)(?:in|since|from|until|till|through|thru|of|during|circa|ca\.?|year|years|before|after|"
        r"early|late|mid|born|between|and|or|to|back in|around|about|approximately|by|"
        r"with|w/|spring|summer|fall|autumn|winter|graduated|retired|died|expired|deceased|dob|"
        r"diagnosed|dx|dx'd|quit|last|done|class of|immigrated|prior to|as of|b\.)[\s:,~(\-–]{1,3}$"
    ),
    "sv": LastWords(
        r"\b(?:i|år|året|sedan|sen|från|till|under|omkring|ca|cirka|runt|före|efter|född|f\.|"
        r"mellan|och|åren|våren|sommaren|hösten|vintern|död|avled|slutade|diagnos|diagnostiserad|"
        r"opererad|op|med|senast|tidigt|pensionerad|fr\.?o\.?m\.?|t\.?o\.?m\.?|alltsedan|"
        r"redan|kring|anno|kom)[\s:,~(\-–]{1,3}$"
    ),
}
# Notes whose dates were moved lie far ahead: "in 2079".
_YEAR_CUE = lazy_pattern(
    r"\b(?:in|since|until|till|during|year|born|diagnosed|dx|died|circa|early|late|mid|before|after|"
    r"graduated|retired|spring|summer|fall|autumn|winter|i|sedan|år|året|våren|hösten|född)[\s,(-]{1,2}$"
)
_AHEAD = lazy_pattern(r"\b20[5-9]\d-\d\d-\d\d\b|\b\d{1,2}/\d{1,2}/20[5-9]\d\b")
_NOT_BEFORE = LastWords(
    r"(?:[\d$£€#+.=<>:/@]|\bat\s{1,2}|\bkl\.?\s|\bklockan\s|\btime:?\s|\btid:?\s|\bhours?\s|\bto\s\d{1,10}-|"
    r"\b(?:room|suite|apt|unit|no|nr|ext|box|code|protocol|total|output|intake|uop|goal|every|"
    r"wbc|plt|platelets|ck|cpk|bnp|ast|alt|ldh|lipase|tvs?|volume|dose|drank|voided|rum|box|"
    r"ferritin|troponin(?:\s[ti])?|tnt|hs-?tnt|(?:nt-?)?(?:pro-?)?bnp|crp|psa|ggt|gt|alp|amylas\w?|lipas|d-?dimer|procalcitonin|"
    r"hcg|afp|cea|ca-?\d+|b12|ige|cortisol|kortisol|myoglobin|ck-mb|lpk|tpk|leukocyter|trombocyter|triglycerides|ferr|trop|"
    r"plasma|serum|urea|kreatinin|asat|alat|ldl|count|neutrophils|cd4)[\s:]{1,2}(?:(?:\w+\s){0,2}(?:of|was|is|var|på|at|to|till)\s)?|"
    # Who wrote a guideline or a classification, before its year.
    r"\b(?:gina|gold|who|esc|aha|acc|nice|kdigo|ada|eular|acr|esmo|nccn|asco|figo|ajcc|uicc|ats|ers|easl|aasld|idsa|isup|ilae|"
    r"esh|bts|eau|aua|espen|escmid|eacts|ehra|aan|ean|easd|rcog|acog|eshre|isth|elts|eln|dsm|icd|mcdonald|rotterdam|lugano|"
    r"bethesda|fleischner|duke|ghent|tokyo|atlanta|berlin|chicago|baveno|banff|sepsis|strobe|sos|socialstyrelsen|sbu)[\s,-]{1,2})$",
    reach=len("socialstyrelsen") + 8,  # with what may follow it, "was" and a line's end
)
_NOT_AFTER = lazy_pattern(
    r"\s?(?:-|–)?\s?(?:m[lgq]|mcg|µg|[npµ]g\b|nmol|pmol|\w{1,4}/\w|ml/|cc|l\b|g\b|units?|iu|ie\b|u\b|kcal|cal(?:orie)?s?\b|hours?|hrs?\b|h\b|"
    r"steps|feet|ft\b|%|mm|cm|lbs?|kg|meq|mmol|cells|copies|times|pm\b|am\b|rpm|mosm|kj|st\b|steg|"
    r"ada\b|patients|square|avenue|street|st\.)"
    r"|[:\d]|,\d{3}|[-–]\d{3,}|[-/]\d{4,}\d|\.\d|\s(?:act|regulations)\b|['’]?[a-rt-zA-Z]|[\s-]+(?:(?:\w+[\s/]){0,2}?(?:criteria|guidelines?|revision|"
    r"classification|consensus|update|statement|definitions?|recommendations?|trial\b|standards?|staging|h1n1|pandemic|edition|version|kriterier\w*|"
    r"riktlinjer\w*))"
)
_NAMED = lazy_pattern(r"(?:[^\W\d_]|[)\]%'’.])\s?[,;:\-–(\[]?\s{0,2}$")
# Years in a row: "1981, 1982 and 1984".
_YEAR_BEFORE = lazy_pattern(r"\b(?:19|20)\d\d(?:,|;|\s?&|\s(?:and|or|och))\s$")
_YEAR_AFTER = lazy_pattern(r"(?:,|;|\s?&|\s(?:and|or|to|och))\s(?:and\s)?(?:19|20)\d\d\b")
_MASK_JOINTS, _GLUED_BEFORE, _GLUED_BEHIND = frozenset("/-"), frozenset("/-–.:"), frozenset("/:")
_ROUND = frozenset(("1900", "1950", "2000"))


def find_years(reading: Reading) -> list[Candidate]:
    """Years, from left to right; ``judge_year`` says whether the words around make one a date."""
    text, found = reading.text, list[Candidate]()
    for first, end in _list_years(reading):
        before = text[first - 1 : first]
        if before in _MASK_JOINTS and (masked := _find_masked(text, first)):
            found.append(make_candidate((masked, end, LIKELY, False)))
            continue
        if text[end : end + 1] in _GLUED_BEHIND:
            continue  # the other readers see to numbers with a separator between
        start = first
        if text[first - 2 : first - 1] in _PART_ENDS:  # most years stand behind another word
            start = _start_of_part(text, first)
        if before not in _GLUED_BEFORE or start != first or end - first < _LONG:
            found.append(make_candidate((start, end, UNASKED, False)))
    if reading.lang == "sv":
        found += _find_dashed(reading)
    return found


def _list_years(reading: Reading) -> list[tuple[int, int]]:
    """Where each number begins and ends that may be a year, with the apostrophe of a short one."""
    text, starts, ends = reading.text, reading.token_starts, reading.token_ends
    found: list[tuple[int, int]] = []
    for token in reading.woken_by(_YEARS):
        start, end = starts[token], ends[token]
        before, is_short = text[start - 1 : start], end - start < _LONG
        # Of "'1998" the apostrophe belongs to the first two digits, which are no year.
        if is_short is (before in _APOSTROPHES) and not text[end : end + 1].isalnum():
            if is_short:
                found.append((start - 1, end))
            elif not before.isalnum():
                found.append((start, end))
    return found


def judge_year(reading: Reading, year: Candidate) -> Candidate | None:
    """The year of which nobody asked yet, if it is a date."""
    end = year.end_char
    size = _SHORT if reading.text[end - _SHORT] in _APOSTROPHES else _LONG
    return year._replace(score=LIKELY) if _is_year(reading, end - size, end) else None


def _find_dashed(reading: Reading) -> Iterator[Candidate]:
    for match in _DASHED.find(reading):
        bare = match.span_or_none("bare")
        year = bare or match.span("dashed")
        before, after = around(reading, year.start_char, year.end_char, 26, 12)
        if (bare or _DASHED_CUE.search(before)) and _DASHED_ENDS.match(after):
            yield Candidate(year.start_char, year.end_char, LIKELY)


def _find_masked(text: str, start: int) -> int:
    """Where "XX/XX/1969" begins, or nothing."""
    first = max(0, start - 7)
    found = _MASKED.search(text[first:start])
    return first + found.start(1) if found else 0


def _start_of_part(text: str, start: int) -> int:
    """Where "late" in "late 1998" begins."""
    first = max(0, start - 18)
    found = _PART_BEFORE.search(text[first:start])
    return first + found.start() if found else start


def _names_trial(text: str, start: int) -> bool:
    if not text[max(0, start - 3) : start].isupper():
        return False
    head = text[max(0, start - 24) : start]
    line = text[max(0, start - 40) : start + 40]
    return _TRIAL.search(head) is not None and not line.isupper()


def _is_year(reading: Reading, start: int, end: int) -> bool:
    text = reading.text[start:end]
    before, after = around(reading, start, end, 26, 26)
    if len(text) == _SHORT:
        return _is_short_year(before, after, reading.lang)
    if _NOT_AFTER.match(after) or _is_denied(before) or _names_trial(reading.text, start):
        return False
    if _CUE[reading.lang].precede(before) and (text <= "2049" or _YEAR_CUE.search(before)):
        return True
    if before.endswith("(") and (after.startswith(")") or _YEAR_AFTER.match(after)):
        return True
    latest = "2099" if text > "2035" and reading.keep(_lies_ahead) else "2035"
    lonely = text in _ROUND or not "1920" <= text <= latest
    told = _YEAR_BEFORE.search(before) or _NAMED.search(before) or _opens_line(before)
    return not lonely and bool(told)


def _lies_ahead(reading: Reading) -> bool:
    """True for a note that was moved into the years behind 2050 as a whole."""
    return _AHEAD.search(reading.text) is not None


def _is_denied(before: str) -> bool:
    """True after a sign or a word that a count follows; both end the text, so only there."""
    if before[-1:].isalpha():
        return False
    return _NOT_BEFORE.precede(before) or _LAW.precede(before)


def _opens_line(before: str) -> bool:
    return not before.rsplit("\n", 1)[-1].strip(" \t*•-(")


_NOT_SHORT_YEAR = lazy_pattern(r"[\"”'’s\d]|\.\d|\s?(?:%|mg)")


def _is_short_year(before: str, after: str, lang: str) -> bool:
    """Two digits after an apostrophe: no feet and inches, no decade, no quotation."""
    if before[-1:].isalnum() or _NOT_SHORT_YEAR.match(after):
        return False
    told = _CUE[lang].precede(before) or _NAMED.search(before)
    return bool(told) or (_opens_line(before) and after[:1] == " ")
