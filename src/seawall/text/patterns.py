"""Linear-time patterns over a :class:`~seawall.text.reading.Reading`.

RE2 never backtracks, so a hostile note cannot hang a detector. RE2 has no look-around and its
``\\b``, ``\\w`` and ``\\d`` know ASCII only: write ``\\pL``, ``\\p{Lu}`` or ``\\p{Ll}`` for a
letter of any language, and let ``whole_words`` check what stands beside the match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import re2

from seawall.model import Span, draw_span
from seawall.text.alphabet import spell
from seawall.text.sheaf import ByteSpans, Search, Sheaf

if TYPE_CHECKING:
    from seawall.text.reading import Reading

_UNANCHORED, _WHOLLY = re2._Anchor.UNANCHORED, re2._Anchor.ANCHOR_BOTH
_NOTHING: Iterator[Match] = iter(())
_WHOLE = itemgetter(0)
_NAME, _NAME_OCTETS = re.compile(r"\(\?P<\w+>"), re.compile(rb"\(\?P<\w+>")
# The number of each group, by its name and by itself.
_Groups = dict[int | str, int]


class _Compiled(NamedTuple):
    """The search for the next match, its groups, and what finds these where it does not."""

    search: Search
    groups: _Groups
    find_groups: Search | None


class _LateSpans:
    """The groups of a match, looked for when one is asked for."""

    __slots__ = ("_bounds", "_find", "_first", "_octets", "_spans")

    def __init__(self, find: Search, octets: bytes, bounds: tuple[int, int]) -> None:
        self._find = find
        self._octets = octets
        self._bounds = bounds
        self._spans: ByteSpans | None = None

    def __getitem__(self, group: int) -> tuple[int, int]:
        if self._spans is None:
            start, end = self._bounds
            # A character on either side says whether a word begins or ends there. In a text no
            # longer than that RE2 needs no look at whether it matches.
            self._first = first = max(0, start - 1)
            self._spans = self._find(self._octets[first : end + 1], start - first, end - first)
        start, end = self._spans[group]
        return (start + self._first, end + self._first) if start < end else (-1, -1)


def join_words(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest where several fit.

    Backwards by their letters: words that begin alike stand together, so that RE2 reads what they
    share once, and each stands before its own beginnings.
    """
    return "|".join(map(re.escape, sorted(set(words), reverse=True)))


class Match:
    """One match; groups by number or name give spans in code points, None where not matched.

    ``start_char`` and ``end_char`` are those of the whole: asking for them makes no span.
    """

    __slots__ = ("_base", "_groups", "_places", "_spans", "_text", "end_char", "start_char")

    def __init__(
        self,
        text: str,
        whole: tuple[int, int],
        spans: ByteSpans | _LateSpans,
        base: int,
        groups: _Groups,
        places: Sequence[int] | None,
    ) -> None:
        self._text = text
        self.start_char, self.end_char = whole
        self._spans = spans
        self._base = base
        self._groups = groups
        self._places = places

    def has(self, group: int | str) -> bool:
        """True if the group took part in the match with at least a character."""
        start, end = self._spans[self._groups[group]]
        return start < end

    def first_of(self, groups: Iterable[str]) -> str:
        """The first of the groups that took part in the match."""
        places, spans = self._groups, self._spans
        for group in groups:
            start, end = spans[places[group]]
            if start < end:
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
        start, end = self._spans[self._groups[group]]
        if start == end:
            return ""
        base, places = self._base, self._places
        if places is None:
            return self._text[start - base : end - base]
        return self._text[places[start - base] : places[end - base]]

    def __repr__(self) -> str:
        return f"<Match of characters {self.start_char}-{self.end_char}>"


class Pattern:
    """A pattern for RE2, compiled when it is first looked for: a run may need half of them.

    ``whole_words`` drops a match that begins or ends inside a word or number (any language).
    ``needs`` names literals of which the note must hold at least one, in lower case and compared
    case-insensitively. One or two rare ones are cheaper to look for than the pattern; more are not.
    ``late_groups`` finds groups when a match is asked for one: the groups of a long pattern take
    three times as long as its matches, and the text of some tells enough.
    """

    def __init__(
        self,
        source: str,
        *,
        whole_words: bool = True,
        ignore_case: bool = False,
        needs: tuple[str, ...] = (),
        late_groups: bool = False,
    ) -> None:
        self.source = source
        self.needs = needs
        self._whole_words = whole_words
        self._ignore_case = ignore_case
        self._late_groups = late_groups

    @classmethod
    def any_of(cls, *patterns: Pattern) -> Pattern:
        """Matches where one of them does: a single look tells whether any of them has work."""
        parts = (
            f"(?{'i' * each._ignore_case}:{_NAME.sub('(?:', each.source)})" for each in patterns
        )
        return cls("|".join(parts), whole_words=False)

    @cached_property
    def _narrow(self) -> _Compiled | None:
        """Of the alphabet of one byte a character, where it can be written in it."""
        source = spell(self.source, ignore_case=self._ignore_case)
        return self._compile(source, re2.Options.Encoding.LATIN1) if source else None

    @cached_property
    def _wide(self) -> _Compiled:
        """Of UTF-8."""
        return self._compile(self.source.encode("utf-8"), re2.Options.Encoding.UTF8)

    def _compile(self, source: bytes, encoding: int) -> _Compiled:
        compiled = self._build(source, encoding)
        groups: _Groups = {at: at for at in range(compiled.groups + 1)}
        groups.update((name.decode(), at) for name, at in compiled.groupindex.items())
        # The compiled automaton itself: the package's ``finditer`` wraps each of its answers in
        # an object that we would only take apart again.
        match = compiled._regexp.Match
        if not self._late_groups:
            return _Compiled(partial(match, _UNANCHORED), groups, None)
        bare = self._build(_NAME_OCTETS.sub(b"(?:", source), encoding)
        return _Compiled(partial(bare._regexp.Match, _UNANCHORED), groups, partial(match, _WHOLLY))

    def _build(self, source: bytes, encoding: int) -> re2._Regexp:
        options = re2.Options()
        options.case_sensitive = not self._ignore_case
        options.log_errors = False
        options.max_mem = 64 << 20
        options.encoding = encoding
        return re2.compile(source, options)

    def _is_absent(self, reading: Reading) -> bool:
        """True if another note of the sheaf had it looked for, and this one has none.

        Most patterns are in few notes, and each asks for all of them: so it must cost little.
        """
        place = reading.narrow_place
        if place is None or (narrow := self._narrow) is None:
            return False
        found = place[0].found.get(narrow[0])
        return found is not None and place[1] not in found

    def may_be_in(self, reading: Reading) -> bool:
        """False if it matches nowhere in the note, not even inside a word."""
        if self._is_absent(reading):
            return False
        narrow = self._narrow if reading.is_narrow else None
        # In UTF-8 a pattern of many takes longer than it spares, and few notes need it.
        return narrow is None or bool(reading.find_spans(narrow[0], is_narrow=True)[0])

    def find_bounds(self, reading: Reading) -> list[tuple[int, int]]:
        """Where each match begins and ends, for who asks for no groups: it takes half the time."""
        if self._is_absent(reading):
            return []
        narrow = self._narrow if reading.is_narrow else None
        search = (narrow or self._wide)[0]
        found, base = reading.find_spans(search, is_narrow=narrow is not None)
        if not found:
            return []
        places = None if narrow else reading.char_of_byte
        if places is None:
            bounds = [(start - base, end - base) for start, end in map(_WHOLE, found)]
        else:
            bounds = [
                (places[start - base], places[end - base]) for start, end in map(_WHOLE, found)
            ]
        if self._whole_words:
            return [each for each in bounds if reading.stands_free(*each)]
        return bounds

    def find_in_sheaf(self, sheaf: Sheaf) -> dict[int, list[ByteSpans]]:
        """Groups of every match, also inside words, by the places of the notes that have one.

        They are places in the sheaf, which is one of a byte a character.
        """
        if self._narrow is None:
            raise ValueError("a pattern that an alphabet of a byte a character cannot write")
        return sheaf.find_in_all(self._narrow[0])

    def find(self, reading: Reading) -> Iterator[Match]:
        """Matches from left to right, none overlapping another."""
        if self._is_absent(reading):
            return _NOTHING
        if self.needs and not self._may_match(reading.lower):
            return _NOTHING
        narrow = self._narrow if reading.is_narrow else None
        search, groups, find_groups = narrow or self._wide
        found, base = reading.find_spans(search, is_narrow=narrow is not None)
        if not found:
            return _NOTHING
        places = None if narrow else reading.char_of_byte
        is_free = reading.stands_free if self._whole_words else None
        matches: list[Match] = []
        octets = reading.narrow if narrow else reading.utf8
        for spans in found:
            start, end = spans[0]
            bounds = start, end = start - base, end - base
            whole = bounds if places is None else (places[start], places[end])
            if is_free is not None and not is_free(*whole):
                continue
            if find_groups is None:
                matches.append(Match(reading.text, whole, spans, base, groups, places))
            else:
                late = _LateSpans(find_groups, octets or b"", bounds)
                matches.append(Match(reading.text, whole, late, 0, groups, places))
        return iter(matches)

    def _may_match(self, lower: str) -> bool:
        return any(map(lower.__contains__, self.needs))

    def __repr__(self) -> str:
        return f"Pattern({self.source!r})"
