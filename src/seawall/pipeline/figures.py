"""The figures of a grouped release: every method on the same records."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.anonymize.enumeration import bound_profiles
from seawall.anonymize.promise import Promise
from seawall.evaluate.groups import Basis, GroupFigures, Trade, measure_groups
from seawall.pipeline.domains import list_domains
from seawall.pipeline.generalizing import generalize
from seawall.pipeline.group_task import GroupTask
from seawall.pipeline.grouping import Grouping, choose_grains
from seawall.pipeline.job import Job
from seawall.quasi import SetView

_WEIGHTS = (0.0, 0.1, 0.25, 0.5, 1.0)
_MOST_RECORDS_TRADED = 2_000  # beyond, only a weight that is used is held against none


def find_figures(job: Job, grouping: Grouping) -> GroupFigures:
    """Risks and utility of the release beside Safe Harbor and k-anonymity."""
    promise, table = grouping.kept_promise or job.promise, grouping.released.table
    domains = list_domains(
        grouping.group_records, grouping.grains, promise.hidden, kept=promise.kept
    )
    return measure_groups(
        _list_views(grouping, promise),
        [record.concepts for record in grouping.group_records],
        Basis(promise.k, bound_profiles(table, promise.k), promise.grains, domains),
        grouping.tree,
        tuple(_list_trades(job, grouping)) if grouping.tree else (),
        grouping.choices,
    )


def _list_views(grouping: Grouping, promise: Promise) -> dict[str, SetView]:
    if not promise.lists:
        return {"release": grouping.released}
    return {
        "k-anonymity": generalize(grouping.released.table, promise.k),
        "lists": grouping.listed,
        "release": grouping.released,
    }


def _list_trades(job: Job, grouping: Grouping) -> Iterator[Trade]:
    """What weights of closeness make of lists and topics: a few of them, where that is cheap."""
    used, records = job.settings.closeness, grouping.group_records
    weights = {0.0, used, *(_WEIGHTS if len(records) <= _MOST_RECORDS_TRADED else ())}
    if len(weights) > 1:
        grains, _ = choose_grains(records, job.promise)
        task = GroupTask(records, grains, job.promise, job.settings, {})
        yield from map(task.weigh_closeness, sorted(weights))
