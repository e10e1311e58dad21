"""Risks of a released record among the people it may be, in the release or in a population."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.means import estimate_mean
from seawall.evaluate.risk.matches import Floats, match_profiles
from seawall.model import Estimate, UsageError
from seawall.quasi import QuasiTable, SetView
from seawall.quasi.table import Codes


@dataclass(frozen=True, slots=True)
class Population:
    """How many people have each profile: one row of ``table`` a profile, ``counts`` beside it."""

    table: QuasiTable
    counts: NDArray[np.int64]

    def __post_init__(self) -> None:
        if len(self.counts) != len(self.table):
            raise ValueError("a population has one count for every profile")

    def __repr__(self) -> str:
        return f"<Population of {len(self.table)} profiles>"


@dataclass(frozen=True, slots=True)
class RecordRisk:
    """1 / (the people whom a released record may be): the highest, and the mean over records.

    Among the people of the release the mean is the marketer's risk: the share of records that
    someone who links them all gets right. Among a population the highest is the journalist's.
    """

    highest: float
    mean: Estimate


def measure_marketer(view: SetView) -> RecordRisk:
    """Among the release's own persons: the attacker knows that nobody else is in it.

    A person with several profiles counts by the share of them that the record may be.
    """
    table = view.table
    pairs = np.unique(np.concatenate([table.persons[:, None], table.codes], axis=1), axis=0)
    shares = 1.0 / np.bincount(pairs[:, 0])[pairs[:, 0]]
    return _summarize(_count_people(view, pairs[:, 1:], shares), view)


def measure_journalist(view: SetView, population: Population) -> RecordRisk:
    """Among a population with the release's attributes; refuses one that lacks any of them."""
    columns = [_recode(view, place, population.table) for place in range(len(view.table.names))]
    codes = np.stack(columns, axis=1)
    known = (codes != _UNKNOWN).all(axis=1)
    weights = population.counts[known].astype(np.float64)
    return _summarize(_count_people(view, codes[known].astype(np.int32), weights), view)


_UNKNOWN = -2


def _recode(view: SetView, place: int, population: QuasiTable) -> Codes:
    """A population's column in the codes of the release; values that it never shows match none."""
    attribute = view.table.attributes[place]
    if attribute.name not in population.names:
        raise UsageError(f"The population has no column '{attribute.name}'; add it.")
    at = population.names.index(attribute.name)
    places = {value: code for code, value in enumerate(attribute.values)}
    values = population.attributes[at].values
    move = np.array([*(places.get(value, _UNKNOWN) for value in values), -1], dtype=np.int32)
    return np.asarray(move[population.codes[:, at]])


def _count_people(view: SetView, profiles: Codes, weights: Floats) -> Floats:
    attributes = range(len(view.table.names))
    everybody = np.ones(len(view.table), dtype=np.bool_)
    found = match_profiles(view, attributes, profiles, weights, np.ones(len(view.table)), everybody)
    return found.profile_weight


def _summarize(people: Floats, view: SetView) -> RecordRisk:
    # A record is at least its own person, whom a small population may have left out.
    risks = 1.0 / np.maximum(people, 1.0)
    highest = float(risks.max()) if len(risks) else 0.0
    return RecordRisk(highest, estimate_mean(risks, view.table.persons))
