"""The pictures of a policies.json for a report: risk against information, and what is merged."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from seawall.evaluate.policy_picture import RISK, Mark, MergedBar, draw_frontier, draw_merged
from seawall.policy.generalization import Policy, name_run

# What is measured where a policy is acceptable by something else than its risk.
_AXES = {
    "k-map": "1 / people of the smallest group",
    "l-diversity": "1 / values of the least diverse group",
    "t-closeness": "distance of the furthest group",
}


def draw_choice(content: dict[str, Any], chosen: int | None = None) -> Markup:
    """All policies of policies.json beside the frontier; the chosen one stands out.

    Without a choice the exemplars of the clusters do. What all others merge is left unsaid: the
    picture goes out with a release.
    """
    exemplars = {cluster["exemplar"] for cluster in content["clusters"]}
    shown, by = exemplars if chosen is None else {chosen}, content["information"]
    marks = [
        Mark(point["measure"], point["information"], "frontier", _tell(point["measure"]))
        for point in content["frontier"]
    ]
    marks += [
        _mark(policy, by, "exemplar", f"#{number} ")
        if number in shown
        else Mark(policy["measure"], _kept(policy, by), "found", f"#{number}")
        for number, policy in enumerate(content["policies"])
    ]
    marks.append(_mark(content["safe_harbor"], by, "safe harbor", "Safe Harbor: "))
    return draw_frontier(marks, content["threshold"], _AXES.get(content["condition"], RISK))


def draw_policy(policy: Policy) -> Markup:
    """A bar for each attribute with the runs that the policy merges.

    Where all values are one, none is named: the picture goes out with a release.
    """
    return draw_merged(
        [
            MergedBar(
                attribute.name,
                len(attribute.values),
                [(*run, name_run(attribute, run)) for run in runs if run[1] - run[0] > 1],
                *(("", "") if len(runs) == 1 else (attribute.values[0], attribute.values[-1])),
            )
            for attribute, runs in zip(policy.domain.attributes, policy.runs, strict=True)
        ]
    )


def _mark(entry: dict[str, Any], by: str, kind: str, name: str) -> Mark:
    title = f"{name}{entry['text']}, {_tell(entry['measure'])}"
    return Mark(entry["measure"], _kept(entry, by), kind, title)


def _kept(entry: dict[str, Any], by: str) -> float:
    return float(entry["information"][by]["kept"])


def _tell(measure: float) -> str:
    return f"risk {measure:.4g}"
