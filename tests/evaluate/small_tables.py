"""Tables small enough to work out by hand, and random ones to compare with brute force."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import strategies as st

from seawall.evaluate.released import view_of_sets
from seawall.quasi import QuasiAttribute, QuasiTable, SetView
from seawall.quasi.table import MISSING

AGES = ("5", "17", "52", "64", "88")
MONTHS = ("2009-03", "2009-04", "2009-07", "2009-08")
HOSPITALS = ("Emory", "Hopkins", "Mass General", "Tufts", "UT Southwestern")
CLUSTERS = np.array([0, 0, 0, 1, 1], dtype=np.int32)


def five_notes() -> QuasiTable:
    """Figure 2 of Li & Qin 2017."""
    rows = [(4, 1, 3), (2, 0, 2), (0, 1, 0), (1, 3, 4), (3, 2, 1)]
    attributes = (
        QuasiAttribute("age", AGES),
        QuasiAttribute("visit", MONTHS),
        QuasiAttribute("hospital", HOSPITALS),
    )
    return QuasiTable(attributes, np.arange(5, dtype=np.int32), np.array(rows, dtype=np.int32))


def enumerated(table: QuasiTable, clusters: np.ndarray = CLUSTERS) -> SetView:
    """Every record with the list of its cluster (Figure 3)."""
    sets = [
        [
            [code for code in table.codes[clusters == clusters[record], place] if code != MISSING]
            for place in range(len(table.attributes))
        ]
        for record in range(len(table))
    ]
    return view_of_sets(table, clusters, sets)


def drilled(view: SetView, cells: set[tuple[int, int]]) -> SetView:
    """The same with the true value alone in some cells, (record, attribute)."""
    sets = [
        [
            [view.table.codes[record, place]]
            if (record, place) in cells
            else view.codes_of(record, place)
            for place in range(len(view.table.attributes))
        ]
        for record in range(len(view.table))
    ]
    return view_of_sets(view.table, view.clusters, sets)


def matching_persons(view: SetView, record: int, *, complete: bool) -> dict[int, float]:
    """Brute force: the persons who may be this record's, with their weights.

    ``complete`` leaves out the records of others that lack a value.
    """
    table = view.table
    candidates: dict[int, float] = {}
    for other in range(len(table)):
        own = table.persons[other] == table.persons[record]
        if complete and not own and not table.is_complete[other]:
            continue
        fits = all(
            table.codes[record, place] in (MISSING, *view.codes_of(other, place))
            for place in range(len(table.attributes))
        )
        if fits:
            person = int(table.persons[other])
            candidates[person] = candidates.get(person, 0.0) + 1 / view.profile_sizes[other]
    return candidates


@st.composite
def random_views(draw: st.DrawFn, *, missing: bool = True) -> SetView:
    """A few records of a few persons; sets hold the truth and anything else."""
    n_records = draw(st.integers(1, 9))
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    persons = np.array([0, *draw(_codes(n_records - 1, 0, 5))], dtype=np.int32)
    persons = np.unique(persons, return_inverse=True)[1].astype(np.int32)
    columns = [draw(_codes(n_records, MISSING if missing else 0, size - 1)) for size in sizes]
    attributes = tuple(
        QuasiAttribute(f"a{place}", tuple(map(str, range(size))))
        for place, size in enumerate(sizes)
    )
    table = QuasiTable(attributes, persons, np.array(columns, dtype=np.int32).T)
    sets = [[{0} for _ in sizes] for _ in range(n_records)]
    for record, place in product(range(n_records), range(len(sizes))):
        code = int(table.codes[record, place])
        others = draw(st.sets(st.integers(0, sizes[place] - 1)))
        sets[record][place] = others | ({code} if code != MISSING else {0})
    clusters = np.array(draw(_codes(n_records, 0, 2)), dtype=np.int32)
    return view_of_sets(table, clusters, sets)


def _codes(length: int, low: int, high: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(low, high), min_size=length, max_size=length)
