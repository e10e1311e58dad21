"""Whose fact a mention states: the patient's, a relative's, staff's or somebody else's."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class SubjectKind(Enum):
    """Who somebody is to the patient."""

    PATIENT = "patient"
    RELATIVE = "relative"
    STAFF = "staff"
    OTHER = "other"  # a donor, a roommate, a neighbour


class Relation(Enum):
    """Which relative; a kind of step, half or former relative counts as the relative."""

    MOTHER = "mother"
    FATHER = "father"
    PARENT = "parent"
    SISTER = "sister"
    BROTHER = "brother"
    SIBLING = "sibling"
    SON = "son"
    DAUGHTER = "daughter"
    CHILD = "child"
    SPOUSE = "spouse"  # husband, wife, partner, girlfriend, boyfriend
    GRANDMOTHER = "grandmother"
    GRANDFATHER = "grandfather"
    GRANDPARENT = "grandparent"
    AUNT = "aunt"
    UNCLE = "uncle"
    COUSIN = "cousin"
    NIECE = "niece"
    NEPHEW = "nephew"
    GRANDCHILD = "grandchild"
    IN_LAW = "in-law"
    FAMILY = "family"  # several of them, or nobody says which


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose fact a mention states. ``relation`` says which relative, and nobody else has one.

    In files a subject is one word: a relation's, else the kind's ("mother", "staff").
    """

    kind: SubjectKind
    relation: Relation | None = None

    def __post_init__(self) -> None:
        if (self.kind is SubjectKind.RELATIVE) != (self.relation is not None):
            raise ValueError("a relative has a relation, and nobody else has one")

    @property
    def is_patient(self) -> bool:
        return self.kind is SubjectKind.PATIENT

    @property
    def word(self) -> str:
        """The subject in one word, as files have it."""
        return self.kind.value if self.relation is None else self.relation.value


PATIENT = Subject(SubjectKind.PATIENT)
STAFF = Subject(SubjectKind.STAFF)
SOMEBODY_ELSE = Subject(SubjectKind.OTHER)
RELATIVES = {relation: Subject(SubjectKind.RELATIVE, relation) for relation in Relation}
_BY_WORD = {subject.word: subject for subject in (PATIENT, STAFF, SOMEBODY_ELSE)} | {
    subject.word: subject for subject in RELATIVES.values()
}


def read_subject(word: str) -> Subject:
    """The subject that a file's word means; refuses any other word."""
    subject = _BY_WORD.get(word)
    if subject is None:
        raise ValueError("no subject is called that")
    return subject
