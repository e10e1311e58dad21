"""Where a sentence names people beside the patient: "her 82-year-old mother", "mother and aunt"."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from seawall.model import RELATIVES, Relation, SubjectKind
from seawall.text.subjects.noun_phrases import INDEFINITE
from seawall.text.subjects.person_words import GIRLS
from seawall.text.subjects.references import ORDINALS, References
from seawall.text.subjects.words import (
    FEMALE,
    MALE,
    Being,
    is_staff,
    join_beings,
    with_gender,
)

_DONORS = frozenset("donor donors donator donatorn givaren".split())
_BOYS = frozenset("boy male son pojke".split())


class Person(NamedTuple):
    """Somebody named from one word up to another; ``head`` is the first word that says who."""

    begin: int
    head: int
    end: int
    being: Being
    owns: bool
    members: tuple[tuple[int, int, Being], ...]


class People(References):
    """Finds people in the words of one sentence, with all whom "and" joins."""

    def meet(self, at: int) -> Person | None:
        """Whoever is named first by the word at ``at``, with all whom "and" joins; else None."""
        being = self._being_at(at)
        if being is None:
            return None
        begin = self._begin_of(at)
        if not self._is_person(begin, at, being):
            return None
        head, end, being, owns = self._follow_chain(at, being)
        if self.word(head) in _DONORS and self._donor is not None and not owns:
            being = self._donor
        being, end = self._refine(begin, end, being)
        members = [(begin, end, being)]
        while not owns:
            member = self._next_member(end)
            if member is None:
                break
            members.append(member)
            end = member[1]
            owns = self.tokens[end - 1].owns
        whole = join_beings(one for _, _, one in members)
        return Person(begin, head, end, whole, owns, tuple(members))

    def _refine(self, begin: int, end: int, being: Being) -> tuple[Being, int]:
        """A "baby girl" is a daughter; the "first child" in a child's note a sibling."""
        if being.subject.relation is not Relation.CHILD or self.tokens[end - 1].owns:
            return being, end
        words = [self.word(at) for at in range(begin, min(end + 4, len(self.tokens)))]
        if self._patient.is_child and self.word(begin) in ORDINALS:
            being = Being(RELATIVES[Relation.SIBLING])
        # "First child, a boy".
        aside = set(words[: end - begin + 1]) | (
            set(words) if self.word(end) in (",", "(") else set()
        )
        # A sibling is one for good: "with_gender" makes a brother or sister of it.
        if not being.is_plural and aside & (GIRLS | _BOYS):
            being = with_gender(being, FEMALE if aside & GIRLS else MALE)
        is_noun = self.word(end) in GIRLS | _BOYS
        return being, end + is_noun

    def tell_donor(self, being: Being) -> None:
        """A relative has been named who may be the donor that is spoken of next."""
        if self._speaks_of_donor and being.subject.kind is SubjectKind.RELATIVE:
            self._donor = being

    @cached_property
    def _speaks_of_donor(self) -> bool:
        return any(token.word in _DONORS or token.word == "donated" for token in self.tokens)

    @property
    def donor(self) -> Being | None:
        """The relative who was told to be a donor."""
        return self._donor

    def _next_member(self, end: int) -> tuple[int, int, Being] | None:
        """Who "and" or a comma joins to the person before ``end``."""
        at = end
        while self.word(at) in self._sets["joins"] and at - end < 2:
            at += 1
        if at == end:
            return None
        begin = at
        while at < len(self.tokens) and (
            self.word(at) in self._describes
            or self.word(at) in self._determiners
            or self._begins_age(at)
            or self.word(at) in self._ages
            or self.word(at) == "-"
            or (self.word(at) == "of" and self.word(at - 1) in ("both", "all", "two", "three"))
        ):
            at += 1
        if at >= len(self.tokens) or at - begin > 8:
            return None
        being = self._being_at(at)
        if being is None or is_staff(being.subject) or not self._is_person(begin, at, being):
            return None
        if self.word(end) == "," and self.word(begin) in INDEFINITE:
            return None
        _, last, being, _ = self._follow_chain(at, being)
        return begin, last, being
