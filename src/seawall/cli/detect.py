"""``seawall detect``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import show_progress
from seawall.cli.summary import say_summary

EXAMPLES = """
[bold]Examples[/bold]

seawall detect notes.jsonl -o mentions.jsonl

seawall detect notes/ -o marked/ --format brat --known patients.csv

seawall detect notes/ -o mentions.jsonl --lexicon clinic.lexicon

seawall detect notes/ -o mentions.jsonl --detectors rules,crf,svm --models ours

zcat notes.jsonl.gz | seawall detect - -o - --lang sv --profile fast
"""


@options.reads_notes
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
    workers: options.Workers = None,
    *,
    given: options.Given,
    json: options.Json = False,
) -> None:
    """Find the mentions of every note, with label, class, score and who found them."""
    settings = given.load_settings(workers=workers)
    summary = pipeline.detect(
        pipeline.open_notes(input, settings, given.input_format),
        output,
        output_format,
        settings,
        pipeline.read_records(known, settings),
        show_progress,
    )
    say_summary(summary, output, json=json)
