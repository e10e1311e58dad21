"""Risk against information: the policies that no other beats in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.policy.descent import descend
from seawall.policy.domain import Bits
from seawall.policy.information import Information
from seawall.policy.lattice import bottom, expand, top
from seawall.policy.measure import Measure
from seawall.policy.search import Memory, bisect

_LEVELS = 16
# How many policies are tried at a limit, and how many where the lattice is large.
_DRAWS, _FEW_DRAWS = 6, 2
_LARGE = 300


@dataclass(frozen=True)
class Point:
    """A policy with its risk and the share of information that it keeps."""

    bits: Bits
    measure: float
    kept: float

    def __repr__(self) -> str:
        return f"<Point {self.measure:.6g}, {self.kept:.3f}>"


def trace_frontier(
    measure: Measure,
    limit: float,
    information: Information,
    others: Sequence[Bits] = (),
    seed: int = 0,
) -> list[Point]:
    """The frontier from the safest policy up to the limit, in rising risk.

    At limits from the top's measure to ``limit``, risk-minimal policies are looked for that spend
    the risk on what is worth most; ``others``, such as those a search found, compete with them.
    """
    rng, domain, memory = np.random.default_rng(seed), measure.domain, Memory(measure)
    points = [_rate(measure, information, bits) for bits in (expand(domain, top(domain)), *others)]
    least = max(points[0].measure, limit * 1e-6)
    if points[0].measure > limit:
        return []
    worth = information.rate_switches()
    cheap = 1 / worth
    draws = _DRAWS if domain.n_switches < _LARGE else _FEW_DRAWS
    for level in np.minimum(np.geomspace(least, limit, _LEVELS), limit).tolist():
        for draw in range(draws):
            # The first by worth alone, the others by worth and chance.
            noise = rng.standard_exponential(len(worth)) if draw else np.ones(len(worth))
            # Half of them below a boundary policy that gave up what is worth least.
            start = top(domain) if draw < draws // 2 else bisect(memory, level, domain, cheap, rng)
            lower = descend(measure, level, start, np.argsort(noise / worth))
            points.append(_rate(measure, information, expand(domain, lower)))
    whole = expand(domain, bottom(domain))
    points.append(_rate(measure, information, whole))
    return select_best([point for point in points if point.measure <= limit])


def _rate(measure: Measure, information: Information, bits: Bits) -> Point:
    return Point(bits, measure.measure(bits), information.score(bits))


def select_best(points: Sequence[Point]) -> list[Point]:
    """The points that no other equals or beats in both measure and information."""
    best: list[Point] = []
    for point in sorted(points, key=lambda p: (p.measure, -p.kept)):
        if not best or point.kept > best[-1].kept:
            best.append(point)
    return best


def mark_best(measures: Sequence[float], kept: Sequence[float]) -> NDArray[np.bool_]:
    """Which of these are on their own frontier."""
    order = sorted(range(len(measures)), key=lambda i: (measures[i], -kept[i]))
    marks, best = np.zeros(len(measures), np.bool_), -1.0
    for place in order:
        if kept[place] > best:
            marks[place], best = True, kept[place]
    return marks
