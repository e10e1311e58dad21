"""The linear SVM: one hinge-loss classifier a label, mostly local features (Li & Qin 2017, 6.1).

It judges each token by itself and never sees what the rules said, so that it errs otherwise than
the CRF and the rules do: the union of the three is what the paper gains from.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.detect.linear import LinearTagger, LinearWeights
from seawall.detect.linear.weights import OUTSIDE, UNIT
from seawall.learn.crf import Spelled, spell_examples
from seawall.learn.example import Example
from seawall.learn.hinge import fit_hinge
from seawall.learn.linear_export import build_weights, count_units
from seawall.model import RefusedError
from seawall.text.features import check_families

_RULE = "rule"
# The size that the largest weights are given, in whole units of the file; margins are calibrated.
_TOP_WEIGHT = 8.0
_TOP_PERCENTILE = 99.9
_MIN_CALIBRATED = 20


@dataclass(frozen=True, slots=True)
class SvmSettings:
    """How the SVM is trained.

    ``outside_share`` of the tokens outside mentions are looked at. Of all weights the
    ``max_weights`` largest are kept; every ``held_out``-th example calibrates the margins.
    """

    alpha: float = 2e-6
    epochs: int = 6
    min_count: int = 3
    max_weights: int = 300_000
    outside_share: float = 0.5
    held_out: int = 10


class _Matrix:
    """Tokens as rows of feature numbers; a new feature gets a number only while learning."""

    def __init__(self, number_of: dict[str, int], *, is_learning: bool) -> None:
        self.number_of = number_of
        self._is_learning = is_learning
        self._columns = array("i")
        self._ends = array("q", [0])
        self.labels: list[str] = []

    def add(self, features: Sequence[str], label: str) -> None:
        number_of = self.number_of
        for feature in features:
            if feature.startswith(_RULE):
                continue
            if self._is_learning:
                self._columns.append(number_of.setdefault(feature, len(number_of)))
            elif feature in number_of:
                self._columns.append(number_of[feature])
        self._ends.append(len(self._columns))
        self.labels.append(label)

    def build(self) -> Any:
        from scipy.sparse import csr_matrix

        columns = np.frombuffer(self._columns, dtype=np.int32)
        ends = np.frombuffer(self._ends, dtype=np.int64)
        shape = (len(self.labels), len(self.number_of))
        return csr_matrix((np.ones(len(columns), np.float64), columns, ends), shape=shape)


def train_svm(
    examples: Iterable[Example],
    lang: str,
    *,
    settings: SvmSettings | None = None,
    seed: int = 0,
    without: Iterable[str] = (),
    teacher: LinearTagger | None = None,
) -> LinearWeights:
    """An SVM over the labels of the examples of one language, with calibrated margins.

    Families of features named in ``without`` are left out. Refuses when no example of the language
    has a mention.
    """
    left_out = check_families(without)
    spelled = spell_examples(examples, lang, seed, left_out, teacher)
    card = {"seed": seed, "without": sorted(left_out)}
    return fit_svm(spelled, lang, card, settings=settings, seed=seed)


def fit_svm(
    spelled: Iterable[Spelled],
    lang: str,
    card: dict[str, Any],
    *,
    settings: SvmSettings | None = None,
    seed: int = 0,
) -> LinearWeights:
    """As ``train_svm``, of examples spelled already; ``card`` goes into the model with more."""
    chosen = settings or SvmSettings()
    seen, held_out = _collect(spelled, chosen, seed)
    labels = tuple(sorted(set(seen.labels) - {OUTSIDE}))
    if not labels:
        raise RefusedError(f"No mention of an example in {lang} can be learned from.")
    units, intercepts = _fit(seen, labels, chosen, seed)
    scales = _calibrate(held_out, labels, units.astype(np.float64) * UNIT, intercepts)
    names = list(seen.number_of)
    weights = (
        (names[column], int(label), int(units[label, column]))
        for label, column in zip(*np.nonzero(units), strict=True)
    )
    return build_weights("svm", lang, labels, weights, scales=scales, card=card | asdict(chosen))


def _collect(
    spelled: Iterable[Spelled], settings: SvmSettings, seed: int
) -> tuple[_Matrix, _Matrix]:
    """The tokens to learn from and those to calibrate with."""
    rng = random.Random(f"{seed}|svm")
    seen = _Matrix({}, is_learning=True)
    held_out = _Matrix(seen.number_of, is_learning=False)
    kept: list[Spelled] = []
    for number, (features, labels) in enumerate(spelled, 1):
        if number % settings.held_out == 0:
            kept.append((features, labels))
            continue
        for row, label in zip(features, labels, strict=True):
            name = label.rpartition("-")[2]
            if name != OUTSIDE or rng.random() < settings.outside_share:
                seen.add(row, name)
    for features, labels in kept:
        for row, label in zip(features, labels, strict=True):
            held_out.add(row, label.rpartition("-")[2])
    return seen, held_out


def _fit(
    seen: _Matrix, labels: Sequence[str], settings: SvmSettings, seed: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Weights in whole units by label and feature, and the intercepts on the same scale."""
    matrix = seen.build()
    counts = np.asarray(matrix.sum(axis=0)).ravel()
    frequent = np.flatnonzero(counts >= settings.min_count)
    narrow = matrix[:, frequent]
    number_of = {label: at for at, label in enumerate(labels)}
    truths = np.array([number_of.get(name, -1) for name in seen.labels], dtype=np.int32)
    weights, intercepts = fit_hinge(
        narrow.indices, narrow.indptr, truths, (len(frequent), len(labels)), settings, seed
    )
    scale = _TOP_WEIGHT / max(float(np.percentile(np.abs(weights), _TOP_PERCENTILE)), 1e-12)
    units = np.zeros((len(labels), matrix.shape[1]), dtype=np.int64)
    units[:, frequent] = count_units(_prune(weights.T, settings.max_weights) * scale)
    return units, intercepts * scale


def _prune(weights: npt.NDArray[np.float64], limit: int) -> npt.NDArray[np.float64]:
    """The same weights, all but the ``limit`` largest set to nothing."""
    if weights.size <= limit:
        return weights
    sizes = np.abs(weights)
    least = np.partition(sizes.ravel(), weights.size - limit)[weights.size - limit]
    return np.where(sizes >= least, weights, 0.0)


def _calibrate(
    held_out: _Matrix,
    labels: Sequence[str],
    weights: npt.NDArray[np.float64],
    intercepts: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """Each label's slope and intercept from margin to probability (Platt), on tokens not learned.

    A label that the held-out examples hardly have takes the slope of all labels together.
    """
    margins = np.asarray(held_out.build() @ weights.T)
    names = np.array(held_out.labels)
    truths = np.stack([names == label for label in labels], axis=1)
    pooled = _fit_scale((margins + intercepts).ravel(), truths.ravel())
    scales = np.empty((len(labels), 2), dtype=np.float64)
    for at in range(len(labels)):
        if truths[:, at].sum() >= _MIN_CALIBRATED:
            scales[at] = _fit_scale(margins[:, at], truths[:, at])
        else:
            scales[at] = (pooled[0], pooled[1] + pooled[0] * intercepts[at])
    return scales


def _fit_scale(
    margins: npt.NDArray[np.float64], truths: npt.NDArray[np.bool_]
) -> tuple[float, float]:
    from sklearn.linear_model import LogisticRegression

    if truths.all() or not truths.any():
        return 1.0, 0.0
    model = LogisticRegression(C=1.0).fit(margins.reshape(-1, 1), truths)
    return float(model.coef_[0, 0]), float(model.intercept_[0])
