"""The space that tables are cut in: for every attribute, how far apart its codes are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from seawall.kernels.kernel import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class Shape(IntEnum):
    """How a class's codes of an attribute are shown, and so what they cost."""

    RANGE = 0
    SET = 1
    TREE = 2


@dataclass(frozen=True)
class Axis:
    """An attribute's codes 0…size − 1 as places.

    ``places`` (of a range) rise from 0 to 1. ``nodes[level, code]`` (of a tree) is the first code
    under the same node of that level: codes are in tree order, so a node is a run of codes.
    """

    shape: Shape
    size: int
    places: Floats | None = None
    nodes: Ints | None = None

    @classmethod
    def of_range(cls, places: Floats) -> Axis:
        """A range over numbers; they need not be scaled. What lies past the end stays past it."""
        finite = places[np.isfinite(places)]
        low, high = (finite[0], finite[-1]) if len(finite) else (0.0, 0.0)
        scaled = (places - low) / (high - low or 1.0)
        return cls(Shape.RANGE, len(places), np.where(np.isfinite(places), scaled, 2.0))

    @classmethod
    def of_set(cls, size: int) -> Axis:
        """Values without an order."""
        return cls(Shape.SET, size)

    @classmethod
    def of_tree(cls, nodes: Ints) -> Axis:
        """The leaves of a hierarchy, in its order; level 0 is the leaves, the last the root."""
        return cls(Shape.TREE, nodes.shape[1], nodes=nodes)


def give_tree(axis: Axis) -> Axis:
    """A set's values as a tree: each alone, or all."""
    if axis.shape is not Shape.SET:
        return axis
    alone = np.arange(axis.size, dtype=np.int64)
    return Axis.of_tree(np.stack([alone, np.zeros_like(alone)]))


class Space(NamedTuple):
    """All axes in flat arrays, for the kernels."""

    shapes: Ints
    sizes: Ints
    starts: Ints
    places: Floats
    levels: Ints
    node_starts: Ints
    nodes: Ints
    leaves: Ints


def join(axes: Sequence[Axis]) -> Space:
    """The axes side by side."""
    sizes = np.array([axis.size for axis in axes], np.int64)
    nodes = [axis.nodes if axis.nodes is not None else np.zeros((0, 0), np.int64) for axis in axes]
    leaves = [_count_leaves(levels) for levels in nodes]
    return Space(
        np.array([int(axis.shape) for axis in axes], np.int64),
        sizes,
        _run(sizes),
        np.concatenate(
            [axis.places if axis.places is not None else np.zeros(axis.size) for axis in axes]
        ),
        np.array([len(levels) for levels in nodes], np.int64),
        _run(np.array([levels.size for levels in nodes], np.int64)),
        _flatten(nodes),
        _flatten(leaves),
    )


def _run(lengths: Ints) -> Ints:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def _flatten(parts: Sequence[Ints]) -> Ints:
    return np.concatenate([np.zeros(0, np.int64), *(part.ravel() for part in parts)])


def _count_leaves(nodes: Ints) -> Ints:
    counts = [np.bincount(level, minlength=len(level))[level] for level in nodes]
    return np.array(counts, np.int64).reshape(nodes.shape)


@compiled
def measure_width(space: Space, axis: int, low: int, high: int, distinct: int) -> float:
    """What it costs to show the codes from ``low`` to ``high``: 0 for one, 1 for all (the NCP)."""
    others = space.sizes[axis] - 1
    if low == high or others == 0:
        return 0.0
    if space.shapes[axis] == 0:
        start = space.starts[axis]
        return float(min(1.0, space.places[start + high] - space.places[start + low]))
    if space.shapes[axis] == 1:
        return float((distinct - 1) / others)
    node = find_level(space, axis, low, high) * space.sizes[axis] + low
    return float((space.leaves[space.node_starts[axis] + node] - 1) / others)


@compiled
def find_level(space: Space, axis: int, low: int, high: int) -> int:
    """The lowest level of a tree at which two codes have one node."""
    at, size = space.node_starts[axis], space.sizes[axis]
    for level in range(space.levels[axis]):
        if space.nodes[at + level * size + low] == space.nodes[at + level * size + high]:
            return level
    return int(space.levels[axis] - 1)
