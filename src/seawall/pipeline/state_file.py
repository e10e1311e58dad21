"""The SQLite file of a run's state: its tables, and what can be wrong with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seawall.model import InputError, UsageError

_FORMAT = 2  # before it, rows were not signed
_SCHEMA = f"""
PRAGMA user_version = {_FORMAT};
CREATE TABLE IF NOT EXISTS run (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, signature BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS document (
    position INTEGER PRIMARY KEY,
    order_key BLOB NOT NULL,
    released_id TEXT NOT NULL UNIQUE,
    original_id TEXT NOT NULL,
    person TEXT NOT NULL,
    basis TEXT NOT NULL,
    text TEXT NOT NULL,
    replaced TEXT NOT NULL,
    planned TEXT NOT NULL,
    counts TEXT NOT NULL,
    signature BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS document_order ON document (order_key);
CREATE TABLE IF NOT EXISTS reading (
    position INTEGER PRIMARY KEY,
    person TEXT NOT NULL,
    note TEXT NOT NULL,
    facts TEXT NOT NULL,
    signature BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS reading_person ON reading (person);
CREATE TABLE IF NOT EXISTS quarantine (
    position INTEGER PRIMARY KEY,
    original_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    signature BLOB NOT NULL
);
"""


def open_store(path: Path, *, resume: bool) -> sqlite3.Connection:
    """The file with its tables; made anew unless a run goes on, refused if of another version."""
    if not resume:
        _forget(path)
    store = sqlite3.connect(path)
    begun = store.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if begun and store.execute("PRAGMA user_version").fetchone()[0] != _FORMAT:
        raise UsageError(
            "The interrupted run was of another version of Seawall; start again without --resume."
        )
    store.executescript(_SCHEMA)
    return store


@contextmanager
def disk_errors() -> Iterator[None]:
    """Say what a person can do where the store cannot be written or read."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise InputError(
            "Two documents would be released under one id; give them ids of their own."
        ) from None
    except (sqlite3.OperationalError, OSError):
        raise InputError(
            "The state of the run could not be written, most often because the disk is full; "
            "free some space and run again with --resume."
        ) from None
    except sqlite3.Error:
        raise InputError(
            "The state of the interrupted run is damaged; start again without --resume."
        ) from None


def _forget(path: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
