"""The vocabulary of institutions, read from ``resources/lexicons/institution_words.toml``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Lexicon, Wake, key_second_words, split_words
from seawall.text.name_lexicon import fold

# "S:t Botvid", "Poudre Children's".
_TOLD_BY_S = frozenset({"s", "children", "women"})
_MIN_PLAIN = 5


@dataclass(frozen=True, slots=True)
class Head:
    """A word that ends an institution's name. ``before`` is the word that must precede it.

    A bare one ("Memorial", "Baptist") is a plain word as well: not in a line of capitals. A rare
    one ("Health") needs an uncommon word before it.
    """

    label: Label
    before: str = ""
    is_swedish: bool = False
    is_bare: bool = False
    is_rare: bool = False


@dataclass(frozen=True, slots=True)
class InstitutionWords:
    """The tables, each keyed by what one look-up a token can answer."""

    heads: dict[str, tuple[Head, ...]]
    triggers: Wake
    openers: dict[str, Label]
    saints: frozenset[str]
    starts: frozenset[str]
    seconds: dict[str, frozenset[str]]
    known: dict[str, tuple[tuple[Label, Lexicon], ...]]
    letters: dict[str, Wake]
    cues: dict[str, tuple[tuple[list[str], Label], ...]]
    cue_words: Wake
    fields: dict[str, tuple[tuple[list[str], Label], ...]]
    field_words: Wake
    endings: tuple[str, ...]
    generic: frozenset[str]


@cache
def load_words() -> InstitutionWords:
    """The words of all languages together."""
    table = read_toml("lexicons/institution_words.toml")
    hospitals, wards, organizations = table["hospitals"], table["wards"], table["organizations"]
    named = ((Label.HOSPITAL, hospitals), (Label.ORGANIZATION, organizations))
    heads = _read_heads(hospitals, organizations)
    openers = {word: label for label, part in named for word in _with_plain(part["before"])}
    cues, fields = _key(named, "cues"), _key((*named, (Label.WARD, wards)), "fields")
    known = {
        "en": tuple((label, Lexicon(part["known"])) for label, part in named),
        "sv": tuple(
            (label, Lexicon((*part["known"], *_with_plain(part["known_sv"]))))
            for label, part in named
        ),
    }
    saints = frozenset[str](hospitals["saints"])
    starts = frozenset[str]().union(*(lexicon.first_words for _, lexicon in known["sv"]))
    # Only Swedes write a head or a saint in small letters.
    swedish = {word for word, found in heads.items() if any(head.is_swedish for head in found)}
    small = {*openers, *starts, *swedish, *_TOLD_BY_S}
    written = {*small, *heads, *saints}
    return InstitutionWords(
        heads=heads,
        triggers=Wake(lambda text: text.lower() in (written if text[0].isupper() else small)),
        openers=openers,
        saints=saints,
        starts=starts,
        seconds=key_second_words(lexicon for _, lexicon in known["sv"]),
        known=known,
        letters={lang: Wake.at(frozenset(hospitals[f"letters_{lang}"])) for lang in ("en", "sv")},
        cues=cues,
        cue_words=Wake.at(cues),
        fields=fields,
        field_words=Wake.at(fields),
        endings=tuple(organizations["endings"]),
        generic=frozenset(table["generic"]["words"]),
    )


def _with_plain(words: Iterable[str]) -> Iterator[str]:
    """The words, and long ones without dots and rings too: "sodersjukhuset", but not "sos"."""
    for word in words:
        yield word
        if len(word) > _MIN_PLAIN and fold(word) != word:
            yield fold(word)


def _read_heads(
    hospitals: dict[str, Any], organizations: dict[str, Any]
) -> dict[str, tuple[Head, ...]]:
    heads: dict[str, list[Head]] = {}
    for label, part in ((Label.HOSPITAL, hospitals), (Label.ORGANIZATION, organizations)):
        for pair in part["pairs"]:
            before, last = pair.split()
            heads.setdefault(last, []).append(Head(label, before))
        for word in part["heads"]:
            heads.setdefault(word, []).append(Head(label))
        for word in part.get("bare", ()):
            heads.setdefault(word, []).append(Head(label, is_bare=True))
        for word in part.get("rare", ()):
            heads.setdefault(word, []).append(Head(label, is_rare=True))
        for word in _with_plain(part["swedish"]):
            heads.setdefault(word, []).append(Head(label, is_swedish=True))
    return {word: tuple(found) for word, found in heads.items()}


def _key(
    parts: Iterable[tuple[Label, dict[str, Any]]], name: str
) -> dict[str, tuple[tuple[list[str], Label], ...]]:
    """Phrases by their first word, longest first."""
    table: dict[str, list[tuple[list[str], Label]]] = {}
    for first, tail, label in _split_phrases(parts, name):
        table.setdefault(first, []).append((tail, label))
    return {
        first: tuple(sorted(tails, key=lambda each: -len(each[0])))
        for first, tails in table.items()
    }


def _split_phrases(
    parts: Iterable[tuple[Label, dict[str, Any]]], name: str
) -> Iterator[tuple[str, list[str], Label]]:
    for label, part in parts:
        for phrase in _with_plain(part[name]):
            first, *tail = split_words(phrase)
            yield first, tail, label
