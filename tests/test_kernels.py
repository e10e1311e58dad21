"""Compiled loops: kept between runs and linked without Numba, or compiled anew."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from seawall.kernels import store
from seawall.kernels.machine_code import MachineCode, is_number
from seawall.kernels.store import load_code, save_code

PROGRAM = """
import sys
import numpy as np
from kept import list_square, share_out, square

rows = np.arange(12, dtype=np.int32).reshape(3, 4)
# The same numbers side by side, and with gaps between.
print([list_square(each).tolist() for each in (rows[:, 1:].copy(), rows[:, 1:])])
try:
    share_out(rows[0], 0)
except ZeroDivisionError:
    print("refused")
try:
    share_out(rows[0], -1)
except ValueError as error:
    print(error)
print(share_out(rows[0], 2)[0].tolist())
print(*sorted({"numba", "scipy", "yaml"} & set(sys.modules)), file=sys.stderr)
# What was linked goes on to work beside Numba, which compiles what is new.
print(square(5.0), list_square(rows[:1]).tolist())
"""
KEPT = """
import numpy as np
from seawall.kernels.kernel import compiled
from parts import square

@compiled
def list_square(rows):
    squares = np.empty(rows.size, dtype=np.int32)
    at = 0
    for row in rows:
        for value in row:
            squares[at] = square(value)
            at += 1
    return squares

@compiled
def share_out(values, among):
    if among < 0:
        raise ValueError("fewer than nobody")
    return values[2 // among :], among
"""
PARTS = """
from seawall.kernels.kernel import compiled

POWER = 2

@compiled
def square(number):
    return number**POWER
"""
ANSWER = """\
[[1, 4, 9, 25, 36, 49, 81, 100, 121], [1, 4, 9, 25, 36, 49, 81, 100, 121]]
refused
fewer than nobody
[1, 2, 3]
25.0 [0, 1, 4, 9]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Programs whose kernels a first process has compiled, all but one."""
    folder = tmp_path_factory.mktemp("kernels")
    (folder / "kept.py").write_text(KEPT)
    (folder / "parts.py").write_text(PARTS)
    first = run_program(folder)
    assert (first.stdout, first.stderr) == (ANSWER, "numba\n")
    for each in (folder / "__pycache__").glob("parts.square-*.kernel"):
        each.unlink()
    return folder


def run_program(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM]
    environment = {**os.environ, **settings}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_a_second_process_links_what_the_first_compiled_without_numba(folder: Path) -> None:
    second = run_program(folder)
    assert (second.stdout, second.stderr) == (ANSWER, "\n")


def test_numba_as_the_environment_sets_it_gives_the_same(folder: Path) -> None:
    plain = run_program(folder, NUMBA_DISABLE_JIT="1")
    assert (plain.stdout, plain.stderr) == (ANSWER, "numba\n")


def test_what_is_damaged_or_of_another_text_is_compiled_anew(folder: Path) -> None:
    for each in (folder / "__pycache__").glob("kept.share_out-*.kernel"):
        data = each.read_bytes()
        each.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    (folder / "parts.py").write_text(PARTS.replace("POWER = 2", "POWER = 3"))
    changed = run_program(folder)
    assert changed.stdout.startswith("[[1, 8, 27,")
    assert changed.stdout.splitlines()[1:4] == ANSWER.splitlines()[1:4]
    assert changed.stdout.splitlines()[4] == "125.0 [0, 1, 8, 27]"
    assert changed.stderr == "numba\n"


def test_where_no_folder_can_be_written_nothing_is_stored_and_nothing_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(store, "_list_places", lambda *_: [tmp_path / "file" / "kernel"])
    save_code(run_program, b"", b"", MachineCode("", {}, (), b""))
    assert load_code(run_program, b"", b"") is None


def test_numbers_of_a_kernel_that_numba_kept_are_numbers() -> None:
    copied = pickle.loads(pickle.dumps(np.dtype(np.int32)))
    assert not copied.isbuiltin
    assert is_number(copied)
    assert not is_number(np.dtype([("first", np.int32)]))
    assert not is_number(np.dtype(object))
