"""Hinge-loss classifiers, one against the rest, all labels in one pass over the tokens.

Averaged stochastic gradient descent with a weight decay (Bottou's schedule), as scikit-learn's
SGDClassifier does label by label. A token violates the margin of few labels, so that one pass for
all of them costs little more than one for a single label.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from seawall.kernels.kernel import compiled

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
# Intercepts of sparse data swing: they learn more slowly than the weights.
_INTERCEPT_PACE = 0.01
# A token has some sixty features: a step of this size moves its margin by one.
_FIRST_PACE = 0.1


class Settings(Protocol):
    """What the descent asks for: the decay and how often every token is looked at."""

    @property
    def alpha(self) -> float: ...

    @property
    def epochs(self) -> int: ...


def fit_hinge(
    columns: Ints,
    ends: npt.ArrayLike,
    truths: Ints,
    shape: tuple[int, int],
    settings: Settings,
    seed: int,
) -> tuple[Floats, Floats]:
    """Weights by feature and label, and the intercepts; the same for the same seed.

    ``truths`` are the numbers of the rows' labels, -1 for none of them.
    """
    rng = np.random.default_rng(seed)
    bounds = np.asarray(ends, dtype=np.int64)
    weights, lag = np.zeros(shape), np.zeros(shape)
    intercepts, intercept_sums = np.zeros(shape[1]), np.zeros(shape[1])
    # Decay so far, the sum of all decays, and the step's number.
    state = np.array([1.0, 0.0, 0.0])
    for _ in range(settings.epochs):
        order = rng.permutation(len(truths))
        _descend(
            columns, bounds, truths, order, settings.alpha,
            weights, lag, intercepts, intercept_sums, state,
        )  # fmt: skip
    _, decays, steps = state
    return (decays * weights - lag) / steps, intercept_sums / steps


@compiled
def _descend(  # noqa: PLR0913, PLR0917
    columns: Ints, ends: npt.NDArray[np.int64], truths: Ints, order: npt.NDArray[np.int64],
    alpha: float, weights: Floats, lag: Floats, intercepts: Floats, intercept_sums: Floats,
    state: Floats,
) -> None:  # fmt: skip
    """One epoch.

    The weights are ``decay * weights``; ``lag`` is what a change would have added to their sum had
    it been there from the start, so that the average needs no pass of its own.
    """
    labels = weights.shape[1]
    margins = np.empty(labels)
    decay, decays, step = state
    start = 1 / (_FIRST_PACE * alpha)
    for row in order:
        pace = 1 / (alpha * (start + step))
        step += 1
        margins[:] = 0
        for at in range(ends[row], ends[row + 1]):
            own = weights[columns[at]]
            for label in range(labels):
                margins[label] += own[label]
        decay *= 1 - pace * alpha
        for label in range(labels):
            sign = 1.0 if truths[row] == label else -1.0
            if sign * (margins[label] * decay + intercepts[label]) < 1:
                change = pace * sign / decay
                for at in range(ends[row], ends[row + 1]):
                    weights[columns[at], label] += change
                    lag[columns[at], label] += change * decays
                intercepts[label] += _INTERCEPT_PACE * pace * sign
            intercept_sums[label] += intercepts[label]
        decays += decay
    state[0], state[1], state[2] = decay, decays, step
