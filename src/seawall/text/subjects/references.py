"""Whether a word for a person refers to somebody: not in "a mother of two", "mother tongue"."""

from __future__ import annotations

from seawall.model import RELATIVES, Relation
from seawall.text.subjects.noun_phrases import INDEFINITE, SMALL, TWINS, NounPhrases
from seawall.text.subjects.person_words import PREDICATES
from seawall.text.subjects.words import Being, is_staff

_UNBORN = frozenset("fetus fetal foster fostret".split())
_OFFSPRING = frozenset("children kids barnen barnens".split())
_PARENT_WORDS = frozenset(
    "mother mom mum father dad mamma mamman pappa pappan modern fadern".split()
)
ORDINALS = frozenset("first second third fourth oldest youngest older younger another".split())
# What is said of a mother who came along.
_VISITING = frozenset(
    "present at here in visiting called calls brought arrived came states".split()
)
_BONDS = frozenset("bonding stable breastfeeding lactation rooming afebrile nursing".split())
_DONOR_THINGS = frozenset(
    "site sites graft grafts card egg eggs sperm blood skin nerve tissue kidney liver heart lung "
    "vessel vein bone marrow area milk specific".split()
)
_NO_RELATIVES = frozenset("tongue board ship nature".split())


class References(NounPhrases):
    """Tells who is spoken of from who is only called so."""

    def _is_person(self, begin: int, at: int, being: Being) -> bool:
        """False for who is only called so: "a mother of two", "works as a nurse", "donor site"."""
        is_owned = any(
            self.word(each) in self._sets["owners"] or self._owns_as_patient(each)
            for each in range(begin, at)
        )
        if self._is_no_person(begin, at, is_owned):
            return False
        if is_staff(being.subject) and not self._is_staff_person(begin, at):
            return False
        is_indefinite = begin == at or self.word(begin) in INDEFINITE
        if is_indefinite and self.word(begin - 1) in PREDICATES:
            if is_staff(being.subject):
                return False
            if not self._in_family:
                return self._patient_is_far(begin) and self.word(at) not in SMALL
        return self._is_child(begin, at, is_owned, being)

    def _is_staff_person(self, begin: int, at: int) -> bool:
        """True for "a nurse" and "Tech (24, pregnant)", not for "RN, 38," who is the patient."""
        is_determined = self.word(begin) in self._determiners
        return is_determined or self.word(at + 1) == "(" or self.tokens[at].owns

    def _is_no_person(self, begin: int, at: int, is_owned: bool) -> bool:
        """True for "mother of two", "mother tongue", "donor site", "my partner", "fru Berg"."""
        word, after = self.word(at), self.word(at + 1)
        is_of = after in self._sets["of"] and not is_owned
        counts = is_of and (
            self._is_count(at + 2)
            or (self._is_of_stranger(begin, at + 2) and word in self._vocabulary.beings)
        )
        is_patient = self._patient.has_child_caller and not is_owned and word in _PARENT_WORDS
        is_thing = after in _NO_RELATIVES or (word == "donor" and after in _DONOR_THINGS)
        is_ours = self.word(begin) in ("my", "our") and word in ("partner", "partners", "colleague")
        is_title = word == "fru" and not is_owned and self._is_named(at + 1)
        return counts or is_thing or is_ours or is_title or is_patient

    def _is_of_stranger(self, begin: int, at: int) -> bool:
        """True for "sister of the mayor", as the patient is called who begins a sentence so."""
        if begin > 0 or self.word(at) not in self._sets["articles"]:
            return False
        near = [self.word(each) for each in range(at + 1, at + 4)]
        known = self._sets["patient"] | SMALL
        return not any(one in known or one in self._vocabulary.beings for one in near)

    def _patient_is_far(self, begin: int) -> bool:
        """True where the sentence has somebody else for its subject: "the donor is a brother"."""
        return any(self.tokens[at].being is not None for at in range(max(0, begin - 30), begin))

    def _is_count(self, at: int) -> bool:
        word = self.word(at)
        return word[:1].isdecimal() or word in (
            "one two three four five six seven several many ett en två tre fyra fem".split()
        )

    def _is_named(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].is_name

    def _is_child(self, begin: int, at: int, is_owned: bool, being: Being) -> bool:
        """False where the child, the twin or the mother is the patient."""
        word = self.word(at)
        if word in TWINS:
            return self._is_other_twin(at, is_owned)
        if word in _UNBORN:
            return self._patient.is_mother
        if word in SMALL:
            return is_owned or self._is_small(begin, at)
        if word in _OFFSPRING and self._patient.is_child:
            return is_owned
        is_mother = being.subject == RELATIVES[Relation.MOTHER]
        return (
            not is_mother or is_owned or self._in_family or not self._is_patient_mother(begin, at)
        )

    def _is_small(self, begin: int, at: int) -> bool:
        """True for a child that is not the patient."""
        if self._patient.is_child:
            return self.word(begin) in ORDINALS
        counted = begin < at and self.word(begin) not in self._sets["articles"]
        return self._patient.is_mother or self._in_family or counted

    def _is_patient_mother(self, begin: int, at: int) -> bool:
        """True for "mother and baby are well", "Mother is a G2P1" in the note of who gave birth."""
        near = {self.word(each) for each in range(max(0, at - 5), at + 6)}
        is_told = begin == 0 and self.word(at + 1) not in _VISITING
        return self._patient.is_mother and (is_told or bool(near & (SMALL | _BONDS)))

    def _is_other_twin(self, at: int, is_owned: bool) -> bool:
        letter = self.word(at + 1)
        if letter in ("a", "b") and self._patient.twin:
            return letter != self._patient.twin
        is_one = letter in ("a", "b", "gestation", "pregnancy", "pregnancies")
        return (is_owned or self._in_family) and not is_one
