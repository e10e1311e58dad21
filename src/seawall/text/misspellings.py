"""Words that are one slip of the pen away from a word of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache


class Misspellings:
    """Finds the listed word that one letter more, less, other or two swapped would make.

    The words of the list are kept with each of their letters left out in turn: a slip shares one
    of these forms with the word that was meant, so that looking one up costs its length and not
    the list's. Words shorter than ``min_chars`` have too many neighbours and are left out.
    """

    def __init__(self, words: Iterable[str], min_chars: int) -> None:
        self._min_chars = min_chars
        self._words = frozenset(word for word in words if len(word) >= min_chars)
        self._by_form: dict[str, list[str]] = {}
        for word in sorted(self._words):
            for form in _shorten(word):
                self._by_form.setdefault(form, []).append(word)
        self.find = lru_cache(maxsize=16384)(self._find)

    def _find(self, word: str) -> str | None:
        """The word that was meant; None where it is no slip, or more than one may be meant."""
        if len(word) < self._min_chars or word in self._words:
            return None
        meant = {
            listed
            for form in (word, *_shorten(word))
            for listed in (*((form,) if form in self._words else ()), *self._by_form.get(form, ()))
            if is_slip(word, listed)
        }
        return meant.pop() if len(meant) == 1 else None

    def __len__(self) -> int:
        """Number of words in the list."""
        return len(self._words)

    def __repr__(self) -> str:
        return f"<Misspellings of {len(self)} words>"


def _shorten(word: str) -> Iterator[str]:
    return (word[:at] + word[at + 1 :] for at in range(len(word)))


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
