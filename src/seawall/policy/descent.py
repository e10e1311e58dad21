"""From boundary policies to risk-minimal ones, of whom no child is acceptable (Definition 2.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from seawall.policy.lattice import Switches, expand
from seawall.policy.measure import Measure
from seawall.policy.search import Finds, search_bisecting

Way = Callable[[Measure, float, int, int], Finds]

# How many orders are tried for one boundary policy before a repeated result is given up, and how
# many iterations in a row may bring nothing new before a lattice counts as used up.
_ORDERS = 4
_FRUITLESS = 100


@dataclass
class MinimalPolicies:
    """Distinct risk-minimal policies, each proved by measuring every child, and their measures.

    Nodes are those of the search that led to them, without the children that were measured.
    """

    policies: list[Switches] = field(default_factory=list)
    measures: list[float] = field(default_factory=list)
    n_nodes: int = 0
    n_measured: int = 0

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


def find_minimal(
    measure: Measure, limit: float, count: int, seed: int, way: Way = search_bisecting
) -> MinimalPolicies:
    """Up to ``count`` distinct risk-minimal policies, each below a boundary policy of the search.

    Where two boundary policies lead to the same, the search goes on. Fewer come back where the
    lattice brings nothing new for long.
    """
    rng, found, seen = np.random.default_rng(seed), MinimalPolicies(), set[bytes]()
    fruitless, batch_seed = 0, seed
    while len(found.policies) < count and fruitless < _FRUITLESS:
        finds = way(measure, limit, count - len(found.policies), batch_seed)
        found.n_nodes += finds.n_nodes
        found.n_measured += finds.n_measured
        for switches in finds.policies:
            is_new = _add_below(measure, limit, switches, rng, found, seen)
            fruitless = 0 if is_new else fruitless + 1
        if finds.is_end:
            break
        batch_seed = int(rng.integers(2**32))
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
