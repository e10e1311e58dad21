"""How a name is written: in the forms of ``formats.toml``, and in the ways people vary it."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache, lru_cache

from seawall.resources import read_lines
from seawall.synth.people import Human
from seawall.synth.values import fill_pattern, strip_accents

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_TYPO_MIN_LETTERS = 5
# Zipf scale: a word that stands about once in a million is no frequent word.
_FREQUENT_ZIPF = 3.0
_NOT_LOGIN = re.compile(r"[^a-z0-9]")


def initials_of(human: Human) -> str:
    """ "A.B." for Anna Berg."""
    return f"{human.given[0].upper()}.{_first_letter(human.family)}."


def _first_letter(family: str) -> str:
    return next((char for char in family if char.isupper()), family[0].upper())


def write_name(human: Human, patterns: Sequence[str], rng: random.Random, formal: bool) -> str:
    """The name in one of the patterns; running text takes those in natural order and case."""
    fitting = [p for p in patterns if human.middle or ("{m}" not in p and "{M}" not in p)]
    if not formal:
        fitting = [p for p in fitting if "," not in p and "^" not in p and "{LAST}" not in p]
    pattern = rng.choice(fitting) if fitting else "{first} {last}"
    return pattern.format(**_fields(human))


def _fields(human: Human) -> dict[str, str]:
    middle = human.middle[:1]
    return {
        "first": human.given,
        "last": human.family,
        "FIRST": human.given.upper(),
        "LAST": human.family.upper(),
        "f": human.given[0],
        "l": _first_letter(human.family),
        "m": middle,
        "F": human.given[0].upper(),
        "M": middle.upper(),
        "middle": human.middle,
        "MIDDLE": human.middle.upper(),
    }


def write_login(human: Human, pattern: str, rng: random.Random) -> str:
    """A user name or the front of an address: plain small letters, ``#`` digits."""
    first, last = _plain(human.given), _plain(human.family)
    filled = fill_pattern(pattern, rng)
    return filled.format(first=first, last=last, f=first[:1], l=last[:1], m=_plain(human.middle))


def _plain(name: str) -> str:
    return _NOT_LOGIN.sub("", strip_accents(name).lower())


def draw_variant(human: Human, form: str, rng: random.Random) -> str | None:
    """The name as it is varied in notes, None where it has no variant in that form.

    Reversed, initialled, hyphenated, accent-stripped, nicknamed, or one typo away; the last only
    for names of five letters or more that are no frequent word.
    """
    whole = form not in ("first", "last")
    firsts = _vary(human.given) | _nicknames(human.given) if form != "last" else set()
    lasts = _vary(human.family) if form != "first" else set()
    if form == "first":
        found = firsts
    elif form == "last":
        found = lasts
    else:
        found = {f"{first} {human.family}" for first in firsts}
        found |= {f"{human.given} {last}" for last in lasts}
        found |= {f"{human.family} {human.given}", f"{human.family}, {human.given}"}
        found.add(f"{human.given[0]}. {human.family}")
    if rng.random() < 0.35 or not found:
        return _draw_typo(human, form, whole, rng) or (rng.choice(sorted(found)) if found else None)
    return rng.choice(sorted(found))


def _vary(name: str) -> set[str]:
    """Accents off, hyphens for spaces, spaces for hyphens; never the name itself."""
    forms = {strip_accents(name), name.replace("-", " ")}
    if name.replace(" ", "").isalpha() and name.istitle():
        forms.add(name.replace(" ", "-"))
    return forms - {name}


def _nicknames(given: str) -> set[str]:
    return set(load_nicknames().get(strip_accents(given).lower(), ()))


@cache
def load_nicknames() -> dict[str, tuple[str, ...]]:
    """Names in lower case without accents, each with what its bearers are called."""
    table: dict[str, tuple[str, ...]] = {}
    for line in read_lines("lexicons/nicknames.txt"):
        name, _, nicknames = line.partition(":")
        table[name.strip()] = tuple(word.capitalize() for word in nicknames.split())
    return table


def _draw_typo(human: Human, form: str, whole: bool, rng: random.Random) -> str | None:
    part = rng.choice(("given", "family")) if whole else {"first": "given", "last": "family"}[form]
    name = human.given if part == "given" else human.family
    if len(name) < _TYPO_MIN_LETTERS or not name.isalpha() or is_frequent(name):
        return None
    wrong = draw_misspelling(name, rng)
    if wrong.lower() == name.lower() or is_frequent(wrong):
        return None
    if not whole:
        return wrong
    return f"{wrong} {human.family}" if part == "given" else f"{human.given} {wrong}"


def draw_misspelling(word: str, rng: random.Random) -> str:
    """One edit inside the word: a letter swapped, dropped, doubled or mistaken; the first stays."""
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    if kind == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + rng.choice(_ALPHABET) + word[at + 1 :]


@lru_cache(maxsize=1 << 14)
def is_frequent(word: str) -> bool:
    """True if the word is a frequent one in either language, as a name or as anything else."""
    from wordfreq import zipf_frequency

    return any(zipf_frequency(word, lang) >= _FREQUENT_ZIPF for lang in ("en", "sv"))
