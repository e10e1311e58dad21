"""The records whose risk is asked, as counted cells of a domain."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.policy.domain import Domain
from seawall.policy.histogram import number_cells


@dataclass(frozen=True)
class Sample:
    """The distinct cells of the records, in rising order.

    ``weights`` are the records' summed attractiveness to an attacker, their number where all are
    alike. ``cell_of[record]`` is the cell of each record that is complete, in their order.
    """

    domain: Domain
    codes: NDArray[np.int32]
    counts: NDArray[np.float64]
    weights: NDArray[np.float64]
    cell_of: NDArray[np.int64]

    def __repr__(self) -> str:
        return f"<Sample of {len(self)} records in {len(self.counts)} cells>"

    def __len__(self) -> int:
        return len(self.cell_of)

    @property
    def is_weighted(self) -> bool:
        """Whether some records count for more than others."""
        return bool((self.weights != self.counts).any())


def make_sample(
    domain: Domain, codes: NDArray[np.int32], weights: NDArray[np.float64] | None = None
) -> Sample:
    """A sample from one row of codes a record, and a weight a record where they differ."""
    numbers = number_cells(domain, codes)
    _, first, cell_of = np.unique(numbers, return_index=True, return_inverse=True)
    counts = np.bincount(cell_of, minlength=len(first)).astype(np.float64)
    shares = counts if weights is None else np.bincount(cell_of, weights, len(first))
    cells = np.ascontiguousarray(codes[first])
    return Sample(domain, cells, counts, shares.astype(np.float64), cell_of)
