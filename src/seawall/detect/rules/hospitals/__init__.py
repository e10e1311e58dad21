"""Institutions: HOSPITAL, WARD and ORGANIZATION."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.hospitals.aliases import find_aliases
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.cued import find_cued
from seawall.detect.rules.hospitals.named import find_named
from seawall.detect.rules.hospitals.wards import find_wards
from seawall.model import Mention
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms
from seawall.text.cover import Cover


def find(reading: Reading) -> Iterator[Mention]:
    """Mentions by name, cue and number, possibly overlapping; clinical terms are none."""
    capitals = Capitals(reading)
    named = [*find_named(reading, capitals), *find_cued(capitals)]
    found = [*named, *find_aliases(reading, capitals.words, named), *find_wards(reading)]
    if found:
        clinical = Cover(load_clinical_terms().find(reading))
        yield from (m for m in found if not clinical.touches(m.start_char, m.end_char))
