"""How fast ``seawall detect --profile fast`` is on one core, and where the time goes."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import TypeVar

from benchmarks.notes import mean_bytes, write_many, write_notes
from benchmarks.process import SEAWALL, Usage, measure_median
from benchmarks.table import Table, judge
from seawall.detect.aggregate.union import unite
from seawall.detect.detector import PROFILES
from seawall.detect.learned import LearnedTaggers, load_taggers
from seawall.detect.models import open_shelf
from seawall.detect.rules import FAMILY_NAMES, find_in_each, load_families
from seawall.detect.rules.terms import cover_each
from seawall.detect.spread.together import spread
from seawall.garbage import leave_garbage
from seawall.model import Document, Mention, settle
from seawall.pipeline.kit import Kit
from seawall.text import Reading, read_together

GOAL_NOTES_PER_S = 400
_NOTES, _FEW = 2000, 200
_WARM_UP = 1  # chunks
_REFERENCE = Path(__file__).with_name("reference.py")
Result = TypeVar("Result")


def main() -> Iterator[Table]:
    """The whole command, the steady state and every family."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = {lang: write_notes(folder, lang) for lang in ("en", "sv")}
        yield Table(
            f"detect --profile fast, {_NOTES:,} notes of the test split, one core",
            (
                "what",
                "bytes a note",
                "seconds",
                "CPU seconds",
                "start-up, s",
                "notes/s",
                "steady notes/s",
                "goal",
            ),
            [
                *(_time_detect(lang, notes, folder) for lang, notes in sources.items()),
                _time_reference(sources["en"], folder),
            ],
            f"Median of three runs of the whole command, start-up included. Steady: {_NOTES:,} "
            f"less {_FEW} notes over the difference of their seconds. Other tools: make "
            "bench-text.",
        )
        yield _time_stages(write_many(sources["en"], _NOTES))


def _time_detect(lang: str, notes: Path, folder: Path) -> tuple[str | float, ...]:
    def run(path: Path) -> Usage:
        out = str(folder / "mentions.jsonl")
        return measure_median(
            [SEAWALL, "detect", str(path), "-o", out, "--profile", "fast"], folder
        )

    rate = f"≥ {GOAL_NOTES_PER_S} notes/s"
    row = _rate(f"seawall detect, {lang}", notes, run)
    return (*row, f"{rate}: {judge(float(row[5]) >= GOAL_NOTES_PER_S)}")


def _time_reference(notes: Path, folder: Path) -> tuple[str | float, ...]:
    def run(path: Path) -> Usage:
        out = str(folder / "plain.jsonl")
        return measure_median([sys.executable, "-I", str(_REFERENCE), str(path), out], folder)

    return (*_rate("reference: ten patterns of re, en", notes, run), "")


def _rate(what: str, notes: Path, run: Callable[[Path], Usage]) -> tuple[str | float, ...]:
    few, many = run(write_many(notes, _FEW)), run(path := write_many(notes, _NOTES))
    steady = (_NOTES - _FEW) / (many.wall_s - few.wall_s)
    whole = _NOTES / many.wall_s
    start_up_s = few.wall_s - _FEW / steady
    return (what, mean_bytes(path), many.wall_s, many.cpu_s, start_up_s, whole, steady)


def _time_stages(path: Path) -> Table:
    notes = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    documents = [Document(note["id"], note["text"]) for note in notes]
    shelf = open_shelf()
    together = Kit(PROFILES["fast"], models=shelf).together
    chunks = [documents[at : at + together] for at in range(0, len(documents), together)]
    stages = _Stages(load_taggers(PROFILES["fast"][1:], "en", shelf))
    with leave_garbage():
        for chunk in chunks[:_WARM_UP]:
            stages.go_through(chunk)
        stages.seconds.clear()
        for chunk in chunks:
            stages.go_through(chunk)
    total = sum(stages.seconds.values())
    rows = [
        (name, 1000 * spent / len(notes), f"{100 * spent / total:.0f} %")
        for name, spent in stages.seconds.items()
    ]
    return Table(
        f"Milliseconds a note by stage, {len(notes):,} English notes, in one process",
        ("stage", "ms a note", "share"),
        [*rows, ("all", 1000 * total / len(notes), "100 %")],
        f"CPU time, {together} notes read together, as the command does it; reading and writing "
        "files, finding the person and the start are not in it. What several share (a look-up in "
        "the lexicons) counts for the first that asks.",
    )


class _Stages:
    """The detector of the profile, taken apart, with the seconds that each part has taken."""

    def __init__(self, taggers: LearnedTaggers) -> None:
        self.seconds: dict[str, float] = {}
        self._taggers = taggers

    def go_through(self, documents: Sequence[Document]) -> None:
        """Find the mentions of some notes."""
        texts = [document.text for document in documents]
        readings = self._spend("tokens", lambda: read_together(texts, "en"))
        self._spend("terms", lambda: cover_each(readings))
        by_rules: list[list[Mention]] = [[] for _ in readings]
        for name, family in zip(FAMILY_NAMES, load_families(), strict=True):
            self._spend(f"rules: {name}", lambda family=family: _add(family, readings, by_rules))
        learned = self._spend("CRF and SVM", lambda: self._taggers.find_in_each(readings, by_rules))
        found = self._spend(
            "union",
            lambda: [
                unite(reading, own, [], each.mentions, ())
                for reading, own, each in zip(readings, by_rules, learned, strict=True)
            ],
        )
        self._spend("spread", lambda: spread(readings, found))
        self._spend("settle", lambda: list(map(settle, found)))

    def _spend(self, name: str, work: Callable[[], Result]) -> Result:
        start = process_time()
        result = work()
        self.seconds[name] = self.seconds.get(name, 0.0) + process_time() - start
        return result


def _add(family: ModuleType, readings: Sequence[Reading], found: Sequence[list[Mention]]) -> None:
    for mentions, own in zip(found, find_in_each(family, readings), strict=True):
        mentions.extend(own)
