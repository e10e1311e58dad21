"""Tables of a run's state whose rows only this run can have written.

Every row carries an HMAC under a key of this run, over its table and all that it holds, its place
too; beside each table stands the sum of these, so that a row that is gone, comes twice or is of an
earlier time shows as well. What was changed is refused when it is read, and never released.
"""

from __future__ import annotations

import hmac
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from seawall.model import ProjectKey, RefusedError

Value = int | str | bytes
Row = tuple[Value, ...]

_MODULUS = 1 << 256
# In one fact for all tables: a table of an earlier time does not go with the others of now.
_SUMS = "sums"


class Seal:
    """Signs what one run keeps; ``run`` tells it from all others under the same project key."""

    def __init__(self, key: ProjectKey, run: str) -> None:
        self._secret = key.digest("state", run)

    def sign(self, table: str, row: Sequence[object]) -> bytes:
        """32 bytes over the table's name and the row's values, each with its type and length."""
        message = b"".join(map(_encode, (table, *row)))
        return hmac.digest(self._secret, message, "sha256")

    def check(self, table: str, row: Sequence[object], signature: object) -> None:
        """Refuse a row that this run has not written so."""
        is_ours = isinstance(signature, bytes) and hmac.compare_digest(
            self.sign(table, row), signature
        )
        if not is_ours:
            raise changed_state()


def changed_state() -> RefusedError:
    """The refusal of a state that somebody else wrote to."""
    return RefusedError(
        "What the interrupted run kept in its private folder was changed since by something else; "
        "nothing of it is released. Start again without --resume."
    )


def _encode(value: object) -> bytes:
    if isinstance(value, str):
        kind, data = b"t", value.encode("utf-8", "surrogatepass")
    elif isinstance(value, bytes):
        kind, data = b"b", value
    else:
        kind, data = b"n", repr(value).encode()
    return kind + len(data).to_bytes(8, "big") + data


class SealedFacts:
    """Names and values in the table ``run``, each signed."""

    def __init__(self, store: sqlite3.Connection, seal: Seal) -> None:
        self._store = store
        self._seal = seal

    def read(self, name: str) -> str | None:
        """The value of a name; None where there is none."""
        query = "SELECT value, signature FROM run WHERE name = ?"
        found = self._store.execute(query, (name,)).fetchone()
        if found is None:
            return None
        self._seal.check("run", (name, found[0]), found[1])
        return str(found[0])

    def write(self, name: str, value: str) -> None:
        signature = self._seal.sign("run", (name, value))
        self._store.execute("INSERT OR REPLACE INTO run VALUES (?, ?, ?)", (name, value, signature))

    def begin(self, tables: Sequence[str]) -> None:
        """Say that the tables are empty, as every run begins."""
        self.write(_SUMS, json.dumps(dict.fromkeys(tables, 0)))


class SealedTable:
    """Rows by position, the first column. Whoever writes is within a transaction of the store."""

    def __init__(
        self, store: sqlite3.Connection, name: str, columns: int, seal: Seal, facts: SealedFacts
    ) -> None:
        self._store = store
        self._name = name
        self._columns = columns
        self._seal = seal
        self._facts = facts

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows; a position or an id that is there already is an error of the store."""
        total = self._total()
        marks = ", ".join("?" * (self._columns + 1))
        for row in rows:
            signature = self._seal.sign(self._name, row)
            self._store.execute(f"INSERT INTO {self._name} VALUES ({marks})", (*row, signature))
            total += _as_number(signature)
        self._write_total(total)

    def put(self, rows: Sequence[Row]) -> None:
        """Add rows, in place of earlier ones of the same positions."""
        self.drop([row[0] for row in rows])
        self.add(rows)

    def drop(self, positions: Iterable[object]) -> None:
        """Delete the rows of some positions, where there are any."""
        total = self._total()
        for position in positions:
            query = f"DELETE FROM {self._name} WHERE position = ? RETURNING signature"
            for (signature,) in self._store.execute(query, (position,)).fetchall():
                total -= _as_number(signature)
        self._write_total(total)

    def clear(self) -> None:
        """Delete every row."""
        self._store.execute(f"DELETE FROM {self._name}")
        self._write_total(0)

    def read_all(self, order: str = "position") -> Iterator[Row]:
        """Every row, checked; refuses at the end where one is missing or comes twice."""
        left = self._total()
        for row, signature in self._read(f"ORDER BY {order}"):
            left -= _as_number(signature)
            yield row
        if left % _MODULUS:
            raise changed_state()

    def read_some(self, where: str, *values: object) -> Iterator[Row]:
        """Some rows in order of their positions, each checked."""
        for row, _ in self._read(f"WHERE {where} ORDER BY position", *values):
            yield row

    def _read(self, clauses: str, *values: object) -> Iterator[tuple[Row, bytes]]:
        for *row, signature in self._store.execute(f"SELECT * FROM {self._name} {clauses}", values):
            self._seal.check(self._name, row, signature)
            yield tuple(row), signature

    def _total(self) -> int:
        return self._totals()[self._name]

    def _write_total(self, total: int) -> None:
        totals = {**self._totals(), self._name: total % _MODULUS}
        self._facts.write(_SUMS, json.dumps(totals))

    def _totals(self) -> dict[str, int]:
        known = self._facts.read(_SUMS)
        if known is None:
            raise changed_state()
        return dict(json.loads(known))


def _as_number(signature: object) -> int:
    if not isinstance(signature, bytes):
        raise changed_state()
    return int.from_bytes(signature, "big")
