"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Input = Annotated[
    str,
    typer.Argument(
        metavar="INPUT",
        help="Folder of .txt, BRAT or i2b2 XML; a .jsonl, .csv or .parquet; - for .jsonl on "
        "standard input.",
        show_default=False,
    ),
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


def split_names(names: str | None) -> tuple[str, ...] | None:
    """``a,b`` as two names."""
    return tuple(name.strip() for name in names.split(",") if name.strip()) if names else None
