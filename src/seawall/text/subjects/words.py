"""The words that name people beside the patient, and those that tell whose fact follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from seawall.model import PATIENT, RELATIVES, SOMEBODY_ELSE, STAFF, Relation, Subject, SubjectKind
from seawall.resources import read_toml

FEMALE, MALE = "female", "male"
_GENDERS = {
    **dict.fromkeys("mother sister daughter grandmother aunt niece".split(), FEMALE),
    **dict.fromkeys("father brother son grandfather uncle nephew".split(), MALE),
}
_PLURALS = frozenset(
    "parents siblings children kids grandparents cousins relatives friends sisters brothers sons "
    "witnesses bystanders workmates vittnen "
    "daughters aunts uncles twins roommates neighbors neighbours donors donatorer vänner grannar "
    "föräldrar föräldrarna syskon syskonen barnen barn systrar bröder söner döttrar kusiner "
    "släktingar anhöriga".split()
)
# Two that are spoken of as one.
_PAIRS = (
    ({Relation.MOTHER, Relation.FATHER, Relation.PARENT}, Relation.PARENT),
    ({Relation.SISTER, Relation.BROTHER, Relation.SIBLING}, Relation.SIBLING),
    ({Relation.SON, Relation.DAUGHTER, Relation.CHILD}, Relation.CHILD),
    (
        {Relation.GRANDMOTHER, Relation.GRANDFATHER, Relation.GRANDPARENT},
        Relation.GRANDPARENT,
    ),
)
_PARENTS = {Relation.MOTHER, Relation.FATHER, Relation.PARENT}
_SIBLINGS = {Relation.SISTER, Relation.BROTHER, Relation.SIBLING}
_CHILDREN = {Relation.SON, Relation.DAUGHTER, Relation.CHILD}
# Whose mother, sister … somebody's relative is: "mother's sister".
_AUNTS = {Relation.SISTER: Relation.AUNT, Relation.BROTHER: Relation.UNCLE}
_NIECES = {Relation.DAUGHTER: Relation.NIECE, Relation.SON: Relation.NEPHEW}
_GRANDPARENTS = {
    Relation.MOTHER: Relation.GRANDMOTHER,
    Relation.FATHER: Relation.GRANDFATHER,
    Relation.PARENT: Relation.GRANDPARENT,
}


@dataclass(frozen=True, slots=True)
class Being:
    """Somebody whom a note speaks of: who, of which gender if that is told, one or several."""

    subject: Subject
    gender: str = ""
    is_plural: bool = False


NOBODY_ELSE = Being(PATIENT)
FAMILY = Being(RELATIVES[Relation.FAMILY], is_plural=True)
SOMEBODY = Being(SOMEBODY_ELSE)
SPOUSE = Being(RELATIVES[Relation.SPOUSE])
CHILD = Being(RELATIVES[Relation.CHILD])
MOTHER = Being(RELATIVES[Relation.MOTHER], FEMALE)


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language."""

    beings: Mapping[str, Being]
    short: Mapping[str, Being]
    pronouns: Mapping[str, str]
    sets: Mapping[str, frozenset[str]]

    def __repr__(self) -> str:
        return f"<Vocabulary of {len(self.beings)} words>"

    def being_of(self, word: str) -> Being | None:
        """Whom a word in small letters names: "mother", "half-sister", "grand-uncle"."""
        found = self.beings.get(word)
        if found or "-" not in word:
            return found
        if word.endswith("-in-law"):
            head = self.beings.get(word[:-7])
            return Being(RELATIVES[Relation.IN_LAW], head.gender if head else "")
        return self.beings.get(word.rsplit("-", 1)[1])


@cache
def load_vocabulary(lang: str) -> Vocabulary:
    """The words of a language, read once."""
    table = read_toml("lexicons/subject_words.toml")[lang]
    genders = {
        word: gender for gender in (FEMALE, MALE) for word in table["genders"][gender].split()
    }
    beings: dict[str, Being] = {}
    for relation, listed in table["relatives"].items():
        for word in listed.split():
            gender = genders.get(word, _GENDERS.get(relation, ""))
            beings[word] = Being(RELATIVES[Relation(relation)], gender, word in _PLURALS)
    for kind, subject in (("other", SOMEBODY_ELSE), ("staff", STAFF)):
        for word in table["others"][kind].split():
            beings[word] = Being(subject, genders.get(word, ""), word in _PLURALS)
    owned = frozenset(table["owned"]["other"].split())
    short = {
        word: Being(RELATIVES[Relation(relation)], _GENDERS.get(relation, ""))
        for relation, listed in table["short"].items()
        for word in listed.split()
    }
    sets = {name: frozenset(listed.split()) for name, listed in table["words"].items()}
    sets["owned"] = owned
    pronouns = dict.fromkeys(sets["female_pronouns"], FEMALE)
    pronouns |= dict.fromkeys(sets["male_pronouns"], MALE)
    return Vocabulary(beings, short, pronouns, sets)


_OF_GENDER = {
    Relation.CHILD: {FEMALE: Relation.DAUGHTER, MALE: Relation.SON},
    Relation.SIBLING: {FEMALE: Relation.SISTER, MALE: Relation.BROTHER},
}


def with_gender(being: Being, gender: str) -> Being:
    """A child who is a girl is a daughter."""
    relation = being.subject.relation
    nearer = _OF_GENDER.get(relation, {}).get(gender) if relation else None
    return Being(RELATIVES[nearer], gender, being.is_plural) if nearer else being


def join_beings(beings: Iterable[Being]) -> Being:
    """Several people as one: mother and father are the parents, mother and aunt family."""
    each = list(beings)
    subjects = {being.subject for being in each}
    if len(subjects) == 1:
        return Being(each[0].subject, each[0].gender, len(each) > 1 or each[0].is_plural)
    relations = {subject.relation for subject in subjects}
    if None in relations:
        told = [one for one in each if one.subject.kind is SubjectKind.RELATIVE]
        return join_beings(told) if told else SOMEBODY
    for pair, relation in _PAIRS:
        if relations <= pair:
            return Being(RELATIVES[relation], is_plural=True)
    return FAMILY


def relative_of(owner: Being, being: Being) -> Being:
    """Who somebody's relative is to the patient: the mother's sister is an aunt."""
    first, second = owner.subject.relation, being.subject.relation
    if first is None or second is None:
        return SOMEBODY
    if first in _PARENTS:
        relation = (
            _GRANDPARENTS.get(second) or _AUNTS.get(second)
            or (Relation.SIBLING if second in _CHILDREN else Relation.FAMILY)
        )  # fmt: skip
    elif first in _SIBLINGS and second in _CHILDREN:
        relation = _NIECES.get(second, Relation.FAMILY)
    elif first in _CHILDREN and second in _CHILDREN:
        relation = Relation.GRANDCHILD
    elif second is Relation.SPOUSE or first is Relation.SPOUSE:
        relation = Relation.CHILD if second in _CHILDREN else Relation.IN_LAW
    else:
        relation = Relation.FAMILY
    return Being(RELATIVES[relation], being.gender, being.is_plural)


def is_staff(subject: Subject) -> bool:
    """True for who works with patients."""
    return subject.kind is SubjectKind.STAFF
