"""What bearers of a name are called, from ``resources/lexicons/nicknames.txt``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from seawall.resources import read_lines


@cache
def load_nicknames() -> Mapping[str, tuple[str, ...]]:
    """Nicknames by name, and names by nickname: a record may hold either; lower case, folded."""
    table: dict[str, set[str]] = {}
    for line in read_lines("lexicons/nicknames.txt"):
        name, _, nicknames = line.partition(":")
        for nickname in nicknames.split():
            table.setdefault(name.strip(), set()).add(nickname)
            table.setdefault(nickname, set()).add(name.strip())
    return {name: tuple(sorted(others)) for name, others in table.items()}
