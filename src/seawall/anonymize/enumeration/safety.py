"""Whether a release keeps its promise: counted, weighed, and after what an attacker rules out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

import numpy as np

from seawall.anonymize.enumeration.attackers import Strikes, eliminate, strike
from seawall.anonymize.enumeration.crowds import count_crowds
from seawall.anonymize.enumeration.ground import (
    Bools,
    Floats,
    Ground,
    Ints,
    lay_ground,
    show,
)
from seawall.anonymize.enumeration.membership import call_roster
from seawall.anonymize.enumeration.posterior import Haste, Targets, find_posteriors, name_targets
from seawall.anonymize.enumeration.support import ask, find_least_support
from seawall.model import RefusedError
from seawall.quasi import SetView
from seawall.quasi.table import MISSING

# Sums of weights are rounded; a posterior of exactly 1/k, the common case, must pass.
_ROUNDING = 1 + 1e-9
_ALL = np.iinfo(np.int32).max


class Safety(Enum):
    """What "safe" means.

    ``LETTER``: Definition 4 of Li & Qin 2017, counted in persons. ``POSTERIOR``: besides, no
    attacker who weighs the candidates, or first strikes what others show, is surer than 1/k.
    """

    LETTER = "letter"
    POSTERIOR = "posterior"


@dataclass(frozen=True)
class Demand:
    """The promise that is asked of a view: k, its meaning, and what health details rule out.

    ``at_home`` asks it of each cluster by itself: who stands in two of them, for nobody knows that
    it is one person, then counts once in each.
    """

    k: int
    safety: Safety = Safety.POSTERIOR
    strikes: Strikes | None = None
    at_home: bool = False

    def look(self, view: SetView) -> Iterator[SetView]:
        """The view as it is shown, and as one sees it who knows what health details rule out."""
        yield view
        if self.strikes is not None and len(self.strikes):
            yield strike(view, self.strikes)


@dataclass(frozen=True)
class Breach:
    """The records that break a promise, and of each a profile to blame (-1: any value).

    ``is_weighed`` says that nobody was short of k, so that posteriors were looked at.
    """

    records: Bools
    profiles: Ints
    is_weighed: bool = False

    def __repr__(self) -> str:
        return f"<Breach of {int(self.records.sum())} records>"

    def add(self, is_unsafe: Bools, profiles: Ints) -> None:
        """Note more records; one that was noted keeps its profile."""
        is_new = is_unsafe & ~self.records
        self.profiles[is_new] = profiles[is_new]
        self.records[is_new] = True


@dataclass(frozen=True)
class Change:
    """What changed since a view was found safe, so that not all is looked at again.

    Only ``suspects`` can be short of k, and only candidates in the clusters of ``stirred`` records
    weigh otherwise.
    """

    suspects: Bools
    stirred: Bools

    def go_on(self, breach: Breach, returns: Bools) -> Change:
        """The change after what was found and what went back for it.

        What goes back is behind more profiles, not fewer: nobody else falls short by it.
        """
        suspects = breach.records | returns
        return Change(suspects, suspects if breach.is_weighed else self.stirred | suspects)


@dataclass(frozen=True)
class Examiner:
    """Checks views of the same records against a demand.

    ``base`` is the undrilled view: what it lists bounds what the others show. ``order`` is that in
    which attributes are drilled; it changes how fast an answer comes, not which.
    """

    base: SetView
    demand: Demand
    order: tuple[int, ...] = field(default=())

    @cached_property
    def ground(self) -> Ground:
        return lay_ground(self.base)

    @cached_property
    def targets(self) -> Targets:
        return name_targets(self.ground, at_home=self.demand.at_home)

    def examine(self, view: SetView, change: Change | None = None) -> Breach:
        """The records of a view that are not safe; weighed only once none is short of k."""
        count, width = view.set_ids.shape
        change = change or Change(np.ones(count, np.bool_), np.ones(count, np.bool_))
        breach = Breach(np.zeros(count, np.bool_), np.full((count, width), MISSING, np.int32))
        for seen in self.demand.look(view):
            self._examine_counts(seen, change.suspects, breach)
        if self.demand.safety is Safety.LETTER or breach.records.any():
            return breach
        for seen in self._look_on_weights(view):
            self._examine_weights(seen, change.stirred, breach)
        return replace(breach, is_weighed=True)

    def _look_on_weights(self, view: SetView) -> Iterator[SetView]:
        """The view as it is shown, and after both kinds of elimination: neither covers the other.

        What health details strike is counted, not weighed: one struck list beside whole ones would
        outweigh them, and groups would have to grow until nothing is left of them.
        """
        yield view
        yield eliminate(view, self.ground)
        yield eliminate(view, self.ground, only_certain=True)

    def _examine_counts(self, view: SetView, suspects: Bools, breach: Breach) -> None:
        k, shown = self.demand.k, show(view)
        roster = call_roster(self.ground, shown)
        quest = ask(roster, k, k, self.order, at_home=self.demand.at_home)
        answer = find_least_support(self.ground, shown, roster, quest, suspects)
        breach.add(answer.least < k, answer.profiles)
        crowds = count_crowds(self.ground, shown, roster, k, self.demand.at_home)
        breach.add(crowds < k, self.ground.codes)

    def _examine_weights(self, view: SetView, stirred: Bools, breach: Breach) -> None:
        shown = show(view)
        roster = call_roster(self.ground, shown, with_incomplete=True)
        haste = Haste(float(self.demand.k), self.ground.find_clusters(stirred))
        belief = find_posteriors(self.ground, shown, roster, self.targets, haste)
        breach.add(belief.posteriors * self.demand.k > _ROUNDING, belief.profiles)


def count_supporters(view: SetView) -> Ints:
    """By record, the least number of persons that share any one profile of its product.

    A person counts who has a complete record, one without a missing value, that shows the profile;
    the record's own person counts too where it has one. Exact, but for clusters whose profiles are
    too many to go through: these get a lower bound.
    """
    ground, shown = lay_ground(view), show(view)
    roster = call_roster(ground, shown)
    quest = ask(roster, _ALL, 0)
    return find_least_support(ground, shown, roster, quest).least


def posteriors(view: SetView) -> Floats:
    """By record, how sure an attacker is of its person who knows the person's true profile.

    Every record that shows the profile is a candidate of weight 1 / its profile size, summed by
    person and normalised. A missing value is taken for the worst that may stand there.
    """
    ground, shown = lay_ground(view), show(view)
    roster, targets = call_roster(ground, shown, with_incomplete=True), name_targets(ground)
    return find_posteriors(ground, shown, roster, targets).posteriors


def count_candidates(view: SetView) -> Ints:
    """By record, how many persons are candidates for all the true profiles of its person."""
    ground, shown = lay_ground(view), show(view)
    return count_crowds(ground, shown, call_roster(ground, shown), _ALL, at_home=False)


def find_unsafe(
    view: SetView,
    k: int,
    safety: Safety = Safety.POSTERIOR,
    strikes: Strikes | None = None,
    *,
    at_home: bool = False,
) -> Bools:
    """The records of a view that are not safe."""
    return Examiner(view, Demand(k, safety, strikes, at_home)).examine(view).records


def check_base(
    view: SetView, k: int, safety: Safety = Safety.POSTERIOR, strikes: Strikes | None = None
) -> None:
    """Refuse a view that is not safe before anything is drilled."""
    refuse_unsafe(view, k, Examiner(view, Demand(k, safety, strikes)).examine(view))


def refuse_unsafe(view: SetView, k: int, breach: Breach) -> None:
    """Refuse with what to do about it, if anything was found."""
    if not breach.records.any():
        return
    table = view.table
    if table.n_persons < k:
        raise RefusedError(
            f"k = {k} needs {k} persons, and there are {table.n_persons}; lower --k."
        )
    complete = len(np.unique(table.persons[table.is_complete]))
    missing = (table.codes == MISSING).sum(axis=0)
    if missing.any() and complete < k * len(np.unique(view.clusters)):
        name = table.names[int(missing.argmax())]
        raise RefusedError(
            f"k = {k} needs {k} persons with a value for every quasi-identifier in each cluster, "
            f"and of all {table.n_persons} only {complete} have one: lower --k, or leave out "
            f"'{name}', which is missing most often, with {name} = \"drop\" under [qids]."
        )
    clusters = len(np.unique(view.clusters[breach.records]))
    raise RefusedError(
        f"k = {k} cannot be kept in {clusters} of {len(np.unique(view.clusters))} clusters "
        "as they are: lower --k."
    )
