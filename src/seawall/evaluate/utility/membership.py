"""Records × values, as sparse matrices: what is true, and what is shown."""

from __future__ import annotations

from typing import Any

import numpy as np

from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import MISSING, Codes


def one_hot(codes: Codes, n_values: int) -> Any:
    """1 at each record's code, nothing where it is missing."""
    from scipy.sparse import csr_array

    rows = np.flatnonzero(codes != MISSING)
    cells = (np.ones(len(rows)), (rows, codes[rows]))
    return csr_array(cells, shape=(len(codes), n_values))


def show_truth(table: QuasiTable, place: int) -> Any:
    """1 at each record's true value of the attribute."""
    return one_hot(table.codes[:, place], len(table.attributes[place].values))


def show_sets(view: SetView, place: int) -> Any:
    """1 at every value of the set that the record shows."""
    from scipy.sparse import csr_array

    sets = view.set_ids[:, place]
    sizes = view.set_sizes[sets]
    rows = np.repeat(np.arange(len(sets)), sizes)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    columns = view.values[np.repeat(view.starts[sets], sizes) + within]
    shape = (len(sets), len(view.table.attributes[place].values))
    return csr_array((np.ones(len(rows)), (rows, columns)), shape=shape)
