"""Clinical terms and values that look like identifiers and are none, made for training.

The synthetic hospital's own list of them is short, and a learner would know it by heart.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from seawall.resources import read_toml

_PLACE = re.compile(r"\{([^{}]+)\}")
_RANGE = re.compile(r"(\d+)(?:([.,])(\d))?-(\d+)(?:[.,](\d))?")


def make_clinical_terms(lang: str, count: int, rng: random.Random) -> tuple[str, ...]:
    """That many terms of the language, each in one of the patterns of ``traps_train.toml``."""
    patterns, lists = _read_patterns(lang)
    return tuple(_fill(rng.choice(patterns), lists, rng) for _ in range(count))


@cache
def _read_patterns(lang: str) -> tuple[tuple[str, ...], Mapping[str, tuple[str, ...]]]:
    source: dict[str, Any] = read_toml("learn/traps_train.toml")[lang]
    lists = {
        name: tuple(word for word in words.replace("\n", "").split("|") if word)
        for name, words in source["lists"].items()
    }
    return tuple(source["patterns"]), lists


def _fill(pattern: str, lists: Mapping[str, tuple[str, ...]], rng: random.Random) -> str:
    return _PLACE.sub(lambda place: draw_term(place[1], lists, rng), pattern)


def draw_term(name: str, lists: Mapping[str, tuple[str, ...]], rng: random.Random) -> str:
    """A word of the list of that name, or a number where the name is a range."""
    found = _RANGE.fullmatch(name)
    if not found:
        return rng.choice(lists[name])
    low, point, low_tenths, high, high_tenths = found.groups()
    if not point:
        return str(rng.randint(int(low), int(high)))
    tenths = rng.randint(10 * int(low) + int(low_tenths), 10 * int(high) + int(high_tenths))
    return f"{tenths // 10}{point}{tenths % 10}"
