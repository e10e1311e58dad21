"""Whether a number is a fax: by the word shortly before it."""

from __future__ import annotations

from seawall.lazy import lazy_pattern

_BEFORE = lazy_pattern(r"(?:^|[\s(])fx?[):.]{0,2}\s?$|facsimile\W{0,3}$")
_MAX_BEFORE = len("facsimile") + 4  # with what may follow it and a line's end
MAX_LETTERS = len("fx).") + 2  # likewise
_PHONE_WORD = lazy_pattern(r"\b(?:tel|ph|phone)")
FAX_REACH = 26


def is_fax(text: str, start: int) -> bool:
    """True shortly behind a word for a fax."""
    before = text[max(0, start - FAX_REACH) : start].lower()
    at = before.rfind("fax")
    if at >= 0:
        tail = before[at + 3 :]
        return not any(map(str.isdigit, tail)) and not _PHONE_WORD.search(tail)
    if "f" not in before[-MAX_LETTERS:] and "facsimile" not in before:
        return False
    return _BEFORE.search(before, max(0, len(before) - _MAX_BEFORE)) is not None
