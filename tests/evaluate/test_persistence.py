"""Persistence against the paper's own tables, brute force and scikit-learn."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.evaluate.persistence import (
    Labels,
    cluster_texts,
    compare_clusterings,
    count_together,
    measure_distances,
    measure_persistence,
)

pairs_of_labels = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=40
).map(lambda pairs: tuple(np.array(column, dtype=np.int64) for column in zip(*pairs, strict=True)))


@settings(deadline=None)
@given(pairs_of_labels)
def test_matching_is_the_best_there_is(pair: tuple[Labels, Labels]) -> None:
    counts = count_together(*pair)
    size = max(counts.shape)
    square = np.zeros((size, size), dtype=np.int64)
    square[: counts.shape[0], : counts.shape[1]] = counts
    best = max(sum(square[i, j] for i, j in enumerate(p)) for p in permutations(range(size)))
    found = compare_clusterings(*pair)
    assert found.records == pytest.approx(best / counts.sum())
    assert found.matched <= found.nearest + 1e-9


@settings(deadline=None)
@given(pairs_of_labels)
def test_adjusted_measures_are_scikit_learn_s(pair: tuple[Labels, Labels]) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    found = compare_clusterings(*pair)
    assert found.adjusted_rand == pytest.approx(metrics.adjusted_rand_score(*pair), abs=1e-9)
    wanted = metrics.adjusted_mutual_info_score(*pair)
    if not np.isclose(wanted, 1.0) and len({*pair[0]}) > 1 and len({*pair[1]}) > 1:
        assert found.adjusted_information == pytest.approx(wanted, abs=1e-6)


def test_numbering_does_not_matter_and_one_giant_cluster_does_not_win() -> None:
    first = np.array([0, 0, 1, 1, 2, 2])
    same = compare_clusterings(first, np.array([2, 2, 0, 0, 1, 1]))
    assert (same.matched, same.records, same.adjusted_rand) == (1.0, 1.0, 1.0)
    giant = compare_clusterings(first, np.zeros(6, dtype=np.int64))
    assert giant.nearest == 1.0
    assert giant.matched == pytest.approx(1 / 3)


def test_distances_are_those_of_table_4() -> None:
    # Cluster 3 of the paper: 66 records, of which one moved to cluster 2.
    first = np.array([3] * 66)
    second = np.array([3] * 65 + [2])
    assert measure_distances(first, second)[3, 3] == pytest.approx(1.515, abs=0.01)


def test_texts_of_two_subjects_make_two_clusters() -> None:
    pytest.importorskip("sklearn")
    texts = [f"heart valve murmur rhythm {n}" for n in range(10)]
    texts += [f"knee joint fracture cast {n}" for n in range(10)]
    labels = cluster_texts(texts, seed=1, clusters=2)
    assert len(set(labels[:10])) == len(set(labels[10:])) == 1
    assert labels[0] != labels[10]


TOPICS = ("heart valve murmur", "knee joint swelling", "cough sputum lung", "rash itch", "eye lens")


def test_notes_that_did_not_change_stay_in_their_clusters() -> None:
    notes = [f"{TOPICS[at % 5]} seen today {at}" for at in range(60)]
    found = measure_persistence(notes, notes)
    assert found is not None
    assert found.records.value == pytest.approx(1.0) == found.nearest_ceiling.value


def test_notes_of_which_nothing_is_left_do_not() -> None:
    notes = [f"{TOPICS[at % 5]} seen today {at}" for at in range(60)]
    mixed = [f"{TOPICS[at % 3]} {TOPICS[at % 4]} {at}" for at in range(60)]
    found = measure_persistence(notes, mixed)
    assert found is not None
    assert found.records.value < found.records_ceiling.value


def test_few_notes_have_no_clusters() -> None:
    assert measure_persistence(["a"] * 49, ["a"] * 49) is None
    assert measure_persistence(["a b"] * 60, ["..."] * 60) is None
