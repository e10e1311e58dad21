"""Rows of weights by token type: added up when a type is first seen, then looked up.

The models of one language share their rows, each with columns of its own: what takes the time is
fetching a row from memory, not adding it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

import numpy as np

from seawall.detect.linear.columns import COLUMNS
from seawall.detect.linear.emissions import Ints, Shorts, add_emissions, list_new, sum_rows
from seawall.detect.linear.joined import Joined, JoinedTypes
from seawall.detect.linear.lines import align, make_zeros
from seawall.text.features import OFFSETS, ROLES, Encoding, Extractor
from seawall.text.features.lexica import name_entry, name_kind
from seawall.text.features.words import (
    name_class,
    name_form,
    name_head,
    name_tail,
    name_word,
    split_word,
)

_FIRST_TYPES = 1024
_MAX_ROWS = 120_000
_REACH = max(OFFSETS)
_MANY = 150  # weights of a feature

_Rows = TypeVar("_Rows", Ints, Shorts)
_Part = TypeVar("_Part")


class _Sums(NamedTuple):
    """What was added up last; the encoding is held so that no other can have its id."""

    pieces: tuple[int, bytes]
    encoding: Encoding
    sums: Ints


class _Known(dict[_Part, list[int]]):
    """The known features of each part of types, such as their last letters, once asked for."""

    def __init__(self, name: Callable[[_Part], Iterable[str]], number_of: dict[str, int]) -> None:
        super().__init__()
        self._name, self._find = name, number_of.get

    def __missing__(self, part: _Part) -> list[int]:
        numbers = self[part] = [at for at in map(self._find, self._name(part)) if at is not None]
        return numbers


class _KnownAffixes(dict[str, list[int]]):
    """The same of first or last letters, with those of all that are shorter."""

    def __init__(self, name: Callable[[str], str], number_of: dict[str, int], rest: slice) -> None:
        super().__init__({"": []})
        self._name, self._find, self._rest = name, number_of.get, rest

    def __missing__(self, affix: str) -> list[int]:
        numbers, own = self[affix[self._rest]], self._find(self._name(affix))
        self[affix] = numbers = numbers if own is None else [*numbers, own]
        return numbers


class Rows:
    """The models' emissions: the sums of the rows of a token's types and of its values in place.

    A type has a row for each role in which it speaks for or against a label of any model. When
    there are more than ``_MAX_ROWS`` all are forgotten and added up anew as they come.
    """

    def __init__(self, joined: Joined, extractor: Extractor) -> None:
        self._extractor = extractor
        self._types, (self._row_of_value, place_rows) = joined
        self._place_rows = align(place_rows)
        self._full = _fill_rows(self._types)
        self._offsets = np.array(OFFSETS, dtype=np.int32)
        self._last: _Sums | None = None
        self._forget()

    def _forget(self) -> None:
        self._row_of_type: Ints = np.full((_FIRST_TYPES, len(ROLES)), -1, dtype=np.int32)
        # All at once: the system gives the memory of zeros when they are first written over, and to
        # grow them by copying takes as long as to fill them.
        self._rows: Shorts = make_zeros((_MAX_ROWS, COLUMNS), np.int16)
        self._free = 1
        number_of = self._types.number_of
        # By what a type is made of (``split_word``, ``Entry``), which many types share.
        self._known = (
            _Known(name_form, number_of),
            _Known(name_class, number_of),
            _KnownAffixes(name_head, number_of, slice(-1)),
            _KnownAffixes(name_tail, number_of, slice(1, None)),
            _Known(name_kind, number_of),
            _Known(name_entry, number_of),
        )
        self._generation = self._extractor.vocabulary.generation

    def emit(self, encoding: Encoding, pieces: Ints) -> Ints:
        """All models' sums by label, in units, of the tokens of one piece after another.

        A piece is a row: its first token and its end, and those of the note that it is a part of.
        A model's labels begin at the column of its kind (``COLUMN_OF``). The sums are kept until
        others are asked for: nobody may write to them.
        """
        asked = id(encoding), pieces.tobytes()
        if self._last is None or self._last.pieces != asked:
            self._last = _Sums(asked, encoding, self._add_up(encoding, pieces))
        return self._last.sums

    def _add_up(self, encoding: Encoding, pieces: Ints) -> Ints:
        self.learn(encoding, pieces)
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

    def learn(self, encoding: Encoding, pieces: Ints) -> None:
        """Add up the rows of the types that are new; those of many pieces at once take less."""
        if self._generation != encoding.generation or self._free > _MAX_ROWS:
            self._forget()
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
        self._free = sum_rows(
            features, ends, *self._types[1:], *self._full, self._rows, places, self._free
        )
        self._row_of_type[types] = places

    def _list_features(self, types: Ints) -> tuple[Ints, Ints]:
        """The known features of each type, one type after another, and where each ends."""
        vocabulary, find = self._extractor.vocabulary, self._types.number_of.get
        texts, entries = vocabulary.texts, vocabulary.entries
        forms, classes, heads, tails, kinds, lists = self._known
        numbers, ends = list[int](), list[int]()
        for at, traits in zip(types.tolist(), vocabulary.traits[types].tolist(), strict=True):
            text = texts[at]
            shape, kind, _, word, _ = traits
            lower = text.lower()
            form, word_class, head, tail = split_word(text, lower, shape)
            own = find(name_word(lower))
            if own is not None:
                numbers.append(own)
            numbers += forms[form]
            if word_class:
                numbers += classes[word_class]
                numbers += heads[head]
                numbers += tails[tail]
                numbers += kinds[kind]
                numbers += lists[entries[word]]
            ends.append(len(numbers))
        return np.array(numbers, dtype=np.int32), np.array(ends, dtype=np.int32)


def _fill_rows(types: JoinedTypes) -> tuple[Ints, Shorts]:
    """Which row each feature of many weights has, -1 for none, and these rows, of all columns."""
    _, pointers, targets, weights = types
    (listed,) = np.nonzero(np.diff(pointers) > _MANY)
    row_of = np.full(len(pointers) - 1, -1, dtype=np.int32)
    row_of[listed] = np.arange(len(listed), dtype=np.int32)
    rows = make_zeros((len(listed), len(ROLES) * COLUMNS), np.int16)
    for row, first, past in zip(rows, pointers[listed], pointers[listed + 1], strict=True):
        row[targets[first:past]] = weights[first:past]
    return row_of, rows


def _grow(rows: _Rows, missing: int, value: int) -> _Rows:
    """The rows and at least so many more, filled with the value."""
    more = np.full((max(missing, len(rows)), rows.shape[1]), value, dtype=rows.dtype)
    return np.concatenate((rows, more))
