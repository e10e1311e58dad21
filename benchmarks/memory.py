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
_MAX_GROWTH, _MAX_GROWTH_OF_NEW = 1.10, 1.25
_DETECT = "detect --profile fast"


def main() -> Iterator[Table]:
    """``detect``, of notes that come again and of new ones, and the four presets."""
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as other:
        folder = Path(name)
        notes = write_notes(folder)
        rows = [_compare(_DETECT, notes, _MANY_DETECT, folder)]
        new = write_notes(Path(other), number=_MANY_DETECT)
        rows.append(_compare(_DETECT, new, _MANY_DETECT, folder, are_new=True))
        rows += [
            _compare(f"anonymize --preset {p} --profile fast", notes, _MANY_ANONYMIZE, folder)
            for p in PRESETS
        ]
    yield Table(
        "Peak memory (RSS) and pace, one process",
        ("command", "notes", "peak MB", "many", "peak MB of many", "growth", "notes/s", "flat"),
        rows,
        "Beyond the hospital's own notes the same texts come again under new ids, of new persons, "
        "but where all are new: each has names, numbers and words that none before it had, and "
        "tables of words, which hold so many and no more, go on filling. Flat: many notes need at "
        f"most {100 * _MAX_GROWTH - 100:.0f} % more, new ones {100 * _MAX_GROWTH_OF_NEW - 100:.0f} "
        "%. Notes/s: the whole command on the many.",
    )


def _compare(
    command: str, notes: Path, many: int, folder: Path, *, are_new: bool = False
) -> tuple[Cell, ...]:
    program, *options = command.split()
    peaks = []
    for number in (_FEW, many):
        out = str(folder / f"{'-'.join(options)}-{number}")
        path = str(write_many(notes, number))
        usage = measure([SEAWALL, program, path, "-o", out, *options], folder)
        peaks.append(usage.peak_mb)
    growth = peaks[1] / peaks[0]
    flat = judge(growth <= (_MAX_GROWTH_OF_NEW if are_new else _MAX_GROWTH))
    pace = many / usage.wall_s
    command += ", all new" if are_new else ""
    return (command, _FEW, peaks[0], many, peaks[1], f"× {growth:.2f}", pace, flat)
