"""Drill-down: true values in place of lists wherever the promise still holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from seawall.anonymize.enumeration.descent import Rollback, descend
from seawall.anonymize.enumeration.ground import Bools
from seawall.anonymize.enumeration.lists import name_singletons
from seawall.anonymize.enumeration.safety import Demand, Examiner, refuse_unsafe
from seawall.model import UsageError
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import MISSING

# Comparing every record of a cluster with every other takes too long beyond this.
MOST_RECORDS_DRILLED = 8192


@dataclass(frozen=True)
class Drill:
    """How lists are narrowed.

    ``order`` names attributes to begin with; the others follow by fewest distinct values, then by
    name. ``may_drill`` says by record and attribute where a person consents to more than the list.
    """

    order: Sequence[str] = ()
    rollback: Rollback = Rollback.RECORD
    may_drill: Bools | None = None


def drill_down(view: SetView, demand: Demand, drill: Drill | None = None) -> SetView:
    """Replace lists by true values wherever the demand stays met (Li & Qin 2017, Figure 11).

    One attribute at a time; a record whose value would break the promise keeps its list, and so do
    the peers that must stay beside it. The result is as safe as the demand asks, shows every true
    value in its set and never has more profiles than the view that came in. Missing values and
    clusters of more than ``MOST_RECORDS_DRILLED`` records keep their lists. Refuses a view that is
    not safe to begin with.
    """
    drill = drill or Drill()
    order = order_attributes(view.table, drill.order)
    examiner = Examiner(view, demand, order)
    refuse_unsafe(view, demand.k, examiner.examine(view))
    singletons = name_singletons(view)
    allowed = find_drillable(examiner, drill)
    for attribute in order:
        finer = np.where(allowed, singletons, view.set_ids)[:, attribute]
        view = descend(examiner, view, attribute, finer, drill.rollback)
    return view


def order_attributes(table: QuasiTable, first: Sequence[str] = ()) -> tuple[int, ...]:
    """Places of attributes: those named, then the others by fewest distinct values and name."""
    for name in first:
        if name not in table.names:
            raise UsageError.unknown("quasi-identifier", name, table.names)
    named = [table.names.index(name) for name in dict.fromkeys(first)]
    distinct = [len(np.unique(codes[codes != MISSING])) for _, codes in table.columns()]
    by_rule = sorted(range(len(distinct)), key=lambda place: (distinct[place], table.names[place]))
    return (*named, *(place for place in by_rule if place not in named))


def find_drillable(examiner: Examiner, drill: Drill) -> Bools:
    """Where a record may show less than its cluster's list."""
    ground = examiner.ground
    is_small = np.diff(ground.firsts) <= MOST_RECORDS_DRILLED
    allowed = (ground.codes != MISSING) & is_small[ground.cluster_of][:, None]
    return allowed if drill.may_drill is None else np.asarray(allowed & drill.may_drill)
