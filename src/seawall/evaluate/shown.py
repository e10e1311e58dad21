"""What a release shows of each record's quasi-identifiers, read back out of its folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from seawall.evaluate.attack.likelihood import covers
from seawall.evaluate.attack.target import QUASI, list_values, read_lines
from seawall.evaluate.released import view_of_sets
from seawall.evaluate.safe_harbor import generalize_value
from seawall.evaluate.verify import MANIFEST
from seawall.model import InputError
from seawall.quasi import QuasiAttribute, QuasiTable, SetView
from seawall.quasi.table import Codes

KEEP = "keep"
# How a treatment that shows a part of a value makes it coarse; all others show nothing true.
_PARTS: dict[str, Callable[[str, str], str]] = {
    KEEP: lambda _, value: value,
    "year": generalize_value,
    "zip3": generalize_value,
    "cap-age": generalize_value,
}


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A note's or row's group, and its sets as they were released."""

    cluster: int
    sets: Mapping[str, tuple[str, ...]]

    def __repr__(self) -> str:
        return f"<ShownRecord of {len(self.sets)} sets>"


@dataclass(frozen=True, slots=True)
class Shown:
    """The records of quasi.jsonl: notes by released id, rows of people without notes by number."""

    notes: Mapping[str, ShownRecord]
    rows: Mapping[int, ShownRecord]

    def __repr__(self) -> str:
        return f"<Shown of {len(self.notes)} notes, {len(self.rows)} rows>"


def read_manifest(release: Path) -> dict[str, Any]:
    """The release's own account of itself; refuses a folder that has none."""
    try:
        found = json.loads((release / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise InputError(
            f"{release} holds no manifest.json; give a folder that 'seawall anonymize' wrote."
        ) from None
    return dict(found)


def read_shown(release: Path) -> Shown | None:
    """The sets of a release; None where the preset shows none."""
    if not (release / QUASI).exists():
        return None
    notes, rows = {}, {}
    for line in read_lines(release / QUASI):
        sets = {name: list_values(values) for name, values in line["sets"].items()}
        record = ShownRecord(int(line["cluster"]), sets)
        if "id" in line:
            notes[str(line["id"])] = record
        else:
            rows[int(line["row"])] = record
    return Shown(notes, rows)


Coarse = Callable[[str, str], Sequence[str]]


def view_of_shown(table: QuasiTable, shown: Sequence[ShownRecord], coarsen: Coarse) -> SetView:
    """The released sets in the codes of the table.

    ``coarsen(attribute, value)`` gives all names under which a value can be shown. An attribute
    of which a record shows nothing stands as the whole domain.
    """
    readers = [_SetReader(attribute, coarsen) for attribute in table.attributes]
    sets = [[reader.read(one.sets.get(reader.name, ())) for reader in readers] for one in shown]
    _, clusters = np.unique([one.cluster for one in shown], return_inverse=True)
    return view_of_sets(table, clusters.astype(np.int32).reshape(-1), sets)


class _SetReader:
    """Released texts of one attribute → codes, each text looked up once."""

    def __init__(self, attribute: QuasiAttribute, coarsen: Coarse) -> None:
        self.name = attribute.name
        self._values = attribute.values
        self._codes: dict[str, list[int]] = {}
        for code, value in enumerate(attribute.values):
            for text in {value, *coarsen(attribute.name, value)}:
                self._codes.setdefault(text, []).append(code)

    def read(self, texts: Sequence[str]) -> Sequence[int]:
        found = sorted({code for text in texts for code in self._find(text)})
        return found or range(len(self._values))

    def _find(self, text: str) -> list[int]:
        if text not in self._codes:
            fits = (covers(self.name, text, value) for value in self._values)
            self._codes[text] = [code for code, fit in enumerate(fits) if fit]
        return self._codes[text]


def view_of_treatments(
    table: QuasiTable, treatments: Mapping[str, str]
) -> tuple[SetView, frozenset[str]]:
    """What a preset without sets shows, by each attribute's treatment; and what it withholds.

    A value that is hidden, shifted or replaced by a surrogate shows nothing true: it stands as
    the whole domain.
    """
    columns, withheld = [], set[str]()
    for attribute in table.attributes:
        part = _PARTS.get(treatments[attribute.name])
        columns.append(_spread(attribute, part))
        if part is None:
            withheld.add(attribute.name)
    everything = [range(len(attribute.values)) for attribute in table.attributes]
    sets = [list(_pick(row, columns, everything)) for row in table.codes.tolist()]
    clusters = np.arange(len(table), dtype=np.int32)
    return view_of_sets(table, clusters, sets), frozenset(withheld)


def _spread(attribute: QuasiAttribute, part: Callable[[str, str], str] | None) -> list[Codes]:
    """For each code, those that are shown alike."""
    keys = np.array([part(attribute.name, value) if part else "" for value in attribute.values])
    return [np.flatnonzero(keys == own).astype(np.int32) for own in keys]


def _pick(
    row: Sequence[int], columns: Sequence[Sequence[Codes]], everything: Sequence[range]
) -> Iterator[Sequence[int]]:
    for code, column, domain in zip(row, columns, everything, strict=True):
        yield domain if code < 0 else column[code].tolist()
