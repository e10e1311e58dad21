"""Numba, loaded as lightly as can be; only what is not linked from disk needs it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any


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
    from numba.extending import typeof_impl


class _KernelCache(FunctionCache):
    """Machine code from disk, without first making ready to compile: that takes most of a start.

    What is not on disk is compiled, and Numba makes itself ready then.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]


def compile_late(function: Callable[..., Any]) -> Any:
    """The function as Numba has it: compiled, or loaded, when it is called."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    with suppress(RuntimeError):  # Numba found no folder that it may write to.
        dispatcher._cache = _KernelCache(function)  # type: ignore[no-untyped-call]
    return dispatcher


def compile_now(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What Numba makes of the function for such arguments, whatever is on disk."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    types = tuple(map(dispatcher.typeof_pyval, arguments))
    dispatcher.compile(types)
    return dispatcher.overloads[types]


def teach_type(kind: type, get_dispatcher: Callable[[Any], Any]) -> None:
    """Let compiled functions call objects of a kind, each by its dispatcher."""

    def find_type(value: Any, _context: object) -> Any:
        return numba.types.Dispatcher(get_dispatcher(value))

    typeof_impl.register(kind)(find_type)
