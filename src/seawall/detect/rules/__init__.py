"""Rule detection: a module or package for each family, with its cases in tests/cases."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from seawall.detect.rules.terms import cover_each
from seawall.model import Mention
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms

FAMILY_NAMES = (
    "web",
    "phone",
    "national",
    "codes",
    "address",
    "dates",
    "times",
    "ages",
    "demographics",
    "names",
    "hospitals",
)


@cache
def load_families() -> tuple[ModuleType, ...]:
    """The modules of all families; loaded once, since their lexicons take a moment."""
    families = tuple(import_module(f"{__name__}.{name}") for name in FAMILY_NAMES)
    _load_tables()
    return families


def _load_tables() -> None:
    """Have all tables of the rules made that are made when they are first asked for.

    Most hold a wake. One that is made after the words of the first notes were judged for the others
    has all of them judged again, which takes as long as to read the notes.
    """
    load_clinical_terms()
    modules = [sys.modules[name] for name in sys.modules if name.startswith(f"{__name__}.")]
    for module in modules:
        for name, load in list(vars(module).items()):
            if name.startswith(("load_", "_load_")) and _asks_nothing(load):
                load()


def _asks_nothing(load: Any) -> bool:
    """True for a cached function that always gives the same."""
    code = getattr(getattr(load, "__wrapped__", None), "__code__", None)
    return code is not None and code.co_argcount == code.co_kwonlyargcount == 0


def find_by_rules(reading: Reading) -> Iterator[Mention]:
    """Mentions of every family, as each family found them: they may overlap."""
    return iter(find_together([reading])[0])


def find_together(readings: Sequence[Reading]) -> list[tuple[Mention, ...]]:
    """As ``find_by_rules`` of each note; every family goes over all of them, which is faster."""
    found: list[list[Mention]] = [[] for _ in readings]
    cover_each(readings)
    for family in load_families():
        for mentions, own in zip(found, find_in_each(family, readings), strict=True):
            mentions.extend(own)
    return list(map(tuple, found))


def find_in_each(family: ModuleType, readings: Sequence[Reading]) -> Iterable[Iterable[Mention]]:
    """What a family finds in each note: all at once, where it can do that."""
    together = getattr(family, "find_in_each", None)
    return together(readings) if together else map(family.find, readings)
