"""Features of a note's tokens: one definition for training and for the compiled run-time.

A token's features are those of its own type and its neighbours' types (``describe_type``), its cues
(the word of the field that it is the value of, the word before its run of capital words, and the
last word of that run) and its values in place (``SLOTS``). Training spells them as strings; the
run-time adds the rows of weights that the same strings own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain

import numpy as np

from seawall.model import Label, Mention, UsageError
from seawall.text.features.places import HINT_BITS, place_tokens, write_hints
from seawall.text.features.slots import SLOTS, spell_value
from seawall.text.features.vocabulary import IntArray, Vocabulary, describe_type
from seawall.text.reading import Reading

FAMILIES = ("local", "global", "external")
# Offsets of the window, nearest first; behind them the cues, wherever these stand.
OFFSETS = (0, -1, 1, -2, 2, -3, 3)
CUE = len(OFFSETS)
ROLES = (*(f"{offset:+d}" for offset in OFFSETS), "cue", "before", "head")
_REACH = {"w": 3, "sh": 2, "pos": 2, "num": 2, "kind": 2, "in": 2, "given": 2, "family": 2}
# What a rule's mention says: its risk and, below that, its hint (see ``slots.HINTS``).
_WORD_OF = {label: (label.cls.risk << HINT_BITS) + 1 + 2 * at for at, label in enumerate(Label)}


def reach_of(name: str) -> int:
    """How far from the token a type's feature is looked at; 1 where nothing else is said."""
    return _REACH.get(name.partition("=")[0], 1)


def check_families(names: Iterable[str]) -> frozenset[str]:
    """The names themselves; refuses one that is no family of features."""
    chosen = frozenset(names)
    for name in sorted(chosen.difference(FAMILIES)):
        raise UsageError.unknown("feature family", name, FAMILIES)
    return chosen


@dataclass(frozen=True, slots=True)
class Encoding:
    """Notes as numbers, a row a token; ``cuts`` tells where each note begins and ends.

    ``types`` and ``cues`` (a column a cue, 0 for none) are numbers of the vocabulary's
    ``generation``; ``places`` counts through the values of all slots. ``bounds`` holds the tokens'
    first characters in their note, then their ends.
    """

    cuts: IntArray
    bounds: IntArray
    types: IntArray
    cues: IntArray
    places: IntArray
    generation: int

    def __len__(self) -> int:
        return len(self.types)

    def take(self, note: int) -> Encoding:
        """One of the notes by itself."""
        first, end = self.cuts[note : note + 2].tolist()
        return Encoding(
            np.array([0, end - first], dtype=np.int32),
            self.bounds[:, first:end],
            self.types[first:end],
            self.cues[first:end],
            self.places[first:end],
            self.generation,
        )


class Extractor:
    """Turns notes of one language into numbers, and numbers into the features they stand for."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.vocabulary = Vocabulary(lang)

    def encode(self, reading: Reading, mentions: Iterable[Mention] = ()) -> Encoding:
        """The note's numbers; ``mentions`` are what the rules said of it."""
        return self.encode_each([reading], [tuple(mentions)])

    def encode_each(
        self, readings: Sequence[Reading], mentions: Sequence[Sequence[Mention]]
    ) -> Encoding:
        """The numbers of several notes, with what the rules said of each."""
        vocabulary = self.vocabulary
        forms = [reading.forms for reading in readings]
        types, cuts = vocabulary.number(forms), _count_through([own for _, own in forms])
        bounds = np.concatenate([reading.token_bounds for reading in readings], axis=1)
        lines = [reading.line_starts for reading in readings]
        line_cuts = _count_through(lines)
        line_starts = np.fromiter(chain.from_iterable(lines), np.int32, int(line_cuts[-1]))
        hints = _write_hints(bounds, cuts, mentions)
        cues, places = place_tokens(
            types,
            vocabulary.traits,
            bounds,
            cuts,
            line_starts,
            line_cuts,
            hints,
            vocabulary.word_count,
        )
        return Encoding(cuts, bounds, types, cues, places, vocabulary.generation)

    def describe(
        self, encoding: Encoding, index: int, without: frozenset[str] = frozenset()
    ) -> Iterator[str]:
        """Every feature of one token as a string, the families of ``without`` left out."""
        for role, offset in enumerate(OFFSETS):
            if 0 <= index + offset < len(encoding):
                at = int(encoding.types[index + offset])
                yield from self.describe_role(at, role, without)
        if "global" not in without:
            for role, cue in enumerate(encoding.cues[index].tolist(), CUE):
                if cue:
                    yield from self.describe_role(cue, role, without)
        for slot, value in zip(SLOTS, encoding.places[index], strict=True):
            if slot.family not in without:
                yield spell_value(int(value))

    def describe_role(
        self, type_number: int, role: int, without: frozenset[str] = frozenset()
    ) -> tuple[str, ...]:
        """Features of a type seen in one role: at an offset, or as a cue."""
        return _spell_type(self.vocabulary.texts[type_number], self.lang, role, without)


@lru_cache(maxsize=100_000)
def _spell_type(text: str, lang: str, role: int, without: frozenset[str]) -> tuple[str, ...]:
    if role >= CUE:
        return (spell_role(role, f"w={text.lower()}"),)
    distance = abs(OFFSETS[role])
    return tuple(
        spell_role(role, name)
        for family, name in describe_type(text, lang)
        if reach_of(name) >= distance and family not in without
    )


def spell_role(role: int, name: str) -> str:
    """A type's feature in one role: "-1:w=dr", "cue:w=name"."""
    return f"{ROLES[role]}:{name}"


def parse_role(feature: str) -> tuple[int, str] | None:
    """The role and the name of a type's feature; None for a feature of the place."""
    role, colon, name = feature.partition(":")
    return (ROLES.index(role), name) if colon and role in ROLES else None


def find_hints(reading: Reading, mentions: Iterable[Mention]) -> IntArray:
    """What the rules said at each token, an index of ``HINTS``; the riskier class wins."""
    return _write_hints(
        reading.token_bounds, _count_through([reading.token_starts]), [tuple(mentions)]
    )


def _count_through(notes: Sequence[Sized]) -> IntArray:
    """Where each note begins and the last one ends, if all stand in one row."""
    return np.fromiter(accumulate(map(len, notes), initial=0), np.int32, len(notes) + 1)


def _write_hints(
    bounds: IntArray, cuts: IntArray, mentions: Sequence[Sequence[Mention]]
) -> IntArray:
    said = _count_through(mentions)
    every = list(chain.from_iterable(mentions))
    spans = chain.from_iterable([mention.span for mention in every])
    return write_hints(
        bounds,
        cuts,
        np.fromiter(spans, np.int32, 2 * len(every)),
        np.array([_WORD_OF[mention.label] for mention in every], dtype=np.int32),
        said,
    )
