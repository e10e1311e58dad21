"""What a token is where capitals tell nothing: in a note, or a line, of one case."""

from __future__ import annotations

import numpy as np

from seawall.kernels.kernel import compiled
from seawall.text.features.vocabulary import IntArray

_MIXED, _UPPER, _LOWER, _TO_LINE = 0, 1, 2, 2
_SMALL_SHAPE, _CAPITAL_SHAPE, _LAST_SHAPE, _LETTER_SHAPE = 1, 3, 5, 4
_KINDS = 16
_CASELESS = 4  # the column of traits
_FIRST_SLOT = 17
_ONE_IN = 20


@compiled
def _read_case(traits: IntArray, first: int, end: int, strays: int) -> int:
    """The case of all words from ``first`` to ``end``; one in ``strays`` may be otherwise."""
    words = small = capital = 0
    for i in range(first, end):
        shape = traits[i, 0]
        if 1 <= shape <= _LAST_SHAPE and shape != _LETTER_SHAPE:
            words += 1
            small += shape == _SMALL_SHAPE
            capital += shape == _CAPITAL_SHAPE
    allowed = words // strays
    if words == 0:
        return _MIXED
    if words - capital <= allowed:
        return _UPPER
    return _LOWER if words - small <= allowed else _MIXED


@compiled
def fill_cases(traits: IntArray, lines: IntArray, places: IntArray) -> None:
    """Write the three slots of case and caseless kinds; where cases are mixed they say only that.

    A note of one case is told from a line of one case in a note of both: a heading is such a line.
    """
    count = len(traits)
    of_note = _read_case(traits, 0, count, _ONE_IN)
    kinds = np.zeros(count + 2, dtype=np.int32)
    for i in range(count):
        kinds[i + 1] = traits[i, _CASELESS]
    first = 0
    while first < count:
        end = first
        while end < count and lines[end] == lines[first]:
            end += 1
        case = of_note
        if case == _MIXED:
            case = _read_case(traits, first, end, count + 1)
            case += _TO_LINE * (case != _MIXED)
        if case != _MIXED:
            _fill_line(kinds, case, first, end, places)
        first = end


@compiled
def _fill_line(kinds: IntArray, case: int, first: int, end: int, places: IntArray) -> None:
    for i in range(first, end):
        before = case * _KINDS + kinds[i]
        own = case * _KINDS + kinds[i + 1]
        places[i, _FIRST_SLOT] = before * _KINDS + kinds[i + 1]
        places[i, _FIRST_SLOT + 1] = (before * _KINDS + kinds[i + 1]) * _KINDS + kinds[i + 2]
        places[i, _FIRST_SLOT + 2] = own * _KINDS + kinds[i + 2]
