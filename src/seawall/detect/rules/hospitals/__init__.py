"""Institutions: HOSPITAL, WARD and ORGANIZATION."""

from __future__ import annotations

from collections.abc import Iterable
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
    capitals = Capitals(reading)
    found = [*find_named(capitals), *find_cued(capitals)]
    if found:
        found += find_aliases(reading, found)
    found += find_wards(reading)
    found += find_units(capitals)
    found += find_courts(reading)
    found += find_authorities(capitals)
    if not found:
        return []
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
