"""A tree over a column's values, every leaf at the same depth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from seawall.model import InputError

ROOT = "*"


@dataclass(frozen=True)
class Hierarchy:
    """``rows[leaf][level]`` is a label: level 0 the value itself, the last level one root.

    Leaves are in tree order, nodes in the order in which they were first given, so that all leaves
    under a node are neighbours. Nothing is read out of a label: where a file puts 100 under
    "95-99", it belongs there.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]

    def __repr__(self) -> str:
        return f"<Hierarchy {self.name}, {len(self.rows)} leaves, {self.n_levels} levels>"

    @classmethod
    def of_rows(cls, name: str, rows: Iterable[Sequence[str]], first_line: int = 1) -> Hierarchy:
        """The tree that rows give, leaf first; refuses rows that give none.

        The error names the file, the line and the level, never a label. Where the last level is
        more than one label, a root is put on top.
        """
        given = [tuple(row) for row in rows]
        if not given:
            raise InputError(f"Hierarchy {name} is empty; give one line for every value.")
        _check_levels(name, given, first_line)
        _check_parents(name, given, first_line)
        if len({row[-1] for row in given}) > 1:
            given = [(*row, ROOT) for row in given]
        return cls(name, tuple(_put_in_tree_order(given)))

    @property
    def n_levels(self) -> int:
        return len(self.rows[0])

    @cached_property
    def codes(self) -> dict[str, int]:
        """The place of every leaf."""
        return {row[0]: code for code, row in enumerate(self.rows)}

    @cached_property
    def nodes(self) -> NDArray[np.int64]:
        """``nodes[level, leaf]``: the first leaf under the same node of that level."""
        firsts = np.empty((self.n_levels, len(self.rows)), np.int64)
        for level in range(self.n_levels):
            seen: dict[str, int] = {}
            firsts[level] = [seen.setdefault(row[level], at) for at, row in enumerate(self.rows)]
        return firsts


def _check_levels(name: str, rows: list[tuple[str, ...]], first_line: int) -> None:
    for line, row in enumerate(rows, first_line):
        if len(row) != len(rows[0]):
            raise InputError(
                f"{name}, line {line}: {len(row)} levels, but line {first_line} has "
                f"{len(rows[0])}; every line needs the same number."
            )
        if "" in row:
            raise InputError(f"{name}, line {line}: level {row.index('') + 1} is empty; name it.")


def _check_parents(name: str, rows: list[tuple[str, ...]], first_line: int) -> None:
    seen: dict[tuple[int, str], tuple[str, int]] = {}
    for line, row in enumerate(rows, first_line):
        if (0, row[0]) in seen:
            raise InputError(
                f"{name}, line {line}: its value stands already in line {seen[0, row[0]][1]}; "
                "keep one of them."
            )
        for level, (label, parent) in enumerate(zip(row, (*row[1:], ""), strict=True)):
            known, where = seen.setdefault((level, label), (parent, line))
            if known != parent:
                raise InputError(
                    f"{name}, line {line}: the label of level {level + 1} has another parent in "
                    f"line {where}; a label has one parent."
                )


def _put_in_tree_order(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    firsts: dict[tuple[int, str], int] = {}
    for at, row in enumerate(rows):
        for level, label in enumerate(row):
            firsts.setdefault((level, label), at)

    def place(row: tuple[str, ...]) -> list[int]:
        return [firsts[level, row[level]] for level in range(len(row) - 1, -1, -1)]

    return sorted(rows, key=place)
