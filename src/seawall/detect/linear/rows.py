"""Rows of weights by token type: added up when a type is first seen, then looked up.

The models of one language share their rows, each with columns of its own: what takes the time is
fetching a row from memory, not adding it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.emissions import Ints, Shorts, add_emissions, list_new, sum_rows
from seawall.detect.linear.weights import LinearWeights
from seawall.text.features import (
    OFFSETS,
    ROLES,
    SLOT_STARTS,
    Encoding,
    Extractor,
    parse_values,
)
from seawall.text.features.vocabulary import name_features

_FIRST_TYPES = 1024
_MAX_ROWS = 200_000
_WORD = 16
_REACH = max(OFFSETS)

_Rows = TypeVar("_Rows", Ints, Shorts)


class _Types(NamedTuple):
    """The models' weights of types, those of one feature side by side.

    One number a feature for all models, from 1 on: what a new type has is looked up once. Its
    weights in a role begin at ``pointers[number * len(ROLES) + role]`` and end at the next.
    """

    number_of: dict[str, int]
    pointers: Ints
    columns: npt.NDArray[np.uint8]
    weights: Shorts


class _Sums(NamedTuple):
    """What was added up last; the encoding is held so that no other can have its id."""

    pieces: tuple[int, bytes]
    encoding: Encoding
    sums: Ints


class Rows:
    """The models' emissions: the sums of the rows of a token's types and of its values in place.

    A type has a row for each role in which it speaks for or against a label of any model. When
    there are more than ``_MAX_ROWS`` all are forgotten and added up anew as they come.
    """

    def __init__(self, models: Sequence[LinearWeights], extractor: Extractor) -> None:
        self._extractor = extractor
        self._columns = _lay_columns(models)
        self._width = sum(right - left for left, right in self._columns.values())
        self._types = _join_types(models, self._columns)
        self._row_of_value, self._place_rows = self._read_places(models)
        self._offsets = np.array(OFFSETS, dtype=np.int32)
        self._last: _Sums | None = None
        self._forget()

    def _forget(self) -> None:
        self._row_of_type: Ints = np.full((_FIRST_TYPES, len(ROLES)), -1, dtype=np.int32)
        # All at once: the system gives the memory of zeros when they are first written over, and to
        # grow them by copying takes as long as to fill them.
        self._rows: Shorts = np.zeros((_MAX_ROWS, self._width), dtype=np.int16)
        self._free = 1
        self._generation = self._extractor.vocabulary.generation

    def emit(self, encoding: Encoding, pieces: Ints) -> Ints:
        """All models' sums by label, in units, of the tokens of one piece after another.

        A piece is a row: its first token and its end, and those of the note that it is a part of.
        A model's labels begin at its own column (``column_of``). The sums are kept until others are
        asked for: nobody may write to them.
        """
        asked = id(encoding), pieces.tobytes()
        if self._last is None or self._last.pieces != asked:
            self._last = _Sums(asked, encoding, self._add_up(encoding, pieces))
        return self._last.sums

    def column_of(self, weights: LinearWeights) -> int:
        """Where a model's columns begin."""
        return self._columns[weights.kind][0]

    def _add_up(self, encoding: Encoding, pieces: Ints) -> Ints:
        if self._generation != encoding.generation or self._free > _MAX_ROWS:
            self._forget()
        self._learn(encoding, pieces)
        return add_emissions(
            encoding.types,
            encoding.cues,
            encoding.places,
            self._row_of_type,
            self._rows,
            self._row_of_value,
            self._place_rows,
            self._offsets,
            pieces,
        )

    def _learn(self, encoding: Encoding, pieces: Ints) -> None:
        missing = len(self._extractor.vocabulary) - len(self._row_of_type)
        if missing > 0:
            self._row_of_type = _grow(self._row_of_type, missing, -1)
        new = list_new(encoding.types, encoding.cues, self._row_of_type, pieces, _REACH)
        if len(new):
            try:
                self._add(new)
            except BaseException:
                # A note that was stopped half-way may not leave its words without weights.
                self._forget()
                raise

    def _add(self, types: Ints) -> None:
        missing = self._free + len(types) * len(ROLES) - len(self._rows)
        if missing > 0:
            self._rows = _grow(self._rows, missing, 0)
        places = np.zeros((len(types), len(ROLES)), dtype=np.int32)
        features, ends = self._list_features(types)
        _, pointers, columns, weights = self._types
        self._free = sum_rows(
            features, ends, pointers, columns, weights, self._rows, places, self._free
        )
        self._row_of_type[types] = places

    def _list_features(self, types: Ints) -> tuple[Ints, Ints]:
        """The known features of each type, one type after another, and where each ends."""
        texts, lang = self._extractor.vocabulary.texts, self._extractor.lang
        numbers, ends = list[int](), list[int]()
        for at in types.tolist():
            names = chain.from_iterable(name_features(texts[at], lang))
            numbers += filter(None, map(self._types.number_of.get, names))
            ends.append(len(numbers))
        return np.array(numbers, dtype=np.int32), np.array(ends, dtype=np.int32)

    def _read_places(self, models: Sequence[LinearWeights]) -> tuple[Ints, Shorts]:
        """Row numbers by value, counted through all slots, and the rows; row 0 is empty."""
        names = [weights.places.names for weights in models]
        numbers = np.array(parse_values(chain.from_iterable(names)), dtype=np.int32)
        values = np.split(numbers, np.cumsum(list(map(len, names)))[:-1])
        row_of_value = np.zeros(SLOT_STARTS[-1], dtype=np.int32)
        row_of_value[numbers] = 1
        row_of_value *= np.cumsum(row_of_value, dtype=np.int32)
        rows = np.zeros((row_of_value.max() + 1, self._width), dtype=np.int16)
        for weights, own in zip(models, values, strict=True):
            table, left = weights.places, self._columns[weights.kind][0]
            owners = np.repeat(row_of_value[own], np.diff(table.pointers))
            rows[owners, left + table.targets.astype(np.int64)] = table.weights
        return row_of_value, rows


def _lay_columns(models: Sequence[LinearWeights]) -> dict[str, tuple[int, int]]:
    """Each model's columns by its kind: as many as it has labels, to whole machine words."""
    columns: dict[str, tuple[int, int]] = {}
    left = 0
    for weights in models:
        right = left + -(-len(weights.labels) // _WORD) * _WORD
        columns[weights.kind] = left, right
        left = right
    return columns


def _grow(rows: _Rows, missing: int, value: int) -> _Rows:
    """The rows and at least so many more, filled with the value."""
    more = np.full((max(missing, len(rows)), rows.shape[1]), value, dtype=rows.dtype)
    return np.concatenate((rows, more))


def _join_types(models: Sequence[LinearWeights], columns: Mapping[str, tuple[int, int]]) -> _Types:
    """The weights of all models, each with the column that it is added to."""
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
    targets = np.empty(pointers[-1], dtype=np.uint8)
    joined = np.empty(pointers[-1], dtype=np.int16)
    for at, (weights, own) in enumerate(zip(models, own_counts, strict=True)):
        table, (left, _) = weights.types, columns[weights.kind]
        moves = begins[numbers[at], :, at].T.ravel() - table.pointers[:-1]
        places = np.repeat(moves, own) + np.arange(len(table.weights), dtype=np.int32)
        targets[places] = table.targets + left
        joined[places] = table.weights
    return _Types(number_of, pointers[:: len(models)].copy(), targets, joined)
