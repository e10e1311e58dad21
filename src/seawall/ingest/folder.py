"""Notes as files of a folder: plain .txt, BRAT's .txt beside .ann, i2b2's .xml."""

from __future__ import annotations

import os
import stat
from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.encoding import Decoded, UnreadableError, decode
from seawall.ingest.i2b2 import parse_i2b2
from seawall.ingest.row import check_text
from seawall.ingest.scratch import Catalogue
from seawall.ingest.source import Source, SourceOptions, Unreadable, oversize
from seawall.model import Document


class FolderSource(Source):
    """A note a file, subfolders too. A note's id is its path in the folder without the suffix."""

    suffix: str
    # A file holds more than its note: how many bytes of file a byte of note may take.
    markup_factor: int = 1

    def __init__(self, catalogue: Catalogue, options: SourceOptions) -> None:
        super().__init__(options)
        self._catalogue = catalogue

    def files(self) -> Iterator[Path]:
        return (self._catalogue.folder / path for path in self._catalogue.paths(self.suffix))

    def count(self) -> int | None:
        return self._catalogue.count(self.suffix)

    def _read(self) -> Iterator[Document | Unreadable]:
        for position, path in enumerate(self._catalogue.paths(self.suffix), 1):
            yield self._read_note(position, path)

    def _read_note(self, position: int, path: str) -> Document | Unreadable:
        document_id = id_of(path)
        try:
            limit_bytes = self.options.max_note_bytes * self.markup_factor
            raw = read_whole(self._catalogue.folder / path, limit_bytes)
            decoded = self._decode(raw)
            check_text(decoded.text, self.options.max_note_bytes)
            check_text(document_id, self.options.max_note_bytes)
        except UnreadableError as error:
            return Unreadable(position, document_id, str(error))
        self.encodings[decoded.encoding] += 1
        return Document(document_id, decoded.text, position)

    @abstractmethod
    def _decode(self, raw: bytes) -> Decoded:
        """The note that a file holds; raises UnreadableError where it holds none."""


class TextFolder(FolderSource):
    """A folder of .txt."""

    kind = "txt"
    suffix = ".txt"

    def _decode(self, raw: bytes) -> Decoded:
        return decode(raw)


class BratFolder(TextFolder):
    """A folder of .txt, some with a .ann beside it; the .ann is read by ``read_mentions``."""

    kind = "brat"


class I2b2Folder(FolderSource):
    """A folder of i2b2 2014 .xml; the tags in it are read by ``read_mentions``."""

    kind = "i2b2"
    suffix = ".xml"
    markup_factor = 4

    def _decode(self, raw: bytes) -> Decoded:
        parsed = parse_i2b2(raw)
        return Decoded(parsed.text, parsed.encoding)


def id_of(path: str) -> str:
    """A note's id from its relative path: without the suffix."""
    return path[: path.rindex(".")]


def read_whole(path: Path, limit_bytes: int) -> bytes:
    """A file's bytes; refuses a larger one before reading it, and one the system will not read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableError("is not a regular file")
        if status.st_size > limit_bytes:
            raise UnreadableError(oversize(limit_bytes))
        return path.read_bytes()
    except OSError as error:
        cause = os.strerror(error.errno or 0).lower()
        raise UnreadableError(f"could not be read from disk ({cause})") from None
