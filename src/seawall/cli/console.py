"""What a person sees: progress and errors on standard error, results on standard output."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

# Not as markup: square brackets and colons in a path are themselves.
out = Console(highlight=False, soft_wrap=True, markup=False, emoji=False)
err = Console(stderr=True, highlight=False, soft_wrap=True, markup=False, emoji=False)


def say_error(sentence: str) -> None:
    """One sentence for the person who must act."""
    err.print(Text.assemble(("Error: ", "bold red"), sentence))


def say_json(summary: dict[str, Any]) -> None:
    """The machine-readable summary: one line, the last on standard output."""
    print(json.dumps(summary, ensure_ascii=False), flush=True)


class _RateColumn(ProgressColumn):
    """Documents (or patients) a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed else "", style="progress.data.speed")


@contextmanager
def show_progress(total: int | None, doing: str = "Working") -> Iterator[Callable[[int], None]]:
    """A bar on standard error with documents done, rate and time left; silent where none looks."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _RateColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    with bar:
        task = bar.add_task(doing, total=total)
        yield lambda number: bar.advance(task, number)
