"""Five million records, and twenty quasi-identifiers: Mondrian from frame to frame, and the program
from file to file.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from benchmarks.process import SEAWALL, measure
from benchmarks.tables.adult import list_quasi, read_adult
from seawall.anonymize.tables import Mondrian
from seawall.evaluate.verify.classes import check_classes

LARGE, WIDE = "5 million records × 8", "100,000 records × 20"
PROGRAM = "5 million records × 8, seawall table, CSV to CSV"
K = 10
_NOISE = 0.05
_MAKE = "make"


@dataclass(frozen=True, slots=True)
class Scaled:
    """One run: seconds, memory with the input, and k as our verifier counts it."""

    name: str
    wall_s: float
    cpu_s: float
    peak_gb: float
    gcp: float
    k: int


def run_scaled(name: str) -> Scaled:
    """Make the table and anonymize it in a new process; its peak is then its own."""
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.tables.scale", name],
        capture_output=True,
        text=True,
        check=True,
    )
    return Scaled(name, **json.loads(run.stdout.splitlines()[-1]))


def run_program() -> Scaled:
    """``seawall table`` on five million rows, with its own check and its report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make = [sys.executable, "-m", "benchmarks.tables.scale", _MAKE, str(folder / "in.csv")]
        subprocess.run(make, check=True, capture_output=True)
        asked = ["--qid", ",".join(list_quasi()), "--k", str(K)]
        usage = measure([SEAWALL, "table", "in.csv", "-o", "out.csv", *asked], folder)
        report = json.loads((folder / "out.report.json").read_text(encoding="utf-8"))
    peak_gb = usage.peak_mb / 1024
    return Scaled(PROGRAM, usage.wall_s, usage.cpu_s, peak_gb, report["gcp"], report["k"])


def resample(n: int, rng: np.random.Generator) -> pl.DataFrame:
    """Adult drawn with replacement; some cells drawn anew, ages blurred by a few years."""
    adult = read_adult().select(list_quasi())
    frame = adult[rng.integers(0, len(adult), n)]
    for name in adult.columns:
        other = adult[name].gather(rng.integers(0, len(adult), n))
        noisy = pl.Series(rng.random(n) < _NOISE)
        frame = frame.with_columns(pl.when(noisy).then(other).otherwise(frame[name]).alias(name))
    return frame.with_columns(pl.col("age") + pl.Series(rng.integers(-3, 4, n)))


def widen(n: int, rng: np.random.Generator) -> pl.DataFrame:
    """Adult's columns beside themselves, other people's each time: twenty in all."""
    adult = read_adult().select(list_quasi())
    parts = [adult[rng.integers(0, len(adult), n)] for _ in range(3)]
    renamed = [p.rename({c: f"{c}-{at}" for c in p.columns}) for at, p in enumerate(parts)]
    return pl.concat(renamed, how="horizontal").select(pl.nth(range(20)))


def _run(name: str) -> dict[str, float]:
    rng = np.random.default_rng(1)
    frame = resample(5_000_000, rng) if name == LARGE else widen(100_000, rng)
    method = Mondrian(K)
    start, start_cpu = time.perf_counter(), time.process_time()
    released = method.fit_transform(frame)
    wall_s, cpu_s = time.perf_counter() - start, time.process_time() - start_cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    return {
        "wall_s": wall_s,
        "cpu_s": cpu_s,
        "peak_gb": peak,
        "gcp": method.loss_.gcp,
        "k": check_classes(released, released.columns).k,
    }


if __name__ == "__main__":
    if sys.argv[1] == _MAKE:
        resample(5_000_000, np.random.default_rng(1)).write_csv(sys.argv[2])
    else:
        print(json.dumps(_run(sys.argv[1])))
