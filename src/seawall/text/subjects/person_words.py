"""Which words of a sentence name somebody beside the patient: "mother", "another patient"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seawall.model import RELATIVES, Relation
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
    with_gender,
)

GIRLS = frozenset("girl female daughter flicka".split())
PREDICATES = frozenset("is was are were be as being becoming became är var som blev blir".split())
SIDES = frozenset("side family lineage line relatives släkt sida släkten sidan".split())
KITH = frozenset("maternal paternal mödernet fädernet möderne fäderne maternell paternell".split())
_MEMBERS = frozenset("member members".split())
_IN = frozenset(("in", "i"))
_FAMILIES = frozenset("family familjen släkten familj".split())
_ELSE = frozenset(
    "another other second neighboring adjacent source index annan annat andra".split()
)
_WAITS = frozenset("väntar ligger kommer står sover".split())
_MANY_OF = frozenset("patients residents boende patienter children".split())
_COUNTS_OF_OTHERS = frozenset("several other many flera andra många".split())
_THINGS_OF_NOTES = frozenset(
    "patient patients patienter boende resident residents driver passenger child man woman".split()
)
_PETS = frozenset("dog cat hunden katten".split())
_PLACES = frozenset("chair bed bay room seat sal rum säng".split())
_SHORT_FOLLOWED = frozenset((":", "-", "–", "—", "(", "=", "with", "w/", "d", "died", "had", "†"))
_SHORT_LED = frozenset(("(", "-", "–", "—", ":", "in", "and", "&", ",", "/"))

# Words that name somebody only beside others.
_PERHAPS = (
    _THINGS_OF_NOTES | _PETS | _FAMILIES | KITH
    | frozenset("andre andra man mannen mannens youngest oldest eldest".split())
    | frozenset("girl boy flicka pojke".split())
)  # fmt: skip


class PersonWords:
    """Tells who a word may name where it stands."""

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

    def _being_at(self, at: int) -> Being | None:
        token = self.tokens[at]
        known = token.being or self._names.get(token.raw)
        if known is not None:
            return known
        if token.word not in _PERHAPS | self._sets["owned"]:
            return self._short_form(at)
        if self._is_owned_stranger(at) or self._is_somebody(at):
            is_many = token.word in _MANY_OF and self.word(at - 1) in _COUNTS_OF_OTHERS
            return Being(SOMEBODY.subject, is_plural=True) if is_many else SOMEBODY
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
        if word not in KITH:
            return self._child_at(at)
        if self.word(at + 1) in SIDES or word.endswith("ernet"):
            return FAMILY
        is_mothers = word == "maternal" and self._patient.is_infant
        return MOTHER if is_mothers and self._names_nobody(at + 1) else None

    def _child_at(self, at: int) -> Being | None:
        """ "Her youngest is 4"; "girl" in the note of who gave birth."""
        word = self.word(at)
        is_youngest = word in ("youngest", "oldest", "eldest")
        if is_youngest and self.word(at - 1) in self._sets["owners"]:
            return CHILD if self.word(at + 1) in PREDICATES else None
        if self._patient.is_mother and word in ("girl", "boy", "flicka", "pojke"):
            return with_gender(CHILD, FEMALE if word in GIRLS else MALE)
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
            says = self._sets["goes_on"] | _WAITS
            return before == "den" and (after == "," or after in says)
        if word not in _THINGS_OF_NOTES:
            return False
        if word in _MANY_OF and before in _COUNTS_OF_OTHERS:
            return True
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
        is_led = self._in_family or self.word(at - 1) in KITH
        being = self._short.get(self.tokens[at].raw) if is_led else None
        if being is None:
            return None
        after, before = self.word(at + 1), self.word(at - 1)
        if before in KITH and not self._in_family:
            return being
        is_alone = at == 0 or before in _SHORT_LED or not self.tokens[at - 1].is_number
        if len(self.tokens[at].raw) == 1:
            return being if after in _SHORT_FOLLOWED and is_alone else None
        is_closed = after in _SHORT_FOLLOWED or after in (")", ",", ";", "") or after[:1].isdigit()
        return being if is_alone and (is_closed or before in ("", ",", ";", ":", "\n")) else None
