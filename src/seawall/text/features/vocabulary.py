"""Token types: each looked at once, then known by number in every later note."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import repeat

import numpy as np
import numpy.typing as npt

from seawall.resources import read_toml
from seawall.text.features.lexica import Entry, describe_externally, look_up_each
from seawall.text.features.words import describe_locally, fold_digits, shape_of

MAX_TYPES = 12_000
MAX_TEXTS = 1 << 15
_FIRST_CAPACITY = 2048
_MAX_NUMBERED = 4  # lists of forms; notes that are read together have two at most

IntArray = npt.NDArray[np.int32]


# A feature of a token type: its family ("local" or "external") and its name. A plain pair, since a
# new type has two dozen.
Feature = tuple[str, str]


@lru_cache(maxsize=1024)
def describe_type(text: str, lang: str) -> tuple[Feature, ...]:
    """Every feature that a token type has wherever it stands."""
    lower = text.lower()
    local, external = describe_locally(text, lower), describe_externally(text, lower, lang)
    return (*[("local", name) for name in local], *[("external", name) for name in external])


@cache
def load_sections() -> tuple[tuple[str, ...], dict[str, int]]:
    """Names of the kinds of section, "none" first, and the kind that a heading's word says."""
    table = read_toml("lexicons/section_words.toml")
    kinds = {word: at for at, words in enumerate(table.values(), 1) for word in words}
    return ("none", *table), kinds


class Vocabulary:
    """Numbers for the token types of one language, with what the places' kernel asks of each.

    Type 0 stands for "outside the note". When ``MAX_TYPES`` are known all are forgotten and
    ``generation`` grows: whoever keeps rows by type number must drop them then. Texts of one type
    (numbers) are kept up to ``MAX_TEXTS``. Not for several threads at once.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.generation = 0
        self._forget()

    def _forget(self) -> None:
        self._type_of_text: dict[str, int] = {}
        self._forget_texts()
        self._type_of_key: dict[str, int] = {}
        self._word_of_lower: dict[str, int] = {}
        self.texts: list[str] = [""]
        # What the lists say of each word; no word, of outside the note, is never asked about.
        self.entries: list[Entry] = [Entry(0, 0, ())]
        # Columns: shape, kind, section, word (the number of the lower-case form), caseless kind.
        self.traits: IntArray = np.zeros((_FIRST_CAPACITY, 5), dtype=np.int32)
        self._described = 1

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def word_count(self) -> int:
        return len(self.entries)

    def _forget_texts(self) -> None:
        self._type_of_text.clear()
        self._type_of_text[""] = 0
        self._numbered: dict[int, tuple[list[str], IntArray]] = {}

    def number(self, notes: Sequence[tuple[list[str], IntArray]]) -> IntArray:
        """The types of the tokens of all notes, in one row; a note is told as ``Reading.forms``."""
        if len(self.texts) > MAX_TYPES:
            self.generation += 1  # first: a stop in between may not leave old rows for new numbers
            self._forget()
        elif len(self._type_of_text) > MAX_TEXTS:
            self._forget_texts()
        types = [self._number_forms(forms).take(numbers) for forms, numbers in notes]
        if self._described < len(self.texts):
            self._describe_new()
        return np.concatenate(types)

    def _number_forms(self, forms: list[str]) -> IntArray:
        """The types of forms; those of the notes that are read together are numbered once."""
        known = self._numbered.get(id(forms))
        if known is None:
            self._learn(forms)
            types = map(self._type_of_text.__getitem__, forms)
            # With the forms themselves, so that no others can have their id.
            known = forms, np.fromiter(types, np.int32, len(forms))
            if len(self._numbered) >= _MAX_NUMBERED:
                self._numbered.clear()
            self._numbered[id(forms)] = known
        return known[1]

    def _learn(self, forms: list[str]) -> None:
        """Number the forms that are new, those of one type alike."""
        type_of_text, type_of_key, texts = self._type_of_text, self._type_of_key, self.texts
        for form in [form for form in forms if form not in type_of_text]:
            key = fold_digits(form) if form[0].isdecimal() else form
            at = type_of_key.get(key)
            if at is None:
                at = len(texts)
                texts.append(key)
                type_of_key[key] = at
            type_of_text[form] = at

    def _describe_new(self) -> None:
        """Write the traits of all new types; one that is stopped half-way begins again."""
        missing = len(self.texts) - len(self.traits)
        if missing > 0:
            more = np.zeros((max(missing, len(self.traits)), self.traits.shape[1]), dtype=np.int32)
            self.traits = np.concatenate((self.traits, more))
        new = self.texts[self._described :]
        lowers = list(map(str.lower, new))
        self._look_up(lowers)
        words = list(map(self._word_of_lower.__getitem__, lowers))
        entries = list(map(self.entries.__getitem__, words))
        columns = (
            map(shape_of, new),
            map(Entry.kind_of, entries, new),
            map(load_sections()[1].get, lowers, repeat(0)),
            words,
            [entry.kind for entry in entries],
        )
        own = self.traits[self._described : len(self.texts)]
        for at, column in enumerate(columns):
            own[:, at] = np.fromiter(column, np.int32, len(new))
        self._described = len(self.texts)

    def _look_up(self, lowers: list[str]) -> None:
        """Number the words that are new, and keep what the lists say of each."""
        new = [lower for lower in dict.fromkeys(lowers) if lower not in self._word_of_lower]
        first = len(self.entries)
        self.entries += look_up_each(new, self.lang)
        self._word_of_lower.update(zip(new, range(first, len(self.entries)), strict=True))
