"""Records that were grouped apart, and records that show what they showed, as one grouping."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from seawall.anonymize.grains import parse_grain
from seawall.anonymize.ledger import ShownRecord, ShownSets
from seawall.model import TopicTree
from seawall.pipeline.coding import Grains, number_persons
from seawall.pipeline.group_records import GroupRecord
from seawall.quasi import QuasiAttribute, QuasiTable, SetView
from seawall.quasi.table import MISSING, Codes

Texts = Mapping[str, tuple[str, ...]]
# Groups of earlier releases and of the parts of this one are told apart by where they come from.
Origin = tuple[str, int, int]


@dataclass(frozen=True)
class Part:
    """Some records, by their places, as they were grouped by themselves."""

    places: Sequence[int]
    grains: Sequence[Grains]
    listed: SetView
    released: SetView
    tree: TopicTree | None = None

    def __repr__(self) -> str:
        return f"<Part of {len(self.places)} records>"


@dataclass
class Merger:
    """Collects what each record shows; ``view`` makes integer columns of it."""

    names: tuple[str, ...]
    grains: dict[int, Grains] = field(default_factory=dict)
    shown: dict[int, Texts] = field(default_factory=dict)
    listed: dict[int, Texts] = field(default_factory=dict)
    origins: dict[int, Origin] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Merger of {len(self.shown)} records>"

    def add_part(self, number: int, part: Part) -> None:
        """Records that were grouped by themselves in this run."""
        for own, place in enumerate(part.places):
            self.grains[place] = part.grains[own]
            self.shown[place] = _texts_of(part.released, own)
            self.listed[place] = _texts_of(part.listed, own)
            self.origins[place] = ("part", number, int(part.released.clusters[own]))

    def add_repeated(self, repeated: Mapping[int, tuple[int, ShownRecord]]) -> None:
        """Records that show what they showed; their lists are what their group shows of them."""
        lists: dict[Origin, dict[str, set[str]]] = {}
        for place, (release, record) in repeated.items():
            self.grains[place] = grains_of(record.sets)
            self.shown[place] = {name: values for name, _, values in record.sets}
            self.origins[place] = origin = ("release", release, record.cluster)
            for name, values in self.shown[place].items():
                lists.setdefault(origin, {}).setdefault(name, set()).update(values)
        for place in repeated:
            self.listed[place] = {
                name: tuple(sorted(values, key=self.grains[place][name].sort_key))
                for name, values in lists[self.origins[place]].items()
            }

    def view(
        self, group_records: Sequence[GroupRecord]
    ) -> tuple[SetView, SetView, tuple[Grains, ...]]:
        """What is released, the lists behind it, and the grains, from all records."""
        places = sorted(self.shown)
        table = self._table([group_records[place] for place in places], places)
        numbers = {origin: n for n, origin in enumerate(sorted(set(self.origins.values())))}
        clusters = np.array([numbers[self.origins[place]] for place in places], dtype=np.int32)
        pool: dict[tuple[int, ...], int] = {}
        coded = [self._code(table, places, texts, pool) for texts in (self.shown, self.listed)]
        starts = np.append(0, np.cumsum([len(codes) for codes in pool])).astype(np.int64)
        values = np.array([code for codes in pool for code in codes], dtype=np.int32)
        released, listed = (SetView(table, clusters, ids, starts, values) for ids in coded)
        return released, listed, tuple(self.grains[place] for place in places)

    def _table(self, group_records: Sequence[GroupRecord], places: Sequence[int]) -> QuasiTable:
        columns = [self._column(name, group_records, places) for name in self.names]
        codes = np.stack([codes for _, codes in columns], axis=1)
        attributes = tuple(attribute for attribute, _ in columns)
        return QuasiTable(attributes, number_persons(group_records), codes)

    def _column(
        self, name: str, group_records: Sequence[GroupRecord], places: Sequence[int]
    ) -> tuple[QuasiAttribute, Codes]:
        order: dict[str, object] = {}
        own = []
        for record, place in zip(group_records, places, strict=True):
            grain = self.grains[place][name]
            value = grain.coarsen(record.values.get(name, ""))
            known = () if value is None else (value,)
            for each in (*known, *self.shown[place][name], *self.listed[place][name]):
                order.setdefault(each, (grain.name, grain.sort_key(each)))
            own.append(value)
        domain = sorted(order, key=order.__getitem__)  # type: ignore[arg-type]
        code_of = {value: code for code, value in enumerate(domain)}
        codes = [MISSING if value is None else code_of[value] for value in own]
        return QuasiAttribute(name, tuple(domain)), np.array(codes, dtype=np.int32)

    def _code(
        self,
        table: QuasiTable,
        places: Sequence[int],
        texts: Mapping[int, Texts],
        pool: dict[tuple[int, ...], int],
    ) -> Codes:
        """By record and attribute, the set that it shows; equal sets stand once in the pool."""
        ids = np.empty(table.codes.shape, dtype=np.int32)
        for column, attribute in enumerate(table.attributes):
            code_of = {value: code for code, value in enumerate(attribute.values)}
            for row, place in enumerate(places):
                codes = tuple(sorted(code_of[value] for value in texts[place][attribute.name]))
                ids[row, column] = pool.setdefault(codes, len(pool))
        return ids


def grains_of(sets: ShownSets) -> Grains:
    """The grains at which a record was shown."""
    return {name: parse_grain(name, grain) for name, grain, _ in sets}


def _texts_of(view: SetView, record: int) -> Texts:
    return {name: view.texts_of(record, at) for at, name in enumerate(view.table.names)}
