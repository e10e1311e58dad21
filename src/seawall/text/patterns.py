"""Linear-time patterns over a :class:`~seawall.text.reading.Reading`.

RE2 never backtracks, so a hostile note cannot hang a detector. RE2 has no look-around and its
``\\b``, ``\\w`` and ``\\d`` know ASCII only: write ``\\pL``, ``\\p{Lu}`` or ``\\p{Ll}`` for a
letter of any language, and let ``whole_words`` check what stands beside the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import re2

from seawall.model import Span

if TYPE_CHECKING:
    from seawall.text.reading import Reading


@dataclass(frozen=True, slots=True)
class Match:
    """One match; groups by number or name give spans in code points, None where not matched."""

    _reading: Reading
    _byte_spans: tuple[tuple[int, int], ...]
    _names: dict[str, int]

    def span(self, group: int | str = 0) -> Span:
        """The span of a group that took part in the match."""
        found = self.span_or_none(group)
        if found is None:
            raise LookupError(f"group {group!r} took no part in the match")
        return found

    def span_or_none(self, group: int | str = 0) -> Span | None:
        index = self._names[group] if isinstance(group, str) else group
        start, end = self._byte_spans[index]
        if start < 0 or start == end:
            return None
        return Span(self._reading.char_at(start), self._reading.char_at(end))

    def text(self, group: int | str = 0) -> str:
        """The characters of a group, empty where it took no part."""
        span = self.span_or_none(group)
        return span.of(self._reading.text) if span else ""

    def __repr__(self) -> str:
        return f"<Match of bytes {self._byte_spans[0]}>"


class Pattern:
    """A compiled RE2 pattern.

    ``whole_words`` drops a match that begins or ends inside a word or number (any language).
    ``needs`` names literals of which the note must hold at least one, in lower case and compared
    case-insensitively: a look-up that is cheaper than the pattern.
    """

    def __init__(
        self,
        source: str,
        *,
        whole_words: bool = True,
        ignore_case: bool = False,
        needs: tuple[str, ...] = (),
    ) -> None:
        options = re2.Options()
        options.case_sensitive = not ignore_case
        options.log_errors = False
        options.max_mem = 64 << 20
        self.source = source
        self.needs = needs
        self._whole_words = whole_words
        self._compiled = re2.compile(source, options)
        self._names: dict[str, int] = dict(self._compiled.groupindex)

    def find(self, reading: Reading) -> Iterator[Match]:
        """Matches from left to right, none overlapping another."""
        if self.needs and not any(literal in reading.lower for literal in self.needs):
            return
        for found in self._compiled.finditer(reading.utf8):
            match = Match(reading, tuple(found._spans), self._names)
            if not self._whole_words or reading.is_whole(match.span()):
                yield match

    def __repr__(self) -> str:
        return f"Pattern({self.source!r})"
