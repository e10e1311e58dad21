"""What stands in a surrogate release where the synthetic hospital's names stood.

Read from the released texts alone, at the places that the files at home tell.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")

NAMES = frozenset(("PATIENT", "DOCTOR", "RELATIVE", "OTHER_PERSON"))
LOGINS = frozenset(("EMAIL", "USERNAME"))


@dataclass(frozen=True, slots=True)
class Shown:
    """A name, address or hospital of the gold: whose it is, as it was and as it is released."""

    person: str
    note: str
    start_char: int
    label: str
    who: str
    original: str
    released: str | None

    def __repr__(self) -> str:
        return f"<Shown {self.label}>"


@dataclass(frozen=True, slots=True)
class _Swap:
    """One replacement: where it stands in the original and in the released text."""

    start: int
    end: int
    new_start: int
    new_end: int


def read_shown(hospital: Path, release: Path) -> Iterator[Shown]:
    """Every mention of the gold that says whose it is; ``released`` is None for one that stayed."""
    home = release.with_name(f"{release.name}.private")
    notes = {row["id"]: row for row in _read_lines(hospital / "notes.jsonl")}
    texts = {row["id"]: row["text"] for row in _read_lines(release / "documents.jsonl")}
    places = {row["id"]: row["replacements"] for row in _read_lines(home / "replacements.jsonl")}
    plans = {row["id"]: row for row in _read_lines(home / "plan.jsonl")}
    for gold in _read_lines(hospital / "gold.jsonl"):
        plan = plans.get(gold["id"])
        if plan is None:
            continue  # withheld
        note, released = notes[gold["id"]], texts[plan["released_id"]]
        swaps = _pair(plan["replacements"], places[plan["released_id"]])
        for mention in gold["mentions"]:
            if "who" in mention:
                start, end = mention["start"], mention["end"]
                yield Shown(
                    note["person_id"],
                    gold["id"],
                    start,
                    mention["label"],
                    mention["who"],
                    note["text"][start:end],
                    _read_released(note["text"], released, start, end, swaps),
                )


def read_patients(release: Path) -> dict[str, dict[str, str]]:
    """The made-up row of each patient, by the true id."""
    home = release.with_name(f"{release.name}.private")
    with (release / "table.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    return {
        place["person"]: rows[place["released"] - 1] for place in _read_lines(home / "rows.jsonl")
    }


def read_true_patients(hospital: Path) -> dict[str, dict[str, str]]:
    """The row of each patient in the table that was given."""
    with (hospital / "patients.csv").open(encoding="utf-8", newline="") as stream:
        return {row["person_id"]: row for row in csv.DictReader(stream)}


def _read_lines(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as stream:
        yield from map(json.loads, stream)


def _pair(planned: Sequence[dict[str, int]], replaced: Sequence[dict[str, int]]) -> list[_Swap]:
    return [
        _Swap(old["start"], old["end"], new["start"], new["end"])
        for old, new in zip(planned, replaced, strict=True)
    ]


def _read_released(
    text: str, released: str, start: int, end: int, swaps: Sequence[_Swap]
) -> str | None:
    touching = [swap for swap in swaps if swap.start < end and start < swap.end]
    if not touching:
        return None
    only = touching[0]
    if len(touching) == 1 and (only.start < start or end < only.end):
        part = _read_part(text, released[only.new_start : only.new_end], start, end, only)
        if part:
            return part
    return released[_place(start, swaps, at_end=False) : _place(end, swaps, at_end=True)]


def _read_part(text: str, made: str, start: int, end: int, swap: _Swap) -> str:
    """The words of a replacement that stand for a part of what it replaced, if all are as many."""
    old = [(swap.start + w.start(), swap.start + w.end()) for w in
           _WORD.finditer(text[swap.start : swap.end])]  # fmt: skip
    new = [word.span() for word in _WORD.finditer(made)]
    inside = [at for at, (first, last) in enumerate(old) if first < end and start < last]
    if len(old) != len(new) or not inside:
        return ""
    tail = made[new[inside[-1]][1] :] if inside[-1] == len(new) - 1 else ""
    dot = "." if tail[:1] == "." else ""
    return made[new[inside[0]][0] : new[inside[-1]][1]] + dot


def _place(at: int, swaps: Sequence[_Swap], *, at_end: bool) -> int:
    """Where a place of the original is in the release; inside a replacement, that one's edge."""
    shift = 0
    for swap in swaps:
        if swap.start < at < swap.end or (swap.end == at and at_end):
            return swap.new_end if at_end else swap.new_start
        if swap.start == at and not at_end:
            return swap.new_start
        if swap.end > at:
            break
        shift = swap.new_end - swap.end
    return at + shift
