"""The figures of a grouped release: every method on the same records."""

from __future__ import annotations

from seawall.anonymize.enumeration import bound_profiles
from seawall.evaluate.groups import GroupFigures, measure_groups
from seawall.pipeline.generalizing import generalize
from seawall.pipeline.grouping import Grouping
from seawall.pipeline.job import Job
from seawall.quasi import SetView


def find_figures(job: Job, grouping: Grouping) -> GroupFigures:
    """Risks and utility of the release beside Safe Harbor and k-anonymity."""
    k, table = job.promise.k, grouping.released.table
    return measure_groups(
        _list_views(grouping, k),
        [subject.concepts for subject in grouping.subjects],
        k,
        bound_profiles(table, k),
        job.promise.grains,
        grouping.tree,
    )


def _list_views(grouping: Grouping, k: int) -> dict[str, SetView]:
    if grouping.tree is None:
        return {"release": grouping.released}
    return {
        "k-anonymity": generalize(grouping.released.table, k),
        "lists": grouping.listed,
        "release": grouping.released,
    }
