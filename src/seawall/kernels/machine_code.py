"""Machine code that Numba made, linked and called without Numba.

Numba itself takes longer to load than all that ``detect`` loads besides, and once a kernel is
compiled only its C modules and LLVM are needed to run it. This is done as ``numba.core.cpu`` does
it, for the version whose inside is known; ``open_linker`` gives None where another one is
installed, where Numba is set by the environment, or where anything is not as expected.
"""

from __future__ import annotations

import builtins
import ctypes
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np

_KNOWN_NUMBA = "0.68."
_PACKAGES = ("numba", "numba.core", "numba.core.runtime")
_SERIALIZE = "numba.core.serialize"
_NUMBERS = (
    "int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex64 complex128"
).split()


@dataclass(frozen=True, slots=True)
class MachineCode:
    """One compiled kernel for one kind of arguments, as it is stored.

    ``constants`` has, by the name of each environment that the code looks into, its own first, the
    array types that it makes; ``symbols`` are the names that it must find outside itself.
    """

    entry: str
    constants: dict[str, tuple[str, ...]]
    symbols: tuple[str, ...]
    binary: bytes


def take_code(result: Any) -> MachineCode:
    """The machine code of Numba's result; empty where it needs more than can be stored."""
    module = result.library._final_module
    environments = {env.env_name: env.consts for env in result._find_referenced_environments()}
    own = result.fndesc.env_name
    environments = {own: result.environment.consts, **environments}
    if result.reload_init or not all(map(_are_array_types, environments.values())):
        return MachineCode("", {}, (), b"")
    outside = (
        each.name for each in (*module.functions, *module.global_variables) if each.is_declaration
    )
    return MachineCode(
        result.fndesc.llvm_cpython_wrapper_name,
        {name: tuple(each.str for each in types) for name, types in environments.items()},
        tuple(name for name in outside if not name.startswith("llvm.")),
        bytes(result.library._get_compiled_object()),
    )


def _are_array_types(constants: list[Any]) -> bool:
    return all(isinstance(each, np.dtype) and is_number(each) for each in constants)


def is_number(dtype: np.dtype[Any]) -> bool:
    """True for a type of numbers, also for a copy from disk, which is not ``isbuiltin``."""
    return dtype.kind in "biufc" and dtype.isnative


class Linker:
    """Makes stored machine code callable; ``stamp`` names all that the code was made for."""

    def __init__(self, parts: dict[str, ModuleType]) -> None:
        import llvmlite
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self._llvm = llvm
        self._make_environment = parts["numba._dynfunc"].Environment
        self._make_function = parts["numba._dynfunc"].make_function
        for name, address in _list_symbols(parts):
            llvm.add_symbol(name, address)
        version = parts["numba._version"].get_versions()["version"]
        features = llvm.get_host_cpu_features().flatten()
        machine = (llvm.get_process_triple(), llvm.get_host_cpu_name(), features)
        self.stamp = "\n".join((sys.version, version, llvmlite.__version__, *machine))
        self.fingerprint: Callable[[tuple[Any, ...]], bytes] = parts[
            "numba._dispatcher"
        ].compute_fingerprint

    def link(self, code: MachineCode, function: Callable[..., Any]) -> Callable[..., Any] | None:
        """The kernel that was made of the function; None for empty code and for a missing symbol.

        It checks no arguments: their ``fingerprint`` must be that for which it was compiled.
        """
        engine = self._make_engine()  # first: LLVM finds the symbols of this process from then on
        # LLVM ends the process where a symbol is missing.
        if not code.entry or not all(map(self._llvm.address_of_symbol, code.symbols)):
            return None
        engine.add_object_file(self._llvm.ObjectFileRef.from_data(code.binary))
        engine.finalize_object()
        environments = []
        for name, types in code.constants.items():
            environments.append(self._make_environment(function.__globals__))
            environments[-1].consts[:] = map(np.dtype, types)
            place = engine.get_global_value_address(name)
            ctypes.c_void_p.from_address(place).value = id(environments[-1])
        made: Callable[..., Any] = self._make_function(
            sys.modules[function.__module__],
            function.__name__,
            "",
            engine.get_function_address(code.entry),
            environments[0],
            (engine, *environments),  # what has to live as long as the function
        )
        return made

    def _make_engine(self) -> Any:
        # One for each kernel: those of several processes may give their parts the same names.
        target = self._llvm.Target.from_triple(self._llvm.get_process_triple())
        return self._llvm.create_mcjit_compiler(
            self._llvm.parse_assembly(""), target.create_target_machine(jit=True)
        )


@cache
def open_linker() -> Linker | None:
    """The linker of this process; None where kernels have to come from Numba itself."""
    is_set = any(name.startswith("NUMBA_") for name in os.environ)
    if is_set or sys.platform != "linux":
        return None
    try:
        parts = _load_parts()
        return Linker(parts) if parts else None
    except Exception:  # of whatever kind: Numba's inside is another than was known
        return None


def _load_parts() -> dict[str, ModuleType] | None:
    """Numba's C modules, without Numba where it is not loaded yet; None for an unknown Numba."""
    names = ("_version", "_dynfunc", "_helperlib", "_dispatcher", "core.runtime._nrt_python")
    if "numba" in sys.modules:
        return None
    with _hollow_numba():
        version = import_module("numba._version").get_versions()["version"]
        if not version.startswith(_KNOWN_NUMBA):
            return None
        parts = {name: import_module(name) for name in (f"numba.{each}" for each in names)}
        _make_ready(parts)
    return parts


@contextmanager
def _hollow_numba() -> Iterator[None]:
    """Let empty packages of Numba's names stand for it while the block lasts."""
    spec = find_spec("numba")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError("numba")
    hollow = {name: ModuleType(name) for name in (*_PACKAGES, _SERIALIZE)}
    for name in _PACKAGES:
        folders = name.split(".")[1:]
        hollow[name].__path__ = [os.path.join(spec.submodule_search_locations[0], *folders)]  # noqa: PTH118
    hollow[_SERIALIZE].__dict__["_numba_unpickle"] = _unpickle
    sys.modules.update(hollow)
    try:
        yield
    finally:
        for name in hollow:
            del sys.modules[name]


_unpickled: dict[tuple[int, bytes], Any] = {}


def _unpickle(address: int, data: bytes, digest: bytes) -> Any:
    """An object (a type of error) that compiled code holds, the same at each call."""
    key = address, digest
    if key not in _unpickled:
        _unpickled[key] = pickle.loads(data)
    return _unpickled[key]


class _Omitted:
    """Stands for Numba's own kind of left out arguments, of which kernels have none."""


def _make_ready(parts: dict[str, ModuleType]) -> None:
    parts["numba.core.runtime._nrt_python"].memsys_use_cpython_allocator()
    parts["numba._dispatcher"].typeof_init(
        _Omitted, {name: number for number, name in enumerate(_NUMBERS)}
    )
    # Numba's C code asks for ``_unpickle`` once, by name, and then keeps it.
    kind = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    nothing = pickle.dumps(None)
    kind(parts["numba._helperlib"].c_helpers["unpickle"])(nothing, len(nothing), bytes(20))


def _list_symbols(parts: dict[str, ModuleType]) -> Iterator[tuple[str, int]]:
    """What compiled code may call or look at, with its address."""
    yield "_Py_NoneStruct", id(None)
    for name in ("numba._helperlib", "numba._dynfunc"):
        yield from ((f"numba_{each}", at) for each, at in parts[name].c_helpers.items())
    for name, address in parts["numba.core.runtime._nrt_python"].c_helpers.items():
        yield (name if name.startswith("_") else f"NRT_{name}"), address
    for name, value in vars(builtins).items():
        if isinstance(value, type) and issubclass(value, BaseException):
            yield f"PyExc_{name}", id(value)
