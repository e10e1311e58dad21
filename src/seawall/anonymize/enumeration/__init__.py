"""Value enumeration, k-safety and drill-down (Li & Qin 2017, section 4.3)."""

from seawall.anonymize.enumeration.attackers import Strikes, eliminate, strike
from seawall.anonymize.enumeration.consent import find_grains, permit_drilling
from seawall.anonymize.enumeration.counted import Counted, Doubts
from seawall.anonymize.enumeration.descent import Rollback
from seawall.anonymize.enumeration.drill_down import Drill, drill_down
from seawall.anonymize.enumeration.gathering import Gathering
from seawall.anonymize.enumeration.lists import enumerate_values
from seawall.anonymize.enumeration.merging import join_nearest, merge_clusters
from seawall.anonymize.enumeration.nearest import Apartness, group_nearest
from seawall.anonymize.enumeration.safety import (
    Demand,
    Safety,
    check_base,
    count_candidates,
    count_supporters,
    find_unsafe,
    posteriors,
)
from seawall.anonymize.enumeration.search import bound_profiles, improve
from seawall.anonymize.enumeration.subset import divide_clusters, narrow_lists

__all__ = [
    "Apartness",
    "Counted",
    "Demand",
    "Doubts",
    "Drill",
    "Gathering",
    "Rollback",
    "Safety",
    "Strikes",
    "bound_profiles",
    "check_base",
    "count_candidates",
    "count_supporters",
    "divide_clusters",
    "drill_down",
    "eliminate",
    "enumerate_values",
    "find_grains",
    "find_unsafe",
    "group_nearest",
    "improve",
    "join_nearest",
    "merge_clusters",
    "narrow_lists",
    "permit_drilling",
    "posteriors",
    "strike",
]
