"""The report's before and after: a synthetic note, or real ones if the custodian asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from seawall.evaluate.report import Passage
from seawall.model import Class, Document
from seawall.pipeline.job import Job
from seawall.pipeline.work import NoteTreatment
from seawall.synth import make_hospital

_REAL_PASSAGES = 3


def show_passages(job: Job) -> tuple[Passage, ...]:
    """A few notes before and after, treated as the release was."""
    records = tuple(job.table) if job.show_text and job.table else ()
    treatment = NoteTreatment(job.settings, job.preset, records, job.key)
    documents = _real(job) if job.show_text else _synthetic()
    return tuple(_show(treatment, document) for document in documents)


def _real(job: Job) -> Iterator[Document]:
    readable = (item for item in job.source if isinstance(item, Document))
    yield from islice(readable, _REAL_PASSAGES)


def _synthetic() -> Iterator[Document]:
    for patient in make_hospital(patients=1, notes_per_patient=1, seed=3, split="dev"):
        for note in patient.notes:
            yield Document(note.id, note.text, lang=note.lang, person_id=note.person_id)


def _show(treatment: NoteTreatment, document: Document) -> Passage:
    note, _, released = treatment.show(document)
    before = [(m.span, m.label) for m in note.mentions if m.cls is not Class.HMD]
    after = [(r.span, r.label) for r in released.replaced if r.span]
    return Passage(document.text, tuple(before), released.text, tuple(after))
