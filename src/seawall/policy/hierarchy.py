"""Generalization hierarchies as files: one line a value, then what it becomes, level by level."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from seawall.model import InputError
from seawall.policy.domain import Run


@dataclass(frozen=True)
class Hierarchy:
    """Values in an order in which every subtree is a run, and those runs."""

    values: tuple[str, ...]
    subtrees: tuple[Run, ...]

    def __repr__(self) -> str:
        return f"<Hierarchy of {len(self.values)} values>"


def read_hierarchy(path: Path) -> Hierarchy:
    """A hierarchy in ARX's format: ``;`` between the levels, the value first, ``*`` last."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            lines = [[cell.strip() for cell in line] for line in csv.reader(stream, delimiter=";")]
    except (OSError, UnicodeDecodeError):
        raise InputError(f"Could not read the hierarchy {path}; is it a UTF-8 file?") from None
    return make_hierarchy([line for line in lines if line], str(path))


def make_hierarchy(paths: list[list[str]], name: str) -> Hierarchy:
    """A hierarchy from each value's way up; siblings stay in the order in which they come."""
    if not paths or len({len(path) for path in paths}) != 1:
        raise InputError(f"The hierarchy {name} needs lines that all have as many levels.")
    ranks: dict[tuple[str, ...], int] = {}
    for path in paths:
        for level in range(len(path)):
            ranks.setdefault(tuple(path[level:]), len(ranks))
    ordered = sorted(
        paths, key=lambda path: [ranks[tuple(path[at:])] for at in range(len(path) - 1, -1, -1)]
    )
    runs: dict[tuple[str, ...], Run] = {}
    for place, path in enumerate(ordered):
        for level in range(1, len(path)):
            start, _ = runs.get(tuple(path[level:]), (place, place))
            runs[tuple(path[level:])] = (start, place + 1)
    return Hierarchy(tuple(path[0] for path in ordered), tuple(sorted(set(runs.values()))))
