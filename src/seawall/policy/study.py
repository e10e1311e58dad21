"""A whole discovery: the policies that are acceptable, what they keep, and how they are alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.policy.clusters import MOST_CLUSTERS, Cluster, cluster_policies
from seawall.policy.descent import find_minimal, is_minimal
from seawall.policy.domain import Bits
from seawall.policy.enumeration import enumerate_minimal
from seawall.policy.frontier import Point, trace_frontier
from seawall.policy.information import KINDS, Information
from seawall.policy.lattice import Switches, compress, expand, mark_dominated
from seawall.policy.measure import Measure
from seawall.policy.problem import Problem
from seawall.policy.risk import Risk
from seawall.policy.safe_harbor import make_safe_harbor
from seawall.policy.search import SEARCHES

EXACT = "exact"
WAYS = (*SEARCHES, EXACT)


@dataclass(frozen=True)
class Aim:
    """What is acceptable: a measure no more than a limit. ``name`` says which in words."""

    name: str
    measure: Measure
    limit: float

    def __repr__(self) -> str:
        return f"<Aim {self.name} at most {self.limit:.6g}>"


@dataclass(frozen=True)
class Search:
    """How to look: the way, how often, from which seed, and whether to go down to minimal ones."""

    way: str = "bisecting"
    iterations: int = 100
    seed: int = 0
    descends: bool = True
    information: str = "entropy"
    weights: Mapping[str, float] = field(default_factory=dict)
    clusters: int = MOST_CLUSTERS

    def __post_init__(self) -> None:
        if self.way not in WAYS:
            raise UsageError.unknown("search", self.way, WAYS)
        if self.iterations < 1 or self.clusters < 1:
            raise UsageError("--iterations and --clusters must be 1 or more.")


@dataclass(frozen=True)
class Rated:
    """A policy with its risk and what it keeps of each attribute, by each kind of information."""

    bits: Bits
    measure: float
    risk: float
    kept: Mapping[str, NDArray[np.float64]]
    scores: Mapping[str, float]
    is_dominated: bool
    is_minimal: bool

    def __repr__(self) -> str:
        return f"<Rated policy, risk {self.risk:.6g}>"


@dataclass(frozen=True)
class Study:
    """What a discovery found; Safe Harbor and a user's own policy are rated beside it.

    These two need not be acceptable.
    """

    problem: Problem
    aim: Aim
    search: Search
    safe_harbor: Rated
    own: Rated | None
    policies: tuple[Rated, ...]
    frontier: tuple[Point, ...]
    clusters: tuple[Cluster, ...]
    n_nodes: int
    n_measured: int

    def __repr__(self) -> str:
        return f"<Study with {len(self.policies)} policies>"


def discover(
    problem: Problem, risk: Risk, aim: Aim, search: Search, own: Bits | None = None
) -> Study:
    """Look for acceptable policies, rate them, and put those that are alike together."""
    rate = _Rater(problem, risk, aim, search)
    switches, n_nodes, n_measured = _find(aim, search)
    dominated = mark_dominated(np.array(switches)) if switches else np.empty(0, np.bool_)
    policies = tuple(
        rate(expand(problem.domain, one), is_dominated=bool(mark))
        for one, mark in zip(switches, dominated, strict=True)
    )
    scores = [policy.scores[search.information] for policy in policies]
    bits = [policy.bits for policy in policies]
    information = rate.information[search.information]
    return Study(
        problem,
        aim,
        search,
        rate(make_safe_harbor(problem.domain)),
        None if own is None else rate(own),
        policies,
        tuple(trace_frontier(aim.measure, aim.limit, information, bits, search.seed)),
        tuple(cluster_policies(problem.domain, bits, scores, search.clusters)),
        n_nodes,
        n_measured,
    )


def _find(aim: Aim, search: Search) -> tuple[list[Switches], int, int]:
    """Policies, nodes looked at, and measures computed."""
    if search.way == EXACT:
        every = enumerate_minimal(aim.measure, aim.limit)
        return every.policies, every.n_nodes, every.n_measured
    way = SEARCHES[search.way]
    if search.descends:
        found = find_minimal(aim.measure, aim.limit, search.iterations, search.seed, way)
        return found.policies, found.n_nodes, found.n_measured
    finds = way(aim.measure, aim.limit, search.iterations, search.seed)
    return finds.policies, finds.n_nodes, finds.n_measured


class _Rater:
    """Figures of a policy."""

    def __init__(self, problem: Problem, risk: Risk, aim: Aim, search: Search) -> None:
        self._problem, self._risk, self._aim = problem, risk, aim
        self.information = {
            kind: Information(problem.sample, kind, search.weights) for kind in KINDS
        }

    def __call__(self, bits: Bits, *, is_dominated: bool = False) -> Rated:
        """The policy of these bits, rated."""
        return Rated(
            bits,
            self._aim.measure.measure(bits),
            self._risk.measure(bits),
            {kind: information.keep(bits) for kind, information in self.information.items()},
            {kind: information.score(bits) for kind, information in self.information.items()},
            is_dominated,
            self._is_minimal(bits),
        )

    def _is_minimal(self, bits: Bits) -> bool:
        try:
            switches = compress(self._problem.domain, bits)
        except UsageError:  # Safe Harbor where a hierarchy does not have its groups.
            return False
        return is_minimal(self._aim.measure, self._aim.limit, switches)
