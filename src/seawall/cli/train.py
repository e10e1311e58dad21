"""``seawall train``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json, show_progress
from seawall.cli.screen import err, out
from seawall.config import load_settings
from seawall.model import Estimate, UsageError

EXAMPLES = """
[bold]Examples[/bold]

seawall train corpus/ -o ours

seawall train gold.jsonl --notes notes.jsonl -o ours --held-out 0.3

seawall detect notes/ -o mentions.jsonl --detectors rules,crf,svm --models ours

seawall train gold.jsonl -o without-lists --without-features external

seawall train --shipped --data sets/ -o models --cards docs/models
"""

_Corpus = Annotated[
    str | None,
    typer.Argument(
        metavar="CORPUS",
        help="Notes with their true mentions: BRAT or i2b2 folder, or .jsonl.",
        show_default=False,
    ),
]
_Output = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of models to write, for --models.")
]
_Shipped = Annotated[
    bool, typer.Option("--shipped", help="Rebuild the models that ship; takes no CORPUS.")
]
_Notes = Annotated[
    str | None,
    typer.Option("--notes", help="The notes, where CORPUS holds mentions without text."),
]
_Langs = Annotated[
    str | None, typer.Option("--lang", help=r"en, sv, or en,sv. \[default: all there are]")
]
_Seed = Annotated[int, typer.Option("--seed", help="Same seed and corpus, same bytes.")]
_Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without-features", help="Leave out local, global or external features; repeatable."
    ),
]
_Epochs = Annotated[
    int | None, typer.Option("--epochs", help="How often the CRF goes over the examples.")
]
_Data = Annotated[
    Path | None, typer.Option("--data", help="Folder of training sets, used where it has them.")
]
_Size = Annotated[
    int | None, typer.Option("--size", help="How many synthetic examples to write for training.")
]
_HeldOut = Annotated[
    float, typer.Option("--held-out", help="Share of the persons to measure on; 0 for none.")
]
_Alone = Annotated[
    bool, typer.Option("--alone", help="Learn from CORPUS alone, without built-in examples.")
]
_MinPersons = Annotated[
    int,
    typer.Option("--min-persons", help="Words of fewer persons' notes are left out of the model."),
]
_Take = Annotated[
    list[str] | None,
    typer.Option("--take", help="NAME=FILE: ship a model that is trained already; repeatable."),
]
_Encoder = Annotated[
    Path | None, typer.Option("--encoder", help="Folder of the base encoder to fine-tune.")
]
_Cards = Annotated[
    Path | None, typer.Option("--cards", help=r"Folder of the model cards. \[default: the models']")
]
_Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace a folder of models that is already there.")
]


def train(
    output: _Output,
    corpus: _Corpus = None,
    shipped: _Shipped = False,
    notes: _Notes = None,
    lang: _Langs = None,
    seed: _Seed = 0,
    without_features: _Without = None,
    epochs: _Epochs = None,
    data: _Data = None,
    size: _Size = None,
    held_out: _HeldOut = 0.2,
    alone: _Alone = False,
    min_persons: _MinPersons = 3,
    take: _Take = None,
    encoder: _Encoder = None,
    cards: _Cards = None,
    overwrite: _Overwrite = False,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Train CRF and SVM on your own notes, and say what that brought beside the shipped models.

    The weights can hold names of the corpus: keep the folder like the notes.
    """
    recipe = pipeline.Recipe(
        langs=options.split_names(lang) or (),
        seed=seed,
        without=tuple(without_features or ()),
        epochs=epochs,
        data=data,
        size=size,
        held_out=held_out,
        alone=alone,
        min_persons=min_persons,
    )
    _check_use(corpus, shipped=shipped, for_shipped=bool(take or encoder or cards))
    if corpus is None:
        taken = _read_taken(take or [])
        order = pipeline.ShippedOrder(output, recipe, taken, encoder, cards, overwrite)
        trained = pipeline.train_shipped(order, show_progress)
    else:
        own = pipeline.OwnOrder(corpus, output, recipe, notes, overwrite)
        trained = pipeline.train_own(own, load_settings(config), show_progress)
    _say(trained, json=json)


def _check_use(corpus: str | None, *, shipped: bool, for_shipped: bool) -> None:
    """Refuse both uses of the command at once, and neither."""
    if shipped == (corpus is not None) or (for_shipped and not shipped):
        raise UsageError(
            "Name a CORPUS to train on, or --shipped (with --take, --encoder, --cards), not both."
        )


def _read_taken(pairs: list[str]) -> dict[str, Path]:
    taken: dict[str, Path] = {}
    for pair in pairs:
        name, equals, path = pair.partition("=")
        if not equals or not path:
            raise UsageError("--take is followed by NAME=FILE, for example crf-en=crf-en.npz.")
        taken[name] = Path(path)
    return taken


def _say(trained: pipeline.Trained, *, json: bool) -> None:
    for sentence in trained.advice:
        err.print(sentence)
    if json:
        say_json(trained.facts())
        return
    measures = trained.measures()
    if measures:
        out.print(f"Measured on {trained.measured_on}:")
        out.print(_compare(measures))
    total = sum(trained.sizes.values()) / 1e6
    out.print(f"{len(trained.sizes)} files, {total:.1f} MB → {trained.folder}")


def _compare(measures: dict[str, dict[str, Estimate]]) -> Table:
    table = Table("measure", *measures, "n")
    first = next(iter(measures.values()))
    for name in first:
        cells = [_show(column[name]) for column in measures.values()]
        table.add_row(name, *cells, f"{first[name].n:,}")
    return table


def _show(estimate: Estimate) -> str:
    if not estimate.n:
        return "-"
    low, high = (f"{bound:.2f}".removeprefix("0") for bound in (estimate.low, estimate.high))
    return f"{estimate.value:.3f} ({low}–{high})"
