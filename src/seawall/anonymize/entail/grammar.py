"""Words in their sentence: number, capital letters, articles."""

from __future__ import annotations

import re

from seawall.model import Span
from seawall.text.terminology.words import singular

_SENTENCE_END = re.compile(r"(?:[.!?:]\s+|\n\s*(?:[-*•]\s*|\d{1,2}[.)]\s*)?|^\s*(?:[-*•]\s*)?)$")
_ENGLISH_ARTICLE = re.compile(r"(?<![\w.])(an?)(\s{1,2})$", re.IGNORECASE)
_SWEDISH_ARTICLE = re.compile(r"(?<![\w.])(en|ett)(\s{1,2})$", re.IGNORECASE)
_MIN_PLURAL_CHARS = 6
_ARTICLE_CHARS = 6  # what stands before the article, the article, its spaces
_LETTERED = re.compile(r"(?:vitamin|hepatitis|influensa|influenza|group|type|grade|class)\s$", re.I)
_LETTERED_CHARS = 12
_VOWEL = re.compile(
    r"(?:[ai]|e(?!u)|o(?!nce|ne\b)|u(?!ni(?![mn])|s|r[eio]|te)|hour|x-)", re.IGNORECASE
)
# Letters that are said one by one: "an MRI scan", "an H2 blocker", "an mRNA vaccine".
_SPELT = re.compile(r"[A-Z][A-Z\d-]|[a-z][A-Z]|Hb")
_SAID_WITH_VOWEL = frozenset("AEFHILMNORSX")
_NEUTER = re.compile(
    r"(?:medel|läkemedel|tillstånd|um|prov|ingrepp|insulin|vaccin|nitrat|hormon|ultraljud|symtom"
    r"|stöd|tillskott|blodtryck)$"
)
# After these a countable noun in the singular has an article: "was given an analgesic".
_ASKS_ARTICLE = re.compile(
    r"(?:^|\s)(?:given|gave|takes?|taking|took|received?|receives|receiving|started(?: on)?"
    r"|starting|on|with|using"
    r"|used|uses|prescribed|administered|continued?|stopp?ed|needs?|needed|required?|tried)\s{1,2}$"
)
_SINGULAR_IN_S = frozenset(
    """ascites caries diabetes feces herpes measles mumps rabies rickets scabies shingles tabes
    """.split()
)
_LATIN_PLURALS = frozenset(
    """bacilli bacteria bronchi calculi diverticula emboli fistulae foramina ganglia ova petechiae
    sequelae stigmata thrombi vertebrae
    """.split()
)
_SWEDISH_PLURALS = ("er", "or", "ar", "erna", "orna", "arna", "ika")
_SINGULAR_IN_ER = (
    "cancer", "kateter", "diameter", "feber", "pulver", "plåster", "mönster", "vinter", "maker",
)  # fmt: skip
_DOSE_FOLLOWS = re.compile(r"\s{1,2}[\d.(½]")


def is_plural(text: str, lang: str) -> bool:
    """True for the plural of a common noun: "antibiotics", "frakturer"."""
    last = text.rsplit(maxsplit=1)[-1].lower() if text.split() else ""
    if lang == "sv":
        is_singular = len(last) < _MIN_PLURAL_CHARS or last.endswith(_SINGULAR_IN_ER)
        return last.endswith(_SWEDISH_PLURALS) and not is_singular
    if last in _LATIN_PLURALS or last in _SINGULAR_IN_S:
        return last in _LATIN_PLURALS
    return len(last) > 4 and last[-1] == "s" and not last.endswith("sis") and singular(last) != last


def fit_case(word: str, text: str, before: str) -> str:
    """The word with the capitals that its place asks for, not those of a brand."""
    letters = [char for char in before[-24:] + text if char.isalpha()]
    if len(letters) > 8 and all(char.isupper() for char in letters):
        return word.upper()
    if text[:1].isupper() and _SENTENCE_END.search(before):
        return word[:1].upper() + word[1:]
    return word


def needs_article(before: str, after: str) -> bool:
    """True where a bare name of a drug stands and a class would have an article."""
    return _ASKS_ARTICLE.search(before) is not None and _DOSE_FOLLOWS.match(after) is None


def with_english_article(word: str) -> str:
    """The word behind its indefinite article."""
    return f"{choose_english(word)} {word}"


def choose_english(word: str) -> str:
    """ "a" or "an", as the word is said: "a urine test", "an MRI scan"."""
    if _SPELT.match(word):
        return "an" if word[0].upper() in _SAID_WITH_VOWEL else "a"
    return "an" if _VOWEL.match(word) else "a"


def find_article(text: str, start_char: int, word: str) -> tuple[Span, str] | None:
    """The indefinite article right before a place, and what it is before another word.

    None where there is none, or where it is right already.
    """
    begin = max(0, start_char - _ARTICLE_CHARS)
    found = _ENGLISH_ARTICLE.search(text[begin:start_char])
    wanted = choose_english(word)
    if found is None:
        found = _SWEDISH_ARTICLE.search(text[begin:start_char])
        wanted = "ett" if _NEUTER.search(word) else "en"
    # "Vitamin A", "hepatitis A": a letter of a name, no article.
    if found is not None and _LETTERED.search(text[: begin + found.start()][-_LETTERED_CHARS:]):
        return None
    if found is None or found[1].lower() == wanted or found[1] == "A" == wanted.upper():
        return None
    if found[1][0].isupper():
        wanted = wanted.capitalize()
    return Span(begin + found.start(), start_char), wanted + found[2]
