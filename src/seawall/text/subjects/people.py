"""Where a sentence names people beside the patient: "her 82-year-old mother", "mother and aunt"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from seawall.model import RELATIVES, Relation, Subject, SubjectKind
from seawall.text.subjects.patient import Patient
from seawall.text.subjects.tokens import Token
from seawall.text.subjects.words import (
    CHILD,
    FAMILY,
    FEMALE,
    MALE,
    MOTHER,
    SOMEBODY,
    Being,
    Vocabulary,
    join_beings,
    relative_of,
    with_gender,
)

_DONORS = frozenset("donor donors donator donatorn givaren".split())
_UNBORN = frozenset("fetus fetal foster fostret".split())
_SMALL = frozenset(
    "child kid baby babies infant newborn neonate toddler barn barnet barnets bebis bebisen "
    "nyfödda".split()
)
_OFFSPRING = frozenset("children kids barnen barnens".split())
_PARENT_WORDS = frozenset(
    "mother mom mum father dad mamma mamman pappa pappan modern fadern".split()
)
_GIRLS = frozenset("girl female daughter flicka".split())
_BOYS = frozenset("boy male son pojke".split())
_ORDINALS = frozenset("first second third fourth oldest youngest older younger another".split())
_BONDS = frozenset("bonding stable breastfeeding lactation rooming afebrile nursing".split())
_TWINS = frozenset("twin twins tvilling tvillingen".split())
_PREDICATES = frozenset("is was are were be as being becoming became är var som blev blir".split())
_INDEFINITE = frozenset("a an en ett single".split())
_DONOR_THINGS = frozenset(
    "site sites graft grafts card egg eggs sperm blood skin nerve tissue kidney liver heart lung "
    "vessel vein bone marrow area milk specific".split()
)
_NO_RELATIVES = frozenset("tongue board ship nature".split())
_SIDES = frozenset("side family lineage line relatives släkt sida släkten sidan".split())
_KITH = frozenset("maternal paternal mödernet fädernet möderne fäderne maternell paternell".split())
_MEMBERS = frozenset("member members".split())
_IN = frozenset(("in", "i"))
_FAMILIES = frozenset("family familjen släkten familj".split())
_ELSE = frozenset(
    "another other second neighboring adjacent source index annan annat andra".split()
)
_THINGS_OF_NOTES = frozenset(
    "patient patients resident residents driver passenger child man woman".split()
)
_PETS = frozenset("dog cat hunden katten".split())
_PLACES = frozenset("chair bed bay room seat sal rum säng".split())
_SHORT_FOLLOWED = frozenset((":", "-", "–", "—", "(", "=", "with", "w/", "d", "died", "had", "†"))
_SHORT_LED = frozenset(("(", "-", "–", "—", ":", "in", "and", "&", ",", "/"))


# Words that name somebody only beside others.
_PERHAPS = (
    _THINGS_OF_NOTES | _PETS | _FAMILIES | _KITH
    | frozenset("andre andra man mannen mannens youngest oldest eldest".split())
    | frozenset("girl boy flicka pojke".split())
)  # fmt: skip


class Person(NamedTuple):
    """Somebody named from one word up to another; ``head`` is the first word that says who."""

    begin: int
    head: int
    end: int
    being: Being
    owns: bool
    members: tuple[tuple[int, int, Being], ...]


class People:
    """Finds people in the words of one sentence."""

    def __init__(
        self, tokens: Sequence[Token], vocabulary: Vocabulary, patient: Patient, in_family: bool,
        donor: Being | None = None,
        names: Mapping[str, Being] | None = None,
    ) -> None:  # fmt: skip
        self.tokens = tokens
        self._vocabulary = vocabulary
        self._sets = vocabulary.sets
        self._short = vocabulary.short
        self._patient = patient
        self._in_family = in_family
        self._donor = donor
        self._names = names if names is not None else {}
        self._describes = self._sets["describes"]
        self._ages = self._sets["ages"]
        self._determiners = self._sets["owners"] | self._sets["articles"]

    def word(self, at: int) -> str:
        return self.tokens[at].word if 0 <= at < len(self.tokens) else ""

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
        if self._patient.is_child and self.word(begin) in _ORDINALS:
            being = Being(RELATIVES[Relation.SIBLING])
        # "First child, a boy".
        aside = set(words[: end - begin + 1]) | (
            set(words) if self.word(end) in (",", "(") else set()
        )
        # A sibling is one for good: "with_gender" makes a brother or sister of it.
        if not being.is_plural and aside & (_GIRLS | _BOYS):
            being = with_gender(being, FEMALE if aside & _GIRLS else MALE)
        is_noun = self.word(end) in _GIRLS | _BOYS
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

    def _being_at(self, at: int) -> Being | None:
        token = self.tokens[at]
        known = token.being or self._names.get(token.raw)
        if known is not None:
            return known
        if token.word not in _PERHAPS | self._sets["owned"]:
            return self._short_form(at)
        if self._is_owned_stranger(at) or self._is_somebody(at):
            return SOMEBODY
        being = self._family_at(at) or self._husband_at(at)
        return being or self._short_form(at)

    def _is_owned_stranger(self, at: int) -> bool:
        """True for "her teacher", and a dog that has something."""
        word, after = self.word(at), self.word(at + 1)
        if word in _PETS and after in self._sets["has"] | self._sets["passes"]:
            return True
        return word in self._sets["owned"] and self.word(at - 1) in self._sets["owners"]

    def _family_at(self, at: int) -> Being | None:
        """ "Family members", "in the family", "maternal side"; of an infant also "maternal"."""
        word = self.word(at)
        if word in _FAMILIES:
            back = at - 1
            while self.word(back) in self._determiners or self.word(back) in ("immediate", "close"):
                back -= 1
            is_family = self.word(at + 1) in _MEMBERS or self.word(back) in _IN
            return FAMILY if is_family else None
        if word not in _KITH:
            return self._child_at(at)
        if self.word(at + 1) in _SIDES or word.endswith("ernet"):
            return FAMILY
        is_mothers = word == "maternal" and self._patient.is_infant
        return MOTHER if is_mothers and self._names_nobody(at + 1) else None

    def _child_at(self, at: int) -> Being | None:
        """ "Her youngest is 4"; "girl" in the note of who gave birth."""
        word = self.word(at)
        is_youngest = word in ("youngest", "oldest", "eldest")
        if is_youngest and self.word(at - 1) in self._sets["owners"]:
            return CHILD if self.word(at + 1) in _PREDICATES else None
        if self._patient.is_mother and word in ("girl", "boy", "flicka", "pojke"):
            return with_gender(CHILD, FEMALE if word in _GIRLS else MALE)
        return None

    def _husband_at(self, at: int) -> Being | None:
        """ "Hennes man"; "mannen" of a woman."""
        is_owned = self.word(at - 1) in self._sets["owners"]
        is_man = self.word(at) == "man" and is_owned and self._is_swedish()
        is_hers = self.word(at) in ("mannen", "mannens") and self._patient.gender == FEMALE
        return Being(RELATIVES[Relation.SPOUSE], MALE) if is_man or is_hers else None

    def _is_somebody(self, at: int) -> bool:
        """True for "another patient", "the patient in the next bed", "driver of the other car"."""
        word, before = self.word(at), self.word(at - 1)
        if word in ("andre", "andra"):
            after = self.word(at + 1)
            return before == "den" and (after == "," or after in self._sets["goes_on"])
        if word not in _THINGS_OF_NOTES:
            return False
        beside = [self.word(each) for each in range(at + 1, at + 5)]
        is_near = beside[:2] == ["in", "the"] and beside[2] in ("next", "adjacent", "neighboring")
        is_placed = beside[0] in ("in", "i", "på") and beside[1] in _PLACES
        is_drivers = word in ("driver", "passenger") and before in ("", "the", ".", "other")
        is_driver = is_drivers and (beside[0] == "of" or before == "other")
        is_patient = word not in ("driver", "passenger", "man", "woman")
        return (
            is_driver
            or (is_placed and word in ("man", "woman"))
            or (is_patient and (is_near or before in _ELSE))
        )

    def _is_swedish(self) -> bool:
        return "hans" in self._sets["owners"]

    def _names_nobody(self, at: int) -> bool:
        """True for "maternal fever", not for "maternal great aunt"."""
        last = min(at + 3, len(self.tokens))
        return not any(
            self.tokens[each].being or self.word(each) in ("age", "fetal")
            for each in range(at, last)
        )

    def _short_form(self, at: int) -> Being | None:
        is_led = self._in_family or self.word(at - 1) in _KITH
        being = self._short.get(self.tokens[at].raw) if is_led else None
        if being is None:
            return None
        after, before = self.word(at + 1), self.word(at - 1)
        if before in _KITH and not self._in_family:
            return being
        is_alone = at == 0 or before in _SHORT_LED or not self.tokens[at - 1].is_number
        if len(self.tokens[at].raw) == 1:
            return being if after in _SHORT_FOLLOWED and is_alone else None
        is_closed = after in _SHORT_FOLLOWED or after in (")", ",", ";", "") or after[:1].isdigit()
        return being if is_alone and (is_closed or before in ("", ",", ";", ":", "\n")) else None

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
        is_child = self._patient.is_child and word in _SMALL | {"boy", "girl"}
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

    def _reach_for_age(self, begin: int) -> int:
        """Further back to an article and an age, where only marks and codes stand between."""
        closed = self._sets["near"] | self._sets["passes"] | self._sets["joins"] | {"(", ")", ";"}
        at = begin - 1
        while at >= 1 and begin - at < 14 and self.word(at) not in closed - {"/", "+"}:
            if self.word(at) in _INDEFINITE and self.tokens[at + 1].is_number:
                return at
            if self.tokens[at].being is not None or self.word(at) in self._sets["patient_nouns"]:
                break
            at -= 1
        return begin

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
        is_indefinite = begin == at or self.word(begin) in _INDEFINITE
        if is_indefinite and self.word(begin - 1) in _PREDICATES:
            if is_staff(being.subject):
                return False
            if not self._in_family:
                return self._patient_is_far(begin) and self.word(at) not in _SMALL
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
        known = self._sets["patient"] | _SMALL
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
        if word in _TWINS:
            return self._is_other_twin(at, is_owned)
        if word in _UNBORN:
            return self._patient.is_mother
        if word in _SMALL:
            return is_owned or self._is_small(begin, at)
        if word in _OFFSPRING and self._patient.is_child:
            return is_owned
        is_mother = being.subject == RELATIVES[Relation.MOTHER]
        return not is_mother or is_owned or self._in_family or not self._is_patient_mother(at)

    def _is_small(self, begin: int, at: int) -> bool:
        """True for a child that is not the patient."""
        if self._patient.is_child:
            return self.word(begin) in _ORDINALS
        counted = begin < at and self.word(begin) not in self._sets["articles"]
        return self._patient.is_mother or self._in_family or counted

    def _is_patient_mother(self, at: int) -> bool:
        """True for "mother and baby are well" in the note of who gave birth."""
        near = {self.word(each) for each in range(max(0, at - 5), at + 6)}
        return self._patient.is_mother and bool(near & (_SMALL | _BONDS))

    def _is_other_twin(self, at: int, is_owned: bool) -> bool:
        letter = self.word(at + 1)
        if letter in ("a", "b") and self._patient.twin:
            return letter != self._patient.twin
        is_one = letter in ("a", "b", "gestation", "pregnancy", "pregnancies")
        return (is_owned or self._in_family) and not is_one

    def _follow_chain(self, at: int, being: Being) -> tuple[int, int, Being, bool]:
        """To the last of "mother's sister's son", and behind "in law" or "of the baby"."""
        head = at
        while self.tokens[at].owns:
            after = at + 1
            while self.word(after) in self._describes:
                after += 1
            nearer = self._being_at(after) if after < len(self.tokens) else None
            if self.word(after) in _SIDES:
                return head, after + 1, FAMILY, False
            if nearer is None or self.word(after) in _KITH:
                return head, at + 1, being, True
            being, at = relative_of(being, nearer), after
        end = at + 1
        if self.word(at) in _TWINS and self.word(end) in ("a", "b"):
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
        if self.word(end) == "," and self.word(begin) in _INDEFINITE:
            return None
        _, last, being, _ = self._follow_chain(at, being)
        return begin, last, being

    def _begins_age(self, at: int) -> bool:
        token = self.tokens[at]
        return token.is_number and (self.word(at + 1) in self._ages or self.word(at + 1) == "-")


def is_staff(subject: Subject) -> bool:
    """True for who works with patients."""
    return subject.kind is SubjectKind.STAFF
