"""Which of many patterns a text may match, in one pass; to match none costs little."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import re2

_ANY_CHARACTER = b"(?s)."


class Sieve:
    """Patterns of RE2, each the sign of a kind; they see "?" for what Latin-1 does not have."""

    def __init__(self, signs: Sequence[tuple[str, str]]) -> None:
        self._signs = signs

    def find(self, text: str) -> set[str]:
        """The kinds of which a sign stands in the text; every kind where RE2 gives up."""
        found = self._set.Match(text.encode("latin-1", "replace"))
        if not found and text:  # The last pattern matches any text: there was too little memory.
            return {kind for kind, _ in self._signs}
        return {self._signs[at][0] for at in found or () if at < len(self._signs)}

    @cached_property
    def _set(self) -> re2.Set:
        options = re2.Options()
        options.encoding = re2.Options.Encoding.LATIN1
        options.log_errors = False
        patterns = re2.Set.SearchSet(options)
        for _, sign in self._signs:
            patterns.Add(sign.encode("latin-1"))
        patterns.Add(_ANY_CHARACTER)
        patterns.Compile()
        return patterns
