"""Seawall's methods on Adult: warm, on one core, from coded columns to classes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import polars as pl

from benchmarks.tables.adult import SENSITIVE, list_quasi, read_adult, read_hierarchies
from seawall.anonymize.tables import Incognito, LocalRecoding, Mondrian
from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.coding import encode
from seawall.anonymize.tables.estimators import TableAnonymizer
from seawall.anonymize.tables.lattice import search_lattice
from seawall.anonymize.tables.loss import Loss
from seawall.anonymize.tables.schema import QuasiColumn, Schema
from seawall.criteria import DistinctDiversity

KS = (2, 5, 10, 20)
MONDRIAN, LOCAL, DIVERSE = "Mondrian", "local recoding", "local recoding, distinct 2-diversity"
FULL, LATTICE = "full-domain, 5 % suppressed at most", "the whole lattice, k = 2, 5, 10, 20"
_TIMES = 7


@dataclass(frozen=True, slots=True)
class Ours:
    """One method's run: seconds warm and in a new process, loss, and the released frame."""

    name: str
    warm_s: float
    loss: Loss | None
    released: pl.DataFrame | None


def make_method(name: str) -> TableAnonymizer:
    """The method of this name, for k = 5."""
    common = {"quasi": list_quasi(), "sensitive": [SENSITIVE]}
    trees = {**common, "hierarchies": read_hierarchies()}
    methods: dict[str, Callable[[], TableAnonymizer]] = {
        MONDRIAN: lambda: Mondrian(5, **common),
        LOCAL: lambda: LocalRecoding(5, **trees),
        DIVERSE: lambda: LocalRecoding(5, criterion=DistinctDiversity(2, SENSITIVE), **trees),
        FULL: lambda: Incognito(5, budget=0.05, **trees),
    }
    return methods[name]()


def run_all() -> Iterator[Ours]:
    """Every method, then the lattice for several k at once."""
    for name in (MONDRIAN, LOCAL, DIVERSE, FULL):
        yield run_method(name)
    table = encode_adult()
    with on_one_core():
        seconds = time_warm(lambda: search_lattice(table, KS))
    yield Ours(LATTICE, seconds, None, None)


def run_method(name: str) -> Ours:
    """One method; what is timed is finding the classes, not reading and writing the frame."""
    method = make_method(name)
    released = method.fit_transform(read_adult())
    table, criterion = method.recoding_.table, method.join_criteria()
    with on_one_core():
        seconds = time_warm(lambda: method.recode(table, criterion))
    kept = released.filter(pl.Series(method.classes_ >= 0))
    return Ours(name, seconds, method.loss_, kept)


def encode_adult() -> CodedTable:
    """Adult with hierarchies, as the lattice takes it."""
    quasi = tuple(QuasiColumn(name, hierarchy=tree) for name, tree in read_hierarchies().items())
    return encode(read_adult(), Schema(quasi, (SENSITIVE,)))


def time_warm(call: Callable[[], object]) -> float:
    """The CPU seconds of the median of several runs after a first one."""
    call()
    taken = []
    for _ in range(_TIMES):
        start = time.process_time()
        call()
        taken.append(time.process_time() - start)
    return sorted(taken)[_TIMES // 2]


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep to one core meanwhile, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


if __name__ == "__main__":  # A run of its own, to be timed from outside: cold.
    if sys.argv[1] == LATTICE:
        search_lattice(encode_adult(), KS)
    else:
        make_method(sys.argv[1]).fit_transform(read_adult())
