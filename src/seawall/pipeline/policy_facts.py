"""What the report says of an applied policy, and whom its risk is measured against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from seawall.evaluate.report import PolicyFacts
from seawall.evaluate.verify import PolicyCheck
from seawall.pipeline.policies import DATASET
from seawall.pipeline.policy_groups import PolicyGrouping
from seawall.pipeline.policy_pictures import draw_choice, draw_policy
from seawall.policy import StoredPolicy, describe, load_population
from seawall.policy.histogram import Histogram
from seawall.policy.population import BUILTIN


def load_people(sources: Sequence[str], columns: Sequence[str]) -> Histogram:
    """The people of a population; nobody for ``dataset``, where a release is its own."""
    if tuple(sources) == (DATASET,):
        nobody = np.empty((0, len(columns)), np.int32)
        return Histogram(tuple(columns), ((),) * len(columns), nobody, np.empty(0))
    return load_population(sources, columns).people


def find_people(stored: StoredPolicy) -> Histogram | None:
    """The people of a policy's population; None where they are not at hand."""
    is_at_hand = stored.population == DATASET or stored.population.startswith(BUILTIN)
    return load_people((stored.population,), stored.policy.domain.names) if is_at_hand else None


def tell_policy(
    checked: PolicyCheck | None, stored: StoredPolicy, grouping: PolicyGrouping
) -> dict[str, Any]:
    """The report's fields for a release that a policy made, with what the check of it found."""
    if checked is None:
        raise ValueError("the release of a policy promises its risk")
    return {
        "policy": PolicyFacts(
            draw_choice(stored.content, stored.number),
            draw_policy(stored.policy),
            describe(stored.policy),
            stored.threshold if stored.content["condition"] == "risk" else None,
            checked.measured.risk if checked.measured and not stored.is_weighted else None,
            checked.as_json(),
        ),
        "promise_findings": dict(Counter(finding.kind for finding in checked.findings)),
        "conflicts": grouping.conflicts,
        "doubtful_pairs": len(grouping.knowledge.doubtful),
    }
