"""Policies no riskier than Safe Harbor: how many nodes, how many dominated, how fast."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from statistics import mean
from time import perf_counter, process_time

import numpy as np

from benchmarks.adult import add_prefixes, read_adult, tell_missing
from benchmarks.table import Cell, Table, judge
from seawall.policy.descent import find_minimal, is_minimal
from seawall.policy.domain import Bits
from seawall.policy.lattice import mark_dominated
from seawall.policy.problem import Problem, make_problem
from seawall.policy.risk import Risk
from seawall.policy.safe_harbor import make_safe_harbor
from seawall.policy.search import Finds, search_bisecting, search_directed
from seawall.policy.synthetic import make_nation, make_state

SEEDS, ITERATIONS = 10, 100
LEAST_RATIO, LEAST_KEPT = 7.0, 95.0
MOST_ITERATION_MS, MOST_RISK_US = 0.3, 30.0
MINIMAL, MOST_MINIMAL_S = 2_000, 10.0
ZIP_POLICIES, MOST_ZIP_S, MOST_ZIP_MB = 100, 30.0, 4_000.0
# What the paper measured on Adult, on an Intel Core 2 Duo of 2 GHz.
PAPER = {"bisecting nodes": 670, "directed nodes": 5_140, "bisecting kept": 95, "directed kept": 83}
_MEASURED = 2_000
_UNIT = 1 << 20 if sys.platform == "darwin" else 1 << 10

Ways = dict[str, Callable[[Risk, float, int], Finds]]
WAYS: Ways = {
    "bisecting": lambda risk, limit, seed: search_bisecting(risk, limit, ITERATIONS, seed),
    "bisecting, as published": lambda risk, limit, seed: search_bisecting(
        risk, limit, ITERATIONS, seed, redraws=0
    ),
    "directed": lambda risk, limit, seed: search_directed(risk, limit, ITERATIONS, seed),
}


def main() -> Iterator[Table]:
    """Searches compared, their speed, and a fourth attribute; nothing where Adult is missing."""
    if missing := tell_missing():
        yield Table("Policies", ("what",), [("not measured",)], missing)
        return
    columns = read_adult()
    problem, risk, limit = pose(columns, make_problem(columns, make_state()))
    yield _compare(risk, limit)
    yield _time(risk, limit)
    yield _tell_kinds(problem, risk, limit)
    yield _time_prefixes(columns)


def pose(columns: dict[str, list[str]], problem: Problem) -> tuple[Problem, Risk, float]:
    """The problem, its risk, and Safe Harbor's as the limit."""
    assert len(problem.sample) == len(columns["age"])
    risk = Risk(problem.sample, problem.people)
    return problem, risk, risk.measure(make_safe_harbor(problem.domain))


def _compare(risk: Risk, limit: float) -> Table:
    rows: list[tuple[Cell, ...]] = []
    nodes: dict[str, float] = {}
    kept: dict[str, float] = {}
    for name, search in WAYS.items():
        runs = [search(risk, limit, seed) for seed in range(SEEDS)]
        nodes[name] = mean(run.n_nodes for run in runs)
        kept[name] = mean(count_kept(run.policies) for run in runs)
        minimal = mean(sum(is_minimal(risk, limit, p) for p in run.policies) for run in runs)
        rows.append((name, nodes[name], kept[name], minimal, ""))
    found = [find_minimal(risk, limit, ITERATIONS, seed) for seed in range(SEEDS)]
    proved = mean(len(one.policies) for one in found)
    rows.append(("bisecting and descent", mean(f.n_nodes for f in found), proved, proved, ""))
    ratio = nodes["directed"] / nodes["bisecting"]
    goals = (
        ("nodes, directed / bisecting", ratio, f">= 7: {judge(ratio >= LEAST_RATIO)}"),
        ("non-dominated", kept["bisecting"], f">= 95: {judge(kept['bisecting'] >= LEAST_KEPT)}"),
        ("minimal after descent", proved, f"all 100: {judge(proved == ITERATIONS)}"),
    )
    rows += [(name, value, None, None, goal) for name, value, goal in goals]
    rows.append(("the paper: bisecting", PAPER["bisecting nodes"], None, None, ""))
    rows.append(("the paper: directed", PAPER["directed nodes"], None, None, ""))
    return Table(
        f"Adult, {ITERATIONS} iterations, threshold of Safe Harbor, mean of {SEEDS} seeds",
        ("search", "nodes", "non-dominated", "risk-minimal", "goal"),
        rows,
        "Against builtin:synthetic-state. The paper gives non-dominated policies for its own "
        f"hospital: {PAPER['bisecting kept']} by bisecting, {PAPER['directed kept']} by directed.",
    )


def count_kept(policies: list[Bits]) -> int:
    """How many no other dominates."""
    return len(policies) - int(mark_dominated(np.array(policies)).sum())


def _time(risk: Risk, limit: float) -> Table:
    search_bisecting(risk, limit, 3, 0)
    policies = [p for s in range(20) for p in search_bisecting(risk, limit, 100, s).policies]
    risk_us = 1e6 * _clock(lambda: [risk.measure(p) for p in policies[:_MEASURED]]) / _MEASURED
    once_ms = 1e3 * _clock(lambda: search_bisecting(risk, limit, 1_000, 1, redraws=0)) / 1_000
    begun, cpu = perf_counter(), process_time()
    found = find_minimal(risk, limit, MINIMAL, 0)
    wall_s, cpu_s = perf_counter() - begun, process_time() - cpu
    assert len({p.tobytes() for p in found.policies}) == MINIMAL
    return Table(
        "Adult: speed",
        ("what", "measured", "CPU", "goal"),
        [
            ("one risk, µs", None, risk_us, f"<= 30: {judge(risk_us <= MOST_RISK_US)}"),
            ("one bisecting iteration, ms", None, once_ms,
             f"<= 0.3: {judge(once_ms <= MOST_ITERATION_MS)}"),
            (f"{MINIMAL:,} risk-minimal policies, proved, s", wall_s, cpu_s,
             f"<= 10: {judge(wall_s <= MOST_MINIMAL_S)}"),
            ("the paper: one bisecting iteration, s", 16.36, None, ""),
        ],
        "CPU: time of the processor, warm; the wall clock depends on what else runs. The paper's "
        "machine is of 2010 and risk took it about 2 s: the machines differ, and most of all the "
        "way to compute it.",
    )  # fmt: skip


def _clock(work: Callable[[], object]) -> float:
    """Processor seconds, the best of three."""
    times = []
    for _ in range(3):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return min(times)


def _tell_kinds(problem: Problem, risk: Risk, limit: float) -> Table:
    """Single merges that are acceptable, by attribute: the kinds of the paper's Table 3."""
    rows: list[tuple[Cell, ...]] = []
    for attribute, place in problem.domain.slices():
        measured = []
        for bit in range(place.start, place.stop):
            bits = np.ones(problem.domain.n_bits, np.uint8)
            bits[bit] = 0
            measured.append(risk.measure(bits))
        safe = [measure for measure in measured if measure <= limit]
        rows.append((attribute.name, len(safe), min(safe, default=None), judge(bool(safe))))
    return Table(
        "Adult: two neighbours merged, everything else kept",
        ("attribute", "acceptable", "lowest risk", "appears"),
        rows,
        f"Safe Harbor's risk is {limit:.4f}.",
    )


def _time_prefixes(columns: dict[str, list[str]]) -> Table:
    begun, cpu = perf_counter(), process_time()
    nation = make_nation()
    wide = add_prefixes(columns, nation)
    problem, risk, limit = pose(wide, make_problem(wide, nation))
    found = find_minimal(risk, limit, ZIP_POLICIES, 0)
    wall_s, cpu_s = perf_counter() - begun, process_time() - cpu
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _UNIT
    assert len(found.policies) == ZIP_POLICIES
    return Table(
        "Adult with ZIP prefixes as a fourth attribute",
        ("what", "measured", "CPU", "goal"),
        [
            ("bits", problem.domain.n_bits, None, ""),
            ("cells of the population", len(nation.counts), None, ""),
            (f"{ZIP_POLICIES} risk-minimal policies, all told, s", wall_s, cpu_s,
             f"<= 30: {judge(wall_s <= MOST_ZIP_S)}"),
            ("peak memory, MB", peak_mb, None, f"<= 4,000: {judge(peak_mb <= MOST_ZIP_MB)}"),
        ],
        "Against builtin:synthetic-nation, 900 prefixes of 300 million people; the population is "
        "made and the tables are built within the time.",
    )  # fmt: skip


if __name__ == "__main__":
    for table in main():
        print(table.as_markdown(), flush=True)
