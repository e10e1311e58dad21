"""What a release shows of groups and of the table's rows, in an order that tells nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawall.anonymize import plan_record
from seawall.evaluate.verify import QUASI, TABLE
from seawall.files import atomic_writer, write_json, write_json_lines
from seawall.model import LinkBasis, Person, Record, RowPlan
from seawall.pipeline.job import Job
from seawall.pipeline.state import RunState
from seawall.render import render_table

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.pipeline.grouping import Grouping

TOPICS, ROWS = "topics.json", "rows.jsonl"


class ReleasedRows:
    """The table's rows as they are released; with a grouping also what each record shows."""

    def __init__(self, job: Job, grouping: Grouping | None) -> None:
        self._job = job
        self._grouping = grouping

    def write_table(self, folder: Path) -> None:
        """The table, where one came in."""
        table = self._job.table
        if table is None:
            return
        # Where persons are grouped, a row and the notes of its person are released as theirs.
        person = ["person"] if self._grouping else []
        header = [*person, *(column.name for column in table.columns)]
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
        """Which row of the input each released row is: stays home."""
        rows = ({"row": record.row, "released": at} for at, record in self._numbered())
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
            "person": self._pseudonym(grouping.subjects[place].person),
            "cluster": int(grouping.released.clusters[place]),
            "sets": {name: shown.as_json() for name, shown in sets.items()},
        }

    def _plan(self) -> Iterator[RowPlan]:
        job, grouping = self._job, self._grouping
        for record in self._in_order:
            basis = LinkBasis.GIVEN if record.person_id else LinkBasis.NONE
            person = Person(record.owner, basis, record)
            if grouping is None:
                yield plan_record(record, person, job.preset, job.key)
            else:
                yield self._plan_grouped(record, person, grouping)

    def _plan_grouped(self, record: Record, person: Person, grouping: Grouping) -> RowPlan:
        from seawall.anonymize.wording import plan_row

        sets = grouping.sets_of_row(record.row, person.id)
        values = grouping.values_of_row(record.row, person.id)
        plan = plan_row(record, person, values, sets, self._job.preset, self._job.key)
        cells = grouping.show_cells(record, plan.values)
        return replace(plan, values=(self._pseudonym(person.id), *cells))

    def _numbered(self) -> Iterator[tuple[int, Record]]:
        return enumerate(self._in_order, 1)

    @cached_property
    def _in_order(self) -> list[Record]:
        """The rows in keyed order: their own would tell who was admitted first."""
        naming = self._job.naming
        left_out = self._grouping.left_out if self._grouping else frozenset()
        rows = (record for record in self._job.records if record.row not in left_out)
        return sorted(rows, key=lambda record: naming.order_row(record.row))

    def _pseudonym(self, person: str) -> str:
        return self._job.naming.name_person(person)
