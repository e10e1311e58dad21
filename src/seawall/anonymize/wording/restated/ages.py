"""A suppressed age stated again: in digits or words, where it reads as an age."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from seawall.model import Span
from seawall.text import Match, Pattern, Reading
from seawall.text.numbers import MAX_NUMBER, AgeUnit, parse_age, read_number, write_number

_GAP = r"[\s\-‐-―]{0,3}"
# Each has one group, the number; what stands around it makes it an age. Both languages at once:
# a Swedish note may quote an English one.
_FRAMES = (
    r"(?P<swedish>\b\d0|\pL{{2,7}}tio|tjugo)[\s-]{{0,2}}årsåldern"
    r"|(?P<old>{n}){gap}(?:(?:years?|yrs?|y)[\s\-./]{{0,3}}(?:olds?|of[\s-]age|young|o)\b|yo[mf]?\b"
    r"|årig\pL{{0,2}}|åring\pL{{0,3}}|års[\s-]?(?:ålder|dag)\pL{{0,2}}|år\sgam\pL{{2,4}})"
    r"|(?:\b(?:aged?|turn(?:s|ed|ing))|åldern?|fyll(?:er|de|t))[\s:=-]{{1,3}}"
    r"(?:of\s|av\s|in\syears:?\s)?(?P<named>{n})\b"
    r"|\b(?:he|she|they|patient|pt|who|han|hon|hen|patienten|pat)\s(?:is|was|are|were|är|var)\s"
    r"(?:now\s|nu\s)?(?P<stated>{n})(?:[.,;)]|\s(?:and|when|with|och|när|med)\b|$)"
    r"|(?P<years>{n}){gap}(?:years?|yrs?|år)\b"
    r"|\b(?:his|her|their)\s(?:(?:early|mid|late)[\s-]{{0,2}})?(?P<decade>\d\d\s?['’]?s|\pL{{3,8}}ies|teens)\b"
)
_GROUPS = ("old", "named", "stated", "years", "decade", "swedish")
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


def find_ages(reading: Reading, ages: frozenset[int]) -> Iterator[Span]:
    """Places that state one of the ages, ten years that one lies in, or what people of it are."""
    if not ages:
        return
    for match in _pattern(reading.lang).find(reading):
        group = next(group for group in _GROUPS if match.has(group))
        span = match.span(group)
        is_part = reading.text[max(0, span.start_char - 1) : span.start_char].isalnum()
        if not is_part and _states(match, group, ages, reading):
            yield span
    if min(ages) <= _OLDEST_COUNTED:
        yield from _find_young(reading, ages)
    yield from _find_classes(reading, ages)


def _states(match: Match, group: str, ages: frozenset[int], reading: Reading) -> bool:
    number = match.text(group)
    if group in ("decade", "swedish"):
        decade = parse_age(number if group == "decade" else f"{number}-årsåldern", reading.lang)
        return decade is not None and decade.value in _decades(ages)
    read = int(number) if number.isdecimal() else read_number(number, reading.lang)
    return read in ages and not (group == "years" and _is_time(reading.text, match))


def _decades(ages: frozenset[int]) -> set[int]:
    return {age // 10 * 10 for age in ages}


def _find_classes(reading: Reading, ages: frozenset[int]) -> Iterator[Span]:
    """Words for people of that age: "octogenarian", "infant", "elderly"."""
    for match in _DECADE_PERSON.find(reading):
        decade = parse_age(match.text(), reading.lang)
        if decade is not None and decade.value in _decades(ages):
            yield match.span()
    for place, (first, last, _) in enumerate(_CLASSES):
        if any(first <= age <= last for age in ages):
            yield from (match.span() for match in _class_pattern(place).find(reading))


@cache
def _class_pattern(place: int) -> Pattern:
    return Pattern(_CLASSES[place][2], ignore_case=True)


def _find_young(reading: Reading, ages: frozenset[int]) -> Iterator[Span]:
    for match in _YOUNG.find(reading):
        counted = parse_age(match.text("n"), reading.lang)
        if counted and counted.unit is not AgeUnit.YEARS and int(counted.value) in ages:
            yield match.span("n")


def _is_time(text: str, match: Match) -> bool:
    before = text[max(0, match.start_char - 16) : match.start_char]
    after = text[match.end_char : match.end_char + 16]
    return bool(_TIME_AFTER.match(after) or _TIME_BEFORE.search(before))


@cache
def _pattern(lang: str) -> Pattern:
    spelled = (_GAP.join(re.split(r"[\s-]", write_number(n, lang))) for n in range(MAX_NUMBER + 1))
    words = "|".join(sorted(spelled, key=len, reverse=True))
    frames = _FRAMES.format(n=rf"(?:\b\d{{1,3}}|{words})", gap=_GAP)
    return Pattern(frames, ignore_case=True, whole_words=False)
