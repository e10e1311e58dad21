"""How common words are in languages that Seawall has no rules for, and in the two that it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import log10

from seawall.resources import read_lines, read_source, read_toml
from seawall.store import load_made
from seawall.text.frequent_words import list_versions, load_frequencies

# Powers of ten of a word's share of all words. What is rarer counts as unknown.
RAREST = -6.0
MOST = 2.0  # that one word can weigh
_AS_IN_NOTES = -3.5  # a word that we list ourselves
_LEAST_COMMON = -5.0
_LEAST_TELLING = -4.7
_LEAST_DIFFERENCE = 1.0

# Languages in Latin letters that wordfreq has a list of; others are told by their script.
_LISTED = tuple(
    "ca cs da de es fi fil fr hu id is it lt lv ms nb nl pl pt ro sh sk sl tr vi".split()
)
_EXTENDS = {"nn": "nb"}  # one language in two norms
_FOREIGN_WORDS = "lexicons/foreign_words.toml"
_CHART_WORDS = "lexicons/foreign_chart_words.toml"
_LATIN_WORDS = "lexicons/latin_words.txt"
_LEAST_FAMILIAR = -5.0  # what is rarer says as little of English or Swedish as a drug does
_CLINICAL_WORDS = (
    "lexicons/home_chart_words.txt",
    *(
        f"lexicons/clinical_{name}.txt"
        for name in ("abbreviations", "drugs", "findings", "nouns", "organisms", "terms")
    ),
)
# Short forms of doses, routes, times and results, which charts of any language have.
_SHORT_FORMS = tuple(
    "mg ml dl cl kg cm mm mmol umol mcg po iv im sc pr prn qd bid tid qid qam qpm qhs qod hs ac pc "
    "tab tabs caps kl nr st pt hb na ca crp inr bun psa ekg ecg ct mr mri ua iu ie os od ou res "
    "com www ref tel fax bp hr rr spo lpk tpk bt af op".split()
)

_WORD = re.compile(r"[^\W\d_]+")


@cache
def load_home_words() -> Mapping[str, float]:
    """Powers of ten of the share of each word of English or Swedish, the greater of both."""
    return load_made("home-words", _made_of(), _make_home_words)


@cache
def load_gains() -> Mapping[str, bytes]:
    """Of each common word of other languages, pairs of bytes: a language, and what the word gains.

    That is by how many tenths of a power of ten a word of that language speaks more for it than a
    word that the language does not have; ``against`` is how much such a word speaks against it.
    """
    return load_made("foreign-words", _made_of(), _make_gains)


def against(word: str) -> int:
    """How much a word, in tenths of a power of ten, speaks against a language that lacks it."""
    return _tenths(load_home_words().get(word, RAREST) - RAREST)


@cache
def load_chart_words() -> Mapping[str, bytes]:
    """Of each word of foreign charts that is unknown at home, the languages, a byte each."""
    return load_made("foreign-chart-words", _made_of(), _make_chart_words)


@cache
def load_neutral_words() -> frozenset[str]:
    """Words that charts of any language have: drugs, organisms, Latin, short forms."""
    return load_made("neutral-words", _made_of(), _make_neutral_words)


@cache
def load_telling_words() -> frozenset[str]:
    """Words that some other language has at least ten times as often as English and Swedish."""
    return load_made("telling-words", _made_of(), _make_telling_words)


def _made_of() -> Iterator[str]:
    yield read_source(__name__)
    for path in (_FOREIGN_WORDS, _CHART_WORDS):
        yield from map(str, read_toml(path).items())
    for path in (_LATIN_WORDS, *_CLINICAL_WORDS):
        yield from read_lines(path)
    yield from list_versions("wordfreq")


def _make_home_words() -> dict[str, float]:
    shares = dict.fromkeys((*_SHORT_FORMS, *_read_latin()), _AS_IN_NOTES)
    for lang in ("en", "sv"):
        for word, share in load_frequencies(lang).items():
            for part in _WORD.findall(word):
                shares[part] = max(shares.get(part, RAREST), log10(share))
    for word in _read_clinical():
        shares.setdefault(word, _LEAST_TELLING)
    return shares


def _make_neutral_words() -> frozenset[str]:
    frequent = load_frequencies("en"), load_frequencies("sv")
    rare = 10**_LEAST_FAMILIAR
    return frozenset(
        word
        for word in (*load_home_words(), *_read_clinical())
        if all(shares.get(word, 0) < rare for shares in frequent)
    ).union(_SHORT_FORMS, _read_latin())


def _make_chart_words() -> dict[str, bytes]:
    home = load_home_words()
    chart: dict[str, bytearray] = {}
    for number, lang in enumerate(_read_foreign()):
        for word in set(_WORD.findall(read_toml(_CHART_WORDS).get(lang, ""))):
            if word not in home:
                chart.setdefault(word, bytearray()).append(number)
    return {word: bytes(numbers) for word, numbers in chart.items()}


def _read_latin() -> list[str]:
    return " ".join(read_lines(_LATIN_WORDS)).split()


def _read_clinical() -> list[str]:
    """The words of the lists that ship of what English and Swedish charts speak of."""
    return [
        word
        for path in _CLINICAL_WORDS
        for word in _WORD.findall(" ".join(read_lines(path)).lower())
    ]


def _make_gains() -> dict[str, bytes]:
    gains: dict[str, bytearray] = {}
    for number, words in enumerate(_read_foreign().values()):
        for word, share in words.items():
            ahead = share - load_home_words().get(word, RAREST)
            gain = _tenths(ahead) + against(word)
            if gain > 0:
                gains.setdefault(word, bytearray()).extend((number, gain))
    return {word: bytes(pairs) for word, pairs in gains.items()}


def _tenths(powers: float) -> int:
    return round(10 * max(-MOST, min(MOST, powers)))


def _read_foreign() -> dict[str, dict[str, float]]:
    """Powers of ten of the share of each common word of a language, by its code."""
    words = {lang: _read_list(lang) for lang in _LISTED}
    for lang, own in (*read_toml(_FOREIGN_WORDS).items(), *read_toml(_CHART_WORDS).items()):
        shares = words.setdefault(lang, dict(words.get(_EXTENDS.get(lang, ""), {})))
        for word in _WORD.findall(own):
            shares[word] = max(shares.get(word, RAREST), _AS_IN_NOTES)
    return words


def _read_list(lang: str) -> dict[str, float]:
    """The common words of a language's list, taken apart at apostrophes and hyphens."""
    from wordfreq import get_frequency_list

    shares: dict[str, float] = {}
    for centibels, words in enumerate(get_frequency_list(lang, "small")):
        share = -centibels / 100
        if share < _LEAST_COMMON:
            break
        for word in words:
            for part in _WORD.findall(word.lower()):
                shares.setdefault(part, share)
    return shares


def _make_telling_words() -> frozenset[str]:
    home = load_home_words()

    def tells(word: str, share: float) -> bool:
        at_home = home.get(word, RAREST)
        return share >= _LEAST_TELLING and share - at_home >= _LEAST_DIFFERENCE

    return frozenset(
        word
        for words in _read_foreign().values()
        for word, share in words.items()
        if len(word) > 1 and tells(word, share)
    )
