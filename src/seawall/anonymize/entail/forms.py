"""What the form of a name tells of its class: its head word, or how the word ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from seawall.text.terminology.words import singular

# What follows one of these says where or why: "fraktur i handleden", "pain in the chest".
_PREPOSITIONS = frozenset(
    "of in with without on to from due after during at for i på av vid med utan efter till från"
    " över under mot".split()
)
# Definite and plural endings of Swedish nouns, and what the plain form ends with instead.
_SWEDISH_ENDINGS = tuple(
    (ending, plain)
    for plain, endings in {"a": "orna or", "": "erna arna er ar en et na n t"}.items()
    for ending in endings.split()
)
_LONG = 5  # letters that a head needs to end compounds, an ending to be a word by itself
_SHORTEST_STEM = 3


class WordForms:
    """Classes by "heads", words that tell a class wherever they stand in a name, and by "ends".

    A head of five letters or more ends compounds, too: "handledsfraktur".
    """

    def __init__(self, table: Mapping[str, Mapping[str, Any]]) -> None:
        self._heads = dict(_list_words(table, "heads"))
        long = ((w, name) for w, name in self._heads.items() if len(w) >= _LONG)
        # The longest first: "metasone" before "sone", "diskbråck" before "bråck".
        pairs = sorted([*_list_words(table, "ends"), *long], key=lambda pair: -len(pair[0]))
        self._endings = tuple(pairs)

    def find(self, words: Sequence[str], lang: str) -> str | None:
        """The class of the last word that tells one, heads before endings."""
        for look_up in (self._heads.get, self._find_ending):
            for word in reversed(words):
                found = next(filter(None, map(look_up, uninflect(word, lang))), None)
                if found:
                    return found
        return None

    def _find_ending(self, word: str) -> str | None:
        # A short word may be as others end that mean something else: it must have a beginning, too.
        fit = (name for e, name in self._endings if word.endswith(e) and len(word) >= _LONG)
        return next(fit, None)


def read_core(words: Sequence[str]) -> Sequence[str]:
    """The words before the first preposition: what the detail is, without where and why."""
    places = (place for place, word in enumerate(words) if place and word in _PREPOSITIONS)
    return words[: next(places, len(words))]


def uninflect(word: str, lang: str) -> Iterator[str]:
    """The word, and in Swedish what it may be a form of: "frakturerna", "fraktur"."""
    yield word
    if lang != "sv":
        return
    for ending, plain in _SWEDISH_ENDINGS:
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_STEM:
            yield _read(word.removesuffix(ending) + plain)


def _list_words(table: Mapping[str, Mapping[str, Any]], key: str) -> Iterator[tuple[str, str]]:
    """The words of a key with their class, each read as the words of a note are."""
    for name, fields in table.items():
        for word in fields.get(key, "").lower().split():
            yield _read(word), name


def _read(word: str) -> str:
    return singular(word) if word.endswith("s") else word
