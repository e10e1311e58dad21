"""The chapters of ICD-10, by a code's first characters."""

from __future__ import annotations

_CHAPTER_OF_LETTER = {
    **dict.fromkeys("AB", "I"),
    **dict.fromkeys("CD", "II"),
    **dict(
        zip(
            "EFGHIJKLMNOPQR",
            "IV V VI VII IX X XI XII XIII XIV XV XVI XVII XVIII".split(),
            strict=True,
        )
    ),
    **dict.fromkeys("ST", "XIX"),
    **dict.fromkeys("VWXY", "XX"),
    "Z": "XXI",
    "U": "XXII",
}
# Two letters are shared by two chapters: blood from D50, the ear from H60.
_SHARED = {"D": (50, "III"), "H": (60, "VIII")}
_LENGTH = 3


def find_chapter(code: str) -> str | None:
    """The Roman number of a code's chapter; nothing for what is no ICD-10 code."""
    letter, digits = code[:1].upper(), code[1:_LENGTH]
    if letter not in _CHAPTER_OF_LETTER or len(digits) < 2 or not digits[0].isdigit():
        return None
    first, later = _SHARED.get(letter, (100, ""))
    number = int(digits[0]) * 10 + (int(digits[1]) if digits[1].isdigit() else 9)
    return later if number >= first else _CHAPTER_OF_LETTER[letter]
