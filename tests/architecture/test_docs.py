"""Docs that must agree with the code."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from seawall.cli.app import make_app
from seawall.config import Settings
from seawall.model.labels import as_markdown

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
COMMANDS = typer.main.get_command(make_app()).commands  # type: ignore[attr-defined]


def list_commands() -> Iterator[str]:
    """Every command line that a page, or a command's own help, prints."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    texts += [command.epilog or "" for command in COMMANDS.values()]
    for text in texts:
        joined = text.replace("\\\n", " ")
        yield from re.findall(r"^(?:\$ | {4})?(seawall [a-z].*)$", joined, re.MULTILINE)
        yield from re.findall(r"`(seawall [a-z]+ [^-`…][^`…]* -[^`…]*)`", joined)


@pytest.mark.parametrize("line", sorted(set(list_commands())))
def test_every_command_that_is_printed_can_be_given(line: str) -> None:
    """Its name and options exist and their values are of the right kind."""
    _, name, *arguments = shlex.split(re.split(r" [>|] ", line)[0], comments=True)
    command = COMMANDS[name]
    if hasattr(command, "commands"):
        command, arguments = command.commands[arguments[0]], arguments[1:]
    with command.make_context(name, arguments):
        pass


def test_every_setting_is_on_its_page() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    said = set(re.findall(r"`\[?([a-z_]+)\]?`", page))
    assert set(Settings.model_fields) <= said


def test_every_page_can_be_reached_from_the_first() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES[1:] if f"docs/{page.name}" not in first] == []


def test_the_page_of_labels_is_the_table_in_the_code() -> None:
    assert as_markdown() in (ROOT / "docs" / "labels.md").read_text(encoding="utf-8")


def test_the_lock_file_is_pins_without_addresses() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert len(pins) > 20
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", pin) for pin in pins)


def test_every_dependency_is_locked() -> None:
    locked = {
        line.split("==")[0].replace("_", "-").lower()
        for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    }
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(name for extra in extras for name in extra)]
    names = {re.split(r"[><=\[ ]", name)[0].replace("_", "-").lower() for name in wanted}
    assert names <= locked
