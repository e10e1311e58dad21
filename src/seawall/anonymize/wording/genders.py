"""Gender words: the record's own nouns as a set, pronouns and relations without a gender."""

from __future__ import annotations

import re
from functools import cache

from seawall.anonymize.gender import read_gender
from seawall.anonymize.relations import is_relation, neutral_relation, tells_own_gender
from seawall.anonymize.treatments import mask
from seawall.anonymize.wording.page import Page
from seawall.model import Bearing, Label, Replacement, Span, Standing, Subject
from seawall.resources import read_toml

_NEXT_WORD = re.compile(r"[^\S\n]+([^\W\d_]+)")


def word_gender(
    span: Span, bearing: Bearing | None, page: Page, subject: Subject | None = None
) -> Replacement | None:
    """What a gender word becomes; None where it stays.

    Where the set shows one gender, its pronouns and relations stay, for they say no more. A
    relative's word always stays, but for one that tells the patient's gender: "husband".
    """
    word = span.of(page.text)
    lower = word.lower()
    neutral = _neutral_of(lower, span, page)
    if not _is_own(bearing) and is_relation(lower, page.lang, subject):
        is_told = not page.sets["gender"].is_single and tells_own_gender(lower, page.lang)
        return _neutral(span, neutral_relation(word, page.lang)) if is_told else None
    if _says_no_more(lower, bearing, page):
        return None if neutral or not _is_own(bearing) else page.show("gender", span)
    if neutral is not None:
        return _neutral(span, _in_case_of(word, neutral))
    if _is_own(bearing):
        return page.show("gender", span)
    person = _words(page.lang)["person"].get(lower)
    if person is None:
        return Replacement(span, Label.GENDER, mask(Label.GENDER), "mask")
    return _neutral(span, _in_case_of(word, person))


def _is_own(bearing: Bearing | None) -> bool:
    """True for what states the patient's gender, or may."""
    return bearing is None or bearing.standing is Standing.OWN


def _says_no_more(lower: str, bearing: Bearing | None, page: Page) -> bool:
    """True where the set shows one gender and the word is of that one, or another person's."""
    released = page.sets["gender"]
    if not released.is_single:
        return False
    return not _is_own(bearing) or read_gender([lower]) == released.values[0]


@cache
def _words(lang: str) -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = read_toml("lexicons/neutral_words.toml")[lang]
    return table


@cache
def _joints() -> frozenset[str]:
    """Words after which "her" and "his" own nothing."""
    return frozenset(_words("en")["joints"]["words"].split())


def _neutral_of(lower: str, span: Span, page: Page) -> str | None:
    """The word without a gender; None for a noun or letter that names the gender itself."""
    words = _words(page.lang)
    if page.lang == "en" and lower in ("her", "his"):
        return _possessive(lower, span.end_char, page.text)
    if lower.endswith("-in-law"):
        relation = words["neutral"].get(lower.removesuffix("-in-law"))
        return f"{relation}-in-law" if relation else None
    return words["neutral"].get(lower)


def _possessive(lower: str, end_char: int, text: str) -> str:
    """ "their" before what is had; without it "her" is "them" and "his" is "theirs"."""
    after = _NEXT_WORD.match(text, end_char)
    if after and after[1].lower() not in _joints():
        return "their"
    return "them" if lower == "her" else "theirs"


def _neutral(span: Span, text: str) -> Replacement:
    return Replacement(span, Label.GENDER, text, "neutral")


def _in_case_of(original: str, word: str) -> str:
    if original.isupper() and len(original) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if original[0].isupper() else word
