"""How much scrubbing leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from seawall.model import UsageError

TERMS = ("name", "code", "class")
ANY = "any"
_KEYS = ("threshold", "bias", "terms", "forbidden")


@dataclass(frozen=True, slots=True)
class Scrubbing:
    """How many of the most frequent words of a language stay; None for any that has a frequency.

    ``bias`` puts the most frequent names in place of the labels of persons. ``terms`` says whether
    a term becomes its recommended name, its code, or the class of what it is. ``forbidden`` are
    words that never stay, besides those that ship.
    """

    threshold: int | None = 10_000
    bias: bool = False
    terms: str = "name"
    forbidden: tuple[str, ...] = ()


def parse_scrubbing(table: Mapping[str, Any], place: str) -> Scrubbing:
    """What a preset's [scrub] says; ``place`` names the preset in messages."""
    for key in table:
        if key not in _KEYS:
            raise UsageError.unknown(f"key under [scrub] in the {place}", key, _KEYS)
    default = Scrubbing()
    return Scrubbing(
        _parse_threshold(table.get("threshold", default.threshold), place),
        _parse_bias(table.get("bias", default.bias), place),
        _parse_terms(table.get("terms", default.terms), place),
        _parse_forbidden(table.get("forbidden", []), place),
    )


def _parse_threshold(value: object, place: str) -> int | None:
    if value == ANY:
        return None
    if type(value) is not int or value < 0:
        raise UsageError(
            f"The 'threshold' under [scrub] in the {place} is a number of words such as 10000, "
            'or "any".'
        )
    return value


def _parse_bias(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"The key 'bias' under [scrub] in the {place} is true or false.")
    return value


def _parse_terms(value: object, place: str) -> str:
    if value not in TERMS:
        raise UsageError.unknown(f"kind of terms under [scrub] in the {place}", str(value), TERMS)
    return str(value)


def _parse_forbidden(value: object, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise UsageError(f"The key 'forbidden' under [scrub] in the {place} is a list of words.")
    return tuple(sorted(word.lower() for word in value))
