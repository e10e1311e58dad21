"""``seawall anonymize``."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import show_progress
from seawall.cli.new_key import tell_of_new_key
from seawall.cli.summary import say_rehearsal, say_summary
from seawall.config import load_key, make_passing_key, place_record, would_make_key

EXAMPLES = """
[bold]Examples[/bold]

seawall anonymize notes.jsonl -o release --preset safe-harbor --patients patients.csv

seawall anonymize notes/ -o release --preset surrogate --workers 2 --resume

seawall anonymize notes.jsonl -o release --preset balanced --k 3 --patients patients.csv

seawall anonymize notes.jsonl -o release --preset policy --policy policies.json#7

seawall presets limited > mine.toml

seawall anonymize notes/ -o release --preset mine.toml
"""


_Output = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of the release; it may be shared.")
]
_Preset = Annotated[
    str | None,
    typer.Option(
        "--preset", help=r"See 'seawall presets'; or your own .toml. \[default: safe-harbor]"
    ),
]
_Patients = Annotated[
    Path | None,
    typer.Option(
        "--patients",
        "--known",
        help="Table of patients: released beside the notes, its identifiers found in them.",
    ),
]
_K = Annotated[
    int | None,
    typer.Option(
        "--k", help=r"Persons who must share what is shown. \[default: the preset's, if any]"
    ),
]
_Method = Annotated[
    str | None,
    typer.Option("--method", help="Ranges: mondrian, incognito, local; lists: enumerate, nearest."),
]
_Grains = Annotated[
    str | None,
    typer.Option(
        "--grains",
        help="auto: search for the grains that lose least, none finer than the preset's; given: "
        r"the preset's. \[default: auto for balanced, else given]",
    ),
]
_Policy = Annotated[
    str | None,
    typer.Option("--policy", help="policy: one that 'seawall policies' found, policies.json#7."),
]
_Safety = Annotated[
    str | None,
    typer.Option(
        "--safety",
        help="lists: posterior, against an attacker who weighs what is possible, or letter, as "
        r"published. \[default: posterior]",
    ),
]
_Enumerate = Annotated[
    str | None,
    typer.Option("--enumerate", help=r"lists: all values of a group, or a subset. \[default: all]"),
]
_DrillDown = Annotated[
    bool | None,
    typer.Option(
        "--drill-down/--no-drill-down",
        help=r"lists: show true values where k persons still share them. \[default: drill-down]",
    ),
]
_RollBack = Annotated[
    str | None,
    typer.Option(
        "--roll-back",
        help=r"lists: what a rare value hides again, record or cluster. \[default: record]",
    ),
]
_Improve = Annotated[
    bool | None,
    typer.Option(
        "--improve/--no-improve",
        help=r"lists: search on after drill-down, for shorter lists. \[default: improve]",
    ),
]
_Groups = Annotated[
    str | None,
    typer.Option(
        "--groups",
        help="dast: even, as many groups as k allows; fit, as health details fall; or best, "
        r"whichever shows true values more often. \[default: best]",
    ),
]
_Order = Annotated[
    str | None,
    typer.Option(
        "--order", help="lists: quasi-identifiers to drill first, with commas; else fewest values."
    ),
]
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
_Seed = Annotated[
    int | None, typer.Option("--seed", help=r"Seed of random algorithms. \[default: 0]")
]
_Waive = Annotated[
    str | None,
    typer.Option(
        "--waive",
        help="Publish in spite of findings of the check, for this REASON; it is published too.",
    ),
]
_By = Annotated[
    str | None,
    typer.Option("--by", help="Who answers for --waive; the name is published with the release."),
]
_WithholdFindings = Annotated[
    bool,
    typer.Option("--withhold-findings", help="Leave out notes in which the check finds something."),
]

_Mentions = Annotated[
    Path | None,
    typer.Option(
        "--mentions", help="A person's marks: .jsonl, .csv, or a folder of BRAT (.ann) or i2b2."
    ),
]
_MentionsMode = Annotated[
    str | None,
    typer.Option(
        "--mentions-mode",
        help="add: beside what is found; replace: instead of it, in the notes that the file lists; "
        r"veto: what is marked is no identifier. \[default: add]",
    ),
]
_KeepIds = Annotated[
    bool | None,
    typer.Option(
        "--keep-ids",
        help="Keep a document's own id where it is a plain word and a counter, as note-17. "
        r"\[default: pseudonyms]",
    ),
]
_Continue = Annotated[
    Path | None,
    typer.Option(
        "--continue",
        metavar="LEDGER",
        help="File that remembers what was released, for releases that may be joined; made where "
        "it is missing.",
    ),
]


@options.reads_notes
def anonymize(
    input: options.Input,
    output: _Output,
    preset: _Preset = None,
    patients: _Patients = None,
    k: _K = None,
    method: _Method = None,
    policy: _Policy = None,
    safety: _Safety = None,
    enumerate: _Enumerate = None,
    drill_down: _DrillDown = None,
    roll_back: _RollBack = None,
    order: _Order = None,
    improve: _Improve = None,
    groups: _Groups = None,
    grains: _Grains = None,
    resume: _Resume = False,
    overwrite: _Overwrite = False,
    dry_run: _DryRun = False,
    show_text: _ShowText = False,
    key_file: _KeyFile = None,
    seed: _Seed = None,
    workers: options.Workers = None,
    mentions: _Mentions = None,
    mentions_mode: _MentionsMode = None,
    keep_ids: _KeepIds = None,
    continues: _Continue = None,
    waive: _Waive = None,
    by: _By = None,
    withhold_findings: _WithholdFindings = False,
    *,
    given: options.Given,
    json: options.Json = False,
) -> None:
    """Make a release: notes and table, identifiers treated by a preset, with a report.

    The folder DIR may be shared. DIR.private holds plan, ids and quarantine: it must stay home.

    The release is checked before it appears. If anything is found nothing is published (exit
    code 4): it lies in DIR.private/refused, with the places.
    """
    settings = given.load_settings(
        preset=preset,
        k=k,
        method=method,
        policy=policy,
        safety=safety,
        enumerate=enumerate,
        drill_down=drill_down,
        roll_back=roll_back,
        order=options.split_names(order),
        improve=improve,
        groups=groups,
        grains=grains,
        seed=seed,
        key_file=key_file,
        workers=workers,
        mentions=mentions,
        mentions_mode=mentions_mode,
        keep_ids=keep_ids,
    )
    asked = pipeline.Order(
        input,
        output,
        patients,
        given.input_format,
        show_text=show_text,
        ledger=continues,
        released_before=place_record(settings, given.config),
        gate=pipeline.make_gate_rule(waive, by, withholds=withhold_findings),
    )
    if dry_run:
        is_new = would_make_key(settings, given.config)
        key = make_passing_key if is_new else partial(load_key, settings, given.config)
        job = pipeline.make_job(asked, settings, key)
        summary = pipeline.rehearse(job, show_progress, resume=resume, overwrite=overwrite)
        say_rehearsal(summary, job, json=json)
    kept = pipeline.private_folder(output) / "state.sqlite"
    with tell_of_new_key(kept) as announce:
        draw_key = partial(load_key, settings, given.config, announce)
        job = pipeline.make_job(asked, settings, draw_key)
        summary = pipeline.anonymize(job, show_progress, resume=resume, overwrite=overwrite)
        report = str(output / "report.html")
        say_summary(summary, str(output), json=json, report=report, shows_text=show_text)
