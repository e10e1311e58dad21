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

from seawall.text.alphabet import spell
from seawall.text.matches import Groups, Late, Match
from seawall.text.sheaf import ByteSpans, Search, Sheaf

if TYPE_CHECKING:
    from seawall.text.reading import Reading

_UNANCHORED, _WHOLLY = re2._Anchor.UNANCHORED, re2._Anchor.ANCHOR_BOTH
_NOTHING: Iterator[Match] = iter(())
_WHOLE = itemgetter(0)
# Of a note that is read by itself.
_NOWHERE = Sheaf([], []), 0
_NAME, _NAME_OCTETS = re.compile(r"\(\?P<\w+>"), re.compile(rb"\(\?P<\w+>")


class _Compiled(NamedTuple):
    """The search for the next match, its groups, and what finds these where it does not."""

    search: Search
    groups: Groups
    find_groups: Search | None


def join_words(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest where several fit.

    Backwards by their letters: words that begin alike stand together, so that RE2 reads what they
    share once, and each stands before its own beginnings.
    """
    return "|".join(map(re.escape, sorted(set(words), reverse=True)))


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
        # The compiled automaton itself: the package's ``finditer`` wraps each of its answers in
        # an object that we would only take apart again.
        match = compiled._regexp.Match
        groups: Groups = {at: at for at in range(compiled.groups + 1)}
        groups.update((name.decode(), at) for name, at in compiled.groupindex.items())
        if not self._late_groups:
            return _Compiled(partial(match, _UNANCHORED), groups, None)
        bare = self._build(_NAME_OCTETS.sub(b"(?:", source), encoding)
        return _Compiled(partial(bare._regexp.Match, _UNANCHORED), groups, partial(match, _WHOLLY))

    def _build(self, source: bytes, encoding: int) -> re2._Regexp:
        options = re2.Options()
        options.case_sensitive = not self._ignore_case
        options.log_errors = False
        # An automaton grows with all that it reads, up to so much; then it is made anew. Few notes
        # are read in UTF-8, where a letter takes many states.
        is_narrow = encoding == re2.Options.Encoding.LATIN1
        options.max_mem = (1 << 20) + (len(source) << 11) if is_narrow else 64 << 20
        options.encoding = encoding
        return re2.compile(source, options)

    def may_be_in(self, reading: Reading) -> bool:
        """False if it matches nowhere in the note."""
        # In UTF-8 a pattern of many takes longer than it spares, and few notes need it.
        if not reading.is_narrow or self._narrow is None:
            return True
        return bool(self.find_bounds(reading))

    def choose_places(self, readings: Sequence[Reading]) -> list[int]:
        """The places of those notes in which it may match: few need be asked one by one."""
        sheaf, found = _NOWHERE[0], None
        places: list[int] = []
        for place, reading in enumerate(readings):
            bound = reading.narrow_place or _NOWHERE
            if bound[0] is not sheaf:
                sheaf = bound[0]
                found = sheaf.found.get(self)
                if found is None:
                    found = self._look_in(sheaf)
            if found is None or bound[1] in found:
                places.append(place)
        return places

    def find_bounds(self, reading: Reading) -> list[tuple[int, int]]:
        """Where each match begins and ends, for who asks for no groups: it takes half the time."""
        sheaf, own = reading.narrow_place or _NOWHERE
        found = sheaf.found.get(self)
        if found is None:
            found = self._look_in(sheaf)
            if found is None:
                found_alone = self._find_alone(reading)
                return [(match.start_char, match.end_char) for match in found_alone]
        matches = found.get(own)
        if matches is None:
            return []
        base = sheaf.starts[own]
        return [(start - base, end - base) for start, end in map(_WHOLE, matches)]

    def find_in_sheaf(self, sheaf: Sheaf) -> dict[int, list[ByteSpans]]:
        """Groups of every match by the places of the notes that have one, for who asks of all.

        They are places in the sheaf, which is one of a byte a character.
        """
        found = sheaf.found.get(self)
        if found is None:
            found = self._look_in(sheaf)
        if found is None:
            raise ValueError("a pattern that an alphabet of a byte a character cannot write")
        return found

    def find(self, reading: Reading) -> Iterator[Match]:
        """Matches from left to right, none overlapping another."""
        # Most patterns are in few notes, and each asks for all of them: so it must cost little.
        sheaf, own = reading.narrow_place or _NOWHERE
        found = sheaf.found.get(self)
        if found is None:
            found = self._look_in(sheaf)
            if found is None:
                return iter(self._find_alone(reading))
        spans_of_each = found.get(own)
        if spans_of_each is None or (self.needs and not self._may_match(reading.lower)):
            return _NOTHING
        _, groups, find_groups = self._narrow or self._wide
        late = Late(find_groups, sheaf.notes[own]) if find_groups else None
        text, base, matches = reading.text, sheaf.starts[own], list[Match]()
        for spans in spans_of_each:
            start, end = spans[0]
            whole = start - base, end - base
            matches.append(Match(text, whole, spans, base, groups, None, late))
        return iter(matches)

    def _look_in(self, sheaf: Sheaf) -> dict[int, list[ByteSpans]] | None:
        """What it finds in all notes of the sheaf; None if it cannot be looked for there."""
        if self._narrow is None or sheaf is _NOWHERE[0]:
            return None
        found = sheaf.find_in_all(self._narrow.search, is_free=self._whole_words)
        sheaf.found[self] = found
        return found

    def _find_alone(self, reading: Reading) -> list[Match]:
        """The matches in a note that is in no sheaf of one byte a character."""
        if self.needs and not self._may_match(reading.lower):
            return []
        narrow = self._narrow if reading.is_narrow else None
        search, groups, find_groups = narrow or self._wide
        found, base = reading.find_spans(search, is_narrow=narrow is not None)
        places = None if narrow else reading.char_of_byte
        octets = (reading.narrow if narrow else None) or reading.utf8
        late, matches = Late(find_groups, octets) if find_groups else None, list[Match]()
        for spans in found:
            start, end = spans[0]
            whole = start, end = start - base, end - base
            if places is not None:
                whole = places[start], places[end]
            if not self._whole_words or reading.stands_free(*whole):
                matches.append(Match(reading.text, whole, spans, base, groups, places, late))
        return matches

    def _may_match(self, lower: str) -> bool:
        return any(map(lower.__contains__, self.needs))

    def __repr__(self) -> str:
        return f"Pattern({self.source!r})"
