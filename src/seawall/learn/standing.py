"""What a text tells already, wherever a simple pattern is reliable: ages, gender, dates, times.

Texts that others annotated, or that were de-identified before they came to us, still hold these.
Left without gold they would be taught as plain words. Nothing here is shipped as a rule: a pattern
that is unsure stays away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from seawall.model import DateRole, Label, Mention, Span
from seawall.resources import read_lines

_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
_SURE_MONTHS = _MONTHS.replace("March|", "").replace("May|", "").replace("Mar|", "")
_SV_MONTHS = "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"
_NUMBER = (
    r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|"
    r"six|seven|eight|nine))?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|two|three|"
    r"four|five|six|seven|eight|nine|one)"
)
_GENDERED = (
    "man|woman|male|female|boy|girl|gentleman|lady|wife|husband|mother|father|mom|dad|sons?|"
    "daughters?|brothers?|sisters?|grandmothers?|grandfathers?|grandsons?|granddaughters?|aunts?|"
    "uncles?|nieces?|nephews?|girlfriend|boyfriend|stepmother|stepfather|ex-wife|ex-husband|"
    "he|she|his|her|hers|him|himself|herself"
)
_SV_GENDERED = (
    "han|hon|honom|henne|hennes|kvinna|kvinnan|mannen|pojke|pojken|flicka|flickan|hustru|hustrun|"
    "maka|make|maken|mamma|mamman|pappa|pappan|sonen|dotter|dottern|bror|brodern|syster|systern|"
    "mormor|farmor|morfar|farfar|moster|faster|morbror|farbror|pojkvän|flickvän"
)
_PERSON_AFTER = r"(?=[ -](?:male|female|man|woman|lady|gentleman|boy|girl|child|infant|patient)\b)"


class _Finder(NamedTuple):
    """A pattern whose first group that took part, or whole match, is a mention of that label."""

    label: Label
    pattern: re.Pattern[str]


def _finder(label: Label, source: str, flags: int = re.IGNORECASE) -> _Finder:
    return _Finder(label, re.compile(source, flags))


def _alternatives(words: Iterable[str]) -> str:
    """The words as a pattern, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_AGES = (
    _finder(
        Label.AGE,
        rf"\b(\d{{1,3}}|{_NUMBER})(?=[ -]{{1,3}}(?:years?|yrs?\.?)"
        r"(?:,? (?:and )?\d{1,2}[ -]months?)?"
        r"[ -]{1,2}(?:old|of age)\b)",
    ),
    _finder(Label.AGE, r"\b(\d{1,3})(?= ?-?(?:y/o|yo|y\.o\.?)(?![a-z]))"),
    _finder(
        Label.AGE, rf"\b((?:\d{{1,3}}|{_NUMBER})[ -](?:months?|weeks?|days?))(?=[ -]{{1,2}}old\b)"
    ),
    _finder(Label.AGE, r"\b(?:aged?|age of|age:) (\d{1,3})\b(?! ?(?:mg|kg|cm|%))"),
    _finder(Label.AGE, r"\bin (?:his|her|their) (?:early |mid[ -]?|late )?([2-9]0'?s)\b"),
)
_DATES = (
    _finder(
        Label.DATE,
        r"(?<![\d/-])((?:0?[1-9]|1[0-2])[/-](?:0?[1-9]|[12]\d|3[01])[/-](?:\d{4}|\d{2}))(?![\d/-])",
    ),
    _finder(Label.DATE, r"(?<![\d/])((?:0?[1-9]|1[0-2])/(?:19|20)\d\d)(?![\d/])"),
    _finder(Label.DATE, r"\b((?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\b"),
    _finder(
        Label.DATE,
        rf"\b((?:{_MONTHS})\.? \d{{1,2}}(?:st|nd|rd|th)?,? ?(?:of )?(?:19|20)\d\d)\b",
    ),
    _finder(
        Label.DATE,
        rf"\b(\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})\.?,?(?: (?:19|20)\d\d)?)(?!\w)",
        0,
    ),
    _finder(Label.DATE, rf"\b((?:{_MONTHS}),? (?:of )?(?:19|20)\d\d)\b"),
    _finder(Label.DATE, rf"\b((?:{_MONTHS})\.? \d{{1,2}}(?:st|nd|rd|th)?)(?![\d.%]| (?:mg|cm))", 0),
    _finder(Label.DATE, rf"\b((?:{_SURE_MONTHS}))\b", 0),
    _finder(Label.DATE, r"\b(?:in|last|since|until|by|of|early|late) (March|May)\b", 0),
    _finder(
        Label.DATE,
        r"\b(?:in|since|from|until|by|of|during|early|late|around|about|year|to|for|before|after|and)"
        r" ((?:19|20)\d\d)\b(?! (?:mg|ml|cc|units))",
    ),
    _finder(Label.DATE, r"\b(?:on|dated|since) (\d{1,2}/\d{1,2})\b(?![/\d])"),
)
_TIMES = (
    _finder(Label.TIME, r"\b((?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[ap]\.?m\b\.?))"),
    _finder(Label.TIME, r"\b(?:at|by|time:?|until|around) ((?:[01]?\d|2[0-3]):[0-5]\d)\b(?!:)"),
    _finder(Label.TIME, r"\b((?:1[0-2]|[1-9]) ?(?:a\.m\.|p\.m\.|am\b|pm\b))"),
    _finder(Label.TIME, r"\b((?:[01]\d|2[0-3])[0-5]\d)(?= (?:hours|hrs)\b)"),
)
_GENDERS = (
    _finder(
        Label.GENDER,
        rf"(?<![\w-])({_GENDERED})(?![\w-]| (?:cells?|cysts?|pattern|condom|catheter|chromatids?|"
        r"bundle|purkinje|-?2/neu|2/neu)\b|\.\w)",
    ),
    _finder(Label.GENDER, r"\b\d{1,3} ?-?(?:y/o|yo|y\.o\.|year[ -]old) ([MF])\b", 0),
    _finder(Label.GENDER, r"\bSex: ([MF]|male|female)\b", 0),
)
_TRAITS = (
    _finder(Label.RACE, r"\b(African[ -]Americans?|Caucasians?|Asian[ -]American)\b"),
    _finder(Label.RACE, rf"\b(white|black|Asian){_PERSON_AFTER}"),
    _finder(Label.ETHNICITY, r"\b(Hispanic|Latino|Latina)\b", 0),
    _finder(Label.MARITAL_STATUS, r"\b((?:never |re|un)?married|divorced|widowed|widower)\b"),
    _finder(Label.MARITAL_STATUS, r"\b(?:is|was|currently) (single)\b(?= ?[,.]| and| with)"),
    _finder(
        Label.RELIGION, r"\b(Jehovah['’]s Witness(?:es)?|Catholic|Baptist|Lutheran|Muslim)\b", 0
    ),
    _finder(Label.PHONE, r"(?<![\d.-])((?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?![\d-])"),
    _finder(
        Label.HOSPITAL,
        r"\b(Mayo Clinic|(?:[A-Z][a-z'.]+ ){1,2}(?:Memorial |General |Regional |University )?"
        r"(?:Hospital|Medical Center))\b",
        0,
    ),
)
_SWEDISH = (
    _finder(Label.AGE, r"\b(\d{1,3})(?=-(?:årig|åring))"),
    _finder(Label.AGE, r"(?<=, )(\d{1,2})(?= år[,.])"),
    _finder(Label.DATE, rf"\b((?:den )?\d{{1,2}} (?:{_SV_MONTHS})(?: (?:19|20)\d\d)?)\b"),
    _finder(Label.DATE, rf"\b((?:{_SV_MONTHS}) (?:19|20)\d\d)\b"),
    _finder(
        Label.DATE,
        r"\b(?:år|sedan|under|från|till|i|mellan|och|vintern|våren|hösten) ((?:19|20)\d\d)\b",
    ),
    _finder(Label.DATE, r"^((?:19|20)\d\d)\b"),
    _finder(Label.DATE, rf"\b(?:i|sedan|under|början av|slutet av) ({_SV_MONTHS})\b"),
    _finder(Label.TIME, r"\b(?:klockan|kl\.?|vid) (\d{1,2}[.:]\d{2})\b"),
    _finder(Label.GENDER, rf"(?<![\w-])({_SV_GENDERED})(?![\w-])"),
    _finder(Label.GENDER, r"(?<![\w-])(hans)(?![\w-])", 0),
)
_DEPARTMENTS = re.compile(
    r"^(?:The|At|In|To|From|Our|Day|Outpatient|Emergency|Internal|Pediatric|Skilled|Hospital)\b"
)


@cache
def _finders(lang: str) -> tuple[_Finder, ...]:
    if lang == "sv":
        return _SWEDISH
    places = (
        _finder(Label.STATE, rf"\b(?:in|from|to|of|,) ({_alternatives(_states())})\b", 0),
        _finder(
            Label.PROFESSION,
            r"\b(?:(?:works?|worked|working|employed) as an?|is an?|was an?|retired|former|"
            rf"occupation:?) ({_alternatives(read_lines('lexicons/professions_en.txt'))})\b",
        ),
    )
    return (*_AGES, *_DATES, *_TIMES, *_TRAITS, *_GENDERS, *places)


def _states() -> tuple[str, ...]:
    return tuple(line.partition("|")[0].strip() for line in read_lines("lexicons/states.txt"))


def find_standing(
    text: str, lang: str = "en", labels: frozenset[Label] | None = None
) -> tuple[Mention, ...]:
    """Mentions of the text by simple patterns, from left to right, none over another.

    With ``labels`` only those; where two overlap, the pattern that is listed first has it.
    """
    found: list[Mention] = []
    for label, pattern in _finders(lang):
        if labels is None or label in labels:
            found.extend(_mentions(text, label, pattern))
    return without_overlaps(found)


def _mentions(text: str, label: Label, pattern: re.Pattern[str]) -> Iterator[Mention]:
    role = DateRole.OTHER if label is Label.DATE else None
    for match in pattern.finditer(text):
        start, end = match.span(1)
        if label is Label.HOSPITAL and _DEPARTMENTS.match(text[start:end]):
            continue
        yield Mention(Span(start, end), label, role=role)


def without_overlaps(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """The mentions in order; where two overlap, the one that was given first stays."""
    taken = bytearray()
    kept: list[Mention] = []
    for mention in mentions:
        start, end = mention.start_char, mention.end_char
        taken.extend(bytes(max(0, end - len(taken))))
        if not any(taken[start:end]):
            taken[start:end] = b"\x01" * (end - start)
            kept.append(mention)
    return tuple(sorted(kept, key=lambda mention: mention.start_char))
