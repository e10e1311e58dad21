"""What the attacks on made-up values need of a release and of the folder that stayed home."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from seawall.evaluate.attack.adversary import meet_persons
from seawall.evaluate.attack.surrogates.anchors import DatedNote, DatedPerson
from seawall.evaluate.attack.surrogates.births import ShownPerson
from seawall.evaluate.attack.surrogates.ranks import Pair
from seawall.evaluate.attack.target import DOCUMENTS, PLAN, ROWS, read_lines
from seawall.model import Label, Record
from seawall.text.dates.calendar import parse_date
from seawall.text.language import detect_language

_SHIFT = "shift"
# The first of them, so that a long run needs no more memory than a short one.
_MOST_NOTES = 2_000
# Dates of one stay lie so near each other; what is older is history.
_NEAR_DAYS = 2 * 365

Values = Mapping[Label, Sequence[str]]


@dataclass(frozen=True, slots=True)
class SurrogateRelease:
    """A release with made-up values, and beside each what the custodian knows of it.

    ``real`` and ``made_up`` are values by label, of the same columns; ``pairs`` say which word
    stands for which value, by label; ``persons`` have their true offsets.
    """

    rows: tuple[ShownPerson, ...]
    real: Values
    made_up: Values
    pairs: Mapping[Label, Sequence[Pair]]
    persons: tuple[DatedPerson, ...] = field(default=())

    def __repr__(self) -> str:
        return f"<SurrogateRelease of {len(self.rows)} rows, {len(self.persons)} persons>"


def read_surrogates(
    release: Path, private: Path, shown: Sequence[Record], records: Iterable[Record]
) -> SurrogateRelease | None:
    """The release's made-up values; None where it has none.

    ``shown`` are the rows of the released table, ``records`` the true ones.
    """
    lines = (line for line in read_lines(private / PLAN) if any(_alike(line)))
    plan = list(islice(lines, _MOST_NOTES))
    if not plan:
        return None
    labels = {
        Label[one["label"]] for line in plan for one in line["replacements"] if "value" in one
    }
    ids = {line["released_id"] for line in plan}
    notes = (line for line in read_lines(release / DOCUMENTS) if line["id"] in ids)
    texts = {line["id"]: line["text"] for line in notes}
    dates = _Dates()
    for line in plan:
        dates.read(line, texts[line["released_id"]])
    real, made_up = _values_of(records, labels), _values_of(shown, labels)
    return SurrogateRelease(
        rows=tuple(_read_rows(private, shown)),
        real={**real, Label.DATE: dates.true},
        made_up={**made_up, Label.DATE: dates.moved},
        pairs=_pair_values(plan),
        persons=tuple(dates.persons.values()),
    )


def _alike(line: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The replacements that look like what they stand for."""
    return (one for one in line["replacements"] if "value" in one)


def _values_of(records: Iterable[Record], labels: set[Label]) -> dict[Label, list[str]]:
    found: dict[Label, list[str]] = defaultdict(list)
    for record in records:
        for cell in record.cells:
            label = cell.column.label
            if label in labels and label is not Label.DATE:
                found[label].append(cell.value)
    return found


def _read_rows(private: Path, shown: Sequence[Record]) -> Iterator[ShownPerson]:
    """The persons of the released table, and who each truly is."""
    lines = read_lines(private / ROWS, optional=True)
    true = {line["released"]: line["person"] for line in lines if "person" in line}
    whose = {record.owner: true[record.row] for record in shown if record.row in true}
    for one in meet_persons(shown):
        if one.id in whose:
            yield ShownPerson(one, whose[one.id])


def _pair_values(plan: Iterable[Mapping[str, Any]]) -> dict[Label, list[Pair]]:
    pairs: dict[Label, list[Pair]] = defaultdict(list)
    for line in plan:
        for one in _alike(line):
            pair = Pair(line["person"], one["value"], one["text"].casefold())
            pairs[Label[one["label"]]].append(pair)
    return pairs


class _Dates:
    """Shifted dates as they are shown and as they truly were, and the persons' notes."""

    def __init__(self) -> None:
        self.moved: list[str] = []
        self.true: list[str] = []
        self.persons: dict[str, DatedPerson] = {}

    def read(self, line: Mapping[str, Any], text: str) -> None:
        """Add the dates of one note, where its person's dates were shifted."""
        shift_days = line.get("shift_days")
        if shift_days is None:
            return
        days = _keep_near(list(_find_days(line["replacements"], detect_language(text))))
        for _, day in days:
            self.moved.append(day.isoformat())
            self.true.append((day - timedelta(days=shift_days)).isoformat())
        person = self.persons.setdefault(
            line["person"], DatedPerson(shift_days, person=line["person"])
        )
        person.notes.append(DatedNote(text, tuple(days)))


def _find_days(replaced: Iterable[Mapping[str, Any]], lang: str) -> Iterator[tuple[int, date]]:
    """The full dates as the note shows them, each with its place in the released text."""
    longer = 0
    for one in replaced:
        at = one["start"] + longer
        longer += len(one["text"]) - (one["end"] - one["start"])
        found = parse_date(one["text"], lang) if one["treatment"] == _SHIFT else None
        day = found.as_day() if found else None
        if day:
            yield at, day


def _keep_near(days: list[tuple[int, date]]) -> list[tuple[int, date]]:
    """The dates of the stay that the note is about: a birth date tells nothing of an offset."""
    last = max((day for _, day in days), default=None)
    return [(at, day) for at, day in days if last and (last - day).days <= _NEAR_DAYS]
