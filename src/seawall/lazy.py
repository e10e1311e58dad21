"""What is made when somebody asks for it: names that a room offers (PEP 562), and patterns."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from seawall.compiled_patterns import compile_stored


def load_when_asked(room: str, names_of: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """A room's ``__getattr__``: ``names_of`` says which of its names each module holds.

    A module that begins with a dot stands in the room. Any other name is refused as Python does.
    """
    modules = {name: module for module, names in names_of.items() for name in names}

    def load(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {room!r} has no attribute {name!r}", name=name)
        return getattr(import_module(modules[name], room), name)

    return load


def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As ``re.compile``, but the work is done at the first use.

    The rules hold some five hundred patterns, and to compile them all takes a tenth of the start; a
    note asks for few. What is compiled of a module's own patterns is stored for the next run; of
    one that is made in a function, which a note's words may be in, nothing is.
    """
    is_own = sys._getframe(1).f_code.co_name == "<module>"
    return cast("re.Pattern[str]", _LazyPattern(pattern, flags, is_own))


class _LazyPattern:
    """Stands for a pattern; what was asked of it once is kept, so that it costs nothing more."""

    def __init__(self, pattern: str, flags: int, is_own: bool) -> None:
        self.pattern = pattern
        self._asked_flags = flags
        self._is_own = is_own
        self._compiled: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._compiled is None:
            make = compile_stored if self._is_own else re.compile
            self._compiled = make(self.pattern, self._asked_flags)
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value
