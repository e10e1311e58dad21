"""The parrot attack: of values that stand unmarked, which are real ones that were missed?

Carrell et al. (2019) could not be sure which names of a note were made up; an attacker can learn it
where made-up values have a form, a range or a list of their own.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module

import numpy as np

from seawall.evaluate.attack.surrogates.outcome import count_guesses
from seawall.evaluate.attack.trial import Attack
from seawall.model import Label

_LEAST_VALUES = 20
_LONGEST = 60
_SIZES = (1, 2, 3)
_WORD = re.compile(r"[^\W\d_]+")


def attack_unmarked(
    real: Mapping[Label, Iterable[str]], made_up: Mapping[Label, Iterable[str]], seed: int
) -> Iterator[Attack]:
    """For each label, an attacker who has seen half of both kinds tells the other half apart.

    As many of one kind as of the other; no value, and no mail host, is in both halves. In the
    control what the attacker learns from was called real or made up by lot.
    """
    rng = np.random.default_rng(seed)
    for label in Label:
        kinds = [
            sorted({v.strip() for v in kind.get(label, ()) if v.strip()})
            for kind in (real, made_up)
        ]
        if min(map(len, kinds)) >= _LEAST_VALUES:
            yield _attack(label, *_balance(kinds, rng), rng)


def _distinct(values: Iterable[str]) -> list[str]:
    return sorted({value.strip() for value in values if value.strip()})


def _balance(kinds: Sequence[list[str]], rng: np.random.Generator) -> tuple[list[str], list[str]]:
    size = min(map(len, kinds))
    one, other = (sorted(rng.choice(np.array(kind, object), size, replace=False)) for kind in kinds)
    return one, other


def _attack(
    label: Label, real: Sequence[str], made_up: Sequence[str], rng: np.random.Generator
) -> Attack:
    values = [*real, *made_up]
    truth = [True] * len(real) + [False] * len(made_up)
    groups = [_group_of(value) for value in values]
    half = dict(zip(sorted(set(groups)), rng.integers(2, size=len(set(groups))), strict=True))
    sides = [int(half[group]) for group in groups]
    by_lot = rng.permutation(np.array(truth)).tolist()
    name = f"unmarked or made up: {label.value}"
    hits, control = (_tell_apart(values, told, truth, sides) for told in (truth, by_lot))
    return count_guesses(name, hits, 0.5, control)


def _group_of(value: str) -> str:
    """What must not be learnt by heart: the value, of a mail address its host."""
    return value.casefold().rpartition("@")[2]


def _tell_apart(
    values: Sequence[str], told: Sequence[bool], truth: Sequence[bool], sides: Sequence[int]
) -> list[float]:
    """Each half told apart by what the other half teaches; both kinds are as likely."""
    hits = []
    for side in (0, 1):
        lesson = [at for at, one in enumerate(sides) if one != side]
        learner = _Bayes([values[at] for at in lesson], [told[at] for at in lesson])
        for at, one in enumerate(sides):
            if one == side:
                leaning = learner.lean(values[at])
                hits.append(0.5 if leaning == 0 else float((leaning > 0) == truth[at]))
    return hits


class _Bayes:
    """Naive Bayes over what is seen in a value: letters in a row, its form, names of lists."""

    def __init__(self, values: Sequence[str], are_real: Sequence[bool]) -> None:
        self._counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._totals = [1, 1]
        for value, is_real in zip(values, are_real, strict=True):
            self._counts[is_real].update(_features(value))
            self._totals[is_real] += 1

    def lean(self, value: str) -> float:
        """Above 0 for what is more likely real, below it for what is more likely made up."""
        made_up, real = self._counts
        return sum(
            math.log((real[one] + 0.5) / (self._totals[1] + 1))
            - math.log((made_up[one] + 0.5) / (self._totals[0] + 1))
            for one in _features(value)
        )


def _features(value: str) -> set[str]:
    bare = f"^{value.casefold()[:_LONGEST]}$"
    found = {bare[at : at + size] for size in _SIZES for at in range(len(bare) - size + 1)}
    found.add("form " + re.sub(r"\d", "9", re.sub(r"[^\W\d_]", "a", value[:_LONGEST])))
    words = _WORD.findall(value.casefold())
    return found | {f"listed {word in _listed_names()}" for word in words}


@cache
def _listed_names() -> frozenset[str]:
    """The names of the lists that anybody can draw made-up names from."""
    names: set[str] = set()
    for locale in ("en_US", "sv_SE"):
        provider = import_module(f"faker.providers.person.{locale}").Provider
        for kind in ("first_names_female", "first_names_male", "last_names"):
            names.update(name.casefold() for name in getattr(provider, kind))
    return frozenset(names)
