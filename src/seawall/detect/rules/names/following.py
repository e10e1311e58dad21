"""What the readers of announced names share: titles to skip, lists to walk, terms to spare."""

from __future__ import annotations

from seawall.detect.rules.names.candidate import Candidate, make_candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader
from seawall.model import Label

# Between the names of a list, the letters of "M.D." among them.
_LIST_JOINS = frozenset([*",;.&/-", "and", "och", "m", "d"])
MAX_LIST = 12


class Announced:
    """One note, read from the end of a cue on."""

    def __init__(self, names: NameReader) -> None:
        self._reading = names.reading
        self._names = names
        self._starts, self._ends = names.starts, names.ends
        self._texts = names.texts
        self._words = names.words
        self._count = names.count
        self._gaps = names.gaps
        self._cues = load_cues()

    def skip_title(self, index: int) -> int:
        """Index after up to three titles and professions."""
        words, titles, count = self._words, self._cues.titles, self._count
        for _ in range(3):
            if index >= count or words[index] not in titles:
                break
            index += 1
            if index < count and words[index] == ".":
                index += 1
        return index

    def skip_to_next(self, end: int) -> int:
        """Index of the next name of a list: after suffixes, then ";", ",", "and" or a new line."""
        words, at = self._words, end
        for _ in range(8):
            if at >= self._count or self._gaps[at - 1].count("\n") > 1:
                return end
            if words[at] not in self._cues.suffixes and words[at] not in _LIST_JOINS:
                return at
            at += 1
        return end

    def is_beside(self, value: int) -> bool:
        """True if no more than spaces and a line break stand before the token."""
        gap = self._gaps[value - 1]
        if gap == " ":
            return True
        return len(gap) < 8 and gap.count("\n") <= 1 and not gap.strip()

    def touches_clinical(self, start: int, end: int) -> bool:
        """True if a clinical term holds any of the tokens."""
        return self._names.terms.touches(self._starts[start], self._ends[end - 1])

    def propose(self, start: int, end: int, label: Label, score: float) -> Candidate:
        """The tokens from ``start`` up to ``end`` as a candidate."""
        self._names.announced[start] = end
        return make_candidate((self._starts[start], self._ends[end - 1], label, score))
