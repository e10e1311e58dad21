"""How a name is written: its words, their parts in the name, and the marks between them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from seawall.anonymize.surrogate.names import is_family, is_given, normalize

# One repetition a joint, no overlap between the classes: linear on any input.
_WORD = re.compile(r"[^\W\d_]+(?:['’‐-][^\W\d_]+)*")
_MARKS = re.compile(r"[\s.,;:'’\"“”()/&‐-]*")
_POSSESSIVES = ("'s", "’s", "'S", "’S")
_SUFFIXES = frozenset("jr sr ii iii iv md do phd rn np pa mph dds dr".split())
_PARTICLES = frozenset("van von der den de la le du da dos di del af av bin ibn el ten ter".split())

_MOST_WORDS = 12

SUFFIX, DROPPED = "suffix", "dropped"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name by place; ``text`` is without a possessive ending."""

    start_char: int
    text: str

    @property
    def end_char(self) -> int:
        return self.start_char + len(self.text)

    @property
    def is_initial(self) -> bool:
        return len(self.text) == 1

    def __repr__(self) -> str:
        return f"<Word {self.start_char}-{self.end_char}>"


@lru_cache(maxsize=4096)
def find_words(text: str) -> tuple[Word, ...] | None:
    """The words of a name; None where it holds what no name holds: digits, a dozen words."""
    words, at = [], 0
    for found in _WORD.finditer(text):
        if not _MARKS.fullmatch(text, at, found.start()):
            return None
        word, at = found.group(), found.end()
        word = word[:-2] if word.endswith(_POSSESSIVES) else word
        words.append(Word(found.start(), word))
    is_name = 0 < len(words) <= _MOST_WORDS and _MARKS.fullmatch(text, at)
    return tuple(words) if is_name else None


def core_of(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without suffixes ("Jr.", "MD") and particles ("van der")."""
    return tuple(word for word in words if not _is_extra(word, words))


def assign_parts(text: str, words: tuple[Word, ...], known: Mapping[str, str]) -> tuple[str, ...]:
    """The part that each word is: given, given1 …, family, family1 …, or a suffix or particle.

    ``known`` parts win; else "LAST, FIRST" by its comma, and "First Middle Last" by order.
    """
    core = [index for index, word in enumerate(words) if not _is_extra(word, words)]
    parts = [SUFFIX if normalize(w.text) in _SUFFIXES else DROPPED for w in words]
    by_place = _parts_by_place(text, [words[index] for index in core])
    for index, part in zip(core, by_place, strict=True):
        word = words[index]
        parts[index] = part if word.is_initial else _known_part(normalize(word.text), known) or part
    return tuple(parts)


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


def _is_extra(word: Word, words: tuple[Word, ...]) -> bool:
    if len(words) == 1:
        return False
    is_particle = word.text in _PARTICLES and any(w.text[0].isupper() for w in words)
    return is_particle or (normalize(word.text) in _SUFFIXES and word is not words[0])


def _parts_by_place(text: str, core: list[Word]) -> list[str]:
    if len(core) == 1:
        return [_guess_part(core[0].text)]
    comma = text.find(",", core[0].start_char) if core else -1
    before = sum(word.start_char < comma for word in core)
    if 0 < before < len(core):
        return [*_numbered("family", before), *_numbered("given", len(core) - before)]
    return [*_numbered("given", len(core) - 1), "family"] if core else []


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


def fill(text: str, words: tuple[Word, ...], written: list[str]) -> str:
    """The text with its words replaced; an empty one goes with the space behind it."""
    pieces: list[str] = []
    at = 0
    for word, new in zip(words, written, strict=True):
        pieces += (text[at : word.start_char], new)
        at = word.end_char
        while not new and at < len(text) and text[at].isspace():
            at += 1
    pieces.append(text[at:])
    return "".join(pieces)
