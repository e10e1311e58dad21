"""Dates in every form that clinicians write, each with its role."""

from __future__ import annotations

from seawall.detect.rules.dates.candidates import order, settle
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
    found = [candidate for read in _READERS for candidate in read(reading)]
    if not found:
        return []
    ordered = order(reading, found, judge_year)
    dates = settle(reading, lift_series(reading, ordered))
    find_role = Roles(reading, dates).find
    return [
        Mention(draw_span((start, end)), _DATE, score, _DETECTORS, find_role(index))
        for index, (start, end, score, _) in enumerate(dates)
    ]
