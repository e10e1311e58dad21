"""Whose fact each word of a sentence states."""

from __future__ import annotations

from seawall.model import Relation
from seawall.text.subjects.asides import Asides
from seawall.text.subjects.people import Person
from seawall.text.subjects.roles import Roles
from seawall.text.subjects.words import FAMILY, MOTHER, NOBODY_ELSE, SPOUSE, is_staff

_CHILDREN = (Relation.CHILD, Relation.SON, Relation.DAUGHTER)
_HISTORIES = frozenset("history hx hist h/o".split())
_INHERITED = frozenset("hereditet heredity ärftlighet heriditet fhx fh famhx".split())


class Sentence(Roles, Asides):
    """One pass over the words of a sentence, from left to right."""

    def read(self) -> Sentence:
        """Go over the words; ``beings``, ``held`` and ``near`` are known then."""
        at = 0
        while at < len(self._tokens):
            at = self._step(at)
        return self

    def _step(self, at: int) -> int:
        token, word = self._tokens[at], self._words[at]
        person = self._people.meet(at) if token.is_word else None
        if person is not None:
            return self._take(person)
        if at in self._patient_starts or self._is_patient(at):
            self._speak_of_patient(at)
        elif word in self._pronouns:
            self._take_pronoun(at, word)
            return at + 1
        elif word in self._sets["plural_pronouns"] and not self._is_swedish_article(at):
            self._take_plural(at)
        elif word in _INHERITED or (
            word in _HISTORIES and self._word(at - 1) in ("family", "familial")
        ):
            self._take_history(at)
        elif not token.is_word:
            self._take_mark(at, word)
        elif self._patient.is_infant and self._is_of_mother(at):
            self._turn(MOTHER)
            self.held = MOTHER
        elif word in ("married", "gift") and self._word(at + 1) in ("to", "med"):
            return self._take_marriage(at)
        elif word in self._sets["ends"] or self._is_back(at):
            self._end_phrase(at)
        elif self._until_stop and self._stops_owned(word):
            self._now, self._until_stop = self._base, False
        self.beings[at] = self._now
        return at + 1

    def _is_back(self, at: int) -> bool:
        """True where "and is" or "presents" goes on about the patient after an aside."""
        word, after = self._words[at], self._word(at + 1)
        verbs = self._sets["patient_verbs"]
        if (
            word in ("and", "och")
            and not self._now.subject.is_patient
            and after in self._sets["tells"]
            and self._word(at + 2) not in ("from", "från")
        ):
            return True
        if self._until_comma and word in ("and", "och"):
            return after in ("is", "was", "has", "är", "har", "var") or after in verbs
        is_aside = self._until_comma or self._is_subordinate
        return is_aside and word in verbs and self._word(at - 1) in (",", "and", "och")

    def _is_of_mother(self, at: int) -> bool:
        """True for "pregnancy" and "born to a 36-year-old woman" in an infant's note."""
        word = self._words[at]
        if word in ("pregnancy", "graviditeten", "graviditet", "prenatal"):
            return at < 2
        if word == "to" and self._word(at + 1) in self._sets["articles"]:
            ahead = self._words[at + 2 : at + 14]
            return any(one in ("woman", "female", "g", "gravida", "primigravida") for one in ahead)
        return False

    def _take_marriage(self, at: int) -> int:
        """ "Married to a dentist": what follows is the spouse's."""
        self.beings[at] = self.beings[at + 1] = self._now
        if self._now.subject.is_patient and self._word(at + 2) in self._sets["articles"]:
            return self._give(at + 2, self._next_mark(at + 1), SPOUSE)
        return at + 1

    def _is_swedish_article(self, at: int) -> bool:
        return self._word(at) == "de" and self._word(at + 1) in self._sets["describes"]

    def _speak_of_patient(self, at: int) -> None:
        before = self._word(at - 1)
        if before in ("the", "this", "our", "a"):
            before = self._word(at - 2)
        is_met = before in self._sets["near"] or before in ("in", "on", "and", "hos", "inform")
        if is_met and before != "for" and self._now is not NOBODY_ELSE and self._now is not FAMILY:
            return
        if self._tokens[at].owns and self._word(at + 1) in ("family",):
            return
        self._turn(self._default_for(at))

    def _take_mark(self, at: int, word: str) -> None:
        if word == "(":
            self._opened.append((self._now, self.held))
            return
        if word == ")" and self._opened:
            self._now, self.held = self._opened.pop()
            return
        if self._tokens[at].is_number or (word == "," and self._goes_on_in_numbers(at)):
            return
        if self._until_stop or (self._until_comma and word in (",", ";", ".", "–", "—")):
            if word in ("-", "/", "'", "’", '"', "%", "+", "&", "#"):
                return
            self._now, self._until_stop, self._until_comma = self._base, False, False
        is_newborn = self._patient.is_mother and self._now.subject.relation in _CHILDREN
        if word == ";" and not is_newborn and not self._goes_on_after(at):
            self._now = self._base = self._context.default
            self._phrase = False
        if word == ":" and self._phrase is False and self._is_heading(at):
            self._now = self._base = self._context.default
        if word in (",", ";", ".", ":", "|", "\n"):
            self._segment = at + 1

    def _goes_on_in_numbers(self, at: int) -> bool:
        """True for the comma in "(mother, 45)" and "three children, 5, 7 and 9"."""
        word = self._word(at + 1)
        who = self._sets["who"]
        return self._until_comma and (
            word in who or self._word(at + 2) in who or self._word(at + 3) in who
            or (word[:1].isdecimal() and len(word) < 4) or word in ("age", "aged", "at", "vid")
        )  # fmt: skip

    def _goes_on_after(self, at: int) -> bool:
        first = self._word(at + 1)
        return first in self._sets["goes_on"] or first in ("at", "in", "no", "and")

    def _is_heading(self, at: int) -> bool:
        """False for "Mother:"; a colon after other words begins something new."""
        return at > 0 and self.beings[at - 1].subject.is_patient

    def _end_phrase(self, at: int) -> None:
        is_over = self._until_stop or self._until_comma or self._phrase or self._is_subordinate
        if is_over or self._word(at + 1) in self._sets["tells"]:
            self._turn(self._context.default)

    def _stops_owned(self, word: str) -> bool:
        sets = self._sets
        return (
            word in sets["passes"]
            or word in sets["opens"]
            or word in sets["joins"]
            or (word in sets["near"] and word not in ("of", "from", "av"))
            or word in ("in", "at", "on", "i", "vid", "på", "hos", "the", "a")
            or word in sets["tells"]
        )

    def _take_history(self, at: int) -> None:
        """ "Family history of": what follows is the family's. Alone it is only a word."""
        self.beings[at] = self.beings[at - 1] = FAMILY
        after = self._word(at + 1)
        if after in self._sets["history_follows"] or (after == ":" and not self._context.in_family):
            self._turn(FAMILY)
            self._phrase = True
            return
        begin = at - 1 if self._words[at] in _HISTORIES else at
        if self._word(begin - 1) in ("positive", "strong", "significant") and after == ",":
            return
        self._now = self._now if self._context.in_family else self._base

    def _take(self, person: Person) -> int:
        """Say whose facts stand in, before and behind a person's name; the next word's place."""
        being = person.being
        self._write(person)
        role = self._role_of(person)
        if not is_staff(being.subject):
            self.near.append(being)
            self._people.tell_donor(being)
        tail = self._take_tail(person, role)
        self._go_on_with(person, role)
        self._segment = max(self._segment, person.end)
        return max(tail, person.end)

    def _go_on_with(self, person: Person, role: str) -> None:
        """Whose the words behind a person are, by the part that they play in the sentence."""
        being = person.being
        if role == "after":
            self._take_before(person)
            self._now, self._until_comma = being, True
        elif role == "subject":
            self._begin_clause(person)
        elif role == "owner":
            is_loss = self._word(person.end) in self._sets["leaves"]
            self._now, self._until_stop, self._until_comma = being, not is_loss, is_loss
        elif role == "bearer":
            self._now, self._until_comma = being, True
        elif role == "teller":
            self._turn(self._context.default)
            self.held, self._teller = None, being

    def _begin_clause(self, person: Person) -> None:
        being, before = person.being, self._word(person.begin - 1)
        self._take_adjunct(person)
        self._until_stop = self._until_comma = False
        if not (self._phrase and self._context.default.subject.is_patient):
            self._base = being
        self._now, self.held = being, being
        self._subject_end = person.end
        self._is_subordinate = before in self._sets["opens"] and before not in ("that", "att")
