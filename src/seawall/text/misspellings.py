"""Words that are one slip of the pen away from a word of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache


class Misspellings:
    """Finds the listed word that one letter more, less, other or two swapped would make.

    One slip leaves either the first half of the meant word or its end as they are: words are kept
    by both, with their length, so that a look compares a few words of the list and not all. Words
    shorter than ``min_chars`` have too many neighbours and are left out.
    """

    def __init__(self, words: Iterable[str], min_chars: int) -> None:
        self._min_chars = min_chars
        self._words = frozenset(word for word in words if len(word) >= min_chars)
        self.find = lru_cache(maxsize=1 << 12)(self._find)

    @cached_property
    def _by_part(self) -> dict[tuple[int, str], list[str]]:
        kept: dict[tuple[int, str], list[str]] = {}
        for word in self._words:
            size = len(word)
            half = size // 2
            kept.setdefault((size, word[:half]), []).append(word)
            # Two letters that are swapped around the half reach one letter into the end.
            kept.setdefault((-size, word[half + 1 :]), []).append(word)
        return kept

    def _find(self, word: str) -> str | None:
        """The word that was meant; None where it is no slip, or more than one may be meant."""
        if len(word) < self._min_chars or word in self._words:
            return None
        meant = {listed for listed in self._list_near(word) if is_slip(word, listed)}
        return meant.pop() if len(meant) == 1 else None

    def _list_near(self, word: str) -> Iterator[str]:
        for size in range(len(word) - 1, len(word) + 2):
            half = size // 2
            end = word[len(word) - (size - half - 1) :]
            yield from self._by_part.get((size, word[:half]), ())
            yield from self._by_part.get((-size, end), ())

    def __len__(self) -> int:
        """Number of words in the list."""
        return len(self._words)

    def __repr__(self) -> str:
        return f"<Misspellings of {len(self)} words>"


def is_slip(written: str, meant: str) -> bool:
    """True if one letter more, less or other, or two swapped, make one word of the other."""
    if abs(len(written) - len(meant)) > 1 or written == meant:
        return False
    start = 0
    while start < min(len(written), len(meant)) and written[start] == meant[start]:
        start += 1
    left, right = written[start:], meant[start:]
    if left[1:] == right[1:] or left[1:] == right or left == right[1:]:
        return True
    return left[:2] == right[:2][::-1] and left[2:] == right[2:]
