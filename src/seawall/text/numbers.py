"""Numbers in words, English and Swedish, and the ages that are written with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from seawall.lazy import lazy_pattern

MAX_NUMBER = 120  # nobody is older; beyond it words count other things

_EN_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SV_SMALL = (
    "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton "
    "sjutton arton nitton"
).split()
_SV_TENS = "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio".split()

_GAPS = lazy_pattern(r"[\s\-‐-―]+")


def write_number(number: int, lang: str) -> str:
    """A number from 0 to 120 in words: "ninety-one", "nittioett"."""
    if not 0 <= number <= MAX_NUMBER:
        raise ValueError(f"only numbers from 0 to {MAX_NUMBER} are written in words")
    if number >= 100:
        rest = write_number(number - 100, lang) if number > 100 else ""
        return f"hundra{rest}" if lang == "sv" else f"one hundred {rest}".rstrip()
    small, tens, joint = (_SV_SMALL, _SV_TENS, "") if lang == "sv" else (_EN_SMALL, _EN_TENS, "-")
    if number < 20:
        return small[number]
    ten, unit = tens[number // 10 - 2], number % 10
    return f"{ten}{joint}{small[unit]}" if unit else ten


def read_number(text: str, lang: str) -> int | None:
    """The number that the words say, 0 to 120; None for anything else."""
    return _numbers_by_words(lang).get(_squeeze(text, lang))


def number_words(lang: str) -> frozenset[str]:
    """Every single word that a number up to 120 can be written with, in lower case."""
    return frozenset(
        word for phrase in _spellings_of_all(lang) for word in re.split(r"[\s-]+", phrase)
    ) - {"and", "a", "en"}


def _squeeze(text: str, lang: str) -> str:
    # Swedish compounds are one word, but tired hands and dictation put gaps in them.
    return _GAPS.sub("" if lang == "sv" else " ", text.strip().lower())


@cache
def _numbers_by_words(lang: str) -> dict[str, int]:
    return {
        _squeeze(spelling, lang): number
        for number in range(MAX_NUMBER + 1)
        for spelling in _spellings(number, lang)
    }


def _spellings_of_all(lang: str) -> Iterator[str]:
    for number in range(MAX_NUMBER + 1):
        yield from _spellings(number, lang)


def _spellings(number: int, lang: str) -> Iterator[str]:
    """The words of a number and how else they are written."""
    word = write_number(number, lang)
    yield word
    if lang == "sv":
        yield from _swedish_variants(number, word)
    elif number >= 100:
        rest = word.removeprefix("one hundred").strip()
        for hundred in ("one hundred", "a hundred", "hundred"):
            yield f"{hundred} {rest}".strip()
            yield f"{hundred} and {rest}" if rest else hundred
    elif 40 <= number < 50:
        yield word.replace("forty", "fourty")


def _swedish_variants(number: int, word: str) -> Iterator[str]:
    if number >= 100:
        yield f"ett{word}"
        yield word.replace("hundra", "hundraen", 1) if number == 101 else word
    if word.endswith("ett"):
        yield f"{word[:-3]}en"
    if number == 18:
        yield "aderton"
    if 40 <= number < 50:
        yield word.replace("fyrtio", "förtio")
    if 30 <= number < 100:
        yield word.replace("tio", "ti", 1)  # as it is said: "nittiett"


class AgeUnit(Enum):
    """What an age is counted in."""

    HOURS = "hours"
    DAYS = "days"
    WEEKS = "weeks"
    MONTHS = "months"
    YEARS = "years"
    DECADE = "decade"


_PER_YEAR = {
    AgeUnit.HOURS: 24 * 365.25,
    AgeUnit.DAYS: 365.25,
    AgeUnit.WEEKS: 365.25 / 7,
    AgeUnit.MONTHS: 12.0,
    AgeUnit.YEARS: 1.0,
    AgeUnit.DECADE: 1.0,
}


@dataclass(frozen=True, slots=True)
class Age:
    """An age in years, and the unit it was written in; a decade is known by its first year."""

    value: float
    unit: AgeUnit

    def __post_init__(self) -> None:
        if not 0 <= self.value < 200:
            raise ValueError("an age lies between 0 and 200 years")

    def __repr__(self) -> str:
        return f"<Age in {self.unit.value}>"


_UNITS: dict[str, AgeUnit] = {
    **dict.fromkeys("h hr hrs hour hours timme timmar timmars".split(), AgeUnit.HOURS),
    **dict.fromkeys("d day days dy dag dagar dagars dygn".split(), AgeUnit.DAYS),
    **dict.fromkeys("w wk wks week weeks v vecka veckor veckors veckas".split(), AgeUnit.WEEKS),
    **dict.fromkeys(
        "m mo mos mth mths month months mån månad månader månaders månads".split(),
        AgeUnit.MONTHS,
    ),
    **dict.fromkeys(
        "y yo yr yrs year years old å år års årig årigt åriga åring gammal gammalt".split(),
        AgeUnit.YEARS,
    ),
}

_DECADE_NAMES: dict[str, int] = {
    **{
        f"{stem}genarian": first
        for first, stem in zip(
            range(40, 100, 10),
            ("quadra", "quinqua", "sexa", "septua", "octo", "nona"),
            strict=True,
        )
    },
    "quadragenarian": 40,
    "centenarian": 100,
    "supercentenarian": 110,
    "tonåren": 10,
    "teens": 10,
    "teenager": 10,
    "tonåring": 10,
}

_DECADE = lazy_pattern(
    r"^(?:(?:early|mid|middle|late|lower|upper|tidiga|sena)[\s-]*)?"
    r"(?P<number>[\d]+|[^\W\d]+?)(?P<mark>['’]?s|ies|[\s-]*års[\s-]*åldern|[\s-]*talet)$"
)
_COUNTED = lazy_pattern(
    r"^(?P<number>\d+(?:[.,]\d+)?|[^\W\d_]+(?:[\s-]+[^\W\d_]+)*?)"
    r"(?:[\s\-./]*(?P<unit>[^\W\d_]+)\.?)?$"
)


def parse_age(text: str, lang: str) -> Age | None:
    """The age that a mention says: "55", "3-month", "fifty-five", "70s", "nittiotvå"; else None."""
    words = text.strip().lower().rstrip(".,")
    whole = read_number(words, lang)
    if whole is not None:
        return Age(whole, AgeUnit.YEARS)
    return _parse_decade(words, lang) or _parse_counted(words, lang)


def _parse_decade(words: str, lang: str) -> Age | None:
    if (name := words.rstrip("s")) in _DECADE_NAMES or (name := words) in _DECADE_NAMES:
        return Age(_DECADE_NAMES[name], AgeUnit.DECADE)
    found = _DECADE.match(words)
    if not found:
        return None
    number = found["number"] + ("y" if found["mark"] == "ies" else "")
    first = int(number) if number.isdecimal() else read_number(number, lang)
    if first is None or first % 10 or first > MAX_NUMBER:
        return None
    return Age(first, AgeUnit.DECADE)


def _parse_counted(words: str, lang: str) -> Age | None:
    found = _COUNTED.match(words)
    if not found:
        return None
    count = _read_count(found["number"], lang)
    unit = _UNITS.get(found["unit"]) if found["unit"] else AgeUnit.YEARS
    if count is None or unit is None:
        return None
    years = count / _PER_YEAR[unit]
    return Age(years, unit) if years < 200 else None


def _read_count(number: str, lang: str) -> float | None:
    if number[0].isdecimal():
        return float(number.replace(",", "."))
    return read_number(number, lang)
