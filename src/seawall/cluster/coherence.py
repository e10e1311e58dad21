"""How much of one topic the groups are."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def measure_coherence(weights: Any, groups: NDArray[np.integer[Any]]) -> float:
    """The mean cosine between a person's terms and those of the others of the group.

    ``weights`` is a sparse matrix of persons × terms whose rows have length 1 or are empty; a
    person without terms, or among others without any, counts 0.
    """
    from scipy.sparse import csr_matrix

    persons = weights.shape[0]
    if not persons:
        return 0.0
    _, places = np.unique(groups, return_inverse=True)
    cells = (np.ones(persons), (np.arange(persons), places.reshape(-1)))
    member = csr_matrix(cells, shape=(persons, int(places.max()) + 1))
    others = member @ (member.T @ weights) - weights
    lengths = np.sqrt(others.multiply(others).sum(axis=1)).A1
    shared = weights.multiply(others).sum(axis=1).A1
    return float(np.divide(shared, lengths, out=np.zeros(persons), where=lengths > 1e-12).mean())
