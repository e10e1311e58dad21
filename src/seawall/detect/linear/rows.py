"""Rows of weights by token type: added up when a type is first seen, then looked up."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from seawall.detect.linear.emissions import Ints, Shorts, add_emissions, list_new, sum_rows
from seawall.detect.linear.weights import LinearWeights, Table
from seawall.text.features import (
    OFFSETS,
    ROLES,
    SLOT_STARTS,
    SLOTS,
    Encoding,
    Extractor,
)
from seawall.text.features.vocabulary import name_features

_FIRST_TYPES, _FIRST_ROWS = 1024, 4096
_MAX_ROWS = 200_000
_WORD = 16
_REACH = max(OFFSETS)


_Rows = TypeVar("_Rows", Ints, Shorts)


class Rows:
    """A model's emissions: the sum of the rows of a token's types and of its values in place.

    A type has a row for each role in which it speaks for or against a label. When there are more
    than ``_MAX_ROWS`` all are forgotten and added up anew as they come.
    """

    def __init__(self, weights: LinearWeights, extractor: Extractor) -> None:
        self._extractor = extractor
        self._table = weights.types
        self._labels = len(weights.labels)
        self._width = -(-self._labels // _WORD) * _WORD
        self._number_of = {name: at for at, name in enumerate(weights.types.names)}
        self._row_of_value, self._place_rows = _read_places(weights.places, self._width)
        self._bounds = _find_bounds(weights.types)
        self._offsets = np.array(OFFSETS, dtype=np.int32)
        self._forget()

    def _forget(self) -> None:
        self._row_of_type: Ints = np.full((_FIRST_TYPES, len(ROLES)), -1, dtype=np.int32)
        self._rows: Shorts = np.zeros((_FIRST_ROWS, self._width), dtype=np.int16)
        self._free = 1
        self._generation = self._extractor.vocabulary.generation

    def emit(self, encoding: Encoding, first: int, end: int) -> Ints:
        """Sums by label, in units, of the tokens ``first`` up to ``end``."""
        if self._generation != encoding.generation or self._free > _MAX_ROWS:
            self._forget()
        self._learn(encoding, first, end)
        return add_emissions(
            encoding.types,
            encoding.cues,
            encoding.places,
            self._row_of_type,
            self._rows,
            self._row_of_value,
            self._place_rows,
            self._offsets,
            first,
            end,
            self._labels,
        )

    def _learn(self, encoding: Encoding, first: int, end: int) -> None:
        missing = len(self._extractor.vocabulary) - len(self._row_of_type)
        if missing > 0:
            self._row_of_type = _grow(self._row_of_type, missing, -1)
        new = list_new(encoding.types, encoding.cues, self._row_of_type, first, end, _REACH)
        if len(new):
            try:
                self._add(new)
            except BaseException:
                # A note that was stopped half-way may not leave its words without weights.
                self._forget()
                raise

    def _add(self, types: Ints) -> None:
        features, ends = self._number_features(types)
        missing = self._free + len(types) * len(ROLES) - len(self._rows)
        if missing > 0:
            self._rows = _grow(self._rows, missing, 0)
        places = np.empty((len(types), len(ROLES)), dtype=np.int32)
        table = self._table
        self._free = sum_rows(
            features,
            ends,
            self._bounds,
            table.targets,
            table.weights,
            self._rows,
            places,
            self._free,
        )
        self._row_of_type[types] = places

    def _number_features(self, types: Ints) -> tuple[Ints, Ints]:
        """The model's features of each type, one type after another, and where each ends."""
        texts, lang = self._extractor.vocabulary.texts, self._extractor.lang
        number_of, numbers, ends = self._number_of, list[int](), list[int]()
        for at in types:
            for names in name_features(texts[at], lang):
                numbers += [number_of[name] for name in names if name in number_of]
            ends.append(len(numbers))
        return np.array(numbers, dtype=np.int32), np.array(ends, dtype=np.int32)


def _grow(rows: _Rows, missing: int, value: int) -> _Rows:
    """The rows and at least so many more, filled with the value."""
    more = np.full((max(missing, len(rows)), rows.shape[1]), value, dtype=rows.dtype)
    return np.concatenate((rows, more))


def _find_bounds(table: Table) -> Ints:
    """Where the weights of each feature in each role begin and end, a feature's side by side."""
    shape = len(ROLES), len(table.names)
    begins, ends = table.pointers[:-1].reshape(shape), table.pointers[1:].reshape(shape)
    return np.ascontiguousarray(np.stack((begins.T, ends.T), axis=2))


def _read_places(table: Table, width: int) -> tuple[Ints, Shorts]:
    """Row numbers by value, counted through all slots, and the rows; row 0 is empty."""
    start_of = {slot.name: (slot, start) for slot, start in zip(SLOTS, SLOT_STARTS, strict=False)}
    row_of_value = np.zeros(SLOT_STARTS[-1], dtype=np.int32)
    rows = np.zeros((len(table.names) + 1, width), dtype=np.int16)
    for at, name in enumerate(table.names):
        slot_name, _, words = name.partition("=")
        slot, start = start_of[slot_name]
        row_of_value[start + slot.parse(words)] = at + 1
    owners = np.repeat(np.arange(1, len(rows)), np.diff(table.pointers))
    rows[owners, table.targets] = table.weights
    return row_of_value, rows
