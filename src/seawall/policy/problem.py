"""A table and a population, brought to one domain: what is to be searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.model import InputError, UsageError
from seawall.policy.domain import AGES, Attribute, Domain
from seawall.policy.hierarchy import Hierarchy
from seawall.policy.histogram import Cells, Histogram, number_cells
from seawall.policy.safe_harbor import is_restricted
from seawall.policy.sample import Sample, make_sample
from seawall.quasi.spelling import make_key, name_kind

NO_HIERARCHIES: Mapping[str, Hierarchy] = {}


@dataclass(frozen=True)
class Problem:
    """A sample and the people it is held against; ``people`` is None for the sample itself.

    ``rows[i]`` is the place in the table of record i: rows with an empty quasi-identifier are left
    out. ``n_outside`` records are in cells that hold more records than the population has people;
    ``people_outside`` have a value that the domain lacks, and hide nobody.
    """

    domain: Domain
    sample: Sample
    people: Cells | None
    rows: NDArray[np.int64]
    n_left_out: int
    n_outside: int
    people_outside: float

    def __repr__(self) -> str:
        return f"<Problem of {len(self.sample)} records, {self.domain.n_bits} bits>"


def make_problem(
    columns: Mapping[str, Sequence[str]],
    population: Histogram | None,
    hierarchies: Mapping[str, Hierarchy] = NO_HIERARCHIES,
    weights: Sequence[float] | None = None,
) -> Problem:
    """The problem of a table, given as its quasi-identifiers' columns.

    Values of the table that the population lacks join the domain with nobody in them. Refuses an
    age that is no whole number from 0 to 119, and a table without one complete row.
    """
    rows = _list_complete(columns)
    if not len(rows):
        raise InputError("The table has no row in which every quasi-identifier has a value.")
    places = _match_columns(tuple(columns), population)
    domain = Domain(
        tuple(
            _make_attribute(name, texts, population, place, hierarchies.get(name))
            for (name, texts), place in zip(columns.items(), places, strict=True)
        )
    )
    codes = _code_rows(domain, columns, rows)
    shares = None if weights is None else np.asarray(weights, np.float64)[rows]
    sample = make_sample(domain, codes, shares)
    people = population.recode(domain, places) if population else None
    n_rows = len(next(iter(columns.values())))
    outside = _count_outside(sample, people)
    others = population.total - people.counts.sum() if population and people else 0.0
    return Problem(domain, sample, people, rows, n_rows - len(rows), outside, float(others))


def _list_complete(columns: Mapping[str, Sequence[str]]) -> NDArray[np.int64]:
    filled = [[bool(text.strip()) for text in texts] for texts in columns.values()]
    return np.flatnonzero(np.all(filled, axis=0)) if filled else np.empty(0, np.int64)


def _match_columns(names: Sequence[str], population: Histogram | None) -> list[int]:
    """For each quasi-identifier the population's column: of the same name, or of the same kind."""
    if population is None:
        return [-1] * len(names)
    kinds = [name_kind(name) for name in population.names]
    missing = [name for name in names if name_kind(name) not in kinds]
    if missing:
        raise UsageError(
            f"The population has no column for '{missing[0]}'; it has "
            f"{', '.join(population.names)}."
        )
    return [kinds.index(name_kind(name)) for name in names]


def _make_attribute(
    name: str,
    texts: Sequence[str],
    population: Histogram | None,
    place: int,
    hierarchy: Hierarchy | None,
) -> Attribute:
    kind = name_kind(name)
    if hierarchy is not None:
        return Attribute(name, hierarchy.values, hierarchy.subtrees)
    if kind == "age":
        return Attribute(name, AGES)
    listed = _list_by_frequency(population, place) if population else []
    counts = Counter(text.strip() for text in texts if text.strip())
    own = sorted(counts, key=lambda value: (-counts[value], value))
    if kind == "zip":
        width = min(map(len, listed or own))
        listed, own = [v[:width] for v in listed], [v[:width] for v in own]
    values: dict[str, str] = {}
    for value in (*listed, *own):
        # Once each, as the population writes it where it has it.
        values.setdefault(make_key(kind, value), value)
    return Attribute(name, _order_values(kind, list(values.values())))


def _list_by_frequency(population: Histogram, place: int) -> list[str]:
    order = np.argsort(-population.margin(place), kind="stable")
    return [population.values[place][code] for code in order]


def _order_values(kind: str, values: list[str]) -> tuple[str, ...]:
    """Numbers by size; ZIP codes with those that Safe Harbor hides first; others as they come."""
    if kind == "zip":
        return tuple(sorted(values, key=lambda value: (not is_restricted(value), value)))
    if all(value.isascii() and value.isdigit() for value in values):
        return tuple(sorted(values, key=int))
    return tuple(values)


def _code_rows(
    domain: Domain, columns: Mapping[str, Sequence[str]], rows: NDArray[np.int64]
) -> NDArray[np.int32]:
    codes = np.empty((len(rows), len(columns)), np.int32)
    for place, (attribute, texts) in enumerate(
        zip(domain.attributes, columns.values(), strict=True)
    ):
        known = {text: attribute.find_code(text) for text in dict.fromkeys(texts)}
        for at, row in enumerate(rows):
            code = known[texts[row]]
            if code is None:
                raise InputError(_explain_unknown(attribute, int(row) + 1))
            codes[at, place] = code
    return codes


def _explain_unknown(attribute: Attribute, row: int) -> str:
    what = "a value of its hierarchy" if attribute.subtrees else "a value of its domain"
    if attribute.kind == "age":
        what = f"a whole number from 0 to {AGES[-1]}"
    return f"Row {row}, column '{attribute.name}', is not {what}; correct it or leave the row out."


def _count_outside(sample: Sample, people: Cells | None) -> int:
    if people is None:
        return 0
    numbers = number_cells(sample.domain, sample.codes)
    known = number_cells(sample.domain, people.codes)
    at = np.minimum(np.searchsorted(known, numbers), max(len(known) - 1, 0))
    there = np.zeros(len(numbers)) if not len(known) else people.counts[at] * (known[at] == numbers)
    return int(sample.counts[there < sample.counts].sum())
