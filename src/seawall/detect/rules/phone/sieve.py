"""Which shapes of numbers are worth a look, decided for all notes of a sheaf at once.

Most shapes stand inside a longer number, or inside an American one, which several of them fit: the
signs beside them tell. What is left may still be no telephone; what is gone is none.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.detect.rules.phone.context import LONGEST_NDC, SHORTEST_NDC, Bounds
from seawall.detect.rules.phone.extensions import EXTENSION
from seawall.detect.rules.phone.house_numbers import HOUSE
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
from seawall.text import Pattern, Reading
from seawall.text.sheaf import Sheaf

_Flags = npt.NDArray[np.bool_]
_Offsets = npt.NDArray[np.int64]

_MARGIN = b"\n\n"  # as many signs beside a candidate as are looked at


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


def find_candidates(reading: Reading, *, is_told: bool) -> Candidates:
    """The candidates of a note, in a sheaf without those that their signs rule out.

    With ``is_told`` words may say of an American number that it is none.
    """
    place = reading.narrow_place
    if place is None or is_told:
        return _find_all(reading)
    return place[0].keep(_SIEVES[reading.lang])[place[1]]


def _find_all(reading: Reading) -> Candidates:
    text = reading.text
    *bounds, house = (pattern.find_bounds(reading) for pattern in (*_SHAPES, HOUSE[reading.lang]))
    inner = [
        (first + (not text[first].isdigit()), past - (not text[past - 1].isdigit()))
        for first, past in house
    ]
    return _make_candidates((*bounds, inner, True, True))


_SHAPES = (AMERICAN, INTERNATIONAL, NATIONAL, LOCAL, NAMED, LOOSE)
_make_candidates = partial(tuple.__new__, Candidates)


def _table(signs: str) -> _Flags:
    """For each octet, whether it is one of the signs."""
    return np.isin(np.arange(256), np.frombuffer(signs.encode(), dtype=np.uint8))


_DIGITS = "0123456789"
_IS_DIGIT = _table(_DIGITS)
_IS_ALNUM = _table(_DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
# With a digit on their other side, by whether a slash parts numbers.
_JOINS_BEFORE = {True: _table("-.,+"), False: _table("-./,+")}
_JOINS_BEHIND = {True: _table("-,"), False: _table("-/,")}
_PARTS_GROUPS = _table(" -")
_PARTS_COUNTRY, _ENDS_COUNTRY = _table(" .-"), _table(_DIGITS + ") .-")
_IS_DASH = _table("-")
_IS_PLAIN = np.arange(256) < 0x80


class _Found:
    """What a pattern found in all notes of a sheaf: arrays over its matches."""

    def __init__(self, pattern: Pattern, sheaf: Sheaf, signs: npt.NDArray[np.uint8]) -> None:
        found = pattern.find_in_sheaf(sheaf)
        counts = np.fromiter(map(len, found.values()), np.int64, len(found))
        self.places = np.fromiter(found, np.int64, len(found)).repeat(counts)
        wholes = (spans[0] for own in found.values() for spans in own)
        flat = chain.from_iterable(wholes)
        bounds = np.fromiter(flat, np.int64, 2 * len(self.places)).reshape(-1, 2)
        self.starts, self.ends = bounds[:, 0], bounds[:, 1]
        self._signs = signs

    def sign(self, offsets: _Offsets, by: int) -> npt.NDArray[np.uint8]:
        """The sign that many places after each offset."""
        return self._signs[offsets + (by + len(_MARGIN))]

    def drop_margins(self) -> None:
        """Have the matches begin and end with a digit, where a sign stands on either side."""
        self.starts = self.starts + ~_IS_DIGIT[self.sign(self.starts, 0)]
        self.ends = self.ends - ~_IS_DIGIT[self.sign(self.ends, -1)]

    def keep(self, is_kept: _Flags) -> None:
        """Forget all other matches."""
        self.places, self.starts, self.ends = (
            each[is_kept] for each in (self.places, self.starts, self.ends)
        )

    def begins_free(self, *, by_slash: bool) -> _Flags:
        """False where it surely goes on from digits before it (``is_inside``)."""
        before = self.sign(self.starts, -1)
        joined = _JOINS_BEFORE[by_slash][before] & _IS_DIGIT[self.sign(self.starts, -2)]
        return ~(_IS_DIGIT[before] | joined)

    def stands_alone(self, *, by_slash: bool) -> _Flags:
        """False where it is surely inside a longer number (``stands_alone``)."""
        behind = self.sign(self.ends, 0)
        joined = _JOINS_BEHIND[by_slash][behind] & _IS_DIGIT[self.sign(self.ends, 1)]
        return ~(_IS_ALNUM[behind] | joined) & self.begins_free(by_slash=by_slash)

    def follows_group(self) -> _Flags:
        """True where a space or a dash parts it from a digit."""
        parts = _PARTS_GROUPS[self.sign(self.starts, -1)]
        return parts & _IS_DIGIT[self.sign(self.starts, -2)]

    def is_surely_american(self) -> _Flags:
        """True for a number that nothing but a word before it could make another."""
        starts, ends = self.starts, self.ends
        before, further = self.sign(starts, -1), self.sign(starts, -2)
        plain = _IS_PLAIN[before] & _IS_PLAIN[further]
        plain &= _IS_PLAIN[self.sign(ends, 0)] & _IS_PLAIN[self.sign(ends, 1)]
        abroad = _PARTS_COUNTRY[before] & _ENDS_COUNTRY[further]
        size = ends - starts
        drug = _IS_DASH[self.sign(starts, 4)] | _IS_DASH[self.sign(starts, 5)]
        drug &= (size >= SHORTEST_NDC) & (size <= LONGEST_NDC)
        return plain & ~abroad & ~drug


class _Sieve:
    """Goes through the shapes of all notes of a sheaf in one language."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def __call__(self, sheaf: Sheaf) -> list[Candidates]:
        signs = np.frombuffer(_MARGIN + sheaf.octets + _MARGIN, dtype=np.uint8)
        patterns = (*_SHAPES, HOUSE[self._lang], PAGER, EXTENSION)
        every = [_Found(pattern, sheaf, signs) for pattern in patterns]
        american, international, national, local, named, loose, house, pagers, extensions = every
        american.keep(american.stands_alone(by_slash=True))
        held = self._hold(american, len(sheaf.octets))
        for numbers in (international, national):
            numbers.keep(numbers.begins_free(by_slash=True) & ~held[numbers.starts])
        international.keep(~international.follows_group())
        local.keep(local.stands_alone(by_slash=True) & ~held[local.starts] & ~local.follows_group())
        is_long = loose.ends - loose.starts >= SHORTEST_LOOSE
        loose.keep(is_long & loose.stands_alone(by_slash=False) & ~held[loose.starts])
        house.drop_margins()
        house.keep(house.stands_alone(by_slash=False) & ~held[house.starts])
        for numbers in (named, pagers, extensions):
            numbers.keep(~held[numbers.ends - 1])
        bases = np.array(sheaf.starts)
        rows = [_cut(numbers, bases) for numbers in every[:-2]]
        flags = [np.isin(np.arange(len(bases)), each.places).tolist() for each in every[-2:]]
        return list(map(_make_candidates, zip(*rows, *flags, strict=True)))

    def _hold(self, american: _Found, size: int) -> _Flags:
        """For each octet, whether an American number surely takes it before all other shapes."""
        held = bytearray(size)
        if self._lang != "sv":  # else numbers read aloud come first
            is_sure = american.is_surely_american()
            bounds = (american.starts[is_sure].tolist(), american.ends[is_sure].tolist())
            for start, end in zip(*bounds, strict=True):
                held[start:end] = b"\x01" * (end - start)
        return np.frombuffer(held, dtype=np.bool_)


def _cut(numbers: _Found, bases: _Offsets) -> list[list[tuple[int, int]]]:
    """The bounds of each note by itself, in its own offsets."""
    own = bases[numbers.places]
    starts, ends = (numbers.starts - own).tolist(), (numbers.ends - own).tolist()
    bounds = list(zip(starts, ends, strict=True))
    cuts = numbers.places.searchsorted(np.arange(len(bases) + 1)).tolist()
    return [bounds[first:past] for first, past in pairwise(cuts)]


_SIEVES = {lang: _Sieve(lang) for lang in HOUSE}
