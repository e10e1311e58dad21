"""A name that one rule proposes, and how proposals of several rules become mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


def settle(candidates: Iterable[Candidate]) -> Iterator[Mention]:
    """One mention for each stretch of overlapping candidates, labelled by the surest of them."""
    best: Candidate | None = None
    start = end = -1
    for candidate in sorted(candidates, key=_START):
        if best is None or candidate.start_char >= end:
            if best is not None:
                yield _mention(start, end, best)
            start, end, best = candidate.start_char, candidate.end_char, candidate
            continue
        end = max(end, candidate.end_char)
        if candidate.score > best.score:
            best = candidate
    if best is not None:
        yield _mention(start, end, best)


def _mention(start: int, end: int, best: Candidate) -> Mention:
    return Mention(draw_span((start, end)), best.label, best.score, _DETECTORS)
