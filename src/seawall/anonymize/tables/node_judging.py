"""Whether a full-domain generalization is within its budget, and what it loses, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.frequencies import Frequencies
from seawall.anonymize.tables.space import Bools, Floats, Ints
from seawall.anonymize.tables.units import count_values
from seawall.criteria import Criterion, Kind
from seawall.criteria.judging import Ruling, bind, holds
from seawall.kernels.kernel import compiled


class Meter(NamedTuple):
    """A loss: the sum of cells' costs (0), discernibility (1) or the average class (2).

    ``cells`` has a cost for each place of a ladder's nodes; ``hidden`` is what a record costs that
    is suppressed, ``constant`` what the table costs as it is.
    """

    measure: int
    cells: Floats
    hidden: float
    constant: float


class Tally(NamedTuple):
    """What is kept: records, classes, the squares of class sizes, what the cells cost."""

    records: int
    classes: int
    squares: float
    costs: float


class Judge(NamedTuple):
    """A criterion as nodes are judged by it.

    ``absent`` are the rules that bind even where the population has persons and the release none:
    nothing that is suppressed can mend those.
    """

    ruling: Ruling
    absent: Ruling
    is_plain: bool
    is_against_released: bool


def make_judge(criterion: Criterion, table: CodedTable) -> Judge:
    """The judge of a criterion."""
    totals = count_values(table.quasi, table.sensitive)
    ruling = bind(criterion, table.sensitive, totals)
    bound = (ruling.kinds == int(Kind.PRESENCE)) & (ruling.bounds[:, 0] > 0)
    absent = ruling._replace(
        kinds=ruling.kinds[bound],
        bounds=ruling.bounds[bound],
        starts=ruling.starts[bound],
        ends=ruling.ends[bound],
        against_released=ruling.against_released[bound],
    )
    is_plain = bool((ruling.kinds == int(Kind.PERSONS)).all())
    released = bool(ruling.against_released.any())
    return Judge(ruling, absent, is_plain, released)


@compiled
def mark_failing(table: Frequencies, n_rows: int, judge: Judge, k: int, failing: Bools) -> int:
    """Mark the classes that break the rules or have fewer than k persons.

    How many records they have; −1 if suppressing them mends nothing. Against the released
    distribution, what is suppressed moves it: judged until nothing changes.
    """
    suppressed, before = 0, -1
    for row in range(n_rows):
        failing[row] = table.records[row] > 0 and table.persons[row] < k
        suppressed += table.records[row] if failing[row] else 0
    if judge.is_plain:
        return suppressed
    while suppressed != before:
        before = suppressed
        ruling = judge.ruling
        if judge.is_against_released:
            ruling = _hold_against_kept(table, n_rows, judge.ruling, failing)
        for row in range(n_rows):
            persons, population = table.persons[row], table.population[row]
            if table.records[row] == 0:
                if not holds(judge.absent, 0, population, table.counts[row]):
                    return -1
            elif not failing[row] and not holds(ruling, persons, population, table.counts[row]):
                failing[row] = True
                suppressed += table.records[row]
        if not judge.is_against_released:
            break
    return suppressed


@compiled
def _hold_against_kept(table: Frequencies, n_rows: int, ruling: Ruling, failing: Bools) -> Ruling:
    """The rules with the distribution over the kept classes, for the columns that ask for it."""
    reference = ruling.reference.copy()
    for at in range(len(ruling.kinds)):
        if ruling.against_released[at]:
            start, end = ruling.starts[at], ruling.ends[at]
            kept = np.zeros(end - start)
            for row in range(n_rows):
                if not failing[row]:
                    kept += table.counts[row, start:end]
            reference[start:end] = kept / max(1.0, kept.sum())
    released = ruling.against_released
    return Ruling(ruling.kinds, ruling.bounds, ruling.starts, ruling.ends, reference, released)


@compiled
def tally(table: Frequencies, n_rows: int, failing: Bools) -> Tally:
    """What is kept of a generalization when the failing classes are suppressed."""
    records, classes, squares, costs = 0, 0, 0.0, 0.0
    for row in range(n_rows):
        held = table.records[row]
        if held and not failing[row]:
            records += held
            classes += 1
            squares += float(held) * held
            costs += held * table.costs[row]
    return Tally(records, classes, squares, costs)


@compiled
def tally_by_k(table: Frequencies, n_rows: int, ks: Ints) -> list[Tally]:
    """The same for every k at once, in rising order, where nothing but persons counts."""
    n = len(ks) + 1
    records, classes = np.zeros(n, np.int64), np.zeros(n, np.int64)
    squares, costs = np.zeros(n), np.zeros(n)
    for row in range(n_rows):
        held, enough = table.records[row], 0
        while enough < n - 1 and table.persons[row] >= ks[enough]:
            enough += 1
        if held:
            records[enough] += held
            classes[enough] += 1
            squares[enough] += float(held) * held
            costs[enough] += held * table.costs[row]
    return [
        Tally(records[at:].sum(), classes[at:].sum(), squares[at:].sum(), costs[at:].sum())
        for at in range(1, n)
    ]


@compiled
def measure_loss(kept: Tally, n_records: int, meter: Meter) -> float:
    """What a generalization loses that keeps so much of all the records."""
    hidden = n_records - kept.records
    if meter.measure == 0:
        return kept.costs + hidden * meter.hidden - meter.constant
    if meter.measure == 1:
        return kept.squares + float(hidden) * n_records
    return kept.records / kept.classes if kept.classes else np.inf
