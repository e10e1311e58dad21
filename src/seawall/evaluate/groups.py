"""What grouping persons left of risk and kept of use, beside other methods on the same records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from seawall.evaluate.means import estimate_mean
from seawall.evaluate.released import ReleasedData, rebase
from seawall.evaluate.risk.concepts import count_unique_by_concepts
from seawall.evaluate.risk.elimination import strike_shown
from seawall.evaluate.risk.rating import Rating, rate_attributes
from seawall.evaluate.risk.reidentification import Reidentification, measure_reidentification
from seawall.evaluate.safe_harbor import fill_calendar, safe_harbor
from seawall.evaluate.utility.association import association_errors
from seawall.evaluate.utility.loss import Domain, Loss, measure_loss
from seawall.model import Estimate, TopicTree
from seawall.quasi import SetView

_MAX_TERMS = 400  # the most frequent ones: rarer pairs say nothing that can be counted


@dataclass(frozen=True, slots=True)
class Domains:
    """Over what losses are counted: the domains of attributes, and what is kept as written."""

    by_name: Mapping[str, Domain]
    kept: tuple[str, ...] = ()

    def measure(self, view: SetView) -> Loss:
        """The loss of a view of the same records."""
        return measure_loss(view, self.by_name, self.kept)


@dataclass(frozen=True, slots=True)
class MethodFigures:
    """One method: its risks, how many profiles it shows, and how far associations are off.

    ``loss`` is the share of the quasi-identifiers that is lost (NCP), for releases of any method.
    ``association_error`` is Proposition 1's mean distance between the true and the released share
    of records with a value and a term, over all attributes.
    """

    name: str
    risk: Reidentification
    posterior_max_eliminated: float
    total_profile_size: float
    association_error: Estimate
    loss: float


@dataclass(frozen=True, slots=True)
class AttributeFigures:
    """One quasi-identifier: its grain, its rating, its lists before and after drill-down."""

    grain: str
    rating: Rating
    distinct: int
    missing: int
    listed_values: float
    shown_values: float
    drilled: Estimate
    loss: float


@dataclass(frozen=True, slots=True)
class Trade:
    """A weight of closeness: how long lists become, and how much of one topic groups stay."""

    weight: float
    total_profile_size: float
    coherence: float


@dataclass(frozen=True, slots=True)
class GrainChoice:
    """The grain that a search chose for an attribute, and the loss of the whole for each grain.

    ``losses`` are of lists before drill-down, all other attributes at their chosen grains; None
    where a grain cannot keep the promise.
    """

    attribute: str
    chosen: str
    losses: Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class GroupFigures:
    """All figures of a release that groups persons.

    ``kept_back`` are attributes that records state and the release shows nothing of; ``choices``
    what a search for grains found.
    """

    k: int
    persons: int
    groups: int
    lower_bound: float
    methods: tuple[MethodFigures, ...]
    attributes: tuple[AttributeFigures, ...]
    unique_by_concepts: tuple[Estimate, Estimate, Estimate]
    tree: TopicTree | None = None
    trades: tuple[Trade, ...] = ()
    kept_back: tuple[str, ...] = ()
    choices: tuple[GrainChoice, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The figures as JSON holds them; the tree has a file of its own."""
        fields = asdict(self)
        del fields["tree"]
        for attribute in fields["attributes"]:
            rating = attribute["rating"]
            for name in ("replicability", "availability", "distinguishability"):
                rating[name] = rating[name].name.lower()
        return fields


@dataclass(frozen=True)
class Basis:
    """By what views are measured: a k and what no k-safe release gets below, grains, domains."""

    k: int
    lower_bound: float
    grains: Mapping[str, str]
    domains: Domains


def measure_groups(
    views: Mapping[str, SetView],
    concepts: Sequence[Mapping[str, int]],
    basis: Basis,
    tree: TopicTree | None = None,
    trades: tuple[Trade, ...] = (),
    choices: tuple[GrainChoice, ...] = (),
) -> GroupFigures:
    """Figures of the views by method, the last being the release and the one before it its lists,
    where it has some.

    Safe Harbor is measured beside them on the same records.
    """
    names = list(views)
    table, terms = views[names[-1]].table, count_terms(concepts)
    calendar = [fill_calendar(attribute) for attribute in table.attributes]
    wide = {name: rebase(view, calendar) for name, view in views.items()}
    released = {name: ReleasedData(name, view) for name, view in wide.items()}
    harbor = safe_harbor(next(iter(wide.values())).table)
    methods = [
        _measure(data, terms, basis, exact=views.get(data.name))
        for data in (harbor, *released.values())
    ]
    return GroupFigures(
        k=basis.k,
        persons=table.n_persons,
        groups=len(np.unique(views[names[-1]].clusters)),
        lower_bound=basis.lower_bound,
        methods=tuple(methods),
        attributes=tuple(_describe(views[names[-2:][0]], views[names[-1]], basis)),
        unique_by_concepts=count_unique_by_concepts(terms, table.persons),
        tree=tree,
        trades=trades,
        kept_back=tuple(name for name in basis.domains.by_name if name not in table.names),
        choices=choices,
    )


def count_terms(concepts: Sequence[Mapping[str, int]]) -> Any:
    """Records × terms, for the terms that most records have."""
    totals: dict[str, int] = {}
    for own in concepts:
        for term in own:
            totals[term] = totals.get(term, 0) + 1
    chosen = sorted(totals, key=lambda term: (-totals[term], term))[:_MAX_TERMS]
    place_of = {term: place for place, term in enumerate(chosen)}
    held = [
        (record, place_of[term])
        for record, own in enumerate(concepts)
        for term in own
        if term in place_of
    ]
    rows, columns = np.array(held, dtype=np.int64).reshape(-1, 2).T
    shape = (len(concepts), max(len(chosen), 1))
    return csr_array((np.ones(len(rows)), (rows, columns)), shape=shape)


def _measure(data: ReleasedData, terms: Any, basis: Basis, exact: SetView | None) -> MethodFigures:
    # Risks and sizes are of the values that occur; a calendar only matters to who must guess.
    view = exact or data.view
    errors = [association_errors(data, terms, name) for name in data.table.names]
    return MethodFigures(
        data.name,
        measure_reidentification(view, basis.k),
        measure_reidentification(strike_shown(view), basis.k).posterior_max,
        view.total_profile_size,
        estimate_mean(np.concatenate(errors)),
        basis.domains.measure(view).total,
    )


def _describe(listed: SetView, shown: SetView, basis: Basis) -> list[AttributeFigures]:
    table, loss = shown.table, basis.domains.measure(shown).by_attribute
    figures = []
    for place, rating in enumerate(rate_attributes(table)):
        before = listed.set_sizes[listed.set_ids[:, place]]
        after = shown.set_sizes[shown.set_ids[:, place]]
        figures.append(
            AttributeFigures(
                grain=basis.grains[rating.attribute],
                rating=rating,
                distinct=len(table.attributes[place].values),
                missing=int((table.codes[:, place] < 0).sum()),
                listed_values=float(before.mean()),
                shown_values=float(after.mean()),
                drilled=estimate_mean((after < before).astype(np.float64)),
                loss=loss.get(rating.attribute, 0.0),
            )
        )
    return figures
