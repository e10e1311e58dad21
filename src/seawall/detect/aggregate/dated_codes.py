"""Codes and names that are dates: "241112", "11-21-2009" behind "clinic on", "Jan '08"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from seawall.detect.aggregate.measures import MEASURED
from seawall.detect.learned import LEARNED
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, draw_span
from seawall.text.dates.words import SHORT_WEEKDAYS, WEEKDAYS, months_by_word
from seawall.text.language import LANGUAGES

_DATES_RULE, _TIMES_RULE = "rules:dates", "rules:times"
_CODES_RULE = "rules:codes"
_UNANNOUNCED = 0.6  # the score of a code or name for which nothing speaks but its shape
_GUESSED_PLACE = 0.7  # the score of a ward that only a word and a number make: "clinic on Jan 7"
_SURE_DATE = 0.8
_ENOUGH_VOTES = 2
_NUMBERS = MEASURED - {Label.DATE, Label.TIME, Label.AGE}
# With all three parts told apart nothing else is written so; and so are two days in six digits.
_WHOLE = lazy_pattern(
    r"(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|(?:19|20)\d\d(?: \d\d \d\d|\d{4})"
    r"|\d{1,2}[-/.]\d{1,2}[-/.](?:(?:19|20)\d\d|\d\d)"
    r"|\d{1,2}/\d{1,2}\s?[-–']\s?(?:(?:19|20)\d\d|\d\d))"
    r"(?:[Tt, ].{0,24})?|.*[^\W\d_]{3}.*"
)
_T = frozenset("TtZz")
# "Clinic on 11-21-2009" announces nothing, "MRN 11-21-2009" does.
_ANNOUNCED = lazy_pattern(
    r"(?:\b(?:mrn|ssn|id|no|nr|num|number|nummer|\w+nr|\w+nummer|phone|tel\w*|fax|cell|mobil|acct|"
    r"account|konto|ref|policy|claim|serial|lot|license|licence|plate|accession|acc|pnr|ärende)\b|#)"
    r"[\s.:#=-]{0,3}$",
    re.IGNORECASE,
)
_LOOK_BACK = 24
_SCORED = lazy_pattern(r"(?:(?P<day>\d{1,2}/\d{1,2}):?\s)?(?:10|\d)/10")
_DAY_BEFORE = lazy_pattern(r"(?<![/\d])\d{1,2}/\d{1,2}:?\s$")
_STAY = lazy_pattern(r"(?<!\d)\d{6}\s?(?:--|[-–])\s?\d{6}(?!\d)")
_LONGEST_DAY = 12
_CLOCK = lazy_pattern(r"\b(?:kl\.?|klockan|tid|time|at|vid)[\s:]{1,2}$")
_MONTHS = frozenset(word for lang in LANGUAGES for word in months_by_word(lang))
# In small letters nobody's name: "Dikterat: tors 9/5".
_WEEKDAYS = frozenset(
    word.lower() for lang in LANGUAGES for word in (*WEEKDAYS[lang], *SHORT_WEEKDAYS[lang])
)
_PLACES = frozenset((Label.HOSPITAL, Label.WARD, Label.ORGANIZATION, Label.CITY))


def drop_dated_codes(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without codes and names of a date's form that more detectors take for a date.

    A code that no word announces gives way to the rules' date alone, where no learned detector
    sees the code too. One that a word announces gives way to two learned ones besides, and where
    it has the form of a whole date to as many learned ones as see the code.
    """
    dates = [each for each in mentions if _is_ruled_date(each)]
    if not dates:
        return list(mentions)
    times = [each for each in mentions if _TIMES_RULE in each.detectors]
    days = sorted([*dates, *times], key=attrgetter("span"))
    ends = [each.end_char for each in days]
    return [
        cut
        for each in mentions
        if not (
            _may_be_outvoted(each)
            and (beside := _list_touched(each, days, ends))
            and _is_outvoted(text, each, beside)
        )
        and (cut := _cut(text, each, days, ends))
    ]


def _cut(
    text: str, mention: Mention, days: Sequence[Mention], ends: Sequence[int]
) -> Mention | None:
    """The mention without the date or score that it runs into; None if nothing else is in it."""
    if mention.label is Label.STREET:
        return _begin_behind_date(text, mention, _list_touched(mention, days, ends))
    if mention.label is Label.DATE and not any(map(_is_rule, mention.detectors)):
        return _end_before_score(text, mention)
    return _cut_before_date(text, mention, days, ends)


def _cut_before_date(
    text: str, mention: Mention, days: Sequence[Mention], ends: Sequence[int]
) -> Mention:
    """The mention less the date that it runs into: "Yarrow Street Free Clinic June 10 2010"."""
    label = mention.label
    if not (label in _PLACES or label.is_person or label in _NUMBERS):
        return mention
    start, end = mention.span
    touched = _list_touched(mention, days, ends)
    dates = [each for each in touched if _is_ruled_date(each) and each.start_char > start]
    if not dates or text[dates[0].start_char - 1].isalnum():
        return mention
    first, past = dates[0].span
    is_word = end <= past and not any(map(str.isdigit, text[first:end]))
    is_whole = _WHOLE.fullmatch(text, first, past) and _are_all(text, first, end, touched)
    # "Pinewood Hospital 20051010"
    is_own_day = is_whole and label in _PLACES and end == past
    if not (is_whole if label in _NUMBERS else is_word or is_own_day):
        return mention
    own = text[start:first].rstrip(" \t\n,;|-/(")
    return replace(mention, span=draw_span((start, start + len(own)))) if own else mention


def _begin_behind_date(text: str, street: Mention, touched: Sequence[Mention]) -> Mention | None:
    """The street without the date before its line: "March 18 2019\\nSunken Meadow".

    None where the date's year was taken for the number of the house.
    """
    start, end = street.span
    for date in touched:
        past = date.end_char
        is_before = date.start_char <= start < past < end and text[past] == "\n"
        if is_before and _is_ruled_date(date) and _WHOLE.fullmatch(text, date.start_char, past):
            has_number = any(map(str.isdigit, text[past:end]))
            return replace(street, span=draw_span((past + 1, end))) if has_number else None
    return street


def _end_before_score(text: str, date: Mention) -> Mention | None:
    """The day alone of "11/4 8/10", and None for the 8/10: how bad it was on that day."""
    start, end = date.span
    scored = _SCORED.fullmatch(text, start, end)
    if scored is None:
        return date
    if scored["day"]:
        return replace(date, span=draw_span((start, scored.end("day"))))
    before = text[max(0, start - _LOOK_BACK) : start]
    return None if _DAY_BEFORE.search(before) else date


def _may_be_outvoted(mention: Mention) -> bool:
    label = mention.label
    if label in _PLACES:
        return mention.score <= _GUESSED_PLACE or not any(map(_is_rule, mention.detectors))
    return label in _NUMBERS or label.is_person or label is Label.TIME


def _list_touched(code: Mention, days: Sequence[Mention], ends: Sequence[int]) -> Sequence[Mention]:
    """The rules' dates and times that share a character with it."""
    first = last = bisect_right(ends, code.start_char)
    while last < len(days) and days[last].start_char < code.end_char:
        last += 1
    return days[first:last]


def _is_ruled_date(mention: Mention) -> bool:
    is_sure = mention.label is Label.DATE and mention.score >= _SURE_DATE
    return is_sure and _DATES_RULE in mention.detectors


def _is_outvoted(text: str, code: Mention, beside: Sequence[Mention]) -> bool:
    if not _are_all(text, *code.span, beside):
        return False
    own = [each for each in beside if _is_ruled_date(each)]
    if code.label is Label.TIME:
        return any(_is_dotted_day(text, code, date) for date in own)
    if not own:
        return not any(map(_is_rule, code.detectors))
    if code.label in _PLACES:
        return any(date.span.contains(code.span) for date in own)
    return _is_less_likely(text, code, own, max(each.end_char for each in beside))


def _is_less_likely(text: str, code: Mention, own: Sequence[Mention], past: int) -> bool:
    """True if the dates, which go on to ``past`` with their times, outweigh a code or a name."""
    for_code, for_date = _count_learned(code), max(map(_count_learned, own))
    if code.label.is_person:
        name = code.span.of(text)
        is_month = name.lower() in _MONTHS and for_date > for_code
        is_weekday = name.partition(" ")[0] in _WEEKDAYS
        return is_month or is_weekday or (code.score <= _UNANNOUNCED and for_date >= for_code)
    start = min(code.start_char, *(each.start_char for each in own))
    if _is_whole(text, start, max(code.end_char, past)):
        return True
    if code.label is not Label.OTHER_ID or _CODES_RULE not in code.detectors:
        return for_date > for_code
    is_unannounced = for_code == 0 and code.score <= _UNANNOUNCED
    return is_unannounced or for_date >= for_code + _ENOUGH_VOTES


def _is_whole(text: str, start: int, end: int) -> bool:
    """True for what has the form of a whole date, and no word right before it names a number."""
    has_form = _WHOLE.fullmatch(text, start, end) is not None or _is_of_stay(text, start, end)
    return has_form and _ANNOUNCED.search(text, max(0, start - _LOOK_BACK), start) is None


def _is_dotted_day(text: str, time: Mention, date: Mention) -> bool:
    """True for the "16.11.15" that is a day and no time, unless a word says that it is one."""
    before = text[max(0, time.start_char - 8) : time.start_char].lower()
    return time.span == date.span and _CLOCK.search(before) is None


def _is_rule(detector: str) -> bool:
    return detector.startswith("rules")


def _is_of_stay(text: str, start: int, end: int) -> bool:
    """True for the first or the last day of "241112-241118"."""
    return any(
        found.start() <= start and end <= found.end()
        for found in _STAY.finditer(text, max(0, start - _LONGEST_DAY), end + _LONGEST_DAY)
    )


def _are_all(text: str, start: int, end: int, parts: Sequence[Mention]) -> bool:
    """True if all letters and digits there lie in these, but for the T of an ISO time."""
    return all(
        text[at] in _T or any(each.start_char <= at < each.end_char for each in parts)
        for at in range(start, end)
        if text[at].isalnum()
    )


def _count_learned(mention: Mention) -> int:
    return sum(name in LEARNED for name in mention.detectors)
