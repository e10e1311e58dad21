"""Swedish identity numbers whose surrogates have the made-up birth date and a true check digit."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from seawall.anonymize.surrogate.shapes import Stream
from seawall.model import ProjectKey

_NUMBER = re.compile(
    r"(?P<century>(?:18|19|20)?)(?P<year>[0-9]{2})(?P<month>[0-9]{2})(?P<day>[0-9]{2})"
    r"(?P<sign>\s?[-+–]?\s?)(?P<serial>[0-9]{3})(?P<check>[0-9])"
)
_COORDINATION = 60  # a samordningsnummer adds it to the day
_PIVOT = 30  # two digits up to here are 20xx


def shift_personnummer(
    text: str, make_birth: Callable[[date], date], key: ProjectKey, own_birth: date | None = None
) -> str | None:
    """The number with the birth date that ``make_birth`` makes, in the same form.

    ``own_birth`` is the person's, where it is known: it tells the century of a number without one.
    None where the text is no number, or the birth date one that no calendar has.

    Works for samordningsnummer too. The ninth digit stays odd for men and even for women.
    """
    found = _NUMBER.fullmatch(text.strip())
    born = _birth_date(found, own_birth) if found else None
    if found is None or born is None:
        return None
    try:
        moved = make_birth(born)
    except OverflowError:
        return None
    is_coordination = int(found["day"]) > _COORDINATION
    day = moved.day + (_COORDINATION if is_coordination else 0)
    six = f"{moved.year % 100:02d}{moved.month:02d}{day:02d}"
    own = (found["year"], found["month"], found["day"], found["serial"])
    stream = Stream(key, "surrogate-personnummer", *own)
    serial = _draw_serial(found["serial"], stream)
    century = f"{moved.year // 100:02d}" if found["century"] else ""
    return f"{century}{six}{found['sign']}{serial}{check_digit(six + serial)}"


def _birth_date(found: re.Match[str], own: date | None) -> date | None:
    day = int(found["day"])
    day -= _COORDINATION if day > _COORDINATION else 0
    if not found["century"] and own and _six(own) == (found["year"], found["month"], f"{day:02d}"):
        return own
    century = found["century"] or ("20" if int(found["year"]) <= _PIVOT else "19")
    try:
        return date(int(century + found["year"]), int(found["month"]), day)
    except ValueError:
        return None


def _six(day: date) -> tuple[str, str, str]:
    return f"{day:%y}", f"{day:%m}", f"{day:%d}"


def _draw_serial(original: str, stream: Stream) -> str:
    while True:
        last = 2 * stream.below(5) + int(original[2]) % 2
        serial = f"{stream.below(10)}{stream.below(10)}{last}"
        if serial not in (original, "000"):
            return serial


def check_digit(nine: str) -> int:
    """The tenth digit of a personnummer (Luhn over the first nine)."""
    doubled = (int(digit) * (2 - at % 2) for at, digit in enumerate(nine))
    return -sum(number // 10 + number % 10 for number in doubled) % 10
