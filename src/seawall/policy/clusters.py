"""Similar policies together, one exemplar for each: ten lines to read instead of a thousand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.policy.domain import Bits, Domain

Floats = NDArray[np.float64]

MOST_CLUSTERS = 10
# Bits of a long attribute are looked at in stretches of this many: ages by decade.
_STRETCH = 10
_SHORT = 12
_ROUNDS = 20


@dataclass(frozen=True)
class Cluster:
    """Places of policies in their list, the exemplar's among them."""

    exemplar: int
    members: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Cluster of {len(self.members)} policies>"


def cluster_policies(
    domain: Domain, policies: Sequence[Bits], kept: Sequence[float], most: int = MOST_CLUSTERS
) -> list[Cluster]:
    """At most ``most`` clusters, the largest first, by what their policies merge.

    Medians of what is merged where, refined until nothing moves (k-medians), from centres that lie
    far apart. Of a cluster's policies nearest to its centre the exemplar keeps the most.
    """
    if not policies:
        return []
    features = np.stack([_describe(domain, bits) for bits in policies])
    centres = _spread_centres(features, most)
    labels = _find_nearest(features, centres)
    for _ in range(_ROUNDS):
        centres = np.stack([np.median(features[labels == i], axis=0) for i in np.unique(labels)])
        moved = _find_nearest(features, centres)
        if np.array_equal(moved, labels):
            break
        labels = moved
    clusters = [
        _make_cluster(np.flatnonzero(labels == label), features, np.asarray(kept))
        for label in np.unique(labels)
    ]
    return sorted(clusters, key=lambda cluster: (-len(cluster.members), cluster.exemplar))


def _describe(domain: Domain, bits: Bits) -> Floats:
    """How much is merged, by attribute; within a long one by stretch. Attributes weigh the same."""
    parts = []
    for _, place in domain.slices():
        merged = 1.0 - bits[place]
        if len(merged) > _SHORT:
            starts = np.arange(0, len(merged), _STRETCH)
            merged = np.sqrt(np.add.reduceat(merged, starts) / _STRETCH) / np.sqrt(len(starts))
        elif len(merged):
            merged = merged / np.sqrt(len(merged))
        parts.append(merged)
    return np.concatenate(parts)


def _spread_centres(features: Floats, most: int) -> Floats:
    """Policies far from each other: first the one nearest to the middle, then the farthest ones."""
    chosen = [int(np.abs(features - np.median(features, axis=0)).sum(axis=1).argmin())]
    distance = np.abs(features - features[chosen[0]]).sum(axis=1)
    while len(chosen) < most and distance.max() > 0:
        chosen.append(int(distance.argmax()))
        distance = np.minimum(distance, np.abs(features - features[chosen[-1]]).sum(axis=1))
    return features[chosen]


def _find_nearest(features: Floats, centres: Floats) -> NDArray[np.int64]:
    distances = [np.abs(features - centre).sum(axis=1) for centre in centres]
    return np.asarray(np.argmin(distances, axis=0))


def _make_cluster(members: NDArray[np.int64], features: Floats, kept: Floats) -> Cluster:
    centre = np.median(features[members], axis=0)
    distance = np.round(np.abs(features[members] - centre).sum(axis=1), 9)
    best = min(range(len(members)), key=lambda at: (distance[at], -kept[members[at]], at))
    return Cluster(int(members[best]), tuple(int(member) for member in members))
