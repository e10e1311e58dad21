"""``seawall lexicon build``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from seawall import pipeline
from seawall.cli import options
from seawall.cli.console import say_json
from seawall.cli.screen import out

EXAMPLES = """
[bold]Examples[/bold]

seawall lexicon build --mesh-xml desc2026.xml.gz -o mesh.lexicon

seawall lexicon build --snomed SnomedCT_Release/ --rxnorm rrf/ --csv own.csv -o clinic.lexicon

seawall lexicon build --icd10 icd10se.csv --lang sv -o icd10se.lexicon
"""

lexicon = typer.Typer(help="Compile terminologies that you have into one lexicon.")

_Files = list[Path] | None


def _source(name: str, help: str) -> Any:
    return typer.Option(name, help=help, show_default=False)


@lexicon.command(epilog=EXAMPLES)
def build(
    output: Annotated[Path, typer.Option("-o", "--output", help="Lexicon to write.")],
    mesh_xml: Annotated[_Files, _source("--mesh-xml", "MeSH descriptors, desc….xml.")] = None,
    mesh_ascii: Annotated[_Files, _source("--mesh-ascii", "MeSH descriptors, d….bin.")] = None,
    mesh_trees: Annotated[Path | None, _source("--mesh-trees", "MeSH trees, mtrees….bin.")] = None,
    mesh_terms: Annotated[Path | None, _source("--mesh-terms", "CSV of MeSH terms.")] = None,
    snomed: Annotated[_Files, _source("--snomed", "Folder of a SNOMED CT release (RF2).")] = None,
    rxnorm: Annotated[_Files, _source("--rxnorm", "Folder with RXNCONSO.RRF.")] = None,
    atc: Annotated[_Files, _source("--atc", "CSV of ATC codes and names.")] = None,
    icd10: Annotated[_Files, _source("--icd10", "CSV of ICD-10 codes and titles.")] = None,
    csv: Annotated[
        _Files, _source("--csv", "Own terms: term, variants (a|b), code, label, parent.")
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", help="en or sv, where a file does not say.")
    ] = "en",
    json: options.Json = False,
) -> None:
    """Compile terminologies into one lexicon; files may be packed with gzip.

    Where terms share a phrase, your own CSV goes first, then SNOMED CT, MeSH, RxNorm, ATC, ICD-10.
    """
    sources = pipeline.LexiconSources(
        own=tuple(csv or ()),
        snomed=tuple(snomed or ()),
        mesh_xml=tuple(mesh_xml or ()),
        mesh_ascii=tuple(mesh_ascii or ()),
        mesh_trees=mesh_trees,
        mesh_terms=mesh_terms,
        rxnorm=tuple(rxnorm or ()),
        atc=tuple(atc or ()),
        icd10=tuple(icd10 or ()),
    )
    summary = pipeline.build_lexicon(sources, output, lang)
    if json:
        say_json(asdict(summary))
    else:
        _say(summary)


def _say(summary: pipeline.LexiconSummary) -> None:
    table = Table("scheme", "terms", "concepts")
    for scheme, terms in summary.terms.items():
        table.add_row(scheme, f"{terms:,}", f"{summary.concepts[scheme]:,}")
    out.print(table)
    labels = Table("label", "phrases")
    for label, phrases in summary.phrases.items():
        labels.add_row(label, f"{phrases:,}")
    out.print(labels)
    out.print(f"{sum(summary.phrases.values()):,} phrases → {summary.output}")
