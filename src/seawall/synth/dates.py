"""Dates and times in the ways that clinicians write them, in the note's language."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

from seawall.synth.speech import SPEECHES, ordinal

_CODE = re.compile(r"%(-?[A-Za-z%])")
_Writer = Callable[[datetime, str], str]

_CODES: dict[str, _Writer] = {
    "Y": lambda at, _: f"{at.year:04d}",
    "y": lambda at, _: f"{at.year % 100:02d}",
    "m": lambda at, _: f"{at.month:02d}",
    "-m": lambda at, _: str(at.month),
    "d": lambda at, _: f"{at.day:02d}",
    "-d": lambda at, _: str(at.day),
    "e": lambda at, _: str(at.day),
    "B": lambda at, lang: SPEECHES[lang].months[at.month - 1],
    "b": lambda at, lang: SPEECHES[lang].short_months[at.month - 1],
    "A": lambda at, lang: SPEECHES[lang].weekdays[at.weekday()],
    "a": lambda at, lang: SPEECHES[lang].short_weekdays[at.weekday()],
    "O": lambda at, lang: ordinal(at.day, lang),
    "G": lambda at, _: str(at.isocalendar().year),
    "V": lambda at, _: f"{at.isocalendar().week:02d}",
    "-V": lambda at, _: str(at.isocalendar().week),
    "j": lambda at, _: f"{at.timetuple().tm_yday:03d}",
    "H": lambda at, _: f"{at.hour:02d}",
    "-H": lambda at, _: str(at.hour),
    "I": lambda at, _: f"{at.hour % 12 or 12:02d}",
    "-I": lambda at, _: str(at.hour % 12 or 12),
    "M": lambda at, _: f"{at.minute:02d}",
    "S": lambda at, _: f"{at.second:02d}",
    "p": lambda at, _: "AM" if at.hour < 12 else "PM",
    "P": lambda at, _: "am" if at.hour < 12 else "pm",
    "%": lambda _at, _lang: "%",
}


def check_format(pattern: str) -> None:
    """Refuse a date or time format with a code that ``write_date`` does not know."""
    for code in _CODE.findall(pattern):
        if code not in _CODES:
            raise ValueError(f"unknown code '%{code}' in a date format")


def write_date(at: date, pattern: str, lang: str) -> str:
    """``at`` in a strftime-like pattern, whatever the machine's locale."""
    moment = at if isinstance(at, datetime) else datetime(at.year, at.month, at.day)
    return _CODE.sub(lambda code: _CODES[code[1]](moment, lang), pattern)


def years_between(birth: date, at: date) -> int:
    """Completed years of age."""
    return at.year - birth.year - ((at.month, at.day) < (birth.month, birth.day))


def months_between(birth: date, at: date) -> int:
    """Completed months of age."""
    return (at.year - birth.year) * 12 + at.month - birth.month - (at.day < birth.day)


def draw_birth(at: date, age: int, rng: random.Random) -> date:
    """A birth date of somebody who is ``age`` years old on the day ``at``."""
    latest = _years_before(at, age)
    earliest = _years_before(at, age + 1) + timedelta(days=1)
    return earliest + timedelta(days=rng.randint(0, (latest - earliest).days))


def _years_before(at: date, years: int) -> date:
    # Who is born on 29 February has no birthday in most years: 28 February stands in.
    day = 28 if (at.month, at.day) == (2, 29) else at.day
    return date(at.year - years, at.month, day)
