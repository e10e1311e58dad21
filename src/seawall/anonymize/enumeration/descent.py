"""One step towards finer sets, taken back wherever it is not safe, until everything is."""

from __future__ import annotations

from enum import Enum

import numpy as np

from seawall.anonymize.enumeration.ground import Bools, Ground, Ints
from seawall.anonymize.enumeration.membership import find_listing, lists_profile
from seawall.anonymize.enumeration.safety import Breach, Change, Examiner
from seawall.kernels.kernel import compiled
from seawall.quasi import SetView


class Rollback(Enum):
    """What goes back to its list first: the record that is not safe, or its whole cluster."""

    RECORD = "record"
    CLUSTER = "cluster"


def descend(
    examiner: Examiner, view: SetView, attribute: int, finer: Ints, rollback: Rollback
) -> SetView:
    """Let every record show its finer set of an attribute where that is safe.

    Step 3 of Figure 11 of Li & Qin 2017, to a fixpoint: rolling a rare record back does not raise
    the count of the profile that it left, so its peers come back too. All that is unsafe goes back
    at once, so the order of records decides nothing. The view that comes in must be safe; so is the
    one that comes out, for in the end everything is back.
    """
    before = view.set_ids[:, attribute]
    moved = finer != before
    change = Change(np.ones(len(moved), dtype=np.bool_), moved)
    while moved.any():
        set_ids = view.set_ids.copy()
        set_ids[:, attribute] = np.where(moved, finer, before)
        trial = view.with_sets(set_ids)
        breach = examiner.examine(trial, change)
        if not breach.records.any():
            return trial
        returns = _choose_returns(examiner.ground, breach, moved, rollback)
        moved = moved & ~returns
        change = change.go_on(breach, returns)
    return view


def _choose_returns(ground: Ground, breach: Breach, moved: Bools, rollback: Rollback) -> Bools:
    """Which of the records that moved go back: at least one of them."""
    own = breach.records & moved
    if rollback is Rollback.CLUSTER:
        returns = moved & ground.find_peers(breach.records)
    else:
        # Unsafe without having moved itself: the peers that left its profiles come back.
        left_behind = breach.records & ~ground.find_peers(own)
        returns = own | (moved & ground.find_peers(left_behind))
    if not returns.any():
        returns = moved & _in_clusters_that_list(ground, breach)
    return returns if returns.any() else moved


def _in_clusters_that_list(ground: Ground, breach: Breach) -> Bools:
    """Records elsewhere that could have shown the profiles to blame before the step."""
    is_chosen = np.zeros(len(ground.firsts) - 1, dtype=np.bool_)
    _mark_listing(ground, breach.profiles[breach.records], is_chosen)
    return np.asarray(is_chosen[ground.cluster_of])


@compiled
def _mark_listing(ground: Ground, profiles: Ints, is_chosen: Bools) -> None:
    for number in range(len(profiles)):
        low, high = find_listing(ground, profiles[number])
        for at in range(low, high):
            cluster = ground.key_clusters[at]
            if lists_profile(ground, cluster, profiles[number]):
                is_chosen[cluster] = True
