"""How fast ``seawall detect --profile fast`` is on one core, and where the time goes."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import TypeVar

from benchmarks.notes import mean_bytes, write_many, write_notes
from benchmarks.process import SEAWALL, Usage, measure_median
from benchmarks.table import Table, judge
from seawall.detect.rules import FAMILY_NAMES, load_families
from seawall.detect.spread.names import repeat
from seawall.model import settle
from seawall.text import Reading

GOAL_NOTES_PER_S = 400
_NOTES, _FEW = 2000, 200
_WARM_UP = 100
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
        yield _time_families(write_many(sources["en"], _NOTES))


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


def _time_families(path: Path) -> Table:
    notes = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for note in notes[:_WARM_UP]:
        _time_note(note, {})
    seconds: dict[str, float] = {}
    for note in notes:
        _time_note(note, seconds)
    total = sum(seconds.values())
    rows = [
        (name, 1000 * spent / len(notes), f"{100 * spent / total:.0f} %")
        for name, spent in seconds.items()
    ]
    return Table(
        f"Milliseconds a note by family, {len(notes):,} English notes, in one process",
        ("family", "ms a note", "share"),
        [*rows, ("all", 1000 * total / len(notes), "100 %")],
        "CPU time. What several families share (a look-up in the lexicons) counts for the first "
        "that asks.",
    )


def _time_note(note: dict[str, str], seconds: dict[str, float]) -> None:
    def spend(name: str, work: Callable[[], Result]) -> Result:
        start = process_time()
        result = work()
        seconds[name] = seconds.get(name, 0.0) + process_time() - start
        return result

    reading = spend("tokens", lambda: _tokenize(note))
    found = []
    for name, family in zip(FAMILY_NAMES, load_families(), strict=True):
        found += spend(name, lambda family=family: list(family.find(reading)))
    found += spend("consistency", lambda: list(repeat(reading, found)))
    spend("settle", lambda: settle(found))


def _tokenize(note: dict[str, str]) -> Reading:
    reading = Reading(note["text"], note["lang"])
    _ = reading.tokens, reading.utf8, reading.lower
    return reading
