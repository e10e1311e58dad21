"""Seconds and memory that each text takes at several sizes, each in a process of its own."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise

from benchmarks.adversarial.texts import TEXTS
from benchmarks.table import Cell, Table

SIZES = (1_000_000, 2_000_000, 4_000_000)
FULL = 20_000_000
_PROFILES = ("fast", "accurate")
_USUAL_GROWTH, _LEAST_SECONDS = 2.6, 1.0
_MOST_SECONDS = 300


def main() -> Iterator[Table]:
    """By profile: what each text takes, and whether twice the text takes some twice as long."""
    for profile in _PROFILES:
        yield try_profile(profile, list(TEXTS), (*SIZES, FULL))


def try_profile(profile: str, names: Sequence[str], sizes: Sequence[int]) -> Table:
    """A row a text; "withheld" where the budgets of time or memory do not allow it."""
    rows = []
    for name in names:
        cells = [measure(profile, name, size) for size in sizes]
        rows.append((name, *(_tell(cell) for cell in cells), _judge(cells)))
    columns = ("text", *(f"{size / 1e6:g} MB" for size in sizes), "growth")
    return Table(f"Adversarial texts, {profile}: seconds, peak megabytes", columns, rows)


def measure(profile: str, name: str, size: int) -> tuple[float, int, str]:
    """Seconds, peak memory in MB and the reason why it is withheld, empty if it was read."""
    command = [sys.executable, "-m", "benchmarks.adversarial.trial", profile, name, str(size)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_MOST_SECONDS, check=True)
    except subprocess.SubprocessError:
        return float(_MOST_SECONDS), 0, "ended"
    seconds, peak, reason = json.loads(done.stdout.splitlines()[-1])
    return seconds, peak, reason


def _tell(cell: tuple[float, int, str]) -> str:
    seconds, peak, reason = cell
    why = "withheld" if reason and reason != "ended" else reason
    return f"{why} {seconds:.1f} s, {peak} MB".strip()


def _judge(cells: Sequence[tuple[float, int, str]]) -> Cell:
    """The largest ratio of the seconds of one size to those of half of it, where both are read."""
    seconds = [each[0] for each in cells[: len(SIZES)] if not each[2]]
    ratios = [other / one for one, other in pairwise(seconds) if other > _LEAST_SECONDS]
    worst = max(ratios, default=1.0)
    return f"{worst:.1f}" if worst <= _USUAL_GROWTH else f"**{worst:.1f}**"


def _read_one(profile: str, name: str, size: int) -> None:
    from seawall.config import Settings
    from seawall.ingest import Unreadable
    from seawall.model import Document
    from seawall.pipeline.detection import make_reader

    read = make_reader(Settings.model_validate({"profile": profile, "lang": "en"}), ())
    read([Document("0", "Mr. Berg was seen.", 1)])
    text = TEXTS[name](size)
    begin = time.process_time()
    (result,) = read([Document("1", text, 1)])
    seconds = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    reason = result.reason if isinstance(result, Unreadable) else ""
    print(json.dumps([seconds, peak, reason]))


if __name__ == "__main__":
    _read_one(sys.argv[1], sys.argv[2], int(sys.argv[3]))
