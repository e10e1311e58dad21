"""What a release shows of each record: a set of values for every quasi-identifier."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from seawall.quasi.table import Codes, QuasiTable


@dataclass(frozen=True)
class SetView:
    """Released sets beside the true values.

    Sets lie once in a pool: set ``s`` holds ``values[starts[s]:starts[s + 1]]``, codes in rising
    order. ``set_ids[record, attribute]`` names the set that the record shows; records of a cluster
    that show the same list name the same set. ``clusters[record]`` numbers the groups.

    An attacker's knowledge makes another view of the same records (struck values, elimination), so
    that one check of safety serves for all.
    """

    table: QuasiTable
    clusters: Codes
    set_ids: Codes
    starts: NDArray[np.int64]
    values: Codes

    def __post_init__(self) -> None:
        if self.set_ids.shape != self.table.codes.shape or len(self.clusters) != len(self.table):
            raise ValueError("a view has one set for every record and attribute")

    def __repr__(self) -> str:
        return f"<SetView of {len(self.table)} records>"

    @cached_property
    def set_sizes(self) -> NDArray[np.int64]:
        """How many values each set of the pool holds."""
        return np.diff(self.starts)

    @cached_property
    def profile_sizes(self) -> NDArray[np.float64]:
        """The number of profiles of every record; a float, for the product can be astronomic."""
        return np.asarray(self.set_sizes[self.set_ids].astype(np.float64).prod(axis=1))

    @property
    def total_profile_size(self) -> float:
        """Objective (2a) of Li & Qin 2017, summed over records."""
        return float(self.profile_sizes.sum())

    @property
    def certainty(self) -> float:
        """How likely a value that is picked from a set is the true one, over all cells.

        Unlike the total profile size, which the longest lists make up, it tells what the release
        as a whole is worth to somebody who counts with it.
        """
        return float((1 / self.set_sizes[self.set_ids]).mean()) if self.set_ids.size else 1.0

    @property
    def mean_length(self) -> float:
        """How many values a set holds, on average over all cells."""
        return float(self.set_sizes[self.set_ids].mean()) if self.set_ids.size else 0.0

    def codes_of(self, record: int, attribute: int) -> Codes:
        """The codes that a record shows for an attribute."""
        return self.values_of(int(self.set_ids[record, attribute]))

    def values_of(self, at: int) -> Codes:
        """The codes of a set of the pool."""
        return self.values[self.starts[at] : self.starts[at + 1]]

    def texts_of(self, record: int, attribute: int) -> tuple[str, ...]:
        """The same as grain values."""
        names = self.table.attributes[attribute].values
        return tuple(names[code] for code in self.codes_of(record, attribute))

    def with_sets(self, set_ids: Codes) -> SetView:
        """The view in which records show other sets of the same pool."""
        return replace(self, set_ids=set_ids)
