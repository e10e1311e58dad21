"""The lattice of policies: from every value merged (all bits 0) to every value kept (all 1).

A policy is an array of bits; a search moves over switches, which are the bits themselves unless a
hierarchy binds some of them together. A *child* sets one more switch and so shows more; a *parent*
clears one.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.policy.domain import Bits, Domain

Switches = NDArray[np.uint8]


def expand(domain: Domain, switches: Switches) -> Bits:
    """The bits of a policy from its switches."""
    return switches if domain.is_free else switches[domain.switch_of_bit]


def compress(domain: Domain, bits: Bits) -> Switches:
    """The switches of a policy; refuses bits that a hierarchy does not allow."""
    if domain.is_free:
        return bits
    switches = np.zeros(domain.n_switches, np.uint8)
    switches[domain.switch_of_bit] = bits
    if not np.array_equal(switches[domain.switch_of_bit], bits) or not _stands(domain, switches):
        raise UsageError("The policy merges values that are no subtree of their hierarchy.")
    return switches


def _stands(domain: Domain, switches: Switches) -> bool:
    bound = domain.parents >= 0
    return bool((switches[domain.parents[bound]] >= switches[bound]).all())


def list_children(domain: Domain, switches: Switches) -> NDArray[np.int64]:
    """The switches that may be set next."""
    allowed = switches == 0
    if not domain.is_free:
        allowed &= (domain.parents < 0) | (switches[domain.parents] == 1)
    return np.flatnonzero(allowed)


def list_parents(domain: Domain, switches: Switches) -> NDArray[np.int64]:
    """The switches that may be cleared next: those that are set, and none below them is."""
    allowed = switches == 1
    if not domain.is_free:
        below = domain.parents[(domain.parents >= 0) & (switches == 1)]
        allowed[below] = False
    return np.flatnonzero(allowed)


def flip(switches: Switches, switch: int) -> Switches:
    """A copy with one switch changed."""
    changed = switches.copy()
    changed[switch] ^= 1
    return changed


def draw_policy(domain: Domain, rng: np.random.Generator) -> Switches:
    """A random policy: a coin for every switch whose parent is set."""
    switches = rng.integers(0, 2, domain.n_switches, dtype=np.uint8)
    if not domain.is_free:
        for switch in np.flatnonzero(domain.parents >= 0):
            switches[switch] &= switches[domain.parents[switch]]
    return switches


def mark_dominated(policies: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which rows another row is a strict descendant of (Definition 2.1), or repeats an earlier."""
    rows = policies.astype(np.float32)
    kept = rows.sum(axis=1)
    # Row i lies within row j exactly where all bits that i sets are set in j.
    within = rows @ rows.T == kept[:, None]
    below = within & (kept[None, :] > kept[:, None])
    again = np.tril(within & (kept[None, :] == kept[:, None]), -1)
    return cast("NDArray[np.bool_]", (below | again).any(axis=1))


def top(domain: Domain) -> Switches:
    """The policy that merges everything."""
    return np.zeros(domain.n_switches, np.uint8)


def bottom(domain: Domain) -> Switches:
    """The policy that keeps everything."""
    return np.ones(domain.n_switches, np.uint8)
