"""Which label holds where detectors disagree and the same characters are hidden either way.

The riskier class wins a conflict (Li & Qin 2017, section 4.1; ``model/conflicts.py``). But
"Houston", which one rule takes for a name by its looks and three detectors for a city, is a city: a
guess that is outvoted, and that another mention covers, is dropped before that. Numbers are the
rules': a date, time or age that a tagger draws otherwise than a rule is dropped where rules hide
what it hid, or where it only runs on into a measure.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter

from seawall.detect.learned import LEARNED
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text.dates.words import HOLIDAYS, SEASONS, months_by_word, weekdays_by_word
from seawall.text.language import LANGUAGES

_PLACES = frozenset(
    {
        *(Label.STREET, Label.CITY, Label.COUNTY, Label.STATE, Label.COUNTRY),
        *(Label.HOSPITAL, Label.WARD, Label.ORGANIZATION),
    }
)
_CLOCKS = frozenset({Label.DATE, Label.TIME, Label.AGE})
_DRAWN = _CLOCKS | {Label.GENDER}  # "81F" as one
_AGE_WORDS = frozenset("yo")  # of "81yoF"
_ISO_LETTERS = frozenset("TZ")  # of "2024-11-12T14:05:00Z"
_YEAR_AT_END = lazy_pattern(
    r"(?:(?:19|20)\d{2}[-/. ]\d{2}[-/. ]\d{2}|\d[-/.]\d{1,2}[-/.]\d{2}|['’-]\d{2}|(?:19|20)\d{2})$"
)
# And what is measured behind it: " 3/4 of the dose", " 3 L".
_WORD = lazy_pattern(r"[^\W\d_]+")
_DATE_WORDS = frozenset(
    word
    for lang in LANGUAGES
    for words in (months_by_word(lang), weekdays_by_word(lang), SEASONS[lang], HOLIDAYS[lang])
    for name in words
    for word in name.split()
) | frozenset(
    "year month week day morning evening night afternoon eve weekend quarter early mid middle late "
    "beginning end start last next past previous first second third fourth half part st nd rd th "
    "år månad vecka kvartal dag morgon kväll natt helg början mitten slutet tidigt sent förra "
    "nästa första andra tredje sista".split()
)
_NUMBER_BEHIND = lazy_pattern(r"\s\d{1,2}(?:[/-]\d{1,2})?")
_MEASURE_BEHIND = lazy_pattern(
    r"\s(?:of|av|m?[gl]|mcg|units?|tabl?|x|puffs?|d|days?|dagar|weeks?|v)\b", re.IGNORECASE
)
_RULES = "rules"
_GUESSING = frozenset({_RULES, *LEARNED})
# A rule with a title, a header or the record before it is not outvoted.
_CERTAIN = 0.9
_ANNOUNCED = 0.85
_REACH = 12  # neighbours looked at to each side; a note that is one heap stays linear


def drop_outvoted(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without persons that are places to more detectors, and without learned dates,
    times and ages that a rule draws otherwise. Nothing is shown by it but a measure behind a whole
    date."""
    disputed = _list_disputed(mentions)
    if not disputed:
        return list(mentions)
    ordered = sorted(mentions, key=attrgetter("span"))
    starts = [each.span[0] for each in ordered]
    dropped = {
        id(mention)
        for mention in disputed
        if _is_outvoted(text, mention, _find_near(ordered, starts, mention))
    }
    if not dropped:
        return list(mentions)
    return [mention for mention in mentions if id(mention) not in dropped]


def _list_disputed(mentions: Sequence[Mention]) -> list[Mention]:
    """Persons of whom nobody is certain where there is a place as well, and what learned detectors
    drew over a rule's."""
    persons: list[Mention] = []
    placed: list[Span] = []
    guessed: list[Mention] = []
    ruled: list[Span] = []
    for each in mentions:
        label = each.label
        if label.is_person:
            persons.append(each)
        elif label in _PLACES:
            placed.append(each.span)
        elif label in _DRAWN:
            if not _has_rule(each.detectors):
                guessed.append(each)
            elif label in _CLOCKS:
                ruled.append(each.span)
    disputed: list[Mention] = []
    if placed and persons:
        touched = _list_touched(persons, placed)
        disputed = [each for each in touched if not _is_certain(each)]
    if guessed and ruled:
        disputed += _list_touched(guessed, ruled)
    return disputed


def _list_touched(mentions: Iterable[Mention], spans: Iterable[Span]) -> list[Mention]:
    """The mentions that share a character with one of the spans.

    Of the spans that begin before a mention's end, one ends behind its start.
    """
    ordered = sorted(spans)
    starts = [start for start, _ in ordered]
    last_ends = list(accumulate([end for _, end in ordered], max))
    return [
        each
        for each in mentions
        if (at := bisect_left(starts, each.span[1])) and last_ends[at - 1] > each.span[0]
    ]


def _find_near(
    ordered: Sequence[Mention], starts: Sequence[int], mention: Mention
) -> list[Mention]:
    start, end = mention.span
    at = bisect_right(starts, start)
    near = ordered[max(0, at - _REACH) : at + _REACH]
    return [each for each in near if each.span[0] < end and start < each.span[1]]


def _is_outvoted(text: str, mention: Mention, near: Sequence[Mention]) -> bool:
    if mention.label.is_person:
        return _is_place(mention, near)
    clocks = [each for each in near if each.label in _CLOCKS and _is_by_rules(each)]
    return bool(clocks) and (
        _is_hidden_without(text, mention, near)
        or _runs_on(text, mention, clocks)
        or _has_other_words(text, mention, clocks)
    )


def _has_other_words(text: str, mention: Mention, clocks: Sequence[Mention]) -> bool:
    """True for "den 22:e feberfri" and "May 5 to": rules' dates, and words that tell no date."""
    dates = [each.span for each in clocks if each.label is Label.DATE is mention.label]
    if not dates:
        return False
    rest = "".join(
        text[at]
        for at in range(mention.start_char, mention.end_char)
        if not any(start <= at < end for start, end in dates)
    )
    return not any(map(str.isdigit, rest)) and _DATE_WORDS.isdisjoint(_WORD.findall(rest.lower()))


def _runs_on(text: str, mention: Mention, clocks: Sequence[Mention]) -> bool:
    """True for "21.5.2016 3/4" before "of the dose": a rule's date, and a number behind it."""
    is_measured = _MEASURE_BEHIND.match(text, mention.end_char) is not None
    return is_measured and any(
        each.label is mention.label
        and each.start_char == mention.start_char
        and _YEAR_AT_END.search(each.span.of(text)) is not None
        and _NUMBER_BEHIND.fullmatch(text, each.end_char, mention.end_char) is not None
        for each in clocks
    )


def _is_hidden_without(text: str, mention: Mention, near: Sequence[Mention]) -> bool:
    """True if rules hide all letters and digits of it, but for those that only say "years old"."""
    others = [each.span for each in near if _is_by_rules(each)]
    return all(
        text[at] in _AGE_WORDS
        or (text[at] in _ISO_LETTERS and text[at - 1 : at].isdecimal())
        or any(start <= at < end for start, end in others)
        for at in range(mention.start_char, mention.end_char)
        if text[at].isalnum()
    )


def _is_place(person: Mention, near: Sequence[Mention]) -> bool:
    places = [each for each in near if each.label in _PLACES and each.span.contains(person.span)]
    persons = [each for each in near if each.label.is_person]
    if _is_announced(person) and len({name for each in places for name in each.detectors}) < 2:
        return False
    return sum(map(_weigh, places)) > sum(map(_weigh, persons))


def _is_certain(person: Mention) -> bool:
    """True if a rule is sure by itself, or the patient's own record says so."""
    if any(_name_of(detector) not in _GUESSING for detector in person.detectors):
        return True
    return len(person.detectors) == 1 and _is_by_rules(person) and person.score >= _CERTAIN


def _is_announced(person: Mention) -> bool:
    """True if a cue stands before it ("landlord, Jang,"): one tagger alone is no match for that."""
    return person.score >= _ANNOUNCED and _is_by_rules(person)


def _weigh(mention: Mention) -> float:
    return mention.score * len({_name_of(detector) for detector in mention.detectors})


def _name_of(detector: str) -> str:
    return detector.partition(":")[0]


def _is_by_rules(mention: Mention) -> bool:
    return _has_rule(mention.detectors)


@lru_cache(maxsize=4096)
def _has_rule(detectors: tuple[str, ...]) -> bool:
    return any(detector.startswith(_RULES) for detector in detectors)
