"""Clusters that are not safe by themselves go together with their neighbours in the tree."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.enumeration.counted import Doubts
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
    that fewer than k persons are left, a leaf and its sibling become one. So they do where too many
    of the persons could be one. Refuses when not even the root is safe.
    """
    nodes = np.array(tree.leaf_of, dtype=np.int32)[table.persons]
    parents = np.array([-1 if n.parent is None else n.parent for n in tree.nodes], dtype=np.int32)
    while True:
        counted = doubts.count(table, nodes) if doubts else None
        view = enumerate_values(counted.table if counted else table, nodes)
        breach = Examiner(view, demand).examine(view)
        is_unsafe = breach.records | ~counted.is_safe if counted else breach.records
        unsafe = np.unique(nodes[is_unsafe])
        if not len(unsafe):
            return np.unique(nodes, return_inverse=True)[1].astype(np.int32)
        if (parents[unsafe] < 0).all():
            if doubts:
                doubts.refuse()
            refuse_unsafe(view, demand.k, breach)
        nodes = _go_up(nodes, parents[unsafe], parents)


def _go_up(nodes: Codes, merged: Codes, parents: Codes) -> Codes:
    """Each node, or the topmost of the merged ones that it lies below."""
    is_merged = np.zeros(len(parents), dtype=np.bool_)
    is_merged[merged[merged >= 0]] = True
    result, at = nodes.copy(), nodes.copy()
    while (at >= 0).any():
        result = np.where((at >= 0) & is_merged[at], at, result).astype(np.int32)
        at = np.where(at >= 0, parents[at], -1).astype(np.int32)
    return result
