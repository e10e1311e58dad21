"""Persons whom their health details alone single out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Estimate
from seawall.quasi.table import Codes

_SAMPLE = 2_000

Held = NDArray[np.float32]


def count_unique_by_concepts(
    terms: Any, persons: Codes, *, sample: int = _SAMPLE, seed: int = 0
) -> tuple[Estimate, Estimate, Estimate]:
    """The shares of persons unique by one concept, by at most two, by at most three.

    ``terms`` is a sparse matrix of records × terms. Health details are released as they stand,
    so this risk stays whatever k is. Beyond ``sample`` persons the shares are estimates from so
    many drawn at random.
    """
    held = _merge_records(terms, persons)
    chosen = _choose(held.shape[0], sample, seed)
    holders = held.T.tocsr()
    needed = [_fewest(held, holders, int(person)) for person in chosen]
    return _share(needed, 1), _share(needed, 2), _share(needed, 3)


def _share(needed: list[int], at_most: int) -> Estimate:
    return clopper_pearson(sum(0 < few <= at_most for few in needed), len(needed))


def _merge_records(terms: Any, persons: Codes) -> Any:
    """Persons × terms, 1 where any record of the person has the term."""
    from scipy.sparse import coo_array

    cells = coo_array(terms)
    present = cells.data > 0
    rows, columns = persons[cells.row[present]], cells.col[present]
    n_persons = int(persons.max()) + 1 if len(persons) else 0
    ones = np.ones(len(rows), dtype=np.float32)
    merged = coo_array((ones, (rows, columns)), shape=(n_persons, terms.shape[1])).tocsr()
    merged.data[:] = 1
    return merged


def _choose(n_persons: int, sample: int, seed: int) -> NDArray[np.int64]:
    if n_persons <= sample:
        return np.arange(n_persons)
    return np.sort(np.random.default_rng(seed).choice(n_persons, sample, replace=False))


def _fewest(held: Any, holders: Any, person: int) -> int:
    """The fewest concepts (up to three) that nobody else has together; 0 where there are none."""
    own = held.indices[held.indptr[person] : held.indptr[person + 1]]
    sizes = np.diff(holders.indptr)[own]
    if (sizes == 1).any():
        return 1
    # The rarest first: they are the likeliest to single out.
    groups = list(_holders_of_each(held, holders, own[np.argsort(sizes)]))
    if any(_has_unique(group, order=1) for group in groups):
        return 2
    return 3 if any(_has_unique(group, order=2) for group in groups) else 0


def _holders_of_each(held: Any, holders: Any, own: NDArray[np.int32]) -> Iterator[Held]:
    """For each concept, its holders × the concepts that come after it."""
    for place, concept in enumerate(own[:-1]):
        rows = holders.indices[holders.indptr[concept] : holders.indptr[concept + 1]]
        yield held[rows][:, own[place + 1 :]].toarray()


def _has_unique(group: Held, order: int) -> bool:
    """Whether one further concept, or a pair of them, is held by one person of the group."""
    if order == 1:
        return bool((group.sum(axis=0) == 1).any())
    together = group.T @ group
    return bool((together[np.triu_indices(len(together), 1)] == 1).any())
