"""Classes as what a release shows of them."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from seawall.quasi.sets import SetView
from seawall.quasi.table import MISSING, Codes, QuasiTable


def show(table: QuasiTable, classes: Codes, *, unordered: Collection[str] = ()) -> SetView:
    """Every record shows its class's values: from the least to the greatest of the attribute.

    For the attributes of ``unordered``, the set of those that occur. A class in which nobody has a
    value shows none.
    """
    sets: dict[tuple[int, ...], int] = {}
    set_ids = np.empty(table.codes.shape, np.int32)
    for place, (attribute, column) in enumerate(table.columns()):
        shown = [
            sets.setdefault((place, *codes), len(sets))
            for codes in _gather(column, classes, attribute.name in unordered)
        ]
        set_ids[:, place] = np.array(shown, np.int32)[classes]
    sizes = [len(key) - 1 for key in sets]
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    values = np.array([code for key in sets for code in key[1:]], np.int32)
    return SetView(table, classes, set_ids, starts, values)


def _gather(column: Codes, classes: Codes, is_set: bool) -> list[tuple[int, ...]]:
    """The codes that each class shows of an attribute."""
    n_classes = int(classes.max()) + 1 if len(classes) else 0
    known = column != MISSING
    found: list[list[int]] = [[] for _ in range(n_classes)]
    width = int(column.max(initial=0)) + 1
    for pair in np.unique(classes[known].astype(np.int64) * width + column[known]):
        found[pair // width].append(int(pair % width))
    if is_set:
        return [tuple(codes) for codes in found]
    return [tuple(range(codes[0], codes[-1] + 1)) if codes else () for codes in found]
