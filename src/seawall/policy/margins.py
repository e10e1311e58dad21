"""A joint table from its margins, where only those are known: iterative proportional fitting."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from seawall.model import InputError
from seawall.policy.histogram import Histogram
from seawall.quasi.spelling import make_key, name_kind

Table = NDArray[np.float64]

_ROUNDS = 1000
_CLOSE = 1e-10
_MOST_CELLS = 2**26
# Margins of one population agree on how many people there are, but for rounding.
_SLACK = 0.01


def fit_margins(margins: Sequence[Histogram]) -> Histogram:
    """The most even table that has these margins (Deming & Stephan 1940).

    Attributes that no margin shows together are taken as independent given the others. Margins
    whose totals differ by more than 1 % are refused; smaller differences go to the first's.
    """
    _check_totals(margins)
    names, values = _join_axes(margins)
    shape = tuple(len(column) for column in values)
    if np.prod(shape, dtype=np.float64) > _MOST_CELLS:
        raise InputError("The margins have too many combinations to be joined; give joint counts.")
    targets = [_place(margin, names, values, margins[0].total) for margin in margins]
    table = fit(targets, shape)
    there = np.flatnonzero(table)
    codes = np.stack(np.unravel_index(there, shape), axis=1).astype(np.int32)
    return Histogram(names, values, codes, table.reshape(-1)[there])


def fit(targets: Sequence[Table], shape: tuple[int, ...]) -> Table:
    """Scale an even table to each target in turn until it has them all.

    A target has length 1 on the axes that it sums over.
    """
    table = np.ones(shape)
    for _ in range(_ROUNDS):
        worst = 0.0
        for target in targets:
            axes = tuple(axis for axis, size in enumerate(target.shape) if size < shape[axis])
            now = table.sum(axis=axes, keepdims=True)
            scale = np.divide(target, now, out=np.zeros_like(now), where=now > 0)
            table *= scale
            worst = max(worst, float(np.abs(now - target).max()))
        if worst <= _CLOSE * targets[0].sum():
            return table
    raise InputError("The margins contradict each other; no population has them all.")


def _check_totals(margins: Sequence[Histogram]) -> None:
    totals = [margin.total for margin in margins]
    if not min(totals) > 0 or max(totals) > min(totals) * (1 + _SLACK):
        raise InputError("The margins do not count the same number of people; check the files.")


def _join_axes(
    margins: Sequence[Histogram],
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Every attribute once, with the values of all margins that have it."""
    names: dict[str, str] = {}
    values: dict[str, dict[str, str]] = {}
    for margin in margins:
        for name, column in zip(margin.names, margin.values, strict=True):
            kind = name_kind(name)
            names.setdefault(kind, name)
            known = values.setdefault(kind, {})
            for value in column:
                known.setdefault(make_key(kind, value), value)
    return tuple(names.values()), tuple(tuple(known.values()) for known in values.values())


def _place(
    margin: Histogram, names: Sequence[str], values: Sequence[Sequence[str]], total: float
) -> Table:
    """A margin as an array over all axes, length 1 on those that it lacks."""
    kinds = [name_kind(name) for name in margin.names]
    shape, codes = [], []
    for name, column in zip(names, values, strict=True):
        kind = name_kind(name)
        if kind not in kinds:
            shape.append(1)
            codes.append(np.zeros(len(margin.counts), np.int64))
            continue
        own = kinds.index(kind)
        places = {make_key(kind, value): place for place, value in enumerate(column)}
        recode = np.array([places[make_key(kind, value)] for value in margin.values[own]])
        shape.append(len(column))
        codes.append(recode[margin.codes[:, own]])
    table = np.zeros(shape)
    np.add.at(table, tuple(codes), margin.counts)
    return np.asarray(table * (total / table.sum()))
