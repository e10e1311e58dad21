"""A release in which persons are grouped: read every note, group the persons, then treat the notes.

No note can be treated before all are read: what it shows depends on who else is in the release.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from seawall.anonymize.consent import Consent, parse_consent
from seawall.ingest import Unreadable
from seawall.link import HospitalNames, collect_hospitals, unify_facts
from seawall.model import (
    Document,
    DocumentPlan,
    NoteFacts,
    RefusedError,
    ReleasedDocument,
    UsageError,
)
from seawall.pipeline.detection import no_notes
from seawall.pipeline.fact_notes import FactNote, make_fact_work, read_facts, store
from seawall.pipeline.following.follow import follow
from seawall.pipeline.following.tokens import read_tokens
from seawall.pipeline.group_records import GroupRecords, SaidNote, list_group_records
from seawall.pipeline.grouping import Grouping, make_grouping
from seawall.pipeline.hospital_spread import spread_hospitals
from seawall.pipeline.job import Job
from seawall.pipeline.knowledge import Sources, spread_knowledge
from seawall.pipeline.likenesses import compare_persons
from seawall.pipeline.notes import ReadNote, count_chars
from seawall.pipeline.policy_groups import apply_policy
from seawall.pipeline.progress import Progress, batches
from seawall.pipeline.sets_work import GroupedNote, SetsTreatment, make_sets_work
from seawall.pipeline.state import Outcome, RunState, WithheldDocument
from seawall.pipeline.work import give_up
from seawall.run import LocalEngine


def read_group_records(sources: Sources, state: RunState, progress: Progress) -> GroupRecords:
    """The records of some notes and a table, as a release would group them; nothing is treated."""
    _read_notes(sources, state, progress)
    spread_knowledge(sources, state)
    spread_hospitals(state, sources.records)
    hospitals = collect_hospitals(_facts(state), sources.records)
    return list_group_records(_said(state, hospitals), sources.records)


def treat_in_groups(job: Job, state: RunState, progress: Progress) -> Grouping:
    """Fill the state with treated documents; a note that fails on the way is left out of all k."""
    _read_notes(job, state, progress)
    knowledge = spread_knowledge(job, state)
    spread_hospitals(state, job.records)
    while True:
        hospitals = collect_hospitals(_facts(state), job.records)
        grouping, left = _group(job, state, hospitals, is_sure=knowledge.is_sure)
        if left:
            _withhold(state, left)
            continue
        _treat_notes(job, state, grouping, hospitals, progress)
        if not state.drop_withheld_readings():
            return replace(grouping, knowledge=knowledge)


def _read_notes(sources: Sources, state: RunState, progress: Progress) -> None:
    done = state.last_read()
    engine: LocalEngine[Document | Unreadable, FactNote | WithheldDocument] = LocalEngine(
        make_fact_work,
        sources.settings,
        sources.records,
        workers=sources.settings.workers,
        weigh=count_chars,
        give_up=give_up,
    )
    with progress(sources.source.count(), "Reading") as advance:
        advance(done)
        waiting = (item for item in sources.source if item.position > done)
        for batch in batches(engine.map(waiting)):
            state.add_readings(
                [one if isinstance(one, WithheldDocument) else store(one) for one in batch]
            )
            advance(len(batch))
    if not state.last_read():
        raise no_notes()


def _facts(state: RunState) -> Iterator[NoteFacts]:
    return (read_facts(reading.facts) for reading in state.readings())


def _withhold(state: RunState, left: Mapping[int, str]) -> None:
    """Put notes aside that a follow-up cannot release; the rest is grouped again without them."""
    ids = {reading.position: json.loads(reading.note)["id"] for reading in state.readings()}
    for batch in batches(WithheldDocument(at, ids[at], why) for at, why in sorted(left.items())):
        state.add(list(batch))
    state.drop_withheld_readings()


def _group(
    job: Job, state: RunState, hospitals: HospitalNames, *, is_sure: bool
) -> tuple[Grouping, Mapping[int, str]]:
    """The groups, and the notes that a follow-up of a ledger must leave out, with why."""
    likeness = None
    if not is_sure:
        records = {record.owner: record for record in reversed(job.records)}
        likeness = compare_persons(state, records, job.settings.person_certainty)
    group_records = list_group_records(_said(state, hospitals), job.records, likeness)
    if job.policy is not None:
        return apply_policy(group_records, job.policy.policy, job.table, job.records), {}
    consents = _read_consents(job)
    if job.past is not None and likeness is not None:
        raise RefusedError(
            f"No id and no row of a table names {likeness.n_unsure:,} of the persons, "
            "and no ledger can tell whether they were released before; nothing was released. Name "
            "them with --person-column or --patients, or leave --continue out."
        )
    if job.past is None or not job.past.ledger.releases:
        grouping = make_grouping(group_records, job.promise, job.settings, consents)
        if job.past is None and not grouping.loses_less:
            raise RefusedError(
                "No part of a list is safe by which less is lost than by whole lists; nothing "
                "was released. Leave --enumerate subset out."
            )
        return grouping, {}
    notes = read_tokens(job.past, state.readings())
    made = follow(group_records, notes, job.past, job.promise, job.settings, consents)
    return made.grouping, made.left


def _read_consents(job: Job) -> dict[str, Consent]:
    """What each person of the table agrees to, where a column says it."""
    column = job.settings.consent_column
    if column is None:
        return {}
    if job.table is None or column not in {each.name for each in job.table.columns}:
        raise UsageError(f"There is no column '{column}' of consent in the table of patients.")
    return {
        record.owner: parse_consent(cell.value, record.row)
        for record in job.records
        for cell in record.cells
        if cell.column.name == column
    }


def _said(state: RunState, hospitals: HospitalNames) -> Iterator[SaidNote]:
    for reading in state.readings():
        note = json.loads(reading.note)
        facts = unify_facts(read_facts(reading.facts), hospitals)
        yield SaidNote(reading.position, note["id"], note["lang"], reading.person, facts)


def _treat_notes(
    job: Job, state: RunState, grouping: Grouping, hospitals: HospitalNames, progress: Progress
) -> None:
    engine: LocalEngine[GroupedNote, Outcome] = LocalEngine(
        make_sets_work,
        job.settings,
        job.preset,
        job.records,
        job.key,
        job.naming,
        workers=job.settings.workers,
        weigh=lambda grouped: len(grouped.note),
        give_up=give_up,
    )
    done = state.last_treated()
    with progress(len(grouping.notes), "Writing") as advance:
        waiting = list_grouped(state, grouping, hospitals, done)
        for batch in batches(engine.map(waiting)):
            state.add(batch)
            advance(len(batch))


def show_grouped(
    job: Job, state: RunState, grouping: Grouping
) -> Iterator[tuple[ReadNote, DocumentPlan, ReleasedDocument]]:
    """Every step of each note of a release, in the order of the input."""
    hospitals = collect_hospitals(_facts(state), job.records)
    treatment = SetsTreatment(job.preset, job.records, job.key, job.naming)
    for note in list_grouped(state, grouping, hospitals):
        yield from treatment.show([note])


def list_grouped(
    state: RunState, grouping: Grouping, hospitals: HospitalNames, after: int = 0
) -> Iterator[GroupedNote]:
    """The notes that were read, each with its facts and sets, in the order of the input."""
    for reading in state.readings(after):
        place = grouping.notes[reading.position]
        facts = unify_facts(read_facts(reading.facts), hospitals)
        whole = NoteFacts(grouping.group_records[place].values, facts.bearings, facts.concepts)
        identity = json.loads(reading.note)["id"]
        sets = grouping.sets_of(place)
        yield GroupedNote(reading.position, identity, reading.note, whole, sets)
