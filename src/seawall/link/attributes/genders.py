"""The patient's gender, and which gender words are about somebody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from seawall.link.attributes.kin import FEMALE, KIN, MALE, PRONOUNS, describe
from seawall.link.attributes.page import Page
from seawall.model import Bearing, Label, Mention, Span, Standing

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
_OWNERS = frozenset("his her hans hennes sin".split())


@dataclass(frozen=True, slots=True)
class _Worded:
    """A gender word: what it says, whether it is a relative's, how plainly it speaks."""

    mention: Mention
    gender: str
    is_kin: bool
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
    return _NOUNS.get(bare) or PRONOUNS.get(bare) or KIN[lang].get(stem, "")


def _read(page: Page, mention: Mention) -> _Worded:
    word = mention.span.of(page.text).lower()
    stem = word.removesuffix("-in-law").split("-")[-1]
    is_kin = stem in KIN[page.lang] and not _is_patient_noun(page, mention.span)
    if page.lang == "sv" and stem in ("mannen", "man", "fru"):
        is_kin = _is_owned(page, mention.span)
    weight = _PRONOUN if word in PRONOUNS else _STATED
    return _Worded(mention, _gender_of(word, page.lang), is_kin, weight)


def _is_patient_noun(page: Page, span: Span) -> bool:
    """True for "a mother of two", where the relation names the patient."""
    before = page.before(span, 12).split()
    after = page.after(span, 12).split()
    counted = (
        len(after) > 1 and after[0] in ("of", "till") and not after[1].startswith(("the", "pa"))
    )
    return counted and not (before and before[-1] in _OWNERS)


def _is_owned(page: Page, span: Span) -> bool:
    before = page.before(span, 12).split()
    return bool(before) and before[-1] in _OWNERS


def _choose(page: Page, words: Iterable[_Worded]) -> str:
    lean, near_kin = 0, 0
    for word in words:
        if word.is_kin or not word.gender:
            continue
        sign = word.weight if word.gender == FEMALE else -word.weight
        if word.weight == _PRONOUN and _has_person_before(page, word):
            near_kin += sign
        else:
            lean += sign
    lean = lean or near_kin
    return FEMALE if lean > 0 else MALE if lean < 0 else ""


def _has_person_before(page: Page, word: _Worded) -> bool:
    """True if a relative of the pronoun's gender, or another person's name, stands just before."""
    span = word.mention.span
    for other in page.between(span.start_char - _REACH_CHARS, span.start_char, *_PEOPLE):
        said = other.span.of(page.text).lower()
        if other.label is not Label.GENDER or KIN[page.lang].get(said) == word.gender:
            return True
    return False


def _bear(page: Page, word: _Worded, own: str) -> Bearing:
    span, label = word.mention.span, word.mention.label
    return Bearing(span, label, ATTRIBUTE, _stand(page, word, own), word.gender)


def _stand(page: Page, word: _Worded, own: str) -> Standing:
    if word.is_kin:
        return Standing.OTHER
    if not own or not word.gender or word.gender == own:
        return Standing.OWN
    if word.weight == _PRONOUN:
        return Standing.OTHER if _has_person_before(page, word) else Standing.OWN
    return Standing.OTHER if describe(page, word.mention.span) == "kin" else Standing.OWN
