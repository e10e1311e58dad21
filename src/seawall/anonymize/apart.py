"""Whether enough persons are surely different where two could be one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Person = TypeVar("Person")


def are_apart(
    members: Iterable[Person], k: int, could_be_one: Callable[[Person, Person], bool]
) -> bool:
    """Whether k of these persons, met one after another, are surely different."""
    chosen: list[Person] = []
    for one in members:
        if not any(could_be_one(one, other) for other in chosen):
            chosen.append(one)
        if len(chosen) >= k:
            return True
    return False
