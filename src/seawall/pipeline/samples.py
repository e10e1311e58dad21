"""The report's before and after: a synthetic note, or real ones if the custodian asks for them."""

from __future__ import annotations

from collections.abc import Iterator
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


def show_passages(
    job: Job, state: RunState, grouping: Grouping | None = None
) -> tuple[Passage, ...]:
    """A few notes before and after, treated as the release was.

    Where persons are grouped, a synthetic note would be in nobody's group: only real ones are
    shown, and only if the custodian asks for them.
    """
    if grouping is not None:
        from seawall.pipeline.grouped import show_grouped

        shown = show_grouped(job, state, grouping) if job.show_text else iter(())
        return tuple(_make_passage(*steps) for steps in islice(shown, _MAX_PASSAGES))
    records = tuple(job.table) if job.show_text and job.table else ()
    treatment = NoteTreatment(job.settings, job.preset, records, job.key)
    # A note that was withheld from the release cannot be shown either.
    guarded = withhold_failures(treatment.show, job.settings.max_note_seconds)
    documents = job.source if job.show_text else _synthetic()
    treated = (steps for document in documents for steps in guarded([document]))
    whole = (steps for steps in treated if not isinstance(steps, Unreadable))
    return tuple(_make_passage(*steps) for steps in islice(whole, _MAX_PASSAGES))


def _synthetic() -> Iterator[Document]:
    for patient in make_hospital(patients=1, notes_per_patient=1, seed=3):
        for note in patient.notes:
            yield Document(note.id, note.text, lang=note.lang, person_id=note.person_id)


def _make_passage(note: ReadNote, _: DocumentPlan, released: ReleasedDocument) -> Passage:
    before = [(m.span, m.label) for m in note.mentions if m.cls is not Class.HMD]
    after = [(r.span, r.label) for r in released.replaced if r.span]
    return Passage(note.document.text, tuple(before), released.text, tuple(after))
