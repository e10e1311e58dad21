"""Which notes of two releases are one: by id, by pseudonym, by place, by the words that stayed.

Reads released notes alone, as an attacker has them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

ID, PSEUDONYM, ORDER, TEXT = "id", "pseudonym", "order", "text"
WAYS = (ID, PSEUDONYM, ORDER, TEXT)

_WORD = re.compile(r"[^\W_]+")
_WORDS_A_SHINGLE = 4
# Shingles of many notes are phrases that everybody writes.
_MOST_NOTES = 5
_LEAST_SHARE = 0.6
_LEAST_WORDS = 12


@dataclass(frozen=True, slots=True)
class JoinableNote:
    """A released note: its id, whose it is in the release's own words, and its text by parts.

    ``kept`` are the pieces between the replacements: what two releases of a note have in common.
    """

    id: str
    person: str
    kept: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<JoinableNote of {len(self.kept)} pieces>"


def is_copy(one: JoinableNote, other: JoinableNote) -> bool:
    """True if all that stayed of two notes is the same, and too much for a phrase."""
    words = [_WORD.findall(" ".join(note.kept).casefold()) for note in (one, other)]
    return words[0] == words[1] and len(words[0]) >= _LEAST_WORDS


def cut_out(text: str, spans: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """The pieces of a text between its replacements."""
    pieces, at = [], 0
    for start, end in sorted(spans):
        pieces.append(text[at : max(at, start)])
        at = max(at, end)
    return (*pieces, text[at:])


def match(way: str, one: Sequence[JoinableNote], other: Sequence[JoinableNote]) -> dict[int, int]:
    """By place in the first release, the place of the note in the other that it is taken for."""
    if way == TEXT:
        return _match_words(one, other)
    if way == ORDER:
        return {at: at for at in range(min(len(one), len(other)))}
    by_key: dict[str, list[int]] = defaultdict(list)
    for at, note in enumerate(other):
        by_key[_key(way, note)].append(at)
    return {
        at: by_key[_key(way, note)][0] for at, note in enumerate(one) if _key(way, note) in by_key
    }


def _key(way: str, note: JoinableNote) -> str:
    return note.id if way == ID else note.person


def _match_words(one: Sequence[JoinableNote], other: Sequence[JoinableNote]) -> dict[int, int]:
    """The note that shares most rare runs of words, where it has a good part of them."""
    holders: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, note in enumerate(other):
        for shingle in _shingles(note):
            holders[shingle].append(at)
    found = {}
    for at, note in enumerate(one):
        own = _shingles(note)
        shared = Counter(
            place
            for shingle in own
            if len(holders.get(shingle, ())) <= _MOST_NOTES
            for place in holders.get(shingle, ())
        )
        best = shared.most_common(2)
        is_sole = len(best) == 1 or (len(best) == 2 and best[0][1] > best[1][1])
        if is_sole and best[0][1] >= _LEAST_SHARE * _rare(own, holders):
            found[at] = best[0][0]
    return found


def _rare(
    shingles: Iterable[tuple[str, ...]], holders: Mapping[tuple[str, ...], Sequence[int]]
) -> int:
    return sum(len(holders.get(shingle, ())) <= _MOST_NOTES for shingle in shingles)


def _shingles(note: JoinableNote) -> set[tuple[str, ...]]:
    """Runs of words that no replacement interrupts."""
    found = set()
    for piece in note.kept:
        words = _WORD.findall(piece.casefold())
        for at in range(max(0, len(words) - _WORDS_A_SHINGLE + 1)):
            found.add(tuple(words[at : at + _WORDS_A_SHINGLE]))
    return found
