"""Persons as units: what an algorithm moves, and what a criterion counts of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seawall.criteria.sensitive import SensitiveColumn
from seawall.quasi.table import MISSING, Codes, QuasiTable

Ints = NDArray[np.int64]


class Evidence(NamedTuple):
    """What each unit adds to the counts of its class.

    ``values[starts[unit]:starts[unit + 1]]`` are its sensitive values, those of the second column
    numbered on from the first's; each counts once, however many records of a person repeat it.
    """

    persons: Ints
    population: Ints
    starts: Ints
    values: Ints


class Units(NamedTuple):
    """One unit a person: ``codes[attribute, unit]``, and the unit of every record."""

    codes: Codes
    evidence: Evidence
    of_record: Codes


def gather(
    table: QuasiTable,
    sensitive: Sequence[SensitiveColumn] = (),
    population: Codes | None = None,
) -> Units:
    """The persons of a table, then those of the population (its codes, one row a person).

    The incomplete of the population are left out, which can only make a release stricter.

    A person with several records stands at the lower median of their codes, attribute by
    attribute; one whose every record lacks a value supports nobody's k and is counted as nobody.
    """
    codes = _settle(table)
    complete = np.zeros(table.n_persons, np.int64)
    complete[table.persons[table.is_complete]] = 1
    starts, values = _collect(table, sensitive)
    evidence = Evidence(complete, np.zeros(table.n_persons, np.int64), starts, values)
    if population is not None:
        codes, evidence = _append(codes, evidence, population)
    return Units(np.ascontiguousarray(codes), evidence, table.persons)


def count_values(table: QuasiTable, sensitive: Sequence[SensitiveColumn]) -> Ints:
    """How many persons have each sensitive value, of all columns one after another."""
    width = sum(column.size for column in sensitive)
    return np.bincount(_collect(table, sensitive)[1], minlength=width).astype(np.int64)


def _settle(table: QuasiTable) -> Codes:
    settled = np.empty((len(table.attributes), table.n_persons), np.int32)
    if table.n_persons == len(table):
        settled[:, table.persons] = table.codes.T
        return settled
    for place, (_, column) in enumerate(table.columns()):
        settled[place] = _take_medians(table.persons, column, table.n_persons)
    return settled


def _take_medians(persons: Codes, column: Codes, n_persons: int) -> Codes:
    known = column != MISSING
    medians = np.full(n_persons, MISSING, np.int32)
    order = np.lexsort((column[known], persons[known]))
    counts = np.bincount(persons[known], minlength=n_persons)
    firsts = np.cumsum(counts) - counts
    has = counts > 0
    medians[has] = column[known][order][(firsts + (counts - 1) // 2)[has]]
    return medians


def _collect(table: QuasiTable, sensitive: Sequence[SensitiveColumn]) -> tuple[Ints, Ints]:
    """Every person's sensitive values, as runs."""
    width = sum(column.size for column in sensitive)
    start, pairs = 0, [np.zeros(0, np.int64)]
    for column in sensitive:
        # Also of the incomplete: their rows show as their class does, and their values with it.
        known = column.codes >= 0
        pairs.append(table.persons[known].astype(np.int64) * width + column.codes[known] + start)
        start += column.size
    found = np.unique(np.concatenate(pairs))
    counts = np.bincount(found // max(1, width), minlength=table.n_persons)
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), found % max(1, width)


def _append(codes: Codes, evidence: Evidence, population: Codes) -> tuple[Codes, Evidence]:
    population = population[(population != MISSING).all(axis=1)]
    more = len(population)
    none = np.zeros(more, np.int64)
    joined = Evidence(
        np.concatenate([evidence.persons, none]),
        np.concatenate([evidence.population, none + 1]),
        np.concatenate([evidence.starts, none + evidence.starts[-1]]),
        evidence.values,
    )
    return np.concatenate([codes, population.T.astype(np.int32)], axis=1), joined
