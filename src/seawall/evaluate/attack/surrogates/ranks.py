"""The most frequent original is the most frequent surrogate: is it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from seawall.evaluate.attack.surrogates.outcome import count_guesses
from seawall.evaluate.attack.trial import Attack, shuffle_places
from seawall.model import Label

RANKED = (Label.HOSPITAL, Label.CITY, Label.COUNTY, Label.STATE, Label.WARD, Label.DOCTOR)
_LEAST_PAIRS = 20


class Pair(NamedTuple):
    """A value of somebody's notes, by a word that stands for it, and its surrogate."""

    person: str
    value: str
    shown: str


def attack_ranks(pairs: Mapping[Label, Iterable[Pair]], seed: int) -> Iterator[Attack]:
    """Who knows how frequent each hospital, city and doctor is matches them by rank."""
    for label in RANKED:
        distinct = sorted(set(pairs.get(label, ())))
        if len(distinct) >= _LEAST_PAIRS:
            yield _attack(label, distinct, seed)


def _attack(label: Label, pairs: Sequence[Pair], seed: int) -> Attack:
    """In the control each surrogate stands in another's notes."""
    order = shuffle_places(len(pairs), seed)
    moved = [Pair(p.person, p.value, pairs[at].shown) for p, at in zip(pairs, order, strict=True)]
    blind = 1 / len({pair.value for pair in pairs})
    return count_guesses(f"rank of {label.value}", _guess(pairs), blind, _guess(moved))


def _guess(pairs: Sequence[Pair]) -> list[float]:
    """For each pair whether the ranks of its two sides are the same."""
    values, shown = (_rank(pair[side] for pair in pairs) for side in (1, 2))
    return [float(values[pair.value] == shown[pair.shown]) for pair in pairs]


def _rank(items: Iterable[str]) -> dict[str, int]:
    counts = Counter(items)
    return {item: at for at, item in enumerate(sorted(counts, key=lambda i: (-counts[i], i)))}
