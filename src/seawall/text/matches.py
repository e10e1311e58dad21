"""What a pattern finds: where, and where its groups are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seawall.model import Span, draw_span
from seawall.text.sheaf import ByteSpans, Search

# The number of each group, by its name and by itself.
Groups = dict[int | str, int]


class Late(NamedTuple):
    """What finds the groups of a match when one is asked for, and the octets of the note."""

    find: Search
    octets: bytes


class Match:
    """One match; groups by number or name give spans in code points, None where not matched.

    ``start_char`` and ``end_char`` are those of the whole: asking for them makes no span.
    """

    __slots__ = (
        "_base",
        "_groups",
        "_late",
        "_places",
        "_spans",
        "_text",
        "end_char",
        "start_char",
    )

    def __init__(
        self,
        text: str,
        whole: tuple[int, int],
        spans: ByteSpans,
        base: int,
        groups: Groups,
        places: Sequence[int] | None,
        late: Late | None,
    ) -> None:
        """``spans`` are of the whole and, if not ``late``, of its groups, in the octets of a sheaf
        in which the note begins at ``base``; ``places`` are its offsets by octet, if not the same.
        """
        self._text = text
        self.start_char, self.end_char = whole
        self._spans = spans
        self._base = base
        self._groups = groups
        self._places = places
        self._late = late

    def _find_groups(self, late: Late) -> None:
        """Look for the groups, where so far only the whole was looked for."""
        spans, base = self._spans, self._base
        start, end = spans[0]
        # A character on either side says whether a word begins or ends there. In a text no
        # longer than that RE2 needs no look at whether it matches.
        shift = max(base, start - 1)
        octets = late.octets[shift - base : end - base + 1]
        found = late.find(octets, start - shift, end - shift)
        self._spans = [(one + shift, other + shift) for one, other in found]
        self._late = None

    def has(self, group: int | str) -> bool:
        """True if the group took part in the match with at least a character."""
        if self._late is not None:
            self._find_groups(self._late)
        start, end = self._spans[self._groups[group]]
        return start < end

    def first_of(self, groups: Iterable[str]) -> str:
        """The first of the groups that took part in the match."""
        for group in groups:
            if self.has(group):
                return group
        raise LookupError("none of the groups took part in the match")

    def span(self, group: int | str = 0) -> Span:
        """The span of a group that took part in the match."""
        if group == 0:
            return draw_span((self.start_char, self.end_char))
        found = self.span_or_none(group)
        if found is None:
            raise LookupError(f"group {group!r} took no part in the match")
        return found

    def span_or_none(self, group: int | str = 0) -> Span | None:
        if self._late is not None:
            self._find_groups(self._late)
        start, end = self._spans[self._groups[group]]
        if start == end:
            return None
        base, places = self._base, self._places
        if places is None:
            return draw_span((start - base, end - base))
        return draw_span((places[start - base], places[end - base]))

    def text(self, group: int | str = 0) -> str:
        """The characters of a group, empty where it took no part."""
        if group == 0:
            return self._text[self.start_char : self.end_char]
        if self._late is not None:
            self._find_groups(self._late)
        start, end = self._spans[self._groups[group]]
        if start == end:
            return ""
        base, places = self._base, self._places
        if places is None:
            return self._text[start - base : end - base]
        return self._text[places[start - base] : places[end - base]]

    def __repr__(self) -> str:
        return f"<Match of characters {self.start_char}-{self.end_char}>"
