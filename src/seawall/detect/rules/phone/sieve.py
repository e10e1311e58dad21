"""Which shapes of numbers are worth a look, decided for all notes of a sheaf at once.

Most shapes stand inside a longer number, or inside an American one, which several of them fit: the
signs beside them tell. What is left may still be no telephone; what is gone is none.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import chain, pairwise
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from seawall.detect.rules.phone.context import LONGEST_NDC, SHORTEST_NDC, Bounds
from seawall.detect.rules.phone.extensions import EXTENSION
from seawall.detect.rules.phone.hints import may_be_called
from seawall.detect.rules.phone.house_numbers import HOUSE
from seawall.detect.rules.phone.house_runs import find_runs
from seawall.detect.rules.phone.pagers import PAGER
from seawall.detect.rules.phone.shapes import (
    AMERICAN,
    INTERNATIONAL,
    LOCAL,
    LOOSE,
    NAMED,
    NATIONAL,
    SHORTEST_LOOSE,
)
from seawall.detect.rules.phone.signs import Flags, Offsets, Signs, list_inside, mark_signs
from seawall.text import Pattern, Reading
from seawall.text.sheaf import Sheaf


class Candidates(NamedTuple):
    """Where the shapes stand in one note; house numbers without the signs beside them."""

    american: Bounds
    international: Bounds
    national: Bounds
    local: Bounds
    named: Bounds
    loose: Bounds
    house: Bounds
    has_pagers: bool
    has_extensions: bool
    # True if nothing more need be asked of the American ones.
    are_sure: bool


def list_candidates(reading: Reading) -> Candidates:
    """The candidates of a note by itself, whatever stands beside them."""
    text = reading.text
    *bounds, house = (pattern.find_bounds(reading) for pattern in (*_SHAPES, HOUSE[reading.lang]))
    inner = [
        (first + (not text[first].isdigit()), past - (not text[past - 1].isdigit()))
        for first, past in house
    ]
    return _make_candidates((*bounds, inner, True, True, False))


_SHAPES = (AMERICAN, INTERNATIONAL, NATIONAL, LOCAL, NAMED, LOOSE)
_WHOLE = itemgetter(0)
_make_candidates = partial(tuple.__new__, Candidates)


_DIGITS = "0123456789"
_IS_DIGIT = mark_signs(_DIGITS)
_IS_ALNUM = mark_signs(_DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
# With a digit on their other side, by whether a slash parts numbers.
_JOINS_BEFORE = {True: mark_signs("-.,+"), False: mark_signs("-./,+")}
_JOINS_BEHIND = {True: mark_signs("-,"), False: mark_signs("-/,")}
_PARTS_GROUPS = mark_signs(" -")
_PARTS_COUNTRY, _ENDS_COUNTRY = mark_signs(" .-"), mark_signs(_DIGITS + ") .-")
_IS_DASH = mark_signs("-")
_FIRST_OTHER = 0x80  # of the signs beyond ASCII


class _Found:
    """What was found in all notes of a sheaf: arrays over the notes' places and the bounds."""

    def __init__(self, places: Offsets, starts: Offsets, ends: Offsets, signs: Signs) -> None:
        self.places, self.starts, self.ends = places, starts, ends
        self.beside = signs.beside

    @classmethod
    def by_pattern(cls, pattern: Pattern, sheaf: Sheaf, signs: Signs) -> _Found:
        """All matches of the pattern."""
        found = pattern.find_in_sheaf(sheaf)
        counts = np.fromiter(map(len, found.values()), np.int64, len(found))
        places = np.fromiter(found, np.int64, len(found)).repeat(counts)
        wholes = map(_WHOLE, chain.from_iterable(found.values()))
        flat = chain.from_iterable(wholes)
        starts, ends = np.fromiter(flat, np.int64, 2 * len(places)).reshape(-1, 2).T
        return cls(places, starts, ends, signs)

    @classmethod
    def of_house(cls, lang: str, sheaf: Sheaf, signs: Signs) -> _Found:
        """Numbers of a house, without the signs beside them."""
        if lang == "en":
            starts, ends = find_runs(signs)
            places = np.array(sheaf.starts).searchsorted(starts, side="right") - 1
            return cls(places, starts, ends, signs)
        found = cls.by_pattern(HOUSE[lang], sheaf, signs)
        found.starts = found.starts + ~_IS_DIGIT[found.beside(found.starts, 0)]
        found.ends = found.ends - ~_IS_DIGIT[found.beside(found.ends, -1)]
        return found

    def keep(self, is_kept: Flags) -> None:
        """Forget all other matches."""
        self.places, self.starts, self.ends = (
            each[is_kept] for each in (self.places, self.starts, self.ends)
        )

    def begins_free(self, *, by_slash: bool) -> Flags:
        """False where it surely goes on from digits before it (``is_inside``)."""
        before = self.beside(self.starts, -1)
        joined = _JOINS_BEFORE[by_slash][before] & _IS_DIGIT[self.beside(self.starts, -2)]
        return ~(_IS_DIGIT[before] | joined)

    def stands_alone(self, *, by_slash: bool) -> Flags:
        """False where it is surely inside a longer number (``stands_alone``)."""
        behind = self.beside(self.ends, 0)
        joined = _JOINS_BEHIND[by_slash][behind] & _IS_DIGIT[self.beside(self.ends, 1)]
        return ~(_IS_ALNUM[behind] | joined) & self.begins_free(by_slash=by_slash)

    def follows_group(self) -> Flags:
        """True where a space or a dash parts it from a digit."""
        parts = _PARTS_GROUPS[self.beside(self.starts, -1)]
        return parts & _IS_DIGIT[self.beside(self.starts, -2)]

    def is_surely_american(self) -> Flags:
        """True for a number that nothing but a word before it could make another."""
        starts, ends = self.starts, self.ends
        before, further = self.beside(starts, -1), self.beside(starts, -2)
        plain = (before | further | self.beside(ends, 0) | self.beside(ends, 1)) < _FIRST_OTHER
        abroad = _PARTS_COUNTRY[before] & _ENDS_COUNTRY[further]
        size = ends - starts
        drug = _IS_DASH[self.beside(starts, 4)] | _IS_DASH[self.beside(starts, 5)]
        drug &= (size >= SHORTEST_NDC) & (size <= LONGEST_NDC)
        return plain & ~abroad & ~drug


def sift(sheaf: Sheaf, lang: str, told: Collection[int]) -> list[Candidates]:
    """The candidates of each note of a sheaf, without those that their signs rule out.

    In those at the places ``told`` words may say of an American number that it is none.
    """
    signs = Signs.of(sheaf)
    shapes = [_Found.by_pattern(pattern, sheaf, signs) for pattern in _SHAPES]
    american, international, national, local, named, loose = shapes
    house = _Found.of_house(lang, sheaf, signs)
    dialled = [_Found.by_pattern(pattern, sheaf, signs) for pattern in (PAGER, EXTENSION)]
    american.keep(american.stands_alone(by_slash=True))
    is_sure = american.is_surely_american() & ~np.isin(american.places, list(told))
    if lang == "sv":  # numbers read aloud come first
        is_sure[:] = False
    held = _hold(american, is_sure, len(sheaf.octets))
    for numbers in (international, national):
        numbers.keep(numbers.begins_free(by_slash=True) & ~held[numbers.starts])
    international.keep(~international.follows_group())
    local.keep(local.stands_alone(by_slash=True) & ~held[local.starts] & ~local.follows_group())
    is_long = loose.ends - loose.starts >= SHORTEST_LOOSE
    loose.keep(is_long & loose.stands_alone(by_slash=False) & ~held[loose.starts])
    loose.keep(may_be_called(signs, loose.starts, loose.ends))
    house.keep(house.stands_alone(by_slash=False) & ~held[house.starts])
    for numbers in (named, *dialled):
        numbers.keep(~held[numbers.ends - 1])
    bases = np.array(sheaf.starts)
    rows = [_cut(numbers, bases) for numbers in (*shapes, house)]
    flags = [_mark(len(bases), each.places) for each in dialled]
    are_sure = _mark(len(bases), american.places[~is_sure], is_without=True)
    return list(map(_make_candidates, zip(*rows, *flags, are_sure, strict=True)))


def _hold(american: _Found, is_sure: Flags, size: int) -> Flags:
    """For each octet, whether an American number surely takes it before all other shapes."""
    held = np.zeros(size, dtype=np.bool_)
    held[list_inside(american.starts[is_sure], american.ends[is_sure])] = True
    return held


def _mark(count: int, places: Offsets, *, is_without: bool = False) -> list[bool]:
    """For each note, whether it is one of those at the places, or none of them."""
    marks = np.full(count, is_without)
    marks[places] = not is_without
    marked: list[bool] = marks.tolist()
    return marked


def _cut(numbers: _Found, bases: Offsets) -> list[list[tuple[int, int]]]:
    """The bounds of each note by itself, in its own offsets."""
    own = bases[numbers.places]
    starts, ends = (numbers.starts - own).tolist(), (numbers.ends - own).tolist()
    bounds = list(zip(starts, ends, strict=True))
    cuts = numbers.places.searchsorted(np.arange(len(bases) + 1)).tolist()
    return [bounds[first:past] for first, past in pairwise(cuts)]
