"""The blind author's sentences with names of many origins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.corpora import BLIND
from seawall.learn.example import Example, join_names
from seawall.model import Label, Mention, Span

FILE = BLIND / "origins.toml"
_SLOT = re.compile(r"\{(first|last)\}")
# Given and family name advance at another pace, so that they meet in ever new pairs.
_PACE = {"first": 1, "last": 7}


def read_sentences(file: Path = FILE) -> dict[str, list[Example]]:
    """Every sentence once for each origin, with names of that origin as gold."""
    source = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        origin: [
            fill(sentence, {part: _choose(names[part], number, part) for part in _PACE}, origin)
            for number, sentence in enumerate(source["sentences"])
        ]
        for origin, names in source["locales"].items()
    }


def _choose(names: Sequence[str], number: int, part: str) -> str:
    return names[number * _PACE[part] % len(names)]


def fill(sentence: str, names: Mapping[str, str], origin: str) -> Example:
    """The sentence with a name; given and family name side by side are one mention."""
    text, mentions, at = "", [], 0
    for slot in _SLOT.finditer(sentence):
        text += sentence[at : slot.start()]
        name = names[slot[1]]
        mentions.append(Mention(Span(len(text), len(text) + len(name)), Label.PATIENT))
        text, at = text + name, slot.end()
    text += sentence[at:]
    return Example(origin, text, join_names(text, tuple(mentions)), "en", "origins")
