"""Places of a text that state what is suppressed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from seawall.anonymize.wording.restated.ages import find_ages
from seawall.anonymize.wording.restated.dates import find_dates
from seawall.anonymize.wording.restated.hospitals import find_hospitals
from seawall.anonymize.wording.restated.suppressed import Suppressed
from seawall.model import Label, Span
from seawall.text import Reading

Place = tuple[Span, Label]

_VISIBLE = re.compile(r"\S(?:.*\S)?", re.DOTALL)


def find_restated(text: str, suppressed: Suppressed, lang: str) -> Iterator[Place]:
    """Spans that state a suppressed age, date, hospital or place, in no order.

    Ages count where they read as ages, dates in any form that parses, a hospital by its names and
    acronym, other places as they are written. Linear in the text.
    """
    reading = Reading(text, lang)
    for span in find_ages(reading, suppressed.ages):
        yield span, Label.AGE
    for span in find_dates(reading, suppressed):
        yield span, Label.DATE
    for span in find_hospitals(text, suppressed.hospitals):
        yield span, Label.HOSPITAL
    for value, label in suppressed.literals:
        for span in _find_literal(reading, value):
            yield span, label


def _find_literal(reading: Reading, value: str) -> Iterator[Span]:
    """The value as a word by itself; a long list is looked for by plain search, not by patterns."""
    start = reading.text.find(value)
    while start >= 0:
        end = start + len(value)
        if reading.stands_free(start, end):
            yield Span(start, end)
        start = reading.text.find(value, end)


def free_parts(places: Iterable[Place], taken: Sequence[Span], text: str) -> Iterator[Place]:
    """What of the places no taken span covers, in order; the taken ones are in order too."""
    at = 0
    for span, label in _unite(places):
        while at < len(taken) and taken[at].end_char <= span.start_char:
            at += 1
        for part in _gaps(span, taken, at):
            shown = _VISIBLE.search(text, part.start_char, part.end_char)
            if shown and any(map(str.isalnum, shown.group())):
                yield Span(*shown.span()), label


def _unite(places: Iterable[Place]) -> Iterator[Place]:
    """Overlapping places as one, under the label of the one that begins first and is longest."""
    ordered = sorted(places, key=lambda place: (place[0][0], -place[0][1], place[1].value))
    whole: Place | None = None
    for span, label in ordered:
        if whole is not None and span.start_char < whole[0].end_char:
            end_char = max(whole[0].end_char, span.end_char)
            whole = Span(whole[0].start_char, end_char), whole[1]
            continue
        if whole is not None:
            yield whole
        whole = span, label
    if whole is not None:
        yield whole


def _gaps(span: Span, taken: Sequence[Span], at: int) -> Iterator[Span]:
    start, end = span
    while at < len(taken) and taken[at].start_char < end:
        if start < taken[at].start_char:
            yield Span(start, taken[at].start_char)
        start = max(start, taken[at].end_char)
        at += 1
    if start < end:
        yield Span(start, end)
