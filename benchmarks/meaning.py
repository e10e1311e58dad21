"""Scrub and entail: what is recognized, and how fast notes are treated once they are read."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import process_time
from typing import Any

from benchmarks.corpora import SHARED
from benchmarks.table import Cell, Table, judge
from seawall.anonymize import Preset, load_preset, plan_document
from seawall.anonymize.scrub.note import SCRUB, plan_scrubbed
from seawall.detect.details.lexicon import find
from seawall.detect.detector import DETAILS, Detector, choose_detectors
from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Document, Label, LinkBasis, Mention, Person, ProjectKey, Span
from seawall.render import render
from seawall.synth import make_hospital
from seawall.text import Reading

GOAL_NOTES_PER_S = 300
GOAL_DOSAGE, GOAL_DRUG = 0.95, 0.92
_NOTES, _ROUNDS = 500, 3
_PHEE = SHARED / "text" / "phee"
_PERSON, _KEY = Person("p", LinkBasis.NONE), ProjectKey(bytes(32))
_DIGIT = re.compile(r"\d")


def main(notes: int = _NOTES) -> Iterator[Table]:
    """Recognition on PHEE where it lies beside the repository, and speed on synthetic notes."""
    if _PHEE.is_dir():
        yield _tell_recognition()
    yield _tell_speed(notes)


def _tell_recognition() -> Table:
    rows: list[tuple[Cell, ...]] = []
    for split in ("dev", "train"):
        found = [_judge_sentence(row) for row in _read_phee(split)]
        drugs, dosages, precise = (
            [flag for flags in column for flag in flags] for column in zip(*found, strict=True)
        )
        for name, flags, goal in (
            ("drugs, recall", drugs, GOAL_DRUG if split == "dev" else None),
            ("dosages with a number, recall", dosages, None),
            ("dosages with a number, precision", precise, None),
        ):
            rows.append(_tell_share(f"{split}: {name}", flags, goal))
    both = [_judge_sentence(row) for split in ("dev", "train") for row in _read_phee(split)]
    for name, place in (("recall", 1), ("precision", 2)):
        flags = [flag for judged in both for flag in judged[place]]
        rows.append(_tell_share(f"both: dosages with a number, {name}", flags, GOAL_DOSAGE))
    note = (
        "PHEE, by overlap. Its authors marked the dosages of the drugs of an adverse event only: "
        "a dosage of another drug counts against precision."
    )
    return Table("Drugs and dosages", ("what", "share", "n", "goal"), rows, note)


def _tell_share(name: str, flags: Sequence[bool], goal: float | None) -> tuple[Cell, ...]:
    share = clopper_pearson(sum(flags), len(flags))
    met = "" if goal is None else f"≥ {goal}: {judge(share.value >= goal)}"
    return name, share, len(flags), met


def _read_phee(split: str) -> Iterator[dict[str, Any]]:
    with gzip.open(_PHEE / f"{split}.json.gz", "rt", encoding="utf-8") as stream:
        return (json.loads(line) for line in stream.read().splitlines() if line.strip())


def _judge_sentence(row: dict[str, Any]) -> tuple[list[bool], list[bool], list[bool]]:
    """Which gold drugs and numbered dosages are found, and which found dosages are gold."""
    text = row["context"]
    mentions = list(find(Reading(text)))
    drugs = [m.span for m in mentions if m.label is Label.DRUG]
    dosages = [m.span for m in mentions if m.label is Label.DOSAGE]
    gold = _list_gold(row, "Dosage")
    return (
        [_touches(span, drugs) for span in _list_gold(row, "Drug")],
        [_touches(span, dosages) for span in gold if _DIGIT.search(span.of(text))],
        [_touches(span, gold) for span in dosages if _DIGIT.search(span.of(text))],
    )


def _list_gold(row: dict[str, Any], kind: str) -> list[Span]:
    treatments = (e.get("Treatment", {}) for a in row["annotations"] for e in a["events"])
    spans = {
        Span(start, start + len(text))
        for treatment in treatments
        if kind in treatment
        for texts, starts in zip(treatment[kind]["text"], treatment[kind]["start"], strict=True)
        for text, start in zip(texts, starts, strict=True)
    }
    return sorted(spans)


def _touches(span: Span, others: Sequence[Span]) -> bool:
    return any(span.overlaps(other) for other in others)


def _tell_speed(notes: int) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for lang in ("en", "sv"):
        read = _read_notes(lang, notes)
        size = sum(len(document.text.encode()) for document, _ in read) / len(read)
        for name in ("scrub", "entail"):
            speed = _time(read, load_preset(name))
            met = f"≥ {GOAL_NOTES_PER_S}: {judge(speed >= GOAL_NOTES_PER_S)}"
            rows.append((f"{name}, {lang}", size, speed, met))
    note = (
        f"Plan and render of {notes:,} notes of the test split on one core, by CPU time, the best "
        f"of {_ROUNDS} rounds; detection and start-up are not in it."
    )
    return Table(
        "Treating notes that were read", ("what", "bytes a note", "notes/s", "goal"), rows, note
    )


def _read_notes(lang: str, notes: int) -> list[tuple[Document, list[Mention]]]:
    detector = Detector((*choose_detectors("fast", None), DETAILS), langs=(lang,))
    hospital = make_hospital(notes, seed=1, langs=(lang,), split="test")
    written = islice((note for patient in hospital for note in patient.notes), notes)
    documents = [Document(note.id, note.text, at, lang=lang) for at, note in enumerate(written)]
    return [(document, detector.find_all(document, lang)) for document in documents]


def _time(read: Sequence[tuple[Document, list[Mention]]], preset: Preset) -> float:
    plan: Callable[..., Any] = plan_scrubbed if preset.method == SCRUB else plan_document
    seconds = []
    for _ in range(_ROUNDS):
        start = process_time()
        for document, found in read:
            render(document, plan(document, found, _PERSON, preset, _KEY), "d")
        seconds.append(process_time() - start)
    return len(read) / min(seconds)
