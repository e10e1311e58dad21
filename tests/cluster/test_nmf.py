from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls
from scipy.sparse import csr_matrix, random, vstack

from seawall.cluster.matrix import weigh_terms
from seawall.cluster.nmf import factorize, solve_pair

ITERATIONS = 50


def factorize_as_peer(matrix: Any) -> float:
    from sklearn.decomposition import NMF

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = NMF(2, max_iter=ITERATIONS, tol=0, random_state=0).fit(matrix)
    return float(model.reconstruction_err_**2 / 2)


def make_noise(case: int) -> Any:
    draw = np.random.default_rng(case)
    shape = int(draw.integers(5, 200)), int(draw.integers(5, 150))
    return random(*shape, density=draw.choice([0.05, 0.2, 0.5]), rng=draw, format="csr")


def make_topics(case: int) -> Any:
    """Two groups of rows, mostly over columns of their own."""
    draw = np.random.default_rng(case)
    sides = [
        draw.random((int(draw.integers(5, 80)), 60)) < np.where(np.arange(60) < 30, *shares)
        for shares in ((0.3, 0.04), (0.04, 0.3))
    ]
    return weigh_terms(vstack([csr_matrix(side.astype(float)) for side in sides], format="csr"))


@pytest.mark.parametrize("case", range(15))
def test_the_objective_is_that_of_scikit_learn_where_there_are_topics(case: int) -> None:
    matrix = make_topics(case)
    assert factorize(matrix, starts=8).objective <= factorize_as_peer(matrix) * (1 + 1e-6)


def test_the_objective_is_no_worse_than_scikit_learn_on_noise() -> None:
    """Noise has many minima: each within a thousandth, and lower on the whole."""
    ratios = []
    for case in range(40):
        matrix = make_noise(case)
        peer = factorize_as_peer(matrix)
        if peer > 1e-6:  # not one that two topics explain to the last digit
            ratios.append(factorize(matrix, starts=8).objective / peer)
    assert max(ratios) <= 1.001
    assert np.mean(ratios) <= 1.0


@given(st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_factors_are_nonnegative_and_as_far_off_as_they_say(case: int) -> None:
    matrix = make_noise(case)
    factors = factorize(matrix, seed=case)
    assert factors.weights.min() >= 0
    assert factors.topics.min() >= 0
    distance = np.square(matrix.toarray() - factors.weights @ factors.topics).sum() / 2
    assert distance <= factors.objective + 1e-9
    assert factors.iterations <= ITERATIONS


def test_more_iterations_never_fit_worse() -> None:
    matrix = make_noise(7)
    objectives = [factorize(matrix, iterations=count).objective for count in (1, 2, 5, 20, 50)]
    assert objectives == sorted(objectives, reverse=True)


def test_same_seed_same_bytes() -> None:
    matrix = make_noise(3)
    one, other = (factorize(matrix, seed=5, starts=3) for _ in range(2))
    assert one.weights.tobytes() == other.weights.tobytes()
    assert one.topics.tobytes() == other.topics.tobytes()


positive = st.floats(0, 100).map(lambda value: round(value, 3))


@given(st.lists(st.tuples(positive, positive, positive), min_size=2, max_size=6))
@settings(deadline=None)
def test_pairs_are_solved_as_a_general_solver_does(rows: list[tuple[float, float, float]]) -> None:
    table = np.array(rows)
    basis, wanted = table[:, :2], table[:, 2]
    gram = (basis[:, 0] @ basis[:, 0], basis[:, 1] @ basis[:, 1], basis[:, 0] @ basis[:, 1])
    pair = np.array(solve_pair(gram, basis[:, 0] @ wanted, basis[:, 1] @ wanted))
    assert pair.min() >= 0
    least = nnls(basis, wanted)[1]
    assert np.linalg.norm(basis @ pair - wanted) <= least + 1e-4 * (1 + least)


@pytest.mark.parametrize("shape", [(0, 4), (4, 0), (3, 3)])
def test_nothing_to_explain_is_explained(shape: tuple[int, int]) -> None:
    factors = factorize(csr_matrix(shape))
    assert factors.objective == 0
    assert factors.weights.shape == (shape[0], 2)


def test_identical_rows_have_one_topic() -> None:
    matrix = csr_matrix(np.tile([0.6, 0.0, 0.8], (9, 1)))
    assert factorize(matrix).objective == pytest.approx(0, abs=1e-12)


def test_a_negative_entry_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        factorize(csr_matrix([[1.0, -1.0]]))
