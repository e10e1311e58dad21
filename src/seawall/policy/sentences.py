"""What a policy trades, in one sentence for the person who chooses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from seawall.policy.domain import Attribute, Run
from seawall.policy.generalization import EVERYTHING, Policy, bracket_run, name_run
from seawall.policy.sample import Sample

_MOST_NAMED = 4


def explain(policy: Policy, sample: Sample, measure: float, threshold: float) -> str:
    """What is kept, what is merged, how many records lose by it, and how much risk is left."""
    kept, merged = [], []
    for attribute, runs in zip(policy.domain.attributes, policy.runs, strict=True):
        wide = [run for run in runs if run[1] - run[0] > 1]
        if wide:
            merged.append(_tell_merged(attribute, wide))
        else:
            kept.append(attribute.name)
    told = [f"Keeps {_join(kept)}{' as it is' if len(kept) == 1 else ''}"] if kept else []
    told.append(f"merges {_join(merged)}" if merged else "merges nothing")
    if merged:
        share = count_touched(policy, sample) / len(sample)
        told.append(f"{_write_share(share)} of the records become less exact")
    if threshold > 0:
        told.append(f"risk {_write_share(measure / threshold)} of the threshold")
    sentence = "; ".join(told)
    return f"{sentence[0].upper()}{sentence[1:]}."


def count_touched(policy: Policy, sample: Sample) -> int:
    """Records of which at least one value is shown together with others."""
    touched = np.zeros(len(sample.counts), np.bool_)
    for axis, runs in enumerate(policy.runs):
        wide = np.zeros(policy.domain.sizes[axis], np.bool_)
        for start, end in runs:
            wide[start:end] = end - start > 1
        touched |= wide[sample.codes[:, axis]]
    return int(sample.counts[touched].sum())


def _tell_merged(attribute: Attribute, wide: Sequence[Run]) -> str:
    if name_run(attribute, wide[0]) == EVERYTHING:
        return f"all of {attribute.name}"
    shown = [_tell_run(attribute, run) for run in wide[:_MOST_NAMED]]
    if more := len(wide) - len(shown):
        shown.append(f"{more} more {'run' if more == 1 else 'runs'}")
    return f"{attribute.name} {_join(shown)}"


def _tell_run(attribute: Attribute, run: Run) -> str:
    name = name_run(attribute, run)
    return bracket_run(attribute, run) if name.startswith("{") else name


def _join(words: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _write_share(share: float) -> str:
    """Per cent, with a decimal below ten; something is never shown as nothing."""
    percent = 100 * share
    if 0 < percent < 0.1:
        return "less than 0.1 %"
    return f"{percent:.1f} %" if percent < 10 or 99 < percent < 99.95 else f"{percent:.0f} %"
