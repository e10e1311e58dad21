"""``seawall evaluate``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json, show_progress
from seawall.cli.screen import out
from seawall.model import Estimate

EXAMPLES = """
[bold]Examples[/bold]

seawall evaluate notes.jsonl release --patients patients.csv -o evaluation.html

seawall evaluate notes.jsonl release --population register.csv --json
"""


@options.reads_notes
def evaluate(
    original: Annotated[
        str, typer.Argument(help="The notes that the release was made of.", show_default=False)
    ],
    release: Annotated[Path, typer.Argument(help="Folder that 'seawall anonymize' wrote.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Page to write: evaluation.html.")
    ] = None,
    patients: Annotated[
        Path | None, typer.Option("--patients", help="The table that went with the notes.")
    ] = None,
    private: Annotated[
        Path | None,
        typer.Option("--private", help=r"Folder that stayed home. \[default: RELEASE.private]"),
    ] = None,
    population: Annotated[
        Path | None,
        typer.Option("--population", help="People that a journalist could look among: a table."),
    ] = None,
    k: Annotated[
        int | None,
        typer.Option("--k", min=2, help=r"Yardstick where none is promised. \[default: 3]"),
    ] = None,
    workers: options.Workers = None,
    *,
    given: options.Given,
    json: options.Json = False,
) -> None:
    """Measure every risk and utility of a release against the notes that it was made of.

    Reads the notes again: name the profile, models and table that the release was made with.

    The page holds figures only, no text and no value of the notes.
    """
    settings = given.load_settings(workers=workers)
    order = pipeline.EvaluationOrder(
        original, release, patients, private, population, k, given.input_format
    )
    found = pipeline.evaluate_release(order, settings, show_progress)
    if output is not None:
        pipeline.write_evaluation_page(found, output)
    if json:
        say_json(found.as_json())
        return
    out.print(_tell_methods(found))
    if found.persisted is not None:
        share, most = found.persisted.records.value, found.persisted.records_ceiling.value
        out.print(f"Notes that stay in their cluster: {_percent(share)} of {_percent(most)}")
    for gap in found.gaps:
        out.print(gap)
    if output is not None:
        out.print(f"Evaluation: {output}")


def _tell_methods(found: pipeline.Evaluation) -> Table:
    """A column a method, a row a measure."""
    methods = list(zip(found.groups.methods, found.further, strict=True))
    table = Table("measure", *(method.name for method, _ in methods))
    for name, show in _ROWS.items():
        table.add_row(name, *(show(method, more) for method, more in methods))
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _show(estimate: Estimate | None) -> str:
    return "–" if estimate is None else f"{estimate.value:.4f}"


_ROWS: dict[str, Callable[[pipeline.MethodFigures, pipeline.FurtherFigures], str]] = {
    "unique records": lambda method, _: f"{method.risk.unique_records:,}",
    "average risk (6)": lambda method, _: _percent(method.risk.average.value),
    "prosecutor": lambda method, _: _percent(method.risk.prosecutor),
    "marketer": lambda _, more: _percent(more.marketer.mean.value),
    "journalist": lambda _, more: _percent(more.journalist.highest) if more.journalist else "–",
    "posterior": lambda method, _: _percent(method.risk.posterior_max),
    "loss (NCP)": lambda method, _: f"{method.loss:.4f}",
    "total profile size": lambda method, _: f"{method.total_profile_size:,.0f}",
    "month counts (7)": lambda _, more: _show(more.months),
    "itemsets (8)": lambda _, more: _show(more.itemsets),
    "search score (9)": lambda _, more: _show(more.search),
    "hospital counts (10)": lambda _, more: _show(more.hospitals),
    "associations (5)": lambda method, _: f"{1000 * method.association_error.value:.2f} ‰",
}
