"""Compiled loops: kept between runs, or compiled anew where nothing can be kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from seawall.text import kernel
from seawall.text.kernel import compiled

PROGRAM = """
import sys
from kept import count_up
assert count_up(3) == 3
(hits,) = count_up.stats.cache_hits.values() or (0,)
print(hits, *sorted(name for name in sys.modules if name in ("scipy", "yaml")))
"""
KEPT = """
import numpy as np
from seawall.text.kernel import compiled

@compiled
def count_up(most):
    return len(np.zeros(most))
"""


def add_one(number: int) -> int:
    return number + 1


def test_a_kernel_runs_where_no_folder_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Any) -> Any:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(kernel, "_KernelCache", refuse)
    assert compiled(add_one)(1) == 2


def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path) -> None:
    (tmp_path / "kept.py").write_text(KEPT)
    runs = [run_program(tmp_path) for _ in range(2)]
    # Neither SciPy nor YAML is loaded for it.
    assert (runs[1].stdout, runs[1].stderr) == ("1\n", "")


def run_program(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
