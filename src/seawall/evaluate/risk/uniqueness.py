"""How many people are unique in the population, estimated from a sample of it.

Three models of how class sizes in the sample come from those of the population, and the rule that
chooses between them (Dankar, El Emam, Neisa & Roffey 2012): Pitman's up to a sampling fraction of a
tenth; above it the smaller of Zayatz's and the slide negative binomial. Where the model that the
rule wants has no solution, Zayatz's, which always has one, takes its place; from small samples of
evenly spread people it says too many, up to twenty times too many.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seawall.model import UsageError

SMALL_FRACTION = 0.1
# A parameter that an optimizer has driven here has no finite best value.
_EDGE = 1e-6

Floats = NDArray[np.float64]


class Model(StrEnum):
    """How class sizes are thought to have come about."""

    PITMAN = "pitman"
    ZAYATZ = "zayatz"
    SNB = "snb"


@dataclass(frozen=True, slots=True)
class Uniqueness:
    """The estimated number of population uniques, by the model that the rule chose.

    ``share`` is of the population; ``estimates`` has every model's number that could be made.
    """

    uniques: float
    share: float
    model: Model
    estimates: dict[Model, float]


@dataclass(frozen=True)
class ClassSizes:
    """A sample of ``n`` people out of ``population``: ``counts[i]`` classes have ``sizes[i]``."""

    sizes: Floats
    counts: Floats
    population: int

    @classmethod
    def of(cls, class_sizes: ArrayLike, population: int) -> ClassSizes:
        """From the number of people in every class; refuses a population below the sample."""
        sizes, counts = np.unique(np.asarray(class_sizes, np.int64), return_counts=True)
        shown = sizes > 0
        people = int(sizes @ counts)
        if not people:
            raise UsageError("Uniqueness cannot be estimated from an empty table.")
        if population < people:
            raise UsageError(
                f"The population ({population:,}) is smaller than the table ({people:,} persons)."
            )
        return cls(sizes[shown].astype(float), counts[shown].astype(float), population)

    @property
    def n(self) -> float:
        return float(self.sizes @ self.counts)

    @property
    def n_classes(self) -> float:
        return float(self.counts.sum())

    @property
    def fraction(self) -> float:
        return self.n / self.population

    def count(self, size: int) -> float:
        """How many classes have this size."""
        return float(self.counts[self.sizes == size].sum())


def estimate_uniqueness(class_sizes: ArrayLike, population: int) -> Uniqueness:
    """Population uniques by the published decision rule, from the classes of a table.

    A table without a unique class is taken to come from a population without one.
    """
    sample = ClassSizes.of(class_sizes, population)
    if not sample.count(1):
        return Uniqueness(0.0, 0.0, Model.ZAYATZ, dict.fromkeys(Model, 0.0))
    made = {model: estimate(sample) for model, estimate in _ESTIMATORS.items()}
    estimates = {model: number for model, number in made.items() if number is not None}
    model = _choose(sample.fraction, estimates)
    return Uniqueness(estimates[model], estimates[model] / population, model, estimates)


def _choose(fraction: float, estimates: dict[Model, float]) -> Model:
    if fraction <= SMALL_FRACTION:
        return Model.PITMAN if Model.PITMAN in estimates else Model.ZAYATZ
    if Model.SNB in estimates and estimates[Model.SNB] <= estimates[Model.ZAYATZ]:
        return Model.SNB
    return Model.ZAYATZ


def estimate_zayatz(sample: ClassSizes) -> float:
    """Zayatz 1991: P(unique in the population | unique in the sample) by Bayes' rule.

    Class sizes of the population are taken to be spread as the sample's; how many of a class are
    drawn is hypergeometric.
    """
    chances = _draw_one(sample.sizes, sample.n, sample.population)
    weights = sample.counts / sample.n_classes * chances
    share = float(weights[sample.sizes == 1].sum() / weights.sum())
    return sample.count(1) * share / sample.fraction


def _draw_one(sizes: Floats, n: float, population: int) -> Floats:
    """The chance that a sample of n takes exactly one of a class."""
    from scipy.stats import hypergeom

    return np.asarray(hypergeom.pmf(1, population, sizes, n), np.float64)


def estimate_snb(sample: ClassSizes) -> float | None:
    """Chen & Keller-McNulty 1998: class sizes less one are negative binomial (α, β).

    α and β are those under which as many classes of one and of two people are expected in the
    sample as there are; the number of classes K in the population is Shlosser's estimate. Uniques
    are K·β^α; None where no α, β fit.
    """
    from scipy.optimize import least_squares

    ones, twos, f = sample.count(1), sample.count(2), sample.fraction
    if not twos or f >= 1:
        return None
    classes = estimate_classes(sample)

    def miss(parameters: Floats) -> Floats:
        expected = _expect_snb(math.exp(parameters[0]), _to_share(parameters[1]), f, classes)
        return np.array([math.log(expected[0] / ones), math.log(expected[1] / twos)])

    starts = [(a, b) for a in (-3.0, 0.0, 2.0) for b in (-4.0, -1.0, 2.0)]
    for start in starts:
        found = least_squares(miss, start, bounds=([-12, -15], [12, 15]))
        if found.cost < _EDGE:
            return float(classes * _to_share(found.x[1]) ** math.exp(found.x[0]))
    return None


def _to_share(number: float) -> float:
    return 1.0 / (1.0 + math.exp(-number))


def _expect_snb(alpha: float, beta: float, f: float, classes: float) -> tuple[float, float]:
    """Classes of one and of two expected in a Bernoulli sample, by the generating function."""
    left = (1.0 - f) * (1.0 - beta)
    whole = (beta / (1.0 - left)) ** alpha
    ones = classes * f * whole * (1.0 + alpha * left / (1.0 - left))
    slope = alpha * (1.0 - beta) / (1.0 - left)
    twos = classes * f**2 / 2 * whole * slope * (2.0 + (alpha + 1.0) * left / (1.0 - left))
    return max(ones, 1e-300), max(twos, 1e-300)


def estimate_classes(sample: ClassSizes) -> float:
    """Non-empty classes in the population: Shlosser's estimator as mended by Haas & Stokes 1998."""
    f, sizes, counts = sample.fraction, sample.sizes, sample.counts
    if f >= 1:
        return sample.n_classes
    unseen = (1.0 - f) ** sizes
    doubles = sizes * f**2 * (1.0 - f**2) ** (sizes - 1) @ counts
    seen = (unseen * ((1.0 + f) ** sizes - 1.0)) @ counts
    ratio = (unseen @ counts) / ((sizes * f * (1.0 - f) ** (sizes - 1)) @ counts)
    return float(sample.n_classes + sample.count(1) * doubles / seen * ratio**2)


def estimate_pitman(sample: ClassSizes) -> float | None:
    """Hoshino 2001: Pitman's sampling formula with θ and α of the greatest likelihood.

    Uniques are what the formula expects in the population, N·(θ+α)…(θ+α+N−2) / ((θ+1)…(θ+N−1));
    None where the likelihood has no maximum inside 0 < α < 1.
    """
    from scipy.optimize import minimize

    best = min(
        (
            minimize(_pitman_loss(sample), start, method="Nelder-Mead", options=_FINE)
            for start in ((-1.0, 0.0), (1.0, 3.0), (-2.0, 6.0))
        ),
        key=lambda found: float(found.fun),
    )
    alpha = _to_share(best.x[0])
    theta = math.exp(best.x[1]) - alpha
    if not (_EDGE < alpha < 1 - _EDGE and math.isfinite(best.fun)):
        return None
    return _expect_pitman(theta, alpha, sample.population)


_FINE = {"xatol": 1e-7, "fatol": 1e-9, "maxiter": 4000, "maxfev": 4000}


def _pitman_loss(sample: ClassSizes) -> Callable[[Floats], float]:
    """The negative log-likelihood over logit α and log(θ + α)."""
    from scipy.special import gammaln

    n, u, big = sample.n, sample.n_classes, sample.sizes > 1
    sizes, counts = sample.sizes[big], sample.counts[big]

    def measure(parameters: Floats) -> float:
        alpha = _to_share(min(max(parameters[0], -30.0), 30.0))
        theta = math.exp(min(parameters[1], 50.0)) - alpha
        classes = (u - 1) * math.log(alpha)
        classes += gammaln(theta / alpha + u) - gammaln(theta / alpha + 1)
        people = gammaln(theta + n) - gammaln(theta + 1)
        within = counts @ (gammaln(sizes - alpha) - gammaln(1 - alpha))
        loss = -(classes - people + within)
        return float(loss) if math.isfinite(loss) else 1e300

    return measure


def _expect_pitman(theta: float, alpha: float, population: int) -> float:
    from scipy.special import gammaln

    above = gammaln(theta + alpha + population - 1) - gammaln(theta + alpha)
    below = gammaln(theta + population) - gammaln(theta + 1)
    return min(float(population), float(population * math.exp(above - below)))


_ESTIMATORS: dict[Model, Callable[[ClassSizes], float | None]] = {
    Model.PITMAN: estimate_pitman,
    Model.ZAYATZ: estimate_zayatz,
    Model.SNB: estimate_snb,
}
