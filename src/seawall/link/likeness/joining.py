"""Persons who are one so likely that they are taken for one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from math import log2

from seawall.link.likeness.evidence import disputes, weigh
from seawall.link.likeness.traits import Traits

_MOST_ALIKE = 200  # persons who share a name or number: more of them tell nobody apart
_MAX_PRIOR = 0.3

Pair = tuple[str, str]


def join_alike(
    traits: Mapping[str, Traits], sure: Collection[str], threshold: float
) -> dict[str, str]:
    """For each person that is joined to another, who that is; the likeliest pairs come first.

    A pair needs a probability of ``threshold``, where one in as many pairs as there are persons is
    one person to begin with. Of those joined at most one is ``sure``, and no two dispute each
    other's sex and birth. Persons go by their ids, so that no order of the input shows.
    """
    n_others = max(1, len(traits) - 1)
    prior = min(_MAX_PRIOR, 1 / n_others)
    least = log2(threshold / (1 - threshold)) - log2(prior / (1 - prior))
    pairs = [
        (-weight, *pair)
        for pair in _find_candidates(traits)
        if (weight := weigh(traits[pair[0]], traits[pair[1]])) >= least
    ]
    groups = _Groups(traits, frozenset(sure))
    for _, first, second in sorted(pairs):
        groups.join(first, second)
    return groups.heads()


def _find_candidates(traits: Mapping[str, Traits]) -> Iterator[Pair]:
    """Pairs that share a number or a birth date, or of which one's notes have the other's name."""
    seen: set[Pair] = set()
    by_sign, by_word = _index(traits)
    for alike in by_sign.values():
        if len(alike) <= _MOST_ALIKE:
            seen.update(combinations(sorted(alike), 2))
    for person, own in traits.items():
        for name in own.names:
            for first, second in combinations(sorted(name), 2):
                near = by_word[first] & by_word[second] - {person}
                if len(near) <= _MOST_ALIKE:
                    seen.update((min(person, other), max(person, other)) for other in near)
    return iter(sorted(seen))


def _index(traits: Mapping[str, Traits]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Persons by number and birth date, and by those of their words that are part of a name."""
    by_sign: dict[str, set[str]] = defaultdict(set)
    by_word: dict[str, set[str]] = defaultdict(set)
    parts = frozenset(part for own in traits.values() for name in own.names for part in name)
    for person, own in traits.items():
        for sign in own.nationals | own.records | own.births:
            by_sign[sign].add(person)
        for word in own.words & parts:
            by_word[word].add(person)
    return by_sign, by_word


class _Groups:
    """Persons joined so far, at most one sure person in each group."""

    def __init__(self, traits: Mapping[str, Traits], sure: frozenset[str]) -> None:
        self._traits, self._sure = traits, sure
        self._group = {person: [person] for person in traits}

    def join(self, first: str, second: str) -> None:
        """Join two groups, unless two of them are surely different."""
        one, other = self._group[first], self._group[second]
        if one is other or self._is_barred(one, other):
            return
        joined = one + other
        for person in joined:
            self._group[person] = joined

    def _is_barred(self, one: list[str], other: list[str]) -> bool:
        if sum(person in self._sure for person in (*one, *other)) > 1:
            return True
        return any(disputes(self._traits[a], self._traits[b]) for a in one for b in other)

    def heads(self) -> dict[str, str]:
        """Whom each joined person goes by: the sure one of its group, else the first by id."""
        found = {}
        for person, group in self._group.items():
            head = min(group, key=lambda one: (one not in self._sure, one))
            if head != person:
                found[person] = head
        return found
