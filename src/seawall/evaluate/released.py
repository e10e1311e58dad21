"""What a method shows of the records, and how a user of it would fill in one value for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from seawall.quasi import QuasiAttribute, QuasiTable, SetView
from seawall.quasi.table import MISSING, Codes

Uniforms = NDArray[np.float64]


class Drawing(Enum):
    """By which distribution a user picks one value of a released set (Li & Qin 2017, section 5.3).

    ``CLUSTER``: that of the cluster, among its records that still show a list. ``UNIFORM``: every
    value of the set alike (Safe Harbor's months, a generalized range). ``OVERALL``: that of all
    records, for the comparison that supposes it known.
    """

    CLUSTER = "cluster"
    UNIFORM = "uniform"
    OVERALL = "overall"


@dataclass(frozen=True)
class ReleasedData:
    """A method's name and the sets that it releases; the truth lies in ``view.table``.

    ``withheld`` names attributes of which nothing is shown: their sets are the whole domain, and
    a search finds nothing under them.
    """

    name: str
    view: SetView
    drawing: Drawing = Drawing.CLUSTER
    withheld: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<ReleasedData {self.name}, {len(self.view.table)} records>"

    @property
    def table(self) -> QuasiTable:
        return self.view.table

    @cached_property
    def _urns(self) -> dict[int, Urns]:
        return {}

    def draw(self, attribute: int, uniforms: Uniforms) -> Codes:
        """One code for each record: ``uniforms`` in [0, 1) decide, so that methods can share them.

        A record without a true value draws none: it counts neither here nor in the original.
        """
        if attribute not in self._urns:
            self._urns[attribute] = _FILL[self.drawing](self.view, attribute)
        drawn = self._urns[attribute].draw(uniforms)
        return np.where(self.table.codes[:, attribute] == MISSING, MISSING, drawn).astype(np.int32)


@dataclass(frozen=True, slots=True)
class Urns:
    """Record ``r`` draws one of ``tickets[starts[r] : starts[r] + sizes[r]]``, all alike."""

    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    tickets: Codes

    def draw(self, uniforms: Uniforms) -> Codes:
        """A ticket for each record; MISSING where the urn is empty."""
        place = self.starts + np.floor(uniforms * self.sizes).astype(np.int64)
        safe = np.minimum(place, len(self.tickets) - 1)
        return np.where(self.sizes > 0, self.tickets[safe], MISSING).astype(np.int32)


def draw_uniforms(table: QuasiTable, attribute: str, draws: int, seed: int) -> Uniforms:
    """``draws`` × records; the same for every method, so that their errors can be paired."""
    stream = np.random.default_rng([seed, *attribute.encode()])
    return stream.random((draws, len(table)))


def _fill_uniform(view: SetView, attribute: int) -> Urns:
    sets = view.set_ids[:, attribute]
    return Urns(view.starts[sets], view.set_sizes[sets], view.values)


def _fill_overall(view: SetView, attribute: int) -> Urns:
    return _fill_by_group(view, attribute, np.zeros(len(view.table), np.int64), everybody=True)


def _fill_by_cluster(view: SetView, attribute: int) -> Urns:
    return _fill_by_group(view, attribute, view.clusters.astype(np.int64), everybody=False)


_FILL = {
    Drawing.CLUSTER: _fill_by_cluster,
    Drawing.UNIFORM: _fill_uniform,
    Drawing.OVERALL: _fill_overall,
}


def _fill_by_group(
    view: SetView, attribute: int, groups: NDArray[np.int64], *, everybody: bool
) -> Urns:
    """Tickets are the true values, within the record's set, of its group's records.

    Unless ``everybody`` counts, only those that still show a list do: a record that shows its
    true value has left the lottery.
    """
    sets, codes = view.set_ids[:, attribute], view.table.codes[:, attribute]
    listed = view.set_sizes[sets] > 1
    in_lottery = codes != MISSING if everybody else (codes != MISSING) & listed
    pairs, urn_of = np.unique(np.stack([groups, sets], axis=1), axis=0, return_inverse=True)
    by_group = _codes_by_group(groups, codes, in_lottery)
    urns = [_tickets(view, by_group.get(int(group), _NONE), int(at)) for group, at in pairs]
    sizes = np.array([len(urn) for urn in urns], dtype=np.int64)
    starts = np.cumsum(sizes) - sizes
    urn_of = urn_of.reshape(-1)
    return Urns(starts[urn_of], sizes[urn_of], np.concatenate([*urns, _NONE]))


_NONE = np.full(1, MISSING, dtype=np.int32)


def _codes_by_group(
    groups: NDArray[np.int64], codes: Codes, in_lottery: NDArray[np.bool_]
) -> dict[int, Codes]:
    # In the order of values, not of records: a draw may not depend on who came first.
    order = np.lexsort((codes, groups))
    order = order[in_lottery[order]]
    names, starts = np.unique(groups[order], return_index=True)
    parts = np.split(codes[order], starts[1:])
    return dict(zip(names.tolist(), parts, strict=True)) if len(names) else {}


def _tickets(view: SetView, codes: Codes, at: int) -> Codes:
    shown = view.values[view.starts[at] : view.starts[at + 1]]
    if len(shown) == 1:
        return shown
    held = codes[np.isin(codes, shown)]
    return held if len(held) else shown


def view_of_sets(
    table: QuasiTable, clusters: Codes, sets: Sequence[Sequence[Iterable[int]]]
) -> SetView:
    """A view from explicit sets, ``sets[record][attribute]``; equal sets lie once in the pool."""
    places: dict[tuple[int, ...], int] = {}
    rows = [[tuple(sorted(set(cell))) for cell in row] for row in sets]
    ids = [[places.setdefault(cell, len(places)) for cell in row] for row in rows]
    values = [np.array(cell, dtype=np.int32) for cell in places]
    starts = np.cumsum([0, *(len(cell) for cell in values)]).astype(np.int64)
    set_ids = np.array(ids, dtype=np.int32).reshape(table.codes.shape)
    pool = np.concatenate([*values, np.empty(0, np.int32)])
    return SetView(table, clusters, set_ids, starts, pool)


def rebase(view: SetView, attributes: Sequence[QuasiAttribute]) -> SetView:
    """The same release under attributes that know more values (the months nobody came in).

    Methods that generalize need the whole domain; those that enumerate have only what was seen.
    """
    maps = [
        _map_codes(old, new) for old, new in zip(view.table.attributes, attributes, strict=True)
    ]
    codes = [move[column] for move, (_, column) in zip(maps, view.table.columns(), strict=True)]
    table = QuasiTable(
        tuple(attributes), view.table.persons, np.stack(codes, axis=1).astype(np.int32)
    )
    return _renumber(view, table, maps)


def _map_codes(old: QuasiAttribute, new: QuasiAttribute) -> Codes:
    places = {value: code for code, value in enumerate(new.values)}
    # The last place answers for MISSING, which is -1.
    return np.array([*(places[value] for value in old.values), MISSING], dtype=np.int32)


def _renumber(view: SetView, table: QuasiTable, maps: Sequence[Codes]) -> SetView:
    """Every attribute gets sets of its own: before, two may have shared a place in the pool."""
    set_ids, values, sizes = np.empty_like(view.set_ids), [], []
    first = 0
    for place, move in enumerate(maps):
        used, ids = np.unique(view.set_ids[:, place], return_inverse=True)
        set_ids[:, place] = ids.reshape(-1) + first
        first += len(used)
        for at in used:
            values.append(np.sort(move[view.values[view.starts[at] : view.starts[at + 1]]]))
            sizes.append(len(values[-1]))
    starts = np.cumsum([0, *sizes]).astype(np.int64)
    return SetView(table, view.clusters, set_ids, starts, np.concatenate(values))
