"""Notes as records: what was found in each, whose it is and what it says, and how that is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from seawall.cluster.terms import terms_of
from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.link import resolve_note
from seawall.model import (
    Bearing,
    DateRole,
    Document,
    Label,
    LinkBasis,
    Mention,
    NoteFacts,
    Person,
    Record,
    Span,
    Standing,
    read_subject,
    settle,
)
from seawall.pipeline.notes import NoteReader, ReadNote, withhold_failures
from seawall.pipeline.state import StoredReading, WithheldDocument
from seawall.pipeline.work import as_outcome


@dataclass(frozen=True, slots=True)
class FactNote:
    """A note with what was found in it and what it says of its record."""

    note: ReadNote
    facts: NoteFacts

    def __repr__(self) -> str:
        return f"<FactNote {self.position}>"

    @property
    def position(self) -> int:
        return self.note.document.position

    @property
    def person(self) -> Person:
        return self.note.person

    def with_person(self, person: Person) -> FactNote:
        """The same note, linked to somebody."""
        return replace(self, note=replace(self.note, person=person))


FactWork = Callable[[list[Document | Unreadable]], list[FactNote | WithheldDocument]]


def make_fact_work(settings: Settings, records: tuple[Record, ...]) -> FactWork:
    """Detection, linking and resolution with everything loaded; one for each process."""
    reader = NoteReader(settings, records)

    def read_each(documents: Sequence[Document]) -> Iterator[FactNote]:
        return (resolve(note) for note in reader.read_each(documents))

    guarded = withhold_failures(read_each, settings)

    def work(items: list[Document | Unreadable]) -> list[FactNote | WithheldDocument]:
        return [as_outcome(result) for result in guarded(items)]

    return work


def resolve(note: ReadNote, hospitals: frozenset[str] = frozenset()) -> FactNote:
    """The note with its values, the bearings of its mentions and its health details.

    ``hospitals`` are names, in small letters, that many persons' notes have.
    """
    document = note.document
    values, bearings = resolve_note(document, note.mentions, note.lang, note.person)
    concepts = terms_of(document.text, note.mentions, note.lang)
    kept = _without_names(values, note, hospitals)
    return FactNote(note, NoteFacts(kept, bearings, concepts))


def _without_names(
    values: Mapping[str, str], note: ReadNote, hospitals: frozenset[str]
) -> Mapping[str, str]:
    """Values without those that share a word with a person of the note.

    Others will see them in the lists of their group: a name that was taken for a part of a
    hospital may not be among them. A hospital that many persons' notes have is nobody's name.
    """
    text = note.document.text
    named = {word for m in note.mentions if m.label.is_person for word in _words(m.span.of(text))}
    return {
        name: value
        for name, value in values.items()
        if named.isdisjoint(_words(value)) or value.casefold() in hospitals
    }


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 2}


def store(fact_note: FactNote) -> StoredReading:
    """The note and its facts as the run's state keeps them."""
    note, facts = fact_note.note, fact_note.facts
    said = {
        "values": dict(facts.values),
        "bearings": [_write_bearing(bearing) for bearing in facts.bearings],
        "concepts": dict(facts.concepts),
    }
    told = json.dumps(said, ensure_ascii=False)
    return StoredReading(fact_note.position, note.person.id, write_note(note), told)


def write_note(note: ReadNote) -> str:
    """The note and what was found in it, as ``read_note`` reads it."""
    document = note.document
    fields = {
        "id": document.id,
        "text": document.text,
        "position": document.position,
        "person_id": document.person_id,
        "metadata": dict(document.metadata),
        "lang": note.lang,
        "person": [note.person.id, note.person.basis.value],
        "found": [_write_mention(mention) for mention in note.found],
    }
    return json.dumps(fields, ensure_ascii=False)


def read_note(text: str, records: Mapping[str, Record]) -> ReadNote:
    """The note that ``write_note`` wrote, its person with the row that the table has of it."""
    fields = json.loads(text)
    found = tuple(_read_mention(item) for item in fields["found"])
    person, basis = fields["person"]
    document = Document(
        fields["id"],
        fields["text"],
        fields["position"],
        fields["person_id"],
        fields["lang"],
        fields["metadata"],
    )
    owner = Person(person, LinkBasis(basis), records.get(person))
    return ReadNote(document, fields["lang"], found, settle(found), owner)


def read_facts(text: str) -> NoteFacts:
    """The facts that ``store`` wrote."""
    said = json.loads(text)
    bearings = tuple(_read_bearing(item) for item in said["bearings"])
    return NoteFacts(said["values"], bearings, said["concepts"])


def _write_mention(mention: Mention) -> list[Any]:
    role = mention.role.value if mention.role else None
    subject = mention.subject.word if mention.subject else None
    start, end = mention.span
    name, score, detectors = mention.label.value, mention.score, mention.detectors
    return [start, end, name, score, detectors, role, mention.concept, subject]


def _read_mention(item: list[Any]) -> Mention:
    start, end, label, score, detectors, role, concept, subject = item
    return Mention(
        Span(start, end),
        Label[label],
        score,
        tuple(detectors),
        DateRole(role) if role else None,
        concept,
        read_subject(subject) if subject else None,
    )


def _write_bearing(bearing: Bearing) -> list[Any]:
    start, end = bearing.span
    name, standing = bearing.label.value, bearing.standing.value
    return [start, end, name, bearing.attribute, standing, bearing.value, bearing.offset]


def _read_bearing(item: list[Any]) -> Bearing:
    start, end, label, attribute, standing, value, offset = item
    return Bearing(Span(start, end), Label[label], attribute, Standing(standing), value, offset)
