"""``seawall score`` and ``seawall verify``."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json
from seawall.cli.screen import out
from seawall.config import find_key, load_settings
from seawall.model import Estimate

SCORE_EXAMPLES = """
[bold]Examples[/bold]

seawall synth -o dev --patients 200 --split dev

seawall detect dev/notes.jsonl -o found.jsonl

seawall score dev/gold.jsonl found.jsonl
"""
VERIFY_EXAMPLES = """
[bold]Examples[/bold]

seawall verify release --known patients.csv --key-file seawall.key

seawall verify release --k 3

seawall verify release --population builtin:synthetic-state

seawall verify release --with earlier
"""
_SHOWN_FINDINGS = 50


def score(
    gold: Annotated[
        str,
        typer.Argument(metavar="GOLD", help="True mentions: .jsonl, .csv, BRAT or i2b2 folder."),
    ],
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
    release: options.Release,
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
    population: Annotated[
        list[str] | None,
        typer.Option(
            "--population",
            help="People to derive the risk of a policy against, as 'seawall policies' takes them.",
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option("--key-file", help="Project key, to test the signature with."),
    ] = None,
    private: Annotated[
        Path | None,
        typer.Option(
            "--private",
            help=r"Folder that stayed home, for --known. \[default: RELEASE.private, if there]",
        ),
    ] = None,
    beside: options.With = None,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Re-read a release and test each promise of its manifest, by code of its own.

    Reads the released files alone. --known looks for a table's values too, in their own person's
    notes and rows where DIR.private says whose these are; a key tests the signature.

    The answer is a table: what is promised, how it was checked, over what, the result, and what
    the check cannot see. Exit code 4 if anything is found.
    """
    settings = load_settings(config, key_file=key_file)
    order = pipeline.VerifyOrder(release, known, private, population or (), k, safety)
    answer = pipeline.verify_release(order, settings, lambda: find_key(settings, config))
    joined = pipeline.verify_together(release, beside, k) if beside else None
    if json:
        _say_answer_json(answer, joined)
    else:
        _say_answer(release, answer)
        if joined:
            _say_joined(joined)
    if not answer.holds or (joined and not joined.holds):
        raise typer.Exit(4)


def _say_answer_json(answer: pipeline.Answer, joined: pipeline.JoinCheck | None) -> None:
    summary = dict(answer.as_json())
    if joined:
        more = [str(finding) for finding in joined.findings]
        summary["findings"] = [*summary["findings"], *more]
        summary |= {"holds": answer.holds and joined.holds, "joined": joined.as_json()}
    summary |= {"k_safety": answer.groups.summary.as_json()} if answer.groups else {}
    say_json(summary | ({"risk": answer.risk.as_json()} if answer.risk else {}))


def _say_answer(release: Path, answer: pipeline.Answer) -> None:
    out.print(_promise_table(answer))
    for finding in islice(answer.findings, _SHOWN_FINDINGS):
        out.print(str(finding))
    if len(answer.findings) > _SHOWN_FINDINGS:
        out.print(f"… and {len(answer.findings) - _SHOWN_FINDINGS} more (--json lists all).")
    if answer.groups:
        out.print(_describe_k(answer.groups))
    if answer.risk:
        out.print(_describe_risk(answer.risk))
    if answer.holds:
        out.print(
            f"{release} holds: every promise that can be checked is kept. "
            "Read above what the checks cannot see."
        )
    else:
        out.print(f"{release} does not hold: do not share it.")


def _promise_table(answer: pipeline.Answer) -> Table:
    """A row for each promise; five columns of sentences would not fit a terminal."""
    table = Table("result", "promise, over what, how it was checked, what the check cannot see")
    for check in answer.checks:
        told = Text.assemble(
            (check.says, "bold"),
            f" Over {check.over}.\nHow: {check.how}\nCannot see: {check.blind}",
        )
        table.add_row(check.result, told, end_section=True)
    return table


def _describe_k(checked: pipeline.KSafety) -> str:
    found = checked.summary
    least = "" if found.k_is_exact else "at least "
    return (
        f"k = {found.k} ({found.safety}) {'holds' if checked.holds else 'does not hold'}: "
        f"the barest profile is shared by {least}{found.k_achieved} of {found.persons} persons."
    )


def _say_joined(joined: pipeline.JoinCheck) -> None:
    whose = "of one ledger" if joined.is_one_ledger else "of no common ledger"
    out.print(f"Joined with releases {whose}, k = {joined.k}:")
    for way in joined.ways:
        least = f", the fewest candidates {way.fewest}" if way.persons else ""
        out.print(
            f"  by {way.way}: {way.joined_notes:,} pairs of notes; {way.below_k:,} of "
            f"{way.persons:,} persons in several releases are below k{least}."
        )


def _describe_risk(rated: pipeline.PolicyCheck) -> str:
    found, promise = rated.measured, rated.promise
    told = f"The policy promises a risk of {promise.risk:.6g} against {promise.population}"
    if found is None:
        return f"{told}; derive it again with --population."
    left_out = f"; {found.n_left_out:,} with a gap left out" if found.n_left_out else ""
    measured = f"{told}. The release has {found.risk:.6g} ({found.n_records:,} records{left_out})"
    if promise.is_weighted:
        return f"{measured}; no comparison, for the policy weighs records and the release does not."
    return f"{measured}: {rated.compare()}."
