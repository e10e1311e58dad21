"""From boundary policies to risk-minimal ones, of whom no child is acceptable (Definition 2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from seawall.policy.lattice import Switches, expand
from seawall.policy.measure import Measure
from seawall.policy.search import REDRAWS, Finds, search_bisecting

# How many orders are tried for one boundary policy before a repeated result is given up, and how
# many iterations in a row may bring nothing new before a lattice counts as used up.
_ORDERS = 8
_FRUITLESS = 200


@dataclass
class MinimalPolicies:
    """Distinct risk-minimal policies, each proved by measuring every child, and their measures."""

    policies: list[Switches] = field(default_factory=list)
    measures: list[float] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<MinimalPolicies, {len(self.policies)} of them>"


def descend(
    measure: Measure, limit: float, switches: Switches, order: NDArray[np.int64]
) -> Switches:
    """A risk-minimal policy below an acceptable one: switches are tried once, in this order.

    Once is enough: a switch that was too much stays so when others are set (Theorem 2.1).
    """
    cursor = measure.start(switches, limit)
    cursor.descend(order)
    return cursor.switches


def is_minimal(measure: Measure, limit: float, switches: Switches) -> bool:
    """Whether a policy is acceptable and none of its children is: all of them are measured.

    Children are enough: whatever shows more than a child is no less risky (Theorem 2.1).
    """
    if measure.measure(expand(measure.domain, switches)) > limit:
        return False
    return not measure.start(switches, limit).has_safe_child()


def descend_from(measure: Measure, limit: float, finds: Finds, seed: int) -> MinimalPolicies:
    """One risk-minimal policy below each policy found, as far as they can be told apart."""
    rng, found, seen = np.random.default_rng(seed), MinimalPolicies(), set[bytes]()
    for switches in finds.policies:
        _add_below(measure, limit, switches, rng, found, seen)
    return found


def find_minimal(measure: Measure, limit: float, count: int, seed: int) -> MinimalPolicies:
    """Up to ``count`` distinct risk-minimal policies, below boundary policies of bisecting search.

    Fewer where the lattice brings nothing new for long.
    """
    rng, found, seen = np.random.default_rng(seed), MinimalPolicies(), set[bytes]()
    fruitless = 0
    while len(found.policies) < count and fruitless < _FRUITLESS:
        batch = min(count - len(found.policies), _FRUITLESS)
        finds = search_bisecting(measure, limit, batch, int(rng.integers(2**32)), REDRAWS)
        for switches in finds.policies:
            is_new = _add_below(measure, limit, switches, rng, found, seen)
            fruitless = 0 if is_new else fruitless + 1
        if finds.is_end:
            break
    return found


def _add_below(
    measure: Measure,
    limit: float,
    switches: Switches,
    rng: np.random.Generator,
    found: MinimalPolicies,
    seen: set[bytes],
) -> bool:
    """Add a policy that is not there yet; whether there was one."""
    for _ in range(_ORDERS):
        lower = descend(measure, limit, switches, rng.permutation(len(switches)))
        if lower.tobytes() not in seen and is_minimal(measure, limit, lower):
            seen.add(lower.tobytes())
            found.policies.append(lower)
            found.measures.append(measure.measure(expand(measure.domain, lower)))
            return True
    return False
