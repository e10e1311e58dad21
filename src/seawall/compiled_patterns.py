"""Patterns of ``re`` whose compiled form is stored between runs.

To compile a pattern takes Python a hundred times as long as to make it of what was compiled. This
is done as ``re`` itself does it, in versions of Python whose inside is known.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from seawall.store import Answers

_KNOWN_PYTHON = (3, 11) <= sys.version_info < (3, 14)

# What ``re`` makes of a pattern and its flags: all flags, code, groups, and the names of these.
_Code = tuple[int, list[int], int, dict[str, int], tuple[str | None, ...]]


def compile_stored(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As ``re.compile``; only for patterns that stand in our code, since what is stored stays."""
    if not _KNOWN_PYTHON:
        return re.compile(pattern, flags)
    import _sre  # type: ignore[import-not-found]

    # It refuses code that would read outside of itself.
    made: re.Pattern[str] = _sre.compile(pattern, *_CODES.find((pattern, int(flags))))
    return made


def _compile(asked: tuple[str, int]) -> _Code:
    from re import _compiler, _parser  # type: ignore[attr-defined]

    pattern, flags = asked
    parsed: Any = _parser.parse(pattern, flags)
    state = parsed.state
    names: list[str | None] = [None] * state.groups
    for name, number in state.groupdict.items():
        names[number] = name
    code = list(map(int, _compiler._code(parsed, flags)))
    return int(flags | state.flags), code, state.groups - 1, state.groupdict, tuple(names)


_CODES = Answers("patterns", _compile)
