"""What a health detail is a kind of: classes in levels, and which names belong to which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from seawall.anonymize.entail.codes import CodeRanges
from seawall.anonymize.entail.forms import WordForms, read_core, uninflect
from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import LANGUAGES, Reading
from seawall.text.terminology import Terminology, load_lexicon, read_words

ENTAILED = (Label.DRUG, Label.PROBLEM, Label.TEST, Label.PROCEDURE)


@dataclass(frozen=True, slots=True)
class Kind:
    """A class of health details: what it is called, singular and plural by language.

    ``is_mass`` says that its name needs no article ("was given insulin").
    """

    name: str
    forms: Mapping[str, tuple[str, str]]
    is_mass: bool = False

    def word(self, lang: str, *, plural: bool = False) -> str:
        """The class in words of a language."""
        return self.forms.get(lang, self.forms["en"])[plural]


Path = tuple[Kind, ...]


class Taxonomy:
    """The kinds of one label: from any name of a detail to its class, and on to the top.

    A name is looked up as it is listed, then by its concept (a brand is what its substance is),
    by its ICD-10 category, in the user's own lexicons by what lies above it, and last by what it
    ends with: a name known by itself ("severe aortic stenosis"), a head word, an ending. What is
    known to none of these is the top, which is the label in a word.
    """

    def __init__(self, label: Label, table: Mapping[str, Mapping[str, Any]]) -> None:
        self.label = label
        self._kinds = {name: _read_kind(name, fields) for name, fields in table.items()}
        self._above = {name: fields.get("above") for name, fields in table.items()}
        self._codes = CodeRanges((fields.get("icd", ""), name) for name, fields in table.items())
        self._forms = WordForms(table)
        self._by_name = {phrase: name for name, phrase in _read_names(table)}
        self._by_concept = self._find_concepts()
        self.path_of = lru_cache(maxsize=16384)(self._path_of)
        self.lists = lru_cache(maxsize=16384)(self._lists)

    @property
    def top(self) -> Kind:
        return next(iter(self._kinds.values()))

    def path_to(self, name: str) -> Path:
        """The kind of that name and all above it, the nearest first."""
        path = [self._kinds[name]]
        while (above := self._above[path[-1].name]) is not None:
            path.append(self._kinds[above])
        return tuple(path)

    def _path_of(
        self, text: str, lang: str = "en", concept: str = "", own: Sequence[Terminology] = ()
    ) -> Path:
        """The kinds of a detail as it is written, from its class to the top."""
        phrase = read_plain(text)
        name = self._name_by_lists(phrase, lang, concept)
        if name is None:
            from_own = _read_own(concept, own, self.top)
            if from_own:
                return from_own
        return self.path_to(name or self._name_by_part(phrase, lang) or self.top.name)

    def _lists(self, text: str, lang: str, concept: str = "") -> bool:
        """True for what is known as a whole, by its name or its concept."""
        phrase = read_plain(text)
        if self._name_by_lists(phrase, lang, concept) is not None:
            return True
        return bool(find_concept(phrase, lang, self.label))

    def _name_by_lists(self, phrase: str, lang: str, concept: str) -> str | None:
        *rest, last = phrase.split() or [""]
        forms = (" ".join((*rest, form)) for form in uninflect(last, lang))
        listed = next(filter(None, map(self._by_name.get, forms)), None)
        return listed or self._name_by_concept(phrase, lang, concept)

    def _name_by_concept(self, phrase: str, lang: str, concept: str) -> str | None:
        for code in filter(None, (concept, find_concept(phrase, lang, self.label))):
            found = self._by_concept.get(code) or self._codes.find(code)
            if found:
                return found
        return None

    def _name_by_part(self, phrase: str, lang: str) -> str | None:
        """The class of what the phrase ends with before a preposition, else of a word in it."""
        words = phrase.split()
        core = read_core(words)
        for start in range(len(core) == len(words), len(core)):
            tail = " ".join(core[start:])
            name = self._name_by_lists(tail, lang, "")
            if name and name != self.top.name:
                return name
        return self._forms.find(core, lang) or self._forms.find(words, lang)

    def _find_concepts(self) -> dict[str, str]:
        """The concepts of all listed names, so that other names of them are known as well."""
        found: dict[str, str] = {}
        for phrase, name in self._by_name.items():
            for lang in LANGUAGES:
                concept = find_concept(phrase, lang, self.label)
                if concept:
                    found.setdefault(concept, name)
        return found

    def __repr__(self) -> str:
        return f"<Taxonomy of {len(self._kinds)} kinds of {self.label.value}>"


def read_plain(text: str) -> str:
    """A name as it is compared: small letters, singular, joined by single spaces."""
    return " ".join(read_words(Reading(text)).words)


def find_concept(phrase: str, lang: str, label: Label) -> str:
    """The concept that the shipped lexicon gives the whole phrase under that label."""
    reading = Reading(phrase.upper() if len(phrase) <= 3 else phrase, lang)
    for match in load_lexicon(lang).find(reading):
        if len(match.span) == len(phrase) and match.label is label:
            return match.concept
    return ""


def _read_own(concept: str, own: Sequence[Terminology], top: Kind) -> Path:
    """What lies above a concept in the user's lexicon that has it; nothing without one."""
    for lexicon in own:
        above = [lexicon.name_of(code) for code in lexicon.ancestors(concept)]
        names = [name.lower() for name in above if name]
        if names:
            return (*(_name_kind(name) for name in names), top)
    return ()


def _name_kind(name: str) -> Kind:
    plural = name if name.endswith("s") else f"{name}s"
    return Kind(name, {"en": (name, plural)}, is_mass=True)


def _read_kind(name: str, fields: Mapping[str, Any]) -> Kind:
    forms = {lang: _read_forms(fields[lang]) for lang in LANGUAGES}
    return Kind(name, forms, fields.get("mass", False))


def _read_forms(text: str) -> tuple[str, str]:
    singular, bar, plural = (part.strip() for part in text.partition("|"))
    return (singular, plural) if bar else (singular, _pluralize(singular))


def _pluralize(word: str) -> str:
    if word.endswith("y") and word[-2] not in "aeou":
        return f"{word[:-1]}ies"
    return word if word.endswith("s") else f"{word}s"


def _read_names(table: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for name, fields in table.items():
        for listed in fields.get("names", "").split(","):
            yield name, read_plain(listed)


@cache
def load_taxonomy(label: Label) -> Taxonomy:
    """The shipped kinds of a label, read on the first call."""
    return Taxonomy(label, read_toml(f"taxonomy/{label.value.lower()}.toml"))
