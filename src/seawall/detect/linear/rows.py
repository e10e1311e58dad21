"""Rows of weights by token type: added up when a type is first seen, then looked up."""

from __future__ import annotations

import numpy as np

from seawall.detect.linear.kernels import Floats, Ints, Shorts, add_emissions, sum_rows
from seawall.detect.linear.weights import LinearWeights, Table
from seawall.text.features import (
    OFFSETS,
    SLOT_STARTS,
    SLOTS,
    Encoding,
    Extractor,
)
from seawall.text.features.vocabulary import describe_type

_FIRST_ROWS = 1024
_MAX_ROWS = 12_000
_ROLES = len(OFFSETS) + 1


class Rows:
    """A model's emissions: the sum of the rows of a token's types and of its values in place.

    At most ``_MAX_ROWS`` types are kept besides those of the piece at hand; then all are
    forgotten and added up anew as they come.
    """

    def __init__(self, weights: LinearWeights, extractor: Extractor) -> None:
        self._extractor = extractor
        self._table = weights.types
        self._labels = len(weights.labels)
        self._number_of = {name: at for at, name in enumerate(weights.types.names)}
        self._row_of_value, self._place_rows = _read_places(weights.places, self._labels)
        self._offsets = np.array(OFFSETS, dtype=np.int32)
        self._forget()

    def _forget(self) -> None:
        self._generation = self._extractor.vocabulary.generation
        self._row_of_type: Ints = np.full(_FIRST_ROWS, -1, dtype=np.int32)
        self._rows: Shorts = np.zeros((_FIRST_ROWS, _ROLES, self._labels), dtype=np.int16)
        self._known = 0

    def emit(self, encoding: Encoding, first: int, end: int) -> Floats:
        """Sums by label, in units, of the tokens ``first`` up to ``end``."""
        if self._generation != encoding.generation or self._known > _MAX_ROWS:
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
        )

    def _learn(self, encoding: Encoding, first: int, end: int) -> None:
        missing = len(self._extractor.vocabulary) - len(self._row_of_type)
        if missing > 0:
            grown = np.full(max(missing, len(self._row_of_type)), -1, dtype=np.int32)
            self._row_of_type = np.concatenate((self._row_of_type, grown))
        reach = max(OFFSETS)
        # A cue may stand before the piece, so it is looked up by itself.
        seen = encoding.types[max(0, first - reach) : end + reach]
        new = seen[self._row_of_type[seen] < 0]
        cues = encoding.cues[first:end]
        lost = cues[self._row_of_type[cues] < 0]
        if len(new) or lost.any():
            self._add(np.unique(np.concatenate((new, lost[lost > 0]))))

    def _add(self, types: Ints) -> None:
        features, ends = self._number_features(types)
        end = self._known + len(types)
        if end > len(self._rows):
            more = max(end - len(self._rows), len(self._rows))
            self._rows = np.concatenate(
                (self._rows, np.zeros((more, _ROLES, self._labels), dtype=np.int16))
            )
        table = self._table
        sum_rows(
            features,
            ends,
            table.pointers,
            table.targets,
            table.weights,
            self._rows[self._known : end],
        )
        self._row_of_type[types] = np.arange(self._known, end, dtype=np.int32)
        self._known = end

    def _number_features(self, types: Ints) -> tuple[Ints, Ints]:
        """The model's features of each type, one type after another, and where each ends."""
        texts, lang = self._extractor.vocabulary.texts, self._extractor.lang
        number_of, numbers, ends = self._number_of, list[int](), list[int]()
        for at in types:
            for _, name in describe_type(texts[at], lang):
                number = number_of.get(name)
                if number is not None:
                    numbers.append(number)
            ends.append(len(numbers))
        return np.array(numbers, dtype=np.int32), np.array(ends, dtype=np.int32)


def _read_places(table: Table, labels: int) -> tuple[Ints, Shorts]:
    """Row numbers by value, counted through all slots, and the rows; row 0 is empty."""
    start_of = {slot.name: (slot, start) for slot, start in zip(SLOTS, SLOT_STARTS, strict=False)}
    row_of_value = np.zeros(SLOT_STARTS[-1], dtype=np.int32)
    rows = np.zeros((len(table.names) + 1, labels), dtype=np.int16)
    for at, name in enumerate(table.names):
        slot_name, _, words = name.partition("=")
        slot, start = start_of[slot_name]
        row_of_value[start + slot.parse(words)] = at + 1
    owners = np.repeat(np.arange(1, len(rows)), np.diff(table.pointers))
    rows[owners, table.targets] = table.weights
    return row_of_value, rows
