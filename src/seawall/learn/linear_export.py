"""Trained weights, feature by feature → the arrays that the compiled taggers read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.weights import UNIT, LinearWeights, Table
from seawall.text.features import ROLES, parse_role

_LIMIT = 2**15 - 1

Weight = tuple[str, int, int]


def count_units(weights: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Weights as whole units, the nearest; those beyond what two bytes hold are cut to it."""
    units = np.rint(np.asarray(weights, dtype=np.float64) / UNIT)
    return np.clip(units, -_LIMIT, _LIMIT).astype(np.int64)


def build_weights(
    kind: str,
    lang: str,
    labels: tuple[str, ...],
    weights: Iterable[Weight],
    *,
    transitions: npt.NDArray[np.int16] | None = None,
    scales: npt.NDArray[np.float64] | None = None,
    card: dict[str, Any] | None = None,
) -> LinearWeights:
    """The model of ``weights`` (feature, label's number, units); those of no units are left out."""
    of_types: list[tuple[int, str, int, int]] = []
    of_places: list[tuple[int, str, int, int]] = []
    for feature, label, units in weights:
        if units:
            role = parse_role(feature)
            if role is None:
                of_places.append((0, feature, label, units))
            else:
                of_types.append((*role, label, units))
    return LinearWeights(
        kind,
        lang,
        labels,
        _build_table(of_types, len(ROLES)),
        _build_table(of_places, 1),
        np.zeros((0, 0), np.int16) if transitions is None else transitions,
        np.zeros((0, 2)) if scales is None else scales,
        card or {},
    )


def _build_table(entries: list[tuple[int, str, int, int]], roles: int) -> Table:
    names = tuple(sorted({name for _, name, _, _ in entries}))
    number_of = {name: at for at, name in enumerate(names)}
    keyed = sorted(
        (role * len(names) + number_of[name], label, units) for role, name, label, units in entries
    )
    columns = np.array(keyed, dtype=np.int64).reshape(-1, 3)
    pointers = np.searchsorted(columns[:, 0], np.arange(roles * len(names) + 1))
    return Table(
        names,
        pointers.astype(np.int32),
        columns[:, 1].astype(np.uint8),
        columns[:, 2].astype(np.int16),
    )
