"""The records of ``quasi.jsonl``: what every released document shows of its quasi-identifiers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI
from seawall.model import InputError

_MEASURED = ("age", "visit")
_SEASONS = ("winter", "spring", "summer", "autumn")


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """One line: the sets that a document shows, by attribute, and what its record lacked."""

    position: int
    id: str
    person: str
    cluster: str
    sets: dict[str, tuple[str, ...]]
    missing: frozenset[str]

    def __repr__(self) -> str:
        return f"<ShownRecord {self.position}>"

    @property
    def is_complete(self) -> bool:
        """True if no value was missing: only such a record supports anybody's k."""
        return not self.missing


def read_records(release: Path) -> list[ShownRecord]:
    """Every line of the file; refuses a release without it and a line that cannot be read."""
    try:
        with (release / QUASI).open(encoding="utf-8") as stream:
            return [_read(position, line) for position, line in enumerate(stream, 1)]
    except FileNotFoundError:
        raise InputError(
            f"{release} has no {QUASI}, so that no k can be checked; make the release with a "
            "preset that promises one."
        ) from None
    except (OSError, UnicodeDecodeError):
        raise InputError(
            f"{QUASI} of the release cannot be read; make the release again."
        ) from None


def _read(position: int, line: str) -> ShownRecord:
    try:
        fields = json.loads(line)
        return ShownRecord(
            position,
            _text(fields["id"]),
            _text(fields["person"]),
            str(fields["cluster"]),
            {name: tuple(map(_text, values)) for name, values in fields["sets"].items()},
            frozenset(fields.get("missing", ())),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError(
            f"{QUASI} of the release is damaged at line {position}; make the release again."
        ) from None


def _text(value: Any) -> str:
    """A value as it is written; ages may stand as numbers."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise TypeError("a value is a text or a whole number")
    return str(value)


def check_records(records: Sequence[ShownRecord], attributes: Sequence[str]) -> Iterator[Finding]:
    """Every record has every attribute of the promise and no other, each with a sorted set."""
    for record in records:
        if set(record.sets) != set(attributes) or not record.missing <= set(attributes):
            yield Finding(QUASI, record.position, None, "attributes are not those of the promise")
        for name, values in record.sets.items():
            if not values:
                yield Finding(QUASI, record.position, None, f"empty set of {name}")
            elif not _is_sorted(name, values):
                yield Finding(QUASI, record.position, None, f"set of {name} is not in order")


def _is_sorted(attribute: str, values: tuple[str, ...]) -> bool:
    """In rising order without a value twice. Names may or may not pass over capitals."""
    orders: list[list[tuple[int | str, str]]] = [[_order(attribute, value) for value in values]]
    if attribute not in _MEASURED:
        orders.append([(value.casefold(), value) for value in values])
    return any(all(low < high for low, high in pairwise(order)) for order in orders)


def _order(attribute: str, value: str) -> tuple[int | str, str]:
    """Where a value stands among others of its attribute: by number, calendar or alphabet."""
    if attribute == "age":
        digits = "".join(char for char in value.partition("-")[0] if char.isdecimal())
        return int(digits or 0), value
    year, _, season = value.partition("-")
    if attribute == "visit" and season in _SEASONS:
        # The winter of a year is the one that ends in it.
        return 0, f"{year}-{_SEASONS.index(season)}"
    return 0, value
