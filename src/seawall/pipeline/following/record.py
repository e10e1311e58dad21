"""Which notes were released under a key: digests beside the key, so that a custodian is told.

It is no ledger: it knows no persons and no sets, and protects nothing. It is bounded, and a run
goes on where it cannot be kept.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from seawall.model import ProjectKey

_DIGEST_BYTES = 8
_MOST_RELEASES = 100
_MOST_NOTES = 20_000_000  # some 400 MB
_SCHEMA = """
CREATE TABLE IF NOT EXISTS release (
    number INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, scope TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS note (
    digest BLOB NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (digest, number)
) WITHOUT ROWID;
CREATE TEMP TABLE own (digest BLOB PRIMARY KEY) WITHOUT ROWID;
"""


def digest_note(key: ProjectKey, text: str) -> bytes:
    """Eight bytes of a note's words, whatever their case and the blanks between them."""
    return key.digest("released note", " ".join(text.casefold().split()))[:_DIGEST_BYTES]


class ReleaseRecord:
    """The file that remembers the releases of a key."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __repr__(self) -> str:
        return "<ReleaseRecord>"

    def enter(self, fingerprint: str, scope: str, notes: Iterable[bytes]) -> list[int] | None:
        """Remember a release; how many of its notes each earlier one has, where it has any.

        The same release made again is no other, nor are those of one ledger (``scope``). None
        where the file cannot be read or written.
        """
        try:
            # Private from the first byte: SQLite would make it readable by others.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            with closing(sqlite3.connect(self.path, timeout=30)) as store, store:
                store.executescript(_SCHEMA)
                store.executemany("INSERT OR IGNORE INTO own VALUES (?)", ((n,) for n in notes))
                overlaps = self._count(store, fingerprint, scope)
                self._add(store, fingerprint, scope)
                self._forget_oldest(store)
                return overlaps
        except (OSError, sqlite3.Error):
            return None

    def _count(self, store: sqlite3.Connection, fingerprint: str, scope: str) -> list[int]:
        rows = store.execute(
            "SELECT count(*) FROM own JOIN note USING (digest) JOIN release USING (number) "
            "WHERE fingerprint != ? AND (scope != ? OR scope = '') GROUP BY number ORDER BY number",
            (fingerprint, scope),
        )
        return [count for (count,) in rows]

    def _add(self, store: sqlite3.Connection, fingerprint: str, scope: str) -> None:
        known = store.execute(
            "SELECT number FROM release WHERE fingerprint = ?", (fingerprint,)
        ).fetchone()
        if known is None:
            added = store.execute(
                "INSERT INTO release (fingerprint, scope) VALUES (?, ?)", (fingerprint, scope)
            )
            store.execute("INSERT INTO note SELECT digest, ? FROM own", (added.lastrowid,))

    def _forget_oldest(self, store: sqlite3.Connection) -> None:
        """Keep the newest releases, as many as the bounds allow, and always the last."""
        sizes = store.execute(
            "SELECT number, (SELECT count(*) FROM note n WHERE n.number = r.number) "
            "FROM release r ORDER BY number DESC"
        ).fetchall() if _is_large(store) else []  # fmt: skip
        total = 0
        for place, (number, size) in enumerate(sizes):
            total += size
            if place and (place >= _MOST_RELEASES or total > _MOST_NOTES):
                store.execute("DELETE FROM note WHERE number = ?", (number,))
                store.execute("DELETE FROM release WHERE number = ?", (number,))


def _is_large(store: sqlite3.Connection) -> bool:
    """Counting goes through all of the file, and most files are small."""
    releases = store.execute("SELECT count(*) FROM release").fetchone()[0]
    pages = store.execute("PRAGMA page_count").fetchone()[0]
    return bool(releases > _MOST_RELEASES or pages * 4096 > 16 * _MOST_NOTES)
