"""Notes as files of a folder: plain .txt, BRAT's .txt beside .ann, i2b2's .xml.

Whatever else lies in the folder may be a note that nobody reads, so it is withheld and listed,
after the notes, unless it is known to hold none.
"""

from __future__ import annotations

import os
import stat
from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from seawall.ingest.encoding import Decoded, UnreadableError, decode
from seawall.ingest.i2b2 import parse_i2b2
from seawall.ingest.row import check_text
from seawall.ingest.scratch import Catalogue
from seawall.ingest.source import Source, SourceOptions, Unreadable, oversize
from seawall.model import Document

ANNOTATION = ".ann"

# Files that folders gather by themselves, settings of BRAT, and our own.
_NO_NOTES = frozenset(
    {
        *(".DS_Store", "Thumbs.db", "desktop.ini"),
        *("annotation.conf", "visual.conf", "tools.conf", "kb_shortcuts.conf", ".stats_cache"),
        *("seawall.toml", "seawall.key"),
    }
)
_OF_OTHER_KIND = "is a file of a kind that Seawall does not read; save its text as .txt"
_OF_OTHER_FORMAT = "is not of the format that this folder is read in (--input-format)"
_HOLDS_NOTES = "is a file of many notes; give it as the input of a run of its own"
_IS_PACKED = "is a packed file; unpack it"
PACKED = (".zip", ".gz", ".bz2", ".xz", ".zst", ".7z", ".tar", ".tgz")
_REASONS = {
    Catalogue.LINK: "is a link to a folder, which is not followed; give the folder itself",
    ANNOTATION: "is an annotation file without its .txt",
    **dict.fromkeys((".txt", ".xml"), _OF_OTHER_FORMAT),
    **dict.fromkeys((".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"), _HOLDS_NOTES),
    **dict.fromkeys(PACKED, _IS_PACKED),
}


class FolderSource(Source):
    """A note a file, subfolders too. A note's id is its path in the folder without the suffix."""

    suffix: str
    # A file holds more than its note: how many bytes of file a byte of note may take.
    markup_factor: int = 1

    def __init__(self, catalogue: Catalogue, options: SourceOptions) -> None:
        super().__init__(options)
        self._catalogue = catalogue

    @property
    def folder(self) -> Path:
        return self._catalogue.folder

    def files(self) -> Iterator[Path]:
        return (self._catalogue.folder / path for path in self._catalogue.paths(self.suffix))

    def count(self) -> int | None:
        return self._catalogue.count(self.suffix)

    def count_unread_files(self) -> int:
        return sum(1 for _ in self._unread())

    def _read(self) -> Iterator[Document | Unreadable]:
        for position, path in enumerate(self._catalogue.paths(self.suffix), 1):
            yield self._read_note(position, path)
        after = self._catalogue.count(self.suffix) + 1
        for position, (path, reason) in enumerate(self._unread(), after):
            yield Unreadable(position, _as_id(path), reason)

    def _unread(self) -> Iterator[tuple[str, str]]:
        """Path of each file that may be a note but is none to this reader, and why."""
        for path, suffix in self._catalogue.others(self.suffix):
            is_beside = suffix == ANNOTATION and self._catalogue.has(path, ".txt")
            if not is_beside and PurePosixPath(path).name not in _NO_NOTES:
                yield path, _REASONS.get(suffix, _OF_OTHER_KIND)

    def _read_note(self, position: int, path: str) -> Document | Unreadable:
        document_id = _as_id(id_of(path))
        try:
            limit_bytes = self.options.max_note_bytes * self.markup_factor
            raw = read_whole(self._catalogue.folder / path, limit_bytes)
            decoded = self._decode(raw)
            check_text(decoded.text, self.options.max_note_bytes)
            check_text(document_id, self.options.max_note_bytes)
            _check_name(path)
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


def _as_id(path: str) -> str:
    """A path as text that can be written, whatever the bytes of the name."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _check_name(path: str) -> None:
    if _as_id(path) != path:
        raise UnreadableError("has a file name that is not UTF-8; rename it")


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
