"""Population uniques: exact where everybody is in the sample, near where the model is true."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from seawall.evaluate.risk.uniqueness import (
    ClassSizes,
    Model,
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
