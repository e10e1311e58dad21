"""Full-domain generalization of records with unknown values.

Classes are made of complete records alone. Every other record joins the largest class that fits
what is known of it, shows what that class shows, and is suppressed where no class fits.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.full_domain import apply_node
from seawall.anonymize.tables.lattice import Lattice, Node
from seawall.anonymize.tables.recoding import SUPPRESSED, Recoding
from seawall.anonymize.tables.space import Bools, Ints
from seawall.criteria import Criterion
from seawall.model import RefusedError
from seawall.quasi.table import MISSING, Codes


def take_complete(table: CodedTable, criterion: Criterion) -> CodedTable:
    """The complete records; refuses fewer persons of them than the criterion asks for."""
    whole = table.keep_complete()
    if whole.quasi.n_persons < criterion.least_persons:
        raise RefusedError(
            f"Only {whole.quasi.n_persons} persons have complete quasi-identifiers, fewer than k = "
            f"{criterion.least_persons}; nothing was made. Lower --k, or leave the column with the "
            "most empty cells out of --qid."
        )
    return whole


def settle_node(
    table: CodedTable, whole: CodedTable, lattice: Lattice, criterion: Criterion, budget: float
) -> tuple[Node, Recoding, Lattice]:
    """The best node for all records, given the complete ones and their lattice.

    Also that lattice, with what the nodes that were looked at suppress of the others. Refuses if
    no node is left.
    """
    suppressed = lattice.suppressed.copy()
    lattice = replace(lattice, n_records=len(table.quasi), suppressed=suppressed)
    while True:
        node = lattice.find_best(budget)
        recoding = _join_gaps(table, apply_node(whole, node, criterion), node)
        suppressed[node] = recoding.n_suppressed
        if lattice.find_safe(budget)[node]:
            return node, recoding, lattice


def _join_gaps(table: CodedTable, recoding: Recoding, node: Node) -> Recoding:
    """The recoding of the complete records, with all others in its classes."""
    whole = table.quasi.is_complete
    if whole.all():
        return recoding
    classes = np.full(len(whole), SUPPRESSED, np.int32)
    classes[whole] = recoding.classes
    known = table.quasi.codes != MISSING
    shown = _climb(table, node)
    for pattern in np.unique(known[~whole], axis=0):
        rows = np.flatnonzero((known == pattern).all(axis=1))
        classes[rows] = _find_fitting(recoding, pattern, shown[rows])
    return replace(recoding, table=table, classes=classes)


def _climb(table: CodedTable, node: Node) -> Ints:
    """The first code under every cell's node; of unknown cells, anything."""
    shown = np.empty(table.quasi.codes.shape, np.int64)
    for a, (axis, level) in enumerate(zip(table.axes, node, strict=True)):
        assert axis.nodes is not None, "full-domain generalization works on trees"
        shown[:, a] = axis.nodes[level][table.quasi.codes[:, a]]
    return shown


def _find_fitting(recoding: Recoding, pattern: Bools, shown: Ints) -> Codes:
    """For each record the largest class that shows the same where the pattern knows something."""
    sizes, numbers = recoding.class_sizes, np.arange(len(recoding.lows))
    rising = np.lexsort((-numbers, sizes))
    of_classes = map(tuple, recoding.lows[rising][:, pattern].tolist())
    largest = dict(zip(of_classes, rising.tolist(), strict=True))
    wanted = map(tuple, shown[:, pattern].tolist())
    return np.array([largest.get(nodes, SUPPRESSED) for nodes in wanted], np.int32)
