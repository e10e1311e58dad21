"""policies.json: what a discovery found, for people and programs, and one policy read back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from seawall.model import InputError, UsageError
from seawall.policy.domain import Attribute, Domain
from seawall.policy.frontier import Point, mark_best
from seawall.policy.generalization import Policy, describe, list_groups, read_bits, write_bits
from seawall.policy.population import Population
from seawall.policy.sentences import explain
from seawall.policy.study import Rated, Study

VERSION = 1


def list_study(study: Study, population: Population | None, gamma: float) -> dict[str, Any]:
    """The content of policies.json. A policy's ``number`` is its place in the list, from 0."""
    domain = study.problem.domain
    content = {
        "version": VERSION,
        "threshold": study.aim.limit,
        "condition": study.aim.name,
        "gamma": gamma,
        "weighted": study.problem.sample.is_weighted,
        **_list_search(study),
        "population": _list_population(population),
        "attributes": [_list_attribute(attribute) for attribute in domain.attributes],
        "safe_harbor": _list_policy(study, study.safe_harbor),
        "clusters": _list_clusters(study),
        "policies": _list_policies(study),
        "frontier": [_list_point(domain, point) for point in study.frontier],
    }
    if study.own is not None:
        acceptable = study.own.measure <= study.aim.limit
        content["own"] = {**_list_policy(study, study.own), "acceptable": acceptable}
    return content


def _list_search(study: Study) -> dict[str, Any]:
    problem, search = study.problem, study.search
    return {
        "search": search.way,
        "iterations": search.iterations,
        "seed": search.seed,
        "information": search.information,
        "nodes_searched": study.n_nodes,
        "nodes_measured": study.n_measured,
        "records": len(problem.sample),
        "records_left_out": problem.n_left_out,
        "records_outside_population": problem.n_outside,
        "people_outside_domain": problem.people_outside,
    }


def _list_policies(study: Study) -> list[dict[str, Any]]:
    scores = [policy.scores[study.search.information] for policy in study.policies]
    best = mark_best([policy.measure for policy in study.policies], scores)
    cluster_of = {m: place for place, c in enumerate(study.clusters) for m in c.members}
    return [
        {
            "number": number,
            **_list_policy(study, policy),
            "dominated": policy.is_dominated,
            "frontier": bool(best[number]),
            "cluster": cluster_of[number],
        }
        for number, policy in enumerate(study.policies)
    ]


def _list_point(domain: Domain, point: Point) -> dict[str, Any]:
    return {
        "bits": write_bits(point.bits),
        "generalizations": list_groups(Policy(domain, point.bits)),
        "measure": point.measure,
        "information": point.kept,
    }


def _list_population(population: Population | None) -> dict[str, Any]:
    if population is None:
        return {"source": "dataset", "people": None, "synthetic": False, "fitted": False}
    return {
        "source": population.source,
        "people": population.people.total,
        "synthetic": population.is_synthetic,
        "fitted": population.is_fitted,
    }


def _list_attribute(attribute: Attribute) -> dict[str, Any]:
    listed: dict[str, Any] = {"name": attribute.name, "values": list(attribute.values)}
    if attribute.subtrees is not None:
        listed["subtrees"] = [list(run) for run in attribute.subtrees]
    return listed


def _list_policy(study: Study, rated: Rated) -> dict[str, Any]:
    policy = Policy(study.problem.domain, rated.bits)
    return {
        "bits": write_bits(rated.bits),
        "generalizations": list_groups(policy),
        "text": describe(policy),
        "risk": rated.risk,
        "risk_mean": rated.risk / len(study.problem.sample),
        "measure": rated.measure,
        "minimal": rated.is_minimal,
        "information": {
            kind: {
                "kept": rated.scores[kind],
                **dict(zip(policy.domain.names, shares.tolist(), strict=True)),
            }
            for kind, shares in rated.kept.items()
        },
    }


def _list_clusters(study: Study) -> list[dict[str, Any]]:
    listed = []
    for cluster in study.clusters:
        rated = study.policies[cluster.exemplar]
        policy = Policy(study.problem.domain, rated.bits)
        sentence = explain(policy, study.problem.sample, rated.measure, study.aim.limit)
        listed.append(
            {
                "exemplar": cluster.exemplar,
                "policies": list(cluster.members),
                "sentence": sentence,
            }
        )
    return listed


@dataclass(frozen=True)
class StoredPolicy:
    """A policy of policies.json, with the risk that it promised and against which population.

    ``is_weighted`` says that the risk counts records by a weight; ``content`` is the whole file.
    """

    policy: Policy
    number: int
    risk: float
    gamma: float
    threshold: float
    population: str
    is_synthetic: bool
    is_weighted: bool
    content: dict[str, Any]

    def __repr__(self) -> str:
        return f"<StoredPolicy {self.number}, risk {self.risk:.6g}>"

    def facts(self) -> list[Any]:
        """All of it that shapes a release: columns, values, bits and what is promised."""
        attributes = [[part.name, part.values] for part in self.policy.domain.attributes]
        bits = write_bits(self.policy.bits)
        return [attributes, bits, self.number, self.risk, self.gamma, self.population]


def read_policy(reference: str) -> StoredPolicy:
    """The policy that ``policies.json#7`` names: number 7, counted from 0."""
    name, mark, number = reference.rpartition("#")
    if not mark or not number.isascii() or not number.isdigit():
        raise UsageError("Name a policy by its file and number, such as policies.json#7.")
    content = _read(Path(name))
    try:
        entries = content["policies"]
        domain = Domain(tuple(_read_attribute(part) for part in content["attributes"]))
        if int(number) >= len(entries):
            raise UsageError(
                f"{name} has no policy {number}; its policies are numbered 0 to {len(entries) - 1}."
            )
        entry = entries[int(number)]
        return StoredPolicy(
            read_bits(domain, entry["bits"]),
            int(number),
            float(entry["risk"]),
            float(content["gamma"]),
            float(content["threshold"]),
            str(content["population"]["source"]),
            bool(content["population"]["synthetic"]),
            bool(content["weighted"]),
            content,
        )
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{name} is not a file that 'seawall policies' wrote.") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise InputError(f"Could not read {path}; does it exist?") from None
    except ValueError:
        content = None
    if not isinstance(content, dict):
        raise InputError(f"{path} is not a file that 'seawall policies' wrote.")
    return content


def _read_attribute(part: dict[str, Any]) -> Attribute:
    runs = part.get("subtrees")
    subtrees = None if runs is None else tuple((int(low), int(high)) for low, high in runs)
    return Attribute(str(part["name"]), tuple(map(str, part["values"])), subtrees)
