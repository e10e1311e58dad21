"""The methods that Li & Qin (2017) compare, each as sets over the same records."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

import numpy as np
from reproduce.dast_sets import StudySet

from seawall.anonymize.enumeration.drill_down import Drill, drill_down
from seawall.anonymize.enumeration.lists import enumerate_values
from seawall.anonymize.enumeration.safety import Demand, Safety
from seawall.anonymize.enumeration.search import improve
from seawall.anonymize.tables.mondrian import mondrian
from seawall.anonymize.tables.views import show
from seawall.cluster.matrix import weigh_terms
from seawall.cluster.tree import grow_tree
from seawall.criteria import KAnonymity
from seawall.evaluate.released import Drawing, ReleasedData
from seawall.evaluate.safe_harbor import SAFE_HARBOR, safe_harbor
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import Codes

K_ANONYMITY, LISTS, DRILLED = "k-anonymity", "no drill-down", "drill-down"
# Figure 11 and, after it, the local search that the paper leaves to others: ``improve = true``.
SEARCHED = "drill-down and search"
METHODS = (SAFE_HARBOR, K_ANONYMITY, LISTS, DRILLED, SEARCHED)
DRILLING = (DRILLED, SEARCHED)


class Tree(Enum):
    """How groups are divided: as Figure 7 says to the letter, or with rebalanced splits."""

    FIGURE_7 = "Figure 7 to the letter"
    BALANCED = "rebalanced splits"


@dataclass(frozen=True, slots=True)
class Question:
    """What one experiment releases, and which attribute it would like to see drilled first."""

    qids: tuple[str, ...]
    first: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bench:
    """One set and one k. Topics are found once, and a release is made once, whoever asks."""

    study: StudySet
    k: int
    tree: Tree = Tree.BALANCED
    _made: dict[tuple[str, Question, Safety], ReleasedData] = field(default_factory=dict)

    @cached_property
    def clusters(self) -> Codes:
        """The leaf of every record: grown on health terms alone, as the paper does."""
        tree = grow_tree(
            weigh_terms(self.study.terms),
            self.study.term_names,
            self.k,
            rebalance=self.tree is Tree.BALANCED,
        )
        return np.array(tree.leaf_of, dtype=np.int32)[self.study.table.persons]

    def release(self, method: str, question: Question, safety: Safety) -> ReleasedData:
        """What a method shows; safety is asked over the question's attributes, and no others."""
        key = (method, question, safety)
        if key not in self._made:
            table = choose(self.study.table, question.qids)
            self._made[key] = self._make(method, table, Drill(order=question.first), safety)
        return self._made[key]

    def _make(self, method: str, table: QuasiTable, drill: Drill, safety: Safety) -> ReleasedData:
        if method == SAFE_HARBOR:
            return safe_harbor(table)
        if method == K_ANONYMITY:
            return ReleasedData(method, self._generalize(table), Drawing.UNIFORM)
        lists = enumerate_values(table, self.clusters)
        if method == LISTS:
            return ReleasedData(method, lists)
        demand = Demand(self.k, safety)
        drilled = drill_down(lists, demand, drill)
        if method == SEARCHED:
            drilled = improve(lists, drilled, demand, drill)
        return ReleasedData(method, drilled)

    def _generalize(self, table: QuasiTable) -> SetView:
        # Hospitals have no order and no region here: a class shows those that occur in it.
        unordered = {"hospital"} & set(table.names)
        classes = mondrian(table, KAnonymity(self.k), unordered=unordered)
        return show(table, classes, unordered=unordered)


def choose(table: QuasiTable, qids: tuple[str, ...]) -> QuasiTable:
    """The table with some of its attributes."""
    places = [table.names.index(name) for name in qids]
    attributes = tuple(table.attributes[place] for place in places)
    return QuasiTable(attributes, table.persons, table.codes[:, places].copy())
