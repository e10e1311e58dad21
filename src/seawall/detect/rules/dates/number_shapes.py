"""What a chain of digits may be by its shape alone; most are no date, and need no second look."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from seawall.lazy import lazy_pattern
from seawall.text.remembered import Remembered

_MAX_CHAIN = 40
NUMBERS = lazy_pattern(r"\d+")
# Telephones, pressures and codes, told by their digits alone: most numbers need no second look.
_NO_SHAPE = lazy_pattern(r"(?:\d{1,2}\D)?\d{3}(?!\d)|\d{4}\.\d{4}")
_DECIMAL = lazy_pattern(r"\d+\.\d{1,3}|\d{5}|\d{7}|\d{9,}")
_SHORT_DECIMAL = lazy_pattern(r"\d{1,2}\.\d{1,2}")
SEPARATORS = lazy_pattern(r"[/.\-–‐‑_\\]")
DASHES = lazy_pattern(r"->|[-–—‐‑→]|to|thr(?:u|ough)")
STAY = lazy_pattern(r"(\d{4}-\d\d-\d\d)\W{1,3}(?:(\d\d)-)?(\d\d)")
SPELT = lazy_pattern(r"\d{1,2}[-./][ivxIVX]|\d \d ?/ ?\d \d ?/|\d \d \d \d ?-")
DAYS_IN_SIX = lazy_pattern(r"(\d{6})\s?(?:--|[-–])\s?(\d{6})")
WEEK = lazy_pattern(r"\d{4}-?[Ww](\d{1,2})(?:-\d)?")
# Weeks, stays, and what is spelt; and in Swedish a day with a year or an hour behind it.
_UNLIKE_OTHERS = {
    "en": lazy_pattern(rf"(?:{WEEK.pattern}|{STAY.pattern})$|{SPELT.pattern}"),
    "sv": lazy_pattern(
        rf"(?:{WEEK.pattern}|{STAY.pattern})$|{SPELT.pattern}|\d{{1,2}}/\d{{1,2}}\s"
    ),
}


class Kind(Enum):
    """What a chain of digits may be; its digits and what stands around them decide."""

    DECIMAL = "8.3"
    COMPACT = "20090314"
    OTHER = "14/3-16/3, 2009-W14"


# A member of an enumeration is found by a call of Python, in ten times as long as a name.
DECIMAL: Final = Kind.DECIMAL
COMPACT: Final = Kind.COMPACT
_OTHER: Final = Kind.OTHER


class Pair(NamedTuple):
    """Where two numbers stand that one character parts: 4/28, 2009-03."""

    first: slice
    second: slice
    # Years alone have four digits: the ends of telephones are ruled out by their centuries.
    is_year_first: bool
    is_year_last: bool


class Triple(NamedTuple):
    """Where three numbers hold their year and the two others."""

    year: slice
    first: slice
    second: slice
    is_short_iso: bool
    # Without points and with a whole year nothing else is written so.
    is_plain: bool


Shape = Kind | Pair | Triple

TO_SHAPE = str.maketrans("012345678", "9" * 9)


def _judge(lang: str, shape: str) -> Shape | None:
    if len(shape) > _MAX_CHAIN or _NO_SHAPE.match(shape):
        return None
    if DAYS_IN_SIX.fullmatch(shape):
        return _OTHER
    if _DECIMAL.fullmatch(shape):
        return DECIMAL if _SHORT_DECIMAL.fullmatch(shape) else None
    if shape.isdecimal():
        return COMPACT if len(shape) in (6, 8) else None
    if _UNLIKE_OTHERS[lang].match(shape) or ("/" in shape and DASHES.search(shape)):
        return _OTHER
    return _judge_parts(shape, [number.span() for number in NUMBERS.finditer(shape)])


def _judge_parts(shape: str, numbers: list[tuple[int, int]]) -> Shape | None:
    if len(numbers) == 3 and len(set(SEPARATORS.findall(shape))) <= 1:
        return _judge_triple(shape, numbers)
    if len(numbers) == 2 and numbers[0][1] + 1 == numbers[1][0]:
        return _judge_pair(numbers)
    return _OTHER if len(numbers) in (2, 6) else None


def _judge_pair(numbers: list[tuple[int, int]]) -> Pair | None:
    first, second = (end - start for start, end in numbers)
    if max(first, second) > 4 or (3 in (first, second) and 4 not in (first, second)):
        return None
    return Pair(slice(*numbers[0]), slice(*numbers[1]), first == 4, second == 4)


def _judge_triple(shape: str, numbers: list[tuple[int, int]]) -> Triple | None:
    places = [slice(*span) for span in numbers]
    year, first, second = places[2], places[0], places[1]
    sizes = [end - start for start, end in numbers]
    if sizes[0] == 4 and sizes[2] <= 2:
        year, first, second = places
        sizes = [*sizes[1:], 4]
    if max(sizes[:2]) > 2 or sizes[2] not in (2, 4):
        return None
    return Triple(year, first, second, sizes == [2, 2, 2], sizes[2] == 4 and "." not in shape)


# What chains may be, by how they look with a nine for each digit; None for no date. Found out once
# for each shape: notes have thousands of numbers, of few shapes.
SHAPES = {lang: Remembered(partial(_judge, lang)) for lang in _UNLIKE_OTHERS}
