"""A release with made-up names: read every note, gather each person's names, then treat the notes.

Whom a part of a name means, which made-up names are free and which birth date fits all ages depend
on all notes of a person.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from seawall.anonymize import Preset, plan_document
from seawall.anonymize.gender import read_gender
from seawall.anonymize.scene import as_name, value_of
from seawall.anonymize.surrogate.parts import NameValue, PersonNames
from seawall.anonymize.surrogate.unions import split_names
from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.model import (
    Document,
    DocumentPlan,
    Label,
    PersonDays,
    ProjectKey,
    Record,
    ReleasedDocument,
)
from seawall.pipeline.cast_days import gather_days, list_rows, tell_days
from seawall.pipeline.detection import no_notes
from seawall.pipeline.fact_notes import read_note, write_note
from seawall.pipeline.ids import IdKeeper
from seawall.pipeline.job import Job
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.naming import Naming
from seawall.pipeline.notes import NoteReader, ReadNote, count_chars, withhold_failures
from seawall.pipeline.progress import Progress, batches
from seawall.pipeline.state import (
    DoneDocument,
    Outcome,
    RunState,
    StoredReading,
    WithheldDocument,
)
from seawall.pipeline.work import as_done, as_outcome, give_up
from seawall.render import render
from seawall.run import LocalEngine

# One more place of a name tells nothing new, and a person may have thousands of notes.
_MOST_COUNTED = 5


@dataclass(frozen=True, slots=True)
class CastNote:
    """A note that was read (as the state keeps it), with names and days of all its person's."""

    position: int
    id: str
    note: str
    names: PersonNames
    days: PersonDays

    def __repr__(self) -> str:
        return f"<CastNote {self.position}>"


def treat_with_cast(job: Job, state: RunState, progress: Progress) -> None:
    """Fill the state with treated documents, the names in them those of one cast a person."""
    _read_notes(job, state, progress)
    engine: LocalEngine[CastNote, Outcome] = LocalEngine(
        make_cast_work,
        job.settings,
        job.preset,
        job.records,
        job.key,
        job.naming,
        workers=job.settings.workers,
        weigh=lambda one: len(one.note),
        give_up=give_up,
    )
    with progress(state.count_readings(), "Writing") as advance:
        for batch in batches(engine.map(list_cast_notes(state, job.records, state.last_treated()))):
            state.add(batch)
            advance(len(batch))


def _read_notes(job: Job, state: RunState, progress: Progress) -> None:
    done = state.last_read()
    engine: LocalEngine[Document | Unreadable, StoredReading | WithheldDocument] = LocalEngine(
        make_reading_work,
        job.settings,
        job.records,
        workers=job.settings.workers,
        weigh=count_chars,
        give_up=give_up,
    )
    with progress(job.source.count(), "Reading") as advance:
        advance(done)
        waiting = (item for item in job.source if item.position > done)
        for batch in batches(engine.map(waiting)):
            state.add_readings(batch)
            advance(len(batch))
    if not state.last_read():
        raise no_notes()


def make_reading_work(
    settings: Settings, records: tuple[Record, ...]
) -> Callable[[list[Document | Unreadable]], list[StoredReading | WithheldDocument]]:
    """Detection and linking with everything loaded; one for each process."""
    reader = NoteReader(settings, records)

    def read_each(documents: Sequence[Document]) -> Iterator[StoredReading]:
        return map(_store, reader.read_each(documents))

    guarded = withhold_failures(read_each, settings)

    def work(items: list[Document | Unreadable]) -> list[StoredReading | WithheldDocument]:
        return [as_outcome(result) for result in guarded(items)]

    return work


def _store(note: ReadNote) -> StoredReading:
    """The note with the names in it, as the run's state keeps them."""
    text = note.document.text
    mentions = split_names(note.mentions, note.found, text)
    said = {
        "names": [
            _write_name(as_name(value_of(mention, text)))
            for mention in mentions
            if mention.label.is_person
        ],
        "genders": [m.span.of(text) for m in note.mentions if m.label is Label.GENDER],
        **tell_days(note.mentions, text, note.lang),
    }
    told = json.dumps(said, ensure_ascii=False)
    return StoredReading(note.document.position, note.person.id, write_note(note), told)


def _write_name(name: NameValue) -> list[Any]:
    return [name.text, name.label.value, name.part, name.gender, name.title]


def _read_name(fields: Sequence[Any]) -> NameValue:
    text, label, part, gender, title = fields
    return NameValue(text, Label(label), part, gender, title)


def list_cast_notes(
    state: RunState, records: Iterable[Record], after: int = 0
) -> Iterator[CastNote]:
    """The notes that were read, each with its person's names and days, in the input's order."""
    person, names, days = "", PersonNames(()), PersonDays()
    rows = list_rows(records)
    for reading in state.readings(after):
        if reading.person != person:
            person = reading.person
            said = [json.loads(facts) for facts in state.facts_of(person)]
            names, days = gather_names(said), gather_days(said, rows.get(person, ()))
        identity = json.loads(reading.note)["id"]
        yield CastNote(reading.position, identity, reading.note, names, days)


def gather_names(said: Sequence[Mapping[str, Any]]) -> PersonNames:
    """The names in a person's notes, in an order that does not depend on that of the notes."""
    counts = Counter(_read_name(fields) for each in said for fields in each["names"])
    names = sorted(counts, key=lambda name: str(_write_name(name)))
    gender = read_gender(word for each in said for word in each["genders"])
    kept = (name for name in names for _ in range(min(counts[name], _MOST_COUNTED)))
    return PersonNames(tuple(kept), gender)


class CastTreatment:
    """What one preset under one key makes of notes whose person's names are known."""

    def __init__(
        self, preset: Preset, records: tuple[Record, ...], key: ProjectKey, naming: Naming
    ) -> None:
        self._preset = preset.with_real_values(records)
        self._key = key
        self._ids = IdKeeper(naming, records)
        self._records = {record.owner: record for record in reversed(records)}

    def show(
        self, notes: Sequence[CastNote]
    ) -> Iterator[tuple[ReadNote, DocumentPlan, ReleasedDocument]]:
        """Every step of each note, for the report's before and after."""
        for one in notes:
            note = read_note(one.note, self._records)
            spoken = replace(note.document, lang=note.lang)
            person = replace(note.person, days=one.days)
            plan = plan_document(spoken, note.found, person, self._preset, self._key, one.names)
            yield note, plan, render(note.document, plan, self._ids.released_id(note))

    def treat_each(self, notes: Sequence[CastNote]) -> Iterator[DoneDocument]:
        """The notes as the run's state keeps them."""
        for note, plan, released in self.show(notes):
            yield as_done(note, plan, released, self._ids, self._key)


def make_cast_work(
    settings: Settings,
    preset: Preset,
    records: tuple[Record, ...],
    key: ProjectKey,
    naming: Naming,
) -> Callable[[list[CastNote]], list[Outcome]]:
    """Planning and rendering with everything loaded; one for each process."""
    known = preset.with_lexicons(choose_kit(settings).load_lexicons())
    treatment = CastTreatment(known, records, key, naming)
    guarded = withhold_failures(treatment.treat_each, settings)

    def work(notes: list[CastNote]) -> list[Outcome]:
        return [as_outcome(result) for result in guarded(notes)]

    return work
