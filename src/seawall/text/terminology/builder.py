"""Terms → the tables that a compiled terminology looks up in."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field

from seawall.model import Label
from seawall.text.terminology.everyday import EverydayWords, is_acronym
from seawall.text.terminology.term import Term
from seawall.text.terminology.words import read_phrase, vary

MAX_WORDS = 31
LABELS = (Label.PROBLEM, Label.TEST, Label.DRUG, Label.DOSAGE, Label.PROCEDURE, Label.ANATOMY)


@dataclass(slots=True)
class Tables:
    """Everything a terminology knows. A phrase's number is its place in ``phrases``.

    ``openings`` are the first words of phrases, and their first two together; ``lengths`` tells how
    many words the phrases have that open so: bit n for n words. With a single first word only
    SINGLE and LONGER are told apart.
    ``label_of`` holds the place in LABELS, plus CAPITALS where only capitals count. The parents
    of concept i stand in ``parents`` from ``parent_starts[i]`` up to ``parent_starts[i + 1]``.
    """

    phrases: list[str] = field(default_factory=list)
    concept_of: array[int] = field(default_factory=lambda: array("i"))
    label_of: array[int] = field(default_factory=lambda: array("B"))
    openings: list[str] = field(default_factory=list)
    lengths: array[int] = field(default_factory=lambda: array("I"))
    concepts: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    parent_starts: array[int] = field(default_factory=lambda: array("i"))
    parents: array[int] = field(default_factory=lambda: array("i"))


CAPITALS = 128
LONGER, SINGLE = 1, 2


class Builder:
    """Takes terms one by one; the first preferred name of a phrase decides what it means."""

    def __init__(self, everyday: dict[str, EverydayWords]) -> None:
        self._everyday = everyday
        self._concepts: dict[str, int] = {}
        self._names: list[str] = []
        self._has_preferred: set[int] = set()
        self._phrases: dict[str, tuple[int, int, bool]] = {}
        self._parents: dict[int, set[str]] = {}
        self._place_owners: dict[str, int] = {}
        self._places: dict[int, set[str]] = {}

    def add(self, term: Term) -> None:
        """Note the concept, what is above it, and each way of writing the name."""
        index = self._add_concept(term)
        if term.parents:
            self._parents.setdefault(index, set()).update(term.parents)
        for place in term.places:
            self._place_owners.setdefault(place, index)
            self._places.setdefault(index, set()).add(place)
        label = LABELS.index(term.label)
        for position, name in enumerate(vary(term.name)):
            self._add_phrase(name, index, label, term, preferred=term.preferred and not position)

    def _add_concept(self, term: Term) -> int:
        index = self._concepts.setdefault(term.concept, len(self._concepts))
        name = " ".join(term.name.split())
        if index == len(self._names):
            self._names.append(name)
        elif term.preferred and index not in self._has_preferred:
            self._names[index] = name
        if term.preferred:
            self._has_preferred.add(index)
        return index

    def _add_phrase(
        self, name: str, index: int, label: int, term: Term, *, preferred: bool
    ) -> None:
        words = read_phrase(name)
        if len(words) > MAX_WORDS or self._everyday_of(term.lang).spoil(name, words):
            return
        phrase = " ".join(words)
        flags = label | CAPITALS if is_acronym(name) else label
        known = self._phrases.get(phrase)
        if known is None or (preferred and not known[2]):
            self._phrases[phrase] = (index, flags, preferred)

    def _everyday_of(self, lang: str) -> EverydayWords:
        if lang not in self._everyday:
            self._everyday[lang] = EverydayWords(lang)
        return self._everyday[lang]

    def finish(self) -> Tables:
        """The tables of all terms so far. A parent that no term names is left out."""
        tables = Tables(concepts=list(self._concepts), names=self._names)
        lengths: dict[str, int] = {}
        for phrase, (index, flags, _) in self._phrases.items():
            words = phrase.split(" ")
            _note_length(lengths, words)
            tables.phrases.append(phrase)
            tables.concept_of.append(index)
            tables.label_of.append(flags)
        tables.openings = list(lengths)
        tables.lengths = array("I", lengths.values())
        for index in range(len(self._names)):
            tables.parent_starts.append(len(tables.parents))
            tables.parents.extend(self._find_parents(index))
        tables.parent_starts.append(len(tables.parents))
        return tables

    def _find_parents(self, index: int) -> list[int]:
        codes = self._parents.get(index, ())
        found = {self._concepts[code] for code in codes if code in self._concepts}
        found.update(self._owners_above(self._places.get(index, ())))
        return sorted(found - {index})

    def _owners_above(self, places: Iterable[str]) -> Iterable[int]:
        for place in places:
            above = place.rpartition(".")[0]
            # A level that was not loaded is stepped over: its own parent is still an ancestor.
            while above and above not in self._place_owners:
                above = above.rpartition(".")[0]
            if above:
                yield self._place_owners[above]


def _note_length(lengths: dict[str, int], words: list[str]) -> None:
    first = words[0]
    lengths[first] = lengths.get(first, 0) | (SINGLE if len(words) == 1 else LONGER)
    if len(words) > 1:
        pair = f"{first} {words[1]}"
        lengths[pair] = lengths.get(pair, 0) | 1 << len(words)
