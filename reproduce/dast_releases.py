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
from seawall.cluster.rule import Split
from seawall.cluster.tree import grow_tree
from seawall.criteria import KAnonymity
from seawall.evaluate.released import Drawing, ReleasedData
from seawall.evaluate.safe_harbor import SAFE_HARBOR, safe_harbor
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import Codes

K_ANONYMITY, LISTS = "k-anonymity", "no drill-down"
# To the paper drill-down goes on "until no attribute value can be displayed in a more detailed
# manner"; the one pass of its Figure 11, to a fixpoint, ends sooner: ``--no-improve``.
DRILLED, ONE_PASS = "drill-down", "one pass"
# Lists of the groups of the drilled release, and those of whoever does not drill: ``LISTS`` is what
# the paper compares with, ``SHORTEST`` is what a user could have had instead.
SHORTEST = "shortest lists"
METHODS = (SAFE_HARBOR, K_ANONYMITY, SHORTEST, LISTS, DRILLED, ONE_PASS)
DRILLING = (DRILLED, ONE_PASS)


class Tree(Enum):
    """How groups are divided: ``BEST`` is what a user gets, of both others what is more certain."""

    BEST = "best groups, the default"
    EVEN = "even groups"
    FIT = "groups by fit"
    FIGURE_7 = "Figure 7 to the letter"


_SPLITS = {
    Tree.BEST: (Split.EVEN, Split.FIT),
    Tree.EVEN: (Split.EVEN,),
    Tree.FIT: (Split.FIT,),
    Tree.FIGURE_7: (Split.FIGURE,),
}


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
    tree: Tree = Tree.BEST
    _made: dict[tuple[str, Question, Safety], ReleasedData] = field(default_factory=dict)

    @cached_property
    def clusterings(self) -> list[Codes]:
        """The leaf of every record, by each split: grown on health terms alone, as in the paper."""
        weights = weigh_terms(self.study.terms)
        trees = (
            grow_tree(weights, self.study.term_names, self.k, split=split)
            for split in _SPLITS[self.tree]
        )
        return [np.array(tree.leaf_of, dtype=np.int32)[self.study.table.persons] for tree in trees]

    def release(self, method: str, question: Question, safety: Safety) -> ReleasedData:
        """What a method shows; safety is asked over the question's attributes, and no others."""
        key = (method, question, safety)
        if key not in self._made:
            table = choose(self.study.table, question.qids)
            self._made[key] = self._make(method, table, question, safety)
        return self._made[key]

    def _make(
        self, method: str, table: QuasiTable, question: Question, safety: Safety
    ) -> ReleasedData:
        if method == SAFE_HARBOR:
            # "Age values can remain unchanged" (section 5.2), whatever the rule says of those
            # over 89: these are the old whom the paper finds unprotected.
            return safe_harbor(table, keep=("age",))
        if method == K_ANONYMITY:
            return ReleasedData(method, self._generalize(table), Drawing.UNIFORM)
        if method == SHORTEST:
            lists = (enumerate_values(table, clusters) for clusters in self.clusterings)
            return ReleasedData(method, max(lists, key=lambda view: view.certainty))
        if method == DRILLED:
            return ReleasedData(method, self._drill(table, question, Demand(self.k, safety)))
        drilled = self.release(DRILLED, question, safety).view
        listed = enumerate_values(table, drilled.clusters)
        if method == ONE_PASS:
            listed = drill_down(listed, Demand(self.k, safety), Drill(order=question.first))
        return ReleasedData(method, listed)

    def _drill(self, table: QuasiTable, question: Question, demand: Demand) -> SetView:
        """The most certain of what the groupings give, as ``pipeline.group_task`` has it."""
        drill, best = Drill(order=question.first), None
        for clusters in self.clusterings:
            lists = enumerate_values(table, clusters)
            passed = drill_down(lists, demand, drill)
            worth = best.certainty if best else 0.0
            view = improve(lists, passed, demand, drill, worth=worth)
            best = view if best is None or view.certainty > best.certainty else best
        assert best is not None
        return best

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
