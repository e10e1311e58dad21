"""A compiled terminology: the longest term at each place of a note, and what lies above it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, deque
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from seawall.model import Label, Span, draw_span
from seawall.text.reading import Reading
from seawall.text.remembered import Remembered
from seawall.text.terminology.builder import (
    CAPITALS,
    LABELS,
    LONGER,
    MAX_WORDS,
    SINGLE,
    Builder,
    Tables,
)
from seawall.text.terminology.everyday import EverydayWords
from seawall.text.terminology.storage import read_tables, write_tables
from seawall.text.terminology.term import Term, TermMatch
from seawall.text.terminology.words import Words, is_possessive, look_up_form, next_form, read_words
from seawall.text.tokens import split_words

_JOINING = frozenset(
    "of in with without on to from due by and or for after at i på av vid med utan och".split()
)
_LEAST = 4  # names that must end in a word before it tells what they are

_LONGEST_RUN = 32  # tokens to each side
_NEXT = 6  # tokens among which the next word is, but for hostile notes


class Index(NamedTuple):
    """What finding terms takes of the tables, in a form that can be stored.

    ``phrases`` gives each one's number, ``lengths`` those of the openings; ``parts`` is what may
    stand within a term: its words, joints, the possessive "s".
    """

    phrases: dict[str, int]
    lengths: dict[str, int]
    parts: frozenset[str]
    labels: bytes

    @classmethod
    def of(cls, tables: Tables) -> Index:
        """The index of some tables; a word that is in it several times is one object."""
        shared: dict[str, str] = {"": "", "s": "s"}
        parts = frozenset(
            shared.setdefault(word, word) for phrase in tables.phrases for word in phrase.split(" ")
        )
        phrases = [shared.get(phrase, phrase) for phrase in tables.phrases]
        openings = [shared.get(opening, opening) for opening in tables.openings]
        return cls(
            dict(zip(phrases, range(len(phrases)), strict=True)),
            dict(zip(openings, tables.lengths, strict=True)),
            parts | {"", "s"},
            tables.label_of.tobytes(),
        )


class Terminology:
    """Names of concepts, found whatever their case, number, hyphens or possessive.

    One dictionary look-up a word tells whether a term may begin there at all, a second one whether
    it may with the next word; only then are phrases tried, the longest first. Immutable once made:
    share it freely.
    """

    def __init__(self, index: Index, read: Callable[[], Tables]) -> None:
        """``read`` gives the tables that the index is of, for who asks more than to find terms."""
        self._phrases, self._lengths, self._parts, self._labels = index
        self._read = read
        lengths = self._lengths
        # What opens at the words of notes: a small table that stays at hand, unlike the whole.
        self._masks = Remembered(lambda word: lengths.get(word, 0))
        self._indices: dict[str, int] | None = None

    @classmethod
    def of(cls, tables: Tables) -> Terminology:
        """The terminology of some tables."""
        return cls(Index.of(tables), lambda: tables)

    @cached_property
    def _tables(self) -> Tables:
        return self._read()

    @classmethod
    def build(cls, terms: Iterable[Term], trusted: Container[str] = ()) -> Terminology:
        """Compile terms. Everyday single words are left out, unless ``trusted`` holds them.

        Where terms share a phrase, a preferred name goes before others, then the first one.
        """
        everyday = {lang: EverydayWords(lang, trusted) for lang in ("en", "sv")}
        builder = Builder(everyday)
        for term in terms:
            builder.add(term)
        return cls.of(builder.finish())

    def save(self, path: str | Path) -> None:
        """Write the compiled file, whole or not at all."""
        write_tables(self._tables, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Terminology:
        """Read a compiled file; refuses a missing, damaged or other version's one."""
        return cls.of(read_tables(Path(path)))

    def find(self, reading: Reading, words: Words | None = None) -> Iterator[TermMatch]:
        """Terms from left to right, none overlapping another; the longest at each place.

        ``words`` spares reading them again where several terminologies look at one note.
        """
        return map(self._make_match, *self._locate(reading, words or read_words(reading)))

    def find_spans(self, reading: Reading, label: Label | None = None) -> list[Span]:
        """Where ``find`` finds terms, or those of one label, without saying what they are."""
        spans, numbers = self._locate(reading, read_words(reading))
        if label is None:
            return spans
        labels = map(self._label_of, numbers)
        return [span for span, own in zip(spans, labels, strict=True) if own is label]

    def may_hold(self, text: str) -> bool:
        """False for a short text that no term has in it: one of its words is in none."""
        return self._parts.issuperset(map(look_up_form, split_words(text)))

    def find_around(self, reading: Reading, span: Span) -> list[Span] | None:
        """Where ``find`` finds terms in the run of words around a span that terms may be made of.

        Nowhere if the span has other words, or one that no term reaches. None where the run is too
        long to be looked at for every word of a note.
        """
        first, last = reading.ends_of(span)
        if not self._parts.issuperset(map(look_up_form, reading.words[first : last + 1])):
            return []
        return self._find_in_run(reading, first, last + 1) if self._reach(reading, first) else []

    def _reach(self, reading: Reading, index: int) -> bool:
        """False if no term has the token: of those that may begin up to it, none is so long."""
        words, parts, masks = reading.words, self._parts, self._masks
        following, reach, at = next_form(reading, index + 1, index + _NEXT), 1, index
        if following is None:
            return True
        for at in range(index, max(-1, index - _LONGEST_RUN), -1):
            form = look_up_form(words[at])
            if form not in parts:
                return False
            if not form or (form == "s" and is_possessive(reading, at)):
                continue
            opening = masks[form]
            if opening & SINGLE and reach == 1:
                return True
            # A bit for each length.
            if opening & LONGER and self._lengths.get(f"{form} {following}", 0) >> reach:
                return True
            following, reach = form, reach + 1
        return at > 0  # the run goes on

    def touches(self, reading: Reading, start_char: int, end_char: int) -> bool | None:
        """True if ``find`` finds a term that covers any character of the range.

        None where the run of words around it is too long to be looked at.
        """
        starts = reading.token_starts
        first = max(0, bisect_right(starts, start_char) - 1)
        past = bisect_left(starts, end_char, first)
        near = self._find_in_run(reading, first, past) if first < past else []
        if near is None:
            return None
        return any(start < end_char and start_char < end for start, end in near)

    def _find_in_run(self, reading: Reading, first: int, past: int) -> list[Span] | None:
        """Where ``find`` finds terms with a token of ``first`` up to ``past``, and some beside.

        A term ends before a word that none is made of: the tokens beyond need no look.
        """
        words, parts = reading.words, self._parts
        begin, stop = max(0, first - _LONGEST_RUN), min(len(words), past + _LONGEST_RUN)
        while past < stop and look_up_form(words[past - 1]) in parts:
            past += 1
        while first > begin and look_up_form(words[first]) in parts:
            first -= 1
        if (first == begin > 0) or (past == stop < len(words)):
            return None
        return self._locate(reading, read_words(reading, first, past))[0]

    def _locate(self, reading: Reading, words: Words) -> tuple[list[Span], list[int]]:
        """Spans of the terms, and the number of each one's phrase."""
        plain, indices = words
        spans: list[Span] = []
        numbers: list[int] = []
        past = 0
        for at, mask in self._find_openings(plain):
            if at < past:
                continue
            for number, length in self._match_at(plain, at, mask):
                end = reading.token_ends[indices[at + length - 1]]
                span = draw_span((reading.token_starts[indices[at]], end))
                if self._fits(reading.text, span, number, length):
                    spans.append(span)
                    numbers.append(number)
                    past = at + length
                    break
        return spans, numbers

    def _find_openings(self, plain: list[str]) -> list[tuple[int, int]]:
        """Where a term may begin by its first two words, with its lengths; few places are."""
        lengths, following = self._lengths.get, [*plain[1:], ""]
        return [
            (at, mask)
            for at, opening in enumerate(map(self._masks.__getitem__, plain))
            if opening
            and (
                mask := opening & SINGLE
                | (lengths(f"{plain[at]} {following[at]}", 0) if opening & LONGER else 0)
            )
        ]

    def _match_at(self, plain: list[str], at: int, mask: int) -> Iterator[tuple[int, int]]:
        """The phrases that begin at a word, with their number of words, the longest first."""
        if len(plain) - at < MAX_WORDS:
            mask &= (2 << (len(plain) - at)) - 1
        while mask:
            length = mask.bit_length() - 1
            mask ^= 1 << length
            phrase = plain[at] if length == 1 else " ".join(plain[at : at + length])
            number = self._phrases.get(phrase)
            if number is not None:
                yield number, length

    def _fits(self, text: str, span: Span, number: int, length: int) -> bool:
        """False for an acronym in small letters, and for words of two paragraphs."""
        if self._labels[number] & CAPITALS:
            return text[span[0] : span[1]].isupper()
        return length == 1 or "\n\n" not in text[span[0] : span[1]]

    def _make_match(self, span: Span, number: int) -> TermMatch:
        tables = self._tables
        index = tables.concept_of[number]
        return TermMatch(span, tables.concepts[index], self._label_of(number), index)

    def _label_of(self, number: int) -> Label:
        return LABELS[self._labels[number] & ~CAPITALS]

    def name(self, concept_index: int) -> str:
        """The preferred name of a concept that a match gave."""
        return self._tables.names[concept_index]

    def name_of(self, concept: str) -> str | None:
        """The preferred name of a concept, by its code."""
        index = self._index_of(concept)
        return None if index is None else self._tables.names[index]

    def parents(self, concept: str) -> tuple[str, ...]:
        """The concepts right above; none for an unknown concept or the top."""
        index = self._index_of(concept)
        if index is None:
            return ()
        return tuple(self._tables.concepts[parent] for parent in self._parents_of(index))

    def ancestors(self, concept: str) -> tuple[str, ...]:
        """All concepts above, the nearest first, each once; a circle in the source does no harm."""
        start = self._index_of(concept)
        if start is None:
            return ()
        seen, queue = {start: None}, deque([start])
        while queue:
            for parent in self._parents_of(queue.popleft()):
                if parent not in seen:
                    seen[parent] = None
                    queue.append(parent)
        return tuple(self._tables.concepts[index] for index in seen if index != start)

    def _parents_of(self, index: int) -> Iterable[int]:
        starts = self._tables.parent_starts
        return self._tables.parents[starts[index] : starts[index + 1]]

    def _index_of(self, concept: str) -> int | None:
        if self._indices is None:  # made on demand: finding terms needs no such table
            self._indices = {code: index for index, code in enumerate(self._tables.concepts)}
        return self._indices.get(concept)

    def has_phrase(self, phrase: str) -> bool:
        """True for a phrase as it is looked up: words in small letters, a space between."""
        return phrase in self._phrases

    def phrases(self, label: Label | None = None) -> Iterator[str]:
        """Every phrase, as it is looked up; of one label only, where one is named."""
        wanted = None if label is None else LABELS.index(label)
        flags = self._labels
        for phrase, number in self._phrases.items():
            if wanted is None or flags[number] & ~CAPITALS == wanted:
                yield phrase

    def single_words(self, label: Label | None = None) -> frozenset[str]:
        """Every phrase of one word, as it is looked up; of one label only, where one is named."""
        return frozenset(phrase for phrase in self.phrases(label) if " " not in phrase)

    def head_words(self) -> dict[Label, frozenset[str]]:
        """By label, the words that are names by themselves or mostly end those of more words.

        Names that say where or why ("burn of the hand") say nothing by their last word.
        """
        single = {label: set[str]() for label in LABELS}
        ends = {label: Counter[str]() for label in LABELS}
        for phrase, number in self._phrases.items():
            label = LABELS[self._labels[number] & ~CAPITALS]
            words = phrase.split()
            if len(words) == 1:
                single[label].add(phrase)
            elif _JOINING.isdisjoint(words):
                ends[label][words[-1]] += 1
        every = Counter[str]()
        for own in ends.values():
            every.update(own)
        return {
            label: frozenset(single[label])
            | {word for word, n in own.items() if _LEAST <= n > every[word] / 2}
            for label, own in ends.items()
        }

    def term_words(self) -> frozenset[str]:
        """Every word that a phrase holds, as it is looked up."""
        return frozenset(filter(str.isalpha, self._parts))

    def has_word(self, word: str) -> bool:
        """True if it is one of the ``term_words``."""
        return word in self._parts and word.isalpha()

    def count_labels(self) -> dict[Label, int]:
        """How many phrases each label has."""
        counts = Counter(flags & ~CAPITALS for flags in self._labels)
        return {label: counts[place] for place, label in enumerate(LABELS) if counts[place]}

    def count_schemes(self) -> dict[str, int]:
        """How many concepts each scheme has."""
        counts = Counter(concept.partition(":")[0] for concept in self._tables.concepts)
        return dict(sorted(counts.items()))

    def __len__(self) -> int:
        """Number of phrases."""
        return len(self._phrases)

    def __contains__(self, concept: str) -> bool:
        return self._index_of(concept) is not None

    def __repr__(self) -> str:
        return f"<Terminology of {len(self)} phrases, {len(self._tables.concepts)} concepts>"
