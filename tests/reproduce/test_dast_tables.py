"""The stand-in sets, the orders that must hold on them, and the script from end to end."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from benchmarks.table import Table
from reproduce.dast_experiments import EXPERIMENTS, KS, Experiment, Study, by_draw, prepare
from reproduce.dast_paper import HOSPITAL_COUNTS, MONTH_COUNTS, RISK_BY_AGE
from reproduce.dast_releases import (
    DRILLED,
    DRILLING,
    K_ANONYMITY,
    LISTS,
    METHODS,
    SHORTEST,
    Bench,
    Question,
    Tree,
)
from reproduce.dast_sets import DESIGNS, StudySet, make_set, make_sets
from reproduce.dast_tables import measure_all, run, tell_figures, tell_order, tell_tally

from reproduce import dast_experiments, dast_tables
from seawall.anonymize.enumeration.safety import Safety
from seawall.evaluate.means import compare
from seawall.evaluate.risk import measure_reidentification
from seawall.evaluate.safe_harbor import SAFE_HARBOR

BY_TITLE = {experiment.title: experiment for experiment in EXPERIMENTS}
UTILITY = [e for e in EXPERIMENTS if e.question.qids == ("visit", "hospital")]


@pytest.fixture(scope="module")
def medication() -> Study:
    return prepare([make_set(DESIGNS[0])], Tree.BEST)[0]


def small_sets(_: int = 0) -> list[StudySet]:
    return [make_set(replace(design, records=90)) for design in DESIGNS]


def test_the_sets_have_the_papers_sizes_and_are_always_the_same() -> None:
    sizes = [len(study.table) for study in make_sets()]
    assert sizes == [889, 1237, 871]
    one, again = make_set(DESIGNS[0]), make_set(DESIGNS[0])
    assert (one.table.codes == again.table.codes).all()
    assert (one.terms != again.terms).nnz == 0


def test_the_papers_figures_are_laid_out_by_method() -> None:
    assert MONTH_COUNTS["Medication"][SAFE_HARBOR, 0] == 0.2171
    assert MONTH_COUNTS["Obesity"][DRILLED, 6] == 0.1636
    assert RISK_BY_AGE["VA"][LISTS, 3] == pytest.approx(0.0609)
    assert (K_ANONYMITY, 3) not in HOSPITAL_COUNTS["VA"]


@pytest.mark.parametrize("safety", list(Safety))
@pytest.mark.parametrize("qids", [("age",), ("age", "visit"), ("visit", "hospital")])
def test_nobody_is_unique_but_under_safe_harbor(
    medication: Study, safety: Safety, qids: tuple[str, ...]
) -> None:
    for k in KS:
        for method in METHODS[1:]:
            view = medication.benches[k].release(method, Question(qids), safety).view
            found = measure_reidentification(view, k)
            assert found.unique_records == 0
            assert found.prosecutor <= 1 / k + 1e-9
            if safety is Safety.POSTERIOR or method not in DRILLING:
                assert found.posterior_above.value == 0
    by_age = medication.benches[3].release(SAFE_HARBOR, Question(("age", "visit")), safety).view
    assert measure_reidentification(by_age, 3).unique.value > 0.3


@pytest.mark.parametrize("experiment", UTILITY, ids=lambda experiment: experiment.title)
@pytest.mark.parametrize("safety", list(Safety))
def test_drill_down_keeps_more_use_than_lists_and_lists_than_safe_harbor(
    medication: Study, experiment: Experiment, safety: Safety
) -> None:
    sign = 1 if experiment.lower_is_better else -1
    for k in KS:
        base, shortest, lists, drilled = (
            sign * by_draw(medication.cases(experiment, key, safety))
            for key in ((SAFE_HARBOR, 0), (SHORTEST, k), (LISTS, k), (DRILLED, k))
        )
        for worse, better in ((base, lists), (lists, drilled)):
            gap = compare(worse, better)
            assert gap.difference.low > 0
            assert gap.is_significant
        # Not only better than lists of the same groups: better than lists of any.
        assert drilled.mean() < shortest.mean()


def test_groups_are_those_of_which_more_is_shown(medication: Study) -> None:
    """At k = 6 nothing of even groups can be drilled, at k = 3 their lists are the shorter."""
    question = Question(("visit", "hospital"))
    for k, tree in ((3, Tree.EVEN), (6, Tree.FIT)):
        chosen = medication.benches[k].release(DRILLED, question, Safety.POSTERIOR).view
        alone = Bench(medication.workload.study, k, tree).release(
            DRILLED, question, Safety.POSTERIOR
        )
        assert chosen.certainty == alone.view.certainty
        shortest = medication.benches[k].release(SHORTEST, question, Safety.POSTERIOR).view
        assert chosen.certainty > shortest.certainty


def test_risks_stand_as_in_table_4(medication: Study) -> None:
    for title in ("Table 4: average risk, age alone", "Table 4: average risk, age and admission"):
        experiment = BY_TITLE[title]
        for safety in Safety:
            risks = {
                key: medication.cases(experiment, key, safety).mean() for key in experiment.keys
            }
            for k in KS:
                assert risks[LISTS, k] <= risks[DRILLED, k] < risks[SAFE_HARBOR, 0]
                assert risks[K_ANONYMITY, k] < risks[SAFE_HARBOR, 0]
            for method in METHODS[1:]:
                assert risks[method, 6] < risks[method, 3]


def test_k_anonymity_is_not_judged_by_hospitals(medication: Study) -> None:
    experiment = BY_TITLE["Table 6: support of itemsets, visit and hospital"]
    itemsets = medication.workload.itemsets
    errors = medication.cases(experiment, (K_ANONYMITY, 3), Safety.LETTER)
    assert np.isnan(errors[0]).sum() == (~itemsets.without("hospital")).sum()
    assert not np.isnan(medication.cases(experiment, (LISTS, 3), Safety.LETTER)).any()


def test_verdicts_tell_held_missed_undecided_and_same_apart() -> None:
    experiment = replace(
        BY_TITLE["Not in the paper: month counts, visit alone"], steps=((LISTS, SAFE_HARBOR),)
    )
    noise = np.tile([0.01, -0.01], 10)
    cases = {
        "Medication": (np.zeros(20), np.arange(20) + 1.0),
        "Obesity": (np.arange(20) + 1.0, np.zeros(20)),
        "VA": (np.ones(20), np.ones(20)),
    }
    measured = {
        (name, (method, k), Safety.LETTER): values + (noise if k == 6 else 0)
        for name, (lists, base) in cases.items()
        for method, k, values in ((LISTS, 3, lists), (LISTS, 6, base), (SAFE_HARBOR, 0, base))
    }
    table = tell_order(experiment, measured, [Safety.LETTER], Tree.BEST)
    words = [str(row[3]).split(",")[0] for row in table.rows]
    assert words == ["holds", "undecided", "MISSED", "undecided", "same", "undecided"]


@pytest.mark.parametrize("safety", list(Safety))
def test_drill_down_of_the_papers_groups_keeps_more_use(safety: Safety) -> None:
    """Figure 7 to the letter: drilled lists serve better."""
    study = prepare([make_set(DESIGNS[0])], Tree.FIGURE_7)[0]
    for title in ("Table 5: month counts", "Table 7: search query score"):
        experiment = BY_TITLE[f"{title}, visit and hospital"]
        lists, drilled = (
            by_draw(study.cases(experiment, (method, 3), safety)) for method in (LISTS, DRILLED)
        )
        gap = compare(drilled, lists)
        assert gap.is_significant
        assert (gap.difference.value < 0) == experiment.lower_is_better


def test_the_verdicts_are_counted_by_step() -> None:
    order = Table("order", ("set", "k", "safety", "a before b"), [
        ("x", 3, "letter", "holds, p < 0.0001"), ("y", 3, "letter", "same"),
        ("z", 3, "letter", "holds, p = 0.0010"),
    ])  # fmt: skip
    tally = tell_tally([("Table 5", Tree.BEST, order)])
    assert [tuple(row) for row in tally.rows] == [
        ("Table 5", Tree.BEST.value, "a before b", 2, 1, 0, 0)
    ]


def test_figures_stand_beside_the_papers(medication: Study) -> None:
    experiment = BY_TITLE["Table 7: search query score, visit and hospital"]
    only = replace(experiment, paper={"Medication": experiment.paper["Medication"]})
    measured = measure_all(only, [medication], [Safety.POSTERIOR])
    table = tell_figures(only, measured, [Safety.POSTERIOR], Tree.BEST)
    assert [row[3] for row in table.rows] == [
        "0.0000",
        "0.1723",
        "0.2114",
        "",
        "",
        "0.1186",
        "0.1437",
        "",
        "",
    ]
    assert table.rows[2][5] == "+23 %"


def test_the_script_prints_every_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dast_tables, "make_sets", small_sets)
    for draws in ("_MONTH_DRAWS", "_SUPPORT_DRAWS", "_POOLED_DRAWS", "_QUERY_DRAWS"):
        monkeypatch.setattr(dast_experiments, draws, 5)
    run(["--safety", "posterior", "--tree", "best", "--json"])
    tables = json.loads(capsys.readouterr().out)
    titles = " ".join(table["title"] for table in tables)
    assert all(f"Table {number}" in titles for number in range(3, 9))
    assert all(table["rows"] for table in tables)
