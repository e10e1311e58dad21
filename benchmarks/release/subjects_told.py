"""Whose fact each marked mention is said to be, by the command that finds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.release.case import Case, Mark
from benchmarks.release.judges import Check

_DETAILS = {"PROBLEM", "TEST", "DRUG", "DOSAGE", "PROCEDURE", "ANATOMY"}


def judge_subjects(
    cases: Sequence[Case], found: Mapping[tuple[str, int], Sequence[Mapping[str, Any]]]
) -> Iterator[Check]:
    """A check for each mark with a subject that was found at all.

    Which relative it is counts on its own: ``relation`` after ``subject``, whose question is only
    patient, relative, staff or somebody else.
    """
    for case in cases:
        for mark in case.marks:
            told = _told(mark, found.get((case.id, mark.note), ())) if mark.subject else None
            if told is not None:
                kind = "health detail" if mark.label in _DETAILS else mark.label
                place = f"{mark.text} at {mark.start_char} of note {mark.note}"
                detail = f"{place}: {told}, not {mark.subject}"
                right = _sort(told) == _sort(mark.subject)
                yield Check(case.id, case.topic, "", f"subject of {kind}", right, detail)
                if right and _sort(told) == "relative":
                    yield Check(case.id, case.topic, "", "relation", told == mark.subject, detail)


def _told(mark: Mark, mentions: Sequence[Mapping[str, Any]]) -> str | None:
    """The subject of the mention that covers most of the mark; None where there is none."""
    best, most = None, 0
    for mention in mentions:
        shared = min(mark.end_char, mention["end"]) - max(mark.start_char, mention["start"])
        is_like = mention["label"] == mark.label or {mention["label"], mark.label} <= _DETAILS
        if is_like and shared > most:
            best, most = mention.get("subject", "patient"), shared
    return best


def _sort(subject: str) -> str:
    return subject if subject in ("patient", "staff", "other") else "relative"
