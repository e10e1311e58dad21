"""Names of places looked up by their tokens, as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from seawall.model import Label, Span, draw_span
from seawall.text import Choice, Lexicon, Phrases, Reading, Wake
from seawall.text.verdicts import CAPITAL


class ListedPlaces:
    """Names by label; an earlier label wins where two have one.

    A name is found with its own capitals or in capitals throughout, in Swedish genitive too.
    """

    def __init__(self, names: Mapping[Label, Iterable[str]]) -> None:
        self._spellings: dict[str, Label] = {}
        for label, listed in names.items():
            for name in listed:
                for spelling in (name, f"{name}s", name.upper(), f"{name.upper()}S"):
                    self._spellings.setdefault(spelling, label)
        self._lexicon = Lexicon.load("places", list(self._spellings))
        # A name of one word is none in other letters, and none begins with a small one; of a longer
        # one the tokens decide.
        self._wake = Choice(
            Wake(self._spellings.__contains__, of=CAPITAL), Phrases(self._lexicon.key_longer())
        )

    def find(self, reading: Reading) -> Iterator[tuple[Label, Span]]:
        """Names from left to right, none overlapping another."""
        starts, ends, past = reading.token_starts, reading.token_ends, 0
        for index in reading.woken_by(self._wake):
            length = self._lexicon.match_at(reading, index) if index >= past else 0
            if not length:
                continue
            start, end = starts[index], ends[index + length - 1]
            label = self._spellings.get(" ".join(reading.text[start:end].split()))
            if label and reading.stands_free(start, end):
                past = index + length
                yield label, draw_span((start, end))
