"""Numbers and codes that look as real ones do: patterns, phones, social security, personnummer."""

from __future__ import annotations

import random
import re
import string
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

_FILLERS = {
    "#": string.digits,
    "&": "ABCDEFGHJKLMNPRSTUVWXYZ",
    "~": string.ascii_lowercase,
    "?": "0123456789abcdef",
}
_LETTERS_APART = str.maketrans(
    {
        "ø": "o",
        "Ø": "O",
        "ß": "ss",
        "æ": "ae",
        "Æ": "Ae",
        "đ": "d",
        "Đ": "D",
        "ł": "l",
        "Ł": "L",
        "ı": "i",
    }
)
_EXTENSION = re.compile(r"#[ ,]*[A-Za-z]")


def strip_accents(text: str) -> str:
    """The text with every letter's marks taken off: "Björn" becomes "Bjorn"."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text.translate(_LETTERS_APART))
    return "".join(char for char in apart if not unicodedata.combining(char))


def fill_pattern(pattern: str, rng: random.Random) -> str:
    """``#`` a digit, ``&`` a capital, ``~`` a small letter, ``?`` a hexadecimal digit."""
    return "".join(rng.choice(_FILLERS[c]) if c in _FILLERS else c for c in pattern)


def fill_digits(pattern: str, digits: str) -> str:
    """The pattern with its ``#`` taken from the end of ``digits``, so that short forms agree."""
    rest = iter(digits[len(digits) - pattern.count("#") :])
    return "".join(next(rest) if char == "#" else char for char in pattern)


def draw_ssn(rng: random.Random) -> str:
    """Nine digits as the US issued them: no area 000, 666 or 9xx, no group 00, no serial 0000."""
    area = rng.randint(1, 898)
    area += area >= 666
    return f"{area:03d}{rng.randint(1, 99):02d}{rng.randint(1, 9999):04d}"


def luhn_digit(digits: str) -> str:
    """The check digit that makes ``digits`` plus it pass the Luhn test."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 if place % 2 else 2)
        total += doubled - 9 if doubled > 9 else doubled
    return str(-total % 10)


@dataclass(frozen=True, slots=True)
class Personnummer:
    """Swedish personal number: birth date, serial whose third digit tells the sex, check digit.

    ``coordination`` makes it a samordningsnummer: 60 is added to the day.
    """

    birth: date
    serial: str
    coordination: bool = False

    @property
    def day(self) -> str:
        day = self.birth.day + (60 if self.coordination else 0)
        return f"{self.birth:%m}{day:02d}"

    @property
    def last_four(self) -> str:
        return self.serial + luhn_digit(f"{self.birth:%y}{self.day}{self.serial}")

    def write(self, pattern: str, at: date) -> str:
        """In a form of ``formats.toml``; from the year of the hundredth birthday "-" is "+"."""
        short = "YYYY" not in pattern
        written = (
            pattern.replace("YYYY", f"{self.birth.year:04d}")
            .replace("YY", f"{self.birth.year % 100:02d}")
            .replace("MM", self.day[:2])
            .replace("DD", self.day[2:])
            .replace("NNNN", self.last_four)
        )
        return written.replace("-", "+") if short and at.year - self.birth.year >= 100 else written


def draw_personnummer(birth: date, sex: str, rng: random.Random, share: float) -> Personnummer:
    """A personnummer of that birth date and sex; ``share`` of them are samordningsnummer."""
    odd = rng.choice("13579") if sex == "M" else rng.choice("02468")
    return Personnummer(birth, f"{rng.randint(0, 99):02d}{odd}", rng.random() < share)


@dataclass(frozen=True, slots=True)
class Phone:
    """One telephone number and the patterns in which it may be written."""

    digits: str
    patterns: tuple[str, ...]
    extension: str

    def write(self, rng: random.Random) -> str:
        """The number in any of its patterns."""
        return self.write_as(rng.choice(self.patterns))

    def write_as(self, pattern: str) -> str:
        cut = _extension_at(pattern)
        tail = pattern[cut:]
        return fill_digits(pattern[:cut], self.digits) + (
            fill_digits(tail, self.extension) if tail else ""
        )

    @property
    def canonical(self) -> str:
        """The number in full, without extension."""
        plain = [p for p in self.patterns if _extension_at(p) == len(p)] or list(self.patterns)
        return self.write_as(max(plain, key=lambda p: p.count("#")))


def draw_phone(patterns: Sequence[str], rng: random.Random) -> Phone:
    """A number that can be written in one family of the patterns: same prefix, same length."""
    families = _phone_families(tuple(patterns))
    family = families[_family_of(rng.choice(patterns))]
    digits = [rng.choice(string.digits) for _ in range(10)]
    # No exchange or area code begins with 0 or 1.
    digits[0], digits[3] = rng.choice("23456789"), rng.choice("23456789")
    return Phone("".join(digits), family, f"{rng.randint(10, 9999999):07d}")


@cache
def _phone_families(patterns: tuple[str, ...]) -> dict[tuple[str, int], tuple[str, ...]]:
    families: dict[tuple[str, int], list[str]] = {}
    for pattern in patterns:
        families.setdefault(_family_of(pattern), []).append(pattern)
    return {key: tuple(members) for key, members in families.items()}


@cache
def _family_of(pattern: str) -> tuple[str, int]:
    core = pattern[: _extension_at(pattern)]
    prefix = "".join(char for char in core.partition("#")[0] if char in "+0123456789")
    for country in ("+460", "+46", "00460", "0046"):
        if prefix.startswith(country):
            prefix = "0" + prefix.removeprefix(country)
            break
    length = core.count("#")
    if prefix in ("", "1", "+1") and length in (7, 10):
        return "", 10
    return prefix, length


def _extension_at(pattern: str) -> int:
    found = _EXTENSION.search(pattern)
    return found.start() + 1 if found else len(pattern)


def draw_ip(kind: str, rng: random.Random) -> str:
    """An address of the kind ipv4, ipv6 or mac, or in a pattern of its own."""
    if not _FILLERS.keys().isdisjoint(kind):
        return fill_pattern(kind, rng)
    if kind == "ipv4":
        return ".".join(str(rng.randint(1, 254)) for _ in range(4))
    if kind == "ipv6":
        return ":".join(f"{rng.randint(0, 65535):x}" for _ in range(8))
    return ":".join(f"{rng.randint(0, 255):02X}" for _ in range(6))


def draw_vitals(pattern: str, rng: random.Random) -> str:
    """Vital signs that a living patient may have."""
    systolic = rng.randint(92, 178)
    return pattern.format(
        sys=systolic,
        dia=round(systolic * rng.uniform(0.52, 0.68)),
        hr=rng.randint(54, 122),
        rr=rng.randint(11, 26),
        temp=f"{rng.uniform(36.1, 39.2):.1f}",
        spo2=rng.randint(88, 100),
    )
