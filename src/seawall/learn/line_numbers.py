"""Another number of the same form: "07 700-ZK" for "91 204-BD", "23 Oct" for "14 Mar".

A text that is written again and again would else teach its numbers by heart.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count

from seawall.model import Label
from seawall.synth.speech import ordinal
from seawall.text.dates.words import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from seawall.text.numbers import write_number

_PART = re.compile(r"(\d+)(st|nd|rd|th)\b|\d+|[^\W\d_]+")
_CODE_LETTERS = re.compile(r"(?<![^\W\d_])[A-Z]{1,3}(?![^\W\d_])")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_LETTERED = frozenset(
    {
        *(Label.MRN, Label.HEALTH_PLAN, Label.ACCOUNT, Label.LICENSE),
        *(Label.VEHICLE, Label.DEVICE, Label.OTHER_ID),
    }
)
_SPOKEN = frozenset({Label.PHONE, Label.FAX, Label.OTHER_ID, Label.MRN})
_KEPT_LETTERS = 0.4
_DIGITS, _HOURS = range(10), range(1, 13)


def vary_numbers(label: Label, value: str, lang: str, rng: random.Random) -> str:
    """The value with other digits, and other months, days or letters of a code, in their places."""
    if label is Label.DATE:
        return _PART.sub(lambda part: _vary_date(part, lang, rng), value)
    if label is Label.TIME:
        turn = count()
        value = _WORD.sub(lambda word: _swap(word[0], _small_numbers(lang, _HOURS), rng), value)
        return re.sub(r"\d+", lambda part: _vary_clock(part[0], next(turn), rng), value)
    if label is Label.AGE:
        return re.sub(r"\d+", lambda part: _vary_age(part[0], rng), value)
    if label is Label.PERSONNUMMER:
        return re.sub(r"\d+", lambda part: _vary_birth(part[0], rng), value)
    if label in _SPOKEN:
        value = _WORD.sub(lambda word: _swap(word[0], _small_numbers(lang, _DIGITS), rng), value)
    if label in _LETTERED and rng.random() >= _KEPT_LETTERS:
        value = _CODE_LETTERS.sub(lambda run: "".join(rng.choices(_LETTERS, k=len(run[0]))), value)
    return _DIGIT.sub(lambda _: rng.choice("0123456789"), value)


def _vary_date(part: re.Match[str], lang: str, rng: random.Random) -> str:
    written = part[0]
    if part[2]:
        return ordinal(rng.randint(1, 31), "en")
    if not written[0].isdigit():
        return _swap(written, _periods(lang), rng)
    if len(written) <= 2:
        return _vary_small(written, rng)
    return _vary_long(written, rng)


def _vary_small(digits: str, rng: random.Random) -> str:
    """A month for what may be one, a day for what may be one, else a year."""
    number = int(digits)
    low, high = next(pair for pair in ((0, 12), (13, 31), (32, 99)) if number <= pair[1])
    drawn = rng.randint(max(low, 1), high)
    return f"{drawn:02}" if digits[0] == "0" or (len(digits) == 2 and drawn < 10) else str(drawn)


def _vary_long(digits: str, rng: random.Random) -> str:
    year = f"{rng.randint(1930, 2026)}"
    day = f"{rng.randint(1, 12):02}{rng.randint(1, 28):02}"
    by_length = {4: year, 6: year[2:] + day, 8: year + day}
    return by_length.get(len(digits)) or "".join(rng.choices("0123456789", k=len(digits)))


def _vary_birth(digits: str, rng: random.Random) -> str:
    """Date and four digits of a personal number, together or apart."""
    birth = {10: 6, 12: 8}.get(len(digits), len(digits) if len(digits) in (6, 8) else 0)
    last = "".join(rng.choices("0123456789", k=len(digits) - birth))
    return (_vary_long(digits[:birth], rng) if birth else "") + last


def _vary_clock(digits: str, turn: int, rng: random.Random) -> str:
    hour, minute = rng.randint(0, 23), rng.randint(0, 59)
    if len(digits) > 2:
        return f"{hour:02}{minute:02}"[-len(digits) :]
    if turn or int(digits) > 23:
        return f"{minute:02}" if len(digits) == 2 else f"{minute % 10}"
    low, high = (0, 12) if int(digits) <= 12 else (13, 23)
    return f"{rng.randint(max(low, 1), high):0{2 if digits[0] == '0' else 1}}"


def _vary_age(digits: str, rng: random.Random) -> str:
    bounds = {1: (1, 9), 2: (90, 99) if digits[0] == "9" else (11, 89), 3: (100, 109)}
    return str(rng.randint(*bounds[len(digits)])) if len(digits) in bounds else digits


def _swap(word: str, others: Mapping[str, tuple[str, ...]], rng: random.Random) -> str:
    """Another word of the list that holds this one, in its case; the word if none does."""
    listed = others.get(word.lower())
    if not listed:
        return word
    change: Callable[[str], str] = str.lower
    if word.isupper():
        change = str.upper
    elif word[0].isupper():
        change = str.capitalize
    return change(rng.choice(listed))


@cache
def _periods(lang: str) -> Mapping[str, tuple[str, ...]]:
    # "May" is a whole month before it is a clipped one.
    named = (SHORT_WEEKDAYS, WEEKDAYS, SHORT_MONTHS, MONTHS)
    return {name.lower(): names[lang] for names in named for name in names[lang]}


@cache
def _small_numbers(lang: str, numbers: range) -> Mapping[str, tuple[str, ...]]:
    words = tuple(write_number(number, lang) for number in numbers)
    return dict.fromkeys(words, words)
