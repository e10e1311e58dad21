"""Personal names of many countries, and which of them are words as well.

The names come from the US census lists of PyPI's ``names`` and from the raw lists of Faker's person
providers, which are read where they are installed, and from a list of our own; the result is
stored for the next run.
"""

from __future__ import annotations

import importlib
import pkgutil
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from seawall.lazy import lazy_pattern
from seawall.resources import read_lines, read_source, read_text, read_toml
from seawall.store import load_made
from seawall.text.frequent_words import list_versions, load_frequencies

_AMBIGUOUS = "lexicons/ambiguous_names.txt"
_PLAIN = "lexicons/plain_names.txt"
_ORIGINS = "lexicons/origin_names.toml"

_WORD = lazy_pattern(r"[^\W\d_]+")
_NAME_LIST = lazy_pattern(r"(first|middle|last)_?\w*names|male_last_names")
_NO_NAME_LIST = lazy_pattern(r"kana|pairs|language")

# Letters that Unicode does not take apart into a base letter and a mark.
_UNDECOMPOSED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
)

# A name of Faker's lists without a census share is taken to be as frequent as this, in percent.
_FAKER_SHARE = 0.05
_USUAL_SHARE = 0.02  # some six hundred surnames
# Times a word may outnumber, in English text, what its share as a name lets expect.
_MAX_WORDS_PER_SHARE = 60e-5
_MIN_GIVEN_PER_FAMILY = 0.1
_LAST_LATIN = 0x1EFF


@lru_cache(maxsize=1 << 12)
def fold(word: str) -> str:
    """Lower case without accents: what "Åsa", "ASA" and "asa" have in common."""
    lower = word.lower()
    if lower.isascii():
        return lower
    apart = unicodedata.normalize("NFKD", lower.translate(_UNDECOMPOSED))
    # A mark that stands alone stays: no word becomes empty.
    return "".join(char for char in apart if not unicodedata.combining(char)) or lower


@dataclass(frozen=True, slots=True)
class NameLexicon:
    """Given names and surnames in lower case, with and without accents.

    ``common`` holds the frequent words that are no names in the first place ("will", "hope",
    "long"): found as a name only in a name's place. ``usual`` are the surnames of many ("Clark",
    not "Roos") and what is given more often than inherited ("Bruce"). ``plain_given`` are the given
    names without the common words.
    """

    given: frozenset[str]
    family: frozenset[str]
    common: frozenset[str]
    usual: frozenset[str]
    plain_given: frozenset[str]

    def is_given(self, word: str) -> bool:
        """True for a given name that is hardly ever anything else."""
        return word in self.plain_given

    def is_family(self, word: str) -> bool:
        """True for a surname that is hardly ever anything else."""
        return word in self.family and word not in self.common

    def is_name(self, word: str) -> bool:
        return (word in self.given or word in self.family) and word not in self.common

    def is_listed(self, word: str) -> bool:
        """True for a name of the lists, in lower case, be it also a frequent word."""
        if word in self.given or word in self.family:
            return True
        is_folded = word.isascii() and word.islower()
        return not is_folded and fold(word) in self.family

    def __repr__(self) -> str:
        return f"<NameLexicon of {len(self.given)} and {len(self.family)} names>"


@cache
def list_ambiguous() -> frozenset[str]:
    """Words of our own list that are names as well."""
    return frozenset(read_lines(_AMBIGUOUS))


@cache
def load_names() -> NameLexicon:
    """The lexicon, read on the first call."""
    return NameLexicon(*load_made("names", list_name_sources(), _gather))


@cache
def list_name_sources() -> tuple[str, ...]:
    """What the lexicon is made of (see ``load_made``)."""
    own = [read_text(path) for path in (_AMBIGUOUS, _PLAIN, _ORIGINS)]
    return (read_source(__name__), *list_versions("faker", "names", "wordfreq"), *own)


def _gather() -> tuple[frozenset[str], ...]:
    """The sets of the lexicon, in its order."""
    given_shares = _read_census("female.first", "male.first")
    family_shares = _read_census("all.last")
    given, family, swedish = _read_faker()
    for lists in read_toml(_ORIGINS).values():
        given.update(_split_names(lists["given"].split()))
        family.update(_split_names(lists["family"].split()))
        family.update(_split_names(_join_parts(lists)))
    shares = dict.fromkeys(given | family, _FAKER_SHARE)
    for census in (given_shares, family_shares):
        for name, share in census.items():
            shares[name] = max(share, shares.get(name, 0.0))
    # Half of the census surnames are somebody's given name: keep those that are so often enough.
    given.update(
        name
        for name, share in given_shares.items()
        if share > family_shares.get(name, 0.0) * _MIN_GIVEN_PER_FAMILY
    )
    common = _find_common(shares, swedish)
    usual = {name for name, share in given_shares.items() if share > family_shares.get(name, 0.0)}
    usual.update(name for name, share in family_shares.items() if share >= _USUAL_SHARE)
    family.update(family_shares)
    # One object for a word that several sets hold: it is stored and read once.
    shared = {word: word for words in (given, family, common, usual) for word in words}
    sets = given, family, common, usual, given - common
    return tuple(frozenset(map(shared.__getitem__, words)) for words in sets)


def _join_parts(lists: Mapping[str, str]) -> list[str]:
    """Family names of two parts: "Forslund", "Ekbäck"."""
    heads, tails = (lists.get(part, "").split() for part in ("heads", "tails"))
    return [head + tail for head in heads for tail in tails if head != tail]


def _read_census(*parts: str) -> dict[str, float]:
    """Share of the population, in percent, by name."""
    shares: dict[str, float] = {}
    for part in parts:
        text = files("names").joinpath(f"dist.{part}").read_text("ascii").lower()
        # Each line: name, share, cumulative share, rank.
        words = text.split()
        for name, share in zip(words[::4], words[1::4], strict=True):
            shares[name] = shares.get(name, 0.0) + float(share)
    return shares


def _read_faker() -> tuple[set[str], set[str], set[str]]:
    """Given names, surnames and the Swedes among both, of every locale in Latin letters."""
    package = importlib.import_module("faker.providers.person")
    given: set[str] = set()
    family: set[str] = set()
    swedish: set[str] = set()
    for module in pkgutil.iter_modules(package.__path__):
        provider = importlib.import_module(f"{package.__name__}.{module.name}").Provider
        for attribute, values in vars(provider).items():
            if _NAME_LIST.match(attribute) and not _NO_NAME_LIST.search(attribute):
                names = set(_split_names(values))
                (family if "last" in attribute else given).update(names)
                if module.name == "sv_SE":
                    swedish |= names
    return given, family, swedish


def _split_names(values: object) -> Iterator[str]:
    """The words of each name, of two letters or more, with and without accents."""
    if not isinstance(values, (tuple, list, dict, set)):
        return
    for value in values:
        if isinstance(value, str) and value and ord(value[0]) <= _LAST_LATIN:
            name = value.lower()
            for word in (name,) if name.isalpha() else _WORD.findall(name):
                if len(word) > 1:
                    yield word
                    if not word.isascii():
                        yield fold(word)


def _find_common(shares: Mapping[str, float], swedish: set[str]) -> frozenset[str]:
    """Frequent words that are seldom names.

    A Swede's name is a frequent Swedish word as well: of these, what is also a word stands in
    our own list.
    """
    common = set(read_lines(_AMBIGUOUS))
    for lang, excepted in (("en", set[str]()), ("sv", swedish)):
        common.update(
            word
            for word, frequency in load_frequencies(lang).items()
            if frequency > shares.get(word, 0.0) * _MAX_WORDS_PER_SHARE and word not in excepted
        )
    return frozenset(common.difference(read_lines(_PLAIN)))
