"""Wrong senses among the abbreviations that are written in other words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.table import Cell, Table, judge
from seawall.anonymize.senses import find_sense, find_short, list_openings
from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Span
from seawall.synth import make_hospital
from seawall.text import Reading

FRAMES = Path(__file__).parents[2] / "tests" / "cases" / "senses" / "frames.json"
GOAL = 0.003
_PATIENTS = 300
_KNOWN = ("dev", "test")


def main(patients: int = _PATIENTS) -> Iterator[Table]:
    """The frames of the tests, then the synthetic hospital."""
    yield _judge_frames()
    yield _judge_hospital(patients)


def read_frames() -> list[Mapping[str, str]]:
    """Each has a language, an abbreviation, a text, and its sense; empty where none is shown."""
    frames: list[Mapping[str, str]] = json.loads(FRAMES.read_text(encoding="utf-8"))["frames"]
    return frames


def _judge_frames() -> Table:
    rows: list[tuple[Cell, ...]] = []
    for lang in ("en", "sv"):
        told = [(tell(one), one["sense"]) for one in read_frames() if one["lang"] == lang]
        written = [(found, sense) for found, sense in told if found]
        wrong = clopper_pearson(sum(found != sense for found, sense in written), len(written))
        known = [(found, sense) for found, sense in told if sense]
        met = f"≤ {GOAL}: {judge(wrong.value <= GOAL)}"
        rows.append((f"{lang}: wrong sense of those written", wrong, len(written), met))
        right = clopper_pearson(sum(found == sense for found, sense in known), len(known))
        rows.append((f"{lang}: written of those that are shown", right, len(known), ""))
    note = "Frames of our own, which the table of senses was made with: no measure of new notes."
    return Table("Senses of abbreviations, frames", ("what", "share", "n", "goal"), rows, note)


def tell(frame: Mapping[str, str]) -> str:
    """The sense of the abbreviation in its frame; empty where none is shown."""
    reading = Reading(frame["text"], frame["lang"])
    for at in reading.places_of(list_openings(frame["lang"])):
        span = find_short(reading, at)
        if span is not None and span.of(frame["text"]) == frame["short"]:
            sense = find_sense(frame["text"], span, frame["lang"])
            return sense.means if sense else ""
    return ""


def _judge_hospital(patients: int) -> Table:
    """Abbreviations of which the hospital has one sense only, whatever stands beside them."""
    rows: list[tuple[Cell, ...]] = []
    for lang in ("en", "sv"):
        truth = read_truth(lang)
        found = list(find_written(lang, truth, patients))
        wrong = clopper_pearson(sum(means not in right for means, right in found), len(found))
        rows.append((lang, wrong, len(found), f"≤ {GOAL}: {judge(wrong.value <= GOAL)}"))
    note = (
        "Synthetic notes of the dev and test splits. Which senses an abbreviation has in the "
        "hospital's phrases stands in tests/cases/senses; what identifiers hold is left out."
    )
    return Table("Senses of abbreviations, hospital", ("lang", "wrong", "n", "goal"), rows, note)


def read_truth(lang: str) -> Mapping[str, Any]:
    """The senses that each abbreviation has in the phrases of the hospital."""
    truth: Mapping[str, Any] = json.loads(FRAMES.read_text(encoding="utf-8"))["hospital"][lang]
    return truth


def find_written(
    lang: str, truth: Mapping[str, Any], patients: int
) -> Iterator[tuple[str, list[str]]]:
    """What is written for each abbreviation outside identifiers, and the senses that it has."""
    for split in _KNOWN:
        for patient in make_hospital(patients // 2, seed=1, langs=(lang,), split=split):
            for note in patient.notes:
                reading, text = Reading(note.text, lang), note.text
                hidden = [mention.span for mention in note.mentions if not mention.label.is_detail]
                for at in reading.places_of(list_openings(lang)):
                    span = find_short(reading, at)
                    if span is None or span.of(text) not in truth or _touches(span, hidden):
                        continue
                    sense = find_sense(text, span, lang)
                    if sense is not None:
                        yield sense.means, truth[span.of(text)]


def _touches(span: Span, others: list[Span]) -> bool:
    return any(span.overlaps(other) for other in others)
