"""Less than the whole list: the smallest part of a cluster's values that still is safe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from seawall.anonymize.enumeration.descent import Rollback, descend
from seawall.anonymize.enumeration.drill_down import Drill, find_drillable, order_attributes
from seawall.anonymize.enumeration.ground import Ints
from seawall.anonymize.enumeration.lists import enumerate_values, first_singletons
from seawall.anonymize.enumeration.safety import Demand, Examiner, find_unsafe, refuse_unsafe
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import MISSING, Codes

_Places = NDArray[np.intp]
_NO_VALUE = np.iinfo(np.int32).max


def narrow_lists(view: SetView, demand: Demand, drill: Drill | None = None) -> SetView:
    """Halve lists, and halves again, wherever the demand stays met.

    A half is shown only where k persons of a cluster show it or a part of it: who sees it cannot
    take it for what a few alone were given.
    The cut goes through the middle of a list in its own order, so that whoever knows how it is made
    learns from a half no more than the half. Otherwise as ``drill_down``, before or after it.
    """
    drill = drill or Drill()
    order = order_attributes(view.table, drill.order)
    examiner = Examiner(view, demand, order)
    refuse_unsafe(view, demand.k, examiner.examine(view))
    allowed = find_drillable(examiner, drill)
    for attribute in order:
        before = np.empty(0, dtype=np.int32)
        while not np.array_equal(before, view.set_ids[:, attribute]):
            before = view.set_ids[:, attribute]
            view, halves = _halve(view, attribute)
            finer = np.where(allowed[:, attribute], halves, before)
            view = _descend_together(examiner, view, attribute, finer, drill.rollback)
    return view


def _descend_together(
    examiner: Examiner, view: SetView, attribute: int, finer: Ints, rollback: Rollback
) -> SetView:
    """Show halves that k persons of the cluster show, in whole or in part, and no others."""
    while True:
        tried = descend(examiner, view, attribute, finer, rollback)
        moved = tried.set_ids[:, attribute] != view.set_ids[:, attribute]
        is_short = moved & _are_few(tried, attribute, examiner.demand.k)
        if not is_short.any():
            return tried
        finer = np.where(is_short, view.set_ids[:, attribute], finer).astype(np.int32)


def _are_few(view: SetView, attribute: int, k: int) -> NDArray[np.bool_]:
    """The records of which fewer than k persons of the cluster show the list or a part of it."""
    shown, persons = view.set_ids[:, attribute], view.table.persons
    are_few = np.zeros(len(shown), dtype=np.bool_)
    for cluster in np.unique(view.clusters[view.set_sizes[shown] > 1]):
        own = np.flatnonzero(view.clusters == cluster)
        parts = {int(at): set(view.values_of(int(at)).tolist()) for at in np.unique(shown[own])}
        for at, values in parts.items():
            within = [other for other, part in parts.items() if part <= values]
            holders = own[np.isin(shown[own], within)]
            if len(values) > 1 and len(np.unique(persons[holders])) < k:
                are_few[own[shown[own] == at]] = True
    return are_few


def _halve(view: SetView, attribute: int) -> tuple[SetView, Ints]:
    """The view with halves in its pool, and for each record the half that holds its true value."""
    first_single = int(first_singletons(view.table)[attribute])
    names = np.tile(np.arange(len(view.starts) - 1), (2, 1))
    middles = np.zeros(len(view.starts) - 1, dtype=np.int32)
    sizes: list[int] = []
    values = [view.values]
    shown = view.set_ids[:, attribute]
    for number in np.unique(shown[view.set_sizes[shown] > 1]):
        codes = view.values[view.starts[number] : view.starts[number + 1]]
        cut = (len(codes) + 1) // 2
        middles[number] = codes[cut - 1]
        for side, half in enumerate((codes[:cut], codes[cut:])):
            names[side, number] = first_single + half[0]
            if len(half) > 1:
                names[side, number] = len(view.starts) - 1 + len(sizes)
                sizes.append(len(half))
                values.append(half)
    halves = names[(view.table.codes[:, attribute] > middles[shown]).astype(np.intp), shown]
    starts = np.append(view.starts, view.starts[-1] + np.cumsum(np.array(sizes, dtype=np.int64)))
    return replace(view, starts=starts, values=np.concatenate(values)), halves.astype(np.int32)


def divide_clusters(table: QuasiTable, clusters: Codes, demand: Demand) -> Codes:
    """Parts of clusters that are safe each by itself, for lists to be made of.

    Divide and conquer, as Li & Qin 2017 suggest: a cluster of enough persons is cut in two by the
    values of one attribute, and again. All of a part show the same lists, so that everything that
    holds for a cluster holds for it. Equal values are not told apart, so the order of records
    decides nothing. A cluster of which a part turns out unsafe stays whole; where clusters are safe
    only thanks to others, all stay whole.
    """
    whole = np.unique(clusters, return_inverse=True)[1].astype(np.int32)
    parts = _number_parts(table, whole, demand.k)
    while True:
        view = enumerate_values(table, parts)
        is_unsafe = find_unsafe(view, demand.k, demand.safety, demand.strikes)
        if not is_unsafe.any() or (parts == whole).all():
            return np.unique(parts, return_inverse=True)[1].astype(np.int32)
        rejoined = np.isin(whole, whole[is_unsafe]) & (parts != whole)
        # Nothing to rejoin: a whole cluster leaned on the lists of others, which were longer.
        parts = np.where(rejoined | ~rejoined.any(), whole, parts).astype(np.int32)


def _number_parts(table: QuasiTable, whole: Codes, k: int) -> Codes:
    """A number for each part; one that is all of its cluster keeps the cluster's."""
    parts = whole.copy()
    fresh = int(whole.max()) + 1 if len(whole) else 0
    order = np.argsort(whole, kind="stable")
    for group in np.split(order, np.nonzero(np.diff(whole[order]))[0] + 1):
        found = list(_divide(table, group, k))
        if len(found) > 1:
            for part in found:
                parts[part] = fresh
                fresh += 1
    return parts


def _divide(table: QuasiTable, group: _Places, k: int) -> Iterator[_Places]:
    """The finest parts of a group of records, each able to stand alone."""
    waiting = [group]
    while waiting:
        part = waiting.pop()
        cuts = [cut for cut in _list_cuts(table, part, k) if all(_stands(table, c, k) for c in cut)]
        if cuts:
            waiting += min(cuts, key=lambda cut: sum(_count_profiles(table, side) for side in cut))
        else:
            yield part


def _list_cuts(table: QuasiTable, part: _Places, k: int) -> Iterator[tuple[_Places, _Places]]:
    """For each attribute the cut between values that comes nearest to the middle of the persons."""
    persons, of_record = np.unique(table.persons[part], return_inverse=True)
    if len(persons) < 2 * k:
        return
    for _, column in table.columns():
        least = np.full(len(persons), _NO_VALUE)
        known = np.where(column[part] == MISSING, _NO_VALUE, column[part])
        np.minimum.at(least, of_record, known)
        values, counts = np.unique(least, return_counts=True)
        if len(values) > 1:
            cut = int(np.abs(2 * np.cumsum(counts)[:-1] - len(persons)).argmin())
            is_low = (least <= values[cut])[of_record]
            yield part[is_low], part[~is_low]


def _stands(table: QuasiTable, part: _Places, k: int) -> bool:
    """Whether a part's own lists are safe: enough complete records of others for every person."""
    persons, of_record, sizes = np.unique(
        table.persons[part], return_inverse=True, return_counts=True
    )
    complete = np.bincount(of_record[table.is_complete[part]], minlength=len(persons))
    others = complete.sum() - complete
    return int((complete > 0).sum()) >= k and bool(((k - 1) * sizes <= others).all())


def _count_profiles(table: QuasiTable, part: _Places) -> float:
    """The total profile size of a part, were it a cluster."""
    lists = [np.unique(codes[part]) for _, codes in table.columns()]
    sizes = [max(int((codes != MISSING).sum()), 1) for codes in lists]
    return len(part) * float(np.prod(np.array(sizes, dtype=np.float64)))
