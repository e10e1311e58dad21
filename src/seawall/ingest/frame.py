"""A whole table at once, as text: for methods that must see every row beside every other."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from seawall.ingest.delimited import Layout, read_layout
from seawall.ingest.failures import read_errors
from seawall.ingest.row import as_text
from seawall.ingest.table import Table

_CHUNK_BYTES = 1 << 24


def read_frame(table: Table) -> pl.DataFrame:
    """Every cell of a table as text, empty where it is missing; refuses what the table refuses."""
    quickly = _read_typed if table.path.suffix.lower() == ".parquet" else _read_plain
    frame = quickly(table)
    return _read_rows(table) if frame is None else frame


def _read_rows(table: Table) -> pl.DataFrame:
    names = [column.name for column in table.columns]
    columns: list[list[str]] = [[] for _ in names]
    for texts in table.read_texts():
        for column, text in zip(columns, texts, strict=True):
            column.append(text)
    cells = zip(names, columns, strict=True)
    return pl.DataFrame({name: pl.Series(column, dtype=pl.String) for name, column in cells})


def _read_typed(table: Table) -> pl.DataFrame | None:
    """The table of a Parquet file if all its columns are of types that need no thought."""
    try:
        frame = pl.read_parquet(table.path, glob=False, hive_partitioning=False)
    except (OSError, pl.exceptions.PolarsError):
        return None
    if not all(_is_simple(kind) for kind in frame.dtypes):
        return None
    return frame.select(_write(column) for column in frame)


def _is_simple(kind: pl.DataType) -> bool:
    return kind in (pl.String, pl.Date) or kind.is_integer() or kind.is_float()


def _write(column: pl.Series) -> pl.Series:
    """A column as text; numbers with a point are written once for each that occurs."""
    if column.dtype.is_float():
        known = column.fill_nan(None)
        values = known.drop_nulls().unique()
        texts = [as_text(value) for value in values.to_list()]
        column = known.replace_strict(values, texts, default=None, return_dtype=pl.String)
    return column.cast(pl.String).fill_null("")


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
    """True if no line is blank, quoted or short; one that is long is Polars' to refuse.

    Lines may end as on Windows, if all do.
    """
    delimiters = ends = returns = pairs = 0
    last, delimiter = b"\n", layout.delimiter.encode()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            seen = last + chunk
            if b'"' in chunk or b"\0" in chunk or b"\n\n" in seen or b"\n\r" in seen:
                return False
            delimiters += chunk.count(delimiter)
            ends += chunk.count(b"\n")
            returns += chunk.count(b"\r")
            pairs += seen.count(b"\r\n")
            last = chunk[-1:]
    lines = ends + (last != b"\n")
    return returns == pairs in (0, ends) and delimiters == lines * (len(layout.columns) - 1)
