"""Notes as .csv, whatever of comma, semicolon, tab or bar stands between the fields.

The file is parsed as Latin-1, in which every byte is one character and no byte is lost; each
field is then decoded on its own. So one broken field costs one note, not the file.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from seawall.ingest.encoding import UnreadableError, decode
from seawall.ingest.failures import read_errors
from seawall.ingest.row import RowReader, require_columns
from seawall.ingest.source import Source, SourceOptions, Unreadable
from seawall.model import Document, InputError

_DELIMITERS = (",", ";", "\t", "|")
_BOM = b"\xef\xbb\xbf".decode("latin-1")
_WIDE_BOMS = (b"\xff\xfe".decode("latin-1"), b"\xfe\xff".decode("latin-1"))
_SAMPLE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Layout:
    """How a delimited file is written, as its first record shows."""

    columns: tuple[str, ...]
    delimiter: str
    has_bom: bool


class DelimitedSource(Source):
    """A .csv file with a header. A row with too few or too many fields is Unreadable."""

    kind = "csv"

    def __init__(self, path: str | Path, options: SourceOptions) -> None:
        super().__init__(options)
        self._path = Path(path)
        self._layout = read_layout(self._path)
        require_columns(options, self._layout.columns, str(path))

    def files(self) -> Iterator[Path]:
        yield self._path

    def count(self) -> int | None:
        """From the length of the records at the beginning."""
        size_bytes, rows, read_bytes = self._path.stat().st_size, 0, 0
        for _, row in read_rows(self._path, self._layout, self.options.max_note_bytes):
            rows += 1
            read_bytes += sum(map(len, row)) + len(row)
            if read_bytes > _SAMPLE_BYTES:
                return round(rows * size_bytes / read_bytes)
        return rows

    def _read(self) -> Iterator[Document | Unreadable]:
        reader, layout = RowReader(self.options, self.encodings), self._layout
        encoding = "utf-8-sig" if layout.has_bom else "utf-8"
        rows = read_rows(self._path, layout, self.options.max_note_bytes)
        for position, (number, row) in enumerate(rows, 1):
            where = f"line {number}"
            if len(row) != len(layout.columns):
                reason = f"{where} has {len(row)} fields where the header has {len(layout.columns)}"
                yield Unreadable(position, None, reason)
            else:
                fields = dict(zip(layout.columns, row, strict=True))
                yield reader.read(position, fields, where, encoding)


def read_layout(path: Path) -> Layout:
    """The columns and delimiter of a delimited file; refuses one without a header."""
    with read_errors(str(path)), _open(path) as stream:
        start = stream.read(len(_BOM))
        if start.startswith(_WIDE_BOMS):
            raise InputError(f"{path} is UTF-16; save it as UTF-8 and run again.")
        has_bom = start == _BOM
        at = len(_BOM) if has_bom else 0
        headers = [_read_header(stream, delimiter, at) for delimiter in _DELIMITERS]
    # The right delimiter divides the header most; comma where all agree on one column.
    delimiter, header = max(zip(_DELIMITERS, headers, strict=True), key=lambda pair: len(pair[1]))
    if not any(header):
        raise InputError(f"{path} does not begin with a header line of column names; add one.")
    return Layout(tuple(_decode_name(name, str(path)) for name in header), delimiter, has_bom)


def read_rows(
    path: Path, layout: Layout, max_field_bytes: int
) -> Iterator[tuple[int, list[bytes]]]:
    """Rows after the header, each with the number of the line it ends on; blank lines left out.

    A misplaced or unclosed quotation mark makes the rest of the file unsure, so it is refused as
    a whole; so is a field over four times the limit, which is how such a mark mostly shows.
    """
    # The limit belongs to the whole process: only ever raise it.
    csv.field_size_limit(max(csv.field_size_limit(), 4 * max_field_bytes))
    with read_errors(str(path)), _open(path) as stream:
        stream.read(len(_BOM) if layout.has_bom else 0)
        rows = csv.reader(stream, delimiter=layout.delimiter, strict=True)
        try:
            next(rows)
            for row in rows:
                if row:
                    yield rows.line_num, [field.encode("latin-1") for field in row]
        except csv.Error:
            raise InputError(
                f"{path} is not well-formed CSV near line {rows.line_num}: look for a quotation "
                "mark that is not closed or not doubled, or a field that is far too long."
            ) from None


def _open(path: Path) -> TextIO:
    return path.open(encoding="latin-1", newline="")


def _read_header(stream: TextIO, delimiter: str, at: int) -> list[str]:
    stream.seek(at)
    try:
        return next(csv.reader(stream, delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []


def _decode_name(name: str, path: str) -> str:
    try:
        return decode(name.encode("latin-1"), begins_file=False).text.strip()
    except UnreadableError as error:
        raise InputError(f"The header of {path} {error}.") from None
