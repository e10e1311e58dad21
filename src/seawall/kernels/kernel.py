"""Loops over token arrays, compiled by Numba and kept on disk between runs.

The first run on a machine compiles each kernel (seconds) and keeps it beside the module, or in the
user's cache folder where the package lies on a read-only disk. Later runs link what is kept without
loading Numba. Where nothing can be written, every process compiles anew: slower to start, the same
results.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from operator import attrgetter
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from seawall.kernels.machine_code import Linker, is_number, open_linker, take_code
from seawall.kernels.store import load_code, save_code

_F = TypeVar("_F", bound=Callable[..., Any])


class Kernel:
    """A function as machine code, one piece for each kind of arguments that it was called with."""

    def __init__(self, function: FunctionType, linker: Linker) -> None:
        update_wrapper(self, function)
        self.function = function
        self._linker = linker
        self._fingerprint = linker.fingerprint
        self._entries: dict[bytes, Callable[..., Any]] = {}

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if named:
            return self.dispatcher(*arguments, **named)
        kind = self._fingerprint(arguments)
        entry = self._entries.get(kind)
        if entry is None:
            entry = self._entries[kind] = self._open(kind, arguments)
        return entry(*arguments)

    @cached_property
    def dispatcher(self) -> Any:
        """The function as Numba has it, which loads Numba."""
        return _load_numba().compile_late(self.function)

    def _open(self, kind: bytes, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        whole = len(arguments) == self.function.__code__.co_argcount
        if not whole or not all(map(_is_plain, arguments)):
            return cast(Callable[..., Any], self.dispatcher)
        code = load_code(self.function, kind, self._stamp)
        if code is None:
            return self._compile(kind, arguments)
        return self._linker.link(code, self.function) or cast(Callable[..., Any], self.dispatcher)

    def _compile(self, kind: bytes, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        result = _load_numba().compile_now(self.function, arguments)
        save_code(self.function, kind, self._stamp, take_code(result))
        return cast(Callable[..., Any], result.entry_point)

    @cached_property
    def _stamp(self) -> bytes:
        """What the machine code depends on: this machine, Numba, and the text of the kernel."""
        described = f"{self._linker.stamp}\n{describe(self.function)}"
        return hashlib.sha256(described.encode()).digest()


def describe(function: FunctionType) -> str:
    """A function's text in full, with the constants and the kernels of whatever file it names."""
    named = sorted(_list_names(function.__code__) & function.__globals__.keys())
    values = ((name, function.__globals__[name]) for name in named)
    told = (f"{name} = {_tell(each, function)}" for name, each in values)
    return "\n".join((_tell(function.__code__, function), *told))


def _list_names(code: CodeType) -> set[str]:
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*map(_list_names, inner))


def _tell(value: Any, function: FunctionType) -> str:
    if isinstance(value, CodeType):
        constants = [_tell(each, function) for each in value.co_consts]
        return repr((value.co_code, value.co_names, value.co_varnames, constants))
    if isinstance(value, Kernel):
        return "itself" if value.function is function else describe(value.function)
    return value.__name__ if isinstance(value, ModuleType) else repr(value)


def _is_plain(value: Any) -> bool:
    """True for what has the same fingerprint in every process; that of a class is its address."""
    if type(value) is tuple:
        return all(map(_is_plain, value))
    if isinstance(value, np.ndarray):
        return is_number(value.dtype)
    return isinstance(value, int | float | np.generic)


def compiled(function: _F) -> _F:
    """The function as machine code; no fast-math, so results do not depend on the machine."""
    linker = open_linker()
    if linker:
        return cast(_F, Kernel(cast(FunctionType, function), linker))
    return cast(_F, _load_numba().compile_late(function))


@cache
def _load_numba() -> ModuleType:
    from seawall.kernels import jit

    # A kernel that others call.
    jit.teach_type(Kernel, attrgetter("dispatcher"))
    return jit
