"""Who is who for a reader of one patient's notes, who knows nothing but what is written.

A full name is a person. A part of one is the person of this note, else of the other notes, whose
name it can be short for; the nearest before it where several can be. Shares no code with Seawall.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_TITLES = frozenset(
    "dr mr mrs ms miss md do rn np pa phd jr sr ii iii iv fru herr fröken froken ssk van von der "
    "den de la le du da do dos del di af av bin ibn el al ter ten".split()
)
_LEAST_IN_LOGIN = 3


def fold(text: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def split_name(text: str) -> tuple[list[str], list[str]]:
    """The written-out words of a name, folded, and its initials."""
    words, initials = [], []
    for found in _WORD.findall(text):
        bare = found.removesuffix("'s").removesuffix("’s").removesuffix("'S")
        if fold(bare) in _TITLES:
            continue
        if len(bare) == 1:
            initials.append(fold(bare))
        elif len(bare) <= 3 and bare.isupper() and not initials and _is_alone(text):
            initials += map(fold, bare)
        else:
            words += [part for part in fold(bare).split("-") if part]
    return words, initials


def _is_alone(text: str) -> bool:
    return len(_WORD.findall(text)) == 1


@dataclass
class _Figure:
    """Somebody whom the reader has met."""

    words: set[str]
    initials: set[str] = field(default_factory=set)
    seen: list[tuple[str, int]] = field(default_factory=list)

    def fits(self, words: Iterable[str], initials: Iterable[str]) -> bool:
        letters = {word[0] for word in self.words} | self.initials
        return set(words) <= self.words and set(initials) <= letters


@dataclass(frozen=True, slots=True)
class Seen:
    """A name, or the login in an address, at its place in a note."""

    note: str
    start_char: int
    text: str
    is_login: bool = False


def read_people(seen: Sequence[Seen]) -> list[int]:
    """Of each mention a number for the person that a reader takes it for."""
    figures: list[_Figure] = []
    told: dict[int, _Figure] = {}
    split = [([], []) if one.is_login else split_name(one.text) for one in seen]
    ranks = [_rank(one, *parts) for one, parts in zip(seen, split, strict=True)]
    for place in sorted(range(len(seen)), key=lambda at: (ranks[at], at)):
        one, (words, initials) = seen[place], split[place]
        fitting = [each for each in figures if _fits(each, one, words, initials)]
        figure = _nearest(fitting, one)
        if figure is None:
            figure = _Figure(set(words), set(initials) if words else set())
            if not words:
                figure.words = {fold(one.text)}  # fits nothing but itself
            figures.append(figure)
        elif len(words) > 1:
            figure.words.update(words)
        figure.seen.append((one.note, one.start_char))
        told[place] = figure
    numbers = {id(figure): number for number, figure in enumerate(figures)}
    return [numbers[id(told[place])] for place in range(len(seen))]


def _rank(one: Seen, words: Sequence[str], initials: Sequence[str]) -> int:
    """Full names first, then names with initials, words alone, initials alone, logins."""
    if one.is_login:
        return 9
    if len(words) > 1:
        return -min(len(words), 4)
    if words:
        return 1 if initials else 2
    return 3


def _fits(figure: _Figure, one: Seen, words: Sequence[str], initials: Sequence[str]) -> bool:
    text = fold(one.text)
    if one.is_login:
        login = text.partition("@")[0]
        return text in figure.words or any(
            word in login for word in figure.words if len(word) >= _LEAST_IN_LOGIN
        )
    if len(words) > 1:
        return len(figure.words & set(words)) > 1
    if words:
        return figure.fits(words, initials)
    return text in figure.words or (len(figure.words) > 1 and figure.fits((), initials))


def _nearest(fitting: Sequence[_Figure], one: Seen) -> _Figure | None:
    """Of those in this note the last one before, else the first; else the only one elsewhere."""
    if one.is_login and len(fitting) > 1:
        login = fold(one.text).partition("@")[0]
        fitting = sorted(fitting, key=lambda each: -sum(len(w) for w in each.words if w in login))
        return fitting[0]
    here = [each for each in fitting if any(note == one.note for note, _ in each.seen)]
    if len(here) > 1:
        return min(here, key=lambda each: _distance(each, one))
    if here:
        return here[0]
    return fitting[0] if fitting else None


def _distance(figure: _Figure, one: Seen) -> tuple[bool, int]:
    gaps = [one.start_char - start for note, start in figure.seen if note == one.note]
    return min((gap < 0, abs(gap)) for gap in gaps)


def b_cubed(found: Sequence[int], gold: Sequence[str]) -> tuple[float, float]:
    """The sums of precision and recall over the mentions (Bagga & Baldwin 1998)."""
    precision = recall = 0.0
    for mine, true in zip(found, gold, strict=True):
        same = sum(f == mine and g == true for f, g in zip(found, gold, strict=True))
        precision += same / found.count(mine)
        recall += same / gold.count(true)
    return precision, recall
