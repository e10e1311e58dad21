"""Stretches of a text by what is written in them: those that are written alike share a number.

Notes say mostly the same words. Who numbers them first need make a string, look it up and judge it
only once for all of its places.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.kernels.kernel import compiled

Codes = npt.NDArray[np.int32]
Places = npt.NDArray[np.int32]

_HASH_START, _HASH_STEP, _HASH_BITS = 5381, 33, 0x7FFFFFFF
_MIN_SLOTS = 64


@compiled
def _number(
    codes: Codes, starts: Places, ends: Places, slots: Places, numbers: Places, firsts: Places
) -> int:
    """Write each stretch's number and where each number is first seen; how many there are.

    ``slots`` is a table of -1, a power of two in size and larger than there are stretches: the
    number that a hash leads to stands at it or right behind it.
    """
    mask, count = len(slots) - 1, 0
    for i in range(len(starts)):
        start, size = starts[i], ends[i] - starts[i]
        mixed = _HASH_START
        for at in range(start, ends[i]):
            mixed = (mixed * _HASH_STEP + codes[at]) & _HASH_BITS
        slot = (mixed ^ mixed >> 15) & mask
        while slots[slot] >= 0:
            first = firsts[slots[slot]]
            other = starts[first]
            is_same = ends[first] - other == size
            at = 0
            while is_same and at < size:
                is_same = codes[start + at] == codes[other + at]
                at += 1
            if is_same:
                break
            slot = (slot + 1) & mask
        if slots[slot] < 0:
            slots[slot] = count
            firsts[count] = i
            count += 1
        numbers[i] = slots[slot]
    return count


def number_stretches(codes: Codes, starts: Places, ends: Places) -> tuple[Places, Places]:
    """A number for each stretch of the codes, from 0 on, and where each number is first seen."""
    count = len(starts)
    numbers, firsts = np.empty(count, dtype=np.int32), np.empty(count, dtype=np.int32)
    slots = np.full(max(_MIN_SLOTS, 2 << count.bit_length()), -1, dtype=np.int32)
    return numbers, firsts[: _number(codes, starts, ends, slots, numbers, firsts)]
