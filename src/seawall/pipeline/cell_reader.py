"""Cells that are text → what a release shows of them: read as notes of their rows' persons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from seawall.anonymize import Preset, plan_document
from seawall.anonymize.columns import keeps_details
from seawall.anonymize.scene import scene_of_row
from seawall.anonymize.scrub.note import SCRUB, plan_scrubbed
from seawall.anonymize.strictness import hide_unknown
from seawall.anonymize.wording.released import ReleasedSet
from seawall.detect.details.lexicon import Details
from seawall.ingest import Unreadable
from seawall.model import (
    Document,
    DocumentPlan,
    LinkBasis,
    NoteFacts,
    Person,
    Record,
    Span,
)
from seawall.pipeline.cast_days import FindDays
from seawall.pipeline.job import Job
from seawall.pipeline.notes import NoteReader, ReadNote, withhold_failures
from seawall.render import render
from seawall.text import LANGUAGES, Reading, detect_language
from seawall.text.cells import find_plain

_CELL_ID = "cell"


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """What a table's row is released by, where persons are grouped: its values and its sets."""

    values: Mapping[str, str] = field(default_factory=dict)
    sets: Mapping[str, ReleasedSet] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "<ShownRecord>"


@dataclass(frozen=True, slots=True)
class CellText:
    """A cell that is text, by its row and its place there."""

    record: Record
    at: int
    shown: ShownRecord | None = None

    @property
    def value(self) -> str:
        return self.record.cells[self.at].value

    def __repr__(self) -> str:
        return f"<CellText of row {self.record.row}>"


class CellReader:
    """Treats cells as notes of their rows' persons by the job's preset.

    ``records`` are the rows with what is known of their persons; ``is_known`` says that a text has
    a piece of somebody's identifiers. Models are loaded when the first cell is read.
    """

    def __init__(
        self,
        job: Job,
        preset: Preset,
        records: tuple[Record, ...],
        is_known: Callable[[str], bool],
        find_days: FindDays,
    ) -> None:
        self._job = job
        self._preset = preset
        self._records = records
        self._by_row = {record.row: record for record in records}
        self._is_known = is_known
        self._find_days = find_days

    def __repr__(self) -> str:
        return f"<CellReader of {len(self._records)} rows>"

    @cached_property
    def _reader(self) -> NoteReader:
        # Marks are of notes; a cell could bear the id of one.
        settings = self._job.settings.model_copy(update={"mentions": None})
        return NoteReader(settings, self._records)

    def read_each(self, cells: Sequence[CellText]) -> Iterator[str | None]:
        """The released text of each cell; None where it could not be read."""
        if not cells:
            return
        documents = [
            Document(_CELL_ID, cell.value, at, cell.record.owner, self._find_language(cell))
            for at, cell in enumerate(cells, 1)
        ]

        def show(notes: Sequence[Document]) -> Iterator[str]:
            for note in self._reader.read_each(notes):
                yield self._release(note, cells[note.document.position - 1])

        guarded = withhold_failures(show, self._job.settings)
        for text in guarded(documents):
            yield None if isinstance(text, Unreadable) else text

    def _find_language(self, cell: CellText) -> str:
        """The language that the settings name, else that of the row's person, else of the text."""
        given, record = self._job.settings.lang, cell.record
        if given:
            return given
        person = Person(record.owner, LinkBasis.GIVEN, record)
        lang = scene_of_row(record, person, self._job.key, self._preset.options, None).lang
        return lang if lang == "sv" else detect_language(cell.value)

    def _release(self, note: ReadNote, cell: CellText) -> str:
        owner, row = cell.record.owner, self._by_row[cell.record.row]
        person = Person(owner, LinkBasis.GIVEN, row, self._find_days(owner))
        own = replace(note, person=person, document=replace(note.document, lang=note.lang))
        plan = self._plan(own, cell.shown)
        spared = tuple(self._find_spared(own)) if keeps_details(self._preset) else ()
        strict = hide_unknown(own.document, plan, own.found, spared, person, self._job.key)
        return render(own.document, strict, _CELL_ID).text

    def _plan(self, note: ReadNote, shown: ShownRecord | None) -> DocumentPlan:
        if shown is not None:
            return self._plan_grouped(note, shown)
        plan = plan_scrubbed if self._preset.method == SCRUB else plan_document
        return plan(note.document, note.found, note.person, self._preset, self._job.key)

    def _plan_grouped(self, note: ReadNote, shown: ShownRecord) -> DocumentPlan:
        from seawall.anonymize.wording import plan_note
        from seawall.pipeline.fact_notes import resolve

        said = resolve(note).facts
        facts = NoteFacts(shown.values, said.bearings, said.concepts)
        document, person = note.document, note.person
        return plan_note(
            document, note.found, facts, shown.sets, person, self._preset, self._job.key
        )

    def _find_spared(self, note: ReadNote) -> Iterator[Span]:
        """Health terms, dosages, measures and codes that are nobody's name or number."""
        text = note.document.text
        # A cell is short: nobody can be sure of its language.
        readings = (Reading(text, lang) for lang in LANGUAGES)
        terms = (mention.span for reading in readings for mention in Details().find(reading))
        for span in (*terms, *find_plain(text)):
            if not self._is_known(span.of(text)):
                yield span
