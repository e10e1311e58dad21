"""How much memory it takes to read a text, before it is read."""

from __future__ import annotations

from seawall.lazy import lazy_pattern

# Measured (``python -m benchmarks adversarial``), rounded up: a character with its features and
# patterns, a token with its places, and a word that is written like no other before it.
_PER_CHAR, _PER_TOKEN, _PER_FORM = 260, 300, 5_500
_TOKEN = lazy_pattern(r"\w+|[^\w\s]")


def estimate_memory(text: str, enough: int) -> int:
    """Bytes that reading the text takes at its peak; of a text that takes less than ``enough`` by
    its length alone, no more than that is worked out.

    In one pass, which stops where the sum is over ``enough`` anyway.
    """
    size = len(text) * _PER_CHAR
    if size > enough or len(text) * (_PER_CHAR + _PER_TOKEN + _PER_FORM) <= enough:
        return size
    forms: set[str] = set()
    for number, match in enumerate(_TOKEN.finditer(text), 1):
        forms.add(match[0])
        needed = size + number * _PER_TOKEN + len(forms) * _PER_FORM
        if needed > enough:
            return needed
    return size + len(forms) * _PER_FORM
