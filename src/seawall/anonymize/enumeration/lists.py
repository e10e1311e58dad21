"""Value enumeration: every record of a cluster shows all the values of its cluster."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import MISSING, Codes


def enumerate_values(table: QuasiTable, clusters: Codes) -> SetView:
    """Each record's true value becomes the sorted set of its cluster's values.

    Li & Qin 2017, section 4.3. A missing value gets its cluster's set like any other. The pool
    begins with one set for every value of every attribute, in order, so that a drill-down only
    names another set; a list of one value is that value's own set. Refuses clusters that divide a
    person.
    """
    _check_clusters(table, clusters)
    set_ids = np.empty(table.codes.shape, dtype=np.int32)
    singletons = [np.arange(len(attribute.values)) for attribute in table.attributes]
    sizes, values = [np.ones(_count_singletons(table), dtype=np.int64)], [*singletons]
    first_set = _count_singletons(table)
    for place, (attribute, codes) in enumerate(table.columns()):
        held, lists, lengths = _list_by_cluster(codes, clusters, len(attribute.values))
        names = np.arange(first_set, first_set + len(lengths))
        is_single = lengths == 1
        names[is_single] = first_singletons(table)[place] + lists[_starts(lengths)[:-1][is_single]]
        set_ids[:, place] = names[held]
        sizes.append(lengths)
        values.append(lists)
        first_set += len(lengths)
    starts = _starts(np.concatenate(sizes))
    return SetView(table, clusters, set_ids, starts, np.concatenate(values).astype(np.int32))


def first_singletons(table: QuasiTable) -> NDArray[np.int64]:
    """Where in the pool the sets of single values of each attribute begin."""
    return _starts(np.array([len(attribute.values) for attribute in table.attributes]))[:-1]


def name_singletons(view: SetView) -> Codes:
    """The set that shows each record's true value alone; where it is missing, the set it shows."""
    total = _count_singletons(view.table)
    if not np.array_equal(view.starts[: total + 1], np.arange(total + 1)):
        raise ValueError("the pool of a view begins with the sets of single values")
    alone = view.table.codes + first_singletons(view.table)
    return np.where(view.table.codes == MISSING, view.set_ids, alone).astype(np.int32)


def _count_singletons(table: QuasiTable) -> int:
    return sum(len(attribute.values) for attribute in table.attributes)


def _list_by_cluster(
    codes: Codes, clusters: Codes, n_values: int
) -> tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int64]]:
    """For each record the number of its list; the values of all lists in turn; their lengths."""
    numbers, held = np.unique(clusters, return_inverse=True)
    is_known = codes != MISSING
    pairs = np.unique(held[is_known] * np.int64(n_values) + codes[is_known])
    owners, lists = np.divmod(pairs, max(n_values, 1))
    return held, lists, np.bincount(owners, minlength=len(numbers)).astype(np.int64)


def _starts(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def _check_clusters(table: QuasiTable, clusters: Codes) -> None:
    if not table.attributes:
        raise ValueError("there is no quasi-identifier to enumerate")
    if len(clusters) != len(table):
        raise ValueError("every record belongs to a cluster")
    of_person = np.full(table.n_persons, -1, dtype=np.int64)
    of_person[table.persons] = clusters
    if (of_person[table.persons] != clusters).any():
        raise ValueError("a person's records stay in one cluster")
