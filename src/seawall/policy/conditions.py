"""Other conditions than the summed risk (section 5 of Benitez et al. 2010), as measures.

Each is a figure that never falls when a policy shows more: merging groups makes the smallest
larger, the least diverse more diverse, and none stranger than the strangest of its parts.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.policy import kernels
from seawall.policy.domain import Bits
from seawall.policy.histogram import Cells
from seawall.policy.lattice import Switches
from seawall.policy.layout import lay_out, make_groups
from seawall.policy.measure import Cursor, Stepper
from seawall.policy.risk import Risk
from seawall.policy.sample import Sample

Floats = NDArray[np.float64]


class KMap:
    """The greatest risk of a record: 1 / its group's size in the population; k-map asks 1 / k."""

    def __init__(self, risk: Risk) -> None:
        self._risk, self.domain = risk, risk.domain

    def measure(self, bits: Bits) -> float:
        """1 / the size of the smallest group that the sample has a record of."""
        _, sizes = self._risk.list_groups(bits)
        return float(1 / sizes.min(initial=np.inf))

    def start(self, switches: Switches, limit: float) -> Cursor:
        return Stepper(self, switches, limit)


class SensitiveMeasure:
    """The worst group by its sensitive values, one number a group."""

    def __init__(
        self,
        sample: Sample,
        sensitive: NDArray[np.int64],
        rate: Callable[[Floats, Floats], Floats],
    ) -> None:
        """``sensitive`` has the code of each record's sensitive value, in the sample's order."""
        if len(sensitive) != len(sample):
            raise UsageError("There must be one sensitive value for each record.")
        self.domain, self._rate = sample.domain, rate
        self._layout = lay_out(sample, Cells(sample.codes, sample.counts), 1.0, 0)
        self._groups = make_groups(self._layout)
        self._n_values = int(sensitive.max(initial=-1)) + 1
        pairs = sample.cell_of * self._n_values + sensitive
        found, counts = np.unique(pairs, return_counts=True)
        self._cells, self._values = np.divmod(found, max(self._n_values, 1))
        self._counts = counts.astype(np.float64)
        self._whole = np.bincount(self._values, self._counts, self._n_values) / len(sample)

    def measure(self, bits: Bits) -> float:
        """The figure of the worst group."""
        kernels.mark_runs(bits, self._layout, self._groups)
        total = kernels.join_cells(self._layout, self._groups)
        places = self._groups.of_cell[self._cells] * np.int64(self._n_values) + self._values
        counts = np.bincount(places, self._counts, total * self._n_values)
        tables = counts.reshape(total, self._n_values)
        shares = tables / tables.sum(axis=1, keepdims=True)
        return float(self._rate(shares, self._whole).max(initial=0.0))

    def start(self, switches: Switches, limit: float) -> Cursor:
        return Stepper(self, switches, limit)


def measure_diversity(
    sample: Sample, sensitive: NDArray[np.int64], *, by_entropy: bool = False
) -> SensitiveMeasure:
    """1 / l: of the group with the fewest distinct sensitive values, or the least entropy of them.

    The l of entropy is 2 to the entropy, the number of equally frequent values that it is worth.
    """
    return SensitiveMeasure(sample, sensitive, _rate_entropy if by_entropy else _rate_distinct)


def measure_closeness(
    sample: Sample, sensitive: NDArray[np.int64], *, is_ordered: bool = False
) -> SensitiveMeasure:
    """t: the farthest that a group's sensitive values are from the table's.

    By the earth mover's distance. Values without an order are all as far from each other; ordered
    ones as far as their ranks.
    """
    return SensitiveMeasure(sample, sensitive, _rate_ordered if is_ordered else _rate_distance)


def _rate_distinct(shares: Floats, _: Floats) -> Floats:
    return np.asarray(1 / (shares > 0).sum(axis=1))


def _rate_entropy(shares: Floats, _: Floats) -> Floats:
    logs = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    return np.asarray(2 ** (shares * logs).sum(axis=1))


def _rate_distance(shares: Floats, whole: Floats) -> Floats:
    return np.asarray(np.abs(shares - whole).sum(axis=1) / 2)


def _rate_ordered(shares: Floats, whole: Floats) -> Floats:
    steps = np.abs(np.cumsum(shares - whole, axis=1))[:, :-1]
    return np.asarray(steps.sum(axis=1) / max(shares.shape[1] - 1, 1))
