"""UCI Adult as the policy benchmarks take it: sex, race and age of 32,561 records."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from seawall.policy.histogram import Histogram

FILE = Path(__file__).parents[2] / "shared" / "data" / "structured" / "adult-uci" / "adult.data"
_AGE, _RACE, _SEX = 0, 8, 9
_SEED = 1


def tell_missing(path: Path = FILE) -> str:
    """Why nothing can be measured, in a sentence; empty where it can."""
    if path.is_file():
        return ""
    return (
        "UCI Adult is not part of the repository and not beside it "
        f"({Path('..', 'shared', 'data', *FILE.parts[-3:])}), so nothing was measured; "
        "reproduce/benitez_tables.py --data FILE takes it from elsewhere."
    )


def read_adult(path: Path = FILE) -> dict[str, list[str]]:
    """The quasi-identifiers' columns."""
    with path.open(encoding="ascii", newline="") as stream:
        rows = [row for row in csv.reader(stream, skipinitialspace=True) if row]
    places = {"gender": _SEX, "race": _RACE, "age": _AGE}
    return {name: [row[place] for row in rows] for name, place in places.items()}


def add_prefixes(columns: dict[str, list[str]], nation: Histogram) -> dict[str, list[str]]:
    """The same records with a ZIP prefix each, drawn by how many people live there."""
    place = nation.names.index("zip")
    sizes = nation.margin(place)
    rng = np.random.default_rng(_SEED)
    drawn = rng.choice(len(sizes), len(columns["age"]), p=sizes / sizes.sum())
    return {**columns, "zip": [nation.values[place][code] for code in drawn]}
