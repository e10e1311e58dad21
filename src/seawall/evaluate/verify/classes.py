"""k, l and t of a released table, counted again from its cells alone.

Formulas are written here a second time on purpose: nothing is shared with the criteria that the
table was made under, nor with the algorithms that made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from seawall.model import InputError, UsageError

_CLASS, _PERSON, _VALUE, _COUNT = "class", "person", "value", "count"
# Cells of the classes × values matrix that are held at once.
_MAX_CELLS = 4_000_000
_SLACK = 1e-9  # of rounding

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Spread:
    """The worst class by one sensitive column.

    ``distinct`` values, ``entropy`` as the number of equally frequent values it amounts to,
    ``equal`` and ``ordered`` as the earth mover's distance from the table's own distribution.
    ``likeness`` is the least β that holds: by how much of itself a value is likelier in a class
    than in the table; none does where it is more than minus the logarithm of its share there.
    """

    distinct: int
    entropy: float
    equal: float
    ordered: float
    likeness: float


@dataclass(frozen=True, slots=True)
class ClassCheck:
    """What a released table keeps: ``k`` is the fewest persons who share a combination."""

    rows: int
    classes: int
    k: int
    spreads: dict[str, Spread]


def check_classes(
    table: Path | pl.DataFrame,
    qids: Sequence[str],
    sensitive: Sequence[str] = (),
    person: str | None = None,
) -> ClassCheck:
    """Count the persons and sensitive values behind every combination of released cells.

    Without a person column every row is a person. A sensitive cell that is empty supports nobody's
    diversity. An empty table keeps nothing: its k is 0. Refuses a column that is not there.
    """
    frame = _read(table) if isinstance(table, Path) else table
    for name in (*qids, *sensitive, *([person] if person else [])):
        if name not in frame.columns:
            raise UsageError.unknown("column", name, frame.columns)
    rows = _number(frame, qids, person)
    persons = rows.group_by(_CLASS).agg(pl.col(_PERSON).n_unique())[_PERSON]
    return ClassCheck(
        len(frame),
        len(persons),
        int(persons.min()) if len(persons) else 0,  # type: ignore[arg-type]
        {name: _measure(rows, frame[name]) for name in sensitive},
    )


def _read(path: Path) -> pl.DataFrame:
    try:
        return pl.read_csv(path, infer_schema=False, empty_string_is_null=False, glob=False)
    except (OSError, pl.exceptions.PolarsError):
        raise InputError(f"{path.name} could not be read as a released table.") from None


def _number(frame: pl.DataFrame, qids: Sequence[str], person: str | None) -> pl.DataFrame:
    """The class and the person of every row, as numbers."""
    # By place: a column may be called like one of ours.
    shown = frame.select(_as_text(name).alias(str(at)) for at, name in enumerate(qids))
    combinations = shown.unique().with_row_index(_CLASS)
    classes = shown.join(combinations, on=shown.columns, how="left", maintain_order="left")[_CLASS]
    persons = frame[person].rank("dense") if person else pl.Series(range(len(frame)))
    return pl.DataFrame({_CLASS: classes, _PERSON: persons.cast(pl.UInt32)})


def _as_text(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.String).fill_null("")


def _measure(rows: pl.DataFrame, values: pl.Series) -> Spread:
    """The worst class by a column; a person counts once for each value, however often it stands."""
    known = rows.with_columns(_order(values).alias(_VALUE)).drop_nulls(_VALUE).unique()
    if known[_CLASS].n_unique() < rows[_CLASS].n_unique() or not len(rows):
        return Spread(
            0, 0.0, 1.0, 1.0, np.inf
        )  # A class without a single value is as bad as can be.
    counts = known.group_by(_CLASS, _VALUE).agg(pl.len().alias(_COUNT)).sort(_CLASS, _VALUE)
    everybody = known.select(_PERSON, _VALUE).unique()[_VALUE].to_numpy()
    totals = np.bincount(everybody).astype(np.float64)
    cells = _Cells.of(counts, totals / totals.sum())
    return Spread(
        int(cells.count_distinct().min()),
        float(np.exp(cells.measure_entropy().min())),
        float(cells.measure_equal().max()),
        cells.find_worst_ordered(),
        cells.find_least_likeness(),
    )


def _order(values: pl.Series) -> pl.Series:
    """The place of every value among the others: of numbers if all are, else of the alphabet."""
    texts = values.cast(pl.String)
    texts = texts.set(texts == "", None)
    numbers = texts.cast(pl.Float64, strict=False)
    ordered = texts if numbers.null_count() > texts.null_count() else numbers
    return ordered.rank("dense").cast(pl.Int64) - 1


@dataclass(frozen=True)
class _Cells:
    """Counts of values by class, class after class; ``shares`` of the value in its class."""

    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    values: NDArray[np.int64]
    shares: Floats
    reference: Floats

    @classmethod
    def of(cls, counts: pl.DataFrame, reference: Floats) -> _Cells:
        classes = counts[_CLASS].to_numpy()
        starts = np.flatnonzero(np.diff(classes, prepend=-1))
        sizes = np.diff(starts, append=len(classes))
        held = counts[_COUNT].to_numpy().astype(np.float64)
        shares = held / np.repeat(np.add.reduceat(held, starts), sizes)
        return cls(starts, sizes, counts[_VALUE].to_numpy(), shares, reference)

    def count_distinct(self) -> NDArray[np.int64]:
        return self.sizes

    def measure_entropy(self) -> Floats:
        return np.add.reduceat(-self.shares * np.log(self.shares), self.starts)

    def find_least_likeness(self) -> float:
        expected = self.reference[self.values]
        gains = (self.shares - expected) / expected
        most = -np.log(expected)
        return float(np.where(gains <= most + _SLACK, np.maximum(gains, 0.0), np.inf).max())

    def measure_equal(self) -> Floats:
        # Shares and reference both sum to 1: what is too much somewhere is half of all differences.
        excess = np.maximum(self.shares - self.reference[self.values], 0.0)
        return np.add.reduceat(excess, self.starts)

    def find_worst_ordered(self) -> float:
        n_values, worst = len(self.reference), 0.0
        if n_values < 2:
            return 0.0
        step = max(1, _MAX_CELLS // n_values)
        for first in range(0, len(self.starts), step):
            last = min(first + step, len(self.starts))
            worst = max(worst, float(self._spread_out(first, last).max()))
        return worst

    def _spread_out(self, first: int, last: int) -> Floats:
        """The ordered distances of some classes."""
        begin, end = int(self.starts[first]), int(self.starts[last - 1] + self.sizes[last - 1])
        matrix = np.zeros((last - first, len(self.reference)))
        rows = np.repeat(np.arange(last - first), self.sizes[first:last])
        matrix[rows, self.values[begin:end]] = self.shares[begin:end]
        carried = np.cumsum(matrix - self.reference, axis=1)
        return np.asarray(np.abs(carried).sum(axis=1) / (len(self.reference) - 1))
