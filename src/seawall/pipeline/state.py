"""What an unfinished run has done so far, kept in DIR.private so that a killed run can go on.

One SQLite file: a batch of documents is in it whole or not at all, whatever ends the process. It
also puts the documents in keyed order without holding them in memory.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Self

from seawall.model import InputError, LinkBasis, UsageError
from seawall.pipeline.progress import Summary

_SCHEMA = """
CREATE TABLE IF NOT EXISTS run (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
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
    counts TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS document_order ON document (order_key);
CREATE TABLE IF NOT EXISTS reading (
    position INTEGER PRIMARY KEY, person TEXT NOT NULL, note TEXT NOT NULL, facts TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS reading_person ON reading (person);
CREATE TABLE IF NOT EXISTS quarantine (
    position INTEGER PRIMARY KEY, original_id TEXT NOT NULL, reason TEXT NOT NULL
);
"""


@dataclass(frozen=True, slots=True)
class DoneDocument:
    """A document as it will be released, with what stays at home beside it.

    ``replaced`` and ``planned`` are JSON lists: the spans in the released and in the original text.
    """

    position: int
    order_key: bytes
    released_id: str
    original_id: str
    person: str
    basis: LinkBasis
    text: str
    replaced: str
    planned: str
    counts: Mapping[str, int]

    def __repr__(self) -> str:
        return f"<DoneDocument {self.position}>"


@dataclass(frozen=True, slots=True)
class WithheldDocument:
    """A document that must not be released, and why."""

    position: int
    original_id: str
    reason: str

    def __repr__(self) -> str:
        return f"<WithheldDocument {self.position}>"


@dataclass(frozen=True, slots=True)
class StoredReading:
    """A note that was read but not yet treated: what was found in it and what it says, as JSON."""

    position: int
    person: str
    note: str
    facts: str

    def __repr__(self) -> str:
        return f"<StoredReading {self.position}>"


Outcome = DoneDocument | WithheldDocument


class RunState:
    """The store of one run. ``fingerprint`` says what the run is of: inputs, settings, versions."""

    def __init__(self, path: Path, fingerprint: str, *, resume: bool) -> None:
        with _disk_errors():
            if not resume:
                _forget(path)
            self._store = sqlite3.connect(path)
            self._store.executescript(_SCHEMA)
            self._check(fingerprint)

    def _check(self, fingerprint: str) -> None:
        known = self._read_fact("fingerprint")
        if known is None:
            with self._store:
                self._store.execute("INSERT INTO run VALUES ('fingerprint', ?)", (fingerprint,))
        elif known != fingerprint:
            raise UsageError(
                "The interrupted run had other inputs, settings or another version; "
                "repeat its options, or start again without --resume."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def finished(self) -> Summary | None:
        """How the run ended, if it did."""
        fact = self._read_fact("finished")
        return Summary(**json.loads(fact)) if fact else None

    def _read_fact(self, name: str) -> str | None:
        row = self._store.execute("SELECT value FROM run WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    def restart(self) -> None:
        """Forget that the run ended."""
        with _disk_errors(), self._store:
            self._store.execute("DELETE FROM run WHERE name = 'finished'")

    def finish(self, summary: Summary) -> None:
        """Remember how the run ended, and let go of its documents."""
        with _disk_errors(), self._store:
            self._store.execute("DELETE FROM document")
            self._store.execute("DELETE FROM quarantine")
            self._store.execute("DELETE FROM reading")
            value = json.dumps(asdict(summary))
            self._store.execute("INSERT INTO run VALUES ('finished', ?)", (value,))
        # The release stands; a file that stays large on a full disk is no reason to fail.
        with suppress(sqlite3.Error):
            self._store.execute("VACUUM")

    def last_position(self) -> int:
        """Every document up to this one is done or withheld; 0 at the start."""
        row = self._store.execute(
            "SELECT max(position) FROM "
            "(SELECT position FROM document UNION ALL SELECT position FROM quarantine)"
        ).fetchone()
        return row[0] or 0

    def add(self, outcomes: list[Outcome]) -> None:
        """Keep a batch, whole or not at all."""
        done = [_row(outcome) for outcome in outcomes if isinstance(outcome, DoneDocument)]
        withheld = [
            (outcome.position, outcome.original_id, outcome.reason)
            for outcome in outcomes
            if isinstance(outcome, WithheldDocument)
        ]
        with _disk_errors(), self._store:
            self._store.executemany(f"INSERT INTO document VALUES ({','.join('?' * 10)})", done)
            self._store.executemany("INSERT INTO quarantine VALUES (?, ?, ?)", withheld)

    def last_treated(self) -> int:
        """Every reading up to this one is treated; 0 at the start."""
        row = self._store.execute("SELECT max(position) FROM document").fetchone()
        return row[0] or 0

    def last_read(self) -> int:
        """Every document up to this one is read or withheld; 0 at the start."""
        row = self._store.execute(
            "SELECT max(position) FROM "
            "(SELECT position FROM reading UNION ALL SELECT position FROM quarantine)"
        ).fetchone()
        return row[0] or 0

    def add_readings(self, outcomes: list[StoredReading | WithheldDocument]) -> None:
        """Keep a batch of notes that were read, in place of earlier readings of them."""
        read = [astuple(item) for item in outcomes if isinstance(item, StoredReading)]
        withheld = [astuple(item) for item in outcomes if isinstance(item, WithheldDocument)]
        with _disk_errors(), self._store:
            self._store.executemany("INSERT OR REPLACE INTO reading VALUES (?, ?, ?, ?)", read)
            self._store.executemany("INSERT INTO quarantine VALUES (?, ?, ?)", withheld)

    def readings(self, after: int = 0) -> Iterator[StoredReading]:
        """The notes that were read, in the order of the input."""
        rows = self._store.execute(
            "SELECT * FROM reading WHERE position > ? ORDER BY position", (after,)
        )
        yield from (StoredReading(*row) for row in rows)

    def persons_with_notes(self) -> list[tuple[str, int]]:
        """Persons and the number of their notes, in order of their ids."""
        rows = self._store.execute("SELECT person, count(*) FROM reading GROUP BY 1 ORDER BY 1")
        return rows.fetchall()

    def count_notes(self) -> dict[str, int]:
        """The number of notes of each person that are done."""
        return dict(self._store.execute("SELECT person, count(*) FROM document GROUP BY 1"))

    def readings_of(self, person: str) -> list[StoredReading]:
        """The notes of one person, in the order of the input."""
        rows = self._store.execute(
            "SELECT * FROM reading WHERE person = ? ORDER BY position", (person,)
        )
        return [StoredReading(*row) for row in rows]

    def drop_withheld_readings(self) -> bool:
        """Forget the readings of notes that were withheld since, and whatever was made beside them.

        True if there were any: then the rest has to be grouped again, for the withheld persons
        counted in everybody's k.
        """
        with _disk_errors(), self._store:
            gone = self._store.execute(
                "DELETE FROM reading WHERE position IN (SELECT position FROM quarantine)"
            ).rowcount
            if gone:
                self._store.execute("DELETE FROM document")
        return bool(gone)

    def released(self) -> Iterator[tuple[str, str, str]]:
        """Released id, text and replaced spans, in keyed order."""
        yield from self._store.execute(
            "SELECT released_id, text, replaced FROM document ORDER BY order_key, released_id"
        )

    def released_places(self) -> Iterator[tuple[str, int]]:
        """Released id and position in the input, in keyed order."""
        yield from self._store.execute(
            "SELECT released_id, position FROM document ORDER BY order_key, released_id"
        )

    def at_home(self) -> Iterator[tuple[str, str, str, str]]:
        """Original id, released id, person and plan, in the order of the input."""
        yield from self._store.execute(
            "SELECT original_id, released_id, person, planned FROM document ORDER BY position"
        )

    def withheld(self) -> Iterator[WithheldDocument]:
        """What was withheld, in the order of the input."""
        rows = self._store.execute("SELECT * FROM quarantine ORDER BY position")
        yield from (WithheldDocument(*row) for row in rows)

    def count_documents(self) -> tuple[int, int]:
        """How many are done, and how many withheld."""
        done = self._store.execute("SELECT count(*) FROM document").fetchone()[0]
        return done, self._store.execute("SELECT count(*) FROM quarantine").fetchone()[0]

    def count_persons(self) -> dict[LinkBasis, int]:
        """Distinct persons by what their notes were linked by."""
        rows = self._store.execute("SELECT basis, count(DISTINCT person) FROM document GROUP BY 1")
        return {LinkBasis(basis): persons for basis, persons in rows}

    def count_labels(self) -> dict[str, int]:
        """Mentions by ``LABEL treatment``, over all documents."""
        totals: dict[str, int] = {}
        for (counts,) in self._store.execute("SELECT counts FROM document"):
            for name, number in json.loads(counts).items():
                totals[name] = totals.get(name, 0) + number
        return dict(sorted(totals.items()))


@contextmanager
def _disk_errors() -> Iterator[None]:
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


def _row(done: DoneDocument) -> tuple[object, ...]:
    counts = json.dumps(done.counts, sort_keys=True)
    left = (done.position, done.order_key, done.released_id, done.original_id, done.person)
    return (*left, done.basis.value, done.text, done.replaced, done.planned, counts)
