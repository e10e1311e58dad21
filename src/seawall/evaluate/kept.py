"""How much of what notes say is left, beside what must not be: Kokkinakis's two goals.

No reader and no language model is asked: shares of words, of terms, of neighbouring words and of
search results say how far a text can still be read and searched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Class, Estimate, Mention, Replacement
from seawall.text import Reading
from seawall.text.tokens import Token

_MARK = re.compile(r"[*N\W\d_]+|\[[A-Z_]+\]|[A-Z]{4,}(?:/[A-Z_]+)?|[A-Z]+/[a-z-]+|")
_WORD = re.compile(r"[^\W_]+")
_MIN_HOLDERS = 2
_QUERIES = 100


@dataclass(frozen=True, slots=True)
class TreatedNote:
    """A note, what became of it, and what is known to be in it.

    ``mentions`` are identifiers and health details, in the best case a gold standard's.
    """

    text: str
    released: str
    replacements: Sequence[Replacement]
    mentions: Sequence[Mention] = ()
    lang: str = "en"

    def __repr__(self) -> str:
        return f"<TreatedNote of {len(self.replacements)} replacements>"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is left of some notes.

    ``tokens`` outside identifiers that stand as they were or in other words; ``unchanged`` those
    that stand as they were; ``terms``: health details of which all words are kept; ``pairs``:
    neighbouring words that are both kept, for a text with a star at every third word has lost more
    than a third; ``search``: mean F of searching the release for terms, the original being right.
    ``identifiers`` is the share of letters and digits of explicit identifiers that are left.
    """

    tokens: Estimate
    unchanged: Estimate
    terms: Estimate
    pairs: Estimate
    identifiers: Estimate
    search: float


@dataclass(slots=True)
class _Tally:
    """Counts of (what is left, of how many), by measure."""

    left: Counter[str] = field(default_factory=Counter)
    all: Counter[str] = field(default_factory=Counter)

    def add(self, measure: str, flags: Iterable[bool]) -> None:
        for flag in flags:
            self.all[measure] += 1
            self.left[measure] += flag

    def share(self, measure: str) -> Estimate:
        return clopper_pearson(self.left[measure], self.all[measure])


def measure_kept(notes: Sequence[TreatedNote]) -> Kept:
    """All measures over some notes."""
    tally = _Tally()
    for note in notes:
        _count_note(note, tally)
    return Kept(
        tokens=tally.share("tokens"),
        unchanged=tally.share("unchanged"),
        terms=tally.share("terms"),
        pairs=tally.share("pairs"),
        identifiers=tally.share("identifiers"),
        search=_score_search(notes),
    )


def _count_note(note: TreatedNote, tally: _Tally) -> None:
    by_char = _spread(note)
    hidden = {
        char
        for mention in note.mentions
        if mention.cls is not Class.HMD
        for char in range(mention.start_char, mention.end_char)
    }
    words = [t for t in Reading(note.text, note.lang).tokens if t.start_char not in hidden]
    kept = [_is_kept(token, by_char) for token in words]
    tally.add("tokens", kept)
    tally.add("unchanged", (token.start_char not in by_char for token in words))
    tally.add("pairs", (left and right for left, right in pairwise(kept)))
    for mention in note.mentions:
        if mention.cls is Class.HMD:
            inside = [_is_kept(t, by_char) for t in words if t.span.overlaps(mention.span)]
            tally.add("terms", [all(inside)] if inside else [])
        elif mention.cls is Class.EID:
            chars = (c for c in range(*mention.span) if note.text[c].isalnum())
            tally.add("identifiers", (char not in by_char for char in chars))


def _spread(note: TreatedNote) -> dict[int, Replacement]:
    return {char: each for each in note.replacements for char in range(*each.span)}


def _is_kept(token: Token, by_char: dict[int, Replacement]) -> bool:
    """True for a token that stands as it was, or for which words stand that say the same."""
    replacement = by_char.get(token.start_char)
    return replacement is None or _MARK.fullmatch(replacement.text) is None


def _score_search(notes: Sequence[TreatedNote]) -> float:
    """Mean F over the most frequent terms of finding the notes that held each."""
    queries = list(_choose_queries(notes))
    before, after = ([_pad(text) for text in texts] for texts in _split(notes))
    scores = []
    for query in queries:
        wanted = {place for place, text in enumerate(before) if query in text}
        found = {place for place, text in enumerate(after) if query in text}
        scores.append(2 * len(wanted & found) / (len(wanted) + len(found)))
    return sum(scores) / len(scores) if scores else 1.0


def _split(notes: Sequence[TreatedNote]) -> tuple[list[str], list[str]]:
    return [note.text for note in notes], [note.released for note in notes]


def _choose_queries(notes: Sequence[TreatedNote]) -> Iterator[str]:
    holders: Counter[str] = Counter()
    for note in notes:
        terms = {
            _pad(mention.span.of(note.text))
            for mention in note.mentions
            if mention.cls is Class.HMD
        }
        holders.update(terms)
    frequent = ((count, term) for term, count in holders.items() if count >= _MIN_HOLDERS)
    yield from (
        term for _, term in sorted(frequent, key=lambda pair: (-pair[0], pair[1]))[:_QUERIES]
    )


def _pad(text: str) -> str:
    """Words in small letters with a space on either side: found as whole words only."""
    return " ".join(("", *_WORD.findall(text.lower()), ""))
