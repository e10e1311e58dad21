"""Two releases laid side by side: how often a note of one is found again in the other.

And what becomes of persons whose quasi-identifiers are known, once both lists are intersected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from seawall.evaluate.attack.adversary import Acquaintance
from seawall.evaluate.attack.target import (
    DOCUMENTS,
    PLAN,
    QUASI,
    Target,
    TargetRecord,
    read_lines,
)
from seawall.evaluate.attack.trial import Attack, mount_attacks
from seawall.evaluate.joining import TEXT, WAYS, JoinableNote, cut_out, match
from seawall.evaluate.means import wilson
from seawall.model import UsageError

REPLACEMENTS = "replacements.jsonl"
_BY_VALUES = "QIDs"


class JoinableRelease:
    """A release's notes, and by id which notes of the input they are, as the custodian knows."""

    def __init__(self, release: Path, private: Path) -> None:
        persons = {
            line["id"]: line["person"]
            for line in read_lines(release / QUASI, optional=True)
            if "id" in line
        }
        spans = {
            line["id"]: [(span["start"], span["end"]) for span in line["replacements"]]
            for line in read_lines(release / REPLACEMENTS, optional=True)
        }
        self.notes = [
            JoinableNote(
                line["id"],
                str(persons.get(line["id"], line["id"])),
                cut_out(line["text"], spans.get(line["id"], ())),
            )
            for line in read_lines(release / DOCUMENTS)
        ]
        self.originals = {line["released_id"]: line["id"] for line in read_lines(private / PLAN)}

    def __repr__(self) -> str:
        return f"<JoinableRelease of {len(self.notes)} notes>"


def mount_joins(
    one: JoinableRelease, other: JoinableRelease, *, seed: int = 0
) -> tuple[Attack, ...]:
    """Every way of finding the notes of one release in another, over the notes that are in both.

    ``baseline`` is a blind guess among the other's notes; ``control`` asks for another note's
    counterpart. Refuses releases that have no note in common.
    """
    places = {other.originals.get(note.id): at for at, note in enumerate(other.notes)}
    truth = {
        at: places[one.originals[note.id]]
        for at, note in enumerate(one.notes)
        if one.originals.get(note.id) in places
    }
    if not truth:
        raise UsageError("The two releases have no note in common; there is nothing to join.")
    asked = list(truth)
    shuffled = np.random.default_rng(seed).permutation(len(asked)).tolist()
    attacks = []
    for way in WAYS:
        found = match(way, one.notes, other.notes)
        right = sum(found.get(at) == truth[at] for at in asked)
        control = sum(
            found.get(asked[s]) == truth[at] for at, s in zip(asked, shuffled, strict=True)
        )
        rates = wilson(right, len(asked)), 1 / len(other.notes), wilson(control, len(asked))
        attacks.append(Attack(f"notes joined by {way}", *rates, None))
    return tuple(attacks)


def mount_joined_attack(
    target: Target,
    other: Target,
    joinable: tuple[JoinableRelease, JoinableRelease],
    known: Sequence[Acquaintance],
    *,
    seed: int = 0,
) -> Attack | None:
    """Who knows persons' quasi-identifiers, with the lists of both releases intersected.

    None where a release shows no sets.
    """
    found = match(TEXT, joinable[0].notes, joinable[1].notes)
    counterpart = {
        joinable[0].notes[at].id: joinable[1].notes[place].id for at, place in found.items()
    }
    shown = {record.id: record for record in other.records}
    records = tuple(
        _narrow(record, shown.get(counterpart.get(record.id, ""))) for record in target.records
    )
    attacks = mount_attacks(replace(target, records=records), known, seed=seed)
    named = (attack for attack in attacks if attack.name == _BY_VALUES)
    first = next(named, None)
    return first and replace(first, name=f"{_BY_VALUES}, both releases joined by text")


def _narrow(record: TargetRecord, other: TargetRecord | None) -> TargetRecord:
    """The record with what both show; where they have nothing in common, with what it shows."""
    if other is None:
        return record
    sets = {
        name: tuple(value for value in values if value in other.sets.get(name, values)) or values
        for name, values in record.sets.items()
    }
    return replace(record, sets=sets)
