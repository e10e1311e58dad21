"""A command's seconds and peak memory, on one core."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

SEAWALL = str(Path(sys.executable).with_name("seawall"))
_METER = Path(__file__).with_name("meter.py")


@dataclass(frozen=True, slots=True)
class Usage:
    """What one run of a command took; ``cpu_s`` hardly depends on what else the machine does."""

    wall_s: float
    cpu_s: float
    peak_mb: float


def measure(command: list[str], folder: Path) -> Usage:
    """Run a command in ``folder`` and wait for it; a command that fails ends the benchmark."""
    with tempfile.NamedTemporaryFile("r", suffix=".json") as answer:
        # The meter must be a small, fresh process: Linux counts the memory of the process that
        # starts a command towards the command's own peak.
        run = subprocess.run(
            [sys.executable, "-I", "-S", str(_METER), answer.name, *command],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if run.returncode:
            raise SystemExit(f"{' '.join(command[:2])} failed:\n{run.stderr[-2000:]}")
        return Usage(**json.load(answer))


def measure_median(command: list[str], folder: Path, times: int = 3) -> Usage:
    """The run with the median wall time of several."""
    runs = sorted((measure(command, folder) for _ in range(times)), key=lambda run: run.wall_s)
    return runs[times // 2]
