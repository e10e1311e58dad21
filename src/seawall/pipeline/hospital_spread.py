"""Hospitals that the notes of many persons name are looked for in all notes.

A detector that finds a hospital in fifty notes misses it in the fifty-first; there it would stay in
the text, and the record would lack it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from seawall.link import HospitalNames, drop_kind
from seawall.model import Label, Mention, NoteFacts, Record, Span, Standing, settle
from seawall.pipeline.fact_notes import read_facts, read_note, resolve, store
from seawall.pipeline.notes import ReadNote
from seawall.pipeline.state import RunState, StoredReading
from seawall.text import Pattern, Reading

# What the notes of so many persons call a hospital is nobody's own name.
_PERSONS = 5
_MOST_NAMES = 2_000
_INITIALS = re.compile(r"[A-ZÅÄÖ]{3,6}")


def spread_hospitals(state: RunState, records: Sequence[Record]) -> int:
    """Find known hospitals wherever they stand; how many notes held more than was found."""
    known = _find_known(state)
    if not known:
        return 0
    owners = {record.owner: record for record in records}
    # All of them first: a query that runs while its table changes may see a row twice.
    changed = list(_look_again(state, known, owners))
    state.add_readings(list(changed))
    return len(changed)


def _find_known(state: RunState) -> frozenset[str]:
    """The ways to write hospitals that the notes of enough persons have.

    Each says what it is, or is short for one that does. Small letters but for initials.
    """
    holders: dict[str, set[str]] = defaultdict(set)
    for reading in state.readings():
        for name in _list_hospitals(read_facts(reading.facts)):
            holders[name].add(reading.person)
    names = HospitalNames(holders)
    often = sorted(holders, key=lambda name: (-len(holders[name]), name))
    wide = (name for name in often if len(holders[name]) >= _PERSONS)
    sure = (name for name in wide if " " in name or _INITIALS.fullmatch(name))
    full = [name for name in sure if names.may_show(names.name_of(name))][:_MOST_NAMES]
    return frozenset(full) | frozenset(filter(None, map(drop_kind, full)))


def _list_hospitals(facts: NoteFacts) -> Iterator[str]:
    for bearing in facts.bearings:
        if bearing.label is Label.HOSPITAL and bearing.value:
            is_short = _INITIALS.fullmatch(bearing.value)
            yield bearing.value if is_short else bearing.value.casefold()


def _look_again(
    state: RunState, known: frozenset[str], owners: dict[str, Record]
) -> Iterator[StoredReading]:
    pattern = _compile(known)
    for reading in state.readings():
        note, facts = read_note(reading.note, owners), read_facts(reading.facts)
        more = _find_more(note, pattern)
        if more or _lost_hospital(facts):
            found = (*_drop_false_names(note.found, more), *more)
            yield store(resolve(replace(note, found=found, mentions=settle(found)), known))


def _compile(known: Iterable[str]) -> Pattern:
    """All names, the longest first; a line may break within one."""
    longest = sorted(known, key=lambda name: (-len(name), name))
    return Pattern(f"(?:{'|'.join(map(_spell, longest))})")


def _spell(name: str) -> str:
    """Names in any letters; initials as they are, for "sus" is a word."""
    written = r"\s+".join(map(re.escape, name.split()))
    return written if _INITIALS.fullmatch(name) else f"(?i:{written})"


def _find_more(note: ReadNote, pattern: Pattern) -> list[Mention]:
    """Known hospitals that no mention of a hospital covers."""
    covered = [mention.span for mention in note.mentions if mention.label is Label.HOSPITAL]
    spans = (
        Span(match.start_char, match.end_char)
        for match in pattern.find(Reading(note.document.text, note.lang))
    )
    return [
        Mention(span, Label.HOSPITAL, 1.0, ("known:hospital",))
        for span in spans
        if not any(own.overlaps(span) for own in covered)
    ]


def _drop_false_names(found: Sequence[Mention], hospitals: Sequence[Mention]) -> list[Mention]:
    """Mentions without persons who are but a part of a hospital's name."""
    return [
        mention
        for mention in found
        if not (mention.label.is_person and _lies_in(mention.span, hospitals))
    ]


def _lies_in(span: Span, hospitals: Sequence[Mention]) -> bool:
    return any(hospital.span.contains(span) for hospital in hospitals)


def _lost_hospital(facts: NoteFacts) -> bool:
    """Whether the note's hospital was put aside, for it shares a word with a person."""
    own = any(
        bearing.label is Label.HOSPITAL and bearing.standing is Standing.OWN
        for bearing in facts.bearings
    )
    return own and "hospital" not in facts.values
