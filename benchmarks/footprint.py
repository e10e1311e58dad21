"""What the profiles take: seconds to load, memory, and the size of the shipped weights."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from benchmarks.corpora import read_synthetic
from benchmarks.process import SEAWALL, measure
from benchmarks.table import Cell, Table, judge
from benchmarks.text.tool import ACCURATE, OURS, Run, run_tool, write_examples

MOST_LOAD_S, MOST_PEAK_MB, MOST_WEIGHTS_MB = 1.0, 600, 30
_NOTES = 200
_MEGABYTE = 1e6
_WORKERS = (1, 2, 3)


def main() -> Iterator[Table]:
    """Loading, memory and weights; and whether the output depends on the number of workers."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        notes = write_examples(read_synthetic("en", _NOTES), folder / "notes.jsonl")
        runs = [run_tool(tool, notes, folder) for tool in OURS]
        same = [_judge_workers(tool.choice, notes, folder) for tool in OURS]
    yield Table(
        "Profiles: what they take",
        ("what", "measured", "goal"),
        [*(row for run in runs for row in _tell_run(run)), _tell_weights()],
        "Loading: from the first import to the answer about a first line, models checked by digest "
        f"and all. Memory: peak RSS over {_NOTES} English notes.",
    )
    yield Table("Profiles: the same output with other workers", ("what", "goal"), same)


def _tell_run(run: Run) -> Iterator[tuple[Cell, ...]]:
    loads = f"< {MOST_LOAD_S:.0f} s: {judge(run.load_s < MOST_LOAD_S)}"
    yield (f"{run.tool.name}: loading, s", run.load_s, loads)
    fits = f"< {MOST_PEAK_MB} MB: {judge(run.peak_mb < MOST_PEAK_MB)}"
    yield (f"{run.tool.name}: peak MB", run.peak_mb, fits if run.tool is ACCURATE else "")


def _tell_weights() -> tuple[Cell, ...]:
    size_mb = sum(_list_sizes()) / _MEGABYTE
    goal = f"< {MOST_WEIGHTS_MB} MB: {judge(size_mb < MOST_WEIGHTS_MB)}"
    return ("shipped models, MB", size_mb, goal)


def _list_sizes() -> Iterator[int]:
    for file in files("seawall.resources").joinpath("models").iterdir():
        if file.is_file():
            yield len(file.read_bytes())


def _judge_workers(profile: str, notes: Path, folder: Path) -> tuple[Cell, ...]:
    """Mentions of the whole command by one process and by several, byte for byte."""
    written = set()
    for workers in _WORKERS:
        out = folder / f"{profile}-{workers}.jsonl"
        options = ["--profile", profile, "--workers", str(workers)]
        measure([SEAWALL, "detect", str(notes), "-o", str(out), *options], folder)
        written.add(out.read_bytes())
    told = ", ".join(map(str, _WORKERS))
    return (f"{profile}: {told} workers", f"same bytes: {judge(len(written) == 1)}")
