"""What part somebody plays in a sentence: it is about them, they tell, they are only met."""

from __future__ import annotations

from seawall.model import SubjectKind
from seawall.text.subjects.people import Person
from seawall.text.subjects.state import State
from seawall.text.subjects.words import is_staff

_COUNTED = frozenset(
    "both all two three four one most several neither none some each either båda alla två en ett "
    "ingen".split()
)
_DASHES = frozenset(("-", "–", "—"))
_HISTORIES = frozenset("history hx hist h/o".split())
_STAFF_EVENTS = frozenset(
    "stuck sustained needlestick splashed exposed injured pregnant tested contracted vaccinated "
    "bitten punctured stack smittad gravid exponerad skadade stänk positive".split()
)


class Roles(State):
    """Tells the part of each person who is named."""

    def _role_of(self, person: Person) -> str:
        """What part somebody plays: the clause is about them (``subject``), they have what
        follows (``bearer``, ``owner``) or what stands before (``after``), they tell of the patient
        (``teller``), or are only met (``met``)."""
        if person.owns:
            return self._role_of_owner(person)
        is_of_staff = is_staff(person.being.subject)
        return self._role_of_staff(person) if is_of_staff else self._role_of_relative(person)

    def _role_of_staff(self, person: Person) -> str:
        """Staff are only met, unless something happens to them."""
        if not _STAFF_EVENTS & {self._word(at) for at in range(person.end, person.end + 8)}:
            return "met"
        is_aside = self._sets["who"] & {self._word(person.end), self._word(person.end + 1)}
        return "bearer" if is_aside else "subject"

    def _role_of_relative(self, person: Person) -> str:
        before = self._word(person.begin - 1)
        if self._is_side(person, before):
            is_theirs = person.begin > 1 and self._tokens[person.begin - 2].being is not None
            return "met" if is_theirs else "after"
        if self._stands_after(person, before):
            return "after"
        if self._tells(person.end):
            return "teller" if self._is_free(before) else "met"
        return self._role_by_word(person, before)

    def _role_by_word(self, person: Person, before: str) -> str:
        """As ``_role_of``, by the word that stands before."""
        sets, earlier = self._sets, self._word(person.begin - 2)
        is_loss = before in sets["of"] and earlier in sets["leaves"]
        is_married = before in ("to", "med") and earlier in ("married", "gift")
        if is_loss or is_married or before in sets["has"]:
            return "bearer"
        is_cared_for = before in ("of", "av") and earlier in ("care", "hand")
        if is_cared_for or before in sets["bearer"] or self._joins_patient(person.begin):
            return "met"
        is_counted = before in sets["of"] and earlier in _COUNTED
        if not is_counted and before in sets["near"] | sets["of"]:
            return self._role_of_met(person)
        if is_counted or self._begins_clause(person, before):
            return "subject"
        return "bearer" if self._context.in_family else self._role_of_met(person)

    def _begins_clause(self, person: Person, before: str) -> bool:
        """True where a clause is about the person, also for "the donor was her brother"."""
        is_equal = before in ("is", "was", "are", "were", "är", "var")
        is_next = person.begin > 0 and self._tokens[person.begin - 1].being is not None
        return (
            (is_equal and not self._now.subject.is_patient)
            or is_next
            or self._is_free(before)
            or self._is_said_of(person.end)
        )

    def _is_side(self, person: Person, before: str) -> bool:
        """True for "on the mother's side"."""
        is_side = self._word(person.end - 1) in ("side", "sida", "sidan") or self._word(
            person.end - 1
        ).endswith("ernet")
        return is_side and before in ("on", "på", "from", "från")

    def _role_of_owner(self, person: Person) -> str:
        after = self._word(person.end)
        if after in self._sets["tells_nouns"]:
            return "met"
        is_first = self._is_free(self._word(person.begin - 1)) and not self._joins_patient(
            person.begin
        )
        is_relative = person.being.subject.kind is SubjectKind.RELATIVE
        return "subject" if is_first and is_relative and person.begin == 0 else "owner"

    def _role_of_met(self, person: Person) -> str:
        """Of whom the patient is with, "with" tells only where nobody comes together."""
        if self._word(person.end) in self._sets["with"]:
            first = max(0, person.begin - 8)
            if not self._sets["meets"] & set(self._words[first : person.begin]):
                return "bearer"
        return "met"

    def _joins_patient(self, begin: int) -> bool:
        """True for "the patient and his wife"."""
        if self._word(begin - 1) not in ("and", "och", "&"):
            return False
        before = self._word(begin - 2)
        return before in self._sets["patient"] or before in self._sets["subject_pronouns"]

    def _is_free(self, before: str) -> bool:
        """True where a clause may begin."""
        sets = self._sets
        return (
            not before
            or not (before[0].isalnum())
            or before in sets["joins"]
            or before in sets["opens"]
            or before in sets["ends"]
            or before in sets["tells"]
            or before in sets["who"]
            or before in ("no", "yes", "today", "reportedly", "apparently", "also", "även", "bl")
        )

    def _stands_after(self, person: Person, before: str) -> bool:
        """True where the person stands behind what they have: "breast cancer (mother)"."""
        after = self._word(person.end)
        begin = person.begin
        # "in" and the like
        if before in self._sets["bearer"]:
            last = set(self._words[max(0, begin - 5) : begin])
            if self._sets["no_bearer"] & last:
                return False
            return begin - 1 > self._segment or self._context.in_family or self._phrase
        if before == "(" and self._has_fact_before(begin - 1):
            is_alone = after in (
                ")",
                ",",
                ";",
                "&",
                "at",
                "in",
                "and",
                "age",
                "aged",
                "@",
                "/",
                "-",
            )
            return is_alone or after[:1].isdecimal()
        if before in _DASHES or before in (":",):
            is_last = after in ("", ",", ";", ".", "\n", "and", ")") or (
                after[:1].isdecimal() and before == ":"
            )
            return is_last and self._has_fact_before(begin - 1)
        if self._context.in_family and begin - 1 >= 0 and self._tokens[begin - 1].is_word:
            is_last = after in ("", ",", ";", ".", "\n", "|") or after[:1].isdecimal()
            is_closed = (
                before in self._sets["has"] or before in self._sets["near"]
                or before in self._sets["passes"] or before in self._sets["of"]
                or self._is_free(before)
            )  # fmt: skip
            return is_last and not is_closed
        return False

    def _has_fact_before(self, at: int) -> bool:
        """True if a word that may state a fact stands before, and belongs to nobody named."""
        return (
            at - 1 >= 0
            and (self._tokens[at - 1].is_word or self._words[at - 1] in (")", "+"))
            and at - 1 >= self._segment
            and self._tokens[at - 1].being is None
            and self._words[at - 1] not in self._sets["passes"]
            and self._words[at - 1] not in _HISTORIES
        )
