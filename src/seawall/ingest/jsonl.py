"""Notes as .jsonl: one JSON object a line, from a file or standard input."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from seawall.files import write_error
from seawall.ingest.encoding import UnreadableError, decode
from seawall.ingest.failures import read_errors
from seawall.ingest.row import RowReader
from seawall.ingest.source import Source, SourceOptions, Unreadable, oversize
from seawall.model import Document, InputError, UsageError

STANDARD_INPUT = "-"

_SAMPLE_BYTES = 1 << 20
_BLANK = b" \t\r\n"


class JsonlSource(Source):
    """A .jsonl file, or standard input, which can be iterated once. Blank lines are passed over."""

    kind = "jsonl"

    def __init__(self, path: str | Path, options: SourceOptions) -> None:
        super().__init__(options)
        self._path = str(path)
        self.replayable = self._path != STANDARD_INPUT
        self._is_spent = False
        if self.replayable and options.person_column is not None:
            self._require_key(options.person_column)

    def _require_key(self, key: str) -> None:
        """Refuse a key of the person that no line at the beginning has."""
        rows: list[Mapping[str, object]] = []
        with open_binary(self._path) as stream, read_errors(self._path):
            for number, line in read_lines(stream, _SAMPLE_BYTES):
                with suppress(UnreadableError):
                    rows.append(parse_line(line or b"", begins_file=number == 1)[0])
                if stream.tell() > _SAMPLE_BYTES:
                    break
        if rows and not any(key in row for row in rows):
            raise UsageError(
                f"No note at the beginning of {self._path} has a key '{key}'; "
                "name the right one with --person-column."
            )

    def files(self) -> Iterator[Path]:
        if self.replayable:
            yield Path(self._path)

    def count(self) -> int | None:
        """From the length of the lines at the beginning."""
        if not self.replayable:
            return None
        with read_errors(self._path):
            size_bytes = Path(self._path).stat().st_size
            with Path(self._path).open("rb") as stream:
                sample = stream.read(_SAMPLE_BYTES)
        lines = sample.count(b"\n")
        if len(sample) == size_bytes:
            return lines + (not sample.endswith(b"\n") and bool(sample))
        return round(size_bytes * lines / len(sample)) or None

    def _read(self) -> Iterator[Document | Unreadable]:
        if self._is_spent:
            raise InputError("Standard input can be read only once; give a file instead.")
        self._is_spent = not self.replayable
        reader, position = RowReader(self.options, self.encodings), 0
        # An escape in JSON takes three times the bytes of its character in UTF-8 at most,
        # control characters aside; the rest is for the other fields.
        limit_bytes = 3 * self.options.max_note_bytes + (1 << 20)
        with open_binary(self._path) as stream, read_errors(self._path):
            for number, line in read_lines(stream, limit_bytes):
                if line is None:
                    position += 1
                    reason = f"line {number} {oversize(self.options.max_note_bytes)}"
                    yield Unreadable(position, None, reason)
                elif line.strip(_BLANK):
                    position += 1
                    yield _read_line(reader, position, number, line)


def keep_standard_input(path: Path, options: SourceOptions) -> JsonlSource:
    """The notes of standard input as a file of its owner's alone, to be read more than once."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as kept:
            shutil.copyfileobj(sys.stdin.buffer, kept)
    except OSError as error:
        raise write_error(error, str(path)) from None
    return JsonlSource(path, options)


def read_lines(stream: BinaryIO, limit_bytes: int) -> Iterator[tuple[int, bytes | None]]:
    """Lines with their numbers; a line over the limit is passed over unread and given as None."""
    number = 0
    while line := stream.readline(limit_bytes + 1):
        number += 1
        if len(line) <= limit_bytes:
            yield number, line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(1 << 16)
        yield number, None


@contextmanager
def open_binary(path: str) -> Iterator[BinaryIO]:
    """A file, or standard input for ``-``."""
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with read_errors(path):
        stream = Path(path).open("rb")  # noqa: SIM115 (closed below; only opening is guarded here)
    with stream:
        yield stream


def parse_line(line: bytes, *, begins_file: bool) -> tuple[dict[str, object], str]:
    """The object of one line and its encoding; raises UnreadableError where it is none."""
    decoded = decode(line, begins_file=begins_file)
    try:
        parsed = json.loads(decoded.text)
    except (ValueError, RecursionError):
        raise UnreadableError("is not valid JSON") from None
    if not isinstance(parsed, dict):
        raise UnreadableError("is not a JSON object")
    return parsed, decoded.encoding


def _read_line(reader: RowReader, position: int, number: int, line: bytes) -> Document | Unreadable:
    where = f"line {number}"
    try:
        row, encoding = parse_line(line, begins_file=number == 1)
    except UnreadableError as error:
        return Unreadable(position, None, f"{where} {error}")
    return reader.read(position, row, where, encoding)
