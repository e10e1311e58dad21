"""``seawall table``."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json
from seawall.cli.new_key import tell_of_new_key
from seawall.cli.screen import out
from seawall.config import load_key, load_settings

EXAMPLES = """
[bold]Examples[/bold]

seawall table patients.csv -o shared.csv --qid age,zip,gender --k 5

seawall table patients.csv -o shared.csv --qid age,zip --sensitive diagnosis --l 3 --method local

seawall table adult.csv -o shared.csv --qid age,sex --hierarchies hierarchies --method incognito \
--suppress 0.05

seawall table patients.csv -o second.csv --qid age,zip --sensitive diagnosis --k 3 \
--method m-invariance --person-column id --ledger ledger.json
"""

_Table = Annotated[Path, typer.Argument(metavar="INPUT", help="Table: .csv, .tsv or .parquet.")]
_Output = Annotated[Path, typer.Option("-o", "--output", help="CSV file to write.")]
_Qid = Annotated[
    str, typer.Option("--qid", help="Columns that could identify somebody, with commas.")
]
_Sensitive = Annotated[
    str | None, typer.Option("--sensitive", help="Columns that --l, --t and --beta protect.")
]
_Method = Annotated[
    str, typer.Option("--method", help="mondrian, incognito, local or m-invariance.")
]
_K = Annotated[int, typer.Option("--k", help="Persons who share what is shown, at least.")]
_L = Annotated[float | None, typer.Option("--l", help="l-diversity of the sensitive columns.")]
_T = Annotated[float | None, typer.Option("--t", help="t-closeness of the sensitive columns.")]
_Beta = Annotated[float | None, typer.Option("--beta", help="β-likeness of the sensitive columns.")]
_Diversity = Annotated[str, typer.Option("--diversity", help="What --l counts: distinct, entropy.")]
_Distance = Annotated[
    str, typer.Option("--distance", help="What --t measures: equal, or ordered values.")
]
_Suppress = Annotated[
    float, typer.Option("--suppress", help="incognito: share of rows that may be hidden.")
]
_Hierarchies = Annotated[
    Path | None,
    typer.Option("--hierarchies", help="Folder of COLUMN.csv (leaf first, ;) or TOML recipes."),
]
_Missing = Annotated[
    str, typer.Option("--missing", help="An empty cell is a value like others, or unknown.")
]
_Trace = Annotated[
    Path | None,
    typer.Option("--trace", help="File to tell why each column was split or generalized."),
]
_Ledger = Annotated[
    Path | None,
    typer.Option("--ledger", help="File that remembers who was released with whom."),
]
_PopulationSize = Annotated[
    int | None,
    typer.Option("--population-size", help="People the table is a sample of: who is unique there?"),
]
_Target = Annotated[
    str | None,
    typer.Option(
        "--target", help="Column to predict: a classifier's accuracy before and after, reported."
    ),
]
_Keep = Annotated[
    str | None,
    typer.Option(
        "--keep", help="Columns to release as they are although they could name somebody."
    ),
]
_KeyFile = Annotated[
    Path | None,
    typer.Option("--key-file", help="Project key; else SEAWALL_KEY, else seawall.key here."),
]


def table(
    table: _Table,
    output: _Output,
    qid: _Qid,
    sensitive: _Sensitive = None,
    method: _Method = "mondrian",
    k: _K = 5,
    l: _L = None,  # noqa: E741 - as in l-diversity
    t: _T = None,
    beta: _Beta = None,
    diversity: _Diversity = "distinct",
    distance: _Distance = "equal",
    suppress: _Suppress = 0.0,
    person_column: options.PersonColumn = None,
    hierarchies: _Hierarchies = None,
    missing: _Missing = "value",
    trace: _Trace = None,
    ledger: _Ledger = None,
    population_size: _PopulationSize = None,
    target: _Target = None,
    key_file: _KeyFile = None,
    keep: _Keep = None,
    config: options.Config = None,
    json: options.Json = False,
) -> None:
    """Generalize a table until k persons share every combination of its quasi-identifiers.

    Writes the table and OUT.report.json, after counting k, l, t and β again in what it wrote.
    Columns without a role stay as they are; names, numbers, birth dates and text among them are
    refused unless --keep names them. Rows are written in an order drawn from the project key.
    """
    order = pipeline.TableOrder(
        table,
        output,
        options.split_names(qid) or (),
        options.split_names(sensitive) or (),
        method,
        pipeline.TablePromise(k, l, t, diversity, distance, beta),
        suppress,
        person_column,
        hierarchies,
        missing,
        trace,
        ledger,
        population_size,
        target,
        options.split_names(keep) or (),
    )
    settings = load_settings(config, key_file=key_file)
    with tell_of_new_key() as announce:
        report = pipeline.anonymize_table(order, partial(load_key, settings, config, announce))
    if json:
        say_json({**report, "output": str(output)})
    else:
        _say(report, order)


def _say(report: dict[str, Any], order: pipeline.TableOrder) -> None:
    kept = [f"k = {report['k']}"]
    told = [name for name in ("l", "t", "beta") if report[name] is not None]
    kept += [f"{name} = {report[name]:.4g}" for name in told]
    out.print(
        f"{report['rows']:,} rows of {report['persons']:,} persons in {report['classes']:,} "
        f"classes, {', '.join(kept)}; "
        f"{report['suppressed_rows']:,} suppressed, {report['rows_left_out']:,} left out; "
        f"loss (GCP) {report['gcp']:.4f} → {order.output}"
    )
    if report["counterfeits"]:
        out.print(f"{report['counterfeits']:,} of the rows are counterfeits; leave them in.")
    if report["unchanged_columns"]:
        out.print(f"Released as they came in: {', '.join(report['unchanged_columns'])}.")
    if report["kept_columns"]:
        out.print(
            f"Kept because --keep names them: {', '.join(report['kept_columns'])}. They could name "
            "somebody, and k does not count them."
        )
    if report["telling_columns"]:
        out.print(
            f"Look again at {', '.join(report['telling_columns'])}: who knows it can tell persons "
            "apart, and k does not count it. Name it in --qid, or leave it out of the table."
        )
