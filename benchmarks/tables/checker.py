"""pycanon as the checker of tables that were written, beside our own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.tables.peers import ask
from seawall.evaluate.verify.classes import ClassCheck, check_classes
from seawall.pipeline.tables import TablePromise

# Both sum shares, in another order.
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Written:
    """A table that was written, and what was promised of it."""

    path: Path
    quasi: tuple[str, ...]
    sensitive: str
    promise: TablePromise


@dataclass(frozen=True, slots=True)
class Reading:
    """k, l and t as somebody reads them."""

    k: int
    l: int  # noqa: E741 - as in l-diversity
    t: float

    def keeps(self, promise: TablePromise) -> bool:
        """Whether it is what was promised; an l by entropy is more than one by counting."""
        return (
            self.k >= promise.k
            and self.l >= (promise.l or 1)
            and self.t <= (1.0 if promise.t is None else promise.t) + _SLACK
        )

    def agrees(self, other: Reading) -> bool:
        return (self.k, self.l) == (other.k, other.l) and abs(self.t - other.t) < _SLACK


def read_ours(table: Written) -> Reading:
    """What our own verifier reads."""
    check: ClassCheck = check_classes(table.path, table.quasi, [table.sensitive])
    spread = check.spreads[table.sensitive]
    return Reading(check.k, spread.distinct, getattr(spread, table.promise.distance))


def read_theirs(tables: Sequence[Written]) -> list[Reading] | None:
    """What pycanon reads; nothing where it is not there."""
    listed = [
        {
            "path": str(table.path),
            "sensitive": table.sensitive,
            "quasi": table.quasi,
            "ordered": table.promise.distance == "ordered",
        }
        for table in tables
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as manifest:
        json.dump(listed, manifest)
        manifest.flush()
        told = ask("pycanon_check.py", manifest.name)
    return None if told is None else [Reading(**each) for each in told]
