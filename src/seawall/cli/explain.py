"""``seawall explain``."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json
from seawall.cli.screen import out

EXAMPLES = """
[bold]Example[/bold]

seawall explain notes.jsonl --id note-17 --at 1204
"""
_HIDDEN = "…"


@options.reads_notes
def explain(
    input: options.Input,
    note_id: Annotated[str, typer.Option("--id", help="Id of the note.")],
    at: Annotated[int, typer.Option("--at", help="Offset of a character, counted from 0.")],
    show_text: Annotated[
        bool, typer.Option("--show-text", help="Show the words in features: they are the note's.")
    ] = False,
    *,
    given: options.Given,
    json: options.Json = False,
) -> None:
    """Say why a place of a note was or was not found: votes, rules, features."""
    settings = given.load_settings()
    source = pipeline.open_notes(input, settings, given.input_format)
    votes = pipeline.explain_place(source, note_id, at, settings)
    if json:
        say_json({"votes": [_facts(vote, show_text=show_text) for vote in votes]})
        return
    if not votes:
        out.print("No detector sees anything there.")
        return
    table = Table("detector", "label", "place", "score", "counts", "what weighed most")
    for vote in votes:
        features = "  ".join(f"{n} {w:+.2f}" for n, w in _features(vote, show_text=show_text))
        place = f"{vote.span.start_char}-{vote.span.end_char}"
        counts = f"no, {vote.veto}: {vote.veto.sentence}" if vote.veto else "yes"
        table.add_row(vote.detector, vote.label.value, place, f"{vote.score:.3f}", counts, features)
    out.print(table)


def _facts(vote: pipeline.Vote, *, show_text: bool) -> dict[str, object]:
    return {
        "detector": vote.detector,
        "label": vote.label.value,
        "start": vote.span.start_char,
        "end": vote.span.end_char,
        "score": vote.score,
        "counts": vote.counts,
        "veto": vote.veto,
        "features": {n: round(w, 2) for n, w in _features(vote, show_text=show_text)},
    }


def _features(vote: pipeline.Vote, *, show_text: bool) -> list[tuple[str, float]]:
    """The features, those with a word of the note in them only where text may be shown."""
    if show_text:
        return list(vote.features)
    return [(f"{name.partition('=')[0]}={_HIDDEN}", weight) for name, weight in vote.features]
