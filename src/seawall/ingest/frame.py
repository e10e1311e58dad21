"""A whole table at once, as text: for methods that must see every row beside every other."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from seawall.ingest.delimited import Layout, read_layout
from seawall.ingest.failures import read_errors
from seawall.ingest.table import Table

_CHUNK_BYTES = 1 << 24


def read_frame(table: Table) -> pl.DataFrame:
    """Every cell of a table as text, empty where it is missing; refuses what the table refuses."""
    frame = _read_plain(table) if table.path.suffix.lower() != ".parquet" else None
    return _read_rows(table) if frame is None else frame


def _read_rows(table: Table) -> pl.DataFrame:
    names = [column.name for column in table.columns]
    columns: list[list[str]] = [[] for _ in names]
    for record in table:
        for column, cell in zip(columns, record.cells, strict=True):
            column.append(cell.value)
    cells = zip(names, columns, strict=True)
    return pl.DataFrame({name: pl.Series(column, dtype=pl.String) for name, column in cells})


def _read_plain(table: Table) -> pl.DataFrame | None:
    """The table if every line of its file is simply fields between delimiters; else None.

    Whatever needs thought (quotation marks, other encodings, lines of another length) is left to
    the reader that goes row by row and can say what is wrong with which.
    """
    layout = read_layout(table.path)
    with read_errors(str(table.path)):
        if layout.has_bom or len(layout.columns) < 2 or not _is_plain(table.path, layout):
            return None
    try:
        return pl.read_csv(
            table.path,
            separator=layout.delimiter,
            quote_char=None,
            infer_schema=False,
            glob=False,
            empty_string_is_null=False,
            new_columns=list(layout.columns),
        )
    except pl.exceptions.PolarsError:
        return None


def _is_plain(path: Path, layout: Layout) -> bool:
    """True if no line is blank, quoted or short; one that is long is Polars' to refuse."""
    delimiters = lines = 0
    last, delimiter = b"\n", layout.delimiter.encode()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            if b'"' in chunk or b"\r" in chunk or b"\0" in chunk or b"\n\n" in last + chunk:
                return False
            delimiters += chunk.count(delimiter)
            lines += chunk.count(b"\n")
            last = chunk[-1:]
    lines += last != b"\n"
    return delimiters == lines * (len(layout.columns) - 1)
