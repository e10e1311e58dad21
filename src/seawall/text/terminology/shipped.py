"""The lexicons of health details that ship."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from seawall.model import Label
from seawall.resources import read_bytes
from seawall.text.terminology.builder import LABELS
from seawall.text.terminology.terminology import Terminology
from seawall.text.word_store import WordLists, load_lists


@cache
def load_lexicon(lang: str) -> Terminology:
    """The shipped lexicon of a language, loaded once; refuses a damaged one."""
    return Terminology.parse(_read(lang), f"details_{lang}")


@cache
def load_term_words(lang: str) -> frozenset[str]:
    """As ``Terminology.term_words`` of the shipped lexicon, stored for the next run."""
    (words,) = _load_lists("terms", lang, lambda: [sorted(load_lexicon(lang).term_words())])
    return frozenset(words)


@cache
def load_head_words(lang: str) -> dict[Label, frozenset[str]]:
    """As ``Terminology.head_words`` of the shipped lexicon, stored for the next run."""

    def make() -> WordLists:
        heads = load_lexicon(lang).head_words()
        return [sorted(heads[label]) for label in LABELS]

    lists = _load_lists("heads", lang, make)
    return dict(zip(LABELS, map(frozenset, lists), strict=True))


def _load_lists(name: str, lang: str, make: Callable[[], WordLists]) -> WordLists:
    rules = files(__package__).joinpath("terminology.py").read_text(encoding="utf-8")
    head = _read(lang).partition(b"\n")[0].decode()  # it has the digest of the rest
    return load_lists(f"{name}-{lang}", (), (rules, head), make)


def _read(lang: str) -> bytes:
    return read_bytes(f"lexicons/details_{lang}.lexicon")
