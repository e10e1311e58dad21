"""What a release shows of groups and of the table's rows, in an order that tells nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawall.anonymize import plan_record
from seawall.evaluate.verify import QUASI, TABLE, TOPICS
from seawall.files import atomic_writer, write_json, write_json_lines
from seawall.model import LinkBasis, Person, Record, RowPlan
from seawall.pipeline.cast_days import FindDays
from seawall.pipeline.cell_reader import ShownRecord
from seawall.pipeline.cells import RowToRead, TableCells, put_in
from seawall.pipeline.job import Job
from seawall.pipeline.progress import batches
from seawall.pipeline.state import RunState
from seawall.render import render_table

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.pipeline.grouping import Grouping

ROWS = "rows.jsonl"


class ReleasedRows:
    """The table's rows as they are released; with a grouping also what each record shows."""

    def __init__(self, job: Job, grouping: Grouping | None, find_days: FindDays) -> None:
        self._job = job
        self._grouping = grouping
        self._find_days = find_days
        self.cells = TableCells(job, find_days)
        self._preset = job.preset.with_real_values(job.records)

    def write_table(self, folder: Path) -> None:
        """The table, where one came in."""
        table = self._job.table
        if table is None:
            return
        # Where persons are grouped, a row and the notes of its person are released as theirs.
        person = ["person"] if self._grouping else []
        header = [*person, *self.cells.names]
        with atomic_writer(folder / TABLE) as stream:
            stream.writelines(render_table(header, self._plan()))

    def write_groups(self, folder: Path, state: RunState) -> None:
        """The released sets and the topics, where persons are grouped."""
        grouping = self._grouping
        if grouping is None:
            return
        write_json_lines(folder / QUASI, self._tell_sets(grouping, state))
        if grouping.tree is not None:
            write_json(folder / TOPICS, {"nodes": grouping.tree.as_json()})

    def write_places(self, private: Path) -> None:
        """Which row of the input each released row is, and whose: stays home."""
        rows = (
            {"row": record.row, "released": at, "person": record.owner}
            for at, record in self._numbered()
        )
        write_json_lines(private / ROWS, rows, mode=0o600)

    def _tell_sets(self, grouping: Grouping, state: RunState) -> Iterator[dict[str, Any]]:
        for released_id, position in state.released_places():
            yield {"id": released_id, **self._tell(grouping, grouping.notes[position])}
        for number, record in self._numbered():
            place = grouping.rows.get(record.row, -1)
            if place >= 0:
                yield {"row": number, **self._tell(grouping, place)}

    def _tell(self, grouping: Grouping, place: int) -> dict[str, Any]:
        sets = grouping.sets_of(place)
        return {
            "person": self._pseudonym(grouping.counted_as[grouping.group_records[place].person]),
            "cluster": int(grouping.released.clusters[place]),
            "sets": {name: shown.as_json() for name, shown in sets.items()},
        }

    def _plan(self) -> Iterator[RowPlan]:
        for records in batches(self._in_order):
            rows = list(map(self._to_read, records))
            for row, texts in zip(rows, self.cells.read_each(rows), strict=True):
                yield self._plan_row(row, texts)

    def _to_read(self, record: Record) -> RowToRead:
        grouping = self._grouping
        if grouping is None:
            return RowToRead(record)
        from seawall.anonymize.wording import list_shown

        sets = grouping.sets_of_row(record.row, record.owner)
        values = grouping.values_of_row(record.row, record.owner)
        return RowToRead(record, ShownRecord(values, sets), list_shown(record, sets))

    def _plan_row(self, row: RowToRead, texts: Mapping[int, str]) -> RowPlan:
        job, record, shown = self._job, row.record, row.shown
        basis = LinkBasis.GIVEN if record.person_id else LinkBasis.NONE
        person = Person(record.owner, basis, record, self._find_days(record.owner))
        if shown is None or self._grouping is None:
            return put_in(plan_record(record, person, self._preset, job.key), texts)
        from seawall.anonymize.wording import plan_row

        plan = plan_row(record, person, shown.values, shown.sets, job.preset, job.key)
        cells = self._grouping.show_cells(record, put_in(plan, texts).values)
        return replace(plan, values=(self._pseudonym(self._grouping.counted_as[person.id]), *cells))

    def _numbered(self) -> Iterator[tuple[int, Record]]:
        return enumerate(self._in_order, 1)

    @cached_property
    def _in_order(self) -> list[Record]:
        """The rows in keyed order: their own would tell who was admitted first."""
        naming = self._job.naming
        left_out = self._grouping.left_out if self._grouping else frozenset()
        rows = (record for record in (self._job.table or ()) if record.row not in left_out)
        return sorted(rows, key=lambda record: naming.order_row(record.row))

    def _pseudonym(self, person: str) -> str:
        return self._job.naming.name_person(person)
