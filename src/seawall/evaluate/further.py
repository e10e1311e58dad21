"""Further figures of a method: what the page of a release leaves out, and Tables 5 to 8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.means import estimate_mean
from seawall.evaluate.released import ReleasedData
from seawall.evaluate.risk.population import (
    Population,
    RecordRisk,
    measure_journalist,
    measure_marketer,
)
from seawall.evaluate.utility import (
    Facet,
    Itemsets,
    Proposition,
    Queries,
    compose_queries,
    hospital_errors,
    measure_proposition,
    mine_itemsets,
    month_errors,
    month_items,
    pooled_hospital_errors,
    search_scores,
    support_errors,
)
from seawall.evaluate.utility.itemsets import MIN_SUPPORT
from seawall.model import Estimate, UsageError
from seawall.quasi import QuasiTable, SetView

_VISIT, _HOSPITAL = "visit", "hospital"
_MOST_TERMS_OF_ITEMSET = 2
# Pairs of terms grow with their square: of a large release fewer terms are asked for.
_LARGE, _TERMS, _TERMS_OF_LARGE = 2_000, 400, 80

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FurtherFigures:
    """One method. None stands for what cannot be measured on these records.

    ``months`` is equation (7) of Li & Qin 2017, ``itemsets`` (8), ``search`` (9), ``hospitals``
    (10) with all queries pooled and ``hospitals_by_query`` query by query. ``propositions`` says
    of each attribute how Proposition 1 fares against Safe Harbor.
    """

    name: str
    marketer: RecordRisk
    journalist: RecordRisk | None
    months: Estimate | None
    itemsets: Estimate | None
    search: Estimate | None
    hospitals: Estimate | None
    hospitals_by_query: Estimate | None
    propositions: Mapping[str, Proposition]


@dataclass(frozen=True)
class Workload:
    """What is asked of every method, found once; ``gaps`` says what cannot be asked, and why."""

    terms: Any
    has_months: bool
    itemsets: Itemsets | None
    queries: Queries | None
    gaps: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Workload with {len(self.gaps)} gaps>"


def compose_workload(table: QuasiTable, terms: Any, *, keeps_details: bool) -> Workload:
    """Months, itemsets and queries, as far as the records have what they need.

    A release that changes health details (``keeps_details`` false) joins nothing to them.
    """
    facets = list(_list_facets(table)) if keeps_details else []
    itemsets = _mine(table, terms, facets) if facets else None
    asks_hospitals = keeps_details and _HOSPITAL in table.names
    queries = _compose(terms, table) if asks_hospitals else None
    has_months = _VISIT in table.names and _has_months(table)
    found = Workload(terms, has_months, itemsets, queries, ())
    gaps = tuple(_list_gaps(table, found, keeps_details=keeps_details))
    return Workload(terms, has_months, itemsets, queries, gaps)


def measure_further(
    releases: Sequence[ReleasedData], workload: Workload, population: Population | None = None
) -> tuple[FurtherFigures, ...]:
    """Figures of every release; the first is Safe Harbor, which the others are held against."""
    return tuple(_measure(release, releases[0], workload, population) for release in releases)


def _measure(
    release: ReleasedData, harbor: ReleasedData, workload: Workload, population: Population | None
) -> FurtherFigures:
    itemsets, queries = workload.itemsets, workload.queries
    pairs = workload.terms if itemsets or queries else None
    return FurtherFigures(
        name=release.name,
        marketer=measure_marketer(release.view),
        journalist=_measure_journalist(release.view, population),
        months=_mean(month_errors(release)) if workload.has_months else None,
        itemsets=_mean(support_errors(itemsets, release)) if itemsets else None,
        search=estimate_mean(search_scores(queries, release)) if queries else None,
        hospitals=_mean(pooled_hospital_errors(queries, release)) if queries else None,
        hospitals_by_query=_mean(hospital_errors(queries, release)) if queries else None,
        propositions={
            name: measure_proposition(release, harbor, pairs, name)
            for name in (release.table.names if pairs is not None and release is not harbor else ())
        },
    )


def _measure_journalist(view: SetView, population: Population | None) -> RecordRisk | None:
    """Over the attributes that the population has too."""
    if population is None:
        return None
    places = [at for at, name in enumerate(view.table.names) if name in population.table.names]
    table = view.table
    attributes = tuple(table.attributes[at] for at in places)
    part = QuasiTable(attributes, table.persons, table.codes[:, places].copy())
    set_ids = view.set_ids[:, places].copy()
    return measure_journalist(
        SetView(part, view.clusters, set_ids, view.starts, view.values), population
    )


def _mean(errors: Floats) -> Estimate:
    """Over draws: these are what is independent."""
    return estimate_mean(errors.mean(axis=1))


def _list_facets(table: QuasiTable) -> Iterator[Facet]:
    if _VISIT in table.names and _has_months(table):
        yield Facet(_VISIT, month_items(table.attributes[table.names.index(_VISIT)]))
    if _HOSPITAL in table.names:
        values = table.attributes[table.names.index(_HOSPITAL)].values
        yield Facet(_HOSPITAL, np.arange(len(values), dtype=np.int32))


def _has_months(table: QuasiTable) -> bool:
    try:
        month_items(table.attributes[table.names.index(_VISIT)])
    except UsageError:
        return False
    return True


def _mine(table: QuasiTable, terms: Any, facets: Sequence[Facet]) -> Itemsets | None:
    """Terms and pairs of them with a month or hospital; of large releases those that many have."""
    support = max(MIN_SUPPORT, len(table) // 100)
    found = mine_itemsets(
        table, terms, facets, min_support=support, max_terms=_MOST_TERMS_OF_ITEMSET
    )
    return found if len(found) else None


def _compose(terms: Any, table: QuasiTable) -> Queries | None:
    most = _TERMS if len(table) <= _LARGE else _TERMS_OF_LARGE
    found = compose_queries(terms, table, max_terms=most)
    return found if len(found) else None


def _list_gaps(table: QuasiTable, found: Workload, *, keeps_details: bool) -> Iterator[str]:
    if not keeps_details:
        yield (
            "The release changes health details: itemsets, searches and Proposition 1 are left "
            "out, and the error of associations supposes the details as written."
        )
    if _VISIT not in table.names:
        yield "No record states a visit: months cannot be counted."
    elif not found.has_months:
        yield "The grain of the visit has no month: months cannot be counted."
    if keeps_details and _HOSPITAL not in table.names:
        yield "No record states a hospital: searches for hospitals cannot be scored."
    elif keeps_details and found.queries is None:
        yield "No health term is rare enough to search for, so searches cannot be scored."
    if keeps_details and found.itemsets is None:
        yield "No health term stands with a month or hospital often enough to be a large itemset."
