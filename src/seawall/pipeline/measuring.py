"""The records of a release and what it shows of them → every measure, beside other methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from seawall.anonymize.enumeration import bound_profiles, enumerate_values, strike
from seawall.anonymize.grains import DEFAULT_GRAINS, Grain, list_grains, parse_grain
from seawall.anonymize.promise import ATTRIBUTES, ENUMERATE, NEAREST
from seawall.anonymize.strikes import find_strikes
from seawall.evaluate.evaluation import Evaluation
from seawall.evaluate.further import compose_workload, measure_further
from seawall.evaluate.groups import Basis, Domains, count_terms, measure_groups
from seawall.evaluate.kept import Kept
from seawall.evaluate.persistence import Persisted
from seawall.evaluate.released import Drawing, ReleasedData, rebase
from seawall.evaluate.risk import Population, measure_reidentification
from seawall.evaluate.safe_harbor import fill_calendar, safe_harbor
from seawall.evaluate.shown import KEEP, ShownRecord, view_of_shown, view_of_treatments
from seawall.link import complete_values
from seawall.model import Class, Label, Record, RefusedError
from seawall.pipeline.coding import Grains, code_values
from seawall.pipeline.domains import list_domains
from seawall.pipeline.generalizing import generalize
from seawall.pipeline.group_records import GroupRecord
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import MISSING

YARDSTICK = 3
_NO_CLUSTERS = "Whether clusters of notes persist needs 50 notes and the extra 'learn'."
_RELEASE, _LISTS, _K_ANONYMITY = "release", "lists", "k-anonymity"


@dataclass(frozen=True, slots=True)
class Matched:
    """Records that are in the release, each with what it shows; None where a preset shows no sets.

    Persons are those of the release: two notes that it took for one person's are one's.
    """

    group_records: tuple[GroupRecord, ...]
    shown: tuple[ShownRecord, ...] | None


@dataclass(frozen=True)
class Measuring:
    """Everything that was read, ready to be measured."""

    manifest: Mapping[str, Any]
    matched: Matched
    kept: Kept
    notes: int
    population: Sequence[Record] | None = None
    k: int | None = None
    persisted: Persisted | None = None

    def evaluate(self) -> Evaluation:
        views, gaps = self._list_views()
        releases = [self._as_data(name, view) for name, view in views.items()]
        harbor = safe_harbor(releases[0].table)
        terms = count_terms(self._concepts)
        workload = compose_workload(harbor.table, terms, keeps_details=self._keeps_details)
        population, unknown = self._read_population()
        return Evaluation(
            preset=str(self.manifest["preset"]),
            notes=self.notes,
            records=len(self.matched.group_records),
            promised=self._promise.get("k") or None,
            groups=measure_groups(views, self._concepts, self._basis),
            further=measure_further((harbor, *releases), workload, population),
            effective_k=self._count_effective(views[_RELEASE]),
            kept=self.kept,
            persisted=self.persisted,
            outside=_count_outside(views[_RELEASE]),
            gaps=(*gaps, *workload.gaps, *unknown, *(() if self.persisted else (_NO_CLUSTERS,))),
        )

    @property
    def _promise(self) -> Mapping[str, Any]:
        return self.manifest.get("promise") or {}

    @property
    def _k(self) -> int:
        return int(self._promise.get("k") or self.k or YARDSTICK)

    @cached_property
    def _grains(self) -> Mapping[str, str]:
        """The grains of the promise, or those of lists, for what some record states."""
        asked = self._promise.get("qids") or DEFAULT_GRAINS
        known = {n: g for n, g in dict(asked).items() if g in list_grains().get(n, ())}
        chosen = {
            name: grain
            for name, grain in (known or DEFAULT_GRAINS).items()
            if any(_coarsen(parse_grain(name, grain), one) for one in self.matched.group_records)
        }
        if not chosen:
            raise RefusedError(
                "No record states a quasi-identifier, so there is nothing to measure."
            )
        return chosen

    @cached_property
    def _table(self) -> QuasiTable:
        grains: Grains = {name: parse_grain(name, grain) for name, grain in self._grains.items()}
        return code_values(self.matched.group_records, (grains,) * len(self.matched.group_records))

    @property
    def _basis(self) -> Basis:
        return Basis(self._k, bound_profiles(self._table, self._k), self._grains, self._domains)

    @property
    def _domains(self) -> Domains:
        """Over what losses are counted; of a preset without a promise what lists would show."""
        promise, records = self._promise, self.matched.group_records
        names = (*(promise.get("qids") or DEFAULT_GRAINS), *promise.get("dropped", ()))
        grains = {name: parse_grain(name, grain) for name, grain in self._grains.items()}
        return list_domains(records, (grains,) * len(records), names, promise.get("kept", ()))

    @cached_property
    def _concepts(self) -> list[Mapping[str, int]]:
        return [one.concepts for one in self.matched.group_records]

    @cached_property
    def _treatments(self) -> dict[str, str]:
        ways = self.manifest["treatments"]
        return {name: str(ways.get(ATTRIBUTES[name].value)) for name in self._table.names}

    @property
    def _keeps_details(self) -> bool:
        ways = self.manifest["treatments"]
        return all(ways.get(label.value) == KEEP for label in Label if label.cls is Class.HMD)

    @property
    def _shows_lists(self) -> bool:
        return self._promise.get("method") in (ENUMERATE, NEAREST)

    def _list_views(self) -> tuple[dict[str, SetView], tuple[str, ...]]:
        """Other methods and, last, the release; and a sentence on one that cannot be had."""
        release, views, gaps = self._view, dict[str, SetView](), list[str]()
        try:
            views[_K_ANONYMITY] = generalize(self._table, self._k)
        except RefusedError:
            gaps.append(f"k-anonymity with k = {self._k} cannot be had on these records.")
        if self._shows_lists:
            views[_LISTS] = enumerate_values(self._table, release.clusters)
        return {**views, _RELEASE: release}, tuple(gaps)

    @cached_property
    def _view(self) -> SetView:
        if self.matched.shown is None:
            # Over a whole calendar, for a year stands for months that nobody came in as well.
            return view_of_treatments(_widen(self._alone).table, self._treatments)[0]
        return view_of_shown(self._table, self.matched.shown, _list_names)

    @property
    def _alone(self) -> SetView:
        """The view in which everybody shows their own."""
        return enumerate_values(self._table, self._table.persons)

    def _as_data(self, name: str, view: SetView) -> ReleasedData:
        """The view under a whole calendar, drawn from as its user would."""
        wide = _widen(view)
        from_lists = name == _LISTS or (name == _RELEASE and self._shows_lists)
        withheld: frozenset[str] = frozenset()
        if name == _RELEASE and self.matched.shown is None:
            withheld = view_of_treatments(self._table, self._treatments)[1]
        drawing = Drawing.CLUSTER if from_lists else Drawing.UNIFORM
        return ReleasedData(name, wide, drawing, withheld)

    def _count_effective(self, view: SetView) -> int:
        struck = strike(view, find_strikes(self._concepts, self._table))
        return round(1 / measure_reidentification(struck, self._k).prosecutor)

    def _read_population(self) -> tuple[Population | None, tuple[str, ...]]:
        """The people of the given table, and a sentence where none can be used."""
        if self.population is None:
            return None, ("The journalist's risk needs a table of people: --population.",)
        people = [
            GroupRecord(record.owner, complete_values({}, record, "en")[0], {}, row=record.row)
            for record in self.population
        ]
        grains = {
            name: parse_grain(name, grain)
            for name, grain in self._grains.items()
            if any(_coarsen(parse_grain(name, grain), one) for one in people)
        }
        if not grains:
            return None, ("The population states none of the quasi-identifiers.",)
        table = code_values(people, (grains,) * len(people))
        return Population(table, np.ones(len(table), dtype=np.int64)), ()


def _widen(view: SetView) -> SetView:
    return rebase(view, [fill_calendar(attribute) for attribute in view.table.attributes])


def _coarsen(grain: Grain, one: GroupRecord) -> str | None:
    return grain.coarsen(one.values.get(grain.attribute, ""))


def _list_names(attribute: str, value: str) -> list[str]:
    """Every name under which a value can be shown: its own, and those of coarser grains."""
    grains = (parse_grain(attribute, name) for name in list_grains()[attribute])
    return [name for grain in grains if (name := grain.coarsen(value)) is not None]


def _count_outside(view: SetView) -> int:
    """True values that are not among those that their record shows."""
    codes = view.table.codes
    known = zip(*(place.tolist() for place in np.nonzero(codes != MISSING)), strict=True)
    return sum(codes[at] not in view.codes_of(*at) for at in known)
