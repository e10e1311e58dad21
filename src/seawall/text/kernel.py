"""Loops over token arrays, compiled by Numba and kept on disk between runs.

The first run on a machine compiles each kernel (seconds) and keeps it beside the module, or in the
user's cache folder where the package lies on a read-only disk. Where neither can be written, every
process compiles anew: slower to start, the same results.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

_F = TypeVar("_F", bound=Callable[..., Any])
_BLAS = "scipy.linalg.cython_blas"


def _load_arrays_without_blas() -> None:
    """Load Numba's array support without SciPy's linear algebra.

    Numba would import it only to know that it is there (np.kron asks), at half the cost of a
    start; no kernel of ours needs it.
    """
    if _BLAS in sys.modules:
        return
    sys.modules[_BLAS] = None  # type: ignore[assignment]
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules[_BLAS]


_load_arrays_without_blas()


def compiled(function: _F) -> _F:
    """The function as machine code; no fast-math, so results do not depend on the machine."""
    try:
        return cast(_F, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # Numba found no folder that it may write to.
        return cast(_F, numba.njit(nogil=True)(function))
