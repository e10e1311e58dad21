"""The loops of the searches: which switches to clear, and which policies say the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.kernels.kernel import compiled
from seawall.policy.domain import Bits

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]


@compiled
def choose_half(safe: Bits, unsafe: Bits, draws: Floats, parents: Ints) -> tuple[Bits, int]:
    """A policy halfway between two: the unsafe one with half of its further switches cleared.

    Of an odd number the larger half, as in Table 1 of Benitez et al. 2010. Those with the lowest
    draws go first. ``parents`` is empty where switches are free; else with a switch go all below
    it, unless they are too many. Also says how many were cleared.
    """
    further = np.flatnonzero(unsafe > safe)
    order = further[np.argsort(draws[: len(further)])]
    most, cleared = (len(further) + 1) // 2, 0
    middle = unsafe.copy()
    if not len(parents):
        middle[order[:most]] = 0
        return middle, most
    for switch in order:
        if middle[switch]:
            below = _list_below(middle, switch, parents)
            if cleared + len(below) <= most:
                middle[below] = 0
                cleared += len(below)
    return middle, cleared


@compiled
def _list_below(switches: Bits, switch: int, parents: Ints) -> NDArray[np.int64]:
    """The switch and all set ones that hang on it."""
    going = np.zeros(len(switches), np.bool_)
    going[switch] = True
    for other in range(switch + 1, len(switches)):
        if switches[other] and parents[other] >= 0:
            going[other] = going[parents[other]]
    return np.flatnonzero(going)


@compiled
def is_comparable(policies: Bits, total: int, policy: Bits) -> bool:
    """Whether the policy equals one of the first ``total``, or shows all that it shows, or less."""
    for row in range(total):
        more = less = False
        for switch in range(len(policy)):
            more |= policy[switch] > policies[row, switch]
            less |= policy[switch] < policies[row, switch]
            if more and less:
                break
        if not (more and less):
            return True
    return False
