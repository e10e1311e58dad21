"""A name that one rule proposes, and how proposals of several rules become mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from seawall.model import Label, Mention, Span

# How sure a rule is of one word that looks like a name, and of one that stands where persons do.
BY_FORM, BY_PLACE = 0.6, 0.65


class Candidate(NamedTuple):
    """Characters that may be a name, with how sure the rule is that proposes them."""

    start_char: int
    end_char: int
    label: Label
    score: float


def settle(candidates: Iterable[Candidate]) -> Iterator[Mention]:
    """One mention for each stretch of overlapping candidates, labelled by the surest of them."""
    group: list[Candidate] = []
    end = -1
    for candidate in sorted(candidates, key=lambda each: each.start_char):
        if group and candidate.start_char >= end:
            yield _merge(group, end)
            group = []
        end = max(end, candidate.end_char) if group else candidate.end_char
        group.append(candidate)
    if group:
        yield _merge(group, end)


def _merge(group: list[Candidate], end: int) -> Mention:
    best = max(group, key=lambda each: each.score)
    span = Span(group[0].start_char, end)
    return Mention(span, best.label, best.score, ("rules:names",))
