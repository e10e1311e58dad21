"""``seawall key new``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from seawall.cli.console import say
from seawall.keys import make_key_file

EXAMPLES = """
[bold]Example[/bold]

seawall key new seawall.key
"""

key = typer.Typer(help="Make a project key.")


@key.callback()
def _stand_alone() -> None:
    """Make a project key, from which surrogates, date shifts and pseudonyms are drawn."""


@key.command(epilog=EXAMPLES)
def new(file: Annotated[Path, typer.Argument(help="File to write; it must not be there.")]) -> None:
    """Write a new project key that its owner alone can read.

    Keep it, and keep it secret: who has it can undo surrogates, and without it no later release
    gives a person the same ones.
    """
    make_key_file(file)
    say(f"New project key → {file}. Keep it, and keep it secret.", is_result=True)
