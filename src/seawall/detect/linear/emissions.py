"""What speaks for each label at each token: weights gathered and added, in compiled loops."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.kernels.kernel import compiled

Ints = npt.NDArray[np.int32]
Shorts = npt.NDArray[np.int16]

_LIMIT = 2**15 - 1
_UNKNOWN, _LISTED = -1, -2
# Slots whose values change seldom from token to token: their sum is kept (see ``slots.SLOTS``).
_STEADY = (1, 3, 14, 15, 16, 17, 18, 19)


@compiled
def sum_rows(  # noqa: PLR0913, PLR0917
    features: Ints, ends: Ints, pointers: Ints, columns: npt.NDArray[np.uint8], weights: Shorts,
    rows: Shorts, places: Ints, free: int,
) -> int:  # fmt: skip
    """Add up the weights of each new type's features, in every role, into a row of its own.

    ``pointers`` say where the weights of a feature in a role begin and end (see ``Rows``). The
    number of each row that any model speaks in, from ``free`` on, is written into ``places``. Says
    which row is the next free one. A sum beyond what two bytes hold, 128 in weight, is cut to it:
    far past any doubt.
    """
    roles, width = places.shape[1], rows.shape[1]
    begin = 0
    sums = np.zeros((roles, width), dtype=np.int32)
    speaks = np.zeros(roles, dtype=np.bool_)
    for at in range(len(ends)):
        for feature in features[begin : ends[at]]:
            for role in range(roles):
                first = pointers[feature * roles + role]
                past = pointers[feature * roles + role + 1]
                for each in range(first, past):
                    sums[role, columns[each]] += weights[each]
                speaks[role] |= first < past
        for role in range(roles):
            if speaks[role]:
                places[at, role] = free
                row = rows[free]
                for column in range(width):
                    row[column] = min(max(sums[role, column], -_LIMIT), _LIMIT)
                free += 1
                sums[role] = 0
                speaks[role] = False
        begin = ends[at]
    return free


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
def _add_four(rows: Shorts, numbers: Ints, count: int, sums: Ints) -> None:
    """Add the listed rows to the sums, four at a time; the list goes on with empty rows."""
    for at in range(0, count, 4):
        a, b = rows[numbers[at]], rows[numbers[at + 1]]
        c, d = rows[numbers[at + 2]], rows[numbers[at + 3]]
        for label in range(len(sums)):
            sums[label] += (a[label] + b[label]) + (c[label] + d[label])


@compiled
def _is_same(values: Ints, others: Ints) -> bool:
    for slot in _STEADY:  # noqa: SIM110 - Numba compiles no generators
        if values[slot] != others[slot]:
            return False
    return True


@compiled
def _list_places(values: Ints, row_of_value: Ints, slots: Ints, listed: Ints) -> int:
    count = 0
    for slot in slots:
        listed[count] = row_of_value[values[slot]]
        count += listed[count] > 0
    listed[count : count + 4] = 0
    return count


@compiled
def _add_places(values: Ints, row_of_value: Ints, rows: Shorts, sums: Ints) -> None:
    """Write the sums of the rows of the values in place."""
    steady = np.zeros(sums.shape[1], dtype=np.int32)
    listed = np.empty(values.shape[1] + 4, dtype=np.int32)
    kept = np.array([slot for slot in range(values.shape[1]) if slot in _STEADY])
    slots = np.array([slot for slot in range(values.shape[1]) if slot not in _STEADY])
    for i in range(len(values)):
        if i == 0 or not _is_same(values[i], values[i - 1]):
            steady[:] = 0
            count = _list_places(values[i], row_of_value, kept, listed)
            _add_four(rows, listed, count, steady)
        sums[i] = steady
        count = _list_places(values[i], row_of_value, slots, listed)
        _add_four(rows, listed, count, sums[i])


@compiled
def _add_row(row: Shorts, sums: Ints) -> None:
    for label in range(len(sums)):
        sums[label] += row[label]


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
    sums = np.empty((np.sum(pieces[:, 1] - pieces[:, 0]), rows.shape[1]), dtype=np.int32)
    reach, at = np.max(offsets), 0
    for first, end, opening, close in pieces:
        own = sums[at : at + end - first]
        _add_places(places[first:end], row_of_value, place_rows, own)
        left, right = max(opening, first - reach), min(close, end + reach)
        _add_types(types[left:right], first - left, row_of_type, rows, offsets, own)
        _add_cues(cues[first:end], row_of_type, rows, len(offsets), own)
        at += end - first
    return sums
