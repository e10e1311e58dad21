"""``TOOL_reader.py INPUT ANSWER [CHOICE]``: one tool over a .jsonl, timed from inside.

Standard library only: a peer's reader runs in an environment that knows nothing of Seawall.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path

_START = time.perf_counter()
_FIRST = "Seen by Dr. Smith in Boston on 3 March 2019."
# Notes that a tool is handed at once, as Seawall's own command takes them; one that has no use for
# so many takes them as it likes best.
_TOGETHER, _WARM_UP = 256, 32

Spans = Iterable[tuple[int, int]]
# Texts of one language → what is hidden in each.
Read = Callable[[Sequence[str], str], Iterable[Spans]]


def run(package: str, open_tool: Callable[[str], Read]) -> None:
    """Open the tool, read every note, write what it would hide and how long it took.

    Loading ends when the tool has answered a first line: what it loads late counts as loading.
    """
    _, source, answer, *choice = sys.argv
    read = open_tool(*choice or [""])
    list(read([_FIRST], "en"))
    load_s = time.perf_counter() - _START
    with Path(source).open(encoding="utf-8") as lines:
        notes = [json.loads(line) for line in lines]
    list(_read_all(read, notes[:_WARM_UP]))
    # One process on one core: its CPU time is what a quiet machine's clock would show.
    start = time.process_time()
    hidden = list(_read_all(read, notes))
    read_s = time.process_time() - start
    told = {"version": metadata.version(package), "load_s": load_s, "read_s": read_s}
    Path(answer).write_text(json.dumps({**told, "hidden": hidden}), encoding="utf-8")


def _read_all(read: Read, notes: Sequence[dict[str, str]]) -> Iterator[list[tuple[int, int]]]:
    lang = notes[0]["lang"]
    assert all(note["lang"] == lang for note in notes)
    for start in range(0, len(notes), _TOGETHER):
        texts = [note["text"] for note in notes[start : start + _TOGETHER]]
        yield from map(list, read(texts, lang))
