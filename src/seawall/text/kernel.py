"""Loops over token arrays, compiled by Numba and kept on disk between runs.

The first run on a machine compiles each kernel (seconds) and keeps it beside the module, or in the
user's cache folder where the package lies on a read-only disk. Where neither can be written, every
process compiles anew: slower to start, the same results.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar, cast

_F = TypeVar("_F", bound=Callable[..., Any])


@contextmanager
def _as_if_missing(*names: str) -> Iterator[None]:
    """Let imports of these packages fail, unless they are loaded already."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


# Numba asks SciPy for its version and whether its linear algebra is there, and reads settings in
# YAML where it can; no kernel of ours needs these, and they take longer to load than the kernels.
with _as_if_missing("scipy", "scipy.linalg.cython_blas", "yaml"):
    import numba
    import numba.np.arraymath
    from numba.core.caching import FunctionCache
    from numba.core.runtime.nrt import rtsys


class _KernelCache(FunctionCache):
    """Machine code from disk, without first making ready to compile: that takes most of a start.

    What is not on disk is compiled, and Numba makes itself ready then.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]


def compiled(function: _F) -> _F:
    """The function as machine code; no fast-math, so results do not depend on the machine."""
    kernel: Any = numba.njit(nogil=True)(function)
    with suppress(RuntimeError):  # Numba found no folder that it may write to.
        kernel._cache = _KernelCache(function)  # type: ignore[no-untyped-call]
    return cast(_F, kernel)
