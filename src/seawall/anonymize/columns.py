"""What a table's columns are by header and content, and what a release does with each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from seawall.anonymize.cells import (
    TEXT_PART,
    CellWay,
    choose_way,
    header_of,
    is_plain,
    is_short_number,
    is_value,
)
from seawall.anonymize.preset import Preset
from seawall.model import Cell, Class, Column, Label, Record
from seawall.text.cells import CellKind, names_test, read_kind

# Different values of a column that are looked at.
_MOST_JUDGED = 4000
_PLAIN_SHARE, _TEXT_SHARE, _MISFIT_SHARE = 0.8, 0.3, 0.2
_DETAILS = (Label.PROBLEM, Label.TEST, Label.DRUG, Label.DOSAGE, Label.PROCEDURE, Label.ANATOMY)


class ColumnUse(Enum):
    """What a release does with a column."""

    KEPT = "kept"
    TEXT = "read as text"
    TREATED = "treated"
    EMPTIED = "emptied"


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """A column and what is done with it. ``is_asked``: kept by name although nobody knows it."""

    column: Column
    use: ColumnUse
    is_asked: bool = False

    def choose_way(self, value: str, preset: Preset) -> CellWay:
        """How one cell is released; of a column that is emptied none is."""
        if self.use is ColumnUse.EMPTIED:
            return CellWay.HIDE
        way = self._choose(value, preset)
        # Nothing around a bare number says whose or of what it is.
        is_number = read_kind(value.strip()) is CellKind.NUMBER
        return CellWay.HIDE if way is CellWay.READ and is_number else way

    def _choose(self, value: str, preset: Preset) -> CellWay:
        if self.column.label is None:
            return CellWay.TREAT if self._stays(value, preset) else CellWay.READ
        way = choose_way(self.column, value, preset)
        is_text = self.use is ColumnUse.TEXT and self.column.label.cls is Class.QID
        return CellWay.READ if way is CellWay.TREAT and is_text and value.strip() else way

    def _stays(self, value: str, preset: Preset) -> bool:
        if not value.strip():
            return True
        if self.is_asked and is_short_number(value):
            return True
        return keeps_details(preset) and is_plain(self.column, value)


def keeps_details(preset: Preset) -> bool:
    """True if health details stay as they are written."""
    return all(preset.treatments[label] == "keep" for label in _DETAILS)


def list_known(records: Iterable[Record]) -> tuple[Record, ...]:
    """The rows without the labels of cells that are no value of their column.

    What is text in the column of hospitals is no hospital: it may neither be looked for in notes
    as one nor stand in a list of them. Where much of a column is text, nothing of it is.
    """
    rows = tuple(records)
    if not rows:
        return rows
    columns = [cell.column for cell in rows[0].cells]
    values = _count_values(([cell.value for cell in row.cells] for row in rows), len(columns))
    texts = {at for at, own in enumerate(values) if _is_text(columns[at], own)}
    return tuple(_without_text(row, texts) for row in rows)


def _is_text(column: Column, values: Counter[str]) -> bool:
    if column.label is None or column.label.cls is not Class.QID:
        return False
    misfits = sum(count for value, count in values.items() if not is_value(column, value))
    return misfits > _MISFIT_SHARE * values.total()


def _without_text(record: Record, texts: set[int]) -> Record:
    cells = tuple(
        cell
        if at not in texts and is_value(cell.column, cell.value)
        else Cell(Column(cell.column.name), cell.value)
        for at, cell in enumerate(record.cells)
    )
    return record if cells == record.cells else replace(record, cells=cells)


def plan_columns(
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    preset: Preset,
    is_known: Callable[[str], bool] = lambda _: False,
    emptied: Sequence[str] = (),
) -> tuple[ColumnPlan, ...]:
    """What is done with each column, judged by its header and its values together.

    ``is_known`` says that a value is somebody's in the table: then it is no term. Columns named
    in ``emptied`` are emptied unless the preset keeps them by name.
    """
    values = _count_values(rows, len(columns))
    return tuple(
        _plan(column, own, preset, is_known, is_emptied=column.name in emptied)
        for column, own in zip(columns, values, strict=True)
    )


def _count_values(rows: Iterable[Sequence[str]], width: int) -> list[Counter[str]]:
    """How often each of the first different values of every column stands there."""
    found = [Counter[str]() for _ in range(width)]
    for row in rows:
        for own, value in zip(found, row, strict=True):
            text = value.strip()
            if text and (text in own or len(own) < _MOST_JUDGED):
                own[text] += 1
    return found


def _plan(
    column: Column,
    values: Counter[str],
    preset: Preset,
    is_known: Callable[[str], bool],
    *,
    is_emptied: bool,
) -> ColumnPlan:
    if column.label is not None:
        return ColumnPlan(column, _judge_labelled(column, column.label, values, preset))
    is_asked = column.name in preset.kept_columns or column.part == TEXT_PART
    if is_emptied and not is_asked:
        return ColumnPlan(column, ColumnUse.EMPTIED)
    kinds = _count_kinds(column, values, is_known)
    return ColumnPlan(column, _judge(kinds, preset, is_asked=is_asked), is_asked)


def _judge_labelled(
    column: Column, label: Label, values: Counter[str], preset: Preset
) -> ColumnUse:
    misfits = sum(
        count
        for value, count in values.items()
        if choose_way(column, value, preset) is CellWay.READ
    )
    if misfits > _MISFIT_SHARE * values.total():
        return ColumnUse.TEXT
    is_kept = preset.treatments[label] == "keep"
    return ColumnUse.KEPT if is_kept else ColumnUse.TREATED


def _count_kinds(
    column: Column, values: Counter[str], is_known: Callable[[str], bool]
) -> Counter[str]:
    header, counts = header_of(column), Counter[str]()
    is_test = names_test(header)
    for value, count in values.items():
        kind = read_kind(value, header)
        is_result = is_test and is_short_number(value)
        if (kind.is_plain or is_result) and not is_known(value):
            counts["plain"] += count
        elif kind is CellKind.NUMBER and is_short_number(value):
            counts["number"] += count
        else:
            counts["prose" if kind is CellKind.PROSE else "other"] += count
    return counts


def _judge(kinds: Counter[str], preset: Preset, *, is_asked: bool) -> ColumnUse:
    total = kinds.total()
    asked = kinds["number"] if is_asked else 0
    if not total:
        return ColumnUse.KEPT
    if kinds["plain"] + asked >= _PLAIN_SHARE * total and keeps_details(preset):
        return ColumnUse.KEPT
    if is_asked and asked >= _PLAIN_SHARE * total:
        return ColumnUse.KEPT
    if is_asked or kinds["prose"] + kinds["plain"] >= _TEXT_SHARE * total:
        return ColumnUse.TEXT
    return ColumnUse.EMPTIED
