"""Which persons of a run could be one: what every note and row says of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from seawall.link import Likeness, Traits, join_alike, traits_of_note, traits_of_record
from seawall.model import LinkBasis, Person, Record
from seawall.pipeline.fact_notes import read_facts, read_note
from seawall.pipeline.state import RunState

_TABLE_LANG = "en"  # how a row writes its dates, where no note says

Records = Mapping[str, Record]


@dataclass(frozen=True, slots=True)
class TraitNote:
    """A note's place in the input, its person so far, and what it says of who that is."""

    position: int
    person: Person
    traits: Traits

    def __repr__(self) -> str:
        return f"<TraitNote {self.position}>"


@dataclass
class Persons:
    """Persons by id: what all their notes and rows say of them, and whether they are sure."""

    found: dict[str, Person] = field(default_factory=dict)
    traits: dict[str, Traits] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)

    def __repr__(self) -> str:
        return f"<Persons: {len(self.traits)}, {len(self.unsure)} unsure>"

    def add(self, person: Person, traits: Traits) -> None:
        """Add what one note or row says."""
        self.found.setdefault(person.id, person)
        self.traits[person.id] = self.traits.get(person.id, Traits()) | traits
        if not _is_sure(person):
            self.unsure.add(person.id)

    @property
    def sure(self) -> set[str]:
        """Those whom an id names, or a number or full name and birth of the table."""
        return self.traits.keys() - self.unsure


def compare_persons(state: RunState, records: Records, certainty: float) -> Likeness:
    """The persons of all notes and rows, and which of them could be one."""
    return compare_notes(_read_notes(state, records), records, certainty)


def compare_notes(notes: Iterable[TraitNote], records: Records, certainty: float) -> Likeness:
    """The persons of these notes and of all rows, and which of them could be one."""
    persons = _gather(notes, records)
    return Likeness(persons.traits, persons.sure, certainty)


def join_persons(state: RunState, records: Records, threshold: float) -> dict[int, Person]:
    """The new person of each note whose person is so likely another one, by position."""
    said = list(_read_notes(state, records))
    persons = _gather(said, records)
    anchored = {person.id for person in persons.found.values() if person.record or _is_sure(person)}
    heads = join_alike(persons.traits, anchored, threshold)
    return {
        note.position: _join(persons.found[heads[note.person.id]])
        for note in said
        if note.person.id in heads
    }


def _join(head: Person) -> Person:
    return Person(head.id, LinkBasis.PROBABLE, head.record)


def _read_notes(state: RunState, records: Records) -> Iterable[TraitNote]:
    for reading in state.readings():
        note = read_note(reading.note, records)
        traits = traits_of_note(note, read_facts(reading.facts).values)
        yield TraitNote(reading.position, note.person, traits)


def _gather(notes: Iterable[TraitNote], records: Records) -> Persons:
    persons = Persons()
    for note in notes:
        persons.add(note.person, note.traits)
    for owner, record in records.items():
        row = Person(owner, LinkBasis.GIVEN, record)
        persons.add(row, traits_of_record(record, _TABLE_LANG))
    return persons


def _is_sure(person: Person) -> bool:
    is_listed = person.record is not None and person.basis is not LinkBasis.PROBABLE
    return is_listed or person.basis is LinkBasis.GIVEN
