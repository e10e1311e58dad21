"""Notes that are read together: each pattern goes once over all of them.

A pattern's tables are large and a note is short, so that most of the time of a look would go into
fetching the tables anew for every note. Over a sheaf they are fetched once. What is found is what
the pattern finds in each note by itself: where a match touches the break between two notes, its
note is searched again alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

ByteSpans = list[tuple[int, int]]
# Groups of the first match in a range of bytes; negative where there is none.
Search = Callable[[bytes, int, int], ByteSpans]

# A line ends before it and begins after it, as at the ends of a note.
_BREAK = b"\n\0\n"


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
    """The notes, joined. What a pattern found in them is kept as long as the sheaf."""

    def __init__(self, notes: Sequence[bytes]) -> None:
        self._notes = notes
        self._octets = _BREAK.join(notes)
        *starts, _ = accumulate((len(note) + len(_BREAK) for note in notes), initial=0)
        self._starts = starts
        self._found: dict[Search, dict[int, list[ByteSpans]]] = {}

    def find(self, search: Search, place: int) -> list[ByteSpans]:
        """Groups of every match in one note, as ``find_spans`` finds them in it alone."""
        found = self._found.get(search)
        if found is None:
            found = self._found[search] = self._find_in_all(search)
        return found.get(place, [])

    def _find_in_all(self, search: Search) -> dict[int, list[ByteSpans]]:
        octets, starts, notes = self._octets, self._starts, self._notes
        found: dict[int, list[ByteSpans]] = {}
        at, size = 0, len(octets)
        while at <= size:
            spans = search(octets, at, size)
            start, past = spans[0]
            if start < 0:
                break
            if start == past:
                at = start + 1
                continue
            place = bisect_right(starts, start) - 1
            base = starts[place]
            end = base + len(notes[place])
            if start < end and past <= end:
                here = [(one - base, other - base) for one, other in spans]
                found.setdefault(place, []).append(here)
                at = past
                continue
            if start >= end:  # in the break after the note
                if past - end <= len(_BREAK):
                    at = past
                    continue
                place += 1
            found[place] = find_spans(search, notes[place])
            at = starts[place] + len(notes[place])
        return found
