"""What a command loads: nobody waits for what he does not use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from program import Seawall

PROGRAM = """
import sys
from seawall.cli import main
try:
    main()
finally:
    print(*sorted(name for name in sys.modules if "." not in name), file=sys.stderr)
"""


def load_modules(folder: Path, *arguments: str) -> set[str]:
    """The modules in a fresh process at the end of a command."""
    command = [sys.executable, "-c", PROGRAM, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [["--help"], ["detect", "--help"]])
def test_help_loads_nothing_that_reads_notes(tmp_path: Path, arguments: list[str]) -> None:
    loaded = load_modules(tmp_path, *arguments)
    assert not loaded & {"numpy", "re2", "llvmlite", "numba", "onnxruntime", "polars", "faker"}


def test_fast_detection_loads_neither_numba_nor_the_encoder(tmp_path: Path) -> None:
    note = {"id": "1", "text": "Seen by Dr. Smith in Boston on 3 March 2019."}
    (tmp_path / "notes.jsonl").write_text(json.dumps(note))
    arguments = ["detect", "notes.jsonl", "-o", "found.jsonl", "--profile", "fast"]
    loaded = load_modules(tmp_path, *arguments)
    if "numba" in loaded:  # to compile what a later process links
        loaded = load_modules(tmp_path, *arguments)
    unused = {"numba", "scipy", "onnxruntime", "tokenizers", "polars", "pyarrow", "faker", "jinja2"}
    assert not loaded & {*unused, "rich", "xml"}


@pytest.mark.parametrize(("asked", "told"), [("detekt", "detect"), ("--help", "lexicon")])
def test_what_names_no_command_is_told_of_all(asked: str, told: str, seawall: Seawall) -> None:
    ended = seawall(asked)
    assert told in ended.out + ended.err
