"""Cells of the custodian's table that are text → what a release shows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from seawall.anonymize.cells import CellWay
from seawall.anonymize.columns import ColumnPlan, ColumnUse, plan_columns
from seawall.anonymize.treatments import mask
from seawall.model import (
    Cell,
    Column,
    Record,
    RowPlan,
)
from seawall.pipeline.cast_days import FindDays
from seawall.pipeline.cell_reader import CellReader, CellText, ShownRecord
from seawall.pipeline.headers import name_columns
from seawall.pipeline.job import Job
from seawall.pipeline.kit import choose_kit
from seawall.pipeline.known_pieces import KnownPieces


@dataclass(frozen=True, slots=True)
class RowToRead:
    """A row, what its record shows where persons are grouped, and the cells that show it."""

    record: Record
    shown: ShownRecord | None = None
    skipped: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return f"<RowToRead {self.record.row}>"


class TableCells:
    """How the columns of a table are released, and the text of the cells that are read as text.

    A cell is text until its value says otherwise. Text is treated as a note of the row's person by
    the same preset, with the person's own row as known identifiers; besides, whatever word nobody
    knows is hidden, since a cell has little around a name. A cell that cannot be read is emptied.
    """

    def __init__(self, job: Job, find_days: FindDays) -> None:
        self._job = job
        self._find_days = find_days
        known = job.preset.with_real_values(job.records)
        self._preset = known.with_lexicons(choose_kit(job.settings).load_lexicons())
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
    def _reader(self) -> CellReader:
        return CellReader(
            self._job, self._preset, self._records, self._pieces.holds, self._find_days
        )

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
        rows = (tuple(cell.value for cell in record.cells) for record in job.table)
        is_known = self._pieces.holds
        return plan_columns(job.table.columns, rows, job.preset, is_known, self._list_emptied())

    def _list_emptied(self) -> tuple[str, ...]:
        """The columns that the settings call ``none``, and the one that says who agrees."""
        settings = self._job.settings
        called = (name for name, what in settings.columns.items() if what.lower() == "none")
        return (*called, *filter(None, [settings.consent_column]))

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

    def read_each(self, rows: Sequence[RowToRead]) -> list[dict[int, str]]:
        """Of each row what stands in the place of cells that their columns' treatment is not for.

        Some rows together are read faster; none of them shows in what another gives.
        """
        texts = [self._hide(row) for row in rows]
        places = [(number, at) for number, row in enumerate(rows) for at in self._list_read(row)]
        cells = [CellText(rows[number].record, at, rows[number].shown) for number, at in places]
        for (number, at), text in zip(places, self._reader.read_each(cells), strict=True):
            self._counts[at, "unread" if text is None else "read"] += 1
            texts[number][at] = text or ""
        return texts

    def _list_ways(self, row: RowToRead) -> Iterator[tuple[int, CellWay]]:
        for at, (cell, plan) in enumerate(zip(row.record.cells, self.plans, strict=True)):
            if at not in row.skipped and cell.value.strip():
                yield at, self._choose_way(plan, cell.value)

    def _list_read(self, row: RowToRead) -> list[int]:
        return [at for at, way in self._list_ways(row) if way is CellWay.READ]

    def _hide(self, row: RowToRead) -> dict[int, str]:
        """The cells that are hidden whole, and those that stay although no label is known."""
        texts: dict[int, str] = {}
        for at, way in self._list_ways(row):
            cell = row.record.cells[at]
            label = cell.column.label
            if way is CellWay.HIDE:
                texts[at] = mask(label) if label else ""
                self._counts[at, "hidden"] += 1
            elif way is CellWay.TREAT and label is None:
                texts[at] = cell.value
        return texts

    def _choose_way(self, plan: ColumnPlan, value: str) -> CellWay:
        """A term that is also somebody's name or number in the table is text."""
        way, label = plan.choose_way(value, self._preset), plan.column.label
        is_detail = label is None or label.is_detail
        if way is CellWay.TREAT and is_detail and self._pieces.holds(value):
            is_shown = label is None or self._preset.treatments[label] not in ("mask", "remove")
            return CellWay.READ if is_shown else way
        return way

    def list_released(self) -> Iterator[tuple[str, ColumnPlan, bool]]:
        """Released name and plan of each column, and whether any of its cells was read as text."""
        for at, (name, plan) in enumerate(zip(self.names, self.plans, strict=True)):
            yield name, plan, bool(self._counts[at, "read"])

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
            told = ", ".join(
                f"{name} ({count:,} cell{'' if count == 1 else 's'})"
                for name, count in counts.items()
            )
            yield (
                f"Searched for identifiers as notes are: {told}. Words that are in none of our "
                "lists were hidden too, codes and terms stay; name a lexicon of your own with "
                "--lexicon for more terms."
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
