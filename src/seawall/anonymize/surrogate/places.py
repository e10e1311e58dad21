"""Places: words that say a kind stay, numbers are drawn, and the name becomes an invented one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from seawall.anonymize.surrogate.layout import in_case_of
from seawall.anonymize.surrogate.names import normalize
from seawall.anonymize.surrogate.shapes import Stream, redraw, reshape
from seawall.model import Label, ProjectKey
from seawall.resources import read_toml

_ATTEMPTS = 16
# A word, or a code such as 4B; the classes do not overlap.
_PIECE = re.compile(r"[^\W_]+(?:['’‐-][^\W_]+)*")
_KINDS = {
    Label.STREET: "street",
    Label.COUNTY: "county",
    Label.HOSPITAL: "hospital",
    Label.WARD: "ward",
    Label.ORGANIZATION: "organization",
}


@dataclass(frozen=True, slots=True)
class _Words:
    """One language's words for places."""

    first: tuple[str, ...]
    last: tuple[str, ...]
    generic: dict[str, frozenset[str]]
    street_endings: tuple[str, ...]


@cache
def _words(lang: str) -> _Words:
    table = read_toml(f"surrogates/{lang}.toml")
    return _Words(
        tuple(table["city_first"]),
        tuple(table["city_last"]),
        {kind: frozenset(normalize(word) for word in table[kind]) for kind in _KINDS.values()},
        tuple(table.get("street_endings", ())),
    )


@lru_cache(maxsize=4096)
def draw_place(key: ProjectKey, kind: str, lang: str, stem: str) -> str:
    """An invented name for the place whose normalized name is ``stem``, never that name itself."""
    words = _words(lang)
    for attempt in range(_ATTEMPTS):
        purpose = ("surrogate-place", kind, str(attempt), stem)
        name = key.choose(words.first, *purpose, "1") + key.choose(words.last, *purpose, "2")
        if normalize(name) != stem:
            return name
    raise ValueError("no invented name differs from the place's own")


def rename_city(text: str, lang: str, key: ProjectKey) -> str | None:
    """An invented city; the same city gets the same one whatever its case and spacing."""
    stem = " ".join(normalize(found) for found in _PIECE.findall(text))
    return in_case_of(text, draw_place(key, "city", lang, stem)) if stem else None


@lru_cache(maxsize=4096)
def rename_place(text: str, label: Label, lang: str, key: ProjectKey) -> str | None:
    """A street, county, hospital, ward or organization under an invented name.

    "Harbor General" and "Harbor General Hospital" get one name, since the words that only say
    the kind do not count. A place that has no other words gets a name before them.
    """
    kind = _KINDS[label]
    generic = _words(lang).generic[kind]
    pieces = list(_PIECE.finditer(text))
    named = [found for found in pieces if _is_name(found.group(), generic)]
    stem = " ".join(normalize(found.group()) for found in named)
    if not pieces:
        return None
    if not named and kind in ("hospital", "organization"):
        name = draw_place(key, kind, lang, normalize(text))
        return f"{in_case_of(text, name)} {text}"
    codes = Stream(key, "surrogate-place-code", kind, normalize(text))
    name = _name_of(named[0].group(), kind, lang, key, stem) if named else ""
    released = _rewrite(text, pieces, generic, name, codes)
    return released if released != text else _redraw_codes(text, kind, key)


def _is_name(word: str, generic: frozenset[str]) -> bool:
    is_code = any(char.isdecimal() for char in word)
    return len(word) > 1 and not is_code and normalize(word) not in generic


def _name_of(original: str, kind: str, lang: str, key: ProjectKey, stem: str) -> str:
    if kind == "street" and _words(lang).street_endings:
        return in_case_of(original, _name_street(original, lang, key, stem))
    return in_case_of(original, draw_place(key, kind, lang, stem))


def _name_street(original: str, lang: str, key: ProjectKey, stem: str) -> str:
    """A street of one word, with the ending that the original has, else another: Almgatan."""
    words, plain = _words(lang), original.casefold()
    own = (ending for ending in words.street_endings if plain.endswith(ending) and plain != ending)
    ending = next(own, None) or key.choose(words.street_endings, "surrogate-street-ending", stem)
    for attempt in range(_ATTEMPTS):
        name = key.choose(words.first, "surrogate-street", str(attempt), stem) + ending
        if normalize(name) not in stem:
            return name
    raise ValueError("no invented name differs from the street's own")


def _rewrite(
    text: str, pieces: list[re.Match[str]], generic: frozenset[str], name: str, codes: Stream
) -> str:
    """The name in place of the first naming word; further ones go with what is before them."""
    written: list[str] = []
    at, is_named, in_run = 0, False, False
    for found in pieces:
        word = found.group()
        if _is_name(word, generic):
            if not is_named:
                written += (text[at : found.start()], name)
            at, is_named, in_run = found.end(), True, True
            continue
        between = text[at : found.start()]
        written.append(between if not in_run else between.lstrip(".,'’") or " ")
        in_run = False
        written.append(word if normalize(word) in generic else _other_code(word, codes))
        at = found.end()
    return "".join([*written, text[at:]])


def _other_code(word: str, codes: Stream) -> str:
    """Another house, room or ward number; no house is number 0439."""
    other = reshape(word, codes)
    return f"{1 + codes.below(9)}{other[1:]}" if other[0] == "0" != word[0] else other


def _redraw_codes(text: str, kind: str, key: ProjectKey) -> str | None:
    """A place whose only mark is a code that was drawn as it was, or that has no mark at all."""
    if not any(char.isdecimal() for char in text):
        return text if kind == "ward" else None
    return redraw(text, key, "surrogate-place-code", normalize(text))
