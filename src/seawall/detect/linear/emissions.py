"""What speaks for each label at each token: weights gathered and added, in compiled loops."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.columns import COLUMNS
from seawall.kernels.kernel import compiled
from seawall.text.features import SLOTS

Ints = npt.NDArray[np.int32]
Shorts = npt.NDArray[np.int16]
Targets = npt.NDArray[np.uint16]
# A place in an array is unsigned: of another it is asked each time whether it counts from the end.
At = np.uint32
Place = int | At
Places = npt.NDArray[At]

_LIMIT = 2**15 - 1
_UNKNOWN, _LISTED = -1, -2
# Slots whose values change seldom from token to token: their sum is kept.
_IS_STEADY = frozenset({"tenth", "section", "cased-1", "cased+0", "cased+1"})
_STEADY = tuple(at for at, slot in enumerate(SLOTS) if slot.name in _IS_STEADY)
_CHANGING = tuple(at for at, slot in enumerate(SLOTS) if slot.name not in _IS_STEADY)
_NONE, _ONE, _TWO, _THREE, _AT_ONCE = map(At, range(5))
_COLUMNS = At(COLUMNS)


@compiled
def sum_rows(  # noqa: PLR0913, PLR0917
    features: Ints, ends: Ints, pointers: Ints, targets: Targets, weights: Shorts, row_of: Ints,
    full: Shorts, rows: Shorts, places: Ints, free: int,
) -> int:  # fmt: skip
    """Add up the weights of each new type's features, in every role, into a row of its own.

    See ``JoinedTypes`` for where they are; those of a feature that has many are also a row of
    ``full``, that of its number in ``row_of``, as to add all columns at once takes less. The number
    of each row that says anything, from ``free`` on, is written into ``places``. Says which row is
    the next free one. A sum beyond what two bytes hold, 128 in weight, is cut to it: far past any
    doubt.
    """
    begin = 0
    sums = np.zeros((places.shape[1], COLUMNS), dtype=np.int32)
    flat = sums.ravel()
    for at in range(len(ends)):
        for feature in features[begin : ends[at]]:
            if row_of[feature] >= 0:
                _add_row(full[row_of[feature]], flat)
            else:
                for each in range(pointers[feature], pointers[feature + 1]):
                    flat[targets[each]] += weights[each]
        for role in range(places.shape[1]):
            if _cut_row(sums, At(role), rows, At(free)):
                places[at, role] = free
                free += 1
        begin = ends[at]
    return free


@compiled
def _add_row(row: Shorts, sums: Ints) -> None:
    for column in range(len(sums)):  # here a known length takes longer
        sums[column] += row[column]


@compiled
def _cut_row(sums: Ints, role: Place, rows: Shorts, free: Place) -> bool:
    """Move a role's sums into a row, what two bytes do not hold cut; false if all are nothing."""
    every = np.int32(0)
    for column in range(_COLUMNS):
        value = min(max(sums[role, column], np.int32(-_LIMIT)), np.int32(_LIMIT))
        rows[free, column] = value
        sums[role, column] = 0
        every |= value
    return bool(every != 0)


@compiled
def list_new(types: Ints, cues: Ints, row_of_type: Ints, pieces: Ints, reach: int) -> Ints:
    """The types without rows that the tokens of the pieces look at, each once.

    They are marked as listed in ``row_of_type``; their rows must be added now.
    """
    size = 2 * reach * len(pieces)
    for first, end, _, _ in pieces:
        size += (end - first) * (1 + cues.shape[1])
    found = np.empty(size, dtype=np.int32)
    count = 0
    for first, end, opening, close in pieces:
        for i in range(max(opening, first - reach), min(close, end + reach)):
            if row_of_type[types[i], 0] == _UNKNOWN:
                found[count] = types[i]
                row_of_type[types[i], 0] = _LISTED
                count += 1
        # A cue may stand before the piece, so it is looked up by itself.
        for i in range(first, end):
            for cue in cues[i]:
                if cue and row_of_type[cue, 0] == _UNKNOWN:
                    found[count] = cue
                    row_of_type[cue, 0] = _LISTED
                    count += 1
    return found[:count]


@compiled
def _add_listed(rows: Shorts, listed: Places, past: Place, sums: Ints, i: Place) -> None:
    """Add the listed rows to the sums of token i, four at a time; empty ones fill the last four."""
    listed[past] = listed[past + _ONE] = listed[past + _TWO] = _NONE
    for at in range(_NONE, past, _AT_ONCE):
        a, b, c, d = listed[at], listed[at + _ONE], listed[at + _TWO], listed[at + _THREE]
        for column in range(_COLUMNS):
            sums[i, column] += (rows[a, column] + rows[b, column]) + (
                rows[c, column] + rows[d, column]
            )


@compiled
def _is_steady(values: Ints, i: Place) -> bool:
    """True if the steady values of token i are those of the token before it."""
    is_same = True
    for slot in _STEADY:
        is_same &= values[i, slot] == values[i - _ONE, slot]
    return is_same


@compiled
def _list_places(
    values: Ints, i: Place, slots: tuple[int, ...], row_of_value: Ints, listed: Places
) -> At:
    """List the rows of a token's values in place; say where the list ends."""
    past = _NONE
    for slot in slots:
        listed[past] = row_of_value[At(values[i, slot])]
        past += _ONE
    return past


@compiled
def _add_places(values: Ints, row_of_value: Ints, rows: Shorts, sums: Ints) -> None:
    """Write the sums of the rows of the values in place."""
    steady = np.zeros((1, COLUMNS), dtype=np.int32)
    listed = np.zeros(values.shape[1] + _AT_ONCE, dtype=At)
    for i in range(At(len(values))):
        if i == 0 or not _is_steady(values, i):
            steady[:] = 0
            past = _list_places(values, i, _STEADY, row_of_value, listed)
            _add_listed(rows, listed, past, steady, _NONE)
        for column in range(_COLUMNS):
            sums[i, column] = steady[0, column]
        past = _list_places(values, i, _CHANGING, row_of_value, listed)
        _add_listed(rows, listed, past, sums, i)


@compiled
def _add_types(
    types: Ints, before: int, row_of_type: Ints, rows: Shorts, offsets: Ints, sums: Ints
) -> None:
    """Add each type's rows to the tokens that look at it; ``before`` tokens stand before them.

    The rows of a type lie side by side: memory gives them sooner than if each token fetched a row
    of every type that it looks at.
    """
    for at in range(len(types)):
        own = row_of_type[types[at]]
        for role in range(len(offsets)):
            i = at - before - offsets[role]
            if own[role] > 0 and 0 <= i < len(sums):
                _add_row(rows[own[role]], sums[i])


@compiled
def _add_cues(cues: Ints, row_of_type: Ints, rows: Shorts, role: int, sums: Ints) -> None:
    """Add the rows of each token's cues, whose roles begin at ``role``."""
    for i in range(len(cues)):
        for cue in range(cues.shape[1]):
            row = row_of_type[cues[i, cue], role + cue]
            if row > 0:
                _add_row(rows[row], sums[i])


@compiled
def add_emissions(  # noqa: PLR0913, PLR0917
    types: Ints, cues: Ints, places: Ints, row_of_type: Ints, rows: Shorts,
    row_of_value: Ints, place_rows: Shorts, offsets: Ints, pieces: Ints,
) -> Ints:  # fmt: skip
    """The sum of all rows that a token owns, for the tokens of one piece after another."""
    sums = np.empty((np.sum(pieces[:, 1] - pieces[:, 0]), COLUMNS), dtype=np.int32)
    reach, at = np.max(offsets), 0
    for first, end, opening, close in pieces:
        own = sums[at : at + end - first]
        _add_places(places[first:end], row_of_value, place_rows, own)
        left, right = max(opening, first - reach), min(close, end + reach)
        _add_types(types[left:right], first - left, row_of_type, rows, offsets, own)
        _add_cues(cues[first:end], row_of_type, rows, len(offsets), own)
        at += end - first
    return sums
