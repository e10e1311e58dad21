"""Lines and rows of a terminology's file, plain or packed with gzip."""

from __future__ import annotations

import csv
import gzip
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from seawall.ingest.failures import read_errors
from seawall.model import InputError

_GZIP = b"\x1f\x8b"
_DELIMITERS = ("\t", ";", ",", "|")
_MAX_LINE_CHARS = 1 << 20


@contextmanager
def open_bytes(path: Path) -> Iterator[BinaryIO]:
    """The file's bytes, unpacked where it is gzip; what the system refuses is an InputError."""
    with read_errors(str(path)):
        with path.open("rb") as start:
            packed = start.read(2) == _GZIP
        try:
            with gzip.open(path) if packed else path.open("rb") as stream:
                yield cast("BinaryIO", stream)
        except (EOFError, zlib.error):
            raise InputError(f"{path} is cut short or damaged; fetch it again.") from None


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Lines with their number from 1, without line break or byte order mark.

    Refuses what is not UTF-8, or has a line that no terminology has, naming the line.
    """
    with open_bytes(path) as stream:
        number = 0
        while raw := stream.readline(_MAX_LINE_CHARS):
            number += 1
            if len(raw) == _MAX_LINE_CHARS:
                raise InputError(f"{path}, line {number}, is far too long; is this the right file?")
            try:
                line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError:
                raise InputError(
                    f"{path}, line {number}, is not UTF-8; save the file as UTF-8."
                ) from None
            yield number, line.rstrip("\r\n")


def read_rows(path: Path, delimiter: str | None = None) -> Iterator[tuple[int, list[str]]]:
    """Rows of a CSV file with the number of the line that each ends on; blank ones left out.

    Without ``delimiter`` the one that divides the first line most is taken.
    """
    lines = read_lines(path)
    first = next(lines, None)
    if first is None:
        raise InputError(f"{path} is empty.")
    delimiter = delimiter or max(_DELIMITERS, key=first[1].count)
    text = (line + "\n" for line in _chain(first[1], lines))
    rows = csv.reader(text, delimiter=delimiter, strict=True)
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield rows.line_num, [cell.strip() for cell in row]
    except csv.Error:
        raise InputError(
            f"{path} is not well-formed CSV near line {rows.line_num}: look for a quotation mark "
            "that is not closed or not doubled."
        ) from None


def _chain(first: str, rest: Iterator[tuple[int, str]]) -> Iterator[str]:
    yield first
    for _, line in rest:
        yield line


def find_columns(header: Sequence[str], wanted: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The place of each wanted column that the header has, whatever its case and spacing.

    ``wanted`` lists the headers by which a column is known, the likeliest first.
    """
    places = {_squeeze(name): place for place, name in reversed(list(enumerate(header)))}
    return {
        column: next(places[alias] for alias in aliases if alias in places)
        for column, aliases in wanted.items()
        if any(alias in places for alias in aliases)
    }


def _squeeze(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def require_columns(path: Path, columns: Mapping[str, int], needed: Sequence[str]) -> None:
    """Refuse a file whose header lacks a column."""
    missing = [name for name in needed if name not in columns]
    if missing:
        raise InputError(f"The first line of {path} has no column '{missing[0]}'; add it.")


def require_width(path: Path, number: int, row: Sequence[str], width: int) -> None:
    """Refuse a row that is shorter than the columns that are read from it."""
    if len(row) < width:
        raise InputError(f"{path}, line {number}, has {len(row)} fields where {width} are needed.")
