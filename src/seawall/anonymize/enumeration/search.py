"""How small the total profile size can be, and a search that brings it further down."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.anonymize.enumeration.descent import descend
from seawall.anonymize.enumeration.drill_down import Drill, find_drillable, order_attributes
from seawall.anonymize.enumeration.ground import Bools, Ints
from seawall.anonymize.enumeration.lists import name_singletons
from seawall.anonymize.enumeration.safety import Demand, Examiner
from seawall.quasi import QuasiTable, SetView

_Hashes = NDArray[np.uint64]
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)
_THREE = np.uint64(3)
# Rounds of search: most, least, and how many in a row may bring nothing before it ends.
_MOST_ROUNDS, _LEAST_ROUNDS, _IDLE_ROUNDS = 24, 4, 2
# More records are searched in fewer rounds, so that time grows no faster than their number.
_MOST_RECORDS_TRIED = 200_000


def improve(
    base: SetView,
    view: SetView,
    demand: Demand,
    drill: Drill | None = None,
    rounds: int | None = None,
    worth: float = 0.0,
) -> SetView:
    """Drill further where drilling all at once went too far and was taken back.

    Each round tries a quarter of the lists that are left, another one each time, for every
    attribute: fewer at once are taken back less often. The quarter is chosen by what a cluster
    holds, not by place or chance, so the same records give the same release in any order. ``base``
    is the undrilled view; safety is never less and the total profile size never more than before.
    The search ends where several rounds in a row bring nothing, and where as much again in every
    round that is left would not bring the certainty of the view to ``worth``.
    """
    drill = drill or Drill()
    order = order_attributes(base.table, drill.order)
    examiner = Examiner(base, demand, order)
    singletons, allowed = name_singletons(view), find_drillable(examiner, drill)
    contents, idle = _hash_contents(examiner), 0
    rounds = _count_rounds(len(view.table)) if rounds is None else rounds
    for number in range(rounds):
        before = view.certainty
        for attribute in order:
            is_tried = _choose_quarter(view.table, contents, attribute, number)
            is_tried &= allowed[:, attribute]
            finer = np.where(is_tried, singletons[:, attribute], view.set_ids[:, attribute])
            view = descend(examiner, view, attribute, finer.astype(np.int32), drill.rollback)
        gain = view.certainty - before
        idle = 0 if gain > 0 else idle + 1
        if idle == _IDLE_ROUNDS or view.certainty + gain * (rounds - number - 1) < worth:
            break
    return view


def _count_rounds(records: int) -> int:
    return max(_LEAST_ROUNDS, min(_MOST_ROUNDS, _MOST_RECORDS_TRIED // max(records, 1)))


def bound_profiles(table: QuasiTable, k: int) -> float:
    """A lower bound of objective (2a), the total profile size, for any k-safe release.

    Each record has its true profile. A true profile that fewer than k persons have must be shown by
    k persons all the same; each of the others spends one more profile of a record on it.
    """
    complete = table.is_complete
    rows = np.column_stack([table.codes, table.persons])[complete]
    holders = np.unique(rows, axis=0)[:, :-1]
    counts = np.unique(holders, axis=0, return_counts=True)[1]
    return float(len(table) + np.maximum(k - counts, 0).sum())


def _hash_contents(examiner: Examiner) -> _Hashes:
    """By record: a number for what its cluster holds, whatever the order of its records."""
    ground = examiner.ground
    rows = np.zeros(len(ground.codes), dtype=np.uint64)
    for column in ground.codes.T:
        rows = _mix(rows ^ column.astype(np.uint64))
    sums = np.zeros(len(ground.firsts) - 1, dtype=np.uint64)
    np.add.at(sums, ground.cluster_of, rows)
    return np.asarray(sums[ground.cluster_of])


def _choose_quarter(table: QuasiTable, contents: _Hashes, attribute: int, number: int) -> Bools:
    """Records by cluster and true value: about a quarter of them."""
    turn = np.uint64(number * len(table.attributes) + attribute)
    codes: Ints = table.codes[:, attribute]
    return np.asarray(_mix(_mix(contents ^ turn) ^ codes.astype(np.uint64)) & _THREE == 0)


def _mix(numbers: _Hashes) -> _Hashes:
    mixed = (numbers + np.uint64(1)) * _SPREAD
    return np.asarray((mixed ^ (mixed >> _SHIFT)) * _SPREAD)
