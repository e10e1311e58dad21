"""Takes out of a linear model what only a few persons' notes taught it.

The weights of a linear model are listed by word and by piece of a word. A word that stands in the
notes of one patient may be that patient's name, and whoever reads the file would read it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from seawall.detect.linear import LinearWeights
from seawall.detect.linear.weights import Table
from seawall.learn.example import Example
from seawall.text import Reading
from seawall.text.features.vocabulary import describe_type


def find_rare(
    own: Iterable[tuple[str, Example]],
    built_in: Iterable[Example],
    lang: str,
    min_persons: int,
) -> frozenset[str]:
    """Features of words that fewer persons' own notes have, and no built-in example."""
    persons_of: dict[str, set[str]] = defaultdict(set)
    for person, example in own:
        for text in _types_of(example, lang):
            persons_of[text].add(person)
    names: dict[str, set[str]] = defaultdict(set)
    for text, persons in persons_of.items():
        for name in _spell(text, lang):
            names[name] |= persons
    rare = {name for name, persons in names.items() if len(persons) < min_persons}
    for text in {text for example in built_in for text in _types_of(example, lang)}:
        rare.difference_update(_spell(text, lang))
    return frozenset(rare)


def _types_of(example: Example, lang: str) -> set[str]:
    if example.lang != lang:
        return set()
    return {token.text for token in Reading(example.text, lang).tokens}


def _spell(text: str, lang: str) -> set[str]:
    # A cue is looked at as a word in lower case, whatever else is looked at in the type.
    return {f"w={text.lower()}", *(name for _, name in describe_type(text, lang))}


def drop_features(weights: LinearWeights, names: frozenset[str]) -> LinearWeights:
    """The same model without the weights of those features of words."""
    return replace(weights, types=_drop(weights.types, names))


def _drop(table: Table, names: frozenset[str]) -> Table:
    kept = np.array([name not in names for name in table.names], dtype=bool)
    if kept.all():
        return table
    roles = (len(table.pointers) - 1) // len(table.names)
    counts = np.diff(table.pointers)
    stays = np.tile(kept, roles)
    of_weights = np.repeat(stays, counts)
    pointers = np.concatenate(([0], np.cumsum(counts[stays]))).astype(np.int32)
    return Table(
        tuple(name for name, keep in zip(table.names, kept, strict=True) if keep),
        pointers,
        table.targets[of_weights],
        table.weights[of_weights],
    )
