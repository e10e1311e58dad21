"""The records of ``quasi.jsonl``: what documents and rows show of their quasi-identifiers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI
from seawall.model import InputError

_SEASONS = ("winter", "spring", "summer", "autumn")


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """One line: the sets that a document shows, by attribute, and what its record lacked.

    A line with a ``row`` in place of an ``id`` is of the table's row of somebody without notes.
    """

    position: int
    id: str | None
    row: int | None
    person: str
    cluster: str
    sets: dict[str, tuple[str, ...]]
    missing: frozenset[str]

    def __repr__(self) -> str:
        return f"<ShownRecord {self.position}>"

    @property
    def is_complete(self) -> bool:
        """True if no list stands for a missing value: only such a record supports anybody's k.

        Where a whole cluster lacks a value its set is empty, which is as good as a value.
        """
        return not any(self.sets.get(name) for name in self.missing)


def read_records(release: Path) -> list[ShownRecord]:
    """Every line of the file; refuses a release without it and a line that cannot be read."""
    try:
        with (release / QUASI).open(encoding="utf-8") as stream:
            return [_read(position, line) for position, line in enumerate(stream, 1)]
    except FileNotFoundError:
        raise InputError(
            f"{release} promises a k but has no {QUASI} to derive it from; make the release again."
        ) from None
    except (OSError, UnicodeDecodeError):
        raise InputError(
            f"{QUASI} of the release cannot be read; make the release again."
        ) from None


def _read(position: int, line: str) -> ShownRecord:
    try:
        fields = json.loads(line)
        row = fields.get("row")
        return ShownRecord(
            position,
            _text(fields["id"]) if row is None else None,
            None if row is None else int(row),
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
            if not values and name not in record.missing:
                yield Finding(QUASI, record.position, None, f"empty set of {name}")
            elif not _is_sorted(name, values):
                yield Finding(QUASI, record.position, None, f"set of {name} is not in order")


def _is_sorted(attribute: str, values: tuple[str, ...]) -> bool:
    """In rising order without a value twice."""
    return all(low < high for low, high in pairwise(_order(attribute, value) for value in values))


def join_values(attribute: str, sets: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """All values of several sets, in the attribute's order."""
    return tuple(sorted(set(chain(*sets)), key=lambda value: _order(attribute, value)))


def _order(attribute: str, value: str) -> tuple[int | str, str]:
    """Where a value stands among others of its attribute: by number, calendar or alphabet."""
    if attribute == "age":
        digits = "".join(char for char in value.partition("-")[0] if char.isdecimal())
        return int(digits or 0), value
    year, _, season = value.partition("-")
    if attribute == "visit":
        # The winter of a year is the one that ends in it.
        return 0, f"{year}-{_SEASONS.index(season)}" if season in _SEASONS else value
    return value.casefold(), value
