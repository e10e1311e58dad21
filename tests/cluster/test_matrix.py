from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from seawall.cluster.matrix import build_matrix

TERMS = st.dictionaries(
    st.sampled_from(["fever", "no fever", "cough", "MESH:D1"]), st.integers(1, 9)
)


@given(st.lists(TERMS))
def test_rows_are_of_length_one_or_empty(concepts: list[dict[str, int]]) -> None:
    built = build_matrix(concepts)
    weights = built.weights.toarray()
    assert weights.shape == (len(concepts), len(built.terms))
    assert list(built.terms) == sorted({term for counts in concepts for term in counts})
    lengths = np.linalg.norm(weights, axis=1)
    np.testing.assert_allclose(lengths, [1.0 if counts else 0.0 for counts in concepts])
    for row, counts in zip(weights, concepts, strict=True):
        assert {built.terms[at] for at in np.flatnonzero(row)} == set(counts)


def test_rare_and_repeated_terms_weigh_more() -> None:
    built = build_matrix([{"a": 1, "b": 1}, {"a": 1, "c": 5, "b": 1}, {"a": 1}])
    first, second, _ = built.weights.toarray()
    assert first[1] > first[0] > 0
    assert second[2] > second[1]


def test_the_order_in_which_terms_were_counted_changes_nothing() -> None:
    one = build_matrix([{"a": 2, "b": 1}, {"b": 3}])
    other = build_matrix([{"b": 1, "a": 2}, {"b": 3}])
    assert one.terms == other.terms
    assert (one.weights != other.weights).nnz == 0
    assert repr(one) == "<TermMatrix of 2 persons, 2 terms>"
