"""Every tool on the same notes: how fast, how much is found, what is destroyed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpora import read_corpora, tell_author, tell_missing
from benchmarks.table import Cell, Table
from benchmarks.text.goals import judge_goals
from benchmarks.text.measures import Measures, measure_hiding
from benchmarks.text.tool import OURS, Run, Tool, install_peers, run_tool, write_examples
from seawall.learn.example import Example

NOTES = 500
_PEERS_LANG = "en"
_COLUMNS = (
    "tool", "notes/s", "load, s", "peak MB", "EID, recall", "QID, recall", "QID but gender, recall",
    "names, recall", "characters, precision", "traps touched",
)  # fmt: skip
_NOTE = (
    "One core, one process a tool. Notes/s: notes a CPU second, in process, after loading and "
    "32 notes, handed over 256 at a time (Presidio takes 32 of them by its batch engine; Seawall "
    "has Python look for garbage between those alone, as its command does). Load: "
    "from the first import to the answer about a first line. Recall is "
    "full-span: every letter and digit of the gold span is hidden, under whatever label. "
    "Precision: of the letters and digits hidden, those that gold wants hidden. A trap is touched "
    "if any of its characters is hidden. In brackets: 95 % Clopper-Pearson interval. Presidio runs "
    "with all its recognizers for English at its own threshold, philter-lite hides what it writes "
    "as asterisks."
)


@dataclass(frozen=True, slots=True)
class Result:
    """One run with its measures."""

    run: Run
    measures: Measures


def main(notes: int = NOTES) -> Iterator[Table]:
    """A table for each set, then the goals; a peer that is not there is said so in a line."""
    peers, told = install_peers()
    results: dict[str, list[Result]] = {}
    with tempfile.TemporaryDirectory() as name:
        for corpus, examples in read_corpora(notes):
            tools = [*OURS, *peers] if examples[0].lang == _PEERS_LANG else OURS
            found, failed = _compare(tools, examples, Path(name))
            results[corpus] = found
            told += [line for line in failed if line not in told]
            yield _tell(corpus, examples, found, _NOTE if len(results) == 1 else "")
    yield Table(
        "Beside other tools: the goals",
        ("goal", "notes", "Seawall", "of the peers", "verdict"),
        list(judge_goals(results)),
        " ".join([*told, tell_missing() or tell_author()]),
    )


def _compare(
    tools: Sequence[Tool], examples: Sequence[Example], folder: Path
) -> tuple[list[Result], list[str]]:
    path = write_examples(examples, folder / "notes.jsonl")
    results, told = [], []
    for tool in tools:
        try:
            run = run_tool(tool, path, folder)
        except SystemExit:
            if tool.is_ours:
                raise
            told.append(f"{tool.name} is installed but did not run.")
            continue
        results.append(Result(run, measure_hiding(examples, run.hidden)))
    return results, told


def _tell(corpus: str, examples: Sequence[Example], results: Sequence[Result], note: str) -> Table:
    size = sum(len(example.text.encode()) for example in examples) / len(examples)
    return Table(
        f"Beside other tools: {len(examples)} notes of {size:,.0f} bytes, {corpus}",
        _COLUMNS,
        [_tell_row(result) for result in results],
        note,
    )


def _tell_row(result: Result) -> tuple[Cell, ...]:
    run, found = result.run, result.measures
    return (
        f"{run.tool.name} {run.version}",
        *(run.notes_per_s, run.load_s, run.peak_mb),
        *(found.eid, found.qid, found.qid_but_gender, found.names),
        *(found.precision, found.traps),
    )
