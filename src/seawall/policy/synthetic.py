"""Populations that do not exist, for the demo and for benchmarks; clearly labelled as such."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from seawall.policy.domain import AGES
from seawall.policy.histogram import Histogram
from seawall.policy.safe_harbor import is_restricted
from seawall.resources import read_toml

_GENDERS = ("F", "M")
_GROUP_YEARS = 5


def make_state() -> Histogram:
    """The synthetic state: gender, race and age of 5.7 million people, the same every time."""
    table = read_toml("policy/synthetic_state.toml")
    shares = _find_shares(table)
    rng = np.random.default_rng(table["seed"])
    counts = rng.multinomial(table["people"], shares.reshape(-1))
    return _list_cells(("gender", "race", "age"), (_GENDERS, tuple(table["race"]), AGES), counts)


def make_nation() -> Histogram:
    """The synthetic nation: the same by 900 three-digit ZIP prefixes, for 300 million people."""
    table = read_toml("policy/synthetic_nation.toml")
    state = read_toml("policy/synthetic_state.toml")
    rng = np.random.default_rng(table["seed"])
    first = table["first_prefix"]
    prefixes = tuple(f"{number:03}" for number in range(first, first + table["prefixes"]))
    sizes = _draw_sizes(table, prefixes, rng)
    mixture = np.exp(table["mixture"] * rng.standard_normal((len(prefixes), len(state["race"]))))
    shares = _find_shares(state)[None] * mixture[:, None, :, None]
    shares *= (sizes / shares.sum(axis=(1, 2, 3)))[:, None, None, None]
    counts = rng.multinomial(table["people"], shares.reshape(-1) / shares.sum())
    values = (prefixes, _GENDERS, tuple(state["race"]), AGES)
    return _list_cells(("zip", "gender", "race", "age"), values, counts)


def _draw_sizes(
    table: dict[str, Any], prefixes: tuple[str, ...], rng: np.random.Generator
) -> NDArray[np.float64]:
    """People of each prefix; the hidden ones keep their size whatever the others sum to."""
    logs = np.log(table["median"]) + table["spread"] * rng.standard_normal(len(prefixes))
    sizes = np.maximum(np.exp(logs), table["least"])
    low, high = table["hidden"]
    small = rng.uniform(low, high, len(prefixes))
    hidden = np.array([is_restricted(prefix) for prefix in prefixes])
    sizes *= (table["people"] - small[hidden].sum()) / sizes[~hidden].sum()
    return np.asarray(np.where(hidden, small, sizes))


def _find_shares(table: dict[str, Any]) -> NDArray[np.float64]:
    """The expected share of every cell, gender by race by age."""
    by_age = _smooth_ages(table["age"])
    women = _interpolate(table["female"]) / 100
    races = np.stack(
        [np.interp(range(len(AGES)), [0, 40, 80], row) for row in table["race"].values()]
    )
    races /= races.sum(axis=0)
    shares = np.stack([women, 1 - women])[:, None, :] * races[None] * by_age
    return np.asarray(shares / shares.sum())


def _smooth_ages(groups: dict[str, float]) -> NDArray[np.float64]:
    middles = [int(start) + (_GROUP_YEARS - 1) / 2 for start in groups]
    logs = np.interp(range(len(AGES)), middles, np.log(list(groups.values())))
    smooth = np.exp(logs)
    for start, share in groups.items():
        years = slice(int(start), int(start) + _GROUP_YEARS)
        smooth[years] *= share / smooth[years].sum()
    return smooth


def _interpolate(points: dict[str, float]) -> NDArray[np.float64]:
    return np.interp(range(len(AGES)), [int(age) for age in points], list(points.values()))


def _list_cells(
    names: tuple[str, ...], values: tuple[tuple[str, ...], ...], counts: NDArray[np.int64]
) -> Histogram:
    shape = tuple(len(column) for column in values)
    there = np.flatnonzero(counts)
    codes = np.stack(np.unravel_index(there, shape), axis=1).astype(np.int32)
    return Histogram(names, values, codes, counts[there].astype(np.float64))
