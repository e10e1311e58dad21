"""Two nonnegative topics of a sparse matrix: rank-2 factorization by alternating least squares.

Kuang & Park 2013: with two columns a nonnegative least-squares problem has a closed form, so every
step is exact. One sweep over the matrix solves the weights of all rows and gathers what the topics
need, where a general solver takes two sweeps and several passes over its factors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seawall.kernels.kernel import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
# Numba asks of every signed index whether it counts from the end: a third of a sweep's time.
Places = NDArray[np.uint32]

ITERATIONS = 50
# An iteration that explains less than this share of the matrix more is the last.
TOLERANCE = 1e-10
_MAX_POWER_STEPS = 30
# The search for a direction ends with a step that turns it by less than two degrees.
_LEAST_TURN = 5e-4
# Below this share of the product of its diagonal a determinant is rounding: the columns are one.
_FLAT = 1e-12


class Rows(NamedTuple):
    """A sparse matrix by rows: row i has the entries ``starts[i]`` to ``starts[i + 1]``."""

    starts: Places
    columns: Places
    values: Floats


@dataclass(frozen=True, slots=True)
class Factors:
    """``weights`` (rows × 2) times ``topics`` (2 × columns) comes close to the matrix.

    ``objective`` is half the squared distance between the two, as scikit-learn measures it.
    """

    weights: Floats
    topics: Floats
    objective: float
    iterations: int

    def __repr__(self) -> str:
        return f"<Factors of {len(self.weights)} rows, {self.topics.shape[1]} columns>"


def factorize(
    matrix: Any,
    *,
    iterations: int = ITERATIONS,
    tolerance: float = TOLERANCE,
    starts: int = 1,
    seed: int = 0,
) -> Factors:
    """Two topics of a SciPy sparse matrix without negative entries; the same for the same seed.

    The first start divides the matrix along its second singular vector. Where the matrix has no
    clear pair of topics (noise), other starts can end lower: the best of ``starts`` is returned.
    """
    rows = as_rows(matrix)
    draw = np.random.default_rng(seed)
    columns = matrix.shape[1]
    begun = [start_topics(rows, draw.random(columns) - 0.5)]
    begun += [draw.random((columns, 2)) for _ in range(1, starts)]
    ended = (_descend(rows, topics, iterations, tolerance) for topics in begun)
    return min(ended, key=lambda factors: factors.objective)


def as_rows(matrix: Any) -> Rows:
    """A SciPy sparse matrix as the kernels read it; refuses negative entries."""
    by_rows = matrix.tocsr()
    if not by_rows.has_canonical_format:
        by_rows = by_rows.copy()  # The caller's own stays as it is.
        by_rows.sum_duplicates()
    values = by_rows.data.astype(np.float64)
    if len(values) and not values.min() >= 0:
        raise ValueError("the matrix has a negative entry or one that is no number")
    return Rows(by_rows.indptr.astype(np.uint32), by_rows.indices.astype(np.uint32), values)


def _descend(rows: Rows, topics: Floats, iterations: int, tolerance: float) -> Factors:
    done, remainder = improve_topics(rows, topics, iterations, tolerance)
    weights = weigh_rows(rows, topics)
    return Factors(weights, topics.T.copy(), remainder / 2, done)


@compiled
def start_topics(rows: Rows, direction: Floats) -> Floats:
    """The leading singular vector plus and minus the second: two topics that pull apart.

    ``direction``, one number a column, is where the search for the second begins, by the power
    method. It need not end: the descent that follows asks for a side, not for a vector.
    """
    count = len(direction)
    lead, apart = np.zeros(count), direction.copy()
    for at in range(len(rows.columns)):
        lead[rows.columns[at]] += rows.values[at]
    _separate(lead, apart)
    for _ in range(_MAX_POWER_STEPS):
        before = apart
        lead, apart = _multiply(rows, lead, apart)
        _separate(lead, apart)
        if 1.0 - _product(before, apart) < _LEAST_TURN:
            break
    topics = np.empty((count, 2))
    for column in range(count):
        topics[column, 0] = max(lead[column] + apart[column], 0.0)
        topics[column, 1] = max(lead[column] - apart[column], 0.0)
    return topics


@compiled
def _separate(lead: Floats, apart: Floats) -> None:
    """Make both of length 1, and the second perpendicular to the first."""
    _shorten(lead)
    shared = _product(lead, apart)
    for column in range(len(lead)):
        apart[column] -= shared * lead[column]
    _shorten(apart)


@compiled
def _product(one: Floats, other: Floats) -> float:
    product = 0.0
    for column in range(len(one)):
        product += one[column] * other[column]
    return product


@compiled
def _shorten(vector: Floats) -> None:
    square = _product(vector, vector)
    if square > 0.0:
        length = np.sqrt(square)
        for column in range(len(vector)):
            vector[column] /= length


@compiled
def _multiply(rows: Rows, lead: Floats, apart: Floats) -> tuple[Floats, Floats]:
    """Both vectors times the matrix and its transpose."""
    new_lead, new_apart = np.zeros(len(lead)), np.zeros(len(lead))
    for row in range(len(rows.starts) - 1):
        begin, end = rows.starts[row], rows.starts[row + 1]
        first = second = 0.0
        for at in range(begin, end):
            column, value = rows.columns[at], rows.values[at]
            first += value * lead[column]
            second += value * apart[column]
        for at in range(begin, end):
            column, value = rows.columns[at], rows.values[at]
            new_lead[column] += value * first
            new_apart[column] += value * second
    return new_lead, new_apart


@compiled
def improve_topics(
    rows: Rows, topics: Floats, iterations: int, tolerance: float
) -> tuple[int, float]:
    """Descend in place; the iterations that were made, and the squared distance that is left."""
    total = 0.0
    for value in rows.values:
        total += value * value
    remainder = total
    gathered = np.empty_like(topics)
    for done in range(iterations):
        weight_gram = _gather(rows, topics, gathered)
        left = total + _solve_topics(topics, gathered, weight_gram)
        gain, remainder = remainder - left, left
        if done and gain <= tolerance * total:
            return done + 1, max(remainder, 0.0)
    return iterations, max(remainder, 0.0)


@compiled
def _gather(rows: Rows, topics: Floats, gathered: Floats) -> tuple[float, float, float]:
    """Solve the weights of every row, and gather matrixᵀ × weights; the Gram matrix of weights."""
    gram = find_gram(topics)
    gathered[:] = 0.0
    first_square = second_square = product = 0.0
    for row in range(len(rows.starts) - 1):
        begin, end = rows.starts[row], rows.starts[row + 1]
        first = second = 0.0
        for at in range(begin, end):
            column, value = rows.columns[at], rows.values[at]
            first += value * topics[column, 0]
            second += value * topics[column, 1]
        first, second = solve_pair(gram, first, second)
        first_square += first * first
        second_square += second * second
        product += first * second
        for at in range(begin, end):
            column, value = rows.columns[at], rows.values[at]
            gathered[column, 0] += value * first
            gathered[column, 1] += value * second
    return first_square, second_square, product


@compiled
def _solve_topics(topics: Floats, gathered: Floats, gram: tuple[float, float, float]) -> float:
    """Solve the topics of every column; the change of the squared distance from that of zero."""
    first_square, second_square, product = gram
    change = 0.0
    for column in range(len(topics)):
        first, second = solve_pair(gram, gathered[column, 0], gathered[column, 1])
        topics[column, 0], topics[column, 1] = first, second
        change += first_square * first * first + second_square * second * second
        change += 2.0 * product * first * second
        change -= 2.0 * (first * gathered[column, 0] + second * gathered[column, 1])
    return change


@compiled
def find_gram(topics: Floats) -> tuple[float, float, float]:
    """Squared lengths of the two topics, and their product."""
    first_square = second_square = product = 0.0
    for column in range(len(topics)):
        first, second = topics[column, 0], topics[column, 1]
        first_square += first * first
        second_square += second * second
        product += first * second
    return first_square, second_square, product


@compiled
def solve_pair(
    gram: tuple[float, float, float], first: float, second: float
) -> tuple[float, float]:
    """The two nonnegative numbers of least squares, exact (Kuang & Park 2013, section 3.2).

    Both, where the free solution has no negative one; else the one that alone explains more.
    """
    first_square, second_square, product = gram
    determinant = first_square * second_square - product * product
    if determinant > _FLAT * first_square * second_square:
        one = (second_square * first - product * second) / determinant
        other = (first_square * second - product * first) / determinant
        if one >= 0.0 and other >= 0.0:
            return one, other
    one = first / first_square if first_square > 0.0 else 0.0
    other = second / second_square if second_square > 0.0 else 0.0
    return (one, 0.0) if one * first >= other * second else (0.0, other)


@compiled
def weigh_rows(rows: Rows, topics: Floats) -> Floats:
    """The weights of every row for topics that stand."""
    gram = find_gram(topics)
    weights = np.empty((len(rows.starts) - 1, 2))
    for row in range(len(weights)):
        first = second = 0.0
        for at in range(rows.starts[row], rows.starts[row + 1]):
            column, value = rows.columns[at], rows.values[at]
            first += value * topics[column, 0]
            second += value * topics[column, 1]
        weights[row, 0], weights[row, 1] = solve_pair(gram, first, second)
    return weights
