"""Searches for boundary policies: acceptable ones with a child that is not (Definition 2.3).

Bisecting Policy Search is Algorithm 1 of Benitez et al. 2010, Directed Policy Search the walk that
they compare it with. Neither looks at the two ends of the lattice, so both are tested first: where
nothing may be shown there is no policy, and where everything may there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from seawall.model import RefusedError, UsageError
from seawall.policy.domain import Domain
from seawall.policy.lattice import (
    Switches,
    bottom,
    draw_policy,
    expand,
    flip,
    list_children,
    list_parents,
    top,
)
from seawall.policy.measure import Measure
from seawall.policy.steps import choose_half, is_comparable

# How often an iteration that ends beside an earlier policy is drawn anew.
REDRAWS = 2


@dataclass
class Finds:
    """What a search found, in the order of its iterations.

    ``nodes`` and ``seconds`` are what it had used up after each: policies looked at, whether their
    measure was known from before or not. ``is_end`` says that the whole lattice is acceptable, so
    that the one policy found is the identity.
    """

    policies: list[Switches] = field(default_factory=list)
    measures: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    n_measured: int = 0
    is_end: bool = False

    def __repr__(self) -> str:
        return f"<Finds of {len(self.policies)} iterations>"

    @property
    def n_nodes(self) -> int:
        return self.nodes[-1] if self.nodes else 0


class Memory:
    """A measure that remembers what it measured and counts how often it was asked."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._known: dict[bytes, float] = {}
        self.n_asked = 0

    @property
    def n_measured(self) -> int:
        return len(self._known)

    def __call__(self, switches: Switches) -> float:
        """The measure of a policy: one more node."""
        self.n_asked += 1
        return self.recall(switches)

    def recall(self, switches: Switches) -> float:
        """The measure of a policy, without counting it as a node."""
        key = switches.tobytes()
        known = self._known.get(key)
        if known is None:
            known = self._measure.measure(expand(self._measure.domain, switches))
            self._known[key] = known
        return known


Walk = Callable[[Memory, float, NDArray[np.float64]], Switches]


def search_bisecting(
    measure: Measure, limit: float, iterations: int, seed: int, redraws: int = REDRAWS
) -> Finds:
    """Boundary policies by halving the lattice between one that is safe and one that is not.

    An iteration whose policy equals, dominates or is dominated by an earlier one is drawn anew, up
    to ``redraws`` times; 0 is Algorithm 1 as published.
    """
    domain, rng = measure.domain, np.random.default_rng(seed)
    fields = np.array([domain.sizes[place] for place in domain.attribute_of_switch], np.float64)

    def walk(memory: Memory, limit: float, kept: NDArray[np.float64]) -> Switches:
        return bisect(memory, limit, domain, (fields - 1) + (kept + 1), rng)

    return _search(measure, limit, iterations, walk, redraws)


def search_directed(measure: Measure, limit: float, iterations: int, seed: int) -> Finds:
    """Boundary policies by random walks of one bit a step, from random policies."""
    rng = np.random.default_rng(seed)

    def walk(memory: Memory, limit: float, _: NDArray[np.float64]) -> Switches:
        return walk_directed(memory, limit, measure.domain, rng)

    return _search(measure, limit, iterations, walk, 0)


SEARCHES: dict[str, Callable[[Measure, float, int, int], Finds]] = {
    "bisecting": search_bisecting,
    "directed": search_directed,
}


def bisect(
    memory: Memory,
    limit: float,
    domain: Domain,
    weights: NDArray[np.float64],
    rng: np.random.Generator,
) -> Switches:
    """One iteration of Algorithm 1.

    The weights draw the bits to *clear*: a bit that earlier policies kept, and one of a large
    attribute, is given up sooner, so that the policies found differ.
    """
    safe, unsafe = top(domain), bottom(domain)
    levels = domain.n_switches
    parents = domain.parents[:0] if domain.is_free else domain.parents
    while levels >= 2:
        # The least of exponential draws with these rates: drawn by weight, one after the other.
        draws = rng.standard_exponential(levels) / weights[unsafe > safe]
        middle, cleared = choose_half(safe, unsafe, draws, parents)
        if memory(middle) <= limit:
            safe, levels = middle, cleared
        else:
            unsafe, levels = middle, levels - cleared
    return safe


def walk_directed(
    memory: Memory, limit: float, domain: Domain, rng: np.random.Generator
) -> Switches:
    """One walk: down from a safe policy to the last safe one, or up from an unsafe one."""
    here = draw_policy(domain, rng)
    if memory(here) > limit:
        while memory(here := flip(here, int(rng.choice(list_parents(domain, here))))) > limit:
            pass
        return here
    while len(children := list_children(domain, here)):
        child = flip(here, int(rng.choice(children)))
        if memory(child) > limit:
            break
        here = child
    return here


def _search(measure: Measure, limit: float, iterations: int, walk: Walk, redraws: int) -> Finds:
    if iterations < 1:
        raise UsageError("--iterations must be 1 or more.")
    memory, finds, begun = Memory(measure), Finds(), perf_counter()
    if (end := check_ends(memory, limit, measure.domain)) is not None:
        iterations, finds.is_end = 1, True
    earlier = np.zeros((iterations, measure.domain.n_switches), np.uint8)
    kept = np.zeros(measure.domain.n_switches)
    for iteration in range(iterations):
        for _ in range(1 + redraws):
            found = end if end is not None else walk(memory, limit, kept)
            if not redraws or not is_comparable(earlier, iteration, found):
                break
        earlier[iteration] = found
        kept += found
        finds.policies.append(found)
        finds.measures.append(memory.recall(found))
        finds.nodes.append(memory.n_asked)
        finds.seconds.append(perf_counter() - begun)
    finds.n_measured = memory.n_measured
    return finds


def check_ends(memory: Memory, limit: float, domain: Domain) -> Switches | None:
    """The identity where it is acceptable, else None; refuses where not even the top is."""
    if memory(bottom(domain)) <= limit:
        return bottom(domain)
    most_general = memory(top(domain))
    if most_general > limit:
        raise RefusedError(
            f"No policy is acceptable: with every value merged the measure is still "
            f"{most_general:.6g}, above the threshold of {limit:.6g}; raise the threshold."
        )
    return None
