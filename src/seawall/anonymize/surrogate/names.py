"""The names that surrogates are drawn from, and what a given name tells of gender."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module

from seawall.model import ProjectKey

FEMALE, MALE, NEUTRAL = "female", "male", "neutral"

# A name that is this many times as frequent among one gender tells that gender.
_TELLING_RATIO = 10.0


# Letters whose marks no decomposition takes off.
_PLAIN_LETTERS = str.maketrans(
    {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe"}
)


@lru_cache(maxsize=8192)
def normalize(word: str) -> str:
    """Lower case without accents: how a name is compared."""
    decomposed = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN_LETTERS))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@dataclass(frozen=True, slots=True)
class _Pool:
    """Names by first letter; ``letters`` repeats a letter as often as names begin with it."""

    letters: tuple[str, ...]
    names: dict[str, tuple[str, ...]]


def _frequencies(lang: str, kind: str) -> dict[str, float]:
    """One of Faker's lists: ``first_names_female``, ``first_names_male`` or ``last_names``."""
    locale = "sv_SE" if lang == "sv" else "en_US"
    provider = import_module(f"faker.providers.person.{locale}").Provider
    return dict(getattr(provider, kind))


@cache
def _given(lang: str, gender: str) -> frozenset[str]:
    female = _frequencies(lang, "first_names_female")
    male = _frequencies(lang, "first_names_male")
    if gender == NEUTRAL:
        return frozenset(female.keys() & male.keys())
    names = female if gender == FEMALE else male
    return frozenset(name for name in names if gender_of(name) in (gender, None))


@cache
def _kin(kind: str, lang: str, gender: str) -> frozenset[str]:
    return frozenset(_frequencies(lang, "last_names")) if kind == "family" else _given(lang, gender)


@cache
def _letters(kind: str) -> tuple[str, ...]:
    """First letters that every language and gender has, each as often as in the English lists.

    One draw of the letter serves them all: "M. Johnson", whose gender is not told, has the initial
    of the "Mary Johnson" who stands in another note.
    """
    groups = [_kin(kind, lang, gender) for lang in ("en", "sv") for gender in (FEMALE, MALE)]
    common = set.intersection(*({name[0] for name in group} for group in groups))
    return tuple(sorted(name[0] for name in groups[0] | groups[1] if name[0] in common))


@cache
def _pool(kind: str, lang: str, gender: str) -> _Pool:
    letters = _letters(kind)
    names = _kin(kind, lang, gender)
    return _Pool(letters, {x: tuple(sorted(n for n in names if n[0] == x)) for x in set(letters)})


def draw_initial(key: ProjectKey, who: tuple[str, ...]) -> str:
    """The first letter of a made-up name, whichever part it is."""
    return key.choose(_letters_of_both(), "surrogate-letter", *who)


@cache
def _letters_of_both() -> tuple[str, ...]:
    """First letters that given and family names have, as often as given names begin with them."""
    family = frozenset(_letters("family"))
    return tuple(letter for letter in _letters("given") if letter in family)


@cache
def list_names(part: str, lang: str, gender: str, letter: str) -> tuple[str, ...]:
    """The given names of a gender, or the family names, that begin with the letter.

    Simple ones, where there are any: a double name stands for a double name.
    """
    names = _pool(part, lang, gender).names[letter]
    return tuple(name for name in names if "-" not in name) or names


# Drawn again, a name is the same: what is kept is what notes that follow each other share, for
# each entry holds somebody's names and there is no end of persons.
@lru_cache(maxsize=4096)
def draw_name(
    key: ProjectKey, kind: str, lang: str, gender: str, who: tuple[str, ...], avoid: frozenset[str]
) -> str:
    """A given or family name for ``who``, never one of ``avoid``; the letter is drawn first.

    ``kind`` is "given" or "family", with a number for a second one; a neutral given name is any
    whose gender differs by draw, since few names are truly neutral.
    """
    base = kind.rstrip("0123456789")
    if base == "given" and gender == NEUTRAL:
        gender = key.choose((FEMALE, MALE), "surrogate-gender", *who)
    pool = _pool(base, lang, gender)
    for attempt in range(64):
        # A letter with few names may hold only names to avoid: every eighth try takes another.
        letter = key.choose(pool.letters, "surrogate-letter", kind, str(attempt // 8), *who)
        name = key.choose(pool.names[letter], "surrogate-name", kind, str(attempt), *who)
        if normalize(name) not in avoid:
            return name
    raise ValueError("too many names to avoid")


@cache
def _genders() -> dict[str, str | None]:
    weights: dict[str, list[float]] = {}
    for lang in ("en", "sv"):
        for at, kind in enumerate(("first_names_female", "first_names_male")):
            for name, weight in _frequencies(lang, kind).items():
                weights.setdefault(normalize(name), [0.0, 0.0])[at] += weight
    return {name: _telling(*pair) for name, pair in weights.items()}


def _telling(female: float, male: float) -> str | None:
    if female > _TELLING_RATIO * male:
        return FEMALE
    return MALE if male > _TELLING_RATIO * female else None


def gender_of(given: str) -> str | None:
    """The gender that a given name tells, or None."""
    return _genders().get(normalize(given))


def is_given(word: str) -> bool:
    """True for a given name of the lists."""
    return normalize(word) in _genders()


def is_common_name(word: str) -> bool:
    """True for a given or family name of the lists."""
    return is_given(word) or normalize(word) in _families()


@cache
def _families() -> frozenset[str]:
    lists: Iterable[dict[str, float]] = (_frequencies(x, "last_names") for x in ("en", "sv"))
    return frozenset(normalize(name) for names in lists for name in names)


def is_family(word: str) -> bool:
    """True for a family name of the lists."""
    return normalize(word) in _families()
