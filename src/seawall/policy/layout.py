"""The arrays that the loops of ``kernels`` run over."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.policy.domain import Domain
from seawall.policy.histogram import Cells, number_cells
from seawall.policy.kernels import Groups, Layout
from seawall.policy.sample import Sample


def lay_out(sample: Sample, people: Cells, gamma: float, largest_sums: int) -> Layout:
    """The sample's cells by axis and the population as prefix sums, or as cells where too large."""
    domain = sample.domain
    by_value, value_cells = _sort_by_value(sample)
    shape = tuple(size + 1 for size in domain.sizes)
    is_dense = np.prod(shape, dtype=np.float64) <= largest_sums
    return Layout(
        values=_number_values(domain, sample.codes),
        counts=sample.counts,
        weights=sample.weights,
        value_starts=np.cumsum([0, *domain.sizes]),
        bit_starts=domain.bit_starts,
        by_value=by_value,
        value_cells=value_cells,
        strides=_find_strides(domain.sizes),
        sums=_sum_up(domain, people) if is_dense else np.empty(0),
        sum_strides=_find_strides(shape),
        edges=_go_round(len(shape)),
        listed_values=_number_values(domain, people.codes[:0] if is_dense else people.codes),
        listed_counts=people.counts[:0] if is_dense else people.counts,
        gamma=float(gamma),
    )


def make_groups(layout: Layout) -> Groups:
    """Room for the groups of any policy."""
    n_cells, n_values = len(layout.counts), int(layout.value_starts[-1])
    # At least twice as many places as groups: a search then ends after one or two.
    capacity = 1 << max(2 * n_cells, 2).bit_length()
    return Groups(
        lows=np.zeros(n_values, np.int32),
        highs=np.zeros(n_values, np.int32),
        low_keys=np.zeros(n_values, np.int64),
        low_sums=np.zeros(n_values, np.int64),
        high_sums=np.zeros(n_values, np.int64),
        of_cell=np.zeros(n_cells, np.int32),
        member=np.zeros(n_cells, np.int32),
        counts=np.zeros(n_cells),
        weights=np.zeros(n_cells),
        people=np.zeros(n_cells),
        keys=np.zeros(capacity, np.int64),
        slots=np.zeros(capacity, np.int32),
        stamps=np.zeros(n_cells, np.int64),
        parts=np.zeros((n_cells, 2)),
        touched=np.zeros(n_cells, np.int32),
        later=np.zeros(n_cells, np.int32),
        spans=np.zeros(layout.values.shape[1], np.int64),
    )


def _number_values(domain: Domain, codes: NDArray[np.int32]) -> NDArray[np.int32]:
    """Codes with the values of all axes numbered through."""
    starts = np.cumsum([0, *domain.sizes[:-1]])
    return np.ascontiguousarray(codes + starts, np.int32)


def _sort_by_value(sample: Sample) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Per axis the cells by their value, and where the cells of each value begin."""
    orders, starts = [], []
    for axis, size in enumerate(sample.domain.sizes):
        values = sample.codes[:, axis]
        orders.append(np.argsort(values, kind="stable").astype(np.int32))
        starts.append(np.concatenate([[0], np.cumsum(np.bincount(values, minlength=size))]))
    return np.stack(orders), np.concatenate(starts).astype(np.int64)


def _find_strides(shape: tuple[int, ...]) -> NDArray[np.int64]:
    return np.cumprod([1, *shape[:0:-1]], dtype=np.int64)[::-1].copy()


def _go_round(n_axes: int) -> NDArray[np.int32]:
    """The axis of every step from corner to corner of a box, as a Gray code goes."""
    steps = range(1, 1 << n_axes)
    return np.array([(step & -step).bit_length() - 1 for step in steps], np.int32)


def _sum_up(domain: Domain, people: Cells) -> NDArray[np.float64]:
    """Prefix sums over all axes, with a zero before the first value of each."""
    sums = np.zeros(tuple(size + 1 for size in domain.sizes))
    inner = np.zeros(domain.size)
    inner[number_cells(domain, people.codes)] = people.counts
    sums[tuple(slice(1, None) for _ in domain.sizes)] = inner.reshape(domain.sizes)
    for axis in range(sums.ndim):
        np.cumsum(sums, axis=axis, out=sums)
    return sums.reshape(-1)
