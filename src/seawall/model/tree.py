"""The tree of topics into which recursive clustering divides the persons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TopicNode:
    """A group of persons: its leading terms, and the two groups that it divides into, if any."""

    number: int
    parent: int | None
    children: tuple[int, ...]
    persons: int
    terms: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.children) not in (0, 2):
            raise ValueError(f"node {self.number} divides into {len(self.children)}, not two")


@dataclass(frozen=True, slots=True)
class TopicTree:
    """Nodes by number, the root first; ``leaf_of[person]`` is the number of the person's leaf.

    Li & Qin 2017, Figures 7 and 8.
    """

    nodes: tuple[TopicNode, ...]
    leaf_of: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(node.number != place for place, node in enumerate(self.nodes)):
            raise ValueError("nodes are numbered by their place")
        if any(self.nodes[leaf].children for leaf in set(self.leaf_of)):
            raise ValueError("a person belongs to a node that divides further")

    def __repr__(self) -> str:
        return f"<TopicTree of {len(self.nodes)} nodes, {len(self.leaf_of)} persons>"

    def list_persons(self) -> list[set[int]]:
        """The persons of every node, by its number."""
        found: list[set[int]] = [set() for _ in self.nodes]
        for person, leaf in enumerate(self.leaf_of):
            node: int | None = leaf
            while node is not None:
                found[node].add(person)
                node = self.nodes[node].parent
        return found

    def as_json(self) -> list[dict[str, Any]]:
        """The nodes as JSON holds them; who belongs to which stays out."""
        return [
            {
                "number": node.number,
                "parent": node.parent,
                "children": list(node.children),
                "persons": node.persons,
                "terms": list(node.terms),
            }
            for node in self.nodes
        ]
