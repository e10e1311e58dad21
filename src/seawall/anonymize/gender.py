"""What words tell of a person's gender: titles, pronouns, the letters of a table."""

from __future__ import annotations

from collections.abc import Iterable

from seawall.anonymize.surrogate.names import FEMALE, MALE
from seawall.text import titles

_FEMALE = frozenset(
    "f k female woman girl lady she her hers herself mother wife daughter sister kvinna kvinnan "
    "kvinnlig flicka flickan hon henne hennes fru fröken mrs ms miss madam mor mamma dotter".split()
)
_MALE = frozenset(
    "m male man boy gentleman he him his himself father husband son brother mannen manlig pojke "
    "pojken han honom hans herr mr sir far pappa".split()
)


def read_gender(words: Iterable[str]) -> str | None:
    """The gender that most of the words tell; None for a draw or for none."""
    lean = 0
    for word in words:
        bare = word.strip(" .").lower()
        lean += (bare in _FEMALE) - (bare in _MALE)
    return FEMALE if lean > 0 else MALE if lean < 0 else None


def find_title(text: str, start_char: int) -> tuple[int, str] | None:
    """Where the gendered title right before ``start_char`` begins, and its gender."""
    title = titles.find_title(text, start_char)
    if title is None:
        return None
    is_female = title.of(text).lower() in titles.FEMALE_TITLES
    return title.start_char, FEMALE if is_female else MALE
