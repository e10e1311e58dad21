"""``seawall policies``: from a table and a population to the policies that are no riskier."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from seawall.files import atomic_writer, make_folder
from seawall.ingest import Table, read_table
from seawall.model import InputError, UsageError
from seawall.policy.conditions import KMap, measure_closeness, measure_diversity
from seawall.policy.domain import Bits
from seawall.policy.generalization import Policy, read_toml_policy, write_toml
from seawall.policy.hierarchy import Hierarchy, read_hierarchy
from seawall.policy.listing import list_study
from seawall.policy.measure import Measure
from seawall.policy.population import Population, load_population
from seawall.policy.problem import Problem, make_problem
from seawall.policy.risk import Risk
from seawall.policy.safe_harbor import make_safe_harbor
from seawall.policy.study import Aim, Search, Study, discover
from seawall.quasi.spelling import name_kind

DATASET = "dataset"


@dataclass(frozen=True, slots=True)
class PolicyCondition:
    """What is acceptable: Safe Harbor's risk unless a threshold is given, or k, l or t instead."""

    threshold: float | None = None
    gamma: float = 1.0
    k: int | None = None
    l: int | None = None  # noqa: E741 - as in l-diversity
    t: float | None = None
    sensitive: str | None = None

    def __post_init__(self) -> None:
        if sum(part is not None for part in (self.threshold, self.k, self.l, self.t)) > 1:
            raise UsageError("Give one of --threshold, --k, --l and --t.")
        if (self.l is not None or self.t is not None) and self.sensitive is None:
            raise UsageError("--l and --t need --sensitive, the column that they protect.")


@dataclass(frozen=True, slots=True)
class PolicyOrder:
    """What to search: the table, its quasi-identifiers, the population and what is acceptable.

    ``own`` is a policy in TOML to rate besides; ``exemplars`` a folder for those of the clusters.
    """

    table: Path
    qids: tuple[str, ...]
    population: tuple[str, ...]
    search: Search = field(default_factory=Search)
    condition: PolicyCondition = field(default_factory=PolicyCondition)
    weight_column: str | None = None
    hierarchies: Path | None = None
    own: Path | None = None
    exemplars: Path | None = None

    def __post_init__(self) -> None:
        if not self.qids:
            raise UsageError("No quasi-identifier is given; name the columns with --qid.")
        if len(set(self.qids)) != len(self.qids):
            raise UsageError("--qid names a column twice.")


def find_policies(order: PolicyOrder, output: Path) -> dict[str, Any]:
    """Search, and write policies.json; the content that was written."""
    table = read_table(order.table)
    order = replace(order, qids=_find_qids(order.qids, [column.name for column in table.columns]))
    columns = _read_columns(order, table)
    population = _load(order)
    hierarchies = _read_hierarchies(order)
    problem = make_problem(
        {name: columns[name] for name in order.qids},
        population.people if population else None,
        hierarchies,
        _read_weights(order, columns),
    )
    risk = Risk(problem.sample, problem.people, order.condition.gamma)
    aim = _choose_aim(order.condition, problem, risk, columns)
    own = _read_own(order, problem)
    study = discover(problem, risk, aim, order.search, own)
    content = list_study(study, population, order.condition.gamma)
    _write_exemplars(order, study)
    with atomic_writer(output) as stream:
        json.dump(content, stream, ensure_ascii=False, indent=1)
        stream.write("\n")
    return content


def _read_own(order: PolicyOrder, problem: Problem) -> Bits | None:
    if order.own is None:
        return None
    try:
        text = order.own.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise InputError(f"Could not read the policy {order.own}; is it a UTF-8 file?") from None
    return read_toml_policy(text, problem.domain).bits


def _write_exemplars(order: PolicyOrder, study: Study) -> None:
    """The clusters' exemplars as TOML, to be read, changed and rated again."""
    if order.exemplars is None:
        return
    make_folder(order.exemplars)
    for cluster in study.clusters:
        policy = Policy(study.problem.domain, study.policies[cluster.exemplar].bits)
        with atomic_writer(order.exemplars / f"policy-{cluster.exemplar}.toml") as stream:
            stream.write(write_toml(policy))


def _load(order: PolicyOrder) -> Population | None:
    if order.population == (DATASET,):
        return None
    return load_population(order.population, order.qids)


def _find_qids(asked: tuple[str, ...], names: list[str]) -> tuple[str, ...]:
    """The columns as the table calls them: ``gender`` finds ``sex``, where no other is meant."""
    found = []
    for name in asked:
        alike = [known for known in names if name_kind(known) == name_kind(name)]
        if name not in names and name_kind(name) == "age" and not alike:
            raise UsageError(
                f"The table has no column '{name}'; add one with whole years. A date of birth "
                "alone does not say on which day ages are asked for."
            )
        found.append(alike[0] if name not in names and len(alike) == 1 else name)
    return tuple(found)


def _read_columns(order: PolicyOrder, table: Table) -> dict[str, list[str]]:
    """The columns that are asked for, row by row."""
    names = [column.name for column in table.columns]
    wanted = [*order.qids, *filter(None, (order.condition.sensitive, order.weight_column))]
    for name in wanted:
        if name not in names:
            raise UsageError.unknown("column", name, names)
    columns: dict[str, list[str]] = {name: [] for name in wanted}
    for record in table:
        for cell in record.cells:
            if cell.column.name in columns:
                columns[cell.column.name].append(cell.value.strip())
    return columns


def _read_weights(order: PolicyOrder, columns: Mapping[str, list[str]]) -> list[float] | None:
    if order.weight_column is None:
        return None
    weights = []
    for row, text in enumerate(columns[order.weight_column], 1):
        try:
            weight = float(text)
        except ValueError:
            weight = -1.0
        if not 0 <= weight < float("inf"):
            raise InputError(
                f"Row {row}, column '{order.weight_column}', is no weight: give a number from 0 up."
            )
        weights.append(weight)
    return weights


def _read_hierarchies(order: PolicyOrder) -> dict[str, Hierarchy]:
    """The hierarchies of the folder, by column: ``race.csv``, or any name that ends so."""
    if order.hierarchies is None:
        return {}
    if not order.hierarchies.is_dir():
        raise InputError(f"{order.hierarchies} is no folder of hierarchies.")
    found = {}
    for name in order.qids:
        files = sorted(order.hierarchies.glob(f"*{name}.csv"), key=lambda path: len(path.name))
        if files:
            found[name] = read_hierarchy(files[0])
    return found


def _choose_aim(
    condition: PolicyCondition, problem: Problem, risk: Risk, columns: Mapping[str, list[str]]
) -> Aim:
    """What is asked for, as a measure and its limit."""
    if condition.k is not None:
        return Aim("k-map", KMap(risk), 1 / _check(condition.k, 2, "--k"))
    if condition.l is not None:
        limit = 1 / _check(condition.l, 1, "--l")
        return Aim("l-diversity", _protect(condition, problem, columns), limit)
    if condition.t is not None:
        limit = _check(condition.t, 0, "--t")
        return Aim("t-closeness", _protect(condition, problem, columns), limit)
    if condition.threshold is None:
        return Aim("risk", risk, risk.measure(make_safe_harbor(problem.domain)))
    return Aim("risk", risk, _check(condition.threshold, 0, "--threshold"))


def _check(number: float, least: float, option: str) -> float:
    if not least <= number < float("inf"):
        raise UsageError(f"{option} must be a number from {least} up.")
    return number


def _protect(
    condition: PolicyCondition, problem: Problem, columns: Mapping[str, list[str]]
) -> Measure:
    """The worst group by its sensitive values, of the rows that are searched."""
    texts = [columns[condition.sensitive or ""][row] for row in problem.rows]
    is_number = all(text.isascii() and text.isdigit() for text in texts)
    values = sorted(set(texts), key=int if is_number else str)
    places = {value: place for place, value in enumerate(values)}
    codes = np.array([places[text] for text in texts], np.int64)
    if condition.l is not None:
        return measure_diversity(problem.sample, codes)
    return measure_closeness(problem.sample, codes, is_ordered=is_number)
