"""The cast of a person's notes: every mention of a name resolves to one made-up person.

The patient is told from all others by ``whose`` and has one made-up name (``patient``); what stands
for others' names is drawn word by word (``words``), so that the forms of a name agree in all notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from seawall.anonymize.surrogate.layout import (
    DROPPED,
    SUFFIX,
    Form,
    Word,
    fill,
    in_case_of,
    read_form,
    split_people,
)
from seawall.anonymize.surrogate.names import normalize
from seawall.anonymize.surrogate.parts import FAMILY, GIVEN, NameValue, PersonNames, guess_part
from seawall.anonymize.surrogate.patient import Patient
from seawall.anonymize.surrogate.whose import Read, Whose, is_initials, list_words
from seawall.anonymize.surrogate.words import OtherNames
from seawall.model import ProjectKey

_SHORTEST_STEM = 3
# Between a word that a detector took along and initials: "Ang A.B.".
_BEFORE_INITIALS = re.compile(r"(?<=\w)\s[-–]?\s?(?=(?:[^\W\d_]\.\s?){2,3}$)")
# Between lines and columns, of which one may hold the patient's name and the next another's.
_GAP = re.compile(r"\s*\n\s*|\t+|\s{3,}")


@dataclass(frozen=True, slots=True)
class Owned:
    """A word of a login as part of somebody's name, and what stands for it."""

    surrogate: str
    part: str
    is_patients: bool


def _rank(pair: Read) -> tuple[bool, int, bool, str]:
    """Forms that tell the parts by themselves first, then the fullest ones: the others follow."""
    name, form = pair
    return name.is_whole, -form.written_out, "," not in form.text, form.text


class Cast:
    """The persons of a person's notes, or of one note or table row.

    Everything is drawn from the patient's own key: a clinician has one surrogate in all notes of a
    patient, and another one in those of the next, so that whoever signs most cannot be told by
    that. The patient's relatives share the patient's family name if they did before; nobody else
    gets a word of the patient's made-up name. Nobody gets a full name of ``taken``, the real
    patients'.
    """

    def __init__(
        self,
        key: ProjectKey,
        person_id: str,
        lang: str,
        names: Iterable[NameValue],
        gender: str | None = None,
        taken: frozenset[str] = frozenset(),
    ) -> None:
        self._taken = taken
        self._renamed: dict[NameValue, str | None] = {}
        self._owned: dict[str, Owned | None] = {}
        first = list(_read_all(names))
        read = sorted(first, key=_rank)
        self._whose = Whose(read, first)
        self._patient = Patient(key, person_id, lang, gender, taken)
        others = []
        for name, form in read:
            if self._whose.is_patients(name, form):
                self._patient.learn(name, form)
            else:
                others.append((name, form))
        self._others = OtherNames(key, lang, self._patient.list_made_up(), taken)
        self._learn_others(others)

    def __repr__(self) -> str:
        return "<Cast>"

    def suggest_gender(self, gender: str | None) -> None:
        """The patient's gender where neither table, given name nor title has told it."""
        self._patient.gender = self._patient.gender or gender

    def _learn_others(self, read: Sequence[Read]) -> None:
        lone = []
        for name, form in read:
            words = list_words(form)
            if is_initials(form) or not words:
                continue
            if len(words) > 1:
                pairs = zip(form.words, form.parts, strict=True)
                known = [(_base(part), word.plain) for word, part in pairs if word.plain in words]
                self._others.learn_full(known, name.gender)
            else:
                lone.append((name, next(word for word in form.core if not word.is_initial)))
        for name, word in lone:
            if not self._stem_of(word):
                self._others.learn_lone(word.plain, guess_part(name, word), name.gender)

    def rename(self, name: NameValue) -> str | None:
        """The surrogate in the form of the original; None for what is no name."""
        if name not in self._renamed:
            self._renamed[name] = self._rename_each(name)
        return self._renamed[name]

    def _rename_each(self, name: NameValue) -> str | None:
        written: list[str] = []
        at = 0
        for start, end in self._list_places(name):
            one = replace(name, text=name.text[start:end])
            form = read_form(one.text)
            new = self._rename(one, form) if form else None
            if new is None:
                return None
            written += (name.text[at:start], new)
            at = end
        return "".join([*written, name.text[at:]])

    def _list_places(self, name: NameValue) -> list[tuple[int, int]]:
        """Where each name stands: that of the patient may begin or end a line beside another's."""
        places = _places(name)
        if len(places) > 1:
            is_one = all(0 < own == of for own, of in self._count_own(name, places))
            return [(0, len(name.text))] if is_one else places
        gap = _GAP.search(name.text) or _BEFORE_INITIALS.search(name.text)
        if gap is None:
            return places
        sides = [(0, gap.start()), (gap.end(), len(name.text))]
        counts = self._count_own(name, sides)
        has_own = any(0 < own == of for own, of in counts)
        return sides if has_own and any(own == 0 < of for own, of in counts) else places

    def _count_own(
        self, name: NameValue, places: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """Of each place how many words are the patient's, and how many there are."""
        forms = [read_form(name.text[start:end]) for start, end in places]
        return [self._whose.count_own(form) if form else (0, 0) for form in forms]

    def _rename(self, name: NameValue, form: Form) -> str | None:
        if self._whose.is_patients(name, form):
            parts, written = self._write_patients(name, form)
        else:
            parts, written = self._write_others(name, form)
        if not any(written) or self._is_taken(parts, written):
            return None
        return fill(form, written)

    def _is_taken(self, parts: Sequence[str], written: Sequence[str]) -> bool:
        """True if what is written is a real patient's, by a family name that two persons share."""
        words = dict(zip(parts, written, strict=True))
        return normalize(f"{words.get(GIVEN, '')} {words.get(FAMILY, '')}") in self._taken

    def _write_patients(self, name: NameValue, form: Form) -> tuple[tuple[str, ...], list[str]]:
        if is_initials(form):
            return form.parts, [self._patient.initials(form.words[0].text)]
        parts = self._patient.assign(name, form)
        pairs = zip(form.words, parts, strict=True)
        return parts, [_write(word, part, self._draw_own(word, part)) for word, part in pairs]

    def _draw_own(self, word: Word, part: str) -> str:
        if part in (SUFFIX, DROPPED):
            return ""
        stem = word.plain.removesuffix("s")
        if word.plain not in self._patient.parts and stem in self._patient.parts:
            return _in_genitive(self._patient.draw(self._patient.parts[stem], stem))
        return self._patient.draw(part, "" if word.is_initial else word.plain)

    def _write_others(self, name: NameValue, form: Form) -> tuple[tuple[str, ...], list[str]]:
        if is_initials(form):
            letters = normalize(form.words[0].text)
            return form.parts, ["".join(map(self._others.initial, letters))]
        is_staff = replace(name, label=self._whose.label_of(name, form)).is_staff
        return form.parts, [
            _write(word, part, self._draw_other(word, part, is_staff=is_staff))
            for word, part in zip(form.words, form.parts, strict=True)
        ]

    def _draw_other(self, word: Word, part: str, *, is_staff: bool) -> str:
        if part in (SUFFIX, DROPPED):
            return ""
        if word.is_initial:
            return self._others.initial(word.plain)
        stem = self._stem_of(word)
        drawn = self._draw_word(stem or word.plain, is_staff=is_staff)
        return _in_genitive(drawn) if stem else drawn

    def _draw_word(self, word: str, *, is_staff: bool) -> str:
        own = self._patient.parts.get(word, "")
        if own.startswith(FAMILY) and not is_staff:
            # A relative of the same family keeps being one; staff who share a name do not.
            return self._patient.draw(own, word)
        return self._others.draw(word)

    def _stem_of(self, word: Word) -> str:
        """The name of which this is a genitive without a mark: "Lindqvists"; empty if none."""
        own, plain = self._whose.own_words, word.plain
        stem = plain.removesuffix("s")
        if plain == stem or plain in own or len(stem) < _SHORTEST_STEM:
            return ""
        is_name = self._others.is_full(stem) or stem in own
        return stem if is_name and not self._others.is_full(plain) else ""

    def find_owned(self, word: str) -> Owned | None:
        """What stands for a normalized word of a login, the patient's name first."""
        if word not in self._owned:
            self._owned[word] = self._find_owned(word)
        return self._owned[word]

    def _find_owned(self, word: str) -> Owned | None:
        patient, others = self._patient, self._others
        for own in patient.parts:
            if _join(own) == word:
                return Owned(patient.draw(patient.parts[own], own), patient.parts[own], True)
        known = others.find_joined(word)
        return Owned(others.draw(known), others.part_of(known), False) if known else None

    def initial_beside(self, letter: str, owned: Owned) -> str:
        """The initial that stands in a login beside a word of somebody's name."""
        part = GIVEN if owned.part.startswith(FAMILY) else FAMILY
        if owned.is_patients and any(own[0] == letter for own in self._patient.list_words(part)):
            return self._patient.draw(part)[0]
        return self._others.initial(letter)

    def draw_stranger(self, word: str) -> str:
        """What stands for a word of a login that nobody's name in the notes has."""
        return self._others.draw(word)


@lru_cache(maxsize=4)  # the notes that follow each other are mostly one person's
def make_cast(
    key: ProjectKey,
    person_id: str,
    lang: str,
    said: PersonNames,
    gender: str | None,
    taken: frozenset[str],
) -> Cast:
    """The cast of the names in a person's notes; ``gender`` is what the table tells."""
    cast = Cast(key, person_id, lang, said.names, gender, taken)
    cast.suggest_gender(said.gender)
    return cast


def _places(name: NameValue) -> list[tuple[int, int]]:
    return split_people(name.text) if name.is_whole else [(0, len(name.text))]


def _read_all(names: Iterable[NameValue]) -> Iterator[Read]:
    for name in names:
        for start, end in _places(name):
            form = read_form(name.text[start:end])
            if form:
                yield replace(name, text=name.text[start:end]), form


def _base(part: str) -> str:
    return FAMILY if part.startswith(FAMILY) else GIVEN


def _write(word: Word, part: str, surrogate: str) -> str:
    """The surrogate as the word is written; a suffix stays."""
    if part == SUFFIX:
        return word.text
    if word.is_initial and surrogate:
        return surrogate[0].lower() if word.text.islower() else surrogate[0]
    return in_case_of(word.text, surrogate) if surrogate else ""


def _in_genitive(name: str) -> str:
    return name if name.endswith(("s", "x", "z")) else f"{name}s"


def _join(word: str) -> str:
    return word.replace("-", "")
