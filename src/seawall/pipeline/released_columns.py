"""What becomes of each column of the released table, in words that verify compares cells with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from seawall.anonymize.columns import ColumnPlan, ColumnUse
from seawall.anonymize.promise import KEEP
from seawall.anonymize.wording.page import attribute_of
from seawall.anonymize.wording.released import ENUMERATE, GENERALIZE
from seawall.model import Class, Column, DateRole, Label
from seawall.pipeline.cells import TableCells
from seawall.pipeline.job import Job

if TYPE_CHECKING:  # what groups persons takes a second to load, and most presets need none of it
    from seawall.pipeline.grouping import Grouping

_VISITS = (DateRole.ADMISSION, DateRole.VISIT)
_TEXT, _PERSON = "text", "person"


def describe_columns(
    job: Job, cells: TableCells, grouping: Grouping | None
) -> Iterator[dict[str, str]]:
    """Name, label and treatment of each released column.

    The treatment is that of the preset where every cell shows it or a mask; ``text`` where a cell
    may say anything that is no identifier.
    """
    if grouping is not None:
        yield {"name": "person", "label": "", "treatment": _PERSON}
    for name, plan, is_read in cells.list_released():
        label = plan.column.label.value if plan.column.label else ""
        treatment = _TEXT if is_read else _find_treatment(job, plan, grouping)
        yield {"name": name, "label": label, "treatment": treatment}


def _find_treatment(job: Job, plan: ColumnPlan, grouping: Grouping | None) -> str:
    column, preset = plan.column, job.preset
    label = column.label
    if grouping is not None and column.name in grouping.shown_columns:
        return GENERALIZE
    if plan.use is ColumnUse.EMPTIED:
        return "emptied"
    if label is None or label.cls is Class.HMD or plan.use is not ColumnUse.TREATED:
        return _TEXT
    if grouping is not None:
        return _find_grouped(job, grouping, column, label)
    return preset.treatments[label]


def _find_grouped(job: Job, grouping: Grouping, column: Column, label: Label) -> str:
    """Where persons are grouped, a cell is a list, a mask or, of other dates, their distance."""
    way = job.promise.way(label)
    if column.role is DateRole.BIRTH:
        return "mask" if job.preset.treatments[Label.DATE] != "keep" else _TEXT
    if way == KEEP:
        return _TEXT
    if attribute_of(label) not in grouping.released.table.names:
        return job.preset.treatments[label]
    if label is Label.DATE and column.role not in _VISITS:
        return "offset"
    return ENUMERATE if job.promise.lists else GENERALIZE
