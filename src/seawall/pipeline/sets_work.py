"""The work of one process on notes whose records show sets: plan and render."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from seawall.anonymize import Preset
from seawall.anonymize.wording import ReleasedSet, plan_note
from seawall.config import Settings
from seawall.model import DocumentPlan, NoteFacts, ProjectKey, Record, ReleasedDocument
from seawall.pipeline.fact_notes import read_note
from seawall.pipeline.ids import IdKeeper
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.naming import Naming
from seawall.pipeline.notes import ReadNote, withhold_failures
from seawall.pipeline.state import DoneDocument, Outcome
from seawall.pipeline.work import as_done, as_outcome
from seawall.render import render


@dataclass(frozen=True, slots=True)
class GroupedNote:
    """A note that was read (as the state keeps it), with its facts and what its record shows."""

    position: int
    id: str
    note: str
    facts: NoteFacts
    sets: Mapping[str, ReleasedSet]

    def __repr__(self) -> str:
        return f"<GroupedNote {self.position}>"


class SetsTreatment:
    """What one preset under one key makes of notes whose records show sets."""

    def __init__(
        self, preset: Preset, records: tuple[Record, ...], key: ProjectKey, naming: Naming
    ) -> None:
        self._preset = preset
        self._key = key
        self._ids = IdKeeper(naming, records)
        self._records = {record.owner: record for record in records}

    def show(
        self, notes: Sequence[GroupedNote]
    ) -> Iterator[tuple[ReadNote, DocumentPlan, ReleasedDocument]]:
        """Every step of each note, for the report's before and after."""
        for grouped in notes:
            note = read_note(grouped.note, self._records)
            plan = plan_note(
                note.document,
                note.found,
                grouped.facts,
                grouped.sets,
                note.person,
                self._preset,
                self._key,
            )
            yield note, plan, render(note.document, plan, self._ids.released_id(note))

    def treat_each(self, notes: Sequence[GroupedNote]) -> Iterator[DoneDocument]:
        """The notes as the run's state keeps them."""
        for note, plan, released in self.show(notes):
            yield as_done(note, plan, released, self._ids, self._key)


def make_sets_work(
    settings: Settings,
    preset: Preset,
    records: tuple[Record, ...],
    key: ProjectKey,
    naming: Naming,
) -> Callable[[list[GroupedNote]], list[Outcome]]:
    """Planning and rendering with everything loaded; one for each process."""
    known = preset.with_lexicons(choose_kit(settings).load_lexicons())
    treatment = SetsTreatment(known, records, key, naming)
    guarded = withhold_failures(treatment.treat_each, settings)

    def work(notes: list[GroupedNote]) -> list[Outcome]:
        return [as_outcome(result) for result in guarded(notes)]

    return work
