"""Mentions to files: .jsonl, .csv, a BRAT folder or an i2b2 folder."""

from __future__ import annotations

import csv
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from seawall.files import atomic_writer, make_folder, write_error
from seawall.ingest.brat import format_brat, format_text
from seawall.ingest.i2b2 import format_i2b2
from seawall.ingest.mentions import format_mention, mention_fields
from seawall.model import Document, InputError, Mention, UsageError
from seawall.text.spreadsheet import make_harmless

STANDARD_OUTPUT = "-"
_COLUMNS = ("id", "start", "end", "label", "class", "score", "detectors", "role", "subject")
_MAX_NAME_BYTES = 255


class NoFileNameError(InputError):
    """A document's id cannot be the name of its file; nothing of it was written."""


class MentionWriter(ABC):
    """Takes documents one at a time, in the order in which they are to stand."""

    @abstractmethod
    def write(self, document: Document, mentions: Sequence[Mention]) -> None:
        """Write one document's mentions; a document without any is written too."""


@contextmanager
def open_mention_writer(path: str | Path, format: str = "jsonl") -> Iterator[MentionWriter]:  # noqa: A002
    """A writer for ``jsonl``, ``csv``, ``brat`` or ``i2b2``.

    The first two make one file, which appears when the block ends well (``-`` is standard output);
    the others a folder in which each file appears whole, with the note's text in it.
    """
    if format in _LINE_WRITERS:
        with _open_stream(str(path)) as stream:
            yield _LINE_WRITERS[format](stream)
    elif format in _FOLDER_WRITERS:
        make_folder(path)
        yield _FOLDER_WRITERS[format](Path(path))
    else:
        raise UsageError.unknown("format", format, (*_LINE_WRITERS, *_FOLDER_WRITERS))


class JsonlWriter(MentionWriter):
    """A line a document."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, document: Document, mentions: Sequence[Mention]) -> None:
        name = json.dumps(document.id, ensure_ascii=False)
        listed = ", ".join(map(format_mention, mentions))
        self._stream.write(f'{{"id": {name}, "mentions": [{listed}]}}\n')


class CsvWriter(MentionWriter):
    """A row a mention; a document without mentions has one row with only its id."""

    def __init__(self, stream: TextIO) -> None:
        # Every text in quotation marks: then a line break of any kind inside an id is safe.
        self._rows = csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
        self._rows.writerow(_COLUMNS)

    def write(self, document: Document, mentions: Sequence[Mention]) -> None:
        name = make_harmless(document.id)
        if not mentions:
            self._rows.writerow((name, *("",) * (len(_COLUMNS) - 1)))
        for mention in mentions:
            fields = mention_fields(mention) | {"detectors": " ".join(mention.detectors)}
            self._rows.writerow((name, *(fields.get(name, "") for name in _COLUMNS[1:])))


class BratWriter(MentionWriter):
    """A .txt and a .ann a document."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, document: Document, mentions: Sequence[Mention]) -> None:
        _write_note(self._folder, document, ".txt", format_text(document))
        _write_note(self._folder, document, ".ann", format_brat(document, mentions))


class I2b2Writer(MentionWriter):
    """An .xml a document."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, document: Document, mentions: Sequence[Mention]) -> None:
        _write_note(self._folder, document, ".xml", format_i2b2(document, mentions))


_LINE_WRITERS: dict[str, Callable[[TextIO], MentionWriter]] = {
    "jsonl": JsonlWriter,
    "csv": CsvWriter,
}
_FOLDER_WRITERS: dict[str, Callable[[Path], MentionWriter]] = {
    "brat": BratWriter,
    "i2b2": I2b2Writer,
}


@contextmanager
def _open_stream(path: str) -> Iterator[TextIO]:
    if path != STANDARD_OUTPUT:
        with atomic_writer(path) as stream:
            yield stream
        return
    try:
        yield sys.stdout
        sys.stdout.flush()
    except BrokenPipeError:
        raise  # whoever reads has had enough, as `head` does: nothing to report
    except OSError as error:
        raise write_error(error, "standard output") from None


def _write_note(folder: Path, document: Document, suffix: str, content: str) -> None:
    parts = document.id.split("/")
    if any(not _is_file_name(part + suffix) or part in ("", ".", "..") for part in parts):
        raise NoFileNameError(
            f"The id of document {document.position} cannot be a file name; "
            "write jsonl or csv instead."
        )
    path = folder.joinpath(*parts[:-1]) / (parts[-1] + suffix)
    name = f"the {suffix} of document {document.position}"
    make_folder(path.parent, name=name)
    with atomic_writer(path, name=name, durable=False) as stream:
        stream.write(content)


def _is_file_name(name: str) -> bool:
    return "\0" not in name and len(name.encode("utf-8", "surrogatepass")) <= _MAX_NAME_BYTES
