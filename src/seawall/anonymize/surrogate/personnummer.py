"""Swedish identity numbers whose surrogates have the shifted birth date and a true check digit."""

from __future__ import annotations

import re
from datetime import date, timedelta

from seawall.anonymize.surrogate.shapes import Stream
from seawall.model import ProjectKey

_NUMBER = re.compile(
    r"(?P<century>(?:18|19|20)?)(?P<year>[0-9]{2})(?P<month>[0-9]{2})(?P<day>[0-9]{2})"
    r"(?P<sign>\s?[-+–]?\s?)(?P<serial>[0-9]{3})(?P<check>[0-9])"
)
_COORDINATION = 60  # a samordningsnummer adds it to the day


def shift_personnummer(text: str, days: int, key: ProjectKey) -> str | None:
    """The number of somebody born ``days`` later, in the same form; None where it is no number.

    Works for samordningsnummer too. The ninth digit stays odd for men and even for women.
    """
    found = _NUMBER.fullmatch(text.strip())
    born = _birth_date(found) if found else None
    if found is None or born is None:
        return None
    moved = born + timedelta(days=days)
    is_coordination = int(found["day"]) > _COORDINATION
    day = moved.day + (_COORDINATION if is_coordination else 0)
    six = f"{moved.year % 100:02d}{moved.month:02d}{day:02d}"
    own = (found["year"], found["month"], found["day"], found["serial"])
    stream = Stream(key, "surrogate-personnummer", *own)
    serial = _draw_serial(found["serial"], stream)
    century = f"{moved.year // 100:02d}" if found["century"] else ""
    return f"{century}{six}{found['sign']}{serial}{check_digit(six + serial)}"


def _birth_date(found: re.Match[str]) -> date | None:
    day = int(found["day"])
    day -= _COORDINATION if day > _COORDINATION else 0
    # Without the century only two digits are written; in 20xx, unlike 1900, 29 February stands.
    try:
        return date(int((found["century"] or "20") + found["year"]), int(found["month"]), day)
    except ValueError:
        return None


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
