"""The patient's made-up name: one for each part, in all notes and in the table."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from seawall.anonymize.surrogate.layout import DROPPED, SUFFIX, Form, assign_parts
from seawall.anonymize.surrogate.names import (
    FEMALE,
    MALE,
    NEUTRAL,
    draw_name,
    gender_of,
    normalize,
)
from seawall.anonymize.surrogate.parts import FAMILY, GIVEN, NameValue
from seawall.anonymize.surrogate.words import list_nicknames
from seawall.model import ProjectKey

_MOST_AVOIDED = 20
_ATTEMPTS = 8


class Patient:
    """The patient's own words, the part of the name that each is, and what stands for the parts.

    ``taken`` are the full names of real patients, of which none is made up.
    """

    def __init__(
        self,
        key: ProjectKey,
        person_id: str,
        lang: str,
        gender: str | None,
        taken: frozenset[str],
    ) -> None:
        self._key = key
        self._person_id = person_id
        self._lang = lang
        self._taken = taken
        self.gender = gender
        self.parts: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"<Patient of {len(self.parts)} words>"

    def learn(self, name: NameValue, form: Form) -> None:
        """Remember the words of one form of the name."""
        if len(form.words) > 1 or not name.is_whole:
            for word, part in zip(form.words, self.assign(name, form), strict=True):
                if word.is_initial or part in (SUFFIX, DROPPED):
                    continue
                for own in (word.plain, *word.plain.split("-")):
                    self.parts.setdefault(own, part)
                if part == GIVEN:
                    self.gender = self.gender or gender_of(word.text)
        self.gender = self.gender or name.gender

    def assign(self, name: NameValue, form: Form) -> tuple[str, ...]:
        """The part that each word of a form is; the second half of one told in two is dropped."""
        if not name.is_whole:
            base = FAMILY if name.part == FAMILY else GIVEN
            first = 1 if name.part == "middle" else 0
            numbers = iter(range(first, first + len(form.words)))
            return tuple(
                f"{base}{next(numbers) or ''}" if word in form.core else part
                for word, part in zip(form.words, form.parts, strict=True)
            )
        told = zip(form.words, assign_parts(form, self.parts), strict=True)
        is_lone = len(form.core) == 1
        parts = [self._part_of(word.plain, part, is_lone=is_lone) for word, part in told]
        pairs = zip(parts, ("", *parts), strict=False)
        return tuple(DROPPED if part == last else part for part, last in pairs)

    def _part_of(self, word: str, part: str, *, is_lone: bool) -> str:
        """The part that a word is known as, or the one that a nickname alone is short for."""
        known = self.parts.get(word) or self.parts.get(word.split("-", maxsplit=1)[0])
        if known or not is_lone or part in (SUFFIX, DROPPED):
            return known or part
        nicknames = list_nicknames()
        given = (own for own in self.parts if word in nicknames.get(own, ()))
        return next((self.parts[own] for own in given), part)

    def list_words(self, part: str) -> list[str]:
        """The own words that are this part of the name, second ones too."""
        return [word for word, own in self.parts.items() if own.startswith(part)]

    def draw(self, part: str, own: str = "") -> str:
        """The surrogate of one part of the name, never a word of the name itself.

        ``own`` is the normalized word that it stands for.
        """
        halves = {self.parts.get(half, part): half for half in own.split("-")}
        if len(halves) > 1 and own not in self.parts:
            return "-".join(self.draw(each, half) for each, half in halves.items())
        gender = self.gender or NEUTRAL
        return draw_name(self._key, part, self._lang, gender, self._who, self._avoid(own))

    def initials(self, word: str) -> str:
        """What stands for the name's initials."""
        parts = (GIVEN, *(f"{GIVEN}{i}" for i in range(1, len(word) - 1)), FAMILY)
        return "".join(self.draw(part)[0] for part in parts)

    def list_made_up(self) -> frozenset[str]:
        """Every word that may stand for the name in some note, and the name's own."""
        drawn = (
            draw_name(self._key, part, self._lang, gender, self._who, self._avoid(own))
            for part in {GIVEN, FAMILY, *self.parts.values()}
            for gender in ((FEMALE, MALE) if part.startswith(GIVEN) else (NEUTRAL,))
            for own in ("", *self.parts)
        )
        return frozenset(chain((normalize(name) for name in drawn), self.parts))

    def _avoid(self, own: str) -> frozenset[str]:
        # A note that gives one person a crowd of names is wrong, and must not empty the lists.
        return frozenset((own, *(self.parts if len(self.parts) <= _MOST_AVOIDED else ())))

    @cached_property
    def _who(self) -> tuple[str, ...]:
        """What the name is drawn by: never what gives a real patient's full name."""
        who = ("patient", self._person_id)
        if not self._taken:
            return who
        tries = (who, *((*who, str(n)) for n in range(1, _ATTEMPTS)))
        free = (one for one in tries if self._taken.isdisjoint(self._full_names(one)))
        return next(free, who)

    def _full_names(self, who: tuple[str, ...]) -> set[str]:
        """The full names drawn so: one for each gender, since a note may not tell which it is."""
        none: frozenset[str] = frozenset()
        family = draw_name(self._key, FAMILY, self._lang, NEUTRAL, who, none)
        given = (draw_name(self._key, GIVEN, self._lang, g, who, none) for g in (FEMALE, MALE))
        return {normalize(f"{name} {family}") for name in given}
