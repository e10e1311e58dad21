"""How much a release loses: one figure for lists, ranges, coarse values and what is kept back.

The normalized certainty penalty (NCP) of Xu et al. 2006, over the values that the input has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from seawall.quasi import SetView
from seawall.quasi.table import Codes


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of an attribute that the input has, at the finest grain.

    ``covers`` gives the places of those that a released value may stand for: of a month itself, of
    a quarter its months. A value that is not in it stands for itself alone.
    """

    size: int
    covers: Mapping[str, frozenset[int]]

    def __repr__(self) -> str:
        return f"<Domain of {self.size} values>"

    def share(self, value: str) -> float:
        """What a list loses by holding a value more, if nothing of it was held before."""
        return max(len(self.covers.get(value, ())), 1) / max(self.size - 1, 1)

    def weigh(self, values: Iterable[str]) -> float:
        """What a set loses: 0 for one value of the domain, 1 for all of them or for none shown."""
        shown = [self.covers.get(value, frozenset()) for value in values]
        if not shown:
            return 1.0
        held = len(frozenset().union(*shown))
        return min(max(held, 1) - 1, self.size - 1) / (self.size - 1) if self.size > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Loss:
    """The mean over attributes and records; and over records, attribute by attribute."""

    total: float
    by_attribute: Mapping[str, float]


def measure_loss(view: SetView, domains: Mapping[str, Domain], kept: Iterable[str] = ()) -> Loss:
    """What a release loses of its records' quasi-identifiers, from its sets alone.

    For a list its size less one over the domain's less one; for a range the same of all values of
    the domain in it; for a coarse value the same of those that it stands for. A true value loses
    nothing, one that is kept back all: an attribute of ``domains`` that the view lacks is kept
    back everywhere, one of the view that ``domains`` lack is not counted. What is ``kept`` as it
    was written counts as true.
    """
    by_attribute = dict.fromkeys(domains, 1.0) | dict.fromkeys(kept, 0.0)
    for place, attribute in enumerate(view.table.attributes):
        if attribute.name in domains:
            weights = _weigh_sets(view, view.set_ids[:, place], place, domains[attribute.name])
            by_attribute[attribute.name] = weights
    return Loss(float(np.mean([*by_attribute.values()] or [0.0])), by_attribute)


def _weigh_sets(view: SetView, set_ids: Codes, place: int, domain: Domain) -> float:
    """The mean loss of the sets that records show of one attribute; each set weighed once."""
    names = view.table.attributes[place].values
    sets, counts = np.unique(set_ids, return_counts=True)
    weights = [
        domain.weigh(names[code] for code in view.values[view.starts[at] : view.starts[at + 1]])
        for at in sets
    ]
    return float(np.average(weights, weights=counts)) if len(sets) else 0.0
