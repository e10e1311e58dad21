"""Numbers that are spelled out: "five five five, oh one two three" stays in words."""

from __future__ import annotations

import re
from collections.abc import Callable

from seawall.anonymize.surrogate.layout import in_case_of

_LISTS = {
    "en": "zero one two three four five six seven eight nine".split(),
    "sv": "noll ett två tre fyra fem sex sju åtta nio".split(),
}
_ALSO = {"oh": ("en", 0), "o": ("en", 0), "en": ("sv", 1), "nolla": ("sv", 0)}
_DIGITS = {
    **{word: (lang, digit) for lang, words in _LISTS.items() for digit, word in enumerate(words)},
    **_ALSO,
}
_LETTERS = re.compile(r"[^\W\d_]+")
_FEWEST = 3  # fewer words of digits may be words of a sentence


def respell(text: str, draw: Callable[[str], str | None]) -> str | None:
    """What ``draw`` makes of the text with its words as digits, in words where words stood.

    So a number has one surrogate however it is written. None where ``draw`` gives none, or another
    number of digits.
    """
    spelled = [found for found in _LETTERS.finditer(text) if found[0].lower() in _DIGITS]
    if len(spelled) < _FEWEST:
        return draw(text)
    plain, places, at = "", [], 0
    for found in spelled:
        plain += text[at : found.start()]
        places.append(len([char for char in plain if char.isdecimal()]))
        plain += str(_DIGITS[found[0].lower()][1])
        at = found.end()
    drawn = draw(plain + text[at:])
    if drawn is None or _count_digits(drawn) != _count_digits(plain + text[at:]):
        return None
    words = {place: found[0] for place, found in zip(places, spelled, strict=True)}
    return _write(drawn, words)


def _count_digits(text: str) -> int:
    return sum(char.isdecimal() for char in text)


def _write(drawn: str, words: dict[int, str]) -> str:
    """The text with words for the digits that were words, in the language and case of these."""
    nth, pieces = 0, []
    for char in drawn:
        word = words.get(nth) if char.isdecimal() else None
        pieces.append(_spell(int(char), word) if word else char)
        nth += char.isdecimal()
    return "".join(pieces)


def _spell(digit: int, like: str) -> str:
    lang, own = _DIGITS[like.lower()]
    if digit == own:
        return like
    return in_case_of(like, _LISTS[lang][digit])
