"""Notes that are read together: each pattern goes once over all of them.

A pattern's tables are large and a note is short, so that most of the time of a look would go into
fetching the tables anew for every note. Over a sheaf they are fetched once. What is found is what
the pattern finds in each note by itself: where a match touches the break between two notes, its
note is searched again alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, TypeVar, cast

from seawall.text.alphabet import mark_insides

ByteSpans = list[tuple[int, int]]
# Groups of the first match in a range of bytes; negative where there is none.
Search = Callable[[bytes, int, int], ByteSpans]

# A line ends before it and begins after it, as at the ends of a note.
_BREAK = "\n\0\n"
_BREAK_OCTETS = _BREAK.encode()
_NOTHING: list[ByteSpans] = []
_Made = TypeVar("_Made")


def find_spans(search: Search, octets: bytes) -> list[ByteSpans]:
    """Groups of every match from left to right, none empty, none overlapping another."""
    found: list[ByteSpans] = []
    at, size = 0, len(octets)
    while at <= size:
        spans = search(octets, at, size)
        if spans[0][0] < 0:
            break
        start, past = spans[0]
        if start < past:
            found.append(spans)
        at = max(past, start + 1)
    return found


class Sheaf:
    """The notes, joined. What a pattern found in them is kept as long as the sheaf.

    ``notes`` are the octets of the ``texts``, in one of the two ways in which patterns read them.
    """

    def __init__(self, texts: Sequence[str], notes: Sequence[bytes]) -> None:
        self._texts = texts
        self.notes = notes
        self.octets = _BREAK_OCTETS.join(notes)
        sizes = [len(note) + len(_BREAK) for note in notes]
        self.starts = list(accumulate(sizes[:-1], initial=0))
        # What each pattern that was looked for found, by the notes' places.
        self.found: dict[Hashable, dict[int, list[ByteSpans]]] = {}
        self._kept: dict[Callable[[Sheaf], Any], Any] = {}

    def keep(self, make: Callable[[Sheaf], _Made]) -> _Made:
        """What ``make`` says of all notes together; it is asked once, whichever note asks."""
        kept = self._kept.get(make)
        if kept is None:
            kept = self._kept[make] = make(self)
        return cast(_Made, kept)

    @cached_property
    def _insides(self) -> bytes:
        """For each place of the octets, with one byte a character, whether it is inside a word."""
        return mark_insides(self.octets, _BREAK.join(self._texts))

    def find(self, search: Search, place: int) -> tuple[list[ByteSpans], int]:
        """Groups of every match in one note, and where in the sheaf that note begins.

        The groups are places in the sheaf; less that beginning they are what ``find_spans`` finds
        in the note alone.
        """
        return self.find_in_all(search).get(place, _NOTHING), self.starts[place]

    def find_in_all(self, search: Search, *, is_free: bool = False) -> dict[int, list[ByteSpans]]:
        """Groups of every match as places in the sheaf, by the notes; one without is left out.

        With ``is_free``, in a sheaf of one byte a character, only of those matches that neither
        begin nor end inside a word.
        """
        found = self.found.get(search)
        if found is None:  # several may ask: for all matches, or for those that stand free
            found = self.found[search] = self._find_in_all(search)
        return self._leave_free(found) if is_free else found

    def _leave_free(self, found: dict[int, list[ByteSpans]]) -> dict[int, list[ByteSpans]]:
        insides = self._insides
        free: dict[int, list[ByteSpans]] = {}
        for place, matches in found.items():
            if own := [
                spans for spans in matches if not (insides[spans[0][0]] or insides[spans[0][1]])
            ]:
                free[place] = own
        return free

    def _find_in_all(self, search: Search) -> dict[int, list[ByteSpans]]:
        octets, starts = self.octets, self.starts
        found: dict[int, list[ByteSpans]] = {}
        here: list[ByteSpans] = []
        at, end, size = 0, 0, len(octets)
        while at <= size:
            spans = search(octets, at, size)
            start, past = spans[0]
            if start == past:
                if start < 0:
                    break
                at = start + 1
                continue
            if past > end:  # not in the note of the match before
                place = bisect_right(starts, start) - 1
                end = starts[place] + len(self.notes[place])
                if past > end:
                    at = self._pass_break(search, start, past, place, found)
                    continue
                here = found[place] = []
            here.append(spans)
            at = past
        return found

    def _pass_break(
        self,
        search: Search,
        start: int,
        past: int,
        place: int,
        found: dict[int, list[ByteSpans]],
    ) -> int:
        """Where to look on, after a match that touches the break behind the note at ``place``."""
        end = self.starts[place] + len(self.notes[place])
        if start >= end:
            if past - end <= len(_BREAK):
                return past
            place += 1
        base = self.starts[place]
        alone = find_spans(search, self.notes[place])
        found[place] = [[(base + one, base + other) for one, other in spans] for spans in alone]
        return base + len(self.notes[place])
