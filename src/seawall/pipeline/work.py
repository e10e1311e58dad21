"""The work of one process of ``anonymize``: documents in, their released forms out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from seawall.anonymize import Preset, plan_document
from seawall.anonymize.scrub.note import SCRUB, plan_scrubbed
from seawall.anonymize.treatments import LOOKALIKES
from seawall.config import Settings
from seawall.ingest import Unreadable
from seawall.model import (
    Document,
    DocumentPlan,
    ProjectKey,
    Record,
    ReleasedDocument,
    Replacement,
)
from seawall.pipeline.ids import IdKeeper
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.naming import Naming
from seawall.pipeline.notes import NoteReader, Placed, ReadNote, withhold_ended, withhold_failures
from seawall.pipeline.state import DoneDocument, Outcome, WithheldDocument
from seawall.render import render

Result = TypeVar("Result")
Work = Callable[[list[Document | Unreadable]], list[Outcome]]


def make_work(
    settings: Settings,
    preset: Preset,
    records: tuple[Record, ...],
    key: ProjectKey,
    naming: Naming,
) -> Work:
    """Detection, planning and rendering with everything loaded; one for each process."""
    treatment = NoteTreatment(settings, preset, records, key, naming)
    guarded = withhold_failures(treatment.treat_each, settings)

    def work(items: list[Document | Unreadable]) -> list[Outcome]:
        return [as_outcome(result) for result in guarded(items)]

    return work


def as_outcome(result: Result | Unreadable) -> Result | WithheldDocument:
    """The result of work on a note, or the note as one that is withheld."""
    if isinstance(result, Unreadable):
        return WithheldDocument(result.position, result.id or "", result.reason)
    return result


def give_up(item: Placed | Unreadable) -> WithheldDocument:
    """A note that ended the process that worked on it, as one that is withheld."""
    withheld = withhold_ended(item)
    return WithheldDocument(withheld.position, withheld.id or "", withheld.reason)


class NoteTreatment:
    """What one preset under one key makes of a note."""

    def __init__(
        self,
        settings: Settings,
        preset: Preset,
        records: tuple[Record, ...],
        key: ProjectKey,
        naming: Naming,
    ) -> None:
        self._reader = NoteReader(settings, records)
        self._ids = IdKeeper(naming, records)
        known = preset.with_real_values(records)
        self._preset = known.with_lexicons(choose_kit(settings).load_lexicons())
        self._key = key
        self._plan = plan_scrubbed if preset.method == SCRUB else plan_document

    def show(
        self, documents: Sequence[Document]
    ) -> Iterator[tuple[ReadNote, DocumentPlan, ReleasedDocument]]:
        """Every step of each note, for the report's before and after."""
        for note in self._reader.read_each(documents):
            spoken = replace(note.document, lang=note.lang)
            plan = self._plan(spoken, note.found, note.person, self._preset, self._key)
            yield note, plan, render(note.document, plan, self._ids.released_id(note))

    def treat_each(self, documents: Sequence[Document]) -> Iterator[DoneDocument]:
        """The notes as the run's state keeps them."""
        for note, plan, released in self.show(documents):
            yield as_done(note, plan, released, self._ids, self._key)


def as_done(
    note: ReadNote,
    plan: DocumentPlan,
    released: ReleasedDocument,
    ids: IdKeeper,
    key: ProjectKey,
) -> DoneDocument:
    """A treated note as the run's state keeps it."""
    document = note.document
    return DoneDocument(
        position=document.position,
        order_key=ids.order_key(note),
        released_id=released.id,
        original_id=document.id,
        person=note.person.id,
        basis=note.person.basis,
        text=released.text,
        replaced=_replaced_fields(released),
        planned=_planned_fields(plan, document.text, key),
        counts=Counter(mention.label.value for mention in note.mentions),
    )


def _replaced_fields(released: ReleasedDocument) -> str:
    """Where the replacements stand in the released text; a removed one has no length."""
    fields = [
        {
            "start": span.at_char,
            "end": span.span.end_char if span.span else span.at_char,
            "label": span.label.value,
            "treatment": span.treatment,
        }
        for span in released.replaced
    ]
    return json.dumps(fields)


def _planned_fields(plan: DocumentPlan, text: str, key: ProjectKey) -> str:
    """The decisions by their place in the original: for the custodian alone."""
    fields = [_planned_field(replacement, text, key) for replacement in plan.replacements]
    return json.dumps(fields, ensure_ascii=False)


def _planned_field(replacement: Replacement, text: str, key: ProjectKey) -> dict[str, object]:
    field: dict[str, object] = {
        "start": replacement.span.start_char,
        "end": replacement.span.end_char,
        "label": replacement.label.value,
        "treatment": replacement.treatment,
        "text": replacement.text,
    }
    if replacement.treatment in LOOKALIKES:
        # Which of them stand for one value, so that it can be tried whether their ranks tell.
        value = " ".join(replacement.span.of(text).casefold().split())
        field["value"] = key.pseudonym("value", replacement.label.value, value)
    return field
