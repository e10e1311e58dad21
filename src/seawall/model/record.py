"""A row of a table, its columns read as labels."""

from __future__ import annotations

from dataclasses import dataclass

from seawall.model.labels import Label
from seawall.model.mention import DateRole


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column: its header, and the label of its values where one is known.

    ``part`` says which part of a name or address the column holds (``given``, ``family``,
    ``full`` …); empty where the label has no parts.
    """

    name: str
    label: Label | None = None
    part: str = ""
    role: DateRole | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of one row."""

    column: Column
    value: str

    def __repr__(self) -> str:
        return f"<Cell of column {self.column.name!r}>"


@dataclass(frozen=True, slots=True)
class Record:
    """One row: ``row`` is its place in the table, counted from 1 without the header."""

    row: int
    person_id: str | None
    cells: tuple[Cell, ...]

    def __repr__(self) -> str:
        return f"<Record of row {self.row}, {len(self.cells)} cells>"

    @property
    def owner(self) -> str:
        """The id of the row's person: the one that the table gives, else one of its own."""
        return self.person_id or f"row:{self.row}"

    def values(self, label: Label, part: str | None = None) -> tuple[str, ...]:
        """The non-empty values under ``label`` (and ``part``, where one is asked for)."""
        return tuple(
            cell.value
            for cell in self.cells
            if cell.column.label is label and cell.value and part in (None, cell.column.part)
        )
