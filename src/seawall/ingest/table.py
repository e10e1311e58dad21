"""A custodian's table: the patients' own records, or any table that is to be released."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from seawall.ingest.columns import describe_header, find_person_column, infer_columns
from seawall.ingest.delimited import read_layout, read_rows
from seawall.ingest.encoding import UnreadableError
from seawall.ingest.labels import NO_NAMES
from seawall.ingest.parquet import read_columns, read_records
from seawall.ingest.row import as_text, require_column
from seawall.model import Cell, Column, InputError, Record, UsageError

_MAX_FIELD_BYTES = 20_000_000
_MOST_REMEMBERED = 1 << 14


@dataclass(frozen=True, slots=True)
class Table:
    """Columns with their labels; iterating reads the rows from the file, one at a time.

    A row that cannot be read makes the table unusable (InputError): a record that is missing would
    leave its patient's identifiers unknown. An empty or missing value is an empty cell.
    """

    path: Path
    columns: tuple[Column, ...]
    person_column: str | None

    def __iter__(self) -> Iterator[Record]:
        for row, texts in enumerate(self.read_texts(), 1):
            cells = tuple(map(Cell, self.columns, texts))
            person = next((c.value for c in cells if c.column.name == self.person_column), None)
            yield Record(row, person or None, cells)

    def read_texts(self) -> Iterator[list[str]]:
        """The cells of every row as text; values that come again are written once."""
        write = lru_cache(_MOST_REMEMBERED, typed=True)(as_text)
        for row, values in enumerate(_read_values(self.path), 1):
            try:
                yield [write(value) or "" for value in values]
            except (UnreadableError, TypeError):  # A list or the like cannot be remembered.
                yield [self._write(*each, row) for each in zip(values, self.columns, strict=True)]

    def _write(self, value: object, column: Column, row: int) -> str:
        try:
            return as_text(value) or ""
        except UnreadableError as error:
            raise InputError(
                f"Row {row} of {self.path}, column '{column.name}', {error}."
            ) from None

    def __repr__(self) -> str:
        return f"<Table of {len(self.columns)} columns>"


def read_table(
    path: str | Path,
    *,
    labels: Mapping[str, str] = NO_NAMES,
    person_column: str | None = None,
) -> Table:
    """A .csv (or .tsv) or .parquet with its columns read as labels; rows are read on iteration.

    ``labels`` says what a column holds where its header does not (see ``infer_columns``). Refuses a
    file without a header or with two columns of one name, and a person column that is not there.
    """
    file = Path(path)
    names = _read_names(file)
    if len(set(names)) != len(names):
        raise UsageError(
            f"{path} has two columns of one name; {describe_header(names)}: rename one."
        )
    if person_column is not None:
        require_column(person_column, names, "--person-column", str(path))
    person = person_column or find_person_column(names)
    return Table(file, infer_columns(names, labels, person), person)


def _read_names(path: Path) -> tuple[str, ...]:
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        return read_columns(path)
    if suffix in (".csv", ".tsv"):
        return read_layout(path).columns
    raise UsageError(f"{path} is no table that Seawall can read; give a .csv, .tsv or .parquet.")


def _read_values(path: Path) -> Iterator[list[object]]:
    if path.suffix.lower() == ".parquet":
        for row in read_records(path):
            yield list(row.values())
        return
    layout = read_layout(path)
    for number, fields in read_rows(path, layout, _MAX_FIELD_BYTES):
        if len(fields) != len(layout.columns):
            raise InputError(
                f"Line {number} of {path} has {len(fields)} fields where the header has "
                f"{len(layout.columns)}; complete the line or put quotation marks round its fields."
            )
        yield list(fields)
