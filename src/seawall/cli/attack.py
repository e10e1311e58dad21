"""``seawall attack``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json
from seawall.cli.screen import out
from seawall.config import load_settings
from seawall.model import Estimate

EXAMPLES = """
[bold]Example[/bold]

seawall attack release --adversary patients.csv

seawall attack release --adversary patients.csv --with earlier
"""


def attack(
    release: options.Release,
    adversary: Annotated[
        Path, typer.Option("--adversary", help="What an attacker knows: a table of persons.")
    ],
    private: Annotated[
        Path | None,
        typer.Option("--private", help=r"Folder that stayed home. \[default: RELEASE.private]"),
    ] = None,
    notes: Annotated[
        str | None, typer.Option("--notes", help="Texts that the attacker has too, by person.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of the draws.")] = None,
    beside: options.With = None,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Try to find persons again in a release, by quasi-identifiers and by words.

    Success is the share of persons whom an attack puts first and rightly so.

    Beside it stand a blind guess and a control in which everybody has another's row.
    """
    settings = load_settings(config, seed=seed)
    attacks = pipeline.attack_release(release, adversary, settings, private=private, notes=notes)
    if beside:
        attacks += pipeline.attack_together(release, beside, adversary, settings, private)
    if json:
        say_json({"attacks": [asdict(one) | {"advantage": one.advantage} for one in attacks]})
        return
    table = Table("attack", "success", "95 % interval", "blind guess", "control", "persons")
    for one in attacks:
        table.add_row(
            one.name,
            _percent(one.success.value),
            _interval(one.success),
            _percent(one.baseline),
            _percent(one.control.value),
            f"{one.success.n:,}",
        )
    out.print(table)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(share: Estimate) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
