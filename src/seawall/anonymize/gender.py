"""What words tell of a person's gender: titles, pronouns, the letters of a table."""

from __future__ import annotations

import re
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
_TITLE = re.compile(
    r"(?<![^\W_])(?P<word>mr|mrs|ms|miss|mister|missus|sir|madam|herr|fru|fröken|hr|fr)\.?\s{1,3}$",
    re.IGNORECASE,
)
_TITLE_CHARS = 12
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
    if start_char < 3:
        return None
    begin = max(0, start_char - _TITLE_CHARS)
    found = _TITLE.search(text[begin:start_char])
    if found is None:
        return None
    return begin + found.start(), _TITLE_GENDERS[found["word"].lower()]
