"""Who is who in a note: every mention of a person's name resolves to one surrogate person."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from seawall.anonymize.surrogate.layout import (
    DROPPED,
    SUFFIX,
    Form,
    Word,
    are_initials,
    assign_parts,
    fill,
    in_case_of,
    read_form,
)
from seawall.anonymize.surrogate.names import (
    FEMALE,
    MALE,
    NEUTRAL,
    draw_name,
    gender_of,
    normalize,
)
from seawall.model import Label, ProjectKey
from seawall.text.misspellings import is_slip

_MOST_AVOIDED = 20
_ATTEMPTS = 8
_LONG_ENOUGH = 4  # letters of a word that may be misspelt


@dataclass(frozen=True, slots=True)
class NameValue:
    """A person's name as it stands somewhere; ``part`` and ``gender`` where they are told."""

    text: str
    label: Label
    part: str = ""
    gender: str | None = None

    def __repr__(self) -> str:
        return f"<NameValue {self.label.value}>"


@dataclass(slots=True)
class Persona:
    """A person of the note and the surrogate that stands for them everywhere.

    ``parts`` says which part of the name each of their own words is; ``who`` is what the key
    draws by.
    """

    who: tuple[str, ...]
    gender: str | None = None
    parts: dict[str, str] = field(default_factory=dict)

    def learn(self, form: Form, parts: tuple[str, ...]) -> None:
        """Remember the words of one form of the name."""
        for word, part in zip(form.words, parts, strict=True):
            if not word.is_initial and part not in (SUFFIX, DROPPED):
                self.parts.setdefault(word.plain, part)
                if part == "given":
                    self.gender = self.gender or gender_of(word.text)

    def can_be(self, words: tuple[Word, ...]) -> bool:
        """True if every word or initial is one of this person's, and one at least is a word."""
        initials = {own[0] for own in self.parts}
        return any(not word.is_initial for word in words) and all(
            w.plain[:1] in initials if w.is_initial else w.plain in self.parts for w in words
        )

    @property
    def initials(self) -> str:
        """The first letters of the given and the family name, as far as they are known."""
        letters = {part: own[0] for own, part in self.parts.items()}
        return letters.get("given", "") + letters.get("family", "")

    def __repr__(self) -> str:
        return f"<Persona of {len(self.parts)} words>"


def _ends(initials: str) -> str:
    """The first and the last of some initials: a middle one may be left out."""
    bare = normalize(initials)
    return bare[:1] + bare[-1:] if len(bare) > 1 else ""


def _rank(pair: tuple[NameValue, Form]) -> tuple[bool, int, bool]:
    """Forms that tell the parts by themselves first, then the fullest ones: the others follow."""
    name, form = pair
    return name.part in ("", "full"), -form.written_out, "," not in form.text


def _list_words(form: Form) -> list[str]:
    return [word.plain for word in form.core if not word.is_initial]


def _list_own_words(read: Sequence[tuple[NameValue, Form]]) -> frozenset[str]:
    """The words of the patient's name: the record's, else those of the first full one of the note.

    A full name that shares a word with these is the patient's too, and brings its others.
    """
    patients = [(name, _list_words(form)) for name, form in read if name.label is Label.PATIENT]
    own = {word for name, words in patients if name.part not in ("", "full") for word in words}
    full = [words for name, words in patients if name.part in ("", "full") and len(words) > 1]
    own |= set(full[0]) if full and not own else set()
    for words in full:
        if _share_a_word(words, own):
            own.update(words)
    return frozenset(own)


def _share_a_word(words: Iterable[str], own: Collection[str]) -> bool:
    """True if a word is one of these, or one but for a slip or a part of a double name."""
    return not own or any(
        word in own or any(_is_like(word, each) for each in own) for word in words
    )


def _is_like(word: str, own: str) -> bool:
    if min(len(word), len(own)) < _LONG_ENOUGH:
        return False
    return word in own or own in word or is_slip(word, own)


class Cast:
    """The persons of one note or table row.

    Everybody is drawn from the patient's own key, staff and others by their full name: a clinician
    has one surrogate in all notes of a patient, and another one in those of the next, so that
    whoever signs most cannot be told by that. A partial name resolves to the full one of the note
    that it can be short for. The patient's relatives share the patient's family name if they did
    before. Nobody gets a full name of ``taken``, the real patients'.
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
        self._key = key
        self._taken = taken
        self._drawn_by: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._person_id = person_id
        self._lang = lang
        self._patient = Persona(("patient", person_id), gender)
        # The others by each word of their name, and by their initials; whose a word is.
        self._by_word: dict[tuple[Label, str], list[Persona]] = {}
        self._by_initials: dict[tuple[Label, str], Persona] = {}
        self._owners: dict[str, Persona] = {}
        self._renamed: dict[tuple[str, Label, str], str | None] = {}
        read = [(name, form) for name in names if (form := read_form(name.text))]
        self._own_words = _list_own_words(read)
        read.sort(key=_rank)
        for name, form in read:
            self._enlist(name, form)

    def suggest_gender(self, gender: str | None) -> None:
        """The patient's gender where neither table, given name nor title has told it."""
        self._patient.gender = self._patient.gender or gender

    def _tell_apart(self, name: NameValue, form: Form) -> NameValue:
        """The name under another label where a detector took somebody else for the patient.

        A full name of which no word is the patient's is another's, and so is a part of that.
        """
        if name.label is not Label.PATIENT or name.part not in ("", "full"):
            return name
        words = _list_words(form)
        is_other = not _share_a_word(words, self._own_words) and (
            len(words) > 1 or any((Label.OTHER_PERSON, word) in self._by_word for word in words)
        )
        return replace(name, label=Label.OTHER_PERSON) if is_other else name

    def _enlist(self, name: NameValue, form: Form) -> None:
        name = self._tell_apart(name, form)
        is_full = len(form.words) > 1
        if name.label is Label.PATIENT:
            if is_full or name.part not in ("", "full"):
                self._patient.learn(form, self._parts(name, form, self._patient))
            self._patient.gender = self._patient.gender or name.gender
        elif is_full and not self._find_other(name.label, form.core):
            self._add(name, form)

    def _add(self, name: NameValue, form: Form) -> Persona:
        pairs = zip(form.words, form.parts, strict=True)
        full = sorted(f"{part}={word.plain}" for word, part in pairs if word in form.core)
        is_staff = name.label is Label.DOCTOR
        who = ("staff" if is_staff else "other", self._person_id, *full)
        persona = Persona(who, name.gender)
        if len(form.words) > 1 or not are_initials(form.words[0].text, {}):
            persona.learn(form, form.parts)
        for word in persona.parts:
            self._by_word.setdefault((name.label, word), []).append(persona)
            self._owners.setdefault(word, persona)
        self._by_initials.setdefault((name.label, persona.initials), persona)
        return persona

    def _parts(self, name: NameValue, form: Form, persona: Persona) -> tuple[str, ...]:
        if name.part not in ("", "full"):
            base = "family" if name.part == "family" else "given"
            first = 1 if name.part == "middle" else 0
            return tuple(f"{base}{i or ''}" for i in range(first, first + len(form.words)))
        return assign_parts(form, persona.parts)

    def _find_other(self, label: Label, core: tuple[Word, ...]) -> Persona | None:
        """The first person of that label whom the words can be short for."""
        spelled = next((word for word in core if not word.is_initial), None)
        if spelled is None:
            return self._by_initials.get((label, _ends("".join(w.text for w in core))))
        found = self._by_word.get((label, spelled.plain), ())
        return next((persona for persona in found if persona.can_be(core)), None)

    def rename(self, name: NameValue) -> str | None:
        """The surrogate in the form of the original; None for what is no name."""
        at = (name.text, name.label, name.part)
        if at not in self._renamed:
            form = read_form(name.text)
            self._renamed[at] = self._rename(name, form) if form else None
        return self._renamed[at]

    def _rename(self, name: NameValue, form: Form) -> str | None:
        name = self._tell_apart(name, form)
        persona = self._identify(name, form)
        first = form.words[0].text
        if len(form.words) == 1 and are_initials(first, persona.parts):
            return fill(form, [self._initials(first, persona)])
        parts = self._parts(name, form, persona)
        written = [self._write(w, p, persona) for w, p in zip(form.words, parts, strict=True)]
        if not any(written) or self._is_taken(parts, written):
            return None
        return fill(form, written)

    def _is_taken(self, parts: tuple[str, ...], written: list[str]) -> bool:
        """True if what is written is a real patient's, by a family name that two persons share."""
        words = dict(zip(parts, written, strict=True))
        return normalize(f"{words.get('given', '')} {words.get('family', '')}") in self._taken

    def _identify(self, name: NameValue, form: Form) -> Persona:
        if name.label is Label.PATIENT:
            return self._patient
        found = self._find_other(name.label, form.core)
        if found is None and len(form.words) == 1 and are_initials(form.words[0].text, {}):
            found = self._by_initials.get((name.label, _ends(form.words[0].text)))
        if found is None and name.label is not Label.DOCTOR and self._patient.can_be(form.core):
            found = self._patient
        return found or self._add(name, form)

    def _write(self, word: Word, part: str, persona: Persona) -> str:
        if part == SUFFIX:
            return word.text
        if part == DROPPED:
            return ""
        surrogate = self.draw(persona, part, word.plain)
        if word.is_initial:
            return surrogate[0].lower() if word.text.islower() else surrogate[0]
        return in_case_of(word.text, surrogate)

    def _initials(self, word: str, persona: Persona) -> str:
        parts = ["given", *(f"given{i}" for i in range(1, len(word) - 1)), "family"]
        return "".join(self.draw(persona, part)[0] for part in parts)

    def draw(self, persona: Persona, part: str, own: str = "") -> str:
        """The surrogate of one part of a persona's name, never a word of the persona's own name.

        ``own`` is the normalized word that it stands for.
        """
        patient = self._patient
        if part.startswith("family") and patient.parts.get(own, "").startswith("family"):
            # A relative of the same family keeps being one; staff who share a name do not.
            persona = patient if persona.who[0] == "other" else persona
            part = patient.parts[own] if persona is patient else part
        # A note that gives one person a crowd of names is wrong, and must not empty the lists.
        parts = persona.parts if len(persona.parts) <= _MOST_AVOIDED else ()
        avoid = frozenset((own, *parts))
        gender = persona.gender or NEUTRAL
        return draw_name(self._key, part, self._lang, gender, self._draw_by(persona), avoid)

    def _draw_by(self, persona: Persona) -> tuple[str, ...]:
        """What the persona's names are drawn by: never what gives a real patient's full name."""
        if not self._taken:
            return persona.who
        if persona.who not in self._drawn_by:
            tries = (persona.who, *((*persona.who, str(n)) for n in range(1, _ATTEMPTS)))
            free = (who for who in tries if self._taken.isdisjoint(self._full_names(who)))
            self._drawn_by[persona.who] = next(free, persona.who)
        return self._drawn_by[persona.who]

    def _full_names(self, who: tuple[str, ...]) -> set[str]:
        """The full names drawn so: one for each gender, since a note may not tell which it is."""
        none: frozenset[str] = frozenset()
        family = draw_name(self._key, "family", self._lang, NEUTRAL, who, none)
        given = (draw_name(self._key, "given", self._lang, g, who, none) for g in (FEMALE, MALE))
        return {normalize(f"{name} {family}") for name in given}

    def owner_of(self, word: str) -> tuple[Persona, str] | None:
        """Whose name the normalized word is part of, the patient first, and which part."""
        owner = self._patient if word in self._patient.parts else self._owners.get(word)
        return None if owner is None else (owner, owner.parts[word])
