"""The weights of all models of one language side by side, as rows are added up from them.

To join them takes longer than to load them, so what is joined is stored for the next run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.columns import COLUMN_OF, COLUMNS
from seawall.detect.linear.emissions import Ints, Shorts, Targets
from seawall.detect.linear.weights import LinearWeights
from seawall.resources import read_source
from seawall.store import load_made
from seawall.text.features import ROLES, SLOT_STARTS, SLOTS, parse_values


class JoinedTypes(NamedTuple):
    """The models' weights of types, those of one feature side by side.

    One number a feature for all models, from 1 on: what a new type has is looked up once. Its
    weights begin at ``pointers[number]`` and end at the next; ``targets`` tell to what each is
    added: the columns of the first role come first, then those of the next.
    """

    number_of: dict[str, int]
    pointers: Ints
    targets: Targets
    weights: Shorts


class JoinedPlaces(NamedTuple):
    """Row numbers by value, counted through all slots, and the rows; row 0 is empty."""

    row_of_value: Ints
    rows: Shorts


class Joined(NamedTuple):
    """All weights, each model's in the columns of its kind (``columns.COLUMN_OF``)."""

    types: JoinedTypes
    places: JoinedPlaces


def join(models: Sequence[LinearWeights]) -> Joined:
    """The weights of all models, each model with columns of its own."""
    return Joined(_join_types(models), _join_places(models))


def load_joined(models: Sequence[LinearWeights], made_of: Iterable[str]) -> Joined:
    """As ``join``, from the store where it has it; ``made_of`` tells these models from others."""
    lang = "-".join((*(weights.kind for weights in models), models[0].lang))
    laid = repr((COLUMN_OF, COLUMNS))
    parts = (read_source(__name__), laid, repr(SLOTS), repr(ROLES), *made_of)
    number_of, arrays, height = load_made(f"joined-{lang}", parts, lambda: _pack(join(models)))
    pointers, targets, weights, row_of_value, places, values = map(_unpack_array, arrays)
    rows = np.zeros((height, COLUMNS), dtype=np.int16)
    rows.ravel()[places] = values
    types = JoinedTypes(number_of, pointers, targets, weights)
    return Joined(types, JoinedPlaces(row_of_value, rows))


_Packed = tuple[dict[str, int], tuple[tuple[str, bytes], ...], int]


def _pack(joined: Joined) -> _Packed:
    """In a form that can be stored; of the rows of places few columns are filled."""
    number_of, pointers, targets, weights = joined.types
    row_of_value, rows = joined.places
    flat = rows.ravel()
    places = np.flatnonzero(flat).astype(np.int32)
    arrays: tuple[npt.NDArray[Any], ...] = (
        pointers,
        targets,
        weights,
        row_of_value,
        places,
        flat[places],
    )
    return number_of, tuple(map(_pack_array, arrays)), len(rows)


def _pack_array(array: npt.NDArray[Any]) -> tuple[str, bytes]:
    return array.dtype.str, array.tobytes()


def _unpack_array(packed: tuple[str, bytes]) -> npt.NDArray[Any]:
    kind, data = packed
    # A copy: kernels are compiled for arrays that can be written to.
    return np.frombuffer(data, dtype=kind).copy()


def _join_types(models: Sequence[LinearWeights]) -> JoinedTypes:
    """The weights of all models, each with the role and the column that it is added to."""
    number_of: dict[str, int] = {}
    numbers = [
        np.array([number_of.setdefault(name, len(number_of) + 1) for name in weights.types.names])
        for weights in models
    ]
    # A table counts through the roles first, and no label has two weights of one feature.
    own_counts = [np.diff(weights.types.pointers) for weights in models]
    counts = np.zeros((len(number_of) + 1, len(ROLES), len(models)), dtype=np.uint8)
    for at, own in enumerate(own_counts):
        counts[numbers[at], :, at] = own.reshape(len(ROLES), -1).T
    pointers = np.zeros(counts.size + 1, dtype=np.int32)
    np.cumsum(counts, out=pointers[1:])
    begins = pointers[:-1].reshape(counts.shape)
    targets = np.empty(pointers[-1], dtype=np.uint16)
    joined = np.empty(pointers[-1], dtype=np.int16)
    for at, (weights, own) in enumerate(zip(models, own_counts, strict=True)):
        table, left = weights.types, COLUMN_OF[weights.kind]
        moves = begins[numbers[at], :, at].T.ravel() - table.pointers[:-1]
        places = np.repeat(moves, own) + np.arange(len(table.weights), dtype=np.int32)
        firsts = np.repeat(np.arange(len(ROLES)) * COLUMNS + left, len(table.names))
        targets[places] = np.repeat(firsts, own) + table.targets
        joined[places] = table.weights
    own_pointers = pointers[:: len(ROLES) * len(models)].copy()
    return JoinedTypes(number_of, own_pointers, targets, joined)


def _join_places(models: Sequence[LinearWeights]) -> JoinedPlaces:
    """The same of features of places."""
    names = [weights.places.names for weights in models]
    numbers = np.array(parse_values(chain.from_iterable(names)), dtype=np.int32)
    values = np.split(numbers, np.cumsum(list(map(len, names)))[:-1])
    row_of_value = np.zeros(SLOT_STARTS[-1], dtype=np.int32)
    row_of_value[numbers] = 1
    row_of_value *= np.cumsum(row_of_value, dtype=np.int32)
    rows = np.zeros((row_of_value.max() + 1, COLUMNS), dtype=np.int16)
    for weights, own in zip(models, values, strict=True):
        table, left = weights.places, COLUMN_OF[weights.kind]
        owners = np.repeat(row_of_value[own], np.diff(table.pointers))
        rows[owners, left + table.targets.astype(np.int64)] = table.weights
    return JoinedPlaces(row_of_value, rows)
