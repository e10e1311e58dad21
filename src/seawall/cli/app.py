"""The application and its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from seawall import __version__
from seawall.cli.anonymize import EXAMPLES as ANONYMIZE_EXAMPLES
from seawall.cli.anonymize import anonymize
from seawall.cli.attack import EXAMPLES as ATTACK_EXAMPLES
from seawall.cli.attack import attack
from seawall.cli.checks import SCORE_EXAMPLES, VERIFY_EXAMPLES, score, verify
from seawall.cli.detect import EXAMPLES as DETECT_EXAMPLES
from seawall.cli.detect import detect
from seawall.cli.evaluate import EXAMPLES as EVALUATE_EXAMPLES
from seawall.cli.evaluate import evaluate
from seawall.cli.explain import EXAMPLES as EXPLAIN_EXAMPLES
from seawall.cli.explain import explain
from seawall.cli.lexicon import lexicon
from seawall.cli.policies import EXAMPLES as POLICIES_EXAMPLES
from seawall.cli.policies import policies
from seawall.cli.starters import (
    DEMO_EXAMPLES,
    PRESETS_EXAMPLES,
    SYNTH_EXAMPLES,
    demo,
    presets,
    synth,
)
from seawall.cli.table import EXAMPLES as TABLE_EXAMPLES
from seawall.cli.table import table
from seawall.cli.train import EXAMPLES as TRAIN_EXAMPLES
from seawall.cli.train import train

app = typer.Typer(
    invoke_without_command=True,
    # Typer's own tracebacks show local variables, and those hold patients' data.
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    """Share clinical notes and tables: identifiers gone, health details intact.

    New here? [bold]seawall demo[/bold] makes a synthetic hospital and takes it the whole way.
    """
    if version:
        typer.echo(f"seawall {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


_COMMANDS = (
    (demo, DEMO_EXAMPLES),
    (synth, SYNTH_EXAMPLES),
    (detect, DETECT_EXAMPLES),
    (anonymize, ANONYMIZE_EXAMPLES),
    (score, SCORE_EXAMPLES),
    (verify, VERIFY_EXAMPLES),
    (evaluate, EVALUATE_EXAMPLES),
    (attack, ATTACK_EXAMPLES),
    (explain, EXPLAIN_EXAMPLES),
    (table, TABLE_EXAMPLES),
    (policies, POLICIES_EXAMPLES),
    (train, TRAIN_EXAMPLES),
    (presets, PRESETS_EXAMPLES),
)
for _command, _examples in _COMMANDS:
    app.command(epilog=_examples)(_command)
app.add_typer(lexicon, name="lexicon")
