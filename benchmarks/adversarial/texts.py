"""Forty texts that no note is: each is made in any size from a few characters."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase

SEED = 7


def _repeat(piece: str) -> Callable[[int], str]:
    return lambda size: (piece * (size // len(piece) + 1))[:size]


def _words(*, capital: bool, gap: str = " ") -> Callable[[int], str]:
    def make(size: int) -> str:
        source = random.Random(SEED)
        words, length = [], 0
        while length < size:
            word = "".join(source.choices(ascii_lowercase, k=source.randrange(3, 9)))
            words.append(word.title() if capital else word)
            length += len(word) + len(gap)
        return gap.join(words)[:size]

    return make


def _random(chars: str) -> Callable[[int], str]:
    return lambda size: "".join(random.Random(SEED).choices(chars, k=size))


def _nest(size: int) -> str:
    return "(" * (size // 2) + ")" * (size - size // 2)


def _encode(size: int) -> str:
    return base64.b64encode(random.Random(SEED).randbytes(size))[:size].decode()


TEXTS: dict[str, Callable[[int], str]] = {
    "brackets": _repeat("["),
    "nested": _nest,
    "quotes": _repeat('"'),
    "capitalised words": _words(capital=True),
    "small words": _words(capital=False),
    "words on lines": _words(capital=True, gap="\n"),
    "digits": _repeat("7"),
    "random digits": _random("0123456789"),
    "one word": _repeat("a"),
    "one capital word": _repeat("A"),
    "a.a.a.": _repeat("a."),
    "A. A. A.": _repeat("A. "),
    "at signs": _repeat("@"),
    "a@a@": _repeat("a@"),
    "addresses": _repeat("ann.berg@example.org "),
    "alternating case": _repeat("aB"),
    "letters apart": _repeat("a b c "),
    "digits apart": _repeat("5 1 7 "),
    "dates": _repeat("12/03/2010 "),
    "half dates": _repeat("12/"),
    "line ends": _repeat("\n"),
    "tabs": _repeat("\t"),
    "zero width": _repeat("\u200b"),
    "stacked marks": _repeat("\u0301"),
    "emoji": _repeat("\U0001f600"),
    "base64": _encode,
    "entities": _repeat("&#74;"),
    "half entities": _repeat("&#"),
    "percents": _repeat("%4A"),
    "bare percents": _repeat("%"),
    "names": _repeat("Berg, Anna; "),
    "phones": _repeat("(212) 736-5000 "),
    "table": _repeat("| x "),
    "hosts": _repeat("http://a.b/"),
    "CJK": _repeat("漢字"),
    "Arabic": _repeat("مريض "),
    "mixed scripts": _repeat("аaβb"),
    "hyphens": _repeat("-"),
    "a-a-a-": _repeat("a-"),
    "apostrophes": _repeat("'s"),
    "slashes": _repeat("1/"),
    "underscores": _repeat("a_"),
    "control characters": _repeat("\x01"),
    "capitals and digits": _random(ascii_uppercase + "0123456789 "),
}
