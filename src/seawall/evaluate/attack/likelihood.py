"""How well each released record's sets fit what the attacker knows of a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.attack.adversary import BIRTH, Acquaintance
from seawall.evaluate.attack.target import TargetRecord
from seawall.quasi.spelling import make_key

Floats = NDArray[np.float64]

_NUMBER = re.compile(r"\d+")
_SEASONS = ("winter", "spring", "summer", "autumn")
_PART_MONTHS = {"Q": 3, "H": 6}  # of a quarter, of a half-year
_DECEMBER = 12


class Likelihood:
    """For a person, the share of each record's profiles that they may have.

    Sets are even to this attacker: a list of three that holds the known value counts 1/3. A record
    that shows nothing of an attribute neither fits nor contradicts it.
    """

    def __init__(self, records: Sequence[TargetRecord]) -> None:
        names = sorted({name for record in records for name in record.sets})
        self._columns = {name: _Column([r.sets.get(name) for r in records]) for name in names}
        self._births = _Births(records)
        self._n_records = len(records)

    def of(self, person: Acquaintance) -> Floats:
        """One share for each record; 0 where the record cannot be the person's."""
        shares = np.ones(self._n_records)
        for name, known in person.values.items():
            if name in self._columns:
                shares *= self._columns[name].fit(name, known)
        if BIRTH in person.values and "age" not in person.values:
            shares *= self._births.fit(person.values[BIRTH])
        return shares


class _Column:
    """The distinct sets of one attribute, and which record shows which.

    A known value is held against each distinct value once, however many sets have it.
    """

    def __init__(self, shown: Sequence[tuple[str, ...] | None]) -> None:
        places: dict[tuple[str, ...], int] = {}
        ids = [places.setdefault(cell or (), len(places)) for cell in shown]
        self._ids = np.array(ids, dtype=np.int64)
        self._values = tuple(sorted({value for cell in places for value in cell}))
        number = {value: at for at, value in enumerate(self._values)}
        self._sizes = np.array([len(cell) for cell in places], dtype=np.int64)
        self._owners = np.repeat(np.arange(len(places)), self._sizes)
        self._members = np.array([number[v] for cell in places for v in cell], dtype=np.int64)

    def fit(self, name: str, known: str) -> Floats:
        hits = np.array([covers(name, value, known) for value in self._values], dtype=np.float64)
        counts = np.bincount(self._owners, hits[self._members], len(self._sizes))
        # A record that shows nothing of the attribute neither fits nor contradicts.
        shares = np.where(self._sizes > 0, counts / np.maximum(self._sizes, 1), 1.0)
        return np.asarray(shares[self._ids])


def covers(name: str, released: str, known: str) -> bool:
    """Whether a released value of an attribute may stand for a known one."""
    return _FITS.get(name, _same_words)(released, known)


def _same_words(released: str, known: str) -> bool:
    return " ".join(released.casefold().split()) == " ".join(known.casefold().split())


def _covers_age(released: str, known: str) -> bool:
    first, _, last = released.partition("-")
    ages = [int(number) for number in _NUMBER.findall(known)[:1]]
    return bool(ages) and first.isdigit() and int(first) <= ages[0] <= int(last or first)


def _covers_visit(released: str, known: str) -> bool:
    """A day, month or year holds the days that begin with it; parts of a year hold their months."""
    year, _, season = released.partition("-")
    if season[:1] in _PART_MONTHS:
        part = -(-int(known[5:7] or 0) // _PART_MONTHS[season[:1]])
        return known[:4] == year and part > 0 and season[1:] == str(part)
    if season not in _SEASONS:
        return known.startswith(released)
    month = int(known[5:7] or 0)
    own = int(known[:4]) + (month == _DECEMBER)
    return own == int(year) and _SEASONS[month % 12 // 3] == season


def _covers_zip(released: str, known: str) -> bool:
    digits = "".join(_NUMBER.findall(known))
    return digits.startswith("".join(_NUMBER.findall(released)))


def _same_gender(released: str, known: str) -> bool:
    return make_key("gender", released) == make_key("gender", known)


def _same_race(released: str, known: str) -> bool:
    return make_key("race", released) == make_key("race", known)


_FITS: Mapping[str, Callable[[str, str], bool]] = {
    "gender": _same_gender,
    "race": _same_race,
    "age": _covers_age,
    "visit": _covers_visit,
    "zip": _covers_zip,
}


class _Births:
    """Ages against a birth date: an age in a set fits if it fits some visit in the other."""

    def __init__(self, records: Sequence[TargetRecord]) -> None:
        places: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
        pairs = [(record.sets.get("age", ()), record.sets.get("visit", ())) for record in records]
        self._ids = np.array([places.setdefault(pair, len(places)) for pair in pairs], np.int64)
        cells = [
            (at, *_bounds(age), *_months(visit))
            for (ages, visits), at in places.items()
            for age, visit in product(ages, visits or ("",))
        ]
        columns = np.array(cells, dtype=np.int64).reshape(-1, 5).T
        self._pair, self._youngest, self._oldest, self._first, self._last = columns
        self._sizes = np.bincount(self._pair, minlength=len(places))

    def fit(self, birth: str) -> Floats:
        """Shares of the pairs of age and visit that a birth date allows, in whole months."""
        born = int(birth[:4]) * 12 + int(birth[5:7]) - 1
        # Whether the birthday has passed in its own month is not known.
        low, high = (self._first - born - 1) // 12, (self._last - born) // 12
        possible = (self._youngest <= high) & (low <= self._oldest)
        counts = np.bincount(self._pair[possible], minlength=len(self._sizes))
        shares = np.where(self._sizes > 0, counts / np.maximum(self._sizes, 1), 1.0)
        return np.asarray(shares[self._ids])


def _bounds(age: str) -> tuple[int, int]:
    first, _, last = age.partition("-")
    return int(first), int(last or first)


def _months(visit: str) -> tuple[int, int]:
    """The first and the last month, counted from year 0, that a released visit may mean."""
    year, _, rest = visit.partition("-")
    if not year:
        return 0, 9999 * 12
    start = int(year) * 12
    if rest in _SEASONS:
        first = start + 3 * _SEASONS.index(rest) - 1
        return first, first + 2
    if rest[:1] in _PART_MONTHS:
        months = _PART_MONTHS[rest[:1]]
        last = start + months * int(rest[1:]) - 1
        return last - months + 1, last
    return (start + int(rest[:2]) - 1,) * 2 if rest else (start, start + 11)
