"""A name that one rule proposes, and how proposals of several rules become mentions."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import NamedTuple

from seawall.model import Label, Mention, draw_span

# How sure a rule is of one word that looks like a name, and of one that stands where persons do.
BY_FORM, BY_PLACE = 0.6, 0.65
_DETECTORS = ("rules:names",)
_START = itemgetter(0)


class Candidate(NamedTuple):
    """Characters that may be a name, with how sure the rule is that proposes them."""

    start_char: int
    end_char: int
    label: Label
    score: float


# Straight to the tuple: the class's own constructor is a Python function.
make_candidate = partial(tuple.__new__, Candidate)


def settle(candidates: list[Candidate]) -> list[Mention]:
    """One mention for each stretch of overlapping candidates, labelled by the surest of them."""
    found: list[Mention] = []
    if not candidates:
        return found
    candidates.sort(key=_START)
    start, end, label, score = candidates[0]
    for first, past, other, other_score in candidates:
        if first >= end:
            found.append(Mention(draw_span((start, end)), label, score, _DETECTORS))
            start, end, label, score = first, past, other, other_score
            continue
        end = max(end, past)
        if other_score > score:
            label, score = other, other_score
    found.append(Mention(draw_span((start, end)), label, score, _DETECTORS))
    return found
