"""Records → classes by their quasi-identifiers → the ranges that each record shows."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.enumeration import Doubts, Gathering, Safety, find_unsafe
from seawall.anonymize.tables.mondrian import mondrian
from seawall.anonymize.tables.units import gather
from seawall.anonymize.tables.views import show
from seawall.criteria import KAnonymity
from seawall.model import RefusedError
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import MISSING, Codes

# Attributes whose values have an order of their own.
ORDERED = frozenset({"age", "visit", "zip"})


def generalize(table: QuasiTable, k: int, method: str = "mondrian") -> SetView:
    """Classes of at least k persons, each with the ranges of its values.

    Ranges of what has no order would mean nothing: these are shown as sets. Refuses where too few
    persons of a class have every value.
    """
    unordered = set(table.names) - ORDERED
    if method == "mondrian":
        return show(table, mondrian(table, KAnonymity(k), unordered=unordered), unordered=unordered)
    view = show(table, _recode(table, k, method), unordered=unordered)
    if find_unsafe(view, k, Safety.LETTER).any():
        raise RefusedError(
            f"With the method '{method}' some class has fewer than {k} persons with all values "
            "known; add --method mondrian, lower --k, or leave out what is often missing with "
            'NAME = "drop" under [qids].'
        )
    return view


def gather_classes(view: SetView, k: int, doubts: Doubts) -> SetView:
    """The same classes, brought together until each has k persons who are surely different."""
    gathering = Gathering(view.table, view.clusters, doubts, _Nearness(view))
    while True:
        gathering.settle()
        classes = gathering.clusters
        counted = doubts.count(view.table, classes).table
        numbers = np.unique(classes, return_inverse=True)[1].astype(np.int32)
        shown = show(counted, numbers, unordered=set(view.table.names) - ORDERED)
        is_unsafe = find_unsafe(shown, k, Safety.LETTER, at_home=True)
        if not is_unsafe.any():
            return shown
        gathering.widen(np.unique(classes[is_unsafe]).tolist())


class _Nearness:
    """How far the values of two classes lie apart, as shares of all values of each attribute."""

    def __init__(self, view: SetView) -> None:
        sizes = [max(1, len(attribute.values)) for attribute in view.table.attributes]
        places = view.table.codes / np.array(sizes)
        self._means = {
            int(one): places[view.clusters == one].mean(axis=0) for one in np.unique(view.clusters)
        }

    def __call__(self, one: int, other: int) -> float:
        return float(np.abs(self._means[one] - self._means[other]).sum())


def _recode(table: QuasiTable, k: int, method: str) -> Codes:
    """The classes that local recoding or full-domain generalization makes, a person in one."""
    import polars as pl

    from seawall.anonymize.tables import Incognito, LocalRecoding, Missing, QuasiColumn

    columns: dict[str, list[object]] = {}
    for attribute, codes in zip(table.attributes, _settle(table), strict=True):
        read = int if attribute.name == "age" and _are_numbers(attribute.values) else str
        values = [read(value) for value in attribute.values]
        columns[attribute.name] = [
            None if code == MISSING else values[code] for code in codes.tolist()
        ]
    methods = {"local": LocalRecoding, "incognito": Incognito}
    made = methods[method](k, quasi=[QuasiColumn(n, missing=Missing.UNKNOWN) for n in table.names])
    classes: Codes = made.fit(pl.DataFrame(columns)).classes_[table.persons]
    return classes


def _settle(table: QuasiTable) -> Codes:
    """One code a person and attribute; whoever has no complete record lacks a value here too."""
    units = gather(table)
    lacking = units.evidence.persons == 0
    firsts = np.unique(table.persons, return_index=True)[1]
    units.codes[:, lacking] = table.codes[firsts[lacking]].T
    return units.codes


def _are_numbers(values: tuple[str, ...]) -> bool:
    return all(value.isdigit() for value in values)
