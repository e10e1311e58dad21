"""``seawall detect``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import show_progress
from seawall.cli.summary import say_summary
from seawall.config import load_settings

EXAMPLES = """
[bold]Examples[/bold]

seawall detect notes.jsonl -o mentions.jsonl

seawall detect notes/ -o marked/ --format brat --known patients.csv

zcat notes.jsonl.gz | seawall detect - -o - --lang sv --profile fast
"""


def detect(
    input: options.Input,
    output: Annotated[
        str, typer.Option("-o", "--output", help="File or folder to write; - for standard output.")
    ],
    known: Annotated[
        Path | None,
        typer.Option("--known", help="Table of patients: find their own identifiers too."),
    ] = None,
    output_format: Annotated[
        str, typer.Option("--format", help="jsonl, csv, brat or i2b2.")
    ] = "jsonl",
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
    """Find the mentions of every note, with label, class, score and who found them."""
    settings = load_settings(
        config,
        profile=profile,
        detectors=options.split_names(detectors),
        lang=lang,
        workers=workers,
        text_column=text_column,
        id_column=id_column,
        person_column=person_column,
        max_note_bytes=max_note_bytes,
    )
    summary = pipeline.detect(
        pipeline.open_notes(input, settings, input_format),
        output,
        output_format,
        settings,
        pipeline.read_records(known, settings),
        show_progress,
    )
    say_summary(summary, output, json=json)
