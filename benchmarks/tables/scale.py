"""Five million records, and twenty quasi-identifiers: Mondrian from frame to frame."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from dataclasses import dataclass

import numpy as np
import polars as pl

from benchmarks.tables.adult import list_quasi, read_adult
from seawall.anonymize.tables import Mondrian

LARGE, WIDE = "5 million records × 8", "100,000 records × 20"
K = 10
_NOISE = 0.05


@dataclass(frozen=True, slots=True)
class Scaled:
    """One run: seconds from frame to frame, memory with the input, and what was checked."""

    name: str
    wall_s: float
    cpu_s: float
    peak_gb: float
    gcp: float
    least_class: int


def run_scaled(name: str) -> Scaled:
    """Make the table and anonymize it in a new process; its peak is then its own."""
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.tables.scale", name],
        capture_output=True,
        text=True,
        check=True,
    )
    return Scaled(name, **json.loads(run.stdout.splitlines()[-1]))


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
    least = released.group_by(released.columns).len()["len"].min()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)
    return {
        "wall_s": wall_s,
        "cpu_s": cpu_s,
        "peak_gb": peak,
        "gcp": method.loss_.gcp,
        "least_class": int(least),  # type: ignore[arg-type]
    }


if __name__ == "__main__":
    print(json.dumps(_run(sys.argv[1])))
