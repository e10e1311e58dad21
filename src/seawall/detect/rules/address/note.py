"""Notes in which addresses are looked for, with the parts that are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from seawall.detect.rules.claims import Claims
from seawall.model import Label, Span
from seawall.text import Match, Pattern, Reading

_STREET = Label.STREET


class Note(NamedTuple):
    """A reading with what is taken of it, by label and score, and the streets among that."""

    reading: Reading
    claims: Claims
    taken: list[tuple[Label, float, Span]]
    streets: list[Span]

    def take(self, label: Label, score: float, span: Span) -> None:
        """Take a part of an address, if all of it is free."""
        if self.claims.take(span):
            self.taken.append((label, score, span))

    def take_street(self, span: Span) -> None:
        """The same of a street."""
        if self.claims.take(span):
            self.taken.append((_STREET, 0.9, span))
            self.streets.append(span)


class Notes(NamedTuple):
    """Notes that are read together, and those of them in which a rare pattern may match."""

    readings: Sequence[Reading]
    each: list[Note]
    rare: list[Note]

    @classmethod
    def of(cls, readings: Sequence[Reading], rare: Pattern) -> Self:
        each = [Note(reading, Claims(reading.text), [], []) for reading in readings]
        return cls(readings, each, [each[place] for place in rare.choose_places(readings)])

    def find(self, pattern: Pattern) -> Iterator[tuple[Note, Match]]:
        """Each match with its note."""
        for place in pattern.choose_places(self.readings):
            note = self.each[place]
            for match in pattern.find(note.reading):
                yield note, match

    def find_rare(self, pattern: Pattern, lang: str | None = None) -> Iterator[tuple[Note, Match]]:
        """The same of one of the rare patterns, perhaps in notes of one language."""
        for note in self.rare:
            if lang is None or note.reading.lang == lang:
                for match in pattern.find(note.reading.alone):
                    yield note, match
