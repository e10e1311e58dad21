"""Dates in every form that clinicians write, each with its role."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from seawall.detect.rules.dates.candidates import order, settle
from seawall.detect.rules.dates.months import find_months
from seawall.detect.rules.dates.numbers import find_numbers
from seawall.detect.rules.dates.roles import Roles
from seawall.detect.rules.dates.series import lift_series
from seawall.detect.rules.dates.words import find_words
from seawall.detect.rules.dates.years import find_years, judge_year
from seawall.model import Label, Mention, draw_span
from seawall.text import Reading

_DETECTORS = ("rules:dates",)
_READERS = (find_numbers, find_months, find_words, find_years)


def find(reading: Reading) -> Iterator[Mention]:
    """DATE mentions from left to right, none overlapping another."""
    found = chain.from_iterable([read(reading) for read in _READERS])
    ordered = order(reading, found, judge_year)
    dates = settle(reading, lift_series(reading, ordered))
    roles = Roles(reading, dates)
    for index, date in enumerate(dates):
        span = draw_span((date.start_char, date.end_char))
        yield Mention(span, Label.DATE, date.score, _DETECTORS, roles.find(index))
