"""A user's own words that never stay, in whatever form they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from seawall.model import Span
from seawall.text import Pattern, Reading
from seawall.text.tokens import split_words

# A shorter word is part of too many others: of "ms" only its own forms are meant.
_MIN_PART_CHARS = 4
_ENDINGS = r"(?:['’]?s|es|en|et|n|ar|er|or|arna|erna|orna|ens|ets|na)?"
_LETTERS = r"[\pL\pN]*"


class ForbiddenWords:
    """Finds forbidden words in any case, inflected, hyphenated and inside longer words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        long = [_read(word) for word in words if len(word) >= _MIN_PART_CHARS]
        short = [_read(word) for word in words if 0 < len(word) < _MIN_PART_CHARS]
        sources = [f"{_LETTERS}(?:{'|'.join(long)}){_LETTERS}"] if long else []
        # RE2's \b knows ASCII only: what stands beside is asked for in _stands_alone.
        sources += [f"(?:{'|'.join(short)}){_ENDINGS}"] if short else []
        self._patterns = [Pattern(source, ignore_case=True) for source in sources]
        self._has_long = bool(long)

    def find(self, reading: Reading) -> Iterator[Span]:
        """Where such words stand."""
        for place, pattern in enumerate(self._patterns):
            is_long = self._has_long and place == 0
            for match in pattern.find(reading):
                span = match.span()
                if is_long or _stands_alone(reading.text, span):
                    yield span

    def are_in(self, text: str) -> bool:
        """True if one of them is in a text that is to be written."""
        return bool(self._patterns) and next(self.find(Reading(text)), None) is not None

    def __repr__(self) -> str:
        return "<ForbiddenWords>"


def _read(word: str) -> str:
    """A pattern of the word: what a mark or a space joins in it may be joined otherwise."""
    parts = [re.escape(part) for part in split_words(word) if part[0].isalnum()]
    joined = r"[\s'’./‐–-]{0,2}".join(parts) or re.escape(word)
    return f"{joined[:-1]}(?:y|ie)" if joined[-1] == "y" else joined


def _stands_alone(text: str, span: Span) -> bool:
    start, end = span
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


@cache
def load_forbidden(words: tuple[str, ...]) -> ForbiddenWords:
    """What finds these words, made once."""
    return ForbiddenWords(words)
