"""Large itemsets that join health terms to quasi-identifiers, equation (8) (Table 6).

The miner goes depth-first over terms with vertical bit rows (Eclat), below each value of the
quasi-identifiers in turn: itemsets without a quasi-identifier, which anonymization does not touch,
are never visited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.released import ReleasedData, draw_uniforms
from seawall.evaluate.utility.bits import Bits, count, pack, pack_columns
from seawall.quasi import QuasiTable
from seawall.quasi.table import MISSING, Codes

MIN_SUPPORT = 10
SUPPORT_DRAWS = 10
_ANY = -1

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Facet:
    """What an itemset says of an attribute: ``items[code]`` is the item that a value belongs to."""

    attribute: str
    items: Codes

    def place(self, table: QuasiTable) -> int:
        """The attribute's column."""
        return table.names.index(self.attribute)

    def items_of(self, codes: Codes) -> Codes:
        """Each record's item; MISSING where it has no value."""
        return np.where(codes == MISSING, MISSING, self.items[codes]).astype(np.int32)


@dataclass(frozen=True)
class Itemsets:
    """Large itemsets in columns: the items of each facet (−1: none of it), the terms, the records
    that have all the terms, and the support."""

    facets: tuple[Facet, ...]
    items: NDArray[np.int32]
    terms: tuple[tuple[int, ...], ...]
    rows: Bits
    supports: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.supports)

    def without(self, attribute: str) -> NDArray[np.bool_]:
        """The itemsets that say nothing of an attribute."""
        place = [facet.attribute for facet in self.facets].index(attribute)
        return np.asarray(self.items[:, place] == _ANY)


def mine_itemsets(
    table: QuasiTable,
    terms: Any,
    facets: Sequence[Facet],
    *,
    min_support: int = MIN_SUPPORT,
    max_terms: int | None = None,
) -> Itemsets:
    """Every itemset of one or more terms and one or more facets' items in over ``min_support``
    records; ``terms`` is a sparse matrix of records × terms."""
    columns = pack_columns(terms)
    n_words = columns.shape[1]
    found: list[tuple[tuple[int, ...], tuple[int, ...], Bits, int]] = []
    for items, prefix in _prefixes(table, facets, min_support):
        everybody = np.full(n_words, ~np.uint64(0))
        found += (
            (items, chosen, rows, support)
            for chosen, rows, support in _extend(
                columns, prefix, everybody, np.arange(len(columns)), min_support, max_terms
            )
        )
    return Itemsets(
        tuple(facets),
        np.array([row[0] for row in found], dtype=np.int32).reshape(len(found), len(facets)),
        tuple(row[1] for row in found),
        np.stack([row[2] for row in found]) if found else np.empty((0, n_words), np.uint64),
        np.array([row[3] for row in found], dtype=np.int64),
    )


def support_errors(
    itemsets: Itemsets, release: ReleasedData, *, draws: int = SUPPORT_DRAWS, seed: int = 0
) -> Floats:
    """|F̃ − F| / F, draws × itemsets, counted in what a user draws from the release."""
    uniforms = [
        draw_uniforms(release.table, facet.attribute, draws, seed) for facet in itemsets.facets
    ]
    errors = np.empty((draws, len(itemsets)))
    for draw in range(draws):
        drawn = [
            facet.items_of(release.draw(facet.place(release.table), rows[draw]))
            for facet, rows in zip(itemsets.facets, uniforms, strict=True)
        ]
        counts = _recount(itemsets, drawn)
        errors[draw] = np.abs(counts - itemsets.supports) / itemsets.supports
    return errors


def _recount(itemsets: Itemsets, drawn: Sequence[Codes]) -> NDArray[np.int64]:
    prefixes, prefix_of = np.unique(itemsets.items, axis=0, return_inverse=True)
    held = (
        np.stack([_holders(drawn, items) for items in prefixes])
        if len(prefixes)
        else _nothing(drawn)
    )
    return count(itemsets.rows & pack(held)[prefix_of.reshape(-1)])


def _nothing(drawn: Sequence[Codes]) -> NDArray[np.bool_]:
    return np.empty((0, len(drawn[0])), dtype=np.bool_)


def _holders(columns: Sequence[Codes], items: Sequence[int]) -> NDArray[np.bool_]:
    """The records whose values are the items, where an item is asked for."""
    held = np.ones(len(columns[0]), dtype=np.bool_)
    for column, item in zip(columns, items, strict=True):
        if item != _ANY:
            held &= column == item
    return held


def _prefixes(
    table: QuasiTable, facets: Sequence[Facet], min_support: int
) -> Iterator[tuple[tuple[int, ...], Bits]]:
    """The combinations of facets' items that enough records have, with these records."""
    columns = [facet.items_of(table.codes[:, facet.place(table)]) for facet in facets]
    choices = [[_ANY, *np.unique(column[column != MISSING]).tolist()] for column in columns]
    for items in product(*choices):
        held = _holders(columns, items)
        if any(item != _ANY for item in items) and held.sum() > min_support:
            yield items, pack(held[None, :])[0]


def _extend(
    columns: Bits,
    prefix: Bits,
    rows: Bits,
    candidates: NDArray[np.int64],
    min_support: int,
    left: int | None,
) -> Iterator[tuple[tuple[int, ...], Bits, int]]:
    """Term sets below ``rows``, each with its records and its support within ``prefix``."""
    if left == 0:
        return
    joined = columns[candidates] & rows
    supports = count(joined & prefix)
    large = np.flatnonzero(supports > min_support)
    for at, place in enumerate(large):
        term, own = int(candidates[place]), joined[place]
        yield (term,), own, int(supports[place])
        later = candidates[large[at + 1 :]]
        deeper = None if left is None else left - 1
        for chosen, deep_rows, support in _extend(columns, prefix, own, later, min_support, deeper):
            yield (term, *chosen), deep_rows, support
