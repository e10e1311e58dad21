"""Institutions: HOSPITAL, WARD and ORGANIZATION."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from seawall.detect.rules.hospitals.aliases import find_aliases
from seawall.detect.rules.hospitals.authorities import find_authorities
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.courts import find_courts
from seawall.detect.rules.hospitals.cued import find_cued
from seawall.detect.rules.hospitals.found import Found
from seawall.detect.rules.hospitals.named import find_named
from seawall.detect.rules.hospitals.units import find_units
from seawall.detect.rules.hospitals.wards import find_wards
from seawall.detect.rules.terms import cover_terms
from seawall.model import Label, Mention, draw_span
from seawall.text import Reading

_SPAN = itemgetter(0)
_DETECTORS = ("rules:hospitals",)


def find(reading: Reading) -> list[Mention]:
    """Mentions by name, cue and number; clinical terms are none. Labels may overlap."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """The same of each note. Every reader goes over all of them: what it looks at stays at hand."""
    every = list(map(Capitals, readings))
    found = list(map(find_named, every))
    pairs = list(zip(found, every, strict=True))
    for own, capitals in pairs:
        own.extend(find_cued(capitals))
    for own, capitals in pairs:
        if own:
            own.extend(find_aliases(capitals.reading, own))
    for read in (find_wards, find_units, find_courts, find_authorities):
        for own, capitals in pairs:
            own.extend(read(capitals))
    return [_settle(own, capitals.reading) if own else [] for own, capitals in pairs]


def _settle(found: Iterable[Found], reading: Reading) -> list[Mention]:
    touches = cover_terms(reading).touches
    return _join([each for each in found if not touches(*each[0])])


def _join(found: Iterable[Found]) -> list[Mention]:
    """Mentions; overlapping ones of one label as one: "S:t Görans" and "Görans sjukhus"."""
    joined: list[Mention] = []
    last: dict[Label, Found] = {}
    for each in sorted(found, key=_SPAN):
        (start, end), label, _ = each
        before = last.get(label)
        if before is None:
            last[label] = each
            continue
        (first, past), _, score = before
        if start >= past:
            joined.append(Mention(before[0], label, score, _DETECTORS))
            last[label] = each
        elif end > past:
            last[label] = draw_span((first, end)), label, score
    joined += [Mention(span, label, score, _DETECTORS) for span, label, score in last.values()]
    return joined
