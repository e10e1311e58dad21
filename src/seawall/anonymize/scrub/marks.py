"""The label that stands for an identifier: the eight classes of Kokkinakis, section 3, step 3."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from seawall.anonymize.gender import read_gender
from seawall.anonymize.surrogate.names import FEMALE, gender_of
from seawall.model import Label, Span
from seawall.resources import read_toml

_PERSON, _PLACE, _TIME, _ARTIFACT = "PERSON", "LOCATION", "TIME", "ARTIFACT"
_ORGANIZATION, _MEASURE = "ORGANIZATION", "MEASURE"

_CLASSES: dict[Label, str] = {
    **dict.fromkeys((Label.CITY, Label.COUNTY, Label.STATE, Label.ZIP), _PLACE),
    **dict.fromkeys((Label.COUNTRY, Label.STREET, Label.WARD), _PLACE),
    **dict.fromkeys((Label.HOSPITAL, Label.ORGANIZATION), _ORGANIZATION),
    **dict.fromkeys((Label.DATE, Label.TIME), _TIME),
    **dict.fromkeys((Label.RACE, Label.ETHNICITY, Label.MARITAL_STATUS, Label.PROFESSION), _PERSON),
    **dict.fromkeys(
        (Label.RELIGION, Label.LANGUAGE, Label.CHARACTERISTIC, Label.USERNAME), _PERSON
    ),
    Label.GENDER: _PERSON,
    Label.AGE: _MEASURE,
}
# These say all with their class.
_BARE = frozenset((Label.ORGANIZATION, Label.DATE, Label.TIME))

_AGED = (
    r"[-\s]{0,2}(?:årige?[at]?|år gammal|years?[-\s]old|years? of age|yo\b|y/o|y\.o\.|yr[-\s]old)"
)
_AFTER_AGE = re.compile(
    rf"(?:(?:{_AGED})?\s{{1,2}}(man|mannen|woman|male|female|gentleman|lady|boy|girl|kvinna|kvinnan"
    rf"|pojke|flicka)|{_AGED}\s{{1,2}}([MF]))(?!\w)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?<!\w)(?:an?|the|en|ett)\s{1,2}$", re.IGNORECASE)
_TITLE_BEFORE = re.compile(
    r"(?:\bdr|\bdoktor|\bdoctor|\bnurse|\bssk|\busk|\bprof)\.?\s{1,2}$", re.I
)
_NURSE = re.compile(r"(?:nurse|ssk|sjuksköterska|usk|undersköterska|rn)\W*$", re.IGNORECASE)
_BESIDE_CHARS = 24


def mark_label(label: Label, text: str = "") -> str:
    """The mark of a label: LOCATION/CITY, TIME, ARTIFACT/PHONE; of a gender that of the person."""
    if label is Label.GENDER:
        return mark_person(read_gender([text]))
    kind = _CLASSES.get(label, _ARTIFACT)
    return kind if label in _BARE else f"{kind}/{label.value}"


def mark_person(gender: str | None) -> str:
    """The mark of a name: PERSON/FEMALE, PERSON/MALE, or PERSON where neither is told."""
    return f"{_PERSON}/{gender.upper()}" if gender else _PERSON


@lru_cache(maxsize=4096)
def guess_gender(name: str) -> str | None:
    """What the given names among the words of a name tell; None where they tell none."""
    genders = {gender_of(word) for word in re.findall(r"[^\W\d_]{2,}", name)} - {None}
    return genders.pop() if len(genders) == 1 else None


def find_aged_person(text: str, age: Span) -> tuple[Span, str] | None:
    """The phrase "a 55-year-old man" around an age, and its mark; None where there is none."""
    after = _AFTER_AGE.match(text, age.end_char)
    if after is None:
        return None
    begin = max(0, age.start_char - _BESIDE_CHARS)
    article = _ARTICLE.search(text[begin : age.start_char])
    start = begin + article.start() if article else age.start_char
    return Span(start, after.end()), mark_label(Label.GENDER, after[1] or after[2])


@cache
def _load_frequent_names() -> dict[str, dict[str, str]]:
    return read_toml("scrub/names.toml")


def name_frequently(label: Label, text: str, before: str, gender: str | None, lang: str) -> str:
    """The most frequent name of the gender, as much of it as was written; staff with a title."""
    names = _load_frequent_names()[lang]
    given = names[gender or "neutral"]
    if label is Label.DOCTOR:
        if _TITLE_BEFORE.search(before):
            return names["family"]
        is_nurse = _NURSE.search(before) is not None
        return f"{names['nurse' if is_nurse else 'doctor']} {names['family']}"
    words = text.split()
    if len(words) > 1:
        return f"{given} {names['family']}"
    is_given = bool(words) and gender_of(words[0]) in (FEMALE, "male")
    return given if is_given else names["family"]
