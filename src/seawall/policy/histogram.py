"""Counted combinations of values: a sample's cells or a population's people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.policy.domain import Domain

# Counts are kept to 1/1024: such fractions add up exactly, in whatever order.
_STEPS = 1024


@dataclass(frozen=True)
class Histogram:
    """``counts[i]`` people have the values ``values[a][codes[i, a]]``.

    ``values`` are as the source writes them, in the order in which it brings them. A combination
    may stand twice.
    """

    names: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]
    codes: NDArray[np.int32]
    counts: NDArray[np.float64]

    def __repr__(self) -> str:
        return f"<Histogram of {len(self.counts)} cells over {len(self.names)} columns>"

    @property
    def total(self) -> float:
        return float(self.counts.sum())

    def margin(self, column: int) -> NDArray[np.float64]:
        """How many have each value of a column."""
        codes = self.codes[:, column]
        return np.bincount(codes, self.counts, len(self.values[column])).astype(np.float64)

    def recode(self, domain: Domain, columns: Sequence[int]) -> Cells:
        """The same people by a domain's codes; ``columns`` are those of its attributes, in order.

        People with a value outside the domain are left out: they could be nobody of a sample.
        """
        recoded = np.empty((len(self.counts), len(columns)), np.int32)
        for place, (attribute, column) in enumerate(zip(domain.attributes, columns, strict=True)):
            found = [attribute.find_code(value) for value in self.values[column]]
            places = np.array([-1 if code is None else code for code in found], np.int32)
            recoded[:, place] = places[self.codes[:, column]]
        inside = (recoded >= 0).all(axis=1)
        return gather(domain, recoded[inside], self.counts[inside])


@dataclass(frozen=True)
class Cells:
    """Distinct combinations of a domain's codes in rising order, and how many there are of each."""

    codes: NDArray[np.int32]
    counts: NDArray[np.float64]

    def __repr__(self) -> str:
        return f"<Cells, {len(self.counts)} of them>"


def number_cells(domain: Domain, codes: NDArray[np.int32]) -> NDArray[np.int64]:
    """One number for each combination; rising with the codes."""
    numbers = np.zeros(len(codes), np.int64)
    for place, size in enumerate(domain.sizes):
        numbers = numbers * size + codes[:, place]
    return numbers


def gather(domain: Domain, codes: NDArray[np.int32], counts: NDArray[np.float64]) -> Cells:
    """Each combination once; those that nobody has are left out."""
    numbers, first, places = np.unique(
        number_cells(domain, codes), return_index=True, return_inverse=True
    )
    sums = np.round(np.bincount(places, counts, len(numbers)) * _STEPS) / _STEPS
    there = sums > 0
    return Cells(np.ascontiguousarray(codes[first[there]]), sums[there])


def count_columns(
    names: Sequence[str], columns: Sequence[Sequence[str]], counts: NDArray[np.float64]
) -> Histogram:
    """A histogram from columns of texts and one count a row."""
    values: list[tuple[str, ...]] = []
    codes = np.empty((len(counts), len(names)), np.int32)
    for place, column in enumerate(columns):
        order: Mapping[str, int] = {v: i for i, v in enumerate(dict.fromkeys(column))}
        codes[:, place] = [order[value] for value in column]
        values.append(tuple(order))
    return Histogram(tuple(names), tuple(values), codes, counts)
