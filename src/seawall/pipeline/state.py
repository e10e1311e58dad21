"""What an unfinished run has done so far, kept in DIR.private so that a killed run can go on.

One SQLite file: a batch of documents is in it whole or not at all, whatever ends the process. It
also puts the documents in keyed order without holding them in memory. Every row is signed under the
project key (``sealed``), and what somebody else changed is refused.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self, cast

from seawall.model import LinkBasis, ProjectKey, UsageError
from seawall.pipeline.progress import Summary
from seawall.pipeline.sameness import require_same, sign_key
from seawall.pipeline.sealed import Row, Seal, SealedFacts, SealedTable
from seawall.pipeline.state_file import disk_errors, open_store


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
_DOCUMENT = tuple(each.name for each in fields(DoneDocument))
_TABLES = {
    "document": len(_DOCUMENT),
    "reading": len(fields(StoredReading)),
    "quarantine": len(fields(WithheldDocument)),
}
_KEYED_ORDER = "order_key, released_id"


class RunState:
    """The store of one run. ``facts`` say what the run is of, each as a keyed digest.

    Refuses to go on where they or the key differ, and where a row is not as the run left it.
    """

    def __init__(
        self, path: Path, facts: Mapping[str, str], *, key: ProjectKey, resume: bool
    ) -> None:
        with disk_errors():
            self._store = open_store(path, resume=resume)
            seal = Seal(key, self._begin(key))
            self._facts = SealedFacts(self._store, seal)
            self._documents, self._readings, self._quarantine = (
                SealedTable(self._store, name, columns, seal, self._facts)
                for name, columns in _TABLES.items()
            )
            self._require_same(facts)
        self._check_rows()

    @classmethod
    def unnamed(cls, folder: Path) -> Self:
        """A state that nobody resumes: its file, on the disk of ``folder``, has no name.

        So it goes with the process, however that ends: no note is left behind.
        """
        with TemporaryDirectory(prefix=".seawall-", dir=folder) as place:
            path, key = Path(place) / "state.sqlite", ProjectKey(secrets.token_bytes(32))
            state = cls(path, {}, key=key, resume=False)
            state._store.execute("PRAGMA journal_mode = MEMORY")
            return state

    def _begin(self, key: ProjectKey) -> str:
        """What tells this run from every other; refuses another key than it began with."""
        begun = dict(self._store.execute("SELECT name, value FROM run WHERE name IN ('id', 'key')"))
        if not begun:
            begun = {"id": secrets.token_hex(16), "key": sign_key(key)}
            with self._store:
                self._store.executemany("INSERT INTO run VALUES (?, ?, x'')", begun.items())
        if begun.get("key") != sign_key(key):
            raise UsageError(
                "The interrupted run had another project key; name that one, or start again "
                "without --resume."
            )
        return str(begun.get("id"))

    def _require_same(self, facts: Mapping[str, str]) -> None:
        known = self._facts.read("facts")
        if known is not None:
            require_same(known, facts)
            return
        with self._store:
            self._facts.write("facts", json.dumps(dict(facts)))
            self._facts.begin(tuple(_TABLES))

    def _check_rows(self) -> None:
        """Refuse a state in which any row was changed: what is counted rests on them."""
        for table in (self._documents, self._readings, self._quarantine):
            with disk_errors():
                for _ in table.read_all():
                    pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def finished(self) -> Summary | None:
        """How the run ended, if it did."""
        fact = self._facts.read("finished")
        return Summary(**json.loads(fact)) if fact else None

    def restart(self) -> None:
        """Forget that the run ended."""
        with disk_errors(), self._store:
            self._store.execute("DELETE FROM run WHERE name = 'finished'")

    def finish(self, summary: Summary) -> None:
        """Remember how the run ended, and let go of its documents."""
        with disk_errors(), self._store:
            self._documents.clear()
            self._quarantine.clear()
            self._readings.clear()
            self._facts.write("finished", json.dumps(asdict(summary)))
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
        withheld = [astuple(one) for one in outcomes if isinstance(one, WithheldDocument)]
        with disk_errors(), self._store:
            self._documents.add(done)
            self._quarantine.add(withheld)

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
        with disk_errors(), self._store:
            self._readings.put(read)
            self._quarantine.add(withheld)

    def readings(self, after: int = 0) -> Iterator[StoredReading]:
        """The notes that were read, in the order of the input."""
        if after:
            rows = self._readings.read_some("position > ?", after)
        else:
            rows = self._readings.read_all()
        yield from map(_as_reading, rows)

    def count_readings(self) -> int:
        """How many notes were read and are kept."""
        count: int = self._store.execute("SELECT count(*) FROM reading").fetchone()[0]
        return count

    def persons_with_notes(self) -> list[tuple[str, int]]:
        """Persons and the number of their notes, in order of their ids."""
        rows = self._store.execute("SELECT person, count(*) FROM reading GROUP BY 1 ORDER BY 1")
        return rows.fetchall()

    def count_notes(self) -> dict[str, int]:
        """The number of notes of each person that are done."""
        return dict(self._store.execute("SELECT person, count(*) FROM document GROUP BY 1"))

    def readings_of(self, person: str) -> list[StoredReading]:
        """The notes of one person, in the order of the input."""
        return list(map(_as_reading, self._readings.read_some("person = ?", person)))

    def facts_of(self, person: str) -> list[str]:
        """What the notes of one person say, in the order of the input."""
        return [reading.facts for reading in self.readings_of(person)]

    def drop_withheld_readings(self) -> bool:
        """Forget the readings of notes that were withheld since, and whatever was made beside them.

        True if there were any: then the rest has to be grouped again, for the withheld persons
        counted in everybody's k.
        """
        query = "SELECT position FROM reading JOIN quarantine USING (position)"
        with disk_errors(), self._store:
            gone = [position for (position,) in self._store.execute(query)]
            if gone:
                self._readings.drop(gone)
                self._documents.clear()
        return bool(gone)

    def released(self) -> Iterator[tuple[str, str, str]]:
        """Released id, text and replaced spans, in keyed order."""
        for done in self._read_documents(_KEYED_ORDER):
            yield done.released_id, done.text, done.replaced

    def released_places(self) -> Iterator[tuple[str, int]]:
        """Released id and position in the input, in keyed order."""
        for done in self._read_documents(_KEYED_ORDER):
            yield done.released_id, done.position

    def at_home(self) -> Iterator[tuple[str, str, str, str]]:
        """Original id, released id, person and plan, in the order of the input."""
        for done in self._read_documents("position"):
            yield done.original_id, done.released_id, done.person, done.planned

    def _read_documents(self, order: str) -> Iterator[DoneDocument]:
        return map(_as_document, self._documents.read_all(order))

    def withheld(self) -> Iterator[WithheldDocument]:
        """What was withheld, in the order of the input."""
        for row in self._quarantine.read_all():
            yield WithheldDocument(*cast("tuple[Any, ...]", row))

    def count_documents(self) -> tuple[int, int]:
        """How many are done, and how many withheld."""
        done = self._store.execute("SELECT count(*) FROM document").fetchone()[0]
        return done, self._store.execute("SELECT count(*) FROM quarantine").fetchone()[0]

    def count_persons(self) -> dict[LinkBasis, int]:
        """Distinct persons by what the first of their notes was linked by."""
        first = "SELECT basis, min(position) FROM document GROUP BY person"
        rows = self._store.execute(f"SELECT basis, count(*) FROM ({first}) GROUP BY basis")
        return {LinkBasis(basis): persons for basis, persons in rows}

    def withhold(self, positions: Collection[int], reason: str) -> None:
        """Move treated documents to those that are withheld."""
        with disk_errors():
            gone = [one for one in self._read_documents("position") if one.position in positions]
        with disk_errors(), self._store:
            self._quarantine.add((one.position, one.original_id, reason) for one in gone)
            self._documents.drop(one.position for one in gone)

    def count_replaced(self) -> dict[str, int]:
        """Released spans by ``LABEL treatment``, over all documents."""
        totals: Counter[str] = Counter()
        for (replaced,) in self._store.execute("SELECT replaced FROM document"):
            totals.update(f"{item['label']} {item['treatment']}" for item in json.loads(replaced))
        return dict(sorted(totals.items()))

    def count_labels(self) -> dict[str, int]:
        """Mentions by label, over all documents."""
        totals: dict[str, int] = {}
        for (counts,) in self._store.execute("SELECT counts FROM document"):
            for name, number in json.loads(counts).items():
                totals[name] = totals.get(name, 0) + number
        return dict(sorted(totals.items()))


def _as_document(row: Row) -> DoneDocument:
    values = dict(zip(_DOCUMENT, cast("tuple[Any, ...]", row), strict=True))
    values["basis"] = LinkBasis(values["basis"])
    values["counts"] = json.loads(values["counts"])
    return DoneDocument(**values)


def _as_reading(row: Row) -> StoredReading:
    return StoredReading(*cast("tuple[Any, ...]", row))


def _row(done: DoneDocument) -> Row:
    values = {name: getattr(done, name) for name in _DOCUMENT}
    values["basis"] = done.basis.value
    values["counts"] = json.dumps(done.counts, sort_keys=True)
    return tuple(values.values())
