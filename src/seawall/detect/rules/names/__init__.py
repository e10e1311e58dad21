"""Persons: after cues, before suffixes, in running text, as initials of a dictation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from seawall.detect.rules.names.announced import Announcements
from seawall.detect.rules.names.candidate import settle
from seawall.detect.rules.names.followed import find_followed
from seawall.detect.rules.names.initials import find_initials
from seawall.detect.rules.names.letters import widen_by_letters
from seawall.detect.rules.names.lone import find_lone
from seawall.detect.rules.names.pairs import find_pairs
from seawall.detect.rules.names.prefixed import find_prefixed
from seawall.detect.rules.names.rows import find_rows
from seawall.detect.rules.names.running import find_running
from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.names.syllabic import find_syllabic
from seawall.detect.rules.names.wordlike import find_wordlike
from seawall.model import Mention
from seawall.text import Reading
from seawall.text.marks import strip_marks


def find(reading: Reading) -> Iterator[Mention]:
    """PATIENT, DOCTOR, RELATIVE and OTHER_PERSON, in order of place; titles stay outside."""
    unmarked = strip_marks(reading)
    if unmarked is None:
        yield from _find(reading)
        return
    for mention in _find(unmarked.reading):
        yield replace(mention, span=unmarked.locate(mention.span))


def _find(reading: Reading) -> Iterator[Mention]:
    names = NameReader(reading)
    candidates = [
        *Announcements(reading, names).find(),
        *find_followed(names),
        *find_running(reading, names),
        *find_initials(reading),
        *find_prefixed(reading),
        *find_lone(reading, names),
        *find_syllabic(reading, names),
        *find_wordlike(reading, names),
        *find_rows(reading, names),
        *find_pairs(reading, names),
    ]
    found = settle(candidates)
    yield from widen_by_letters(reading.text, found) if reading.lang == "sv" else found
