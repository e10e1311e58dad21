"""Population uniques: exact where everybody is in the sample, near where the model is true."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from seawall.evaluate.risk.uniqueness import (
    ClassSizes,
    Model,
    _expect_pitman,
    _expect_snb,
    _pitman_loss,
    estimate_classes,
    estimate_pitman,
    estimate_snb,
    estimate_uniqueness,
    estimate_zayatz,
)
from seawall.model import UsageError

Ints = NDArray[np.int64]


def draw(sizes: Ints, fraction: float, seed: int = 0) -> Ints:
    """The class sizes of a random sample of a population."""
    people = np.repeat(np.arange(len(sizes)), sizes)
    chosen = np.random.default_rng(seed).choice(people, round(len(people) * fraction), False)
    counts = np.bincount(chosen)
    return counts[counts > 0]


def seat(people: int, theta: float, alpha: float, seed: int = 0) -> Ints:
    """Classes as Pitman's process makes them: a new one with chance (θ + α·classes) / (θ + n)."""
    random, sizes = np.random.default_rng(seed), [1]
    of_person = [0]
    for n in range(1, people):
        if random.random() * (theta + n) < theta + alpha * len(sizes):
            of_person.append(len(sizes))
            sizes.append(1)
        else:
            # A seated person at random chooses a class by its size; α is taken off by rejection.
            while True:
                at = of_person[int(random.integers(n))]
                if random.random() * sizes[at] >= alpha:
                    break
            of_person.append(at)
            sizes[at] += 1
    return np.array(sizes)


@pytest.mark.parametrize("seed", range(3))
def test_a_census_is_counted_not_estimated(seed: int) -> None:
    sizes = np.random.default_rng(seed).geometric(0.4, 500)
    found = estimate_uniqueness(sizes, int(sizes.sum()))
    assert found.uniques == pytest.approx((sizes == 1).sum())
    assert found.model is Model.ZAYATZ


def test_pitmans_model_finds_what_pitmans_process_made() -> None:
    population = seat(30_000, 200.0, 0.4)
    sample = draw(population, 0.1)
    found = estimate_uniqueness(sample, 30_000)
    assert found.model is Model.PITMAN
    assert found.uniques == pytest.approx((population == 1).sum(), rel=0.2)


def test_the_slide_negative_binomial_finds_its_own_kind() -> None:
    population = 1 + np.random.default_rng(3).negative_binomial(2.0, 0.4, 20_000)
    people = int(population.sum())
    for fraction in (0.5, 0.7):
        estimate = estimate_snb(ClassSizes.of(draw(population, fraction), people))
        assert estimate == pytest.approx((population == 1).sum(), rel=0.1)


def test_the_rule_takes_the_smaller_of_two_above_a_tenth() -> None:
    population = np.random.default_rng(4).geometric(0.2, 20_000)
    people = int(population.sum())
    sample = draw(population, 0.3)
    sizes = ClassSizes.of(sample, people)
    snb, zayatz = estimate_snb(sizes), estimate_zayatz(sizes)
    assert snb is not None
    found = estimate_uniqueness(sample, people)
    assert (found.uniques, found.model) == (min(snb, zayatz), Model.SNB)
    assert found.share == pytest.approx(found.uniques / people)


def test_zayatz_stands_in_where_pitman_has_no_maximum() -> None:
    sample = np.ones(50, np.int64)  # Nothing was seen twice: no model but Bayes' rule fits.
    found = estimate_uniqueness(sample, 10_000)
    assert found.model in (Model.ZAYATZ, Model.PITMAN)
    assert 0 <= found.uniques <= 10_000
    assert estimate_snb(ClassSizes.of(sample, 10_000)) is None


def test_the_number_of_classes_is_near() -> None:
    population = np.random.default_rng(5).geometric(0.2, 20_000)
    sizes = ClassSizes.of(draw(population, 0.3), int(population.sum()))
    assert estimate_classes(sizes) == pytest.approx(20_000, rel=0.05)


def test_no_unique_in_the_table_means_none_in_the_population() -> None:
    assert estimate_uniqueness([5, 7, 9], 1_000).uniques == 0


def test_pitman_stays_within_the_population() -> None:
    for sample in ([1, 1, 2], [1, 2, 2, 3, 9], [1, 50]):
        found = estimate_pitman(ClassSizes.of(sample, 500))
        assert found is None or 0 <= found <= 500


def test_an_impossible_population_is_refused() -> None:
    with pytest.raises(UsageError, match="smaller than the table"):
        estimate_uniqueness([3, 4], 5)
    with pytest.raises(UsageError, match="empty"):
        estimate_uniqueness([], 5)


def part(n: int, largest: int | None = None) -> Iterator[list[int]]:
    """Every way to part n people into classes."""
    if n == 0:
        yield []
    for size in range(min(n, largest or n), 0, -1):
        yield from ([size, *rest] for rest in part(n - size, size))


def rise(start: float, factors: int, step: float = 1.0) -> float:
    return math.prod(start + step * at for at in range(factors))


def weigh(sizes: list[int], theta: float, alpha: float) -> float:
    """The chance of class sizes by Pitman's sampling formula, as Hoshino 2001 writes it."""
    n, classes = sum(sizes), Counter(sizes)
    chance = math.factorial(n) * rise(theta + alpha, len(sizes) - 1, alpha) / rise(theta + 1, n - 1)
    for size, count in classes.items():
        within = rise(1 - alpha, size - 1) / math.factorial(size)
        chance *= within**count / math.factorial(count)
    return chance


@pytest.mark.parametrize(("theta", "alpha"), [(3.0, 0.4), (0.2, 0.7), (-0.1, 0.3)])
def test_pitmans_formula_is_that_of_the_paper(theta: float, alpha: float) -> None:
    """It sums to one, expects as many uniques, and is what is made most likely."""
    chances = {tuple(sizes): weigh(sizes, theta, alpha) for sizes in part(8)}
    assert sum(chances.values()) == pytest.approx(1)
    expected = sum(sizes.count(1) * chance for sizes, chance in chances.items())
    assert _expect_pitman(theta, alpha, 8) == pytest.approx(expected)
    loss = _pitman_loss(ClassSizes.of([1, 1, 2, 4], 100))
    point, other = (theta, alpha), (5.0, 0.5)
    losses = [loss(np.array([math.log(a / (1 - a)), math.log(t + a)])) for t, a in (point, other)]
    likelihoods = [math.log(weigh([1, 1, 2, 4], *each)) for each in (point, other)]
    assert losses[0] - losses[1] == pytest.approx(likelihoods[1] - likelihoods[0])


@pytest.mark.parametrize(
    ("alpha", "beta", "f"), [(2.0, 0.4, 0.3), (0.5, 0.1, 0.7), (6.0, 0.8, 0.1)]
)
def test_the_slide_negative_binomial_thins_as_a_sample_does(
    alpha: float, beta: float, f: float
) -> None:
    expected = [0.0, 0.0]
    for size in range(1, 400):
        log = math.lgamma(alpha + size - 1) - math.lgamma(alpha) - math.lgamma(size)
        chance = math.exp(log + alpha * math.log(beta) + (size - 1) * math.log(1 - beta))
        for drawn in (1, 2):
            ways = math.comb(size, drawn) * f**drawn * (1 - f) ** (size - drawn)
            expected[drawn - 1] += chance * ways
    assert _expect_snb(alpha, beta, f, 1.0) == pytest.approx(expected)


def test_zayatz_by_hand() -> None:
    """Two classes of one and one of two, four of eight people: Bayes' rule over three classes."""
    one = 4 / 8
    two = math.comb(2, 1) * math.comb(6, 3) / math.comb(8, 4)
    share = 2 / 3 * one / (2 / 3 * one + 1 / 3 * two)
    assert estimate_zayatz(ClassSizes.of([1, 1, 2], 8)) == pytest.approx(2 * share * 8 / 4)


def settle(people: int) -> Ints:
    """Class sizes of people by age, sex, place and work, some places and jobs far larger."""
    random = np.random.default_rng(0)
    age = np.clip(random.normal(45, 22, people), 0, 99).astype(np.int64)
    place, work = random.zipf(1.3, people) % 400, np.minimum(random.zipf(1.6, people), 14)
    keys = ((age * 2 + random.integers(0, 2, people)) * 400 + place) * 20 + work
    return np.unique(keys, return_counts=True)[1]


@pytest.mark.parametrize(("fraction", "error"), [(0.05, 0.35), (0.3, 0.2), (0.5, 0.1), (0.8, 0.05)])
def test_the_rule_is_near_on_people_like_people(fraction: float, error: float) -> None:
    population = settle(40_000)
    found = estimate_uniqueness(draw(population, fraction), 40_000)
    assert found.model is (Model.PITMAN if fraction <= 0.1 else found.model)
    assert found.uniques == pytest.approx((population == 1).sum(), rel=error)


def test_a_tenth_is_still_pitmans() -> None:
    population = settle(20_000)
    people = int(population.sum())
    assert estimate_uniqueness(draw(population, 0.1), people).model is Model.PITMAN
    assert estimate_uniqueness(draw(population, 0.11), people).model is not Model.PITMAN
