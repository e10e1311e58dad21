"""Rewrites: words of a carrier in whose place, or after which, an identifier can stand.

A file ``rewrites.toml`` holds them, with phrases as docs/synth.md has them:

    [[rewrite]]
    find = ["the patient"]                    # whole words, in any case
    replace = ["{patient.title} {patient.last}", "{patient.first}"]

    [[rewrite]]
    find = ["his wife", "her husband"]
    after = [" {relative.first}"]             # written after the words, which stay

Before them the file may list ``asides``, sentences that can follow any sentence of a carrier.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from seawall.model import InputError, UsageError
from seawall.resources import read_toml
from seawall.synth.contract import with_ages
from seawall.synth.template import Phrase, PhraseError, parse_phrase

_SHIPPED = ("train", "dev")


@dataclass(frozen=True, slots=True, eq=False)
class Rewrite:
    """Phrases for some words; ``keeps`` says whether the words stay before the phrase."""

    forms: tuple[Phrase, ...]
    keeps: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """A place of a text where a rewrite can be used."""

    start_char: int
    end_char: int
    rewrite: Rewrite


class Rewrites:
    """The rewrites of one file. Equal only to itself, so that it can be the key of a cache."""

    def __init__(
        self, entries: Iterable[tuple[str, Rewrite]] = (), asides: Iterable[Phrase] = ()
    ) -> None:
        self.asides = tuple(asides)
        self._by_words = dict(entries)
        longest_first = sorted(self._by_words, key=len, reverse=True)
        words = "|".join(re.escape(words) for words in longest_first)
        self._pattern = re.compile(rf"\b(?:{words})\b(?!-)", re.IGNORECASE) if words else None

    def find(self, text: str) -> Iterator[Chance]:
        """Every chance in the text, from left to right."""
        for match in self._pattern.finditer(text) if self._pattern else ():
            rewrite = self._by_words[match[0].lower()]
            start = match.end() if rewrite.keeps else match.start()
            yield Chance(start, match.end(), rewrite)


@cache
def load_rewrites(split: str, file: Path | None = None) -> Rewrites:
    """The rewrites in a file of one's own, else those shipped for training or development.

    Refuses another split without a file, and a file that breaks the form above, and says where.
    """
    if file is not None:
        return _parse(_read(file))
    if split not in _SHIPPED:
        raise UsageError.unknown("split", split, _SHIPPED)
    return _parse(read_toml(f"learn/rewrites_{split}.toml"))


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"The rewrites {file.name} cannot be read ({error}).") from None


def _parse(source: dict[str, Any]) -> Rewrites:
    entries: list[tuple[str, Rewrite]] = []
    for number, entry in enumerate(source.get("rewrite", ()), 1):
        try:
            rewrite = _parse_entry(entry)
            entries.extend((words.lower(), rewrite) for words in entry["find"])
        except (KeyError, PhraseError) as error:
            raise InputError(f"Rewrite {number} is not as it should be: {error}.") from None
    return Rewrites(entries, _parse_asides(source.get("asides", ())))


def _parse_asides(sources: Iterable[str]) -> Iterator[Phrase]:
    for number, source in enumerate(sources, 1):
        try:
            yield with_ages(parse_phrase(source))
        except PhraseError as error:
            raise InputError(f"Aside {number} is not as it should be: {error}.") from None


def _parse_entry(entry: dict[str, Any]) -> Rewrite:
    keeps = "after" in entry
    sources = entry["after"] if keeps else entry["replace"]
    return Rewrite(tuple(with_ages(parse_phrase(source)) for source in sources), keeps)
