"""What grows with the number of notes lies on disk: ids already seen, and a folder's file names."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Self

from seawall.model import InputError


def open_scratch(schema: str) -> sqlite3.Connection:
    """A database of our own in the system's temporary folder; it is gone when it is closed."""
    database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -4096"):
        database.execute(f"PRAGMA {pragma}")
    database.execute(schema)
    database.execute("BEGIN")
    return database


class SeenIds:
    """The ids met so far, as digests (an id can be a name), each with the position it was at."""

    def __init__(self) -> None:
        self._database = open_scratch(
            "CREATE TABLE seen (digest BLOB PRIMARY KEY, position INTEGER) WITHOUT ROWID"
        )

    def first_position(self, document_id: str, position: int) -> int:
        """Where this id was first met; ``position`` itself if that is now."""
        digest = hashlib.blake2b(document_id.encode("utf-8", "surrogatepass"), digest_size=16)
        key = digest.digest()
        with _disk_errors():
            done = self._database.execute(
                "INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, position)
            )
            if done.rowcount:
                return position
            found = self._database.execute("SELECT position FROM seen WHERE digest = ?", (key,))
            return int(found.fetchone()[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()


class Catalogue:
    """The files below a folder by their suffix, whatever its case.

    Sorted by path as bytes, so that the order is the same on any machine. Links to folders are
    not followed, and are listed under LINK; a subfolder that cannot be listed is an InputError,
    since its notes would be lost.
    """

    LINK = "link to a folder"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._database = open_scratch("CREATE TABLE files (suffix TEXT, path BLOB)")
        rows = ((suffix, os.fsencode(path)) for path, suffix in _walk(folder))
        with _disk_errors():
            self._database.executemany("INSERT INTO files VALUES (?, ?)", rows)
            self._database.execute("CREATE INDEX by_path ON files (suffix, path)")

    def count(self, suffix: str) -> int:
        found = self._database.execute("SELECT count(*) FROM files WHERE suffix = ?", (suffix,))
        return int(found.fetchone()[0])

    def paths(self, suffix: str) -> Iterator[str]:
        """Paths relative to the folder, with ``/`` between their parts."""
        query = "SELECT path FROM files WHERE suffix = ? ORDER BY path"
        for (path,) in self._database.execute(query, (suffix,)):
            yield os.fsdecode(path)

    def others(self, suffix: str) -> Iterator[tuple[str, str]]:
        """Path and suffix of what has another suffix, in the order of the paths."""
        query = "SELECT path, suffix FROM files WHERE suffix != ? ORDER BY path"
        for path, other in self._database.execute(query, (suffix,)):
            yield os.fsdecode(path), other

    def has(self, path: str, suffix: str) -> bool:
        """True if there is a file of that path but with ``suffix``, in lower or upper case."""
        stem = path[: path.rindex(".")]
        spelled = [os.fsencode(stem + each) for each in (suffix, suffix.upper())]
        query = "SELECT 1 FROM files WHERE suffix = ? AND path IN (?, ?)"
        return self._database.execute(query, (suffix, *spelled)).fetchone() is not None


def _walk(folder: Path) -> Iterator[tuple[str, str]]:
    """Path and suffix of each file, and of each link to a folder."""
    below = [""]
    while below:
        prefix = below.pop()
        try:
            with os.scandir(folder / prefix) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        below.append(f"{prefix}{entry.name}/")
                    elif entry.is_dir():
                        yield prefix + entry.name, Catalogue.LINK
                    else:
                        yield prefix + entry.name, PurePosixPath(entry.name).suffix.lower()
        except OSError as error:
            raise InputError(
                f"A folder below {folder} cannot be listed ({os.strerror(error.errno or 0)}); "
                "give yourself the right to read it, or take it out."
            ) from None


@contextmanager
def _disk_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError:
        raise InputError(
            "The system's temporary folder cannot be written to or is full; "
            "free some space, or set TMPDIR to another folder."
        ) from None
