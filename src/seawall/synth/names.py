"""Names of many cultures, each word of which belongs to one split only.

Faker's lists are divided by a hash of the name; a name that a split's ``words.toml`` lists is that
split's own. Compound names are kept only where all their words fall into one split.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from seawall.synth.values import strip_accents

SPLITS = ("train", "dev", "test")
_SHARES = {"train": 60, "dev": 80, "test": 100}  # cumulative, of a hundred
_WORD = re.compile(r"[^\W\d_]+")
_PARTICLES = frozenset(
    "van der den de la las los del di da do dos du le von zu af al el bin ibn mac mc o d st ter "
    "ten ó ní nic ui mhic a".split()
)
_BLEND_CUT = re.compile(r"^.+?[aeiouyåäöéíóáú]+(?=[^aeiouyåäöéíóáú])", re.IGNORECASE)

# Locales of Faker with names in Latin script, and how often each stands in a country's wards.
_WEIGHTS: dict[str, dict[str, int]] = {
    "en": {
        "en_US": 34, "en": 10, "en_GB": 6, "en_IE": 4, "ga_IE": 1, "es_MX": 8, "es_CO": 2,
        "es_CL": 2, "es_AR": 1, "es_ES": 2, "it_IT": 3, "de_DE": 3, "de_AT": 1, "fr_FR": 2,
        "fr_CA": 2, "nl_NL": 2, "pt_BR": 2, "pt_PT": 1, "en_IN": 4, "en_PK": 2, "en_KE": 1,
        "en_NG": 1, "yo_NG": 1, "ig_NG": 1, "ha_NG": 1, "tw_GH": 1, "zu_ZA": 1, "sw": 1,
        "vi_VN": 2, "zh_TW": 2, "zh_CN": 1, "ja_JP": 1, "en_TH": 1, "id_ID": 1, "tr_TR": 1,
        "fr_DZ": 2, "pl_PL": 2, "cs_CZ": 1, "hu_HU": 1, "ro_RO": 1, "hr_HR": 1, "lt_LT": 1,
        "sk_SK": 1, "da_DK": 1, "sv_SE": 1, "no_NO": 1, "fi_FI": 1, "is_IS": 1, "uz_UZ": 1,
        "az_AZ": 1, "en_NZ": 1,
    },
    "sv": {
        "sv_SE": 68, "fi_FI": 5, "da_DK": 2, "no_NO": 2, "hr_HR": 4, "tr_TR": 3, "fr_DZ": 4,
        "en_PK": 2, "pl_PL": 2, "de_DE": 1, "es_CL": 2, "et_EE": 1, "lv_LV": 1, "lt_LT": 1,
        "sw": 1, "yo_NG": 1, "uz_UZ": 1, "az_AZ": 1, "vi_VN": 1, "en_TH": 1, "nl_NL": 1,
        "it_IT": 1, "hu_HU": 1, "ro_RO": 1, "en_GB": 1,
    },
}  # fmt: skip
_FEMALE = ("first_names_female", "first_female_romanized_names")
_MALE = ("first_names_male", "first_male_romanized_names")
_EITHER = ("first_names", "first_romanized_names")
_LAST = ("last_names", "last_romanized_names", "unisex_last_names", "last_names_without_suffix")


@dataclass(frozen=True, slots=True)
class NamePool:
    """The given and family names of one culture that one split may use."""

    female: tuple[str, ...]
    male: tuple[str, ...]
    family: tuple[str, ...]

    def given(self, sex: str) -> tuple[str, ...]:
        return self.female if sex == "F" else self.male


@dataclass(frozen=True, slots=True)
class Names:
    """Every pool of a split and language, with weights; ``own`` are those of ``words.toml``."""

    split: str
    pools: Mapping[str, NamePool]
    weights: tuple[int, ...]
    own: NamePool
    claims: Mapping[str, str]

    def owns(self, name: str) -> bool:
        """True if every word of the name belongs to this split."""
        return all(owner_of(word, self.claims) == self.split for word in name_words(name))

    def draw_culture(self, rng: random.Random) -> str:
        return rng.choices(tuple(self.pools), self.weights)[0]

    def draw_given(self, culture: str, sex: str, rng: random.Random) -> str:
        """One given name: of the culture, of ``words.toml``, or invented."""
        return self._draw(self.pools[culture].given(sex), self.own.given(sex), rng)

    def draw_family(self, culture: str, rng: random.Random) -> str:
        """One family name: of the culture, of ``words.toml``, or invented."""
        return self._draw(self.pools[culture].family, self.own.family, rng)

    def _draw(self, pool: tuple[str, ...], own: tuple[str, ...], rng: random.Random) -> str:
        luck = rng.random()
        if own and luck < 0.06:
            return rng.choice(own)
        name = self._invent(pool, rng) if luck < 0.18 else rng.choice(pool)
        return name.strip()  # some of Faker's end with a space

    def _invent(self, pool: tuple[str, ...], rng: random.Random) -> str:
        """A blend of two names whose hash falls into this split; a listed name if none does."""
        for _ in range(12):
            blend = _blend(rng.choice(pool), rng.choice(pool))
            if blend and self.owns(blend):
                return blend
        return rng.choice(pool)

    def distinct(self) -> int:
        """How many distinct listed names the split has."""
        pools = (*self.pools.values(), self.own)
        return len({name for pool in pools for part in _parts(pool) for name in part})


def name_words(name: str) -> tuple[str, ...]:
    """The words that make a name somebody's: lower case, without accents and particles."""
    words = (strip_accents(word).lower() for word in _WORD.findall(name))
    return tuple(word for word in words if word not in _PARTICLES and len(word) > 1)


def owner_of(word: str, claims: Mapping[str, str]) -> str:
    """The split that a name's word belongs to: the one that lists it, else by its hash."""
    if word in claims:
        return claims[word]
    share = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big") % 100
    return next(split for split in SPLITS if share < _SHARES[split])


def load_names(
    split: str, lang: str, own: Mapping[str, Iterable[str]], claims: Mapping[str, str]
) -> Names:
    """The names of a split: Faker's for the language, and the split's own lists."""
    pools = {
        locale: NamePool(*(_keep(part, split, claims) for part in _parts(_read_locale(locale))))
        for locale in _WEIGHTS[lang]
    }
    pools = {locale: pool for locale, pool in pools.items() if all(_parts(pool))}
    lists = (own.get("first_female", ()), own.get("first_male", ()), own.get("last", ()))
    mine = NamePool(*(_keep(part, split, claims) for part in lists))
    return Names(split, pools, tuple(_WEIGHTS[lang][locale] for locale in pools), mine, claims)


def _parts(pool: NamePool) -> tuple[tuple[str, ...], ...]:
    return pool.female, pool.male, pool.family


def _keep(names: Iterable[str], split: str, claims: Mapping[str, str]) -> tuple[str, ...]:
    kept = (
        name
        for name in names
        if (words := name_words(name)) and all(owner_of(word, claims) == split for word in words)
    )
    return tuple(sorted(set(kept)))


@cache
def _read_locale(locale: str) -> NamePool:
    """Faker's raw lists in Latin script; where it knows no gender, both get the common list."""
    provider = import_module(f"faker.providers.person.{locale}").Provider
    either = _read_lists(provider, _EITHER)
    female, male = _read_lists(provider, _FEMALE), _read_lists(provider, _MALE)
    family = _read_lists(provider, _LAST)
    if locale == "is_IS":
        family = tuple(f"{name}{end}" for name in family for end in ("son", "dóttir"))
    return NamePool(female or either, male or either, family)


def _read_lists(provider: type, attributes: Iterable[str]) -> tuple[str, ...]:
    found: set[str] = set()
    for attribute in attributes:
        names = getattr(provider, attribute, ())
        if not isinstance(names, property):
            found.update(name for name in names if isinstance(name, str) and _is_latin(name))
    found.discard("Doe")  # Faker's stand-in where a locale has no list
    # Some romanised lists are in capitals.
    return tuple(sorted(name.title() if name.isupper() else name for name in found))


def _is_latin(name: str) -> bool:
    letters = _WORD.findall(name)
    return bool(letters) and all(
        char < "\u0250" or "\u1e00" <= char < "\u1f00" for word in letters for char in word
    )


def _blend(first: str, second: str) -> str:
    """The front of one name and the back of the other, cut after a vowel; empty if none fits."""
    front, back = _BLEND_CUT.match(first), _BLEND_CUT.match(second)
    if not front or not back or not (first.isalpha() and second.isalpha()):
        return ""
    blend = front.group() + second[back.end() :].lower()
    return blend if 4 <= len(blend) <= 12 and blend not in (first, second) else ""
