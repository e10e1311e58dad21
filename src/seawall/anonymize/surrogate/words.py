"""One made-up word for each real word of the names of others than the patient.

A word is drawn by what it is, not by whom it names: "Dr. Smith", "John Smith" and "J. Smith" agree
wherever they stand, and two who share a family name go on sharing one. Initials are drawn first,
so that "J." is the initial of what stands for "John".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from seawall.anonymize.surrogate.names import (
    FEMALE,
    MALE,
    NEUTRAL,
    draw_initial,
    gender_of,
    is_family,
    is_given,
    list_names,
    normalize,
)
from seawall.anonymize.surrogate.parts import FAMILY, GIVEN
from seawall.model import ProjectKey
from seawall.resources import read_lines
from seawall.text.misspellings import is_slip

_LONG_ENOUGH = 5  # letters of a word that may be misspelt
_MOST_REAL_AVOIDED = 60
_ATTEMPTS = 48
_ATTEMPTS_A_LETTER = 16


@dataclass(slots=True)
class NameWord:
    """What a person's notes tell of one word of names.

    ``full`` counts it in names of several words, by part, ``lone`` what it seemed by itself;
    ``partners`` are the words beside it.
    """

    full: dict[str, int] = field(default_factory=lambda: {GIVEN: 0, FAMILY: 0})
    lone: dict[str, int] = field(default_factory=lambda: {GIVEN: 0, FAMILY: 0})
    partners: set[str] = field(default_factory=set)
    genders: dict[str, int] = field(default_factory=lambda: {FEMALE: 0, MALE: 0})

    def __repr__(self) -> str:
        return "<NameWord>"


class OtherNames:
    """The words of others' names in a person's notes, and what stands for each.

    No two words get one surrogate, and none gets a word of ``reserved``, the patient's made-up
    names, nor a real word of these notes; no full name is one of ``taken``, the real patients'.
    What is drawn depends on the key and the set of words, not on their order.
    """

    def __init__(
        self, key: ProjectKey, lang: str, reserved: Collection[str], taken: Collection[str]
    ) -> None:
        self._key = key
        self._lang = lang
        self._reserved = reserved
        self._taken = taken
        self._words: dict[str, NameWord] = {}
        self._drawn: dict[str, str] = {}
        self._used: set[str] = set()
        self._meant: dict[str, str] = {}
        self._doubles: dict[str, str] = {}
        self._is_drawn = False

    def __repr__(self) -> str:
        return f"<OtherNames of {len(self._words)} words>"

    def learn_full(self, parts: Iterable[tuple[str, str]], gender: str | None) -> None:
        """Remember the words of a name of several, each with its part."""
        known = [(part, half) for part, word in parts for half in self._split(word)]
        for part, word in known:
            entry = self._words.setdefault(word, NameWord())
            entry.full[part] += 1
            entry.partners.update(w for other, w in known if other != part and w != word)
            if gender and part == GIVEN:
                entry.genders[gender] += 1

    def learn_lone(self, word: str, part: str, gender: str | None) -> None:
        """Remember a word that stands alone, and which part it seems to be."""
        for half in self._split(word):
            entry = self._words.setdefault(half, NameWord())
            entry.lone[part] += 1
            if gender and part == GIVEN:
                entry.genders[gender] += 1

    def _split(self, word: str) -> list[str]:
        halves = split_double(word)
        if len(halves) > 1:
            self._doubles["".join(halves)] = word
        return halves

    def is_full(self, word: str) -> bool:
        """True for a word of a name of several words."""
        return word in self._words and any(self._words[word].full.values())

    def part_of(self, word: str) -> str:
        """Whether the word is a given or a family name: it is one of both wherever it stands.

        What the names of several words tell comes first, then what most places of it seem.
        """
        entry = self._words.get(split_double(word)[0])
        for told in (entry.full, entry.lone) if entry else ():
            if told[GIVEN] != told[FAMILY]:
                return GIVEN if told[GIVEN] > told[FAMILY] else FAMILY
        return GIVEN if is_given(word) and not is_family(word) else FAMILY

    def initial(self, letter: str) -> str:
        """The initial of every made-up word that stands for one with this letter."""
        tries = (draw_initial(self._key, ("other", letter, str(n))) for n in range(_ATTEMPTS))
        return next((drawn for drawn in tries if normalize(drawn) != letter), letter.upper())

    def find_joined(self, word: str) -> str:
        """The word itself, or the double name that it is without its hyphen; empty if neither."""
        if word in self._words:
            return word
        return self._doubles.get(word, "")

    def draw(self, word: str) -> str:
        """What stands for a word of a name; each half of a double name is a word."""
        halves = split_double(word)
        if len(halves) > 1:
            return "-".join(map(self.draw, halves))
        self._draw_all()
        meant = self._meant.get(word, word)
        if meant not in self._drawn:
            self._drawn[meant] = self._draw_word(meant)
        return self._drawn[meant]

    def _draw_all(self) -> None:
        """Draw for all words of the notes, in keyed order: none depends on which comes first."""
        if self._is_drawn:
            return
        self._is_drawn = True
        self._meant = dict(self._find_meant())
        words = {self._meant.get(word, word) for word in self._words}
        # Family names before given ones: with these no real patient's full name may be made.
        order = {word: self._key.digest("cast-order", word) for word in words}
        for word in sorted(words, key=lambda each: (self.part_of(each), order[each])):
            self._drawn[word] = self._draw_word(word)

    def _draw_word(self, word: str) -> str:
        part = self.part_of(word)
        gender = self._gender_of(word) if part == GIVEN else NEUTRAL
        initial = self.initial(word[:1])
        real = self._words if len(self._words) <= _MOST_REAL_AVOIDED else ()
        beside = self._beside(word)
        free = ""
        for attempt in range(_ATTEMPTS):
            n = attempt - _ATTEMPTS_A_LETTER
            letter = (
                initial
                if n < 0
                else draw_initial(self._key, ("more", str(n // _ATTEMPTS_A_LETTER), word))
            )
            names = list_names(part, self._lang, gender, letter)
            name = self._key.choose(names, "surrogate-word", part, str(attempt), word)
            plain = normalize(name)
            if plain == word or plain in self._reserved or plain in real:
                continue
            free = free or name
            if plain not in self._used and not self._is_taken(part, plain, beside):
                self._used.add(plain)
                return name
        if free:
            return free  # a crowd of names has emptied the lists
        raise ValueError("too many names to avoid")

    def _beside(self, word: str) -> list[str]:
        """What was drawn for the words that stand beside this one in full names."""
        entry = self._words.get(word)
        partners = entry.partners if entry and self._taken else ()
        drawn = (self._drawn.get(self._meant.get(partner, partner)) for partner in partners)
        return [normalize(name) for name in drawn if name]

    def _is_taken(self, part: str, plain: str, beside: Iterable[str]) -> bool:
        return any(
            (f"{plain} {each}" if part == GIVEN else f"{each} {plain}") in self._taken
            for each in beside
        )

    def _gender_of(self, word: str) -> str:
        told = gender_of(word)
        entry = self._words.get(word)
        lean = entry.genders[FEMALE] - entry.genders[MALE] if entry else 0
        if not told and lean:
            return FEMALE if lean > 0 else MALE
        return told or self._key.choose((FEMALE, MALE), "surrogate-gender", word)

    def _find_meant(self) -> Iterator[tuple[str, str]]:
        """Misspelt words and nicknames with the word that is meant.

        Only beside the same other part of a name: "Eva Lindkvist" and "Eva Lindqvist" are one, but
        Dr. Berg and Dr. Borg are not. A nickname alone is that of the one who can have it.
        """
        given = [word for word, entry in self._words.items() if entry.full[GIVEN]]
        for word, entry in self._words.items():
            rivals = [other for other in self._list_beside_same(word) if self._means(word, other)]
            if rivals:
                yield word, max(rivals, key=lambda each: (self._count(each), each))
            elif not any(entry.full.values()):
                bearers = [each for each in given if word in list_nicknames().get(each, ())]
                if len(bearers) == 1:
                    yield word, bearers[0]

    def _list_beside_same(self, word: str) -> Iterator[str]:
        """The other words that stand beside a word that this one stands beside."""
        partners, part = self._words[word].partners, self.part_of(word)
        for other, entry in self._words.items():
            is_beside = other != word and not partners.isdisjoint(entry.partners)
            if is_beside and self.part_of(other) == part:
                yield other

    def _means(self, word: str, other: str) -> bool:
        """True if the word is a nickname of the other, or a slip and the rarer of both."""
        if word in list_nicknames().get(other, ()):
            return True
        is_rarer = (self._count(other), other) > (self._count(word), word)
        return is_rarer and _may_be_slip(word, other)

    def _count(self, word: str) -> int:
        entry = self._words[word]
        return sum(entry.full.values()) + sum(entry.lone.values())


def split_double(word: str) -> list[str]:
    """The halves of a double name, else the word alone."""
    halves = word.split("-")
    return halves if all(halves) else [word]


def _may_be_slip(word: str, other: str) -> bool:
    return min(len(word), len(other)) >= _LONG_ENOUGH and is_slip(word, other)


@cache
def list_nicknames() -> Mapping[str, tuple[str, ...]]:
    """Given names in small letters without accents, each with what its bearers are called."""
    lines = (line.partition(":") for line in read_lines("lexicons/nicknames.txt"))
    return {name.strip(): tuple(nicknames.split()) for name, _, nicknames in lines}
