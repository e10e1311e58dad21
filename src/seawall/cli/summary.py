"""How a run ended, for a person or for a program."""

from __future__ import annotations

from dataclasses import asdict
from typing import NoReturn

import typer
from rich.table import Table

from seawall.cli.console import err, out, say_json
from seawall.pipeline import Job, Summary


def say_summary(
    summary: Summary, output: str, *, json: bool, report: str | None = None
) -> NoReturn:
    """Say what was written, and leave with the exit code of the run."""
    # Where the results themselves go to standard output, words for a person may not mix with them.
    console = err if output == "-" else out
    if json:
        extra = {"report": report} if report else {}
        say_json({**asdict(summary), "output": output, **extra, "exit_code": summary.exit_code})
    else:
        mentions = sum(summary.counts.values())
        console.print(f"{summary.documents:,} notes, {mentions:,} mentions → {output}")
        _say_encodings(summary)
        _say_withheld(summary, output)
        if report:
            console.print(f"Report: {report}")
    raise typer.Exit(summary.exit_code)


def _say_encodings(summary: Summary) -> None:
    for name, notes in summary.encodings.items():
        if name != "utf-8":
            err.print(f"{notes:,} notes were read as {name}.")


def _say_withheld(summary: Summary, output: str) -> None:
    if summary.withheld:
        place = "detect" if output == "-" else output.rstrip("/")
        err.print(
            f"{summary.withheld:,} notes were withheld, since they could not be read in full; "
            f"see {place}.private/quarantine.jsonl."
        )


def say_rehearsal(summary: Summary, job: Job, *, json: bool) -> NoReturn:
    """Say what a run would do, and that nothing was written."""
    if json:
        say_json({**asdict(summary), "dry_run": True, "exit_code": summary.exit_code})
        raise typer.Exit(summary.exit_code)
    table = Table("label", "mentions", "treatment", title=f"Preset {job.preset.name}: dry run")
    treatments = {label.value: way for label, way in job.preset.treatments.items()}
    for label, count in summary.counts.items():
        table.add_row(label, f"{count:,}", treatments[label])
    out.print(table)
    out.print(f"{summary.documents:,} notes would be released, {summary.withheld:,} withheld.")
    out.print("Nothing was written.")
    raise typer.Exit(summary.exit_code)
