"""Peak memory of the streaming commands, for few notes and for many."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.notes import write_many, write_notes
from benchmarks.process import SEAWALL, measure
from benchmarks.table import Cell, Table, judge

PRESETS = ("full", "limited", "safe-harbor", "surrogate")
_FEW, _MANY_DETECT, _MANY_ANONYMIZE = 2_000, 50_000, 20_000
_MAX_GROWTH = 1.10


def main() -> Iterator[Table]:
    """``detect`` and the four presets; flat is at most a tenth more."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        notes = write_notes(folder, number=_MANY_DETECT)
        rows = [_compare("detect --profile fast", notes, _MANY_DETECT, folder)]
        rows += [
            _compare(f"anonymize --preset {p} --profile fast", notes, _MANY_ANONYMIZE, folder)
            for p in PRESETS
        ]
    yield Table(
        "Peak memory (RSS) and pace, one process",
        ("command", "notes", "peak MB", "many", "peak MB of many", "growth", "notes/s", "flat"),
        rows,
        "No note comes twice: each has names, numbers and words that none before it had. "
        f"Flat: many notes need at most {100 * _MAX_GROWTH - 100:.0f} % more. Notes/s: the whole "
        "command on the many.",
    )


def _compare(command: str, notes: Path, many: int, folder: Path) -> tuple[Cell, ...]:
    program, *options = command.split()
    peaks = []
    for number in (_FEW, many):
        out = str(folder / f"{'-'.join(options)}-{number}")
        path = str(write_many(notes, number))
        usage = measure([SEAWALL, program, path, "-o", out, *options], folder)
        peaks.append(usage.peak_mb)
    growth = peaks[1] / peaks[0]
    pace, flat = many / usage.wall_s, judge(growth <= _MAX_GROWTH)
    return (command, _FEW, peaks[0], many, peaks[1], f"× {growth:.2f}", pace, flat)
