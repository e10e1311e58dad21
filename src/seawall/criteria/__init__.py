"""k, l, t, δ and β as frozen types that refuse wrong values and say how they may be pruned with.

A criterion is its rules; ``judging`` asks them of a class, compiled, for every algorithm alike.
"""

from seawall.criteria.anonymity import KAnonymity, KMap
from seawall.criteria.closeness import BetaLikeness, Distance, Reference, TCloseness
from seawall.criteria.criterion import AllOf, Criterion, Kind, Rule
from seawall.criteria.diversity import DistinctDiversity, EntropyDiversity, RecursiveDiversity
from seawall.criteria.presence import DeltaPresence

__all__ = [
    "AllOf",
    "BetaLikeness",
    "Criterion",
    "DeltaPresence",
    "Distance",
    "DistinctDiversity",
    "EntropyDiversity",
    "KAnonymity",
    "KMap",
    "Kind",
    "RecursiveDiversity",
    "Reference",
    "Rule",
    "TCloseness",
]
