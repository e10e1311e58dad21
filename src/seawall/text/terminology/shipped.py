"""The lexicons of health details that ship."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from seawall.model import Label
from seawall.resources import read_bytes, read_source
from seawall.store import load_made
from seawall.text.terminology import terminology
from seawall.text.terminology.builder import LABELS
from seawall.text.terminology.storage import check_tables, parse_tables
from seawall.text.terminology.terminology import Index, Terminology


@cache
def load_lexicon(lang: str) -> Terminology:
    """The shipped lexicon of a language, loaded once; refuses a damaged one."""
    raw, name = _read(lang), f"details_{lang}"
    check_tables(raw, name)
    read = partial(parse_tables, raw, name)

    def make() -> tuple[Any, ...]:
        return tuple(Index.of(read()))

    return Terminology(Index(*load_made(f"terms-{lang}", _list_parts(lang), make)), read)


@cache
def load_head_words(lang: str) -> dict[Label, frozenset[str]]:
    """As ``Terminology.head_words`` of the shipped lexicon, stored for the next run."""

    def make() -> tuple[frozenset[str], ...]:
        heads = load_lexicon(lang).head_words()
        return tuple(heads[label] for label in LABELS)

    stored = load_made(f"heads-{lang}", _list_parts(lang), make)
    return dict(zip(LABELS, stored, strict=True))


def _list_parts(lang: str) -> tuple[str, str]:
    """What stored tables are made of: the code, and the file's head, which has its digest."""
    return read_source(terminology.__name__), _read(lang).partition(b"\n")[0].decode()


@cache
def _read(lang: str) -> bytes:
    return read_bytes(f"lexicons/details_{lang}.lexicon")
