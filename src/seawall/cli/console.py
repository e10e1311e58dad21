"""What a person hears: progress and errors on standard error, results on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def say(sentence: str, *, is_result: bool = False) -> None:
    """One sentence as it is: of the results, or about them."""
    print(sentence, file=sys.stdout if is_result else sys.stderr, flush=True)


def say_error(sentence: str) -> None:
    """One sentence for the person who must act."""
    from rich.text import Text

    from seawall.cli.screen import err

    err.print(Text.assemble(("Error: ", "bold red"), sentence))


def say_json(summary: dict[str, Any]) -> None:
    """The machine-readable summary: one line, the last on standard output."""
    print(json.dumps(summary, ensure_ascii=False), flush=True)


@contextmanager
def show_progress(total: int | None, doing: str = "Working") -> Iterator[Callable[[int], None]]:
    """A bar on standard error with documents done, rate and time left; silent where none looks."""
    if not sys.stderr.isatty():
        yield lambda _number: None
        return
    from seawall.cli.screen import make_bar

    with make_bar() as bar:
        task = bar.add_task(doing, total=total)
        yield lambda number: bar.advance(task, number)
