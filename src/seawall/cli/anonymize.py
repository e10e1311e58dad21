"""``seawall anonymize``."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import show_progress
from seawall.cli.summary import say_rehearsal, say_summary
from seawall.config import load_key, make_passing_key

EXAMPLES = """
[bold]Examples[/bold]

seawall anonymize notes.jsonl -o release --preset safe-harbor --patients patients.csv

seawall anonymize notes/ -o release --preset surrogate --workers 2 --resume

seawall presets limited > mine.toml

seawall anonymize notes/ -o release --preset mine.toml
"""


_Output = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of the release; it may be shared.")
]
_Preset = Annotated[
    str | None,
    typer.Option("--preset", help="full, limited, safe-harbor, surrogate, or your own .toml."),
]
_Patients = Annotated[
    Path | None,
    typer.Option(
        "--patients",
        "--known",
        help="Table of patients: released beside the notes, its identifiers found in them.",
    ),
]
_K = Annotated[int | None, typer.Option("--k", help="Persons who must share a profile.")]
_Resume = Annotated[bool, typer.Option("--resume", help="Go on with a run that was interrupted.")]
_Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace a release that is already there.")
]
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be done; write nothing.")]
_ShowText = Annotated[
    bool, typer.Option("--show-text", help="Show real passages in the report: keep it home.")
]
_KeyFile = Annotated[
    Path | None,
    typer.Option("--key-file", help="Project key; else SEAWALL_KEY, else seawall.key here."),
]
_Seed = Annotated[int | None, typer.Option("--seed", help="Seed of random algorithms.")]


@options.reads_notes
def anonymize(
    input: options.Input,
    output: _Output,
    preset: _Preset = None,
    patients: _Patients = None,
    k: _K = None,
    resume: _Resume = False,
    overwrite: _Overwrite = False,
    dry_run: _DryRun = False,
    show_text: _ShowText = False,
    key_file: _KeyFile = None,
    seed: _Seed = None,
    workers: options.Workers = None,
    *,
    given: options.Given,
    json: options.Json = False,
) -> None:
    """Make a release: notes and table, identifiers treated by a preset, with a report.

    The folder DIR may be shared. DIR.private holds plan, ids and quarantine: it must stay home.
    """
    settings = given.load_settings(
        preset=preset, k=k, seed=seed, key_file=key_file, workers=workers
    )
    order = pipeline.Order(input, output, patients, given.input_format, show_text=show_text)
    if dry_run:
        job = pipeline.make_job(order, settings, make_passing_key)
        say_rehearsal(pipeline.rehearse(job, show_progress), job, json=json)
    else:
        job = pipeline.make_job(order, settings, partial(load_key, settings, given.config))
        summary = pipeline.anonymize(job, show_progress, resume=resume, overwrite=overwrite)
        say_summary(summary, str(output), json=json, report=str(output / "report.html"))
