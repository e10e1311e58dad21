"""The Census Bureau's tables PCT12 A to G: sex by age, one table for each of seven races.

Cell 1 is the total; 2 are men, 3 to 102 those under 1 to 99 years, 103 to 105 those of 100-104,
105-109 and 110 or more; 106 to 209 are women in the same way. Headers have been ``PCT012A003``
(2000), ``D003`` with the table in the file's name (2010) and ``PCT12A_003N`` (2020); a second line
may spell them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from seawall.model import InputError
from seawall.policy.histogram import Histogram, count_columns

RACES = {
    "A": "White",
    "B": "Black or African American",
    "C": "American Indian and Alaska Native",
    "D": "Asian",
    "E": "Native Hawaiian and Other Pacific Islander",
    "F": "Some other race",
    "G": "Two or more races",
}
# Cells of several years, by their place after the sex's first: the ages that share it evenly.
_GROUPS = {100: range(100, 105), 101: range(105, 110), 102: range(110, 120)}
_FIRST_CELLS = {"M": 3, "F": 107}
_CELLS_PER_SEX = 103
_HEADER = re.compile(r"PCT0?12([A-G])_?(\d{3})N?")
_SHORT_HEADER = re.compile(r"D(\d{3})")
_FILE = re.compile(r"PCT0?12([A-G])", re.IGNORECASE)
_ZCTA = re.compile(r"(?:ZCTA5 |US)(\d{5})")
_ZCTA_LEVELS = ("86", "87")

File = tuple[str, Sequence[str], Iterable[Sequence[str]]]
Row = tuple[str, str, str, int]


def is_census(columns: Iterable[str]) -> bool:
    """Whether these are headers of a table PCT12."""
    return any(_HEADER.fullmatch(name) or _SHORT_HEADER.fullmatch(name) for name in columns)


def read_census(files: Iterable[File]) -> Histogram:
    """People by gender, race and age from tables given as name, header and rows; one area each.

    Tables of ZIP code tabulation areas have many areas and give the column ``zip`` besides.
    Refuses tables of several other areas, which may hold one another.
    """
    cells: list[tuple[Row, float]] = []
    for name, columns, rows in files:
        cells += _read_file(name, columns, rows)
    if not cells:
        raise InputError("The census tables hold no people; are they tables PCT12 A to G?")
    genders, races, zips, ages = zip(*(row for row, _ in cells), strict=True)
    counts = np.array([count for _, count in cells])
    texts = [genders, races, [str(age) for age in ages]]
    names = ["gender", "race", "age"]
    if any(zips):
        names.append("zip")
        texts.append(zips)
    return count_columns(names, texts, counts)


def _read_file(
    name: str, columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> Iterator[tuple[Row, float]]:
    places = _find_cells(name, columns)
    areas = [row for row in rows if _is_counted(row, places)]
    zips = [_find_zip(row[: min(places.values())]) for row in areas]
    if len(areas) != 1 and not all(zips):
        raise InputError(
            f"{name} has {len(areas)} areas; leave the one that the table's records come from, or "
            "take ZIP code tabulation areas."
        )
    for row, area in zip(areas, zips, strict=True):
        for (race, cell), place in places.items():
            yield from _spread(RACES[race], cell, area or "", _read_count(row[place], name))


def _find_cells(name: str, columns: Sequence[str]) -> dict[tuple[str, int], int]:
    """Where each table's cells stand."""
    own = _FILE.search(name)
    places = {}
    for place, column in enumerate(columns):
        if long := _HEADER.fullmatch(column):
            places[long[1], int(long[2])] = place
        elif short := _SHORT_HEADER.fullmatch(column):
            if own is None:
                raise InputError(f"{name} does not say which table it is; name it …PCT12A….csv.")
            places[own[1].upper(), int(short[1])] = place
    wanted = {first + place for first in _FIRST_CELLS.values() for place in range(_CELLS_PER_SEX)}
    for race in {race for race, _ in places}:
        if not wanted <= {cell for other, cell in places if other == race}:
            raise InputError(f"{name} lacks cells of table PCT12{race}; take the whole table.")
    return places


def _is_counted(row: Sequence[str], places: dict[tuple[str, int], int]) -> bool:
    """Not the second line, which spells the headers out."""
    return all(row[place].strip()[:1].isdigit() for place in list(places.values())[:3])


def _find_zip(area: Sequence[str]) -> str | None:
    """The ZIP code of an area, from its identifier or its name."""
    for text in area:
        found = _ZCTA.search(text)
        if found and (text.startswith(_ZCTA_LEVELS) or "ZCTA5" in text):
            return found[1]
    return None


def _read_count(text: str, name: str) -> int:
    # Figures that were corrected later are written as 1234(r45678).
    digits = text.strip().split("(")[0].replace(",", "")
    if not digits.isdigit():
        raise InputError(f"A cell of {name} is no whole number; take the table as published.")
    return int(digits)


def _spread(race: str, cell: int, area: str, count: int) -> Iterator[tuple[Row, float]]:
    """The people of a cell by single years; totals are passed over."""
    for gender, first in _FIRST_CELLS.items():
        place = cell - first
        if 0 <= place < _CELLS_PER_SEX and count:
            ages = _GROUPS.get(place, range(place, place + 1))
            for age in ages:
                yield (gender, race, area, age), count / len(ages)
