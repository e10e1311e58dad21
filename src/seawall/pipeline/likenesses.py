"""Which persons of a run could be one: what every note and row says of them."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.link import Likeness, Traits, traits_of_note, traits_of_record
from seawall.model import LinkBasis, Person, Record
from seawall.pipeline.fact_notes import read_facts, read_note
from seawall.pipeline.state import RunState

_TABLE_LANG = "en"  # how a row writes its dates, where no note says


def compare_persons(state: RunState, rows: Sequence[Record], certainty: float) -> Likeness:
    """The persons of all notes and rows, with what is said of them."""
    records = {record.owner: record for record in reversed(rows)}
    traits: dict[str, Traits] = {}
    unsure: set[str] = set()
    for reading in state.readings():
        note = read_note(reading.note, records)
        own = traits_of_note(note, read_facts(reading.facts).values)
        traits[note.person.id] = traits.get(note.person.id, Traits()) | own
        if not _is_sure(note.person):
            unsure.add(note.person.id)
    for person, record in records.items():
        traits[person] = traits.get(person, Traits()) | traits_of_record(record, _TABLE_LANG)
    return Likeness(traits, traits.keys() - unsure, certainty)


def _is_sure(person: Person) -> bool:
    """True if an id names the person, or a number or full name and birth of the table."""
    is_listed = person.record is not None and person.basis is not LinkBasis.PROBABLE
    return is_listed or person.basis is LinkBasis.GIVEN
