"""How a run ended, for a person or for a program."""

from __future__ import annotations

from dataclasses import asdict
from typing import NoReturn

import typer

from seawall import pipeline
from seawall.cli.console import say, say_json
from seawall.model import Label


def say_summary(
    summary: pipeline.Summary,
    output: str,
    *,
    json: bool,
    report: str | None = None,
    shows_text: bool = False,
) -> NoReturn:
    """Say what was written and what stays home, and leave with the exit code of the run."""
    # Where the results themselves go to standard output, words for a person may not mix with them.
    is_result = output != "-"
    _say_encodings(summary)
    _say_withheld(summary, output)
    for notice in summary.notices:
        say(notice)
    if json:
        extra = {"report": report} if report else {}
        say_json({**asdict(summary), "output": output, **extra, "exit_code": summary.exit_code})
    else:
        mentions = sum(summary.counts.values())
        notes = _count(summary.documents, "note")
        say(f"{notes}, {_count(mentions, 'mention')} → {output}", is_result=is_result)
        if report:
            home = f"{pipeline.private_folder(output)} and the project key"
            shown = f", and {report}, which shows real passages" if shows_text else ""
            say(f"Keep at home: {home}{shown}.", is_result=is_result)
            say(f"Report: {report}", is_result=is_result)
    raise typer.Exit(summary.exit_code)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _say_encodings(summary: pipeline.Summary) -> None:
    for name, notes in summary.encodings.items():
        if name != "utf-8":
            say(f"{_count(notes, 'note')} read as {name}.")


def _say_withheld(summary: pipeline.Summary, output: str) -> None:
    if summary.withheld:
        say(
            f"{_count(summary.withheld, 'note')} withheld; see which and why "
            f"in {pipeline.private_folder(output) / 'quarantine.jsonl'}."
        )


def say_rehearsal(summary: pipeline.Summary, job: pipeline.Job, *, json: bool) -> NoReturn:
    """Say what a run would do, and that nothing was written."""
    _say_encodings(summary)
    for notice in summary.notices:
        say(notice)
    if json:
        say_json({**asdict(summary), "dry_run": True, "exit_code": summary.exit_code})
        raise typer.Exit(summary.exit_code)
    from rich.table import Table

    from seawall.cli.screen import out

    table = Table("label", "mentions", "treatment", title=f"Preset {job.preset.name}: dry run")
    for name, count in summary.counts.items():
        table.add_row(name, f"{count:,}", job.preset.describe(Label(name))[0])
    out.print(table)
    notes = _count(summary.documents, "note")
    out.print(f"{notes} would be released, {summary.withheld:,} withheld.")
    out.print("Nothing was written.")
    raise typer.Exit(summary.exit_code)
