"""Codes in the shape of the original: digits for digits, letters for letters, marks as they are."""

from __future__ import annotations

import hashlib
import re
import string
from collections.abc import Iterator
from functools import lru_cache

from seawall.model import ProjectKey

_ATTEMPTS = 16
_PHONE_WORDS = frozenset(
    "ext x extension tel fax pager cell mobile ankn anknytning tfn tele".split()
)
_EXTENSION = re.compile(r"(?:\bext|\bx|\bextension|\bankn|\banknytning|#)\W{0,4}[0-9]+\s*$", re.I)
_RUN = re.compile(r"[^\W\d_]+")


def normalize_code(text: str) -> str:
    """Letters and digits alone: "MRN 12-34" and "mrn1234" are one code."""
    return "".join(c for c in text.casefold() if c.isalnum())


class Stream:
    """An endless row of numbers from the key, for one purpose and value."""

    def __init__(self, key: ProjectKey, purpose: str, *values: str) -> None:
        # One keyed digest seeds a hash in output mode: a code of any length costs one HMAC.
        self._seed = key.digest(purpose, *values)
        self._bytes = self._octets()

    def _octets(self) -> Iterator[int]:
        size = 64
        at = 0
        while True:
            octets = hashlib.shake_256(self._seed).digest(size)
            yield from octets[at:]
            at, size = size, size * 2

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, ``limit`` (at most 256), without bias."""
        top = 256 - 256 % limit
        return next(octet for octet in self._bytes if octet < top) % limit


def reshape(text: str, stream: Stream) -> str:
    """Other digits and letters in their places; a letter of any script becomes a Latin one."""
    return "".join(_other(char, stream) for char in text)


def _other(char: str, stream: Stream) -> str:
    if char.isalpha():
        letters = string.ascii_lowercase if char.islower() else string.ascii_uppercase
        return letters[stream.below(26)]
    return str(stream.below(10)) if char.isalnum() else char


def redraw(text: str, key: ProjectKey, purpose: str, *values: str) -> str | None:
    """The text reshaped, drawn again while it is still the original; None for nothing to change."""
    for attempt in range(_ATTEMPTS):
        shaped = reshape(text, Stream(key, purpose, str(attempt), *values))
        if shaped != text:
            return shaped
    return None


@lru_cache(maxsize=4096)
def reshape_code(text: str, key: ProjectKey) -> str | None:
    """A record, account, licence, device or other number; one code has one surrogate everywhere.

    Whatever its label: a number that one note calls MRN and another one case number stays one.
    """
    return redraw(text, key, "surrogate-code", normalize_code(text))


@lru_cache(maxsize=4096)
def reshape_phone(text: str, key: ProjectKey) -> str | None:
    """A number in the same form, whose exchange is 555 where it has one.

    Digits are drawn from the right by the last seven, so a number written with and without its
    area or country code keeps one ending. "ext", "tel" and a leading + with its code stay.
    """
    extension = _EXTENSION.search(text)
    if extension is None or extension.start() == 0:
        return _reshape_number(text, key)
    number = _reshape_number(text[: extension.start()], key)
    return None if number is None else number + (_reshape_number(extension[0], key) or "")


def _reshape_number(text: str, key: ProjectKey) -> str | None:
    digits = [c for c in text if c.isdecimal()]
    if not digits:
        return redraw(text, key, "surrogate-phone", normalize_code(text))
    ending = "".join(digits[-7:])
    for attempt in range(_ATTEMPTS):
        stream = Stream(key, "surrogate-phone", str(attempt), ending)
        drawn = _phone_digits(digits, stream)
        if drawn != digits:
            return _hide_words(_put_digits(text, drawn, _country_digits(text)), stream)
    return None


def _phone_digits(digits: list[str], stream: Stream) -> list[str]:
    backwards = [str(stream.below(10)) for _ in range(max(len(digits), 15))]
    if len(digits) in (7, 10, 11):
        backwards[4:7] = "555"
        backwards[9] = str(2 + stream.below(8))  # an area code begins with 2 to 9
    if digits[0] == "0" or (digits[0] == "1" and len(digits) == 11):
        backwards[len(digits) - 1] = digits[0]  # the trunk prefix says nothing
    return backwards[: len(digits)][::-1]


def _country_digits(text: str) -> int:
    """How many leading digits are a country code that may stay: +1, +46."""
    bare = text.lstrip(" (")
    return 2 if bare.startswith("+46") else 1 if bare.startswith("+1") else 0


def _put_digits(text: str, digits: list[str], kept: int) -> str:
    drawn = iter(digits)
    pieces = []
    for char in text:
        new = next(drawn) if char.isdecimal() else char
        pieces.append(char if char.isdecimal() and kept > 0 else new)
        kept -= char.isdecimal()
    return "".join(pieces)


def _hide_words(text: str, stream: Stream) -> str:
    """Letters stand for digits in some numbers: only the words of telephony stay."""
    return _RUN.sub(
        lambda run: run[0] if run[0].lower() in _PHONE_WORDS else reshape(run[0], stream), text
    )


def reshape_ssn(text: str, key: ProjectKey) -> str | None:
    """A number that was never issued: area 900 to 999, group 01 to 49 (no ITIN has that)."""
    digits = [c for c in text if c.isdecimal()]
    if len(digits) != 9:
        return reshape_code(text, key)
    stream = Stream(key, "surrogate-ssn", "".join(digits))
    group = 1 + stream.below(49)
    tail = [str(stream.below(10)) for _ in range(6)]
    drawn = ["9", *tail[:2], *f"{group:02d}", *tail[2:]]
    return _put_digits(text, drawn, 0) if drawn != digits else None


def reshape_ip(text: str, key: ProjectKey) -> str | None:
    """An address of the ranges that are set aside for tests and examples; a MAC made locally."""
    stream = Stream(key, "surrogate-ip", text.casefold())
    if re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}", text):
        return f"198.{18 + stream.below(2)}.{stream.below(256)}.{1 + stream.below(254)}"
    if not re.fullmatch(r"[0-9A-Fa-f:.%/-]+", text):
        return reshape_code(text, key)
    hexed = re.sub(r"[0-9A-Fa-f]", lambda c: _hex_digit(c[0], stream), text)
    is_mac = len(normalize_code(text)) == 12 and "::" not in text
    head = "02" if is_mac else "2001"
    rest = re.sub(r"^[0-9A-Fa-f]*", "", hexed, count=1)
    return f"{head}{rest}" if is_mac else f"{head}:db8{_after_group(rest)}"


def _hex_digit(char: str, stream: Stream) -> str:
    digits = "0123456789ABCDEF" if char.isupper() else "0123456789abcdef"
    return digits[stream.below(16)]


def _after_group(rest: str) -> str:
    """An IPv6 address behind its second group, which the documentation prefix takes."""
    return rest if rest.startswith("::") else re.sub(r"^:[0-9A-Fa-f]*", "", rest, count=1)
