"""How a name is written: its words, their parts in the name, and the marks between them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from seawall.anonymize.surrogate.names import is_family, is_given, normalize

# A letter and its combining marks. Each repetition begins with what the one before cannot hold:
# linear on any input.
_LETTERS = r"(?:[^\W\d_][\u0300-\u036f]*)+"
_WORD = re.compile(rf"{_LETTERS}(?:['’‘ʻ‐-]{_LETTERS})*")
_MARKS = re.compile(r"[\s.,;:'’\"“”()/&^‐-]*")
_POSSESSIVES = ("'s", "’s", "'S", "’S")
_SUFFIXES = frozenset("jr sr ii iii iv md do phd rn np pa mph dds dr".split())
_PARTICLES = frozenset("van von der den de la le du da dos di del af av bin ibn el ten ter".split())
_JOINED_PARTICLES = frozenset("vander vonder vanden dela delos delas".split())

# Between the names of two persons.
_BETWEEN_PEOPLE = re.compile(r"\s{0,3}(?:[/;&+]|(?<=\s)(?:and|och|samt)(?=\s))\s{0,3}", re.I)

_MOST_WORDS = 12

SUFFIX, DROPPED = "suffix", "dropped"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name by place, without a possessive ending; ``plain`` is how it is compared."""

    start_char: int
    text: str
    plain: str
    is_initial: bool

    @property
    def end_char(self) -> int:
        return self.start_char + len(self.text)

    def __repr__(self) -> str:
        return f"<Word {self.start_char}-{self.end_char}>"


@dataclass(frozen=True, slots=True)
class Form:
    """One way in which a name is written: its words, and the part that each is by its place.

    ``core`` leaves out suffixes ("Jr.", "MD") and particles ("van der").
    """

    text: str
    words: tuple[Word, ...]
    parts: tuple[str, ...]
    core: tuple[Word, ...]

    @property
    def written_out(self) -> int:
        """How many words are more than an initial."""
        return sum(not word.is_initial for word in self.core)

    def __repr__(self) -> str:
        return f"<Form of {len(self.words)} words>"


@lru_cache(maxsize=4096)
def read_form(text: str) -> Form | None:
    """The form of a name; None where it holds what no name holds: digits, a dozen words."""
    words = _find_words(text)
    if words is None:
        return None
    core = tuple(word for word in words if not _is_extra(word, words))
    by_place = iter(_parts_by_place(text, core))
    parts = (next(by_place) if word in core else _extra_part(word) for word in words)
    return Form(text, words, tuple(parts), core)


def _find_words(text: str) -> tuple[Word, ...] | None:
    words: list[Word] = []
    at = 0
    for found in _WORD.finditer(text):
        if len(words) == _MOST_WORDS or not _MARKS.fullmatch(text, at, found.start()):
            return None
        word, at = found.group(), found.end()
        word = word[:-2] if word.endswith(_POSSESSIVES) else word
        words.append(Word(found.start(), word, normalize(word), len(word) == 1))
    return tuple(words) if words and _MARKS.fullmatch(text, at) else None


def split_people(text: str) -> list[tuple[int, int]]:
    """Where each name begins and ends in a text that may hold several: "Berg/Lund", "A and B"."""
    cuts = [found.span() for found in _BETWEEN_PEOPLE.finditer(text)]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    return list(zip(starts, ends, strict=True))


def assign_parts(form: Form, known: Mapping[str, str]) -> tuple[str, ...]:
    """The part that each word is: given, given1 …, family, family1 …, or a suffix or particle.

    ``known`` parts win; else "LAST, FIRST" by its comma, and "First Middle Last" by order.
    """
    if not known:
        return form.parts
    return tuple(
        part
        if word.is_initial or part in (SUFFIX, DROPPED)
        else _known_part(word.plain, known) or part
        for word, part in zip(form.words, form.parts, strict=True)
    )


def _known_part(word: str, known: Mapping[str, str]) -> str | None:
    """The part of a known word, or of one that is a slip of the keys away from it."""
    if word in known or len(word) < 5:
        return known.get(word)
    return next((part for own, part in known.items() if _is_one_edit(word, own)), None)


def _is_one_edit(left: str, right: str) -> bool:
    """One letter more, less, other, or two neighbours swapped."""
    if abs(len(left) - len(right)) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
    if start is None:
        return True
    a, b = left[start:], right[start:]
    swapped = a[:2] == b[:2][::-1] and a[2:] == b[2:]
    return swapped or a[1:] == b[1:] or a[1:] == b or a == b[1:]


def is_particle(word: str) -> bool:
    """True for "van", "de la", "af" and the like, small and together."""
    return word in _PARTICLES or word in _JOINED_PARTICLES


def _is_extra(word: Word, words: tuple[Word, ...]) -> bool:
    if len(words) == 1:
        return False
    is_particle = word.plain in _PARTICLES and any(w.plain not in _PARTICLES for w in words)
    return is_particle or (word.plain in _SUFFIXES and word is not words[0])


def _extra_part(word: Word) -> str:
    return SUFFIX if word.plain in _SUFFIXES else DROPPED


def _parts_by_place(text: str, core: tuple[Word, ...]) -> list[str]:
    if len(core) == 1:
        return [_guess_part(core[0].text)]
    comma = _find_comma(text, core[0].start_char) if core else -1
    before = sum(word.start_char < comma for word in core)
    if 0 < before < len(core):
        return [*_numbered("family", before), *_numbered("given", len(core) - before)]
    return [*_numbered("given", len(core) - 1), "family"] if core else []


def _find_comma(text: str, start_char: int) -> int:
    """Where the family name ends in "Berg, Anna" or, as messages between systems write it,
    "BERG^ANNA"."""
    places = (text.find(mark, start_char) for mark in ",^")
    return min((place for place in places if place > 0), default=-1)


def _numbered(part: str, count: int) -> list[str]:
    return [part + (str(index) if index else "") for index in range(count)]


def _guess_part(word: str) -> str:
    """A word alone is a family name, unless it is an initial or only a given name."""
    return "given" if len(word) == 1 or (is_given(word) and not is_family(word)) else "family"


def are_initials(word: str, known: Mapping[str, str]) -> bool:
    """True for two or three capitals that are no name: "MJ"."""
    if not (2 <= len(word) <= 3 and word.isupper() and word.isalpha()):
        return False
    return normalize(word) not in known and not is_given(word) and not is_family(word)


def in_case_of(original: str, name: str) -> str:
    """``name`` in capitals or small letters where the original is, else as it is."""
    if original.isupper() and len(original) > 1:
        return name.upper()
    return name.lower() if original.islower() else name


def fill(form: Form, written: list[str]) -> str:
    """The text with its words replaced; an empty one goes with the space behind it."""
    text, at = form.text, 0
    pieces: list[str] = []
    for word, new in zip(form.words, written, strict=True):
        pieces += (text[at : word.start_char], new)
        at = word.end_char
        while not new and at < len(text) and text[at].isspace():
            at += 1
    pieces.append(text[at:])
    return "".join(pieces)
