"""How much of one topic groups are."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from seawall.cluster.coherence import measure_coherence
from seawall.cluster.matrix import weigh_terms

ALIKE = csr_matrix(np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]]))


def test_groups_of_one_topic_are_wholly_coherent_and_mixed_ones_are_not() -> None:
    assert measure_coherence(ALIKE, np.array([0, 0, 1, 1])) == pytest.approx(1)
    assert measure_coherence(ALIKE, np.array([0, 1, 0, 1])) == 0
    assert 0 < measure_coherence(ALIKE, np.array([0, 0, 0, 0])) < 1


def test_it_is_the_mean_cosine_with_the_others() -> None:
    random = np.random.default_rng(4)
    weights = weigh_terms(csr_matrix(random.integers(0, 3, (12, 6)).astype(float)))
    groups = random.integers(0, 3, 12)
    rows, cosines = weights.toarray(), []
    for person in range(12):
        others = rows[(groups == groups[person]) & (np.arange(12) != person)].sum(axis=0)
        length = np.linalg.norm(others)
        cosines.append(rows[person] @ others / length if length else 0.0)
    assert measure_coherence(weights, groups) == pytest.approx(np.mean(cosines))


def test_who_has_no_terms_or_no_company_counts_nothing() -> None:
    lonely = csr_matrix(np.array([[1.0, 0.0], [0.0, 0.0]]))
    assert measure_coherence(lonely, np.array([0, 0])) == 0
    assert measure_coherence(lonely[:1], np.array([0])) == 0
