"""``seawall score`` and ``seawall verify``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import out, say_json
from seawall.config import load_settings
from seawall.model import Estimate

SCORE_EXAMPLES = """
[bold]Examples[/bold]

seawall synth -o dev --patients 200 --split dev

seawall detect dev/notes.jsonl -o found.jsonl

seawall score dev/gold.jsonl found.jsonl
"""
VERIFY_EXAMPLES = """
[bold]Example[/bold]

seawall verify release --known patients.csv

seawall verify release --k 3
"""
_SHOWN_FINDINGS = 50


def score(
    gold: Annotated[str, typer.Argument(help="True mentions: .jsonl, .csv, BRAT or i2b2 folder.")],
    predicted: Annotated[str, typer.Argument(metavar="PRED", help="Mentions that were found.")],
    notes: Annotated[
        str | None, typer.Option("--notes", help=r"The notes. \[default: notes.jsonl beside GOLD]")
    ] = None,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Score found mentions against gold: strict, relaxed, token, character, leak rate, by label."""
    scores = pipeline.score_files(gold, predicted, notes, load_settings(config))
    facts = pipeline.summarize_scores(scores)
    if json:
        say_json(facts)
        return
    table = Table("score", "precision", "recall", "F1")
    for name in ("strict", "relaxed", "token_binary", "hipaa"):
        agreement = getattr(scores, name)
        cells = (f"{agreement.precision.value:.4f}", f"{agreement.recall.value:.4f}")
        table.add_row(name.replace("_", " "), *cells, f"{agreement.f1:.4f}")
    out.print(table)
    out.print(_label_table(scores))
    out.print(_rate_table(scores))


def _label_table(scores: pipeline.Scores) -> Table:
    table = Table("label", "class", "full-span recall", "95 % interval", "n", "strict F1")
    for label, recall in scores.full_span_recall_by_label.items():
        interval = f"{recall.low:.4f} to {recall.high:.4f}"
        f1 = scores.strict_by_label[label].f1
        table.add_row(
            label.value,
            label.cls.value,
            f"{recall.value:.4f}",
            interval,
            f"{recall.n}",
            f"{f1:.4f}",
        )
    return table


def _rate_table(scores: pipeline.Scores) -> Table:
    rates: dict[str, Estimate] = {
        f"full-span recall {cls.value}": recall for cls, recall in scores.full_span_recall.items()
    }
    rates |= {
        "characters leaked": scores.character_leakage,
        "character precision": scores.character_precision,
        "health details touched": scores.details_touched,
        "clinical traps touched": scores.traps_touched,
        "documents that leak": scores.document_leaks,
    }
    table = Table("rate", "value", "95 % interval", "n")
    for name, rate in rates.items():
        table.add_row(name, f"{rate.value:.4f}", f"{rate.low:.4f} to {rate.high:.4f}", f"{rate.n}")
    return table


def verify(
    release: Annotated[Path, typer.Argument(help="Folder that 'seawall anonymize' wrote.")],
    known: Annotated[
        Path | None, typer.Option("--known", help="Table of patients whose values must be gone.")
    ] = None,
    k: Annotated[
        int | None,
        typer.Option("--k", help=r"Persons who must share every profile. \[default: as promised]"),
    ] = None,
    safety: Annotated[
        str | None,
        typer.Option("--safety", help=r"posterior or letter. \[default: as promised]"),
    ] = None,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Re-read a release and fail if anything is left: formats of identifiers, known values.

    Reads the released files alone, with rules of its own.

    A k that the release promises, or that you name, is derived again.

    Exit code 4 if something is left, or if that k does not hold.
    """
    table = pipeline.read_records(known, load_settings(config))
    checked = pipeline.verify_promise(release, k, safety)
    findings = [*pipeline.verify_release(release, table), *(checked.findings if checked else ())]
    if json:
        _say_findings_json(findings, checked)
    else:
        _say_findings(release, findings, checked)
    if findings:
        raise typer.Exit(4)


def _say_findings_json(
    findings: Sequence[pipeline.Finding], checked: pipeline.KSafety | None
) -> None:
    summary = {"holds": not findings, "findings": [str(finding) for finding in findings]}
    say_json(summary | ({"k_safety": checked.summary.as_json()} if checked else {}))


def _say_findings(
    release: Path, findings: Sequence[pipeline.Finding], checked: pipeline.KSafety | None
) -> None:
    if not findings:
        out.print(f"{release} holds: no identifier's format and no known value is left in it.")
    for finding in islice(findings, _SHOWN_FINDINGS):
        out.print(str(finding))
    if len(findings) > _SHOWN_FINDINGS:
        out.print(f"… and {len(findings) - _SHOWN_FINDINGS} more (--json lists all).")
    if checked:
        out.print(_describe_k(checked))


def _describe_k(checked: pipeline.KSafety) -> str:
    found = checked.summary
    least = "" if found.k_is_exact else "at least "
    return (
        f"k = {found.k} ({found.safety}) {'holds' if checked.holds else 'does not hold'}: "
        f"the barest profile is shared by {least}{found.k_achieved} of {found.persons} persons."
    )
