"""Eponyms before the word that says what they name: "Wilson's disease", "Berry-Hallgren sign"."""

from __future__ import annotations

from seawall.text.clinical.compounds import is_compound
from seawall.text.clinical.frames import PAIRING
from seawall.text.name_lexicon import load_names
from seawall.text.reading import Reading
from seawall.text.verdicts import CAPITAL
from seawall.text.wakes import Wake

_APOSTROPHES = frozenset("'’`´")
_HYPHENS = frozenset("-–")
_MAX_EPONYMS = 4
_JOINS = PAIRING | {","}
# May stand between an eponym and its head: "Jordan round knife", "Blake chest drain".
_MODIFIERS = frozenset(
    "round curved straight angled long short small large soft chest posterior anterior lateral"
    " medial right left double single toothed fine blunt sharp self hand needle nasal uterine"
    " subtalar total partial hip knee venous arterial guiding guide type modified silk skin"
    " muscular spinal retinal corneal renal hepatic peripheral cerebellar macular"
    " surgical bone".split()
)


class Eponyms:
    """Reads names before a head; ``names`` are those of our lists, ``sure`` are nothing else."""

    def __init__(self, names: frozenset[str], sure: frozenset[str]) -> None:
        self._names, self._sure = names, sure

    def wake_end(self) -> Wake:
        """Wakes at what may stand right before the head of an eponym."""
        genitives = (f"{name}s" for name in self._names)
        marks = _APOSTROPHES | _HYPHENS | {"s"}
        return Wake.at(_MODIFIERS.union(marks, self._names, genitives), always=CAPITAL)

    def find_before(self, reading: Reading, head: int) -> tuple[int, bool]:
        """Index of the first token of the eponym that ends before ``head``; ``head`` if none.

        A heading on the next line is nobody's disease, and a given name before makes a person.
        """
        texts, gaps = reading.texts, reading.gaps
        if _is_new_line(gaps[head - 1], texts[head]):
            return head, False
        if is_compound(reading, head):
            return head - 2, True
        end = self._skip_modifier(texts, _skip_genitive(texts, head))
        first, is_listed = head, False
        for _ in range(_MAX_EPONYMS):
            if end == 0 or not (self._is_eponym(texts[end - 1]) or _is_joined(texts, end - 1)):
                break
            if "\n" in gaps[end - 1] and first < head:
                break
            first = end - 1
            is_listed = is_listed or self.is_listed(reading.words[first])
            joined = first > 0 and texts[first - 1] in _HYPHENS
            end = first - 1 if joined or self._is_listed_pair(reading, first) else first
        if 0 < first < head and _is_given(texts[first - 1]) and gaps[first - 1] == " ":
            return head, False
        return first, is_listed

    def _skip_modifier(self, texts: list[str], end: int) -> int:
        """Index after the eponym where one other word stands before the head."""
        is_apart = end > 1 and texts[end - 1] in _MODIFIERS
        return end - 1 if is_apart and self._is_listed_name(texts[end - 2]) else end

    def _is_listed_pair(self, reading: Reading, first: int) -> bool:
        """True at the second name of "Murphy and McBurney sign"."""
        texts, words = reading.texts, reading.words
        if first < 2 or words[first - 1] not in _JOINS:
            return False
        other = words[first - 2]
        if words[first - 1] == "," and other not in self._sure:
            return False  # "Johnson, Crohn disease" is about somebody
        is_alike = texts[first - 2][0].isupper() == texts[first][0].isupper()
        return is_alike and self.is_listed(other)

    def _is_listed_name(self, text: str) -> bool:
        return text[0].isupper() and self.is_listed(text.lower())

    def is_listed(self, word: str) -> bool:
        return word in self._names or word.removesuffix("s") in self._names

    def _is_eponym(self, text: str) -> bool:
        """True for a name of our lists, or a capital word; a given name owns nothing clinical."""
        if not text[0].isalpha():
            return False
        word, names = text.lower(), load_names()
        if self.is_listed(word):
            return True
        plain = word in names.common or len(word) < 3
        return text[0].isupper() and not plain and not names.is_given(word)


def _is_given(text: str) -> bool:
    return text[0].isupper() and load_names().is_given(text.lower())


def _is_new_line(gap: str, text: str) -> bool:
    """True if the token begins a line of its own; one in small letters may go on with the last."""
    return gap.count("\n") > 1 or ("\n" in gap and text[0].isupper())


def _is_joined(texts: list[str], index: int) -> bool:
    """True for the second part of two capital words with a hyphen ("Hallgren-Berry")."""
    return (
        index > 1
        and texts[index][0].isupper()
        and texts[index - 1] in _HYPHENS
        and texts[index - 2][0].isupper()
    )


def _skip_genitive(texts: list[str], head: int) -> int:
    """Index after the last word before ``head``, an English genitive ("'s", "s'") left out."""
    if head > 2 and texts[head - 1] in ("s", "S") and texts[head - 2] in _APOSTROPHES:
        return head - 2
    if head > 1 and texts[head - 1] in _APOSTROPHES:
        return head - 1
    return head
