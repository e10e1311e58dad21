"""Search for hospitals by health terms, equations (9) and (10) (Tables 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.released import ReleasedData, draw_uniforms
from seawall.evaluate.utility.membership import one_hot, show_sets, show_truth
from seawall.quasi import QuasiTable
from seawall.quasi.table import MISSING, Codes

QUERY_DRAWS = 10
MAX_SHARE = 0.25
MAX_TERMS = 500

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Queries:
    """Queries of one term or two that find something: ``finds`` is sparse, queries × records."""

    finds: Any

    def __len__(self) -> int:
        return int(self.finds.shape[0])


def compose_queries(
    terms: Any,
    table: QuasiTable,
    *,
    attribute: str = "hospital",
    max_share: float = MAX_SHARE,
    max_terms: int = MAX_TERMS,
    seed: int = 0,
) -> Queries:
    """All single terms that at most ``max_share`` of the records have, and all pairs of them.

    Those that find no record with a value of the attribute are left out. Of more than
    ``max_terms`` terms so many are drawn: pairs would grow into millions.
    """
    from scipy.sparse import csr_array, vstack

    held = csr_array(terms > 0)
    frequency = np.asarray(held.sum(axis=0)).reshape(-1)
    chosen = np.flatnonzero((frequency > 0) & (frequency <= max_share * held.shape[0]))
    if len(chosen) > max_terms:
        chosen = np.sort(np.random.default_rng(seed).choice(chosen, max_terms, replace=False))
    held = csr_array(held[:, chosen]).astype(np.float64)
    finds = csr_array(vstack([held.T, _pairs(held)]))
    known = table.codes[:, table.names.index(attribute)] != MISSING
    return Queries(finds[finds @ known.astype(np.float64) > 0])


def _pairs(held: Any) -> Any:
    """Queries × records for the pairs of terms that some record has."""
    from scipy.sparse import csr_array

    n_terms, keys, records = held.shape[1], [], []
    for record in range(held.shape[0]):
        own = np.sort(held.indices[held.indptr[record] : held.indptr[record + 1]]).astype(np.int64)
        left, right = np.triu_indices(len(own), 1)
        keys.append(own[left] * n_terms + own[right])
        records.append(np.full(len(left), record))
    pair_of = np.concatenate([*keys, np.empty(0, np.int64)])
    names, rows = np.unique(pair_of, return_inverse=True)
    columns = np.concatenate([*records, np.empty(0, np.int64)])
    return csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(names), held.shape[0]))


def search_scores(
    queries: Queries, release: ReleasedData, *, attribute: str = "hospital"
) -> Floats:
    """Jaccard's coefficient of each query: the union of the released lists against the truth.

    An attribute that is withheld is not found at all and scores 0.
    """
    if attribute in release.withheld:
        return np.zeros(len(queries))
    place = release.table.names.index(attribute)
    return _jaccard(queries, show_sets(release.view, place), show_truth(release.table, place))


def drawn_search_scores(
    queries: Queries,
    release: ReleasedData,
    *,
    attribute: str = "hospital",
    draws: int = QUERY_DRAWS,
    seed: int = 0,
) -> Floats:
    """The same, draws × queries, where one value is drawn for each record."""
    truth = show_truth(release.table, release.table.names.index(attribute))
    shown = _draw_shown(release, attribute, draws, seed)
    return np.stack([_jaccard(queries, held, truth) for held in shown])


def _draw_shown(release: ReleasedData, attribute: str, draws: int, seed: int) -> Iterator[Any]:
    """Records × values of each draw, one value a record."""
    place = release.table.names.index(attribute)
    n_values = len(release.table.attributes[place].values)
    for row in draw_uniforms(release.table, attribute, draws, seed):
        yield one_hot(release.draw(place, row), n_values)


def hospital_errors(
    queries: Queries,
    release: ReleasedData,
    *,
    attribute: str = "hospital",
    draws: int = QUERY_DRAWS,
    seed: int = 0,
) -> Floats:
    """Equation (10) query by query, draws × queries: how far the counts of hospitals are off."""
    truth = show_truth(release.table, release.table.names.index(attribute))
    found = (queries.finds @ truth).tocsr()
    shown = _draw_shown(release, attribute, draws, seed)
    return np.stack([_query_errors(found, queries.finds @ held) for held in shown])


def pooled_hospital_errors(
    queries: Queries,
    release: ReleasedData,
    *,
    attribute: str = "hospital",
    draws: int = QUERY_DRAWS,
    seed: int = 0,
) -> Floats:
    """The same with all queries pooled, draws × hospitals that some query retrieves."""
    place = release.table.names.index(attribute)
    times_found = np.asarray(queries.finds.sum(axis=0)).reshape(-1)

    def count(codes: Codes) -> Floats:
        known = codes != MISSING
        n_values = len(release.table.attributes[place].values)
        return np.asarray(np.bincount(codes[known], times_found[known], n_values), np.float64)

    true = count(release.table.codes[:, place])
    rows = draw_uniforms(release.table, attribute, draws, seed)
    drawn = np.stack([count(release.draw(place, row)) for row in rows])
    seen = true > 0
    return np.asarray(np.abs(drawn - true)[:, seen] / true[seen])


def _query_errors(found: Any, drawn: Any) -> Floats:
    """By query, the mean over the hospitals that it retrieves from the original."""
    gaps = abs(drawn - found)
    inverse = found.copy()
    inverse.data = 1.0 / inverse.data
    sums = np.asarray(gaps.multiply(inverse).sum(axis=1)).reshape(-1)
    return np.asarray(sums / np.maximum(np.diff(found.indptr), 1))


def _jaccard(queries: Queries, shown: Any, truth: Any) -> Floats:
    retrieved, relevant = ((queries.finds @ held).tocsr() > 0 for held in (shown, truth))
    both = np.asarray(retrieved.multiply(relevant).sum(axis=1)).reshape(-1)
    sizes = sum(np.asarray(held.sum(axis=1)).reshape(-1) for held in (retrieved, relevant))
    either = sizes - both
    return np.asarray(np.divide(both, either, out=np.zeros(len(both)), where=either > 0))
