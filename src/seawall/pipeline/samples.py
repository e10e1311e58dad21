"""The report's before and after: a synthetic note, or real ones if the custodian asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from seawall.evaluate.report import Passage
from seawall.ingest import Unreadable
from seawall.model import Class, Document, DocumentPlan, ReleasedDocument
from seawall.pipeline.job import Job
from seawall.pipeline.notes import ReadNote, withhold_failures
from seawall.pipeline.state import RunState
from seawall.pipeline.work import NoteTreatment
from seawall.synth import make_hospital

if TYPE_CHECKING:
    from seawall.pipeline.grouping import Grouping

_MAX_PASSAGES = 3
_MOST_K_SHOWN = 5  # a list of more synthetic values would only be longer


def show_passages(
    job: Job, state: RunState, grouping: Grouping | None = None
) -> tuple[Passage, ...]:
    """A few notes before and after, treated as the release was.

    Where persons are grouped, a synthetic note is grouped with other synthetic ones.
    """
    if grouping is not None:
        return _show_grouped(job, state, grouping)
    if job.has_cast and job.show_text:
        return _show_cast(job, state)
    records = tuple(job.table) if job.show_text and job.table else ()
    treatment = NoteTreatment(job.settings, job.preset, records, job.key, job.naming)
    # A note that was withheld from the release cannot be shown either.
    guarded = withhold_failures(treatment.show, job.settings)
    documents = job.source if job.show_text else _synthetic(job)
    treated = (steps for document in documents for steps in guarded([document]))
    whole = (steps for steps in treated if not isinstance(steps, Unreadable))
    return tuple(_make_passage(*steps) for steps in islice(whole, _MAX_PASSAGES))


def _show_grouped(job: Job, state: RunState, grouping: Grouping) -> tuple[Passage, ...]:
    from seawall.pipeline.grouped import show_grouped
    from seawall.pipeline.grouped_sample import group_sample

    if job.show_text:
        shown = islice(show_grouped(job, state, grouping), _MAX_PASSAGES)
        return tuple(_make_passage(*steps) for steps in shown)
    if job.promise.is_policy:
        return ()  # it speaks of the columns of a table that a synthetic note is not in
    promise = grouping.kept_promise or job.promise
    treated = group_sample(job, replace(promise, k=min(promise.k, _MOST_K_SHOWN)))
    return tuple(_make_passage(*steps) for steps in islice(treated, 1))


def _show_cast(job: Job, state: RunState) -> tuple[Passage, ...]:
    from seawall.pipeline.casting import CastTreatment, list_cast_notes

    treatment = CastTreatment(job.preset, job.records, job.key, job.naming)
    treated = treatment.show(list(islice(list_cast_notes(state, job.records), _MAX_PASSAGES)))
    return tuple(_make_passage(*steps) for steps in treated)


def _synthetic(job: Job) -> Iterator[Document]:
    """A synthetic note, in the language that the settings name."""
    langs = (job.settings.lang or "en",)
    for patient in make_hospital(patients=1, notes_per_patient=1, seed=3, langs=langs):
        for note in patient.notes:
            yield Document(note.id, note.text, lang=note.lang, person_id=note.person_id)


def _make_passage(note: ReadNote, _: DocumentPlan, released: ReleasedDocument) -> Passage:
    before = [(m.span, m.label) for m in note.mentions if m.cls is not Class.HMD]
    after = [(r.span, r.label) for r in released.replaced if r.span]
    return Passage(note.document.text, tuple(before), released.text, tuple(after))
