"""Counted terms of every person → a sparse matrix of weighted terms."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class TermMatrix:
    """``weights`` is a SciPy CSR matrix, persons × terms; its columns stand in order of ``terms``.

    A row has length 1, or is empty: a person without any term is still a person.
    """

    weights: Any
    terms: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<TermMatrix of {self.weights.shape[0]} persons, {len(self.terms)} terms>"


def build_matrix(concepts: Sequence[Mapping[str, int]]) -> TermMatrix:
    """The matrix of persons in the order given; terms stand in order of their characters."""
    terms = tuple(sorted({term for counts in concepts for term in counts}))
    return TermMatrix(weigh_terms(_count_terms(concepts, terms)), terms)


def _count_terms(concepts: Sequence[Mapping[str, int]], terms: Sequence[str]) -> Any:
    from scipy.sparse import csr_matrix

    place_of = {term: place for place, term in enumerate(terms)}
    starts, columns, values = array("l", [0]), array("l"), array("d")
    for counts in concepts:
        columns.extend(map(place_of.__getitem__, counts))
        values.extend(counts.values())
        starts.append(len(columns))
    parts = (np.frombuffer(part, dtype=part.typecode) for part in (values, columns, starts))
    return csr_matrix(tuple(parts), shape=(len(concepts), len(terms)))


def weigh_terms(counts: Any) -> Any:
    """Counts as tf-idf, every row of length 1.

    A term's own weight is 1 + ln(count), so that a note which repeats itself says little more; its
    rarity is ln((1 + persons) / (1 + persons with it)) + 1, so that a term which all have still
    counts.
    """
    from scipy.sparse import csr_matrix

    weights = csr_matrix(counts, dtype=np.float64, copy=True)
    weights.sum_duplicates()
    weights.eliminate_zeros()
    persons = np.bincount(weights.indices, minlength=weights.shape[1])
    rarity = np.log((1 + weights.shape[0]) / (1 + persons)) + 1
    weights.data = (1 + np.log(weights.data)) * rarity[weights.indices]
    lengths = np.sqrt(weights.multiply(weights).sum(axis=1)).A1
    weights.data /= np.repeat(lengths, np.diff(weights.indptr))
    return weights
