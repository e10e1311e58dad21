"""How a phrase is read for look-up: small letters, singular, without what joins its words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import NamedTuple

from seawall.text.reading import Reading
from seawall.text.remembered import Remembered

_APOSTROPHES = frozenset("'’`´")
# "Type-2 diabetes", "diabetes, type 2" and "HIV/AIDS" are read as if only spaces joined them.
_JOINTS = frozenset("-–‐‑,/") | _APOSTROPHES
_UNINVERTED = ("and ", "or ", "with ", "without ", "not ", "in ", "of ", "to ")


class Words(NamedTuple):
    """The words of a note as they are looked up, each with the index of its token."""

    words: list[str]
    token_indices: list[int]


def _read_form(word: str) -> str:
    """How a word in small letters is looked up; a joint is not."""
    return "" if word in _JOINTS else singular(word) if word[-1] == "s" else word


_FORMS = Remembered(_read_form)
# How one word is looked up, by itself.
look_up_form = _FORMS.__getitem__


def read_words(reading: Reading, first: int = 0, past: int | None = None) -> Words:
    """Words and signs; joints and the possessive "s" left out. Offsets stay with the tokens.

    Of some of the tokens only, from ``first`` up to ``past``, where these are given.
    """
    forms = list(map(_FORMS.__getitem__, reading.words[first:past]))
    if "s" in forms:
        for index, form in enumerate(forms, first):
            if form == "s" and is_possessive(reading, index):
                forms[index - first] = ""
    indices = compress(range(first, first + len(forms)), forms)
    return Words(list(filter(None, forms)), list(indices))


def is_possessive(reading: Reading, index: int) -> bool:
    """True for an "s" behind an apostrophe."""
    return index > 0 and reading.texts[index - 1] in _APOSTROPHES


def next_form(reading: Reading, index: int, past: int) -> str | None:
    """How the first word from one token up to another is looked up; None where there is none."""
    for at, word in enumerate(reading.words[index:past], index):
        form = _FORMS[word]
        if form and not (form == "s" and is_possessive(reading, at)):
            return form
    return None


def singular(word: str) -> str:
    """One form for the singular and plural of a word that ends in "s".

    It need not be a word, only the same for both: "metastases" and "metastasis" are "metastase".
    """
    if len(word) < 4:
        return word
    ending = word[-3:]
    if ending == "ies":
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if ending == "sis":
        return word[:-2] + "e"
    if word[-2:] in ("ss", "us", "is"):
        return word
    if word.endswith(("sses", "xes", "ches", "shes")) or _is_plural_of_us(word):
        return word[:-2]
    return word[:-1]


def _is_plural_of_us(word: str) -> bool:
    """True for "viruses" and "sinuses", not for "causes" or "uses"."""
    return len(word) > 5 and word.endswith("uses") and word[-5] not in "ao"


def read_phrase(name: str) -> tuple[str, ...]:
    """The words by which one name is looked up."""
    return tuple(read_words(Reading(name)).words)


def vary(name: str) -> Iterator[str]:
    """The name, and how else it is written: uninverted, without full stops."""
    yield name
    if ", " in name:
        parts = name.split(", ")
        if len(parts) < 5 and not any(part.startswith(_UNINVERTED) for part in parts):
            yield " ".join(reversed(parts))
    if "." in name:
        yield name.replace(".", " ")
