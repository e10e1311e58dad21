"""Persons → the tree of their topics, whose leaves are groups of at least k."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.cluster.cut import COMPLETE, Longs, is_admissible
from seawall.cluster.growth import LEAF, Grown, grow
from seawall.cluster.leading import NO_TERM
from seawall.cluster.nmf import ITERATIONS, as_rows
from seawall.cluster.rule import Rule, Split
from seawall.model import RefusedError
from seawall.model.tree import TopicNode, TopicTree


def grow_tree(  # noqa: PLR0913
    matrix: Any,
    terms: Sequence[str],
    k: int,
    *,
    support: NDArray[np.integer[Any]] | None = None,
    records: NDArray[np.integer[Any]] | None = None,
    iterations: int = ITERATIONS,
    seed: int = 0,
    closeness: NDArray[np.integer[Any]] | None = None,
    weight: float = 0.0,
    split: Split = Split.EVEN,
) -> TopicTree:
    """Divide persons by their health terms, again and again (Li & Qin 2017, Figure 7).

    ``matrix`` is a SciPy sparse matrix, persons × terms (see ``matrix.build_matrix``).
    ``support[person]`` counts the person's complete records, 1 each where not given, and
    ``records[person]`` all of them, the complete ones where not given. A group is one that k allows
    if k persons have a complete record and nobody holds more than one in k of all the group's;
    every leaf is one, or the tree is refused.

    Persons go to the side that fits better, as far as k and ``split`` allow. With one record each,
    n persons make exactly n // k leaves of k to 2k − 1 by ``EVEN``, leaves of that size by ``FIT``,
    and leaves of any size from k on by ``FIGURE``. Where a split cannot go by fit, persons with
    many records are parted from those with few while there are enough of them: among the others,
    one alone would need a group of most.

    ``closeness`` holds codes of quasi-identifiers, persons × attributes, −1 for unknown. With a
    ``weight`` above 0 a shared value counts as a shared term does: all of a person's values
    together as much as ``weight`` times all terms. 0 is the paper.

    The same input gives the same tree, to the last bit; where persons are alike, their order
    decides. Nothing here runs in parallel, so threads change nothing.
    """
    holdings = _check_support(support, records, matrix.shape[0])
    _check_shapes(matrix, terms, k)
    _refuse_if_impossible(holdings, k)
    if closeness is not None and weight > 0:
        matrix = _add_closeness(matrix, np.asarray(closeness), weight)
    direction = np.random.default_rng(seed).random(matrix.shape[1]) - 0.5
    rule = Rule(k, iterations, int(split), len(terms))
    return _as_tree(grow(as_rows(matrix), direction, holdings, rule), terms)


def _check_shapes(matrix: Any, terms: Sequence[str], k: int) -> None:
    if k < 1:
        raise ValueError("k is at least 1")
    if matrix.shape[1] != len(terms):
        raise ValueError("a matrix has one column for every term")


def _check_support(
    support: NDArray[np.integer[Any]] | None,
    records: NDArray[np.integer[Any]] | None,
    persons: int,
) -> Longs:
    complete = np.ones(persons) if support is None else np.asarray(support)
    every = complete if records is None else np.asarray(records)
    if complete.shape != (persons,) or every.shape != (persons,):
        raise ValueError("support counts the complete records of every person")
    if persons and (complete.min() < 0 or (every < complete).any()):
        raise ValueError("nobody has more complete records than records")
    return np.column_stack([complete, every]).astype(np.int64)


def _refuse_if_impossible(support: Longs, k: int) -> None:
    """Raise where even all persons together are no group that k allows."""
    persons, holders = len(support), int(np.sum(support[:, COMPLETE] > 0))
    if persons < k:
        raise RefusedError(
            f"k = {k} needs {k} persons, and there are {persons}, {k - persons} too few: lower "
            "--k, or add persons."
        )
    if holders < k:
        raise RefusedError(
            f"k = {k} needs {k} persons who have a record with every quasi-identifier, and of "
            f"{persons} only {holders} have one: lower --k, or leave out a quasi-identifier that "
            'is often missing with NAME = "drop" under [qids].'
        )
    if not is_admissible(support, k):
        raise RefusedError(
            f"One person holds more than one in {k} of all records, so k = {k} cannot be "
            "reached: lower --k, or release fewer records of that person."
        )


def _add_closeness(matrix: Any, codes: NDArray[np.integer[Any]], weight: float) -> Any:
    """The matrix with a column for every value of every quasi-identifier beside its terms."""
    from scipy.sparse import csr_matrix, hstack

    if codes.ndim != 2 or len(codes) != matrix.shape[0]:
        raise ValueError("closeness has one row of codes for every person")
    blocks = [matrix]
    entry = weight / np.sqrt(max(codes.shape[1], 1))
    for column in codes.T:
        persons = np.flatnonzero(column >= 0)
        values, places = np.unique(column[persons], return_inverse=True)
        entries = np.full(len(persons), entry)
        shape = (len(column), len(values))
        blocks.append(csr_matrix((entries, (persons, places)), shape=shape))
    return hstack(blocks, format="csr")


def _as_tree(grown: Grown, terms: Sequence[str]) -> TopicTree:
    nodes = tuple(
        TopicNode(number, parent, _children(left), size, _name(leading, terms))
        for number, (parent, left, size, leading) in enumerate(
            zip(
                [None, *grown.parents[1:].tolist()],
                grown.lefts.tolist(),
                grown.sizes.tolist(),
                grown.leading.tolist(),
                strict=True,
            )
        )
    )
    return TopicTree(nodes, tuple(grown.leaf_of.tolist()))


def _children(left: int) -> tuple[int, ...]:
    return () if left == LEAF else (left, left + 1)


def _name(leading: Sequence[int], terms: Sequence[str]) -> tuple[str, ...]:
    return tuple(terms[column] for column in leading if column != NO_TERM)
