"""The lexicons of health details that ship."""

from __future__ import annotations

from functools import cache

from seawall.resources import read_bytes
from seawall.text.terminology.terminology import Terminology


@cache
def load_lexicon(lang: str) -> Terminology:
    """The shipped lexicon of a language, loaded once; refuses a damaged one."""
    return Terminology.parse(read_bytes(f"lexicons/details_{lang}.lexicon"), f"details_{lang}")
