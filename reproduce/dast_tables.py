"""Tables 3 to 8 of Li & Qin (2017), risk and utility of four methods, here and there.

    python reproduce/dast_tables.py [--safety letter|posterior] [--tree best|even|fit|figure]
        [--shift 1] [--json]

The i2b2 notes cannot be had here: the sets are synthetic, of the paper's sizes (dast_sets.py).
Every experiment releases its own quasi-identifiers, as the paper's must have, and asks joint
safety over them. Values need not agree, and not all of the paper's can hold under its own
equations; the order of the methods is what is judged, and where it fails the table says so.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

# As a script it is found beside ``benchmarks``, not inside it.
sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.table import Cell, Table
from reproduce.dast_beyond import (
    tell_attacks,
    tell_promises,
    tell_proposition,
    tell_sets,
    tell_shares_known,
)
from reproduce.dast_experiments import (
    ALL_KEYS,
    EXPERIMENTS,
    KS,
    Experiment,
    Study,
    by_draw,
    prepare,
)
from reproduce.dast_paper import UNIQUE_BY_AGE, UNIQUE_BY_AGE_AND_YEAR, Key
from reproduce.dast_releases import Question, Tree
from reproduce.dast_sets import make_sets

from seawall.anonymize.enumeration.safety import Safety
from seawall.evaluate.means import compare, estimate_mean
from seawall.evaluate.risk import measure_reidentification
from seawall.evaluate.safe_harbor import SAFE_HARBOR
from seawall.model import Estimate

_TREES = {"best": Tree.BEST, "even": Tree.EVEN, "fit": Tree.FIT, "figure": Tree.FIGURE_7}

_VERDICTS = ("holds", "same", "undecided", "MISSED")
_FIRST_STEP = 3

Floats = NDArray[np.float64]
Measured = Mapping[tuple[str, Key, Safety], Floats]


def main(safeties: Sequence[Safety], trees: Sequence[Tree], shift: int = 0) -> Iterator[Table]:
    """All tables, tree by tree; each experiment with the verdict on the paper's order."""
    sets = list(make_sets(shift))
    verdicts: list[tuple[str, Tree, Table]] = []
    for tree in trees:
        studies = prepare(sets, tree)
        yield tell_unique(studies, safeties, tree)
        for experiment in EXPERIMENTS:
            measured = measure_all(experiment, studies, safeties)
            yield tell_figures(experiment, measured, safeties, tree)
            order = tell_order(experiment, measured, safeties, tree)
            verdicts.append((experiment.title, tree, order))
            yield order
        yield tell_promises(studies, safeties, tree)
        yield tell_attacks(studies, safeties, tree)
        yield tell_proposition(studies, safeties, tree)
    yield tell_shares_known(prepare(sets, Tree.BEST))
    yield tell_sets(sets)
    yield tell_tally(verdicts)


def measure_all(
    experiment: Experiment, studies: Sequence[Study], safeties: Sequence[Safety]
) -> Measured:
    """The cases of every set, method and k."""
    return {
        (study.name, key, safety): study.cases(experiment, key, safety)
        for study in studies
        for key in experiment.keys
        for safety in safeties
    }


def tell_figures(
    experiment: Experiment, measured: Measured, safeties: Sequence[Safety], tree: Tree
) -> Table:
    """Paper and ours, and how far each is from the method that the experiment starts from."""
    rows: list[tuple[Cell, ...]] = []
    for name, figures in experiment.paper.items():
        for key in experiment.keys:
            base = _key(experiment.base, key[1] or KS[0])
            ours = [_average(measured[name, key, safety]) for safety in safeties]
            before = [_average(measured[name, base, safety]) for safety in safeties]
            changes = [_change(b.value, o.value) for b, o in zip(before, ours, strict=True)]
            paper = figures.get(key)
            told = ("", "") if paper is None else (f"{paper:.4f}", _change(figures[base], paper))
            rows.append((name, key[1] or "", key[0], told[0], *ours, told[1], *changes))
    asked = [safety.value for safety in safeties]
    columns = ("set", "k", "method", "paper", *asked, "change: paper", *(f"{a} " for a in asked))
    note = f"Intervals are over {experiment.cases}; a change is from {experiment.base}."
    title = f"{experiment.title} ({tree.value})"
    return Table(title, columns, rows, f"{note} {experiment.remark}".strip())


def _average(cases: Floats) -> Estimate:
    return estimate_mean(by_draw(cases))


def _change(base: float, figure: float) -> str:
    """As a share of the base; nothing for the base itself."""
    return f"{100 * (figure / base - 1):+.0f} %" if base and figure not in (base, 0) else ""


def tell_order(
    experiment: Experiment, measured: Measured, safeties: Sequence[Safety], tree: Tree
) -> Table:
    """For every step of the paper's order: whether it holds, with the paired test."""
    rows: list[tuple[Cell, ...]] = []
    for name in experiment.paper:
        for k in KS:
            for safety in safeties:
                verdicts = [
                    _judge(experiment, *(measured[name, _key(m, k), safety] for m in step))
                    for step in experiment.steps
                ]
                rows.append((name, k, safety.value, *verdicts))
    steps = (f"{better} before {worse}" for better, worse in experiment.steps)
    columns = ("set", "k", "safety", *steps)
    note = f"Wilcoxon's signed-rank test, paired by {experiment.cases}; undecided from p = 0.01 on."
    return Table(f"The paper's order, {experiment.title} ({tree.value})", columns, rows, note)


def tell_tally(verdicts: Sequence[tuple[str, Tree, Table]]) -> Table:
    """How often each step of the order held, over sets, k and safety."""
    rows: list[tuple[Cell, ...]] = []
    for title, tree, table in verdicts:
        for place, name in enumerate(table.columns[_FIRST_STEP:], _FIRST_STEP):
            words = [str(row[place]).partition(",")[0] for row in table.rows]
            rows.append((title, tree.value, name, *map(words.count, _VERDICTS)))
    columns = ("table", "groups", "step", *_VERDICTS)
    note = "Where nothing could be drilled, a release with drill-down is the same as without."
    return Table("The paper's order, all tables", columns, rows, note)


def _key(method: str, k: int) -> Key:
    return (method, 0 if method == SAFE_HARBOR else k)


def _judge(experiment: Experiment, better: Floats, worse: Floats) -> str:
    both = ~np.isnan(np.atleast_2d(better + worse)).any(axis=0)
    if not both.any():
        return "none"
    left, right = by_draw(better[..., both]), by_draw(worse[..., both])
    if np.array_equal(left, right):
        return "same"
    found = compare(left, right)
    gap = found.difference.value if experiment.lower_is_better else -found.difference.value
    word = "holds" if gap < 0 else "MISSED"
    return f"{word if found.is_significant else 'undecided'}, p {_show_p(found.p_value)}"


def _show_p(p_value: float) -> str:
    return "< 0.0001" if p_value < 0.0001 else f"= {p_value:.4f}"


def tell_unique(studies: Sequence[Study], safeties: Sequence[Safety], tree: Tree) -> Table:
    """Table 3: records whose profile no other record contains; 0 but for Safe Harbor."""
    rows: list[tuple[Cell, ...]] = []
    asked = (("age", UNIQUE_BY_AGE), ("age and admission", UNIQUE_BY_AGE_AND_YEAR))
    for study in studies:
        for title, paper in asked:
            question = Question(("age",) if title == "age" else ("age", "visit"))
            for key in ALL_KEYS:
                told = paper[study.name] if key[0] == SAFE_HARBOR else 0
                ours = [_count_unique(study, key, question, safety) for safety in safeties]
                rows.append((study.name, title, key[1] or "", key[0], told, *ours))
    columns = ("set", "known", "k", "method", "paper", *(safety.value for safety in safeties))
    return Table(f"Table 3: unique records ({tree.value})", columns, rows)


def _count_unique(study: Study, key: Key, question: Question, safety: Safety) -> str:
    method, k = key
    view = study.benches[k or KS[0]].release(method, question, safety).view
    found = measure_reidentification(view, k or KS[0])
    return f"{found.unique_records} ({100 * found.unique.value:.1f} %)"


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--safety", choices=[safety.value for safety in Safety])
    parser.add_argument("--tree", choices=_TREES)
    parser.add_argument("--shift", type=int, default=0, help="other sets of the same design")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    return parser.parse_args(arguments)


def run(arguments: Sequence[str] | None = None) -> None:
    """Print what is asked for; nothing else is written."""
    asked = _parse(arguments)
    safeties = [Safety(asked.safety)] if asked.safety else list(Safety)
    trees = [_TREES[asked.tree]] if asked.tree else [Tree.BEST, Tree.FIGURE_7]
    tables = main(safeties, trees, asked.shift)
    if asked.json:
        print(json.dumps([table.as_json() for table in tables], indent=2))
        return
    for table in tables:
        print(table.as_markdown(), flush=True)


if __name__ == "__main__":
    run()
