"""Dates in every form that clinicians write, each with its role."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.detect.rules.dates.candidates import Candidate, order, settle
from seawall.detect.rules.dates.months import find_months
from seawall.detect.rules.dates.numbers import find_numbers
from seawall.detect.rules.dates.roles import Roles
from seawall.detect.rules.dates.series import lift_series
from seawall.detect.rules.dates.words import find_words
from seawall.detect.rules.dates.years import find_years, judge_year
from seawall.model import Label, Mention, draw_span
from seawall.text import Reading

_DETECTORS, _DATE = ("rules:dates",), Label.DATE
_READERS = (find_numbers, find_months, find_words, find_years)


def find(reading: Reading) -> list[Mention]:
    """DATE mentions from left to right, none overlapping another."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """As ``find`` in each note; every reader goes over all of them before the next one does."""
    found: list[list[Candidate]] = [[] for _ in readings]
    for read in _READERS:
        for reading, own in zip(readings, found, strict=True):
            own.extend(read(reading))
    dates = [_choose(reading, own) for reading, own in zip(readings, found, strict=True)]
    return [_tell_roles(reading, own) for reading, own in zip(readings, dates, strict=True)]


def _choose(reading: Reading, found: list[Candidate]) -> list[Candidate]:
    """Those of the candidates that are dates, from left to right."""
    if not found:
        return found
    ordered = order(reading, found, judge_year)
    return settle(reading, lift_series(reading, ordered))


def _tell_roles(reading: Reading, dates: list[Candidate]) -> list[Mention]:
    if not dates:
        return []
    roles = Roles(reading, dates).find()
    return [
        Mention(draw_span((start, end)), _DATE, score, _DETECTORS, role)
        for (start, end, score, _), role in zip(dates, roles, strict=True)
    ]
