"""A note in which codes are looked for, with those that are found."""

from __future__ import annotations

from typing import NamedTuple, Self

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.codes.look import Code
from seawall.detect.rules.codes.terminologies import Page
from seawall.text import Reading


class Note(NamedTuple):
    """A reading with what is taken of it, each code with its score."""

    reading: Reading
    page: Page
    claims: Claims
    taken: list[tuple[float, Code]]

    @classmethod
    def of(cls, reading: Reading) -> Self:
        return cls(reading, Page.of(reading), Claims(reading.text), [])

    def take(self, score: float, code: Code) -> None:
        """Take a code, if all of it is free."""
        if self.claims.take(code[0]):
            self.taken.append((score, code))
