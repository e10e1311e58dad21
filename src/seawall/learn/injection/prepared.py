"""A carrier made ready to be injected: its lines, sentences, seats, and what it tells already."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from seawall.learn.carriers import Carrier
from seawall.learn.injection.layout import restore_lines, split_sentences
from seawall.learn.injection.rewrites import Chance, Rewrites
from seawall.learn.injection.seats import Seat, find_seats
from seawall.learn.standing import find_standing
from seawall.model import Label, Mention

_FEMALE = frozenset("she her hers herself woman female lady girl".split())
_MALE = frozenset("he his him himself man male gentleman boy".split())
_CACHED = 8192  # more than there are carriers in four styles


@dataclass(frozen=True, slots=True)
class Prepared:
    """What injection needs to know of a carrier; ``sex`` and ``age`` are empty where untold."""

    text: str = field(repr=False)
    sentences: tuple[tuple[int, int, int], ...]
    seats: tuple[Seat, ...]
    standing: tuple[Mention, ...]
    sex: str
    age: int | None


@lru_cache(maxsize=_CACHED)
def prepare(carrier: Carrier, style: str) -> Prepared:
    """The carrier with its line breaks in that style."""
    text = restore_lines(carrier.text, style)
    standing = find_standing(text)
    return Prepared(
        text,
        split_sentences(text),
        find_seats(text),
        standing,
        _tell_sex(text, standing),
        _tell_age(text, standing),
    )


@lru_cache(maxsize=_CACHED)
def find_chances(carrier: Carrier, style: str, rewrites: Rewrites) -> tuple[Chance, ...]:
    """Where the carrier, in that style, can be rewritten."""
    return tuple(rewrites.find(prepare(carrier, style).text))


def _tell_sex(text: str, standing: tuple[Mention, ...]) -> str:
    words = [one.span.of(text).lower() for one in standing if one.label is Label.GENDER]
    female, male = sum(word in _FEMALE for word in words), sum(word in _MALE for word in words)
    return "" if female == male else "F" if female > male else "M"


def _tell_age(text: str, standing: tuple[Mention, ...]) -> int | None:
    ages = (one.span.of(text) for one in standing if one.label is Label.AGE)
    return next((int(age) for age in ages if age.isdigit() and 0 < int(age) < 110), None)
