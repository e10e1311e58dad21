"""What health details rule out: a list that holds five years says nothing beside a prostate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from seawall.resources import read_toml

NEGATED = "no "  # how a negated term begins (see NoteFacts)
_AGES = (0, 150)


@dataclass(frozen=True, slots=True)
class Implication:
    """The only gender, and the first and last age in years, that are possible; None: any gender.

    ``is_void`` says that details contradict each other, as a mother's do in her child's note: then
    they rule out nothing.
    """

    gender: str | None = None
    first_age: int = _AGES[0]
    last_age: int = _AGES[1]

    @property
    def is_void(self) -> bool:
        return self.first_age > self.last_age or self.gender == ""

    def narrow(self, other: Implication) -> Implication:
        """What both leave possible."""
        genders = {gender for gender in (self.gender, other.gender) if gender is not None}
        return Implication(
            "" if len(genders) > 1 else next(iter(genders), None),
            max(self.first_age, other.first_age),
            min(self.last_age, other.last_age),
        )


_NOTHING = Implication()


def imply(terms: Iterable[str]) -> Implication:
    """What all health details of a record leave possible.

    A negated detail still tells the gender ("no vaginal bleeding"), but no age.
    """
    total = _NOTHING
    for term in terms:
        one = _imply_term(term.removeprefix(NEGATED).lower())
        total = total.narrow(Implication(one.gender) if term.startswith(NEGATED) else one)
    return _NOTHING if total.is_void else total


@lru_cache(maxsize=1 << 16)
def _imply_term(term: str) -> Implication:
    words = tuple(term.replace(",", " ").split())
    total = _NOTHING
    for phrase, implication in _load_phrases():
        if _holds(words, phrase):
            total = total.narrow(implication)
    return _NOTHING if total.is_void else total


def _holds(words: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    length = len(phrase)
    return any(
        all(map(_fits, words[at : at + length], phrase)) for at in range(len(words) - length + 1)
    )


def _fits(word: str, wanted: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted


@cache
def _load_phrases() -> tuple[tuple[tuple[str, ...], Implication], ...]:
    table: dict[str, Any] = read_toml("lexicons/implications.toml")
    return tuple(
        (tuple(words.split()), Implication(entry.get("gender"), *entry.get("ages", _AGES)))
        for entry in table["implies"]
        for words in entry["words"]
    )
