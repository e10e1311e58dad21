"""A name as it stands somewhere, and what its surroundings tell of it."""

from __future__ import annotations

from dataclasses import dataclass

from seawall.anonymize.surrogate.layout import Word
from seawall.anonymize.surrogate.names import is_family, is_given
from seawall.model import Label

GIVEN, FAMILY = "given", "family"
# Before a family name alone.
MEDICAL = frozenset(
    "dr doctor doc md prof professor attending attg physician surgeon resident pcp doktor doktorn "
    "överläkare specialistläkare st-läkare underläkare läkare".split()
)
_FORMAL = MEDICAL | frozenset("mr mrs ms miss herr fru fröken".split())
# Before a given name alone, where it can be one.
FAMILIAR = frozenset(
    "nurse rn ssk sjuksköterska sjuksköterskan usk undersköterska undersköterskan "
    "wife husband daughter son sister brother mother father mom dad partner friend neighbor "
    "neighbour niece nephew aunt uncle cousin grandmother grandfather grandson granddaughter "
    "hustru hustrun maka makan make maken dotter dottern sonen syster systern bror brodern mamma "
    "mamman pappa pappan sambo sambon moster faster morbror farbror mormor morfar farmor farfar "
    "kusin kusinen vän vännen väninnan granne grannen".split()
)


@dataclass(frozen=True, slots=True)
class NameValue:
    """A person's name as it stands somewhere; ``part`` and ``gender`` where they are told.

    ``title`` is the word before it, in small letters.
    """

    text: str
    label: Label
    part: str = ""
    gender: str | None = None
    title: str = ""

    def __repr__(self) -> str:
        return f"<NameValue {self.label.value}>"

    @property
    def is_whole(self) -> bool:
        """False for a cell that a table says is one part of a name."""
        return self.part in ("", "full")

    @property
    def is_formal(self) -> bool:
        return self.title in _FORMAL

    @property
    def is_familiar(self) -> bool:
        return self.title in FAMILIAR or self.label is Label.RELATIVE

    @property
    def is_staff(self) -> bool:
        return self.label is Label.DOCTOR or self.title in MEDICAL

    @property
    def is_of_another(self) -> bool:
        """True where what stands before a lone name says that it is not the patient's."""
        return self.title in MEDICAL or self.title in FAMILIAR


@dataclass(frozen=True, slots=True)
class PersonNames:
    """The names in all notes of a person, and the gender that their other words tell."""

    names: tuple[NameValue, ...]
    gender: str | None = None

    def __repr__(self) -> str:
        return f"<PersonNames of {len(self.names)}>"


def guess_part(name: NameValue, word: Word) -> str:
    """What a word alone seems to be, by what stands before it and by lists of names."""
    if name.is_formal:
        return FAMILY
    if word.is_initial:
        return FAMILY if name.label is Label.DOCTOR else GIVEN
    if is_family(word.text) and not (name.is_familiar and is_given(word.text)):
        return FAMILY
    return GIVEN if name.is_familiar or is_given(word.text) else FAMILY
