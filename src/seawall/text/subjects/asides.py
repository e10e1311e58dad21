"""What stands right before and behind a person: "her 62-year-old mother (well), who has gout"."""

from __future__ import annotations

from seawall.text.subjects.people import Person
from seawall.text.subjects.pronouns import Pronouns
from seawall.text.subjects.words import FAMILY, Being, is_staff

_REACH = 60  # words of an aside
_ADJUNCTS = frozenset(
    "in at on age aged the year years of around about approximately early late last ago when i vid "
    "års ålder år den omkring cirka ca januari februari mars april maj juni juli augusti september "
    "oktober november december january february march may june july august october jan feb mar apr "
    "jun jul aug sep sept oct nov dec förra".split()
)
_LINKS = frozenset(
    "is was are were age aged ages now deceased d dec dead then då died at the of about in år "
    "års ålder är vid född born b years year yr yrs old y o yo months month mo".split()
)


class Asides(Pronouns):
    """Gives words to the person whom they stand beside."""

    def _take_before(self, person: Person) -> None:
        """Give the person what stands before, up to a comma or another."""
        at = person.begin - 1
        while at >= self._segment:
            is_free = self.beings[at].subject.is_patient or self.beings[at] in (FAMILY, self._now)
            if not is_free:
                break
            if self._word(at) in self._sets["subject_pronouns"] or self._is_patient(at):
                break
            self.beings[at] = person.being
            at -= 1

    def _take_adjunct(self, person: Person) -> None:
        """ "In 2015 her brother died": the year is the brother's."""
        words = range(self._segment if self._segment < person.begin else 0, person.begin)
        if 0 < person.begin < _REACH and self._word(person.begin - 1) == ",":
            words = range(person.begin)
        if all(self._word(at) in _ADJUNCTS or not self._tokens[at].is_word for at in words) and any(
            self._tokens[at].is_number for at in words
        ):
            for at in words:
                self.beings[at] = person.being

    def _take_tail(self, person: Person, role: str) -> int:
        """What follows a person at once is theirs: "(62)", ", 62", ", a nurse," and "who has"."""
        at, being = person.end, person.being
        while at < len(self._tokens) and self._tokens[at].is_name and not person.owns:
            if at == person.end and len(self._tokens[at].raw) > 2 and not being.is_plural:
                self._context.names[self._tokens[at].raw] = being
            self.beings[at] = being
            at += 1
        if role == "owner" and self._word(at + 1) == "(" and at + 1 < len(self._tokens):
            self.beings[at] = being
            return self._give(at + 1, self._closing(at + 1), being)
        if role in ("subject", "bearer", "owner", "after"):
            return at
        if is_staff(being.subject) and self._word(at) in self._sets["who"]:
            return at
        return self._take_asides(at, being)

    def _take_asides(self, at: int, being: Being) -> int:
        """One aside after another: ", 78, who has dementia,"."""
        while True:
            end = self._take_aside(at, being)
            if end <= at:
                return at
            at = end

    def _take_aside(self, at: int, being: Being) -> int:
        if self._word(at) == "(":
            return self._give(at, self._closing(at), being)
        first, at = at, at + (self._word(at) == ",")
        after = self._word(at)
        if after in self._sets["who"]:
            return self._give_clause(first, at, being)
        if after in self._sets["articles"] and at > first:
            is_patient = self._names_patient_soon(at)
            return first if is_patient else self._give(first, self._next_mark(at), being)
        return self._take_age(first, at, being)

    def _take_age(self, first: int, at: int, being: Being) -> int:
        """An age or a year right behind a person: "(62)", ", 62", "b. 1950", "ages 5 and 7"."""
        after = self._word(at)
        is_aged = after in (
            "age", "aged", "ages", "now", "then", "nu", "då", "d", "b", "born", "född",
        )  # fmt: skip
        if after[:1].isdecimal() or (is_aged and self._word(at + 1)[:1].isdecimal()):
            while at < len(self._tokens) and (
                self._tokens[at].is_number or self._word(at) in _LINKS or self._word(at) in "-/&+"
                or (self._word(at) in ("and", ",", "och") and self._word(at + 1)[:1].isdecimal())
            ):  # fmt: skip
                at += 1
            if self._word(at) in self._sets["patient_nouns"] and self._word(at - 1) in _LINKS:
                return first
            return self._give(first, self._behind_calling(at), being)
        return first

    def _behind_calling(self, at: int) -> int:
        """Behind what somebody is who is told with an age: "his daughter, 34, nurse at ICU,"."""
        if self._word(at) != "," or at + 1 >= len(self._tokens):
            return at
        sets, first = self._sets, self._word(at + 1)
        is_call = first[:1].isalpha() and not (
            first in sets["joins"] or first in sets["passes"] or first in sets["tells"]
            or first in sets["patient_verbs"] or first in self._pronouns or first in sets["who"]
            or first in sets["opens"] or first in sets["patient"] or first in sets["ends"]
            or self._is_relative(at + 1)
        )  # fmt: skip
        end = next(
            (e for e in range(at + 1, min(at + 7, len(self._words))) if self._words[e] in ",.;)"),
            None,
        )
        return end if is_call and end is not None else at

    def _is_relative(self, at: int) -> bool:
        being = self._tokens[at].being
        return being is not None and not is_staff(being.subject)

    def _give_clause(self, first: int, at: int, being: Being) -> int:
        """ "Who has dementia" is the person's up to a comma; "who reports fever" is not."""
        self.beings[at] = being
        if self._tells(at + 1):
            return at + 1
        return self._give(first, self._next_mark(at), being)

    def _give(self, first: int, end: int, being: Being) -> int:
        """The words are a person's, but for others who are named among them."""
        at = first
        while at < end:
            other = self._people.meet(at) if self._tokens[at].is_word else None
            if other is not None and other.end <= end and not is_staff(other.being.subject):
                self._write(other)
                self.near.append(other.being)
                being = other.being if other.owns or self._is_said_of(other.end) else being
                at = other.end
                continue
            self.beings[at] = being
            at += 1
        return end

    def _closing(self, at: int) -> int:
        rest = range(at, self._reach(at))
        return next((e for e in rest if self._words[e] == ")"), self._reach(at) - 1) + 1

    def _next_mark(self, at: int) -> int:
        """Where a comma, a stop or a pronoun ends what is said in between."""
        for each in range(at + 1, self._reach(at)):
            word = self._words[each]
            if word in (",", ";", ")", "\n", "–", "—"):
                return each
            if word in self._sets["subject_pronouns"] or word in self._sets["ends"]:
                return each
            if word in self._sets["patient"]:
                return each
        return self._reach(at)

    def _write(self, person: Person) -> None:
        for begin, end, being in person.members:
            for at in range(begin, end):
                is_word_for_owner = self._word(at) in self._pronouns
                owner = self._owner(at, self._pronouns.get(self._word(at), ""))
                self.beings[at] = owner if is_word_for_owner else being
        for (_, end, _), (begin, _, _) in zip(person.members, person.members[1:], strict=False):
            for at in range(end, begin):
                self.beings[at] = person.being
