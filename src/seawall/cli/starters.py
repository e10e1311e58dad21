"""``seawall demo``, ``seawall synth`` and ``seawall presets``: where a newcomer begins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json, show_progress
from seawall.cli.screen import out

DEMO_EXAMPLES = """
[bold]Example[/bold]

seawall demo -o demo
"""
SYNTH_EXAMPLES = """
[bold]Examples[/bold]

seawall synth -o hospital --patients 500

seawall synth -o hospital --patients 200 --notes-per-patient 4 --lang en,sv --split dev --seed 7
"""
PRESETS_EXAMPLES = """
[bold]Examples[/bold]

seawall presets

seawall presets safe-harbor > mine.toml
"""


def demo(
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder to write to; made anew each time.")
    ] = Path("demo"),
    patients: Annotated[int, typer.Option("--patients", help="Size of the hospital.")] = 120,
    json: options.Json = False,
) -> None:
    """Make a synthetic hospital, take it the whole way, and write a release with its report."""
    result = pipeline.run_demo(output, patients, show_progress)
    if json:
        say_json(result.facts())
        return
    made = result.hospital
    out.print(f"Hospital: {made.patients:,} patients, {made.notes:,} notes → {made.folder}")
    out.print(f"Release (safe-harbor): {result.release}")
    recall = result.scores.full_span_recall
    shares = ", ".join(f"{cls.value} {100 * r.value:.1f} %" for cls, r in recall.items())
    out.print(f"Identifiers wholly hidden: {shares}")
    touched = 100 * result.scores.details_touched.value
    out.print(f"Health details touched: {touched:.1f} %")
    notes, table = made.folder / "notes.jsonl", made.folder / "patients.csv"
    out.print("Next, a release with a proven k that keeps most of the data:")
    out.print(f"seawall anonymize {notes} --patients {table} --preset balanced --k 3 -o balanced")
    out.print(f"Report: {result.report}")


def synth(
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder to write to.")],
    patients: Annotated[int, typer.Option("--patients", help="How many patients.")] = 100,
    notes_per_patient: Annotated[
        int | None,
        typer.Option("--notes-per-patient", help=r"\[default: one to eight, skewed]"),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same bytes.")] = 0,
    lang: Annotated[str, typer.Option("--lang", help="en, sv, or both: en,sv.")] = "en",
    split: Annotated[
        str, typer.Option("--split", help="train, dev or test: nothing in common.")
    ] = "train",
    json: options.Json = False,
) -> None:
    """Make a hospital that never existed: notes.jsonl, patients.csv and the exact gold.jsonl."""
    made = pipeline.synthesize(
        output,
        patients,
        notes_per_patient,
        seed=seed,
        langs=options.split_names(lang) or (),
        split=split,
        progress=show_progress,
    )
    if json:
        say_json({"patients": made.patients, "notes": made.notes, "output": str(output)})
    else:
        out.print(f"{made.patients:,} patients, {made.notes:,} notes → {output}")


def presets(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Print this preset's TOML, to copy and change."),
    ] = None,
) -> None:
    """List the presets, or print one."""
    if name:
        typer.echo(pipeline.show_preset(name), nl=False)
        return
    table = Table("preset", "what it does")
    for preset, description in pipeline.list_presets().items():
        table.add_row(preset, description)
    out.print(table)
