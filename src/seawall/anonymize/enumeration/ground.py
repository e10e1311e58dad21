"""What no drilling changes: who is in which cluster, what it lists, which clusters list a value."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seawall.kernels.kernel import compiled
from seawall.quasi import SetView

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

# Entries of the index of lists: more make a look-up shorter and the index larger.
_LEAST_ENTRIES = 2_000_000
_ENTRIES_PER_RECORD = 64
LARGEST_KEY = 2**62


class Ground(NamedTuple):
    """Records by cluster and person, and each cluster's lists.

    Cluster ``c`` has ``records[firsts[c]:firsts[c + 1]]``, a person's side by side: those of person
    ``p`` from ``person_firsts[p]`` on. Its list of attribute ``a`` is
    ``list_values[list_starts[i]:list_starts[i + 1]]`` with i = c · attributes + a. The clusters
    that list a combination of the ``anchors`` stand in ``key_clusters`` by its key.
    """

    records: Ints
    firsts: Longs
    cluster_of: Ints
    persons: Ints
    person_firsts: Longs
    person_sizes: Longs
    is_complete: Bools
    codes: Ints
    list_starts: Longs
    list_values: Ints
    domains: Longs
    anchors: Ints
    radixes: Longs
    keys: Longs
    key_starts: Longs
    key_clusters: Ints

    def find_clusters(self, records: Bools) -> Bools:
        """The clusters that any of the records belongs to."""
        is_found = np.zeros(len(self.firsts) - 1, dtype=np.bool_)
        is_found[self.cluster_of[records]] = True
        return is_found

    def find_peers(self, records: Bools) -> Bools:
        """The records of the clusters that any of the records belongs to."""
        return np.asarray(self.find_clusters(records)[self.cluster_of])


class Shown(NamedTuple):
    """The sets that a view shows, as arrays of one kind whatever they were made from."""

    set_ids: Ints
    starts: Longs
    values: Ints


def lay_ground(view: SetView) -> Ground:
    """The ground for a view and for all views that show less of the same records."""
    table = view.table
    clusters = np.unique(view.clusters, return_inverse=True)[1].astype(np.int32)
    records = np.lexsort((table.persons, clusters)).astype(np.int32)
    count = int(clusters.max()) + 1 if len(clusters) else 0
    starts, values = _gather_lists(view, clusters, count)
    person_sizes = np.bincount(table.persons, minlength=table.n_persons)
    person_firsts = np.zeros(table.n_persons, dtype=np.int64)
    persons = as_ints(table.persons)[records]
    person_firsts[persons[::-1]] = np.arange(len(records))[::-1]
    anchors, radixes = _choose_anchors(view, np.diff(starts).reshape(count, table.codes.shape[1]))
    return Ground(
        records,
        _starts(np.bincount(clusters, minlength=count)),
        clusters,
        as_ints(table.persons),
        person_firsts,
        person_sizes.astype(np.int64),
        np.require(table.is_complete, np.bool_, ["C", "W"]),
        as_ints(table.codes),
        starts,
        values,
        np.array([len(attribute.values) for attribute in table.attributes], dtype=np.int64),
        anchors,
        radixes,
        *_index_lists(starts, values, anchors, radixes, table.codes.shape[1]),
    )


def show(view: SetView) -> Shown:
    """The sets of a view as kernels take them."""
    starts = np.require(view.starts, np.int64, ["C", "W"])
    return Shown(as_ints(view.set_ids), starts, as_ints(view.values))


def as_ints(values: NDArray[np.integer]) -> Ints:
    """The array as kernels are compiled for."""
    return np.require(values, np.int32, ["C", "W"])


def _starts(sizes: NDArray[np.integer]) -> Longs:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def _gather_lists(view: SetView, clusters: Ints, count: int) -> tuple[Longs, Ints]:
    """Each cluster's values of each attribute: the union of what its records show."""
    width = view.set_ids.shape[1]
    owners, found = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for place, attribute in enumerate(view.table.attributes):
        n_values, n_sets = max(len(attribute.values), 1), max(len(view.starts) - 1, 1)
        # Once for each list, not for each record: a large cluster shares one.
        shown = np.unique(clusters.astype(np.int64) * n_sets + view.set_ids[:, place])
        cluster, sets = np.divmod(shown, n_sets)
        sizes = view.set_sizes[sets]
        at = np.arange(sizes.sum()) + np.repeat(view.starts[sets] - _starts(sizes)[:-1], sizes)
        pairs = np.unique(np.repeat(cluster, sizes) * n_values + view.values[at])
        owners.append(pairs // n_values * width + place)
        found.append(pairs % n_values)
    owner, values = np.concatenate(owners), np.concatenate(found)
    order = np.argsort(owner, kind="stable")
    return _starts(np.bincount(owner, minlength=count * width)), as_ints(values[order])


def _choose_anchors(view: SetView, sizes: Longs) -> tuple[Ints, Longs]:
    """The attributes by which lists are looked up: the most telling ones that fit in the index."""
    domains = [max(len(attribute.values), 1) for attribute in view.table.attributes]
    room = max(_LEAST_ENTRIES, _ENTRIES_PER_RECORD * len(view.table))
    chosen: list[int] = []
    radixes: list[int] = []
    span = 1
    entries = np.ones(len(sizes))
    for place in sorted(range(len(domains)), key=lambda place: -domains[place]):
        grown = entries * sizes[:, place]
        if chosen and (grown.sum() > room or span * domains[place] > LARGEST_KEY):
            continue
        chosen.append(place)
        radixes.append(span)
        span, entries = span * domains[place], grown
    return np.array(chosen, dtype=np.int32), np.array(radixes, dtype=np.int64)


def _index_lists(
    starts: Longs, values: Ints, anchors: Ints, radixes: Longs, width: int
) -> tuple[Longs, Longs, Ints]:
    if not len(anchors) or len(starts) == 1:
        return np.empty(0, np.int64), np.zeros(1, np.int64), np.empty(0, np.int32)
    keys, clusters = _spell_keys(starts, values, anchors, radixes, width)
    order = np.argsort(keys, kind="stable")
    unique, firsts = np.unique(keys[order], return_index=True)
    return unique, np.append(firsts, len(keys)).astype(np.int64), clusters[order]


@compiled
def _spell_keys(
    starts: Longs, values: Ints, anchors: Ints, radixes: Longs, width: int
) -> tuple[Longs, Ints]:
    """The keys of all combinations of anchors that each cluster lists."""
    count = (len(starts) - 1) // width
    total = 0
    for cluster in range(count):
        size = 1
        for anchor in anchors:
            at = cluster * width + anchor
            size *= starts[at + 1] - starts[at]
        total += size
    keys = np.empty(total, dtype=np.int64)
    owners = np.empty(total, dtype=np.int32)
    end = 0
    for cluster in range(count):
        first = end
        for number in range(len(anchors)):
            at = cluster * width + anchors[number]
            low, high = starts[at], starts[at + 1]
            end = _multiply(keys, first, end, values[low:high], radixes[number], number == 0)
        owners[first:end] = cluster
    return keys, owners


@compiled
def _multiply(keys: Longs, first: int, end: int, values: Ints, radix: int, is_first: bool) -> int:
    """Combine the keys from ``first`` to ``end`` with each of the values; give the new end."""
    if is_first:
        for number in range(len(values)):
            keys[first + number] = values[number] * radix
        return first + len(values)
    size = end - first
    for number in range(len(values) - 1, -1, -1):
        for at in range(size):
            keys[first + number * size + at] = keys[first + at] + values[number] * radix
    return first + size * len(values)
