"""What a release of a case must be, check by check."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from benchmarks.release.case import Case, Mark
from benchmarks.release.hospital_dates import Dated, is_full, read_moved
from benchmarks.release.run import Released, ReleasedNote

# Presets that leave clinical words as they are; scrub and entail write others in their place.
_CLINICAL = ("full", "limited", "safe-harbor", "surrogate", "dast", "k-anonymity", "balanced")
_ISO_CHARS = len("2024-11-12")
_MASK = "[DATE]"
_NUMBER = re.compile(r"\d+")
_YEARS = re.compile(r"\b(?:1[89]|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. ``detail`` tells it to who may read the case."""

    case: str
    topic: str
    preset: str
    kind: str
    holds: bool
    detail: str = ""


def judge_case(case: Case, preset: str, released: Released) -> Iterator[Check]:
    """Every check of a case under a preset; notes that were withheld are not looked at."""
    notes = {
        at: released[case.id, at] for at in range(len(case.notes)) if (case.id, at) in released
    }
    if not notes:
        return
    for kind, holds, detail in _judge(case, preset, notes):
        yield Check(case.id, case.topic, preset, kind, holds, detail)


_Judged = Iterator[tuple[str, bool, str]]


def _judge(case: Case, preset: str, notes: dict[int, ReleasedNote]) -> _Judged:
    yield from _judge_texts(case, preset, notes)
    for text in case.whole if preset in ("scrub", "entail") else ():
        yield from _judge_whole(text, notes)
    for mark in case.marks:
        is_date = mark.note in notes and mark.date and mark.label == "DATE"
        if is_date and not _is_masked_birth(case, mark, preset, notes[mark.note]):
            yield from _judge_date(mark, preset, notes[mark.note])
    if preset == "surrogate":
        yield from _judge_persons(case, notes)
        yield from _judge_intervals(case, notes)


def _judge_texts(case: Case, preset: str, notes: dict[int, ReleasedNote]) -> _Judged:
    keep = (case.keep if preset in _CLINICAL else ()), case.keep_in.get(preset, ())
    for text in (*keep[0], *keep[1]):
        written = [note for note in notes.values() if text in note.original]
        if written:
            yield "kept", any(text in note.text for note in written), text
    for text in (*case.gone, *case.gone_in.get(preset, ())):
        whole = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
        yield "gone", not any(whole.search(note.text) for note in notes.values()), text
    for text in case.never.get(preset, ()):
        told = [note for note in notes.values() if text.lower() in note.text.lower()]
        yield "never", not told, text


def _judge_whole(text: str, notes: dict[int, ReleasedNote]) -> _Judged:
    """An expression stays as it is, or none of its numbers does."""
    for note in notes.values():
        start = note.original.find(text)
        if start >= 0:
            became = note.became(start, start + len(text))
            left = _NUMBER.findall(became)
            yield "whole", text in became or not left, f"{text} → {became}"


def _judge_date(mark: Mark, preset: str, note: ReleasedNote) -> _Judged:
    became = note.became(mark.start_char, mark.end_char)
    if preset == "limited":
        yield "date kept", mark.text in became, f"{mark.text} → {became}"
    elif preset == "full":
        yield "date gone", not _NUMBER.search(became), f"{mark.text} → {became}"
    elif preset == "safe-harbor":
        year = mark.date[:4] if not mark.date.startswith("--") else ""
        years = set(_YEARS.findall(became))
        finer = [n for n in _NUMBER.findall(became) if n not in (year, year[2:])]
        says_year = bool(re.search(rf"(?<!\d){year}(?!\d)", mark.text)) if year else False
        right = not finer and (year in years if says_year else True)
        yield "year", right, f"{mark.text} → {became}"


def _is_masked_birth(case: Case, mark: Mark, preset: str, note: ReleasedNote) -> bool:
    """True for a birth that Safe Harbor took away, as it must where it tells an age over 89."""
    is_birth = preset == "safe-harbor" and case.patient.get("birth_date", "-").startswith(mark.date)
    return is_birth and note.became(mark.start_char, mark.end_char) == _MASK


def _judge_intervals(case: Case, notes: dict[int, ReleasedNote]) -> _Judged:
    """Every pair of full dates lies as many days apart as before; births keep ages, not days.

    A mark that says year, month and day is read in the release as it is read in the note.
    """
    dated = []
    for mark in case.marks:
        if mark.note in notes and mark.label == "DATE" and len(mark.date) == _ISO_CHARS:
            day = date.fromisoformat(mark.date)
            became = notes[mark.note].became(mark.start_char, mark.end_char)
            one = Dated(case.id, day, "other", mark.text, became)
            if is_full(one) and mark.date != case.patient.get("birth_date"):
                dated.append(one)
    moved = [{(shown - one.day).days for shown in read_moved(one)} for one in dated]
    for (one, days), (other, others) in combinations(zip(dated, moved, strict=True), 2):
        detail = f"{one.text} → {one.released}; {other.text} → {other.released}"
        yield "interval", not days.isdisjoint(others), detail


def _judge_persons(case: Case, notes: dict[int, ReleasedNote]) -> _Judged:
    """Nobody but the patient bears a made-up name of the patient's."""
    names: dict[str, set[str]] = {}
    for mark in case.marks:
        if mark.person and mark.note in notes:
            became = notes[mark.note].became(mark.start_char, mark.end_char)
            names.setdefault(mark.person, set()).add(_normal(became))
    own = {name for name in names.get("patient", ()) if " " in name}
    for person, forms in names.items():
        if person != "patient":
            yield "other's name", not own & forms, "; ".join(sorted(own & forms))


def _normal(name: str) -> str:
    return " ".join(sorted(re.findall(r"[^\W\d_]{2,}", name.lower())))
