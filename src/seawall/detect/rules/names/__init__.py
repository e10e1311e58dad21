"""Persons: after cues, before suffixes, in running text, as initials of a dictation."""

from __future__ import annotations

from seawall.detect.rules.names.announced import Announcements
from seawall.detect.rules.names.candidate import settle
from seawall.detect.rules.names.followed import find_followed
from seawall.detect.rules.names.initials import find_initials
from seawall.detect.rules.names.letters import widen_by_letters
from seawall.detect.rules.names.lone import find_lone
from seawall.detect.rules.names.pairs import PAIRS, REVERSED, find_pairs
from seawall.detect.rules.names.prefixed import find_prefixed
from seawall.detect.rules.names.rows import BEDS, OPENINGS, find_rows
from seawall.detect.rules.names.running import find_running
from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.names.syllabic import SYLLABIC, find_syllabic
from seawall.detect.rules.names.wordlike import find_wordlike
from seawall.model import Mention
from seawall.text import Choice, Reading
from seawall.text.marks import strip_marks

# Where one of those begins that few notes have.
_RARE = Choice(*SYLLABIC.ways, *OPENINGS.ways, *BEDS.ways, *PAIRS.ways, *REVERSED.ways)


def find(reading: Reading) -> list[Mention]:
    """PATIENT, DOCTOR, RELATIVE and OTHER_PERSON, in order of place; titles stay outside."""
    unmarked = strip_marks(reading)
    if unmarked is None:
        return _find(reading)
    found = _find(unmarked.reading)
    return [mention.with_span(unmarked.locate(mention.span)) for mention in found]


def _find(reading: Reading) -> list[Mention]:
    names = NameReader(reading)
    candidates = Announcements(reading, names).find()
    candidates += find_followed(names)
    candidates += find_running(reading, names)
    candidates += find_initials(reading)
    candidates += find_prefixed(reading)
    candidates += find_lone(names)
    candidates += find_wordlike(names)
    if names.woken_by(_RARE):
        candidates += find_syllabic(reading, names)
        candidates += find_rows(names)
        candidates += find_pairs(reading, names)
    found = settle(candidates)
    return list(widen_by_letters(reading.text, found)) if reading.lang == "sv" else found
