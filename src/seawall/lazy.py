"""What is made when somebody asks for it: names that a room offers (PEP 562), and patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast


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
    note asks for few.
    """
    return cast("re.Pattern[str]", _LazyPattern(pattern, flags))


class _LazyPattern:
    """Stands for a pattern; what was asked of it once is kept, so that it costs nothing more."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._asked_flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(re.compile(self.pattern, self._asked_flags), name)
        setattr(self, name, value)
        return value
