"""Arrays that begin with a line of the machine's memory.

What is fetched at once is a line, or half of one: from an array that begins elsewhere each second
fetch takes two lines.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

_LINE_BYTES = 64

_Array = TypeVar("_Array", bound=npt.NDArray[Any])


def make_zeros(shape: tuple[int, ...], kind: type[np.generic]) -> npt.NDArray[Any]:
    """As ``np.zeros``, from the beginning of a line on."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    octets = np.zeros(size + _LINE_BYTES, dtype=np.uint8)
    first = -octets.ctypes.data % _LINE_BYTES
    return octets[first : first + size].view(kind).reshape(shape)


def align(array: _Array) -> _Array:
    """The same from the beginning of a line on."""
    copy = make_zeros(array.shape, array.dtype.type)
    copy[...] = array
    return cast(_Array, copy)
