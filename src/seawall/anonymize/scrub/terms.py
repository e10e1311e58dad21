"""Medical terms in a note, and what is recommended to be written for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from seawall.anonymize.entail import ENTAILED, load_taxonomy
from seawall.anonymize.scrub.slips import is_term_slip
from seawall.model import Label, Span
from seawall.resources import read_lines
from seawall.text import Reading
from seawall.text.misspellings import Misspellings
from seawall.text.terminology import Term, Terminology, TermMatch, load_lexicon, read_words

_MIN_SLIP_CHARS = 8
_MIN_HEAD_CHARS, _MIN_MODIFIER_CHARS = 5, 3
# Concepts of which every name says the same; lists of ours may group what is merely alike.
_SYNONYMOUS = "DRUGBANK:"
_OUR_SCHEME = "SEAWALL:"


@dataclass(frozen=True, slots=True)
class FoundTerm:
    """A term where it stands; ``name`` is the recommended one, or empty where it may stay."""

    span: Span
    label: Label
    concept: str
    name: str

    def __repr__(self) -> str:
        return f"<FoundTerm {self.label.value} {self.span.start_char}-{self.span.end_char}>"


class TermBook:
    """The user's lexicons, the starter terms and the lexicon of health details of one language.

    At each place the longest term wins, of equal ones that of the first. A long word that is one
    slip away from a term is that term; a Swedish compound ends with what it is.
    """

    def __init__(self, lang: str, own: Sequence[Terminology] = ()) -> None:
        self._lang = lang
        self._own = (*own, load_starter(lang))
        self._details = load_lexicon(lang)

    def find(self, reading: Reading) -> list[FoundTerm]:
        """Terms from left to right, none overlapping another."""
        words = read_words(reading)
        found = [
            FoundTerm(match.span, match.label, match.concept, book.name(match.concept_index))
            for book in self._own
            for match in book.find(reading, words)
        ]
        found.extend(map(self._as_found, self._details.find(reading, words)))
        return _keep_longest(found)

    def _as_found(self, match: TermMatch) -> FoundTerm:
        is_same = match.concept.startswith(_SYNONYMOUS) and self._lang == "en"
        name = self._details.name(match.concept_index) if is_same else ""
        # A brand says more than its substance: a way it is given, a dose.
        name = name if name.islower() else ""
        return FoundTerm(match.span, match.label, match.concept, name)

    def find_in_word(self, word: str, span: Span) -> FoundTerm | None:
        """What a single unknown word, in lower case, is: a misspelt term, or a compound."""
        meant = self._slips.find(word)
        if meant is not None and is_term_slip(word, meant):
            return self.look_up(meant, span)
        return self._split_compound(word, span) if self._lang == "sv" else None

    @cached_property
    def _slips(self) -> Misspellings:
        books = (*self._own, self._details)
        words = {word for book in books for word in book.single_words()}
        return Misspellings(words, _MIN_SLIP_CHARS)

    def _split_compound(self, word: str, span: Span) -> FoundTerm | None:
        """The term that a compound ends with, if what stands before it is a term's word too."""
        for at in range(_MIN_MODIFIER_CHARS, len(word) - _MIN_HEAD_CHARS + 1):
            modifier = word[:at].removesuffix("s")
            if modifier in self._parts and (head := self.look_up(word[at:], span)):
                return head
        return None

    @cached_property
    def _parts(self) -> frozenset[str]:
        return self._details.term_words()

    def look_up(self, word: str, span: Span) -> FoundTerm | None:
        """The term that a name is, as if it stood at that place; None where it is none."""
        reading = Reading(word, self._lang)
        for found in self.find(reading):
            if len(found.span) == len(word):
                return FoundTerm(span, found.label, found.concept, found.name or word)
        return None


def _keep_longest(found: list[FoundTerm]) -> list[FoundTerm]:
    found.sort(key=lambda term: -len(term.span))  # stable: of equal ones the first stays first
    taken: list[FoundTerm] = []
    chars: set[int] = set()
    for term in found:
        span = range(term.span.start_char, term.span.end_char)
        if chars.isdisjoint((span[0], span[-1])):
            chars.update(span)
            taken.append(term)
    return sorted(taken, key=lambda term: term.span)


def write_term(term: FoundTerm, text: str, lang: str, way: str) -> str | None:
    """What is written for a term, by the way that the options name; None where it stays."""
    if way == "class" and term.label in ENTAILED:
        path = load_taxonomy(term.label).path_of(text, lang, term.concept)
        return f"{term.label.value}/{path[0].name}"
    if way == "code" and not term.concept.startswith((_OUR_SCHEME, "OWN:")):
        return "; ".join(term.concept.partition(":")[2].split(","))
    return term.name or None


@cache
def load_starter(lang: str) -> Terminology:
    """The starter terms of a language."""
    terms = list(_read_starter(lang))
    return Terminology.build(terms, {term.name.lower() for term in terms})


def _read_starter(lang: str) -> Iterator[Term]:
    for line in read_lines("scrub/terms.txt"):
        code, label, english, swedish = (part.strip() for part in line.split(";"))
        concept = code if ":" in code else f"ICD10:{code}"
        for place, name in enumerate((swedish if lang == "sv" else english).split(",")):
            yield Term(concept, name.strip(), Label[label], preferred=place == 0, lang=lang)


@cache
def load_terms(lang: str, own: tuple[Terminology, ...] = ()) -> TermBook:
    """The terms of a language, with the user's own before ours."""
    return TermBook(lang, own)
