"""Options that several commands share."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from seawall.config import Settings, load_settings

Input = Annotated[
    str,
    typer.Argument(
        metavar="INPUT",
        help="Folder of .txt, BRAT or i2b2 XML; a .jsonl, .csv or .parquet; - for .jsonl on "
        "standard input.",
        show_default=False,
    ),
]
Release = Annotated[
    Path, typer.Argument(metavar="RELEASE", help="Folder that 'seawall anonymize' wrote.")
]
Config = Annotated[
    Path | None,
    typer.Option("--config", help="Settings; seawall.toml in this folder if there is one."),
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", help="en or sv, for notes that do not say; else found note by note."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", help=r"Processes to work with. \[default: 1]")
]
Profile = Annotated[
    str | None, typer.Option("--profile", help=r"fast or accurate. \[default: accurate]")
]
Detectors = Annotated[
    str | None,
    typer.Option(
        "--detectors", help=r"rules, crf, svm, neural, details, with commas. \[default: by profile]"
    ),
]
Models = Annotated[
    Path | None,
    typer.Option("--models", help="Folder that 'seawall train' wrote, used before what ships."),
]
Lexicons = Annotated[
    list[Path] | None,
    typer.Option("--lexicon", help="Own health details, of 'seawall lexicon build'; repeatable."),
]
TextColumn = Annotated[
    str | None, typer.Option("--text-column", help=r"Column or key of the text. \[default: text]")
]
IdColumn = Annotated[
    str | None, typer.Option("--id-column", help=r"Column or key of the id. \[default: id]")
]
PersonColumn = Annotated[
    str | None,
    typer.Option("--person-column", help=r"Column or key of the person. \[default: person_id …]"),
]
InputFormat = Annotated[
    str | None,
    typer.Option("--input-format", help="txt, jsonl, csv, parquet, brat or i2b2, if not plain."),
]
MaxNoteBytes = Annotated[
    int | None,
    typer.Option("--max-note-bytes", help=r"Larger notes are withheld. \[default: 20000000]"),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print a machine-readable summary as the last line.")
]


With = Annotated[
    list[Path] | None,
    typer.Option("--with", help="Another release to join this one with; repeatable."),
]


def split_names(names: str | None) -> tuple[str, ...] | None:
    """``a,b`` as two names."""
    return tuple(name.strip() for name in names.split(",") if name.strip()) if names else None


@dataclass(frozen=True, slots=True)
class Given:
    """What was said on the command line of how notes are read and what is looked for in them."""

    config: Path | None
    input_format: str | None
    values: Mapping[str, Any]

    def load_settings(self, **more: Any) -> Settings:
        """The settings of the config with all that was said on top."""
        return load_settings(self.config, **self.values, **more)


def _reading(
    *,
    profile: Profile = None,
    detectors: Detectors = None,
    models: Models = None,
    lexicon: Lexicons = None,
    lang: Lang = None,
    text_column: TextColumn = None,
    id_column: IdColumn = None,
    person_column: PersonColumn = None,
    input_format: InputFormat = None,
    max_note_bytes: MaxNoteBytes = None,
    config: Config = None,
) -> Given:
    values = {
        "profile": profile,
        "detectors": split_names(detectors),
        "models": models,
        "lexicons": tuple(lexicon) if lexicon else None,
        "lang": lang,
        "text_column": text_column,
        "id_column": id_column,
        "person_column": person_column,
        "max_note_bytes": max_note_bytes,
    }
    return Given(config, input_format, values)


def reads_notes(command: Callable[..., None]) -> Callable[..., None]:
    """The command with every option of reading notes in the place of its parameter ``given``."""
    shared = inspect.signature(_reading, eval_str=True).parameters
    parameters: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command, eval_str=True).parameters.items():
        parameters += shared.values() if name == "given" else [parameter]

    @wraps(command)
    def run(**arguments: Any) -> None:
        said = {name: arguments.pop(name) for name in shared}
        command(**arguments, given=_reading(**said))

    # Typer reads the options off these two.
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run
