"""The patient's gender, and which gender words are about somebody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from seawall.link.attributes.described import describe
from seawall.link.attributes.page import Page
from seawall.model import Bearing, Label, Mention, Standing
from seawall.text.subjects import FEMALE, MALE, load_vocabulary

ATTRIBUTE = "gender"
_STATED, _PRONOUN = 3, 1

_NOUNS: dict[str, str] = {
    **dict.fromkeys(
        "f k kv woman female girl lady kvinna kvinnan kvinnans kvinnlig kvinnligt flicka flickan "
        "flickans dam damen gumma fru fröken transwoman transkvinna madam women w".split(),
        FEMALE,
    ),
    **dict.fromkeys(
        "m man male boy gentleman mannen mannens manlig manligt pojke pojken pojkens herre herren "
        "gosse gossen gubbe herr transman men".split(),
        MALE,
    ),
}
_REACH_CHARS = 160  # how far back a person may stand whom a pronoun means
_PEOPLE = (Label.GENDER, Label.RELATIVE, Label.DOCTOR, Label.OTHER_PERSON)


@dataclass(frozen=True, slots=True)
class _Worded:
    """A gender word: what it says, whether it is somebody else's, how plainly it speaks."""

    mention: Mention
    gender: str
    is_other: bool
    weight: int


def resolve_gender(page: Page) -> tuple[str, list[Bearing]]:
    """``female``, ``male`` or empty, and a bearing for each GENDER.

    Plain statements count more than pronouns, and relatives' words not at all. A pronoun of the
    other gender is another's only where such a person stands nearby: in doubt it is the patient's.
    """
    words = [_read(page, mention) for mention in page.of(Label.GENDER)]
    own = _choose(page, words) or read_gender(_table_values(page))
    return own, [_bear(page, word, own) for word in words]


def read_gender(words: Iterable[str]) -> str:
    """The gender that a table's cell or a word states; empty for none or for both."""
    found = {_gender_of(word, "en") or _gender_of(word, "sv") for word in words} - {""}
    return found.pop() if len(found) == 1 else ""


def _table_values(page: Page) -> tuple[str, ...]:
    return page.record.values(Label.GENDER) if page.record else ()


def _gender_of(word: str, lang: str) -> str:
    bare = word.strip(" .,:;()").lower().removesuffix("'s").removesuffix("’s")
    stem = bare.removesuffix("-in-law").split("-")[-1]
    return _NOUNS.get(bare) or _pronouns().get(bare) or _gender_of_being(stem, lang)


@cache
def _pronouns() -> dict[str, str]:
    return {**load_vocabulary("en").pronouns, **load_vocabulary("sv").pronouns}


def _gender_of_being(word: str, lang: str) -> str:
    being = load_vocabulary(lang).being_of(word)
    return being.gender if being else ""


def _read(page: Page, mention: Mention) -> _Worded:
    word = mention.span.of(page.text).lower()
    weight = _PRONOUN if word in _pronouns() else _STATED
    return _Worded(mention, _gender_of(word, page.lang), page.is_of_other(mention), weight)


def _choose(page: Page, words: Iterable[_Worded]) -> str:
    lean, near_other = 0, 0
    for word in words:
        if word.is_other or not word.gender:
            continue
        sign = word.weight if word.gender == FEMALE else -word.weight
        if word.weight == _PRONOUN and _has_person_before(page, word):
            near_other += sign
        else:
            lean += sign
    lean = lean or near_other
    return FEMALE if lean > 0 else MALE if lean < 0 else ""


def _has_person_before(page: Page, word: _Worded) -> bool:
    """True if a relative of the pronoun's gender, or another person's name, stands just before."""
    span = word.mention.span
    for other in page.between(span.start_char - _REACH_CHARS, span.start_char, *_PEOPLE):
        said = other.span.of(page.text).lower()
        if other.label is not Label.GENDER or _gender_of_being(said, page.lang) == word.gender:
            return True
    return False


def _bear(page: Page, word: _Worded, own: str) -> Bearing:
    span, label = word.mention.span, word.mention.label
    return Bearing(span, label, ATTRIBUTE, _stand(page, word, own), word.gender)


def _stand(page: Page, word: _Worded, own: str) -> Standing:
    if word.is_other:
        return Standing.OTHER
    if not own or not word.gender or word.gender == own:
        return Standing.OWN
    if word.weight == _PRONOUN:
        return Standing.OTHER if _has_person_before(page, word) else Standing.OWN
    return Standing.OTHER if describe(page, word.mention.span) == "kin" else Standing.OWN
