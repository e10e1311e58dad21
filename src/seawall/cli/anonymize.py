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
from seawall.config import load_key, load_settings, make_passing_key

EXAMPLES = """
[bold]Examples[/bold]

seawall anonymize notes.jsonl -o release --preset safe-harbor --patients patients.csv

seawall anonymize notes/ -o release --preset surrogate --workers 2 --resume

seawall presets limited > mine.toml

seawall anonymize notes/ -o release --preset mine.toml
"""


def anonymize(
    input: options.Input,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder of the release; it may be shared.")
    ],
    preset: Annotated[
        str | None,
        typer.Option("--preset", help="full, limited, safe-harbor, surrogate, or your own .toml."),
    ] = None,
    patients: Annotated[
        Path | None,
        typer.Option(
            "--patients",
            "--known",
            help="Table of patients: released beside the notes, its identifiers found in them.",
        ),
    ] = None,
    k: Annotated[int | None, typer.Option("--k", help="Persons who must share a profile.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a run that was interrupted.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace a release that is already there.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done; write nothing.")
    ] = False,
    show_text: Annotated[
        bool, typer.Option("--show-text", help="Show real passages in the report: keep it home.")
    ] = False,
    key_file: Annotated[
        Path | None,
        typer.Option("--key-file", help="Project key; else SEAWALL_KEY, else seawall.key here."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of random algorithms.")] = None,
    profile: options.Profile = None,
    detectors: options.Detectors = None,
    lang: options.Lang = None,
    workers: options.Workers = None,
    text_column: options.TextColumn = None,
    id_column: options.IdColumn = None,
    person_column: options.PersonColumn = None,
    input_format: options.InputFormat = None,
    max_note_bytes: options.MaxNoteBytes = None,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Make a release: notes and table, identifiers treated by a preset, with a report.

    The folder DIR may be shared. DIR.private holds plan, ids and quarantine: it must stay home.
    """
    settings = load_settings(
        config,
        preset=preset,
        k=k,
        seed=seed,
        key_file=key_file,
        profile=profile,
        detectors=options.split_names(detectors),
        lang=lang,
        workers=workers,
        text_column=text_column,
        id_column=id_column,
        person_column=person_column,
        max_note_bytes=max_note_bytes,
    )
    order = pipeline.Order(input, output, patients, input_format, show_text=show_text)
    if dry_run:
        job = pipeline.make_job(order, settings, make_passing_key)
        say_rehearsal(pipeline.rehearse(job, show_progress), job, json=json)
    else:
        job = pipeline.make_job(order, settings, partial(load_key, settings, config))
        summary = pipeline.anonymize(job, show_progress, resume=resume, overwrite=overwrite)
        say_summary(summary, str(output), json=json, report=str(output / "report.html"))
