"""Full-domain search against brute force on every lattice small enough to enumerate."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.coding import encode
from seawall.anonymize.tables.full_domain import apply_node
from seawall.anonymize.tables.hierarchies import Hierarchy
from seawall.anonymize.tables.incognito import can_prune, find_minimal
from seawall.anonymize.tables.lattice import LossKind, search_lattice
from seawall.anonymize.tables.loss import measure
from seawall.anonymize.tables.schema import QuasiColumn, Schema
from seawall.criteria import (
    Criterion,
    DistinctDiversity,
    EntropyDiversity,
    KAnonymity,
    Reference,
    TCloseness,
)
from seawall.criteria.judging import bind, holds
from seawall.model import RefusedError

TREES = {
    "a": Hierarchy.of_rows("a", [(str(v), "lo" if v < 2 else "hi", "*") for v in range(4)]),
    "b": Hierarchy.of_rows("b", [(v, {"x": "P", "y": "P", "z": "Q"}[v], "*") for v in "xyz"]),
    "c": Hierarchy.of_rows("c", [("m", "*"), ("n", "*")]),
}
CRITERIA: list[Criterion] = [
    KAnonymity(2),
    KAnonymity(2) & DistinctDiversity(2, "s"),
    KAnonymity(2) & EntropyDiversity(1.7, "s"),
    KAnonymity(2) & TCloseness(0.35, "s"),
    KAnonymity(2) & TCloseness(0.35, "s", reference=Reference.RELEASED),
]


@st.composite
def tables(draw: st.DrawFn) -> CodedTable:
    n = draw(st.integers(1, 14))
    columns = {
        name: draw(st.lists(st.sampled_from([row[0] for row in tree.rows]), min_size=n, max_size=n))
        for name, tree in TREES.items()
    }
    columns["s"] = draw(st.lists(st.sampled_from("uvw"), min_size=n, max_size=n))
    several = draw(st.booleans())
    people = st.integers(0, 5) if several else st.just(0)
    numbers = draw(st.lists(people, min_size=n, max_size=n))
    columns["who"] = [str(number) for number in (numbers if several else range(n))]
    quasi = tuple(QuasiColumn(name, hierarchy=tree) for name, tree in TREES.items())
    return encode(pl.DataFrame(columns), Schema(quasi, ("s",), "who"))


def count_suppressed(table: CodedTable, node: tuple[int, ...], criterion: Criterion) -> int:
    """By the book: group the labels, judge each group, until suppression changes nothing."""
    labels = [
        tuple(
            column.hierarchy.rows[code][level]
            for column, code, level in zip(table.columns, row, node, strict=True)
        )
        for row in table.quasi.codes
    ]
    groups = defaultdict(list)
    for record, label in enumerate(labels):
        groups[label].append(record)
    ruling = bind(criterion, table.sensitive)._replace(
        reference=spread_over(table, {(): list(range(len(labels)))})
    )
    enough = bind(KAnonymity(criterion.least_persons))
    kept = {label: held for label, held in groups.items() if keeps(table, held, enough)}
    while True:
        if ruling.against_released.any():
            ruling = ruling._replace(reference=spread_over(table, kept))
        failing = {label for label, held in kept.items() if not keeps(table, held, ruling)}
        if not failing:
            break
        kept = {label: held for label, held in kept.items() if label not in failing}
    return len(labels) - sum(map(len, kept.values()))


def keeps(table: CodedTable, records: list[int], ruling) -> bool:
    persons = table.quasi.persons[records]
    values = {(p, v) for p, v in zip(persons, table.sensitive[0].codes[records], strict=True)}
    counts = Counter(int(value) for _, value in values)
    row = np.array([counts[value] for value in range(table.sensitive[0].size)], np.int64)
    return bool(holds(ruling, len(set(persons.tolist())), 0, row))


def spread_over(table: CodedTable, kept: dict) -> np.ndarray:
    """How the values are spread: each class's persons once, and over the table everybody once."""
    total = np.zeros(table.sensitive[0].size)
    for records in kept.values():
        persons, values = table.quasi.persons[records], table.sensitive[0].codes[records]
        for _, value in set(zip(persons.tolist(), values.tolist(), strict=True)):
            total[value] += 1
    return total / max(1, total.sum())


def list_nodes() -> list[tuple[int, ...]]:
    return list(product(*(range(tree.n_levels) for tree in TREES.values())))


@pytest.mark.parametrize("criterion", CRITERIA, ids=repr)
@settings(max_examples=40, deadline=None)
@given(table=tables(), budget=st.sampled_from([0.0, 0.2, 0.5]))
def test_minimal_nodes_are_those_of_brute_force(
    criterion: Criterion, table: CodedTable, budget: float
) -> None:
    most = budget * len(table.quasi) + 1e-9
    safe = {n for n in list_nodes() if count_suppressed(table, n, criterion) <= most}
    below = {
        n: [m for m in safe if m != n and all(a <= b for a, b in zip(m, n, strict=True))]
        for n in safe
    }
    expected = sorted(n for n in safe if not below[n])
    assert sorted(find_minimal(table, criterion, budget).nodes) == expected
    lattice = search_lattice(table, [2], criterion)[0]
    assert sorted(lattice.find_minimal(budget)) == expected


@settings(max_examples=40, deadline=None)
@given(table=tables(), budget=st.sampled_from([0.0, 0.3, 1.0]), loss=st.sampled_from(LossKind))
def test_the_best_node_is_that_of_an_exhaustive_sweep(
    table: CodedTable, budget: float, loss: LossKind
) -> None:
    names = {
        LossKind.NCP: "gcp",
        LossKind.DISCERNIBILITY: "discernibility",
        LossKind.AVERAGE_CLASS: "average_class",
        LossKind.ENTROPY: "entropy",
    }
    most = budget * len(table.quasi) + 1e-9
    found = {}
    for node in list_nodes():
        recoding = apply_node(table, node, KAnonymity(2))
        if recoding.n_suppressed <= most:
            found[node] = float(getattr(measure(recoding), names[loss]))
    lattice = search_lattice(table, [2], loss=loss)[0]
    if not found:
        with pytest.raises(RefusedError):
            lattice.find_best(budget)
        return
    if loss is LossKind.AVERAGE_CLASS:
        found = {node: value for node, value in found.items() if value > 0}
    if found:
        best = lattice.find_best(budget)
        assert float(lattice.losses[best]) == pytest.approx(min(found.values()))


def test_several_k_at_once_are_those_one_by_one() -> None:
    rng = np.random.default_rng(5)
    frame = pl.DataFrame(
        {
            "a": rng.integers(0, 4, 60).astype(str),
            "b": rng.choice(list("xyz"), 60),
            "c": rng.choice(list("mn"), 60),
        }
    )
    quasi = tuple(QuasiColumn(name, hierarchy=tree) for name, tree in TREES.items())
    table = encode(frame, Schema(quasi))
    together = search_lattice(table, [10, 2, 5])
    assert [lattice.k for lattice in together] == [2, 5, 10]
    for lattice in together:
        alone = search_lattice(table, [lattice.k])[0]
        assert np.array_equal(lattice.suppressed, alone.suppressed)
        assert np.allclose(lattice.losses, alone.losses)


def test_pruning_asks_the_criterion() -> None:
    assert can_prune(KAnonymity(2), 0.1)
    assert not can_prune(EntropyDiversity(2, "s"), 0.1)
    assert can_prune(EntropyDiversity(2, "s"), 0.0)
    assert not can_prune(EntropyDiversity(2, "s"), 0.0, one_each=False)
