"""What a search asks of a measure: how bad a policy is, and which children stay within a limit."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from seawall.policy.domain import Bits, Domain
from seawall.policy.lattice import Switches, expand, flip, list_children


class Measure(Protocol):
    """A figure that never falls when a policy shows more, so that one limit divides the lattice."""

    domain: Domain

    def measure(self, bits: Bits) -> float:
        """The figure of a policy; acceptable where it is no more than the limit."""
        ...

    def start(self, switches: Switches, limit: float) -> Cursor:
        """A place in the lattice to go down from."""
        ...


class Cursor(Protocol):
    """A policy that can be made more specific step by step, within a limit."""

    switches: Switches

    def descend(self, order: NDArray[np.int64]) -> None:
        """Set every switch of ``order`` that can be set within the limit, the first ones first."""
        ...

    def has_safe_child(self) -> bool:
        """Whether some child is within the limit; every child is measured to know it is not."""
        ...


class Stepper:
    """A cursor for any measure and any hierarchy, which measures every child from scratch."""

    def __init__(self, measure: Measure, switches: Switches, limit: float) -> None:
        self.switches = switches.copy()
        self._measure, self._limit = measure, limit

    def descend(self, order: NDArray[np.int64]) -> None:
        domain, refused = self._measure.domain, np.zeros(len(self.switches), np.bool_)
        rank = np.argsort(order)
        while True:
            # Setting a switch can let others follow. One that was refused stays so further down.
            children = list_children(domain, self.switches)
            children = children[~refused[children]]
            if not len(children):
                return
            switch = int(children[np.argmin(rank[children])])
            if self._is_safe(switch):
                self.switches[switch] = 1
            else:
                refused[switch] = True

    def has_safe_child(self) -> bool:
        children = list_children(self._measure.domain, self.switches)
        return any(self._is_safe(int(switch)) for switch in children)

    def _is_safe(self, switch: int) -> bool:
        bits = expand(self._measure.domain, flip(self.switches, switch))
        return self._measure.measure(bits) <= self._limit
