"""Everyday words that learned detectors take for a person, a town, a street or an employer.

However sure they are: the encoder takes "Idag" before a value for a patient, and "villa" in "bor i
villa" for a town. A word that everybody uses and that is in no list of names or places is neither,
unless its letters are a name's; places and employers may be such words inside a sentence, with
capitals ("Lotus Oncology"). Small letters in a note that has capitals say as much of rarer words
and of what Swedish puts together ("pappersblankett"). Words of charts have a list of their own.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from seawall.detect.rules.names.cues import load_cues
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention
from seawall.resources import read_lines
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.frequent_words import is_frequent, load_frequencies
from seawall.text.letters import NAMELIKE, grade_letters
from seawall.text.name_lexicon import load_names

_JUDGED = frozenset(
    {
        *(label for label in Label if label.is_person),
        *(Label.CITY, Label.COUNTY, Label.STATE, Label.COUNTRY, Label.STREET),
        *(Label.HOSPITAL, Label.WARD, Label.ORGANIZATION),
    }
)
_PLACES = ("places_en", "places_sv", "states", "countries", "counties")
_WORD = lazy_pattern(r"[^\W\d_]+")
_BEGINS = lazy_pattern(r"(?:^|[.:!?\n])[\s•*#-]*$")
_LOOK_BACK = 8
_FREQUENT = 2e-6  # of all words
_MIN_LETTERS = 3
# Of the letters of a name. Swedish notes are full of Latin, and of words put together.
_LEAST_GRADES = {"en": 2, "sv": NAMELIKE}
_MAX_WORDS = 1 << 12


def is_everyday(reading: Reading, mention: Mention, is_mixed: bool) -> bool:
    """True if each word of a person or place is one that everybody uses, and nobody's name.

    ``is_mixed`` tells of a note in both cases.
    """
    label, text = mention.label, reading.text
    if label not in _JUDGED:
        return False
    written = mention.span.of(text)
    is_small = is_mixed and written.islower()
    kind = _Kind(reading.lang, label.is_person, is_small and label is not Label.HOSPITAL)
    if not _are_spoken(written, kind):
        return False
    return label.is_person or is_small or _begins_sentence(text, mention.start_char)


def may_be_everyday(written: str, label: Label, lang: str) -> bool:
    """True if ``is_everyday`` depends on where it is written: of a place's words, with capitals."""
    is_place = label in _JUDGED and not label.is_person
    return is_place and _are_spoken(written, _Kind(lang, is_person=False, is_small=False))


def is_unheard(reading: Reading, mention: Mention) -> bool:
    """True for one word that no list of words or terms holds or resembles: "Fatoumata".

    Where others have capitals it must begin with one, and have no more.
    """
    written = mention.span.of(reading.text).removesuffix(".")
    is_alike = reading.keep(_is_in_one_case)
    return written.isalpha() and (is_alike or written.istitle()) and _is_rare(written, reading.lang)


def _is_in_one_case(reading: Reading) -> bool:
    return reading.text.islower() or reading.text.isupper()


@lru_cache(maxsize=_MAX_WORDS)
def _is_rare(written: str, lang: str) -> bool:
    word, terms = written.lower(), load_clinical_terms()
    return (
        len(word) > _MIN_LETTERS
        and grade_letters(word) >= _LEAST_GRADES[lang]
        and not is_frequent(word)
        and not (word in terms or terms.is_eponym(word) or looks_clinical(word))
        and not (word in _load_chart_words() or word in load_cues().stops)
    )


def _begins_sentence(text: str, at: int) -> bool:
    return _BEGINS.search(text[max(0, at - _LOOK_BACK) : at]) is not None


class _Kind(NamedTuple):
    """In what language, and as what, a word is written; "vargöns hälsocentral" is not small."""

    lang: str
    is_person: bool
    is_small: bool


@lru_cache(maxsize=_MAX_WORDS)
def _are_spoken(written: str, kind: _Kind) -> bool:
    words = _WORD.findall(written.lower())
    has_digit = any(map(str.isdigit, written))
    if len(words) == 1 == len(words[0]):  # an initial has a capital where names have
        return kind.is_small and kind.is_person
    return bool(words) and not has_digit and all(_is_spoken(word, kind) for word in words)


def _is_spoken(word: str, kind: _Kind) -> bool:
    if len(word) < _MIN_LETTERS or word in _load_places() or _is_name(word, kind):
        return False
    if word in _load_chart_words():
        return True
    if kind.is_small:
        return word in load_frequencies(kind.lang) or (kind.lang == "sv" and _is_compound(word))
    return _is_frequent(word, kind.lang) and grade_letters(word) < NAMELIKE


def _is_name(word: str, kind: _Kind) -> bool:
    """True for a name of the lists; "villa" is one, but hardly as a town in small letters."""
    names = load_names()
    is_mere_word = kind.is_small and not kind.is_person and word in names.common
    return names.is_listed(word) and not is_mere_word


def _is_compound(word: str) -> bool:
    """True for two frequent Swedish words in one, be there an s between them: "hemmiljö"."""
    return any(
        _is_frequent(word[cut:], "sv")
        and (_is_frequent(word[:cut], "sv") or _is_frequent(word[:cut].removesuffix("s"), "sv"))
        for cut in range(_MIN_LETTERS, len(word) - _MIN_LETTERS + 1)
    )


def _is_frequent(word: str, lang: str) -> bool:
    return load_frequencies(lang).get(word, 0.0) >= _FREQUENT


@cache
def _load_places() -> frozenset[str]:
    lines = (line for name in _PLACES for line in read_lines(f"lexicons/{name}.txt"))
    return frozenset(_WORD.findall("\n".join(lines).lower()))


@cache
def _load_chart_words() -> frozenset[str]:
    return frozenset(read_lines("lexicons/chart_words.txt"))
