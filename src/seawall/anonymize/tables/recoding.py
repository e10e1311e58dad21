"""A finished generalization: classes, and what each shows of every quasi-identifier."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from seawall.anonymize.tables.coded import HIDDEN, CodedColumn, CodedTable
from seawall.anonymize.tables.space import (
    Floats,
    Ints,
    Shape,
    Space,
    find_level,
    join,
    measure_width,
)
from seawall.kernels.kernel import compiled
from seawall.quasi.table import MISSING, Codes

SUPPRESSED = -1
# Marking pairs in a matrix is many times as fast as sorting them, while it fits in memory.
_MOST_MARKS = 1 << 28


@dataclass(frozen=True)
class Recoding:
    """``classes[record]`` is a class or ``SUPPRESSED``.

    Class ``c`` shows of attribute ``a`` the codes from ``lows[c, a]`` to ``highs[c, a]``: as a
    range, as those of them that occur, or as the node of a tree at ``levels[c, a]``. ``widths``
    is the NCP of each such cell. ``strangers`` is the class of each complete person of the
    population, where there is one: a class must then be shown as wide as they make it, or
    fewer of them would fit its label than were counted.
    """

    table: CodedTable
    classes: Codes
    lows: Codes
    highs: Codes
    levels: Codes
    widths: Floats
    strangers: Codes | None = None

    def __repr__(self) -> str:
        return f"<Recoding of {len(self.classes)} records in {len(self.lows)} classes>"

    @cached_property
    def class_sizes(self) -> Ints:
        """How many records each class has."""
        kept = self.classes[self.classes != SUPPRESSED]
        return np.bincount(kept, minlength=len(self.lows)).astype(np.int64)

    @property
    def n_suppressed(self) -> int:
        """How many records show nothing."""
        return int((self.classes == SUPPRESSED).sum())

    @cached_property
    def spanned(self) -> tuple[Codes, Codes]:
        """The codes that the classes span, and the class of each row of them."""
        return span_all(self.table, self.classes, self.strangers)

    def changes(self, attribute: int) -> bool:
        """Whether some record shows of an attribute other than it came with."""
        if self.n_suppressed or self.widths[:, attribute].any():
            return True
        return bool((self.table.quasi.codes[:, attribute] == MISSING).any())

    def label(self, attribute: int) -> pl.Series:
        """What every record shows of an attribute, in the order of the records."""
        column = self.table.columns[attribute]
        if column.axis.shape is Shape.SET:
            labels = self._label_sets(column, attribute)
        else:
            labels = self._label_runs(column, attribute)
        by_class = pl.Series([*labels, HIDDEN], dtype=pl.String)
        places = np.where(self.classes == SUPPRESSED, len(labels), self.classes)
        return by_class.gather(places).alias(column.name)

    def _label_runs(self, column: CodedColumn, attribute: int) -> list[str | None]:
        size, n_levels = len(column.texts), int(self.levels.max(initial=0)) + 1
        lows, highs = self.lows[:, attribute].astype(np.int64), self.highs[:, attribute]
        keys = (lows * size + highs) * n_levels + self.levels[:, attribute]
        found, places = np.unique(keys, return_inverse=True)
        runs = [(int(key) // n_levels, int(key) % n_levels) for key in found]
        labels = [column.label_run(run // size, run % size, level) for run, level in runs]
        return [labels[place] for place in places]

    def _label_sets(self, column: CodedColumn, attribute: int) -> list[str | None]:
        labels: dict[tuple[int, ...], str | None] = {}
        shown = []
        codes_of_all, classes = self.spanned
        for codes in gather_sets(codes_of_all[:, attribute], classes, len(self.lows)):
            if codes not in labels:
                labels[codes] = column.label_set(codes) if codes else None
            shown.append(labels[codes])
        return shown


def gather_sets(column: Codes, classes: Codes, n_classes: int) -> list[tuple[int, ...]]:
    """The codes that occur in each class, rising."""
    places, codes = list_pairs(column, classes, n_classes)
    held = codes.tolist()
    ends = np.searchsorted(places, np.arange(n_classes), side="right").tolist()
    return [tuple(held[first:end]) for first, end in zip([0, *ends], ends, strict=False)]


def list_pairs(column: Codes, classes: Codes, n_classes: int) -> tuple[Ints, Ints]:
    """Every class with every code that occurs in it, each pair once, in order."""
    known = (column != MISSING) & (classes != SUPPRESSED)
    width = int(column.max(initial=0)) + 1
    if n_classes * width <= _MOST_MARKS:
        marks = np.zeros((n_classes, width), np.bool_)
        marks[classes[known], column[known]] = True
        places, codes = np.nonzero(marks)
        return places, codes
    pairs = np.unique(classes[known].astype(np.int64) * width + column[known])
    return pairs // width, pairs % width


def describe(table: CodedTable, classes: Codes, strangers: Codes | None = None) -> Recoding:
    """The least that classes can show: what their records, and the population in them, span."""
    codes, classes_of_all = span_all(table, classes, strangers)
    n_classes = int(classes_of_all.max(initial=-1)) + 1
    order, starts = _sort(classes_of_all, n_classes)
    lows, highs, levels, widths = _span(codes, order, starts, join(table.axes))
    return Recoding(table, classes, lows, highs, levels, widths, strangers)


def span_all(table: CodedTable, classes: Codes, strangers: Codes | None) -> tuple[Codes, Codes]:
    """The records, then the complete of the population where they are in classes too."""
    if strangers is None or table.population is None:
        return table.quasi.codes, classes
    complete = (table.population != MISSING).all(axis=1)
    codes = np.concatenate([table.quasi.codes, table.population[complete]])
    return codes, np.concatenate([classes, strangers])


@compiled
def _sort(classes: Codes, n_classes: int) -> tuple[Codes, Ints]:
    """The records class after class, and where each class starts; the suppressed come last."""
    starts = np.zeros(n_classes + 2, np.int64)
    for number in classes:
        starts[(number if number >= 0 else n_classes) + 1] += 1
    starts = np.cumsum(starts)
    nexts, order = starts.copy(), np.empty(len(classes), np.int32)
    for record in range(len(classes)):
        number = classes[record] if classes[record] >= 0 else n_classes
        order[nexts[number]] = record
        nexts[number] += 1
    return order, starts[: n_classes + 1]


@compiled
def _span(
    codes: Codes, order: Codes, starts: Ints, space: Space
) -> tuple[Codes, Codes, Codes, Floats]:
    n_classes, n_axes = len(starts) - 1, codes.shape[1]
    lows = np.full((n_classes, n_axes), space.sizes.max() + 1).astype(np.int32)
    highs, levels = np.full_like(lows, -1), np.zeros_like(lows)
    widths = np.zeros((n_classes, n_axes))
    stamps, distinct = np.full(space.starts[-1], -1), np.empty(n_axes, np.int64)
    for c in range(n_classes):
        distinct[:] = 0
        # Record by record: the codes of one lie together in memory.
        for record in order[starts[c] : starts[c + 1]]:
            for axis in range(n_axes):
                code = codes[record, axis]
                if code >= 0:
                    lows[c, axis] = min(lows[c, axis], code)
                    highs[c, axis] = max(highs[c, axis], code)
                    distinct[axis] += stamps[space.starts[axis] + code] != c
                    stamps[space.starts[axis] + code] = c
        for axis in range(n_axes):
            low, high = lows[c, axis], highs[c, axis]
            if high < 0:
                lows[c, axis], highs[c, axis] = 0, 0
                continue
            widths[c, axis] = measure_width(space, axis, low, high, distinct[axis])
            if space.shapes[axis] == 2:
                levels[c, axis] = find_level(space, axis, low, high)
    return lows, highs, levels, widths
