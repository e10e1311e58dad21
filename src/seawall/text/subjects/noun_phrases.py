"""Where the words begin and end that describe one person: "her 82-year-old mother's sister"."""

from __future__ import annotations

from seawall.model import RELATIVES, Relation
from seawall.text.subjects.person_words import KITH, SIDES, PersonWords
from seawall.text.subjects.words import FAMILY, MALE, Being, relative_of

SMALL = frozenset(
    "child kid baby babies infant newborn neonate toddler barn barnet barnets bebis bebisen "
    "nyfödda".split()
)
TWINS = frozenset("twin twins tvilling tvillingen".split())
INDEFINITE = frozenset("a an en ett single".split())


class NounPhrases(PersonWords):
    """Tells how far the words about one person reach."""

    def _begin_of(self, at: int) -> int:
        """Where the words begin that describe a person: "her two older", "a 28-year-old G2P1"."""
        begin = at
        while begin > 0:
            word = self.word(begin - 1)
            is_plain = word in self._describes or word in self._determiners
            if is_plain or self._owns_as_patient(begin - 1):
                begin -= 1
            else:
                number = self._age_before(begin)
                if number is None:
                    break
                begin = number
        return self._reach_for_age(begin)

    def _owns_as_patient(self, at: int) -> bool:
        """True for "patient's", and for "infant's" where the patient is one."""
        if not self.tokens[at].owns:
            return False
        word = self.word(at)
        is_child = self._patient.is_child and word in SMALL | {"boy", "girl"}
        return is_child or word in self._sets["patient"]

    def _age_before(self, end: int) -> int | None:
        """The number of an age that ends right before ``end``: "62 - year-old", "5 yo"."""
        at, has_unit = end - 1, False
        while at >= 0 and end - at < 8 and self.word(at) in self._ages | {"-", "/", "–"}:
            has_unit = has_unit or self.word(at) in self._ages
            at -= 1
        if at < 0 or end - at > 7:
            return None
        token = self.tokens[at]
        if token.word.endswith(("year-old", "month-old", "week-old", "årig", "åriga")):
            return at
        if token.is_number and len(token.word) <= 3:
            return at if has_unit or int("".join(filter(str.isdigit, token.word))) < 16 else None
        return at if has_unit and token.is_word and "-" in token.word else None

    def _begins_age(self, at: int) -> bool:
        token = self.tokens[at]
        return token.is_number and (self.word(at + 1) in self._ages or self.word(at + 1) == "-")

    def _reach_for_age(self, begin: int) -> int:
        """Further back to an article and an age, where only marks and codes stand between."""
        closed = self._sets["near"] | self._sets["passes"] | self._sets["joins"] | {"(", ")", ";"}
        at = begin - 1
        while at >= 1 and begin - at < 14 and self.word(at) not in closed - {"/", "+"}:
            if self.word(at) in INDEFINITE and self.tokens[at + 1].is_number:
                return at
            if self.tokens[at].being is not None or self.word(at) in self._sets["patient_nouns"]:
                break
            at -= 1
        return begin

    def _follow_chain(self, at: int, being: Being) -> tuple[int, int, Being, bool]:
        """To the last of "mother's sister's son", and behind "in law" or "of the baby"."""
        head = at
        while self.tokens[at].owns:
            after = at + 1
            while self.word(after) in self._describes:
                after += 1
            nearer = self._being_at(after) if after < len(self.tokens) else None
            if self.word(after) in SIDES:
                return head, after + 1, FAMILY, False
            if nearer is None or self.word(after) in KITH:
                return head, at + 1, being, True
            being, at = relative_of(being, nearer), after
        end = at + 1
        if self.word(at) in TWINS and self.word(end) in ("a", "b"):
            end += 1
        if self.word(end) == "in" and self.word(end + 1) == "law":
            being, end = Being(RELATIVES[Relation.IN_LAW], being.gender), end + 2
        end, being = self._of_whom(end, being)
        return head, end, being, False

    def _of_whom(self, end: int, being: Being) -> tuple[int, Being]:
        """ "Father of the baby" is an expectant mother's partner; "of child", the child's own."""
        if self.word(end) != "of":
            return end, being
        after = end + 1
        while self.word(after) in self._determiners:
            after += 1
        if self.word(after) not in ("baby", "child", "patient", "pt"):
            return end, being
        if self._patient.is_mother and being.gender == MALE and self.word(after) == "baby":
            being = Being(RELATIVES[Relation.SPOUSE], MALE)
        return after + 1, being
