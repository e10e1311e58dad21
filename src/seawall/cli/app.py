"""The application and its commands."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from seawall import __version__

_GROUPS = ("lexicon", "key")  # commands with commands of their own
# In the order of --help: the module of each command, and what its examples are called there.
_COMMANDS = {
    "demo": ("starters", "DEMO_EXAMPLES"),
    "synth": ("starters", "SYNTH_EXAMPLES"),
    "detect": ("detect", "EXAMPLES"),
    "anonymize": ("anonymize", "EXAMPLES"),
    "score": ("checks", "SCORE_EXAMPLES"),
    "verify": ("checks", "VERIFY_EXAMPLES"),
    "evaluate": ("evaluate", "EXAMPLES"),
    "attack": ("attack", "EXAMPLES"),
    "explain": ("explain", "EXAMPLES"),
    "table": ("table", "EXAMPLES"),
    "policies": ("policies", "EXAMPLES"),
    "train": ("train", "EXAMPLES"),
    "presets": ("starters", "PRESETS_EXAMPLES"),
}


def make_app(name: str | None = None) -> typer.Typer:
    """The application with all its commands, or with the one of that name alone if there is one.

    To load and describe all of them takes a tenth of a start, and a run calls one.
    """
    app = typer.Typer(
        invoke_without_command=True,
        # Typer's own tracebacks show local variables, and those hold patients' data.
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    app.callback()(_start)
    known = (*_COMMANDS, *_GROUPS)
    for each in (name,) if name in known else known:
        _add(app, each)
    return app


def _add(app: typer.Typer, name: str) -> None:
    if name in _GROUPS:
        app.add_typer(getattr(import_module(f"seawall.cli.{name}"), name), name=name)
        return
    module, examples = _COMMANDS[name]
    commands = import_module(f"seawall.cli.{module}")
    app.command(epilog=getattr(commands, examples))(getattr(commands, name))


def _start(
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
