"""``TOOL_reader.py INPUT ANSWER [CHOICE]``: one tool over a .jsonl, timed from inside.

Standard library only: a peer's reader runs in an environment that knows nothing of Seawall.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path

_START = time.perf_counter()
_FIRST = "Seen by Dr. Smith in Boston on 3 March 2019."
_WARM_UP = 20

Spans = Iterable[tuple[int, int]]
Read = Callable[[str, str], Spans]


def run(package: str, open_tool: Callable[[str], Read]) -> None:
    """Open the tool, read every note, write what it would hide and how long it took.

    Loading ends when the tool has answered a first line: what it loads late counts as loading.
    """
    _, source, answer, *choice = sys.argv
    read = open_tool(*choice or [""])
    list(read(_FIRST, "en"))
    load_s = time.perf_counter() - _START
    with Path(source).open(encoding="utf-8") as lines:
        notes = [json.loads(line) for line in lines]
    for note in notes[:_WARM_UP]:
        list(read(note["text"], note["lang"]))
    # One process on one core: its CPU time is what a quiet machine's clock would show.
    start = time.process_time()
    hidden = [list(read(note["text"], note["lang"])) for note in notes]
    read_s = time.process_time() - start
    told = {"version": metadata.version(package), "load_s": load_s, "read_s": read_s}
    Path(answer).write_text(json.dumps({**told, "hidden": hidden}), encoding="utf-8")
