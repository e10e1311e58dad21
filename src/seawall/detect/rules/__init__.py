"""Rule detection: a module or package for each family, with its cases in tests/cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

from seawall.model import Mention
from seawall.text import Reading

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
    return tuple(import_module(f"{__name__}.{name}") for name in FAMILY_NAMES)


def find_by_rules(reading: Reading) -> Iterator[Mention]:
    """Mentions of every family, as each family found them: they may overlap."""
    for family in load_families():
        yield from family.find(reading)


def find_together(readings: Sequence[Reading]) -> list[tuple[Mention, ...]]:
    """As ``find_by_rules`` of each note; every family goes over all of them, which is faster."""
    found: list[list[Mention]] = [[] for _ in readings]
    for family in load_families():
        for reading, mentions in zip(readings, found, strict=True):
            mentions.extend(family.find(reading))
    return list(map(tuple, found))
