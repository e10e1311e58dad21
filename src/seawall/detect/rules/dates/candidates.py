"""A date that may be one: what each reader of dates hands on, and how neighbours decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.text import Reading

SURE = 0.95
LIKELY = 0.8
UNSURE = 0.3  # dropped unless a sure date is joined to it
UNASKED = 0.0  # to be judged, unless it stands in a sure date

_MAX_JOINT = 10
_JOINT = lazy_pattern(
    r"\s*(?:[-–—→,&/;+]|->|to|through|thru|until|till|and|or|och|t\.?o\.?m\.?|,\s*and)?\s*",
    re.IGNORECASE,
)
# "ons i v. 41", "tisdagen efter påsk"
_WEEKDAY_JOINT = lazy_pattern(
    r"(?:[^\S\n]|[,.(]){1,3}\n?(?<!\.\n)(?:(?:the|den|i|efter|före) )?", re.IGNORECASE
)


class Candidate(NamedTuple):
    """Characters that may be a date; ``is_weekday`` ones belong to the date that follows."""

    start_char: int
    end_char: int
    score: float
    is_weekday: bool = False

    @property
    def is_sure(self) -> bool:
        return self.score >= LIKELY


_START, _IS_WEEKDAY = itemgetter(0), itemgetter(3)
# Straight to the tuple: the class's own constructor is a Python function.
make_candidate = partial(tuple.__new__, Candidate)


def around(reading: Reading, start: int, end: int, before: int, after: int) -> tuple[str, str]:
    """Lower-case text just before and after, as long as was asked for: bounded, so linear."""
    text, first = reading.text, start - before if start > before else 0
    return text[first:start].lower(), text[end : end + after].lower()


def order(
    reading: Reading,
    candidates: Iterable[Candidate],
    judge: Callable[[Reading, Candidate], Candidate | None],
) -> list[Candidate]:
    """Candidates from left to right, none overlapping another.

    Of overlapping candidates the surer, then the longer stays; two that share a year are one.
    Those that nobody judged yet are judged only where no sure one holds them: most years are
    those of a date. "Xmas 2019, the 5th of May": both were told.
    """
    kept: list[Candidate] = []
    last_end, last_is_sure = 0, False
    for found in _sort(candidates):
        start, end, score, _ = found
        if end <= last_end and last_is_sure:
            continue  # nothing of what stays would change
        candidate = found if score != UNASKED else judge(reading, found)
        if candidate is None:
            continue
        if start >= last_end:
            kept.append(candidate)
        else:
            kept[-1] = _join(reading, kept[-1], candidate)
        _, last_end, score, _ = kept[-1]
        last_is_sure = score >= LIKELY
    return kept


def settle(reading: Reading, ordered: Sequence[Candidate]) -> list[Candidate]:
    """The dates: sure ones, and unsure ones that a sure one stands beside."""
    sure = [candidate for candidate in ordered if candidate[2] >= LIKELY]
    if 0 < len(sure) < len(ordered):
        lifted = _lift(reading, ordered)
        lifted = _lift(reading, lifted[::-1])[::-1]
        sure = [candidate for candidate in lifted if candidate.is_sure]
    return _merge_weekdays(reading, sure)


def _sort(candidates: Iterable[Candidate]) -> list[Candidate]:
    """From left to right, of those that begin together the longest first."""
    by_start = sorted(candidates, key=_START)
    last_start = last_end = -1
    for start, end, _, _ in by_start:
        if start == last_start and end > last_end:  # rare: years are read last
            return sorted(by_start, key=_by_place)
        last_start, last_end = start, end
    return by_start


def _by_place(candidate: Candidate) -> tuple[int, int]:
    return candidate[0], -candidate[1]


def _join(reading: Reading, one: Candidate, following: Candidate) -> Candidate:
    """What stays of two that overlap."""
    best, other = sorted((one, following), key=_rank, reverse=True)
    return _unite(best, other) if _share_year(reading, one, following) else best


def _share_year(reading: Reading, one: Candidate, following: Candidate) -> bool:
    shared = reading.text[following.start_char : one.end_char]
    return one.is_sure and following.is_sure and len(shared) == len("2019") and shared.isdecimal()


def _unite(best: Candidate, other: Candidate) -> Candidate:
    return best._replace(
        start_char=min(best.start_char, other.start_char),
        end_char=max(best.end_char, other.end_char),
    )


def _rank(candidate: Candidate) -> tuple[bool, int]:
    return candidate.is_sure, candidate.end_char - candidate.start_char


def _lift(reading: Reading, candidates: Sequence[Candidate]) -> list[Candidate]:
    """One pass: a sure date makes the unsure one that is joined to it likely."""
    lifted: list[Candidate] = []
    last: Candidate | None = None
    for candidate in candidates:
        start, end, score, is_weekday = candidate
        liftable = score < LIKELY and last is not None and last[2] >= LIKELY
        if liftable and _joined(reading, lifted[-1], candidate):
            last = make_candidate((start, end, LIKELY, is_weekday))
        else:
            last = candidate
        lifted.append(last)
    return lifted


def _joined(reading: Reading, one: Candidate, other: Candidate) -> bool:
    start, end = min(one.end_char, other.end_char), max(one.start_char, other.start_char)
    if end - start > _MAX_JOINT:
        return False
    if min(one, other).is_weekday and _WEEKDAY_JOINT.fullmatch(reading.text, start, end):
        return True
    if not _JOINT.fullmatch(reading.text, start, end):
        return False
    # A mere gap joins a weekday to its date, but no fraction to the date before it.
    spaced = not reading.text[start:end].strip()
    return not spaced or one.is_weekday or other.is_weekday


def _merge_weekdays(reading: Reading, candidates: list[Candidate]) -> list[Candidate]:
    if not any(map(_IS_WEEKDAY, candidates)):
        return candidates
    merged: list[Candidate] = []
    for candidate in candidates:
        if merged and merged[-1].is_weekday and _is_named_by(reading, merged[-1], candidate):
            merged[-1] = candidate._replace(start_char=merged[-1].start_char)
        else:
            merged.append(candidate)
    return merged


def _is_named_by(reading: Reading, weekday: Candidate, date: Candidate) -> bool:
    if date.is_weekday or date.start_char - weekday.end_char > _MAX_JOINT:
        return False
    joint = reading.text[weekday.end_char : date.start_char].lower()
    return bool(_WEEKDAY_JOINT.fullmatch(joint))
