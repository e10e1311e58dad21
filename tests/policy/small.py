"""Small tables and populations, and their risk counted person by person."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product

import numpy as np
from hypothesis import strategies as st

from seawall.policy.domain import Attribute, Bits, Domain
from seawall.policy.histogram import Cells, gather
from seawall.policy.risk import Risk
from seawall.policy.sample import Sample, make_sample


@dataclass(frozen=True)
class Small:
    """A domain, records with weights, and people, all as codes."""

    domain: Domain
    records: np.ndarray
    weights: np.ndarray
    people: np.ndarray

    @property
    def sample(self) -> Sample:
        return make_sample(self.domain, self.records, self.weights)

    @property
    def cells(self) -> Cells:
        return gather(self.domain, self.people, np.ones(len(self.people)))

    def risk(self, gamma: float = 1.0, **options: int) -> Risk:
        return Risk(self.sample, self.cells, gamma, **options)


def make_domain(sizes: tuple[int, ...]) -> Domain:
    return Domain(
        tuple(
            Attribute(f"q{place}", tuple(f"v{value}" for value in range(size)))
            for place, size in enumerate(sizes)
        )
    )


@st.composite
def smalls(draw: st.DrawFn, most_axes: int = 3, most_values: int = 5) -> Small:
    sizes = draw(st.lists(st.integers(1, most_values), min_size=1, max_size=most_axes))
    rows = st.tuples(*(st.integers(0, size - 1) for size in sizes))
    records = draw(st.lists(rows, min_size=1, max_size=12))
    people = draw(st.lists(rows, max_size=60))
    weights = draw(
        st.lists(st.integers(0, 3), min_size=len(records), max_size=len(records))
        | st.just([1] * len(records))
    )
    return Small(
        make_domain(tuple(sizes)),
        np.array(records, np.int32),
        np.array(weights, np.float64),
        np.array(people, np.int32).reshape(-1, len(sizes)),
    )


def list_policies(domain: Domain) -> list[Bits]:
    return [np.array(bits, np.uint8) for bits in product((0, 1), repeat=domain.n_bits)]


def find_box(domain: Domain, bits: Bits, row: np.ndarray) -> tuple[int, ...]:
    """The run of every value of a record, counted bit by bit."""
    box = []
    for axis, (_, place) in enumerate(domain.slices()):
        box.append(int(sum(bits[place][: row[axis]])))
    return tuple(box)


def count_risk(small: Small, bits: Bits, gamma: float = 1.0) -> float:
    """Equation (1), record by record."""
    people = Counter(find_box(small.domain, bits, row) for row in small.people)
    own = Counter(find_box(small.domain, bits, row) for row in small.records)
    total = 0.0
    for row, weight in zip(small.records, small.weights, strict=True):
        box = find_box(small.domain, bits, row)
        total += weight * (1 / max(people[box], own[box])) ** gamma
    return total


def is_below(lower: Bits, upper: Bits) -> bool:
    """Whether ``lower`` shows all that ``upper`` shows, and more (a strict descendant)."""
    return bool((lower >= upper).all() and (lower > upper).any())
