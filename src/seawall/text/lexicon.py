"""Phrases looked up by their tokens, longest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from seawall.model import Span
from seawall.resources import read_source
from seawall.store import load_made
from seawall.text.reading import Reading
from seawall.text.tokens import split_words

_NOTHING = ""
# Shared by all words that are entries of their own and begin no other.
_ALONE: dict[str, list[list[str]]] = {_NOTHING: []}


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase of a lexicon where it stands in a note, by token indices and by span."""

    first_token: int
    end_token: int
    span: Span


class Lexicon:
    """A set of phrases, found whatever their case and spacing; the longest at each place wins.

    One dictionary look-up a token: cost does not grow with the number of phrases.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        # The rest of each entry by its first and second word; nothing where it has but one.
        self._tails: dict[str, dict[str, list[list[str]]]] = {}
        for phrase in phrases:
            # Most entries are plain words, and thousands are read at every start.
            self._add([phrase.lower()] if phrase.isalpha() else split_words(phrase))
        for by_second in self._tails.values():
            for tails in by_second.values():
                if len(tails) > 1:
                    tails.sort(key=len, reverse=True)

    @classmethod
    def load(cls, name: str, phrases: Sequence[str]) -> Lexicon:
        """The lexicon of many phrases, from the store where it has them under that name."""
        made_of = (read_source(__name__), read_source(split_words.__module__), *phrases)
        lexicon = cls(())
        lexicon._tails = load_made(f"lexicon-{name}", made_of, lambda: cls(phrases)._tails)
        return lexicon

    def _add(self, words: list[str]) -> None:
        if not words:
            return
        first, *tail = words
        known = self._tails.get(first)
        if not tail:
            self._tails[first] = {**known, **_ALONE} if known else _ALONE
            return
        if known is None or known is _ALONE:
            known = self._tails[first] = dict(known or ())
        known.setdefault(tail[0], []).append(tail)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words, in lower case, that an entry begins with."""
        return frozenset(self._tails)

    def key_longer(self) -> dict[str, dict[str, list[list[str]]]]:
        """The rest of each entry of several words by its first and second word."""
        return {
            first: {second: tails for second, tails in by_second.items() if second}
            for first, by_second in self._tails.items()
            if by_second is not _ALONE
        }

    def __contains__(self, word: str) -> bool:
        """True if the single word, in lower case, is an entry of its own."""
        return _NOTHING in self._tails.get(word, ())

    def find(self, reading: Reading) -> Iterator[Entry]:
        """Entries from left to right, none overlapping another."""
        tokens, at = reading.tokens, 0
        while at < len(tokens):
            length = self.match_at(reading, at)
            if length:
                span = Span(tokens[at].start_char, tokens[at + length - 1].end_char)
                yield Entry(at, at + length, span)
            at += length or 1

    def match_at(self, reading: Reading, index: int) -> int:
        """Number of tokens of the longest entry that begins at token ``index``, or 0."""
        words, following = reading.words, index + 1
        by_second = self._tails.get(words[index])
        if by_second is None:
            return 0
        if following < len(words):
            for tail in by_second.get(words[following], ()):
                if words[following : following + len(tail)] == tail:
                    return 1 + len(tail)
        return int(_NOTHING in by_second)


def key_tails(lexicons: Iterable[Lexicon]) -> dict[str, dict[str, list[list[str]]]]:
    """The rest of each entry of any of the lexicons by its first and second word.

    A word that is an entry of its own is left out: it needs no second one.
    """
    tails: dict[str, dict[str, list[list[str]]]] = {}
    for lexicon in lexicons:
        for first, by_second in lexicon._tails.items():
            known = tails.setdefault(first, {})
            for second, own in by_second.items():
                known[second] = [*known.get(second, ()), *own]
    return {first: known for first, known in tails.items() if _NOTHING not in known}
