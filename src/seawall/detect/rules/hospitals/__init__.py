"""Institutions: HOSPITAL, WARD and ORGANIZATION."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter

from seawall.detect.rules.hospitals.aliases import find_aliases
from seawall.detect.rules.hospitals.authorities import find_authorities
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.courts import find_courts
from seawall.detect.rules.hospitals.cued import find_cued
from seawall.detect.rules.hospitals.named import find_named
from seawall.detect.rules.hospitals.units import find_units
from seawall.detect.rules.hospitals.wards import find_wards
from seawall.detect.rules.terms import cover_terms
from seawall.model import Label, Mention, Span
from seawall.text import Reading

_SPAN = attrgetter("span")


def find(reading: Reading) -> Iterator[Mention]:
    """Mentions by name, cue and number; clinical terms are none. Labels may overlap."""
    capitals = Capitals(reading)
    named = [*find_named(reading, capitals), *find_cued(capitals)]
    found = [*named, *find_aliases(reading, named), *find_wards(reading)]
    found += [*find_units(reading, capitals), *find_courts(reading)]
    found += find_authorities(reading, capitals)
    if found:
        clinical = cover_terms(reading)
        yield from _join([each for each in found if not clinical.touches(*each.span)])


def _join(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Overlapping mentions of one label as one: "S:t Görans" and "Görans sjukhus"."""
    last: dict[Label, Mention] = {}
    for mention in sorted(mentions, key=_SPAN):
        (start, end), label = mention.span, mention.label
        before = last.get(label)
        if before is None or start >= before.end_char:
            if before is not None:
                yield before
            last[label] = mention
        elif end > before.end_char:
            span = Span(before.start_char, end)
            last[label] = Mention(span, label, before.score, before.detectors)
    yield from last.values()
