"""Equation (1) of Benitez et al. 2010: the expected number of records that are re-identified."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.policy import kernels
from seawall.policy.domain import Bits
from seawall.policy.histogram import Cells
from seawall.policy.kernels import Layout
from seawall.policy.lattice import Switches, flip
from seawall.policy.layout import lay_out, make_groups
from seawall.policy.measure import Cursor, Stepper
from seawall.policy.sample import Sample
from seawall.policy.splits import go_down

# Prefix sums of up to this many numbers (1 GB); above, people are counted cell by cell.
MOST_SUMS = 2**27
# A share of the limit within which sums in another order could differ: there the risk is computed
# anew, in the one order in which it is reported.
_DOUBT = 1e-9


class Risk:
    """The sum over records of (1 / group size in the population) ** gamma, by policy.

    ``people`` are the population's cells; None measures against the sample itself. A group is never
    taken for smaller than what the sample itself has of it, so that a record that the population
    lacks counts with the others of its own group. A policy that shows less is never riskier
    (Theorem 2.1).
    """

    def __init__(
        self,
        sample: Sample,
        people: Cells | None,
        gamma: float = 1.0,
        *,
        largest_sums: int = MOST_SUMS,
    ) -> None:
        if not gamma > 0:
            raise UsageError("gamma must be a number above 0.")
        self.domain = sample.domain
        people = people or Cells(sample.codes, sample.counts)
        self._layout = lay_out(sample, people, gamma, largest_sums)
        self._groups = make_groups(self._layout)

    @property
    def is_sparse(self) -> bool:
        """Whether the domain is too large for prefix sums."""
        return not len(self._layout.sums)

    def measure(self, bits: Bits) -> float:
        """The risk of a policy."""
        return float(kernels.measure_risk(bits, self._layout, self._groups)[0])

    def start(self, switches: Switches, limit: float) -> Cursor:
        """A place to go down from; by what each cut changes, where bits are free."""
        if self.is_sparse or not self.domain.is_free:
            return Stepper(self, switches, limit)
        return RiskCursor(self, self._layout, switches, limit)

    def list_groups(self, bits: Bits) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Of every group that the sample has under a policy its records and its size."""
        _, total = kernels.measure_risk(bits, self._layout, self._groups)
        counts = self._groups.counts[:total].copy()
        return counts, np.maximum(self._groups.people[:total], counts)


class RiskCursor:
    """A policy whose children's risks follow from what one more cut changes."""

    def __init__(self, risk: Risk, layout: Layout, switches: Switches, limit: float) -> None:
        self.switches = switches.copy()
        self._risk, self._layout, self._limit = risk, layout, limit
        self._groups = make_groups(layout)
        self._sum, self._total = kernels.measure_risk(self.switches, layout, self._groups)
        self._stamp = 0

    def descend(self, order: NDArray[np.int64]) -> None:
        place = 0
        while (place := self._go_on(order, place, True)) < len(order):
            child = flip(self.switches, int(order[place]))
            measured = self._risk.measure(child)
            if measured <= self._limit:
                self.switches = child
                self._sum, self._total = kernels.measure_risk(child, self._layout, self._groups)
            place += 1

    def has_safe_child(self) -> bool:
        order, place = np.flatnonzero(self.switches == 0), 0
        while (place := self._go_on(order, place, False)) < len(order):
            if self._risk.measure(flip(self.switches, int(order[place]))) <= self._limit:
                return True
            place += 1
        return False

    def _go_on(self, order: NDArray[np.int64], place: int, takes: bool) -> int:
        """Go through the order up to a switch whose risk must be computed anew."""
        tolerance = self._limit * _DOUBT
        state = (self._sum, self._total, self._stamp)
        limits = (self._limit, tolerance)
        done, self._sum, self._total, self._stamp = go_down(
            self.switches, order[place:], self._layout, self._groups, state, limits, takes
        )
        return place + done
