"""Local features: what a token's own characters say (Li & Qin 2017, section 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from seawall.resources import read_toml

# Coarse shapes, whose runs of three tokens tell a date from a dose and a name from a heading.
_LOWER, _TITLE, _UPPER, _CAPITAL, _MIXED, _LETTER = range(1, 7)
_DIGITS = 7
_SIGNS = ".,/-:()@#'_"
_FIRST_SIGN = 12
_OTHER = _FIRST_SIGN + len(_SIGNS)
SHAPE_NAMES = ("^", "x", "Xx", "XX", "X", "xX", "l", *"12345", *_SIGNS, "?")

_MAX_AFFIX = 4
_MAX_KEPT_DIGITS = 2
_ENDINGS = tuple(
    "ing tion sion ment ness ity ism ist ous ive able ible ful less ical ic al ary ed ly er or est "
    "ande ende ning het else skap isk lig ligt ade ats erna orna arna en et ar s".split()
)


def shape_of(text: str) -> int:
    """The token's coarse shape, an index of SHAPE_NAMES."""
    if text[0].isdecimal():
        return _DIGITS + min(len(text), 5) - 1
    if not text[0].isalpha():
        return _FIRST_SIGN + _SIGNS.index(text) if text in _SIGNS else _OTHER
    if len(text) == 1:
        return _LETTER if text.islower() else _CAPITAL
    if text.islower():
        return _LOWER
    if text.isupper():
        return _UPPER
    return _TITLE if text.istitle() else _MIXED


def fold_digits(text: str) -> str:
    """The token as its type: long numbers keep their length and, of a year, the century."""
    if not text[0].isdecimal() or len(text) <= _MAX_KEPT_DIGITS:
        return text
    century = text[:2] if len(text) == 4 and text[:2] in ("19", "20") else ""
    return century + "0" * min(len(text) - len(century), 12)


def describe_locally(text: str, lower: str) -> Iterator[str]:
    """Local features of a token type, strongest reach first (see ``reach_of``)."""
    yield f"w={lower}"
    shape = shape_of(text)
    yield f"sh={SHAPE_NAMES[shape]}"
    if text[0].isdecimal():
        yield f"num={_grade_number(text)}"
        return
    if not text[0].isalpha():
        return
    yield f"ss={_spell_shape(text)}"
    yield f"len={min(len(text), 12)}"
    if not text.isascii():
        yield "script=latin" if ord(max(text)) < 0x250 else "script=other"
    yield f"pos={class_of(lower)}"
    for size in range(1, min(_MAX_AFFIX, len(lower) - 1) + 1):
        yield f"p{size}={lower[:size]}"
        yield f"s{size}={lower[-size:]}"


def _grade_number(text: str) -> str:
    if len(text) > 3:
        return f"{text[:2]}xx" if len(text) == 4 and text[:2] in ("19", "20") else f"d{len(text)}"
    value = int(text)
    for limit in (0, 12, 23, 31, 59, 99, 120):
        if value <= limit:
            return f"to{limit}" + ("z" if text[0] == "0" and len(text) > 1 else "")
    return "d3"


def _spell_shape(text: str) -> str:
    """Each letter's case, runs of more than three cut: "McDonald" is "XxXxxx"."""
    shape = "".join("X" if char.isupper() else "x" for char in text[:12])
    kept = [char for at, char in enumerate(shape) if at < 3 or shape[at - 3 : at] != char * 3]
    return "".join(kept)


@cache
def _load_classes() -> dict[str, str]:
    classes: dict[str, str] = {}
    for name, words in read_toml("lexicons/word_classes.toml").items():
        for word in words:
            classes.setdefault(word, name)
    return classes


def class_of(lower: str) -> str:
    """A class like a part of speech: of the closed lists, else by the word's ending."""
    listed = _load_classes().get(lower)
    if listed:
        return listed
    for ending in _ENDINGS:
        if lower.endswith(ending) and len(lower) > len(ending) + 1:
            return f"-{ending}"
    return "open"
