"""Synthetic notes that are grouped as a release's are, for the report's before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from seawall.anonymize.grains import parse_grain
from seawall.anonymize.promise import Promise
from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.link import collect_hospitals, complete_values, unify_facts
from seawall.model import DocumentPlan, NoteFacts, Record, RefusedError, ReleasedDocument
from seawall.pipeline.detection import open_notes, read_records
from seawall.pipeline.fact_notes import FactNote, resolve, store
from seawall.pipeline.group_records import SaidNote, list_group_records
from seawall.pipeline.grouping import Grouping, make_grouping
from seawall.pipeline.job import Job
from seawall.pipeline.notes import NoteReader, ReadNote
from seawall.pipeline.sets_work import GroupedNote, SetsTreatment
from seawall.synth import write_hospital

Steps = tuple[ReadNote, DocumentPlan, ReleasedDocument]

_PATIENTS = 40
_SEED = 3


def group_sample(job: Job, promise: Promise) -> Iterator[Steps]:
    """Every step of synthetic notes under the job's preset with a promise of their own.

    None where they cannot be grouped: they may state too little of what is promised.
    """
    notes, records = _read(job)
    whole = [one for one in notes if _is_whole(promise, one, records)][: 2 * promise.k]
    try:
        grouping = _group(job, whole, records, promise)
    except RefusedError:
        return
    treatment = SetsTreatment(job.preset, records, job.key, job.naming)
    yield from treatment.show([_as_grouped(note, grouping) for note in whole])


def _read(job: Job) -> tuple[list[FactNote], tuple[Record, ...]]:
    """The notes of a small synthetic hospital, and the rows of its table."""
    settings = job.settings
    with TemporaryDirectory(prefix="seawall-") as folder:
        langs = (settings.lang or "en",)
        write_hospital(Path(folder), _PATIENTS, 1, seed=_SEED, langs=langs)
        records = read_records(Path(folder) / "patients.csv", Settings())
        source = open_notes(str(Path(folder) / "notes.jsonl"), Settings())
        documents = [item for item in source if not isinstance(item, Unreadable)]
    found = [resolve(note) for note in NoteReader(settings, records).read_each(documents)]
    hospitals = collect_hospitals((one.facts for one in found), records)
    return [replace(one, facts=unify_facts(one.facts, hospitals)) for one in found], records


def _is_whole(promise: Promise, one: FactNote, records: Sequence[Record]) -> bool:
    """Whether a note and its row state all that the promise is about."""
    row = next((record for record in records if record.owner == one.person.id), None)
    values, _ = complete_values(one.facts.values, row, one.note.lang)
    grains = (parse_grain(name, grain) for name, grain in promise.grains.items())
    return all(grain.coarsen(values.get(grain.attribute, "")) is not None for grain in grains)


def _group(
    job: Job, notes: Sequence[FactNote], records: Sequence[Record], promise: Promise
) -> Grouping:
    said = [
        SaidNote(one.position, one.note.document.id, one.note.lang, one.person.id, one.facts)
        for one in notes
    ]
    persons = {one.person.id for one in notes}
    rows = [record for record in records if record.owner in persons]
    return make_grouping(list_group_records(said, rows), promise, job.settings)


def _as_grouped(one: FactNote, grouping: Grouping) -> GroupedNote:
    place = grouping.notes[one.position]
    facts = NoteFacts(grouping.group_records[place].values, one.facts.bearings, one.facts.concepts)
    sets = grouping.sets_of(place)
    return GroupedNote(one.position, one.note.document.id, store(one).note, facts, sets)
