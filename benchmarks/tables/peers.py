"""Other tools for tables, each in an environment of its own: rivals, and pycanon as the checker."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.tables.adult import SENSITIVE, find_folder

HOME = Path(__file__).parents[2] / ".venv-peers" / "tables"
_TOOLS = Path(__file__).with_name("tools")
_PYTHON = HOME / "bin" / "python"
RIVALS = ("anjana", "anonypy")
CHECKER = "pycanon"


@dataclass(frozen=True, slots=True)
class Rival:
    """What another tool did with Adult, k = 5."""

    name: str
    version: str
    seconds: float
    gcp: float
    suppressed_share: float


def install(names: tuple[str, ...] = (*RIVALS, CHECKER)) -> list[str]:
    """Install what can be; the names of those that are there now."""
    if not _PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
    pip = [str(_PYTHON), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    return [n for n in names if not _call([*pip, n]).returncode]


def run_rival(name: str) -> Rival | None:
    """The tool on Adult; nothing if it fails."""
    told = ask(f"{name}_run.py", str(find_folder()), SENSITIVE)
    return None if told is None else Rival(name, **told)


def ask(tool: str, *arguments: str) -> Any:
    """What one of the tools prints last, read as JSON; nothing if it fails."""
    run = _call([str(_PYTHON), str(_TOOLS / tool), *arguments])
    return None if run.returncode else json.loads(run.stdout.splitlines()[-1])


def _call(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)
