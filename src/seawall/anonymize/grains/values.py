"""Ages, postcodes, genders and names at their grains."""

from __future__ import annotations

import re

from seawall.anonymize.grains.grain import SortKey
from seawall.text.numbers import MAX_NUMBER

_BAND = re.compile(r"(\d{1,3})-(\d{1,3})")
_SWEDISH_GENDERS = {"female": "kvinna", "male": "man"}
# They would be read as the marks of a set.
_SET_MARKS = re.compile(r"[{},\s]+")


def coarsen_age(value: str) -> str | None:
    """Whole years."""
    digits = value.strip()
    if not digits.isdecimal() or len(digits) > 3 or int(digits) > MAX_NUMBER:
        return None
    return str(int(digits))


def coarsen_five_years(value: str) -> str | None:
    """The five years that an age lies in: ``50-54``."""
    return _coarsen_band(value, 5)


def coarsen_ten_years(value: str) -> str | None:
    """The ten years that an age lies in: ``50-59``."""
    return _coarsen_band(value, 10)


def _coarsen_band(value: str, years: int) -> str | None:
    """The band that an age lies in, or a band that is no wider."""
    band = _BAND.fullmatch(value)
    if band and int(band[2]) - int(band[1]) >= years:
        return None
    age = band[1] if band else coarsen_age(value)
    if age is None:
        return None
    first = int(age) // years * years
    return f"{first}-{first + years - 1}"


def order_age(value: str) -> SortKey:
    """By the number; one year before the years that begin with it."""
    return (first_age(value), value)


def count_age(value: str) -> int | str:
    """A number, where the value is one."""
    return int(value) if value.isdecimal() else value


def first_age(value: str) -> int:
    """The lowest age that a grain value of an age stands for."""
    return int(value.partition("-")[0])


def coarsen_zip5(value: str) -> str | None:
    """Five digits; nine lose the last four, and four get back the zero that a table lost."""
    digits = "".join(char for char in value if char.isdecimal())
    if len(digits) in (4, 8):
        digits = f"0{digits}"
    return digits[:5] if len(digits) in (5, 9) else None


def coarsen_zip3(value: str) -> str | None:
    """The first three digits."""
    whole = coarsen_zip5(value)
    if whole is not None:
        return whole[:3]
    bare = value.strip()
    return bare if len(bare) == 3 and bare.isdecimal() else None


def coarsen_name(value: str) -> str | None:
    """The name itself, without the commas and braces that sets are written with."""
    return _SET_MARKS.sub(" ", value).strip() or None


def coarsen_gender(value: str) -> str | None:
    """``female``, ``male`` or what else is said, in lower case."""
    name = coarsen_name(value)
    return None if name is None else name.lower()


def order_text(value: str) -> SortKey:
    """By the alphabet whatever the case; the value itself decides between equals."""
    return (value.casefold(), value)


def write_plainly(value: str, lang: str) -> str:  # noqa: ARG001 - every value is written alike
    """The value as it is stored."""
    return value


def write_gender(value: str, lang: str) -> str:
    """In the words of the language."""
    return _SWEDISH_GENDERS.get(value, value) if lang == "sv" else value
