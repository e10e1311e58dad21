"""Clusters that are not safe by themselves go together with their neighbours."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.enumeration.counted import Doubts
from seawall.anonymize.enumeration.gathering import Gathering, Nearness
from seawall.anonymize.enumeration.lists import enumerate_values
from seawall.anonymize.enumeration.safety import Demand, Examiner, refuse_unsafe
from seawall.model import TopicTree
from seawall.quasi import QuasiTable
from seawall.quasi.table import Codes


def merge_clusters(
    table: QuasiTable, tree: TopicTree, demand: Demand, doubts: Doubts | None = None
) -> Codes:
    """The cluster of each record: its leaf, or the lowest node above it whose lists are safe.

    This is what keeps the effective k: where health details rule out so many values of the lists
    that fewer than k persons are left, a leaf and its sibling become one. Where persons could be
    one, leaves that have too few go together with whichever leaf nearby helps most. Refuses when
    not even all together are safe.
    """
    leaves = np.array(tree.leaf_of, dtype=np.int32)[table.persons]
    nodes, parents = leaves, _list_parents(tree)
    if doubts is not None:
        return _gather(table, leaves, demand, doubts, _Nearness(parents))
    while True:
        view = enumerate_values(table, nodes)
        breach = Examiner(view, demand).examine(view)
        unsafe = np.unique(nodes[breach.records])
        if not len(unsafe):
            return _number(nodes)
        if (parents[unsafe] < 0).all():
            refuse_unsafe(view, demand.k, breach)
        nodes = _go_up(nodes, parents[unsafe], parents)


def join_nearest(
    table: QuasiTable,
    clusters: Codes,
    demand: Demand,
    nearness: Nearness,
    doubts: Doubts | None = None,
) -> Codes:
    """The clusters, each that is not safe by itself joined with the nearest one until all are.

    ``nearness(cluster, other)`` is the less the nearer two are; of what was joined it asks for the
    lower number. Refuses when not even all together are safe.
    """
    if doubts is not None:
        return _gather(table, clusters, demand, doubts, nearness)
    while True:
        view = enumerate_values(table, clusters)
        breach = Examiner(view, demand).examine(view)
        unsafe = np.unique(clusters[breach.records]).tolist()
        if not unsafe:
            return _number(clusters)
        left = np.unique(clusters).tolist()
        if len(left) == 1:
            refuse_unsafe(view, demand.k, breach)
        clusters = _join(clusters, unsafe, left, nearness)


def _join(clusters: Codes, unsafe: list[int], left: list[int], nearness: Nearness) -> Codes:
    """Each of the unsafe clusters with its nearest, one after another."""
    joined = clusters.copy()
    for cluster in unsafe:
        if cluster in left and len(left) > 1:
            others = (other for other in left if other != cluster)
            nearest = min(others, key=lambda other: (nearness(cluster, other), other))
            low, high = sorted((cluster, nearest))
            joined[joined == high] = low
            left.remove(high)
    return joined


def _gather(
    table: QuasiTable, clusters: Codes, demand: Demand, doubts: Doubts, nearness: Nearness
) -> Codes:
    gathering = Gathering(table, clusters, doubts, nearness)
    while True:
        gathering.settle()
        clusters = gathering.clusters
        view = enumerate_values(doubts.count(table, clusters).table, clusters)
        breach = Examiner(view, demand).examine(view)
        if not breach.records.any():
            return _number(clusters)
        gathering.widen(np.unique(clusters[breach.records]).tolist())


class _Nearness:
    """How many steps two leaves are below the lowest node above both."""

    def __init__(self, parents: Codes) -> None:
        self._parents = parents

    def __call__(self, leaf: int, other: int) -> float:
        above = self._list_above(other)
        steps = enumerate(self._list_above(leaf))
        return next(step + above.index(node) for step, node in steps if node in above)

    def _list_above(self, leaf: int) -> list[int]:
        path = [leaf]
        while self._parents[path[-1]] >= 0:
            path.append(int(self._parents[path[-1]]))
        return path


def _list_parents(tree: TopicTree) -> Codes:
    return np.array([-1 if n.parent is None else n.parent for n in tree.nodes], dtype=np.int32)


def _number(nodes: Codes) -> Codes:
    return np.unique(nodes, return_inverse=True)[1].astype(np.int32)


def _go_up(nodes: Codes, merged: Codes, parents: Codes) -> Codes:
    """Each node, or the topmost of the merged ones that it lies below."""
    is_merged = np.zeros(len(parents), dtype=np.bool_)
    is_merged[merged[merged >= 0]] = True
    result, at = nodes.copy(), nodes.copy()
    while (at >= 0).any():
        result = np.where((at >= 0) & is_merged[at], at, result).astype(np.int32)
        at = np.where(at >= 0, parents[at], -1).astype(np.int32)
    return result
