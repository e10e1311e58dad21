"""Persons: after cues, before suffixes, in running text, as initials of a dictation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from seawall.detect.rules.names.announced import Announcements
from seawall.detect.rules.names.candidate import Candidate, settle
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

_Reader = Callable[[NameReader], Iterable[Candidate]]
# Where one of those begins that few notes have.
_RARE = Choice(*SYLLABIC.ways, *OPENINGS.ways, *BEDS.ways, *PAIRS.ways, *REVERSED.ways)


_READERS: tuple[_Reader, ...] = (
    find_followed,
    find_running,
    find_initials,
    find_prefixed,
    find_lone,
    find_wordlike,
)
_RARE_READERS: tuple[_Reader, ...] = (find_syllabic, find_rows, find_pairs)


def find(reading: Reading) -> list[Mention]:
    """PATIENT, DOCTOR, RELATIVE and OTHER_PERSON, in order of place; titles stay outside."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """The same of each note. Every reader goes over all of them: what it looks at stays at hand."""
    unmarked = list(map(strip_marks, readings))
    both = zip(readings, unmarked, strict=True)
    found = _find_in_each([each.reading if each else reading for reading, each in both])
    return [
        [mention.with_span(each.locate(mention.span)) for mention in own] if each else own
        for own, each in zip(found, unmarked, strict=True)
    ]


def _find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    every = list(map(NameReader, readings))
    candidates = [Announcements(names).find() for names in every]
    pairs = list(zip(candidates, every, strict=True))
    for read in _READERS:
        for own, names in pairs:
            own.extend(read(names))
    rare = [(own, names) for own, names in pairs if names.woken_by(_RARE)]
    for read in _RARE_READERS:
        for own, names in rare:
            own.extend(read(names))
    return [_settle(own, names.reading) for own, names in pairs]


def _settle(candidates: list[Candidate], reading: Reading) -> list[Mention]:
    found = settle(candidates)
    return list(widen_by_letters(reading.text, found)) if reading.lang == "sv" else found
