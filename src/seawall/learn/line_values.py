"""What may stand in a line instead of a value that is marked there: another of its kind.

All of it is of the train split: names as messages and remarks have them, places and traits of the
synthetic hospital, and the values that other lines mark.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from seawall.learn.injection.variety import list_foreign_words
from seawall.learn.line_numbers import vary_numbers
from seawall.learn.synthetic import load_wide_materials
from seawall.model import Label
from seawall.synth.names import Names
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import list_ambiguous, load_names

_LISTS = {
    Label.CITY: "cities",
    Label.COUNTY: "counties",
    Label.STATE: "states",
    Label.COUNTRY: "countries",
    Label.HOSPITAL: "hospitals",
    Label.WARD: "wards",
    Label.STREET: "streets",
    Label.ORGANIZATION: "organizations",
    Label.PROFESSION: "professions",
    Label.CHARACTERISTIC: "characteristics",
    Label.RELIGION: "religions",
    Label.LANGUAGE: "languages",
    Label.RACE: "races",
    Label.ETHNICITY: "ethnicities",
    Label.MARITAL_STATUS: "marital_statuses",
}
# Words of the language, which a sentence writes small: a place or an employer keeps its capital.
_COMMON = {Label.PROFESSION, Label.CHARACTERISTIC, Label.MARITAL_STATUS, Label.RACE}
_KEPT_SHARE = 0.35
_VARIED_SHARE = 0.7  # of other numbers, and of what else no list holds
_JOINED_SHARE = 0.2  # of family names, with a particle or doubled: "van 't Hof", "Ruiz-Ochoa"
# Of names, those that are words as well ("Pike", "Hope"): in place of such a one, and of another.
_WORDLIKE_SHARES = {True: 0.7, False: 0.08}
_MAX_WORDLIKE_SHARE = 2e-4  # of all words: "Still" and "Long" are names, but teach to hide a text
_PARTICLES = ("van", "van 't", "de", "de la", "al-", "el-", "bin", "ben", "O'", "Mac ", "von", "da")
_LETTERS, _DIGITS = re.compile(r"[^\W\d_]+"), re.compile(r"\d+")
_INITIAL = re.compile(r"[^\W\d_]\.")


class LineValues:
    """Values to draw from, for the lines of one language."""

    def __init__(
        self, lang: str, marked: Iterable[tuple[Label, str]], seed: int, folder: Path | None
    ) -> None:
        self._lang = lang
        self._materials = load_wide_materials("train", lang, seed, folder)
        self._names: Names = self._materials[-1].names
        self._foreign = list_foreign_words("train")
        self._marked = self._sort(marked)
        self._wordlike_given = self._list_wordlike(load_names().given)
        self._wordlike_family = self._list_wordlike(load_names().family)

    def _list_wordlike(self, listed: Collection[str]) -> list[str]:
        """The names of a list that are frequent words first of all.

        The census says which English words are names; of Swedish ones our own list does.
        """
        words = load_names().common if self._lang == "en" else list_ambiguous()
        shares = load_frequencies(self._lang)
        return [
            word.capitalize()
            for word in sorted(words.intersection(listed))
            if len(word) > 2 and 0 < shares.get(word, 0) < _MAX_WORDLIKE_SHARE
            if self._names.owns(word)
        ]

    def _sort(self, marked: Iterable[tuple[Label, str]]) -> Mapping[object, Sequence[str]]:
        pools = defaultdict[object, list[str]](list)
        for label, value in marked:
            if not self._is_foreign(value):
                pools[_fit(label, value)].append(value)
        return pools

    def _is_foreign(self, value: str) -> bool:
        """True for a word of another split, also at the beginning of a sentence."""
        return value in self._foreign or value[0].lower() + value[1:] in self._foreign

    def replace(self, label: Label, value: str, rng: random.Random) -> str:
        """The value itself, if no other split claims it, or another of its label and form."""
        is_kept = rng.random() < _KEPT_SHARE
        if label.is_person:
            kept = is_kept and self._names.owns(value)
            return value if kept else _write_like(value, self._draw_like(value, rng))
        if label is Label.GENDER or (is_kept and not self._is_foreign(value)):
            return value
        if label not in _LISTS and rng.random() < _VARIED_SHARE:
            return vary_numbers(label, value, self._lang, rng)
        return _begin_like(value, self._draw(label, value, rng), is_common=label in _COMMON)

    def _draw(self, label: Label, value: str, rng: random.Random) -> str:
        marked = self._marked[_fit(label, value)]
        if label not in _LISTS or (marked and rng.random() < 0.5):
            return rng.choice(marked or [value])
        listed = rng.choice(rng.choice(self._materials).words[_LISTS[label]])
        return rng.choice(listed.split(" | ")).replace("{n}", str(rng.randint(1, 240)))

    def _draw_like(self, name: str, rng: random.Random) -> str:
        """A name of the same form, more often a word if the name is one."""
        common = load_names().common
        words = [word for word in _LETTERS.findall(name.lower()) if len(word) > 1]
        is_word = bool(words) and common.issuperset(words)
        return self.draw_name(_form(name, rng), rng, _WORDLIKE_SHARES[is_word])

    def draw_name(
        self, form: str, rng: random.Random, wordlike: float = _WORDLIKE_SHARES[False]
    ) -> str:
        """A name of any origin, as "first", "last", "full", "il" (A. Berg) or "lf" (Berg, Anna).

        ``wordlike`` is the share of names that are words as well.
        """
        origin = self._names.draw_culture(rng)
        given = self._names.draw_given(origin, rng.choice("FM"), rng)
        family = self._draw_family(origin, rng)
        if rng.random() < wordlike:
            family = rng.choice(self._wordlike_family)
            if form == "first" or rng.random() < 0.3:
                given = rng.choice(self._wordlike_given)
        written = {
            "first": given,
            "last": family,
            "full": f"{given} {family}",
            "il": f"{given[0]}. {family}",
            "lf": f"{family}, {given if rng.random() < 0.7 else given[0] + '.'}",
        }
        return written[form]

    def _draw_family(self, origin: str, rng: random.Random) -> str:
        family = self._names.draw_family(origin, rng)
        if rng.random() >= _JOINED_SHARE:
            return family
        if rng.random() < 0.5:
            return family + rng.choice("- ") + self._names.draw_family(origin, rng)
        particle = rng.choice(_PARTICLES)
        return particle + ("" if particle[-1] in "-' " else " ") + family


def _fit(label: Label, value: str) -> object:
    """What must be equal for one value to stand in another's place: "4 May" is none for "2019"."""
    return label if label in _LISTS else (label, _DIGITS.sub("0", _LETTERS.sub("a", value)))


def _form(name: str, rng: random.Random) -> str:
    if "," in name:
        return "lf"
    if _INITIAL.match(name):
        return "il"
    return "full" if " " in name else rng.choice(("first", "last"))


def _write_like(old: str, new: str) -> str:
    """The new name in the case of the old one."""
    if old.islower():
        return new.lower()
    return new.upper() if old.isupper() and len(old) > 1 else new


def _begin_like(old: str, new: str, *, is_common: bool) -> str:
    if old[0].isupper():
        return new[0].upper() + new[1:]
    is_small = is_common and old[0].islower() and not new[:2].isupper()
    return new[0].lower() + new[1:] if is_small else new
