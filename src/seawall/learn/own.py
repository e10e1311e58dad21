"""A user's own corpus: which of its persons are learned from, and what it does not mark."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from seawall.detect.rules import find_by_rules
from seawall.learn.corpora import read_own
from seawall.learn.example import Example, join_names
from seawall.model import Document, Label, Mention, RefusedError, settle
from seawall.text import Reading
from seawall.text.cover import Cover

# Of the persons that are not held out, the share that thresholds are fitted on.
_TUNING_SHARE = 0.1

Marked = tuple[Document, tuple[Mention, ...]]


@dataclass(frozen=True, slots=True)
class Parts:
    """The positions of the documents to learn from, to fit thresholds on, and to measure on.

    All notes of a person are in one part: a model that has seen a patient knows the name.
    """

    learned: frozenset[int]
    tuned: frozenset[int]
    held_out: frozenset[int]


def person_of(document: Document) -> str:
    """Whose note it is; a note of nobody known is a person of its own."""
    return f"person {document.person_id}" if document.person_id else f"note {document.id}"


def divide(documents: Sequence[Document], held_out: float, seed: int) -> Parts:
    """Parts by a digest of the person: the same for the same corpus and seed, whatever its order.

    With two persons or more somebody is held out, unless ``held_out`` is 0, and somebody is left.
    """
    persons = sorted({person_of(one) for one in documents}, key=lambda name: _digest(name, seed))
    held = min(len(persons) - 1, max(1, round(held_out * len(persons)))) if held_out else 0
    tuned = held + round(_TUNING_SHARE * (len(persons) - held))
    place = {person: at for at, person in enumerate(persons)}
    places = [(one.position, place[person_of(one)]) for one in documents]
    return Parts(
        learned=frozenset(position for position, at in places if at >= tuned),
        tuned=frozenset(position for position, at in places if held <= at < tuned),
        held_out=frozenset(position for position, at in places if at < held),
    )


def _digest(person: str, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}|{person}".encode()).digest()


def make_examples(marked: Iterable[Marked]) -> list[Example]:
    """The corpus as examples; what it never marks is left open, not denied.

    A corpus without a single health detail does not say that there are none, and one that never
    marks a city was not asked for cities: there the rules' word is taken. Refuses a corpus that
    marks nothing at all.
    """
    examples = list(read_own(marked))
    labels = {mention.label for example in examples for mention in example.mentions}
    if not labels:
        raise RefusedError("The corpus marks no mention at all; there is nothing to learn from it.")
    classes = frozenset(label.cls for label in labels)
    open_labels = {label for label in Label if label.cls in classes} - labels
    return [
        replace(_add_unmarked(example, open_labels), classes=classes)
        for example in map(_join, examples)
    ]


def _join(example: Example) -> Example:
    """Given and family name as one mention, as in the built-in examples."""
    return replace(example, mentions=join_names(example.text, example.mentions))


def _add_unmarked(example: Example, open_labels: set[Label]) -> Example:
    taken = Cover(mention.span for mention in example.mentions)
    added = [
        mention
        for mention in find_by_rules(Reading(example.text, example.lang))
        if mention.label in open_labels and not taken.touches(mention.start_char, mention.end_char)
    ]
    return replace(example, mentions=settle([*example.mentions, *added]))
