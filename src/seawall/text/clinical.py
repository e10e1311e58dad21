"""Terms of medicine that look like names, places or dates: "Foley", "May-Thurner syndrome"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from weakref import ref

from seawall.model import Span
from seawall.resources import read_lines
from seawall.text.lexicon import Lexicon
from seawall.text.name_lexicon import load_names
from seawall.text.reading import Reading, Token
from seawall.text.wakes import Wake

_APOSTROPHES = frozenset("'’`´")
_HYPHENS = frozenset("-–")
_NEEDS_HEAD = " +"
_MAX_EPONYMS = 4
# What a scale or class is graded by: "Bishop 4", "Forrest IIa", "Stanford type B".
_GRADE = re.compile(r"\d{1,2}|[IV]{1,3}[ab]?|type|grade|class|stage|score|level|typ|grad|klass")


class ClinicalTerms:
    """Finds the spans that no rule may read as a name, place or date by its form alone.

    A title or a header outranks them ("Mr. Foley"). ``find`` gives all of them; ``find_listed``
    leaves out unknown capital words before a head ("Hallgren sign"), which may be a patient's
    ("Anna's disease").
    """

    def __init__(self) -> None:
        eponyms = read_lines("lexicons/clinical_eponyms.txt")
        alone = [name for name in eponyms if not name.endswith(_NEEDS_HEAD)]
        self._terms = Lexicon([*alone, *read_lines("lexicons/clinical_terms.txt")])
        self._first_words = frozenset(
            Reading(phrase).tokens[0].lower
            for phrase in (*alone, *read_lines("lexicons/clinical_terms.txt"))
        )
        self._heads = frozenset(read_lines("lexicons/clinical_heads.txt"))
        self._eponyms = frozenset(
            token.lower
            for name in eponyms
            for token in Reading(name.removesuffix(_NEEDS_HEAD)).tokens
            if token.is_word
        )
        self._wake = Wake.at(self._first_words | self._heads | self._eponyms)
        self._last: tuple[ref[Reading], tuple[Span, ...], tuple[Span, ...]] | None = None

    def find(self, reading: Reading) -> tuple[Span, ...]:
        """Spans in order of their start; they may overlap."""
        return self._read(reading)[0]

    def find_listed(self, reading: Reading) -> tuple[Span, ...]:
        """Terms of the lists, and their eponyms before a head ("Wilson's disease")."""
        return self._read(reading)[1]

    def __contains__(self, word: str) -> bool:
        """True if the word, in lower case, is a term of its own ("foley", not "wilson")."""
        return word in self._terms

    def _read(self, reading: Reading) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        # Several rules ask about the same note one after another.
        if self._last is None or self._last[0]() is not reading:
            listed: list[Span] = []
            shaped: list[Span] = []
            for span, is_listed in self._find_terms(reading):
                (listed if is_listed else shaped).append(span)
            both = tuple(sorted([*listed, *shaped])) if shaped else tuple(listed)
            self._last = (ref(reading), both, tuple(listed))
        return self._last[1], self._last[2]

    def _find_terms(self, reading: Reading) -> Iterator[tuple[Span, bool]]:
        """Terms, and eponyms with their head; with each, whether our lists hold it."""
        first_words, heads, tokens = self._first_words, self._heads, reading.tokens
        for index in reading.woken_by(self._wake):
            token = tokens[index]
            word = token.lower
            if word in first_words:
                length = self._terms.match_at(reading, index)
                if length:
                    yield Span(token.start_char, tokens[index + length - 1].end_char), True
            if word in self._eponyms and _is_graded(tokens, index):
                yield Span(token.start_char, tokens[index + 1].end_char), True
            if word in heads and index:
                first, is_listed = self._find_eponym_before(tokens, index)
                if first < index:
                    yield Span(tokens[first].start_char, token.end_char), is_listed

    def _find_eponym_before(self, tokens: tuple[Token, ...], head: int) -> tuple[int, bool]:
        """Index of the first token of the eponym that ends before ``head``; ``head`` if none."""
        end = _skip_genitive(tokens, head)
        is_owner = end < head or tokens[head - 1].lower.endswith("s")
        first, is_listed = head, False
        for _ in range(_MAX_EPONYMS):
            if end == 0 or not (
                self._is_eponym(tokens[end - 1], is_owner) or _is_joined(tokens, end - 1)
            ):
                break
            first = end - 1
            is_listed = is_listed or self._is_listed(tokens[first].lower)
            joined = first > 0 and tokens[first - 1].text in _HYPHENS
            end = first - 1 if joined else first
        return first, is_listed

    def _is_listed(self, word: str) -> bool:
        return word in self._eponyms or word.removesuffix("s") in self._eponyms

    def _is_eponym(self, token: Token, is_owner: bool) -> bool:
        """True for a name of our lists, or a capital word; a given name owns nothing clinical."""
        if not token.is_word:
            return False
        if self._is_listed(token.lower):
            return True
        names = load_names()
        word = token.lower
        plain = word in names.common or len(word) < 3
        return token.is_capitalized and not plain and not (is_owner and names.is_given(word))


def _is_graded(tokens: tuple[Token, ...], index: int) -> bool:
    """True for "Bishop 4"; not for "Anna Bishop 4", nor where a longer code follows."""
    if index + 1 >= len(tokens) or not tokens[index].is_capitalized:
        return False
    if index and load_names().is_given(tokens[index - 1].lower):
        return False
    ends = index + 2 >= len(tokens) or tokens[index + 2].start_char > tokens[index + 1].end_char
    if not ends and tokens[index + 2].text[0].isalnum():
        return False
    return _GRADE.fullmatch(tokens[index + 1].text) is not None


def _is_joined(tokens: tuple[Token, ...], index: int) -> bool:
    """True for the second part of two capital words with a hyphen ("Hallgren-Berry")."""
    return (
        index > 1
        and tokens[index].is_capitalized
        and tokens[index - 1].text in _HYPHENS
        and tokens[index - 2].is_capitalized
    )


def _skip_genitive(tokens: tuple[Token, ...], head: int) -> int:
    """Index after the last word before ``head``, an English genitive ("'s", "s'") left out."""
    if head > 2 and tokens[head - 1].lower == "s" and tokens[head - 2].text in _APOSTROPHES:
        return head - 2
    if head > 1 and tokens[head - 1].text in _APOSTROPHES:
        return head - 1
    return head


_CLINICAL_ENDINGS = tuple(
    (
        "itis oma omas osis asis emia aemia pathy ectomy otomy ostomy oscopy graphy plasty algia "
        "uria rrhea penia trophy cillin mycin floxacin azole olol pril sartan statin parin mab "
        "nib vir zepam tidine prazole dipine thiazide semide formin gliptin setron triptan caine "
        "sone olone itus ension xaban opati skopi grafi ektomi plastik ometason zolam prazol"
    ).split()
)


@lru_cache(maxsize=65536)
def looks_clinical(word: str) -> bool:
    """True for a word, in lower case, that ends as diseases, operations and drugs do."""
    return word.endswith(_CLINICAL_ENDINGS)


@cache
def load_clinical_terms() -> ClinicalTerms:
    """The one instance that all rules share."""
    return ClinicalTerms()
