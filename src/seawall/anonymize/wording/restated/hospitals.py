"""A suppressed hospital stated again: by its name, by the part that tells it, by its acronym."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from seawall.anonymize.scene import acronym_of
from seawall.model import Span
from seawall.text.frequent_words import is_frequent

# What a hospital's name ends with, and which tells none from another.
_KINDS = frozenset(
    "hosp hospital hospitals med medical ctr center centre clinic clinics univ university health "
    "healthcare system institute infirmary the of sjukhus sjukhuset lasarett lasarettet klinik "
    "kliniken universitetssjukhus universitetssjukhuset vårdcentral vårdcentralen".split()
)
_VOWELS = frozenset("aeiouyåäö")
_LETTERS = re.compile(r"[^\W\d_]+")
_SHORTEST_ACRONYM, _SHORTEST_CORE = 3, 4


def find_hospitals(text: str, names: Iterable[str]) -> Iterator[Span]:
    """Places that name the hospital in any case; what could be another word counts as written."""
    for pattern in _patterns(tuple(sorted(set(names)))):
        for found in pattern.finditer(text):
            yield Span(*found.span())


@lru_cache(maxsize=1024)
def _patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    wanted: dict[str, bool] = {}
    for name in names:
        wanted.update(_variants(" ".join(name.split())))
    return tuple(
        re.compile(_spaced(variant), re.IGNORECASE if in_any_case else 0)
        for variant, in_any_case in wanted.items()
    )


def _spaced(variant: str) -> str:
    words = r"[\s.,-]{1,3}".join(re.escape(word.strip(".,")) for word in variant.split())
    return rf"(?<!\w){words}(?!\w)"


def _variants(name: str) -> Iterator[tuple[str, bool]]:
    """The ways to write a name, each with whether it counts in any case."""
    if len(name) >= _SHORTEST_ACRONYM:
        yield name.rstrip("."), " " in name or not is_frequent(name.lower())
    core = _core_of(name)
    if len(core) >= _SHORTEST_CORE and (" " in core or not is_frequent(core.lower())):
        yield core, " " in core
        yield core.upper(), False
    acronym = acronym_of(" ".join(_LETTERS.findall(name)))
    if _SHORTEST_ACRONYM <= len(acronym) <= 6 and " " in name:
        yield acronym, not _VOWELS & set(acronym.lower()) or not is_frequent(acronym.lower())
        yield ".".join(acronym), False


def _core_of(name: str) -> str:
    """The name without the words at its ends that any hospital has; it may be empty."""
    words = name.split()
    while words and words[-1].lower().strip(".,") in _KINDS:
        words.pop()
    while words and words[0].lower() in _KINDS:
        words.pop(0)
    return " ".join(words).rstrip(".,")
