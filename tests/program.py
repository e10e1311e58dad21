"""The program as a custodian runs it, and how a run of it ended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from seawall import offline
from seawall.cli import main

PROGRAM = (sys.executable, "-m", "seawall")
KEY = "9f3c1ab27d5e60488b14c7f0e2a96d531f7ce805b3d24a6910fd8e3b57c2a4d6"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run of the program ended."""

    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[str]:
        return [line for line in self.err.splitlines() if line.startswith("Error: ")]


Seawall = Callable[..., Ended]


def environment(**changes: str) -> dict[str, str]:
    """Like ours, without a key of our own and as wide as a sentence needs."""
    kept = {name: value for name, value in os.environ.items() if name != "SEAWALL_KEY"}
    return {**kept, "COLUMNS": "100", **changes}


def run_program(*arguments: object, cwd: Path, **options: Any) -> Ended:
    """Run ``seawall`` to its end; ``options`` go to subprocess."""
    options.setdefault("env", environment())
    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **options,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def call_program(*arguments: object, cwd: Path) -> Ended:
    """The same in this process, where everything is loaded already: for what many tests look at."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.chdir(cwd)
        code = enter_program(patch, *arguments)
    return Ended(code, out.getvalue(), err.getvalue())


def enter_program(patch: pytest.MonkeyPatch, *arguments: object) -> int:
    """The exit code of the program's entry point, without a key of our own."""
    patch.delenv("SEAWALL_KEY", raising=False)
    patch.setenv("COLUMNS", "100")
    patch.setattr(sys, "argv", ["seawall", *map(str, arguments)])
    # It could not be taken away again, and other tests of this process may serve the machine.
    patch.setattr(offline, "filter_native_code", lambda: False)
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def read_folder(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def listing(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def assert_refused(done: Ended, code: int, *words: str) -> None:
    """One sentence, on standard error alone, that has all the words."""
    assert done.code == code, done.err
    assert done.out == ""
    assert done.err.count("\n") == len(done.errors) == 1, done.err
    for word in words:
        assert word in done.err
