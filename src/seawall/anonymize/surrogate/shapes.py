"""Codes in the shape of the original: digits for digits, letters for letters, marks as they are."""

from __future__ import annotations

import hashlib
import re
import string
from collections.abc import Iterator, Sequence
from functools import lru_cache

from seawall.model import ProjectKey

_ATTEMPTS = 16
# Numbers that no address of the open network begins with.
_SET_ASIDE = frozenset((10, 127, 169, 172, 192, 198, 203))


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


def put_digits(text: str, digits: Sequence[str]) -> str:
    """Other digits in the places of the text's."""
    drawn = iter(digits)
    return "".join(next(drawn) if char.isdecimal() else char for char in text)


def reshape_ssn(text: str, key: ProjectKey, *, realistic: bool = False) -> str | None:
    """A number that was never issued: area 900 to 999, group 01 to 49 (no ITIN has that).

    A ``realistic`` one has an area and a group that are given out, and may be anybody's.
    """
    digits = [c for c in text if c.isdecimal()]
    if len(digits) != 9:
        return reshape_code(text, key)
    for attempt in range(_ATTEMPTS):
        stream = Stream(key, "surrogate-ssn", str(attempt), "".join(digits))
        group = 1 + stream.below(99 if realistic else 49)
        tail = [str(stream.below(10)) for _ in range(6)]
        area = _draw_area(stream) if realistic else ["9", *tail[:2]]
        drawn = [*area, *f"{group:02d}", *tail[2:]]
        if drawn != digits:
            return put_digits(text, drawn)
    return None


def _draw_area(stream: Stream) -> list[str]:
    while True:
        area = [str(stream.below(9)), str(stream.below(10)), str(stream.below(10))]
        if area not in (["0", "0", "0"], ["6", "6", "6"]):
            return area


def reshape_ip(text: str, key: ProjectKey, *, realistic: bool = False) -> str | None:
    """An address of the ranges that are set aside for tests and examples; a MAC made locally.

    A ``realistic`` one is of the same kind of network as the original, and may be anybody's.
    """
    stream = Stream(key, "surrogate-ip", text.casefold())
    if re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}", text):
        head = _draw_network(text, stream) if realistic else f"198.{18 + stream.below(2)}"
        return f"{head}.{stream.below(256)}.{1 + stream.below(254)}"
    if not re.fullmatch(r"[0-9A-Fa-f:.%/-]+", text):
        return reshape_code(text, key)
    hexed = re.sub(r"[0-9A-Fa-f]", lambda c: _hex_digit(c[0], stream), text)
    is_mac = len(normalize_code(text)) == 12 and "::" not in text
    if realistic:
        return _like_device(text, hexed) if is_mac else _like_network(text, hexed)
    rest = re.sub(r"^[0-9A-Fa-f]*", "", hexed, count=1)
    return f"02{rest}" if is_mac else f"2001:db8{_after_group(rest)}"


def _draw_network(text: str, stream: Stream) -> str:
    """The first two numbers of an address, inside for inside and outside for outside."""
    first, second = text.split(".")[:2]
    if first == "10":
        return f"10.{stream.below(256)}"
    if first == "192" and second == "168":
        return "192.168"
    if first == "172" and 16 <= int(second) <= 31:
        return f"172.{16 + stream.below(16)}"
    while True:
        drawn = 1 + stream.below(223)
        if drawn not in _SET_ASIDE:
            return f"{drawn}.{stream.below(256)}"


def _like_device(text: str, hexed: str) -> str:
    """A device's address, of which two bits say how it was given: these stay."""
    if text[1] not in string.hexdigits:
        return hexed
    drawn = int(hexed[1], 16) & 0b1100 | int(text[1], 16) & 0b0011
    return f"{hexed[0]}{_in_hex_case(drawn, text)}{hexed[2:]}"


def _in_hex_case(number: int, text: str) -> str:
    return f"{number:X}" if any(char in "ABCDEF" for char in text) else f"{number:x}"


def _like_network(text: str, hexed: str) -> str:
    """An IPv6 address whose first digits say what kind of network it is of."""
    kept = 4 if text[:4].lower() == "fe80" else 2 if text[:1].lower() == "f" else 1
    return text[:kept] + hexed[kept:]


def _hex_digit(char: str, stream: Stream) -> str:
    digits = "0123456789ABCDEF" if char.isupper() else "0123456789abcdef"
    return digits[stream.below(16)]


def _after_group(rest: str) -> str:
    """An IPv6 address behind its second group, which the documentation prefix takes."""
    return rest if rest.startswith("::") else re.sub(r"^:[0-9A-Fa-f]*", "", rest, count=1)
