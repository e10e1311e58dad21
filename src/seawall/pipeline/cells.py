"""Cells of the custodian's table that are text → what a release shows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from seawall.anonymize import plan_document
from seawall.anonymize.cells import CellWay
from seawall.anonymize.columns import ColumnPlan, ColumnUse, keeps_details, plan_columns
from seawall.anonymize.scrub.note import SCRUB, plan_scrubbed
from seawall.anonymize.strictness import hide_unknown
from seawall.anonymize.treatments import mask
from seawall.anonymize.wording.released import ReleasedSet
from seawall.detect.details.lexicon import Details
from seawall.ingest import Unreadable
from seawall.model import (
    Cell,
    Column,
    Document,
    DocumentPlan,
    LinkBasis,
    NoteFacts,
    Person,
    Record,
    RowPlan,
    Span,
)
from seawall.pipeline.headers import name_columns
from seawall.pipeline.ids import KnownPieces
from seawall.pipeline.job import Job
from seawall.pipeline.kit import choose_kit
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


class TableCells:
    """How the columns of a table are released, and the text of the cells that are read as text.

    A cell is text until its value says otherwise. Text is treated as a note of the row's person by
    the same preset, with the person's own row as known identifiers; besides, whatever word nobody
    knows is hidden, since a cell has little around a name. A cell that cannot be read is emptied.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._preset = job.preset.with_lexicons(choose_kit(job.settings).load_lexicons())
        self._counts: Counter[tuple[int, str]] = Counter()

    def __repr__(self) -> str:
        return f"<TableCells of {len(self.plans)} columns>"

    @cached_property
    def _records(self) -> tuple[Record, ...]:
        """The rows, each with a person, so that its own values are looked for in its cells.

        A cell that is text is no value of its column's: it would be found whole as one.
        """
        return tuple(map(self._as_known, self._job.records))

    @cached_property
    def _by_row(self) -> dict[int, Record]:
        return {record.row: record for record in self._records}

    def _as_known(self, record: Record) -> Record:
        cells = tuple(
            replace(cell, column=Column(cell.column.name)) if self._is_text(plan, cell) else cell
            for cell, plan in zip(record.cells, self.plans, strict=True)
        )
        return replace(record, person_id=record.owner, cells=cells)

    def _is_text(self, plan: ColumnPlan, cell: Cell) -> bool:
        return plan.choose_way(cell.value, self._preset) is CellWay.READ

    @cached_property
    def _pieces(self) -> KnownPieces:
        return KnownPieces(self._job.records)

    @cached_property
    def plans(self) -> tuple[ColumnPlan, ...]:
        """What is done with each column of the table, in its order."""
        job = self._job
        if job.table is None:
            return ()
        consent = job.settings.consent_column
        rows = (tuple(cell.value for cell in record.cells) for record in job.table)
        emptied = (consent,) if consent else ()
        return plan_columns(job.table.columns, rows, job.preset, self._pieces.holds, emptied)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The columns' names as they are released: one that could tell somebody is numbered."""
        columns = [plan.column for plan in self.plans]
        return name_columns(columns, self._pieces, self._named_by_policy())

    def _named_by_policy(self) -> frozenset[str]:
        if self._job.policy is None:
            return frozenset()
        from seawall.pipeline.policy_columns import fit_policy

        fitting = fit_policy(self._job.policy.policy, self._job.table)
        return frozenset(column.name for column in fitting.columns.values())

    def read(
        self,
        record: Record,
        shown: ShownRecord | None = None,
        skipped: frozenset[int] = frozenset(),
    ) -> dict[int, str]:
        """What stands in the place of the cells of a row that their columns' treatment is not for.

        ``shown`` is what the row's record shows where persons are grouped; ``skipped`` are the
        places of cells that show it.
        """
        texts: dict[int, str] = {}
        read: list[int] = []
        for at, (cell, plan) in enumerate(zip(record.cells, self.plans, strict=True)):
            if at in skipped or not cell.value.strip():
                continue
            way = self._choose_way(plan, cell.value)
            if way is CellWay.READ:
                read.append(at)
            elif way is CellWay.HIDE:
                label = cell.column.label
                texts[at] = mask(label) if label else ""
                self._counts[at, "hidden"] += 1
            elif cell.column.label is None:
                texts[at] = cell.value
        if read:
            values = [record.cells[at].value for at in read]
            for at, text in zip(read, self._treat(record, values, shown), strict=True):
                self._counts[at, "unread" if text is None else "read"] += 1
                texts[at] = text or ""
        return texts

    def _choose_way(self, plan: ColumnPlan, value: str) -> CellWay:
        """A term that is also somebody's name or number in the table is text."""
        way, label = plan.choose_way(value, self._preset), plan.column.label
        is_detail = label is None or label.is_detail
        if way is CellWay.TREAT and is_detail and self._pieces.holds(value):
            is_shown = label is None or self._preset.treatments[label] not in ("mask", "remove")
            return CellWay.READ if is_shown else way
        return way

    def _treat(
        self, record: Record, values: Sequence[str], shown: ShownRecord | None
    ) -> Iterator[str | None]:
        """The released text of each value; None where it could not be read."""
        lang = self._find_language(record, values)
        person = Person(record.owner, LinkBasis.GIVEN, self._by_row[record.row])
        documents = [Document(_CELL_ID, value, record.row, record.owner, lang) for value in values]

        def show(notes: Sequence[Document]) -> Iterator[str]:
            for note in self._reader.read_each(notes):
                yield self._write(replace(note, person=person), shown)

        guarded = withhold_failures(show, self._job.settings.max_note_seconds)
        for text in guarded(documents):
            yield None if isinstance(text, Unreadable) else text

    def _find_language(self, record: Record, values: Sequence[str]) -> str:
        from seawall.anonymize.scene import scene_of_row

        given = self._job.settings.lang
        if given:
            return given
        person = Person(record.owner, LinkBasis.GIVEN, record)
        lang = scene_of_row(record, person, self._job.key, self._preset.options, None).lang
        return lang if lang == "sv" else detect_language("\n".join(values))

    @cached_property
    def _reader(self) -> NoteReader:
        return NoteReader(self._job.settings, self._records)

    def _write(self, note: ReadNote, shown: ShownRecord | None) -> str:
        document = replace(note.document, lang=note.lang)
        plan = self._plan(note, document, shown)
        spared = tuple(self._find_spared(note)) if keeps_details(self._preset) else ()
        strict = hide_unknown(document, plan, note.found, spared, note.person, self._job.key)
        return render(note.document, strict, _CELL_ID).text

    def _plan(self, note: ReadNote, document: Document, shown: ShownRecord | None) -> DocumentPlan:
        preset, key = self._preset, self._job.key
        if shown is not None:
            return self._plan_grouped(note, document, shown)
        plan: Callable[..., DocumentPlan] = plan_document
        if preset.method == SCRUB:
            plan = plan_scrubbed
        return plan(document, note.found, note.person, preset, key)

    def _plan_grouped(self, note: ReadNote, document: Document, shown: ShownRecord) -> DocumentPlan:
        from seawall.anonymize.wording import plan_note
        from seawall.pipeline.fact_notes import resolve

        said = resolve(note).facts
        facts = NoteFacts(shown.values, said.bearings, said.concepts)
        person, preset, key = note.person, self._preset, self._job.key
        return plan_note(document, note.found, facts, shown.sets, person, preset, key)

    def _find_spared(self, note: ReadNote) -> Iterator[Span]:
        """Health terms, dosages, measures and codes that are nobody's name or number."""
        text = note.document.text
        # A cell is short: nobody can be sure of its language.
        readings = (Reading(text, lang) for lang in LANGUAGES)
        terms = (mention.span for reading in readings for mention in Details().find(reading))
        for span in (*terms, *find_plain(text)):
            if not self._pieces.holds(span.of(text)):
                yield span

    def tell(self) -> dict[str, str]:
        """What was done with each column, by its released name; asked when the rows are written."""
        return {
            name: self._tell_column(at, plan)
            for at, (name, plan) in enumerate(zip(self.names, self.plans, strict=True))
        }

    def _tell_column(self, at: int, plan: ColumnPlan) -> str:
        label = plan.column.label
        said: str = plan.use.value
        if plan.use is ColumnUse.TREATED and label:
            said = f"treated as {label.value}"
        elif plan.use is ColumnUse.KEPT and label:
            said = f"kept as {label.value}"
        told = [
            f"{self._counts[at, what]:,} cells {words}"
            for what, words in _TOLD.items()
            if self._counts[at, what] and plan.use is not ColumnUse.EMPTIED
        ]
        return "; ".join((said, *told))

    def list_notices(self) -> list[str]:
        """What the custodian should hear of the columns, and what to write to have it otherwise."""
        return [*self._tell_emptied(), *self._tell_read(), *self._tell_renamed()]

    def _list(self, use: ColumnUse) -> list[str]:
        pairs = zip(self.names, self.plans, strict=True)
        return [name for name, plan in pairs if plan.use is use]

    def _tell_emptied(self) -> Iterator[str]:
        emptied = self._list(ColumnUse.EMPTIED)
        if emptied:
            yield (
                f"Emptied columns, for nothing says what they hold: {', '.join(emptied)}. To have "
                f"one released, write what it holds under [columns] in seawall.toml, as in "
                f'{_quote(emptied[0])} = "PROBLEM", or = "text" to have it read as notes are; or '
                "name it under [columns] keep in a preset of your own."
            )

    def _tell_read(self) -> Iterator[str]:
        counts = {
            name: self._counts[at, "read"]
            for at, name in enumerate(self.names)
            if self._counts[at, "read"]
        }
        if counts:
            told = ", ".join(f"{name} ({count:,} cells)" for name, count in counts.items())
            yield (
                f"Read as text, with words that nobody knows hidden: {told}. Codes and terms stay "
                "as they are; name a lexicon of your own with --lexicon for more terms."
            )
        unread = [n for at, n in enumerate(self.names) if self._counts[at, "unread"]]
        if unread:
            yield f"Cells that could not be read were emptied in {', '.join(unread)}."
        hidden = [
            name
            for at, (name, plan) in enumerate(zip(self.names, self.plans, strict=True))
            if self._counts[at, "hidden"] and plan.use is not ColumnUse.EMPTIED
        ]
        if hidden:
            yield (
                f"Hid cells that do not hold what their column says: {', '.join(hidden)}; say "
                "what it holds under [columns] in seawall.toml."
            )

    def _tell_renamed(self) -> Iterator[str]:
        pairs = zip(self.names, self.plans, strict=True)
        renamed = [name for name, plan in pairs if name != plan.column.name]
        if renamed:
            yield (
                "Columns whose names are empty or could tell somebody were numbered: "
                f"{', '.join(renamed)}. Rename them in the table to have them named."
            )


_TOLD = {"read": "read as text", "unread": "emptied", "hidden": "masked whole"}


def _quote(name: str) -> str:
    return (
        name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else f'"{name}"'
    )


def put_in(plan: RowPlan, texts: Mapping[int, str]) -> RowPlan:
    """The row with some cells' texts in their places."""
    values = (texts.get(at, value) for at, value in enumerate(plan.values))
    return RowPlan(plan.row, tuple(values))
