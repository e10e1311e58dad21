"""Seawall's methods on Adult: warm, on one core, from coded columns to classes."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from benchmarks.process import Usage, measure_median
from benchmarks.tables import methods
from benchmarks.tables.adult import (
    SENSITIVE,
    find_folder,
    list_quasi,
    read_adult,
    read_hierarchies,
)
from benchmarks.tables.methods import CLOSE, DIVERSE, FULL, KS, LATTICE, LOCAL, MONDRIAN
from seawall.anonymize.tables.lattice import search_lattice
from seawall.anonymize.tables.loss import Loss
from seawall.evaluate.utility.counts import measure_count_errors
from seawall.evaluate.utility.prediction import Accuracy, measure_accuracy
from seawall.pipeline.tables.measures import show_recoding

_TIMES = 7


@dataclass(frozen=True, slots=True)
class Use:
    """What the released table is still good for."""

    query_error: float
    accuracy: Accuracy


@dataclass(frozen=True, slots=True)
class Ours:
    """One method's run: seconds warm and in a new process, loss, use, and the released frame."""

    name: str
    warm_s: float
    cold: Usage
    loss: Loss | None = None
    use: Use | None = None
    released: pl.DataFrame | None = None


def run_all() -> Iterator[Ours]:
    """Every method, then the lattice for several k at once."""
    for name in (MONDRIAN, CLOSE, LOCAL, DIVERSE, FULL):
        yield run_method(name)
    table = methods.encode_adult(read_adult(), read_hierarchies())
    with on_one_core():
        seconds = time_warm(lambda: search_lattice(table, KS))
    yield Ours(LATTICE, seconds, run_cold(LATTICE))


def run_method(name: str) -> Ours:
    """One method; what is timed is finding the classes, not reading and writing the frame."""
    method = methods.make_method(name, list_quasi(), read_hierarchies())
    released = method.fit_transform(read_adult())
    table, criterion = method.recoding_.table, method.join_criteria()
    with on_one_core():
        seconds = time_warm(lambda: method.recode(table, criterion))
    kept = released.filter(pl.Series(method.classes_ >= 0))
    shown = show_recoding(method.recoding_)
    targets = read_adult()[SENSITIVE].rank("dense").to_numpy().astype("int32") - 1
    use = Use(float(measure_count_errors(shown).mean()), measure_accuracy(shown, targets))
    return Ours(name, seconds, run_cold(name), method.loss_, use, kept)


def run_cold(name: str) -> Usage:
    """A new process, imports and reading included: the median of three."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(Path(methods.__file__)), str(find_folder()), name]
        return measure_median(command, Path(folder))


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
