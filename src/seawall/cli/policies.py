"""``seawall policies``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json
from seawall.cli.screen import out
from seawall.model import UsageError

EXAMPLES = """
[bold]Examples[/bold]

seawall policies patients.csv --qid gender,race,age --population builtin:synthetic-state

seawall policies patients.csv --qid sex,age --population census.csv --weights age=3

seawall policies patients.csv --qid sex,race,age --population PCT12/ --k 20
"""
_SHORT = ("threshold", "condition", "nodes_searched", "records", "records_outside_population")


_Number = float | None
_Table = Annotated[Path, typer.Argument(metavar="INPUT", help="Table: .csv, .tsv or .parquet.")]
_Qid = Annotated[
    str,
    typer.Option(
        "--qid", help="Columns that could identify somebody, with commas; age in whole years."
    ),
]
_Population = Annotated[
    list[str],
    typer.Option(
        "--population",
        help="CSV of counts, a folder of census tables PCT12, builtin:synthetic-state, or "
        "'dataset' for the table itself; repeat it for margins.",
    ),
]
_Output = Annotated[Path, typer.Option("-o", "--output", help="File to write.")]
_Iterations = Annotated[int, typer.Option("--iterations", help="How many policies to look for.")]
_Search = Annotated[
    str, typer.Option("--search", help="bisecting, directed, or exact for a few bits.")
]
_Descent = Annotated[bool, typer.Option(help="Go down to risk-minimal policies.")]
_Seed = Annotated[int, typer.Option("--seed", help="Of the search.")]
_Threshold = Annotated[
    _Number, typer.Option("--threshold", help=r"Summed risk. \[default: that of Safe Harbor]")
]
_Gamma = Annotated[float, typer.Option("--gamma", help="Power of 1 / group size.")]
_K = Annotated[int | None, typer.Option("--k", help="k-map instead of a summed risk; 2 or more.")]
_L = Annotated[int | None, typer.Option("--l", help="l-diversity instead.")]
_T = Annotated[_Number, typer.Option("--t", help="t-closeness instead.")]
_Sensitive = Annotated[
    str | None, typer.Option("--sensitive", help="Column that --l or --t protects.")
]
_WeightColumn = Annotated[
    str | None,
    typer.Option("--weight-column", help="Column that says how attractive a record is."),
]
_Hierarchies = Annotated[
    Path | None,
    typer.Option("--hierarchies", help="Folder of generalization hierarchies, COLUMN.csv."),
]
_Weights = Annotated[
    str | None,
    typer.Option("--weights", help="What matters when policies are ranked: age=3,race=1."),
]
_Information = Annotated[str, typer.Option("--information", help="Ranked by entropy or ncp.")]
_Clusters = Annotated[int, typer.Option("--clusters", help="Kinds of policies to tell.")]
_Rate = Annotated[
    Path | None, typer.Option("--rate", help="A policy of your own in TOML, rated besides.")
]
_Exemplars = Annotated[
    Path | None,
    typer.Option("--exemplars", help="Folder for one policy of each kind as TOML."),
]


def policies(
    table: _Table,
    qid: _Qid,
    population: _Population,
    output: _Output = Path("policies.json"),
    iterations: _Iterations = 100,
    search: _Search = "bisecting",
    descent: _Descent = True,
    seed: _Seed = 0,
    threshold: _Threshold = None,
    gamma: _Gamma = 1.0,
    k: _K = None,
    l: _L = None,  # noqa: E741 - as in l-diversity
    t: _T = None,
    sensitive: _Sensitive = None,
    weight_column: _WeightColumn = None,
    hierarchies: _Hierarchies = None,
    weights: _Weights = None,
    information: _Information = "entropy",
    clusters: _Clusters = 10,
    rate: _Rate = None,
    exemplars: _Exemplars = None,
    json: options.Json = False,
) -> None:
    """Find the ways to generalize a table that are no riskier than Safe Harbor.

    Writes policies.json; 'seawall anonymize --preset policy --policy policies.json#7' applies
    number 7 to the table and the notes.
    """
    asked = read_weights(weights)
    order = pipeline.PolicyOrder(
        table,
        options.split_names(qid) or (),
        tuple(population),
        pipeline.Search(search, iterations, seed, descent, information, asked, clusters),
        pipeline.PolicyCondition(threshold, gamma, k, l, t, sensitive),
        weight_column,
        hierarchies,
        rate,
        exemplars,
    )
    found = pipeline.find_policies(order, output)
    if json:
        say_json({**{name: found[name] for name in _SHORT}, **_count(found), "output": str(output)})
    else:
        _say(found, output, table)


def read_weights(text: str | None) -> dict[str, float]:
    """``age=3,race=1`` as numbers by column."""
    weights = {}
    for part in (text or "").split(","):
        name, mark, number = part.partition("=")
        if not part.strip():
            continue
        try:
            weights[name.strip()] = float(number)
        except ValueError:
            mark = ""
        if not mark:
            raise UsageError("--weights is written as age=3,race=1.")
    return weights


def _count(found: dict[str, Any]) -> dict[str, int]:
    listed = found["policies"]
    return {
        "policies": len(listed),
        "dominated": sum(policy["dominated"] for policy in listed),
        "minimal": sum(policy["minimal"] for policy in listed),
    }


def _say(found: dict[str, Any], output: Path, table: Path) -> None:
    counts = _count(found)
    told = Table("policy", "of its kind", "risk", "what it trades")
    for cluster in found["clusters"]:
        policy = found["policies"][cluster["exemplar"]]
        cells = (
            f"#{cluster['exemplar']}",
            f"{len(cluster['policies']):,}",
            f"{policy['risk']:.4g}",
        )
        told.add_row(*cells, cluster["sentence"])
    safe = found["safe_harbor"]
    told.add_row("Safe Harbor", "", f"{safe['risk']:.4g}", safe["text"])
    if own := found.get("own"):
        verdict = "acceptable" if own["acceptable"] else "TOO RISKY"
        told.add_row("your own", "", f"{own['risk']:.4g}", f"{own['text']} ({verdict})")
    out.print(told)
    out.print(
        "Risk: how many records somebody who knows the population is expected to re-identify."
    )
    if found["population"]["synthetic"]:
        out.print("The population is synthetic: these figures are an example, not a finding.")
    for sentence in _tell_outside(found):
        out.print(sentence)
    out.print(
        f"{_name(counts['policies'], 'policy', 'policies')}, {counts['minimal']:,} risk-minimal, "
        f"{counts['dominated']:,} dominated; "
        f"{_name(found['nodes_searched'], 'node', 'nodes')} searched → {output}"
    )
    out.print(
        "Apply one: seawall anonymize NOTES -o RELEASE --preset policy "
        f"--policy {output}#{found['clusters'][0]['exemplar']} --patients {table}"
    )


def _tell_outside(found: dict[str, Any]) -> Iterator[str]:
    """What did not fit together, and how it was counted."""
    if strangers := found["records_outside_population"]:
        yield (
            f"{_name(strangers, 'record is', 'records are')} in cells for which the population has "
            "too few people; such a group counts as large as the table's own."
        )
    if left_out := found["records_left_out"]:
        yield f"{_name(left_out, 'row', 'rows')} with an empty column left out."
    if others := found["people_outside_domain"]:
        yield f"{others:,.0f} people of the population have values outside the domain; not counted."


def _name(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
