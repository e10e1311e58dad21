"""How much of each attribute a policy leaves: by entropy, or by the width of its runs (NCP)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.policy.domain import Bits
from seawall.policy.sample import Sample

Floats = NDArray[np.float64]

NO_WEIGHTS: Mapping[str, float] = {}


class Information:
    """Shares of an attribute's information that a policy keeps, from 0 (all merged) to 1.

    ``entropy``: the entropy of the released values over that of the original ones, by the sample's
    records. ``ncp``: 1 less the normalized certainty penalty, a record's run of values against the
    whole domain. ``weights`` say how much each attribute matters when they are joined in one
    figure; 1 where nothing is said.
    """

    def __init__(
        self, sample: Sample, kind: str = "entropy", weights: Mapping[str, float] = NO_WEIGHTS
    ) -> None:
        if kind not in _KINDS:
            raise UsageError.unknown("measure of information", kind, _KINDS)
        self._keep = _KINDS[kind]
        self.domain = sample.domain
        self._margins = [
            np.bincount(sample.codes[:, axis], sample.counts, size).astype(np.float64)
            for axis, size in enumerate(sample.domain.sizes)
        ]
        self.weights = _read_weights(sample.domain.names, weights)

    def keep(self, bits: Bits) -> Floats:
        """The share that is kept of every attribute."""
        pairs = zip(self._margins, self.domain.slices(), strict=True)
        return np.array([self._keep(margin, bits[place]) for margin, (_, place) in pairs])

    def score(self, bits: Bits) -> float:
        """The share that is kept, attributes by their weights."""
        return float(self.keep(bits) @ self.weights / self.weights.sum())

    def rate_switches(self) -> Floats:
        """How much setting each switch is worth about: records beside it, by attribute's weight."""
        worth = np.zeros(self.domain.n_switches)
        beside = [np.minimum(m[:-1], m[1:]) / max(m.sum(), 1) for m in self._margins]
        values = np.concatenate([b * w for b, w in zip(beside, self.weights, strict=True)])
        np.add.at(worth, self.domain.switch_of_bit, values)
        # Never nothing: a switch without records beside it is still tried, last.
        return worth + 1e-9


def _read_weights(names: tuple[str, ...], weights: Mapping[str, float]) -> Floats:
    for name, weight in weights.items():
        if name not in names:
            raise UsageError.unknown("column", name, names)
        if not weight >= 0:
            raise UsageError(f"The weight of '{name}' must be a number from 0 up.")
    found = np.array([weights.get(name, 1.0) for name in names], np.float64)
    if not found.sum() > 0:
        raise UsageError("At least one quasi-identifier needs a weight above 0.")
    return found


def _keep_entropy(margin: Floats, bits: Bits) -> float:
    before = _find_entropy(margin)
    if before == 0:
        return 1.0
    starts = np.concatenate([[0], np.flatnonzero(bits) + 1])
    return _find_entropy(np.add.reduceat(margin, starts)) / before


def _find_entropy(counts: Floats) -> float:
    shares = counts[counts > 0] / counts.sum()
    # Of one value alone the entropy is 0, not -0.
    return max(float(-(shares * np.log2(shares)).sum()), 0.0)


def _keep_width(margin: Floats, bits: Bits) -> float:
    if not len(bits):
        return 1.0
    starts = np.concatenate([[0], np.flatnonzero(bits) + 1])
    widths = np.diff([*starts, len(margin)])
    records = np.add.reduceat(margin, starts)
    return 1 - float((records * (widths - 1)).sum() / (records.sum() * len(bits)))


_KINDS = {"entropy": _keep_entropy, "ncp": _keep_width}
KINDS = tuple(_KINDS)
