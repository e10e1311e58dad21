"""Halves of lists are safe, and shown by k persons in whole or in part."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from quasi_reference import is_safe, sets_of, tables

from seawall.anonymize.enumeration import (
    Demand,
    Drill,
    Safety,
    drill_down,
    enumerate_values,
    narrow_lists,
)
from seawall.model import RefusedError
from seawall.quasi import QuasiTable, SetView


@settings(deadline=None, max_examples=200)
@given(tables(), st.sampled_from((2, 3)), st.sampled_from(Safety), st.booleans())
def test_halves_are_safe_and_no_list_is_of_too_few(
    drawn: tuple[QuasiTable, np.ndarray], k: int, safety: Safety, drills: bool
) -> None:
    table, clusters = drawn
    base, demand = enumerate_values(table, clusters), Demand(k, safety)
    try:
        view = drill_down(base, demand, Drill()) if drills else base
        narrow = narrow_lists(view, demand)
    except RefusedError:
        return
    assert is_safe(narrow, k, sets_of(base), in_posterior=safety is Safety.POSTERIOR)
    assert narrow.total_profile_size <= view.total_profile_size
    for record, place in np.argwhere(narrow.set_ids != view.set_ids).tolist():
        assert count_holders(narrow, record, place) >= k


def count_holders(view: SetView, record: int, place: int) -> int:
    """The persons of a record's cluster who show its list or a part of it; all for one value."""
    own = set(view.texts_of(record, place))
    peers = np.flatnonzero(view.clusters == view.clusters[record])
    shown = {int(peer): set(view.texts_of(int(peer), place)) for peer in peers}
    if len(own) <= 1:
        return len(peers) if own else view.table.n_persons
    return len({int(view.table.persons[peer]) for peer, sets in shown.items() if sets <= own})
