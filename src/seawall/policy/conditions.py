"""Other conditions than the summed risk (section 5 of Benitez et al. 2010), as measures.

Each is a figure that never falls when a policy shows more: merging groups makes the smallest
larger, the least diverse more diverse, and none stranger than the strangest of its parts.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.policy.domain import Bits
from seawall.policy.lattice import Switches
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
        self.domain, self._codes, self._rate = sample.domain, sample.codes, rate
        n_values = int(sensitive.max(initial=-1)) + 1
        self._counts = np.zeros((len(sample.counts), n_values))
        np.add.at(self._counts, (sample.cell_of, sensitive), 1)

    def measure(self, bits: Bits) -> float:
        """The figure of the worst group."""
        groups = join_cells(self.domain.bit_starts, self._codes, bits)
        order = np.argsort(groups, kind="stable")
        starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
        tables = np.add.reduceat(self._counts[order], starts, axis=0)
        shares = tables / tables.sum(axis=1, keepdims=True)
        whole = self._counts.sum(axis=0) / self._counts.sum()
        return float(self._rate(shares, whole).max(initial=0.0))

    def start(self, switches: Switches, limit: float) -> Cursor:
        return Stepper(self, switches, limit)


def join_cells(
    bit_starts: NDArray[np.int64], codes: NDArray[np.int32], bits: Bits
) -> NDArray[np.int64]:
    """The group of every cell under a policy, as a number."""
    numbers = np.zeros(len(codes), np.int64)
    for axis in range(codes.shape[1]):
        cuts = bits[bit_starts[axis] : bit_starts[axis + 1]].astype(np.int64)
        runs = np.concatenate([[0], np.cumsum(cuts)])
        numbers = numbers * len(runs) + runs[codes[:, axis]]
    return numbers


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
