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
    """Spans that state a suppressed age, date, hospital or ZIP code, in no order.

    Ages count where they read as ages, dates in any form that parses, a hospital by its names and
    acronym. Linear in the text.
    """
    reading = Reading(text, lang)
    for span in find_ages(reading, suppressed.age):
        yield span, Label.AGE
    for span in find_dates(reading, suppressed):
        yield span, Label.DATE
    for span in find_hospitals(text, suppressed.hospitals):
        yield span, Label.HOSPITAL
    if suppressed.zip_code:
        code = rf"(?<![\w-]){re.escape(suppressed.zip_code)}(?!\w)"
        for found in re.finditer(code, text):
            yield Span(*found.span()), Label.ZIP


def free_parts(places: Iterable[Place], taken: Sequence[Span], text: str) -> Iterator[Place]:
    """What of the places no taken span covers, in order; the taken ones are in order too."""
    at, end_char = 0, 0
    for span, label in sorted(places, key=lambda place: (place[0], place[1].value)):
        start = max(span.start_char, end_char)
        while at < len(taken) and taken[at].end_char <= start:
            at += 1
        for part in _gaps(start, span.end_char, taken, at):
            shown = _VISIBLE.search(text, part.start_char, part.end_char)
            if shown and any(map(str.isalnum, shown.group())):
                yield Span(*shown.span()), label
        end_char = max(end_char, span.end_char)


def _gaps(start: int, end: int, taken: Sequence[Span], at: int) -> Iterator[Span]:
    while at < len(taken) and taken[at].start_char < end:
        if start < taken[at].start_char:
            yield Span(start, taken[at].start_char)
        start = max(start, taken[at].end_char)
        at += 1
    if start < end:
        yield Span(start, end)
