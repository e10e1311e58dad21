"""What words tell of a person's gender: titles, pronouns, the letters of a table."""

from __future__ import annotations

from collections.abc import Iterable

from seawall.anonymize.surrogate.names import FEMALE, MALE

_FEMALE = frozenset(
    "f k female woman girl lady she her hers herself mother wife daughter sister kvinna kvinnan "
    "kvinnlig flicka flickan hon henne hennes fru fröken mrs ms miss madam mor mamma dotter".split()
)
_MALE = frozenset(
    "m male man boy gentleman he him his himself father husband son brother mannen manlig pojke "
    "pojken han honom hans herr mr sir far pappa".split()
)
_TITLE_CHARS = 12  # the longest title with its space, and what must stand before it
_TITLE_GENDERS = {
    **dict.fromkeys("mrs ms miss missus madam fru fröken fr".split(), FEMALE),
    **dict.fromkeys("mr mister sir herr hr".split(), MALE),
}


def read_gender(words: Iterable[str]) -> str | None:
    """The gender that most of the words tell; None for a draw or for none."""
    lean = 0
    for word in words:
        bare = word.strip(" .").lower()
        lean += (bare in _FEMALE) - (bare in _MALE)
    return FEMALE if lean > 0 else MALE if lean < 0 else None


def find_title(text: str, start_char: int) -> tuple[int, str] | None:
    """Where the gendered title right before ``start_char`` begins, and its gender."""
    beside = text[start_char - 1] if start_char > 2 else ""
    if beside != "." and not beside.isspace():
        return None
    begin = max(0, start_char - _TITLE_CHARS)
    before = text[begin:start_char].rstrip()
    last = before.split()[-1] if before else ""
    if begin and len(last) == len(before):
        return None  # the word may begin further to the left
    word = last.lstrip("\"'“‘([,;:/")
    gender = _TITLE_GENDERS.get(word.rstrip(".").lower())
    return None if gender is None else (begin + len(before) - len(word), gender)
