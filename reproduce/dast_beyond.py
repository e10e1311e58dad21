"""What Li & Qin (2017) do not print: the promise re-derived, Proposition 1, the sets themselves."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.table import Cell, Table
from reproduce.dast_experiments import ALL_KEYS, KS, Study, by_draw, measure_shares_known
from reproduce.dast_paper import SEARCH_BY_SHARES
from reproduce.dast_releases import DRILLING, Question, Tree
from reproduce.dast_sets import StudySet

from seawall.anonymize.enumeration.safety import Safety
from seawall.evaluate.attack import Acquaintance, Target, TargetRecord, mount_attacks
from seawall.evaluate.means import estimate_mean
from seawall.evaluate.released import view_of_sets
from seawall.evaluate.risk import (
    count_unique_by_concepts,
    measure_marketer,
    measure_reidentification,
    rate_attributes,
    strike_shown,
)
from seawall.evaluate.safe_harbor import SAFE_HARBOR
from seawall.evaluate.utility import measure_proposition
from seawall.model import Estimate
from seawall.quasi import SetView


def tell_promises(studies: Sequence[Study], safeties: Sequence[Safety], tree: Tree) -> Table:
    """The promise over visit and hospital, re-derived, and the total profile size."""
    rows: list[tuple[Cell, ...]] = []
    question = Question(("visit", "hospital"))
    for study in studies:
        for method, k in ALL_KEYS[1:]:
            for safety in safeties:
                view = study.benches[k].release(method, question, safety).view
                found = measure_reidentification(view, k)
                struck = measure_reidentification(strike_shown(view), k)
                rows.append(
                    (study.name, k, method, safety.value, found.prosecutor, found.posterior_max,
                     struck.posterior_max, found.posterior_above, measure_marketer(view).mean,
                     view.total_profile_size)
                )  # fmt: skip
    columns = ("set", "k", "method", "safety", "highest 1/(1+n)", "highest posterior",
               "after elimination", "posterior over 1/k", "marketer",
               "total profile size")  # fmt: skip
    note = "The letter promises the first figure, the default the next two as well."
    return Table(f"Promise over visit and hospital ({tree.value})", columns, rows, note)


def tell_attacks(studies: Sequence[Study], safeties: Sequence[Safety], tree: Tree) -> Table:
    """Somebody who knows when and where everybody was admitted puts names to the records."""
    rows: list[tuple[Cell, ...]] = []
    question = Question(("visit", "hospital"))
    for study in studies:
        truth = study.benches[KS[0]].release(SAFE_HARBOR, question, safeties[0])
        rows.append((study.name, "", "raw", "", *_link(show_values(truth.view))))
        for method, k in ALL_KEYS:
            for safety in safeties if method in DRILLING else safeties[:1]:
                view = study.benches[k or KS[0]].release(method, question, safety).view
                rows.append((study.name, k or "", method, safety.value, *_link(view)))
    columns = ("set", "k", "method", "safety", "right at the first guess", "blind", "control")
    note = "1/k is 0.3333 and 0.1667. Safe Harbor hides hospitals, and so does well here."
    return Table(f"Attack by visit and hospital ({tree.value})", columns, rows, note)


def show_values(view: SetView) -> SetView:
    """The truth itself as a release: every set is the record's own value."""
    sets = [[[code] for code in row] for row in view.table.codes.tolist()]
    return view_of_sets(view.table, view.clusters, sets)


def _link(view: SetView) -> tuple[Estimate, float, Estimate]:
    places = list(enumerate(view.table.names))
    records, known = [], []
    for record in range(len(view.table)):
        sets = {name: view.texts_of(record, place) for place, name in places}
        codes = view.table.codes[record].tolist()
        names = [
            attribute.values[code]
            for attribute, code in zip(view.table.attributes, codes, strict=True)
        ]
        records.append(TargetRecord(f"n{record}", f"x{record}", "", sets))
        known.append(Acquaintance(f"p{record}", dict(zip(view.table.names, names, strict=True))))
    truth = {f"n{record}": f"p{record}" for record in range(len(records))}
    found = mount_attacks(Target(tuple(records), truth), known)[0]
    return found.success, found.baseline, found.control


def tell_proposition(studies: Sequence[Study], safeties: Sequence[Safety], tree: Tree) -> Table:
    """Inequality (5) as a measure, over all pairs of a value and a term."""
    rows: list[tuple[Cell, ...]] = []
    question = Question(("visit", "hospital"))
    for study in studies:
        terms = study.workload.study.terms
        for method, k in ALL_KEYS[1:]:
            for safety in safeties if method in DRILLING else safeties[:1]:
                bench = study.benches[k]
                base = bench.release(SAFE_HARBOR, question, safety)
                released = bench.release(method, question, safety)
                for qid in question.qids:
                    found = measure_proposition(released, base, terms, qid)
                    share = found.method.value / found.safe_harbor.value
                    rows.append((study.name, k, method, safety.value, qid, f"{share:.3f}",
                                 found.closer, found.farther))  # fmt: skip
    columns = (
        "set",
        "k",
        "method",
        "safety",
        "of",
        "error, Safe Harbor's as 1",
        "closer",
        "farther",
    )
    note = "The proposition claims that none is farther; its proof compares sizes of domains only."
    return Table(f"Proposition 1 ({tree.value})", columns, rows, note)


def tell_shares_known(studies: Sequence[Study]) -> Table:
    """Tables 7 and 8 for a user of Safe Harbor who knows how many patients each hospital has."""
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        release = study.benches[KS[0]].release(
            SAFE_HARBOR, Question(("visit", "hospital")), Safety.LETTER
        )
        cases = measure_shares_known(release, study.workload)
        figures = [estimate_mean(by_draw(cases[name])) for name in ("search", "pooled", "query")]
        rows.append((study.name, f"({SEARCH_BY_SHARES[study.name]:.4f})", *figures))
    columns = ("set", "paper: score", "score", "pooled error", "error by query")
    title = "Tables 7 and 8: Safe Harbor, were the hospitals' shares known"
    return Table(title, columns, rows)


def tell_sets(sets: Sequence[StudySet]) -> Table:
    """What every release leaves as it is, and how telling each attribute is."""
    rows: list[tuple[Cell, ...]] = []
    for study in sets:
        shares = count_unique_by_concepts(study.terms, study.table.persons)
        ratings = ", ".join(
            f"{r.attribute} {r.overall.name.lower()}" for r in rate_attributes(study.table)
        )
        rows.append((study.name, len(study.table), study.terms.shape[1], *shares, ratings))
    columns = ("set", "records", "terms", "unique by 1", "by 2", "by 3 terms", "risk of attributes")
    return Table("The sets: persons unique by their health terms alone", columns, rows)
