"""All risk-minimal policies of a small lattice, exactly."""

from __future__ import annotations

import numpy as np

from seawall.model import UsageError
from seawall.policy.descent import MinimalPolicies
from seawall.policy.lattice import Switches, expand, flip, list_children, list_parents, top
from seawall.policy.measure import Measure

MOST_SWITCHES = 18


def enumerate_minimal(
    measure: Measure, limit: float, most_switches: int = MOST_SWITCHES
) -> MinimalPolicies:
    """Every risk-minimal policy, none left out; refuses a lattice of too many switches.

    Level by level from the top. A policy is measured only if all its parents are acceptable: below
    one that is not, none is (Theorem 2.1).
    """
    domain = measure.domain
    if domain.n_switches > most_switches:
        raise UsageError(
            f"The lattice has {domain.n_switches} bits that can change, too many to list every "
            f"policy (at most {most_switches}); search instead."
        )
    start, found = top(domain), MinimalPolicies(n_nodes=1)
    level = {start.tobytes(): measure.measure(expand(domain, start))}
    level = {key: value for key, value in level.items() if value <= limit}
    while level:
        below, nodes = _measure_below(measure, limit, level)
        found.n_nodes += nodes
        for key, value in level.items():
            here = _read(key)
            children = list_children(domain, here)
            if not any(flip(here, int(child)).tobytes() in below for child in children):
                found.policies.append(here)
                found.measures.append(value)
        level = below
    found.n_measured = found.n_nodes
    return found


def _measure_below(
    measure: Measure, limit: float, level: dict[bytes, float]
) -> tuple[dict[bytes, float], int]:
    """The acceptable policies one level down, and how many were measured."""
    domain, below, seen, nodes = measure.domain, dict[bytes, float](), set[bytes](), 0
    for key in level:
        here = _read(key)
        for switch in list_children(domain, here):
            child = flip(here, int(switch))
            name = child.tobytes()
            if name in seen:
                continue
            seen.add(name)
            above = (flip(child, int(parent)) for parent in list_parents(domain, child))
            if all(parent.tobytes() in level for parent in above):
                value = measure.measure(expand(domain, child))
                nodes += 1
                if value <= limit:
                    below[name] = value
    return below, nodes


def _read(key: bytes) -> Switches:
    return np.frombuffer(key, np.uint8)
