"""Patterns of what stands right before a number, answered by the word that stands there."""

from __future__ import annotations

import re
from functools import cached_property

from seawall.lazy import lazy_pattern

_MAX_WORDS = 1 << 12  # as many as stay in memory
_MAX_REACH = 1 << 16
_ESCAPE = re.compile(r"\\.")
_LETTERS = re.compile(r"[^\W\d_]+")


class LastWords:
    """A long pattern that ends where the text before a number does.

    To look for dozens of words at every place takes long, and most numbers follow a word and a
    space. Such a word is judged once: alone it fits the pattern, or it has no part in it and
    rules it out. What the pattern names only beside other words is looked for each time, and so
    is all behind one of ``opens``, behind which any word may follow. With a ``reach`` it must
    begin in as many of the last characters.
    """

    def __init__(
        self, pattern: str, *, opens: tuple[str, ...] = (), reach: int = _MAX_REACH
    ) -> None:
        self._pattern = lazy_pattern(pattern)
        self._opens = opens
        self._reach = reach
        self._known: dict[str, bool | None] = {}

    def precede(self, before: str) -> bool:
        """True if the pattern is found in the text before a number, which is in small letters."""
        if before[-1:] == " ":
            word = before[before.rfind(" ", 0, -1) + 1 : -1]
            known = self._known
            fits = known[word] if word in known else self._judge(word)
            if fits is not None and not (self._opens and self._is_open(before)):
                return fits
        first = len(before) - self._reach
        return self._pattern.search(before, first if first > 0 else 0) is not None

    def _is_open(self, before: str) -> bool:
        return any(map(before.__contains__, self._opens))

    def _judge(self, word: str) -> bool | None:
        if not word.isalpha():
            return None
        if len(self._known) >= _MAX_WORDS:
            self._known.clear()
        is_part = len(word) == 1 or word in self._parts
        fits = True if self._pattern.search(f"{word} ") else None if is_part else False
        self._known[word] = fits
        return fits

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Words of the pattern, whole ones and pieces."""
        return frozenset(_LETTERS.findall(_ESCAPE.sub(" ", self._pattern.pattern)))

    def __repr__(self) -> str:
        return "<LastWords>"
