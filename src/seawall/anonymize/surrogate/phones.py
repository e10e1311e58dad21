"""Telephone numbers in the form of the original, at a reserved exchange or like anybody's."""

from __future__ import annotations

import re
from functools import lru_cache

from seawall.anonymize.surrogate.shapes import Stream, normalize_code, put_digits, redraw, reshape
from seawall.model import ProjectKey

_ATTEMPTS = 16
_WORDS = frozenset(
    "ext extn x extension tel fax pager cell mobile ankn anknytning tfn tele".split()
)
_EXTENSION = re.compile(r"(?:\bextn?|\bx|\bextension|\bankn|\banknytning|#)\W{0,4}[0-9]+\s*$", re.I)
_RUN = re.compile(r"[^\W\d_]+")
_LONGEST = 15
_NORTH_AMERICAN = (7, 10)


@lru_cache(maxsize=4096)
def reshape_phone(text: str, key: ProjectKey, *, realistic: bool = False) -> str | None:
    """A number in the same form, with its country code and trunk prefix.

    The exchange of a North American number is 555, which reaches nobody and shows that the number
    is made up; a ``realistic`` one may be anybody's. Digits are drawn from the right by the last
    seven, so a number written with and without its area or country code keeps one ending.
    """
    extension = _EXTENSION.search(text)
    if extension is None or extension.start() == 0:
        return _reshape_number(text, key, realistic=realistic)
    number = _reshape_number(text[: extension.start()], key, realistic=realistic)
    drawn = _reshape_number(extension[0], key, realistic=realistic)
    return None if number is None else number + (drawn or "")


def _reshape_number(text: str, key: ProjectKey, *, realistic: bool) -> str | None:
    digits = "".join(c for c in text if c.isdecimal())
    if not digits:
        return redraw(text, key, "surrogate-phone", normalize_code(text))
    kept = _count_kept(text, digits)
    for attempt in range(_ATTEMPTS):
        stream = Stream(key, "surrogate-phone", str(attempt), digits[-7:])
        drawn = digits[:kept] + _draw_digits(digits[kept:], stream, realistic=realistic)
        if drawn != digits:
            return _hide_words(put_digits(text, drawn), stream)
    return None


def _count_kept(text: str, digits: str) -> int:
    """How many leading digits say only the country or the kind of number: +46 (0)7, 08, 1-."""
    is_abroad = text.lstrip(" (").startswith("+")
    kept = (1 if digits[0] in "17" else 2) if is_abroad else 0
    if not is_abroad and len(digits) == 1 + _NORTH_AMERICAN[-1] and digits[0] == "1":
        kept = 1
    trunk = kept + (digits[kept : kept + 1] == "0")
    is_swedish = digits.startswith("46") if is_abroad else digits[0] == "0"
    # Mobile numbers and Stockholm's: the next digit is that of millions.
    return trunk + (is_swedish and digits[trunk : trunk + 1] in ("7", "8"))


def _draw_digits(digits: str, stream: Stream, *, realistic: bool) -> str:
    backwards = [stream.below(10) for _ in range(max(len(digits), _LONGEST))]
    if len(digits) in _NORTH_AMERICAN:
        exchange = _draw_code(stream)
        backwards[4:7] = exchange[::-1] if realistic else (5, 5, 5)
        backwards[7:10] = _draw_code(stream)[::-1]
    elif digits and digits[0] != "0" and backwards[len(digits) - 1] == 0:
        backwards[len(digits) - 1] = 1 + stream.below(9)
    return "".join(map(str, backwards[: len(digits)][::-1]))


def _draw_code(stream: Stream) -> tuple[int, int, int]:
    """An area code or exchange as they are given out: from 2 up, not 911 and its like, not 555."""
    while True:
        code = (2 + stream.below(8), stream.below(10), stream.below(10))
        if code[1:] != (1, 1) and code != (5, 5, 5):
            return code


def _hide_words(text: str, stream: Stream) -> str:
    """Letters stand for digits in some numbers: only the words of telephony stay."""
    return _RUN.sub(
        lambda run: run[0] if run[0].lower() in _WORDS else reshape(run[0], stream), text
    )
