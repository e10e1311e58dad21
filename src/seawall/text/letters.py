"""Whether a word's letters are those of a name, whatever its origin and whoever lists it.

Runs of two to four letters speak for or against (``seawall.learn.letters`` fits how much). A name
that no list has ("Xiaoming", "Babatunde") is told from a rare word ("edentulous") by them.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from zlib import crc32

from seawall.resources import read_bytes
from seawall.text.name_lexicon import fold

FILE = "lexicons/name_letters.bin"
ROWS = 2**15
UNIT = 1 / 16  # of the log-odds
_SHORTEST, _LONGEST = 2, 4
_MOST_LETTERS = 20
# Least log-odds of each grade but the first.
_STEPS = (-4.0, -2.0, -1.0, 0.0, 1.0, 2.0, 4.0)
NAMELIKE = 5


def list_runs(word: str) -> list[int]:
    """The rows of a word's runs of letters, its edges counted as letters."""
    edged = f"^{fold(word)[:_MOST_LETTERS]}$"
    return [
        crc32(edged[at : at + size].encode()) % ROWS
        for size in range(_SHORTEST, _LONGEST + 1)
        for at in range(len(edged) - size + 1)
    ]


@cache
def _load_odds() -> tuple[int, ...]:
    return tuple(memoryview(read_bytes(FILE)).cast("b"))


@lru_cache(maxsize=1024)
def grade_letters(word: str) -> int:
    """From 0, the letters of no name, to 7; from ``NAMELIKE`` on they are those of one."""
    odds = _load_odds()
    return bisect_right(_STEPS, UNIT * sum([odds[row] for row in list_runs(word)]))
