"""Sets of records as rows of machine words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.uint64]

_WORD = 64


def pack(rows: NDArray[np.bool_]) -> Bits:
    """Rows of booleans as rows of 64-bit words, the last one filled up with zeros."""
    n_words = -(-rows.shape[1] // _WORD)
    padded = np.zeros((rows.shape[0], n_words * _WORD), dtype=np.bool_)
    padded[:, : rows.shape[1]] = rows
    return np.packbits(padded, axis=1).view(np.uint64)


def pack_columns(matrix: Any) -> Bits:
    """For each column of a sparse matrix, the rows in which it is not 0."""
    return pack(matrix.T.toarray() > 0)


def count(bits: Bits) -> NDArray[np.int64]:
    """How many records each row holds."""
    return np.asarray(np.bitwise_count(bits).sum(axis=-1, dtype=np.int64))
