"""What an attacker strikes from a cluster's lists because others have already shown it."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from seawall.evaluate.released import view_of_sets
from seawall.quasi import SetView
from seawall.quasi.table import MISSING, Codes


def strike_shown(view: SetView) -> SetView:
    """The view after elimination.

    A cluster's list holds the values of its records and no others. Where the values that no
    record of the cluster shows alone are as many as the records that still show the list, each
    of these must hold one of them: the shown values are struck from their list.
    """
    sets = [
        [view.codes_of(record, place) for place in range(len(view.table.attributes))]
        for record in range(len(view.table))
    ]
    for place in range(len(view.table.attributes)):
        _strike(view, place, sets)
    return view_of_sets(view.table, view.clusters, sets)


def _strike(view: SetView, place: int, sets: list[list[Codes]]) -> None:
    """Strike one attribute's values, cluster by cluster, in ``sets``."""
    for records in _members(view).values():
        shown = {int(sets[r][place][0]) for r in records if len(sets[r][place]) == 1}
        for group in _listed(view, place, records):
            hidden = [code for code in sets[group[0]][place].tolist() if code not in shown]
            holders = sum(view.table.codes[r, place] != MISSING for r in group)
            if 0 < len(hidden) == holders:
                for record in group:
                    sets[record][place] = np.array(hidden, dtype=np.int32)


def _members(view: SetView) -> dict[int, list[int]]:
    members: dict[int, list[int]] = defaultdict(list)
    for record, cluster in enumerate(view.clusters.tolist()):
        members[cluster].append(record)
    return members


def _listed(view: SetView, place: int, records: list[int]) -> list[list[int]]:
    """The records that show the same list, list by list."""
    groups: dict[int, list[int]] = defaultdict(list)
    for record in records:
        at = int(view.set_ids[record, place])
        if view.set_sizes[at] > 1:
            groups[at].append(record)
    return list(groups.values())
