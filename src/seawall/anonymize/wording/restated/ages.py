"""A suppressed age stated again: in digits or words, where it reads as an age."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from seawall.model import Span
from seawall.text import Match, Pattern, Reading
from seawall.text.numbers import MAX_NUMBER, AgeUnit, parse_age, write_number

_GAP = r"[\s\-‐-―]{0,3}"
# Each has one group, the number; what stands around it makes it an age.
_FRAMES = {
    "en": (
        r"(?P<n1>{n}){gap}(?:(?:years?|yrs?|y)[\s\-./]{{0,3}}(?:olds?|of[\s-]age|young|o)\b|yo[mf]?\b)"
        r"|\b(?:aged?|turn(?:s|ed|ing))[\s:=-]{{1,3}}(?:of\s|in\syears:?\s)?(?P<n2>{n})\b"
        r"|\b(?:he|she|they|patient|pt|who)\s(?:is|was|are|were)\s(?:now\s)?(?P<n3>{n})(?:[.,;)]|\s(?:and|when|with)\b|$)"
        r"|(?P<n4>{n}){gap}(?:years?|yrs?)\b"
        r"|\b(?:his|her|their)\s(?:(?:early|mid|late)[\s-]{{0,2}})?(?P<n5>{decade})\b"
    ),
    "sv": (
        r"(?P<n1>{n}){gap}(?:årig\pL{{0,2}}|åring\pL{{0,3}}|års[\s-]?(?:ålder|dag)\pL{{0,2}}|år\sgam\pL{{2,4}})"
        r"|(?:åldern?|fyll(?:er|de|t))[\s:=-]{{1,3}}(?:av\s)?(?P<n2>{n})\b"
        r"|(?:han|hon|hen|patienten|pat)\s(?:är|var)\s(?:nu\s)?(?P<n3>{n})(?:[.,;)]|\s(?:och|när|med)\b|$)"
        r"|(?P<n4>{n}){gap}år\b"
        r"|(?P<n5>{decade})[\s-]{{0,2}}årsåldern"
    ),
}
_GROUPS = ("n1", "n2", "n3", "n4", "n5")
# "20 years ago", "20-year history", "for 20 years": a time, not an age.
_TIME_AFTER = re.compile(
    r"\s*(?:ago|history|hx|later|earlier|prior|before|duration|of\b(?!\s*age)|sedan|tidigare|senare|"
    r"pack|warranty|survival|follow|bakåt|tillbaka)",
    re.IGNORECASE,
)
_TIME_BEFORE = re.compile(
    r"(?:\bfor|\bx|\bpast|\blast|\bover|\bin|\bi|\bsedan|\bsenaste|\bunder|\bwithin|\bevery|\bom|\bpå)"
    r"(?:\s(?:the|about|de|ca))?\s$",
    re.IGNORECASE,
)
_YOUNG = Pattern(
    r"(?P<n>\d{1,3}[\s\-‐-―]{0,2}(?:months?|mos?|weeks?|wks?|days?|månaders?|mån|veckors?|dagars?))"
    r"[\s-]{1,2}(?:old|of\sage|gam\pL{2,4})",
    ignore_case=True,
)
_DECADE_PERSON = Pattern(
    r"(?:quadra|quinqua|sexa|septua|octo|nona)genarian|centenarian|teenager|tonåring",
    ignore_case=True,
    whole_words=False,
)
# What people are called at some ages only: from, to, the words.
_CLASSES = (
    (0, 1, r"infants?|newborns?|neonates?|spädbarn(?:et)?|nyfödda?"),
    (1, 3, r"toddlers?"),
    (13, 19, r"adolescents?|teens?"),
    (65, MAX_NUMBER, r"elderly|åldring(?:en)?"),
)
_OLDEST_COUNTED = 5  # ages are counted in months, weeks and days up to here


def find_ages(reading: Reading, age: int | None) -> Iterator[Span]:
    """Places that state the age, the ten years that it lies in, or what people of it are called."""
    if age is None or age > MAX_NUMBER:
        return
    for match in _pattern(age, reading.lang).find(reading):
        group = next(group for group in _GROUPS if match.has(group))
        span = match.span(group)
        is_part = reading.text[max(0, span.start_char - 1) : span.start_char].isalnum()
        if not is_part and (group != "n4" or not _is_time(reading.text, match)):
            yield span
    if age <= _OLDEST_COUNTED:
        yield from _find_young(reading, age)
    yield from _find_classes(reading, age)


def _find_classes(reading: Reading, age: int) -> Iterator[Span]:
    """Words for people of that age: "octogenarian", "infant", "elderly"."""
    for match in _DECADE_PERSON.find(reading):
        decade = parse_age(match.text(), reading.lang)
        if decade is not None and decade.value == age // 10 * 10:
            yield match.span()
    for place, (first, last, _) in enumerate(_CLASSES):
        if first <= age <= last:
            yield from (match.span() for match in _class_pattern(place).find(reading))


@cache
def _class_pattern(place: int) -> Pattern:
    return Pattern(_CLASSES[place][2], ignore_case=True)


def _find_young(reading: Reading, age: int) -> Iterator[Span]:
    for match in _YOUNG.find(reading):
        counted = parse_age(match.text("n"), reading.lang)
        if counted and counted.unit is not AgeUnit.YEARS and int(counted.value) == age:
            yield match.span("n")


def _is_time(text: str, match: Match) -> bool:
    before = text[max(0, match.start_char - 16) : match.start_char]
    after = text[match.end_char : match.end_char + 16]
    return bool(_TIME_AFTER.match(after) or _TIME_BEFORE.search(before))


@cache  # at most one a year of age and language
def _pattern(age: int, lang: str) -> Pattern:
    words = re.split(r"[\s-]", write_number(age, lang))
    number = rf"(?:\b0?{age}|{_GAP.join(words)})"
    frames = _FRAMES[lang].format(n=number, gap=_GAP, decade=_decade(age, lang))
    return Pattern(frames, ignore_case=True, whole_words=False)


def _decade(age: int, lang: str) -> str:
    """The ten years of the age: "50s", "50's", "fifties", "50", "femtio"."""
    first = age // 10 * 10
    word = write_number(first, lang)
    if lang == "sv":
        return rf"(?:\b{first}|{word})"
    plural = "teens" if first == 10 else f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return rf"(?:{first}\s?['’]?s|{plural})"
