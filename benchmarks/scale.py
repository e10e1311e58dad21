"""From health terms to a k-safe release of many records: cluster, enumerate, drill down, search."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import numpy as np

from benchmarks.nmf import FEW, MANY, QID_VALUES, TERMS, K, make_scale_data
from benchmarks.process import Usage, measure_median
from benchmarks.table import Cell, Table, judge

GOAL_S, GOAL_MB, GOAL_GROWTH = 60.0, 4_000.0, 15.0
_TIMES = 3
_STEPS = ("cluster_s", "enumerate_s", "drill_down_s", "search_s")


def main() -> Iterator[Table]:
    """Both safeties at two sizes, each in a process of its own."""
    rows = [row for safety in ("letter", "posterior") for row in _list_rows(safety)]
    values = ", ".join(map(str, QID_VALUES))
    yield Table(
        f"k = {K} over five quasi-identifiers",
        ("safety", "records", "wall s", "CPU s", "peak MB", "times the smaller", "goal"),
        rows,
        f"Quasi-identifiers of {values} values, {TERMS:,} terms, about 20 a record. A process with "
        "its start and the making of the data: topic tree, lists, drill-down to a fixpoint, "
        f"search; median of {_TIMES}. Goal for {MANY:,} records: under {GOAL_S:.0f} s and "
        f"{GOAL_MB:,.0f} MB, and at most {GOAL_GROWTH:.0f} times as long as {FEW:,}.",
    )


def _list_rows(safety: str) -> Iterator[tuple[Cell, ...]]:
    few, many = (_measure(n, safety) for n in (FEW, MANY))
    growth = many.cpu_s / few.cpu_s
    is_met = many.wall_s < GOAL_S and many.peak_mb < GOAL_MB and growth <= GOAL_GROWTH
    yield safety, FEW, few.wall_s, few.cpu_s, few.peak_mb, "", ""
    yield safety, MANY, many.wall_s, many.cpu_s, many.peak_mb, growth, judge(is_met)


def _measure(n: int, safety: str) -> Usage:
    command = [sys.executable, "-m", "benchmarks.scale", str(n), safety]
    return measure_median(command, Path(__file__).parents[1], _TIMES)


def release(n: int, safety: str) -> dict[str, float]:
    """One run as ``seawall anonymize`` has it for so many records; CPU seconds of each step."""
    from seawall.anonymize.enumeration import (
        Demand,
        Safety,
        drill_down,
        enumerate_values,
        improve,
        merge_clusters,
    )
    from seawall.cluster.matrix import weigh_terms
    from seawall.cluster.tree import grow_tree
    from seawall.quasi import QuasiAttribute, QuasiTable

    counts, codes = make_scale_data(n)
    attributes = tuple(
        QuasiAttribute(f"q{place}", tuple(f"{code:03d}" for code in range(size)))
        for place, size in enumerate(QID_VALUES)
    )
    table = QuasiTable(attributes, np.arange(n, dtype=np.int32), codes)
    demand = Demand(K, Safety(safety))
    marks = [process_time()]
    tree = grow_tree(weigh_terms(counts), [f"term {at}" for at in range(TERMS)], K)
    marks.append(process_time())
    listed = enumerate_values(table, merge_clusters(table, tree, demand))
    marks.append(process_time())
    drilled = drill_down(listed, demand)
    marks.append(process_time())
    shown = improve(listed, drilled, demand)
    marks.append(process_time())
    steps = dict(zip(_STEPS, np.diff(marks).tolist(), strict=True))
    return {**steps, "listed": listed.total_profile_size, "shown": shown.total_profile_size}


if __name__ == "__main__":
    print(json.dumps(release(int(sys.argv[1]), sys.argv[2])))
