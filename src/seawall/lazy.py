"""Names that a room offers, loaded when somebody asks for one (PEP 562)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


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
