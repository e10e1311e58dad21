"""``seawall verify`` tells whether a k holds, to a person and to a program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from completed import complete
from program import Seawall, assert_refused


@pytest.fixture
def grouped(tmp_path: Path) -> Path:
    """A release of two persons who show the same two ages."""
    folder = tmp_path / "grouped"
    folder.mkdir()
    quasi: list[dict[str, Any]] = []
    documents: list[dict[str, Any]] = []
    replacements: list[dict[str, Any]] = []
    for at in range(2):
        place = {"start": 0, "end": 7, "label": "AGE", "treatment": "enumerate"}
        quasi.append(
            {"id": f"d{at}", "person": f"{at:016x}", "cluster": 0, "sets": {"age": [5, 52]}}
        )
        documents.append({"id": f"d{at}", "text": "{5, 52} year old"})
        replacements.append({"id": f"d{at}", "replacements": [place]})
    files = {"quasi": quasi, "documents": documents, "replacements": replacements}
    for name, lines in files.items():
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    promise = {"k": 2, "safety": "posterior", "qids": {"age": "year"}, "kept": []}
    return complete(folder, promise=promise)


def test_a_promise_is_checked_without_being_asked_for(seawall: Seawall, grouped: Path) -> None:
    done = seawall("verify", grouped)
    # The folder is made by hand, and has no report to speak of: nothing else is found.
    assert (done.code, done.err) == (4, "")
    assert done.out.count("entry 1: the report is damaged") == done.out.count(", entry ") == 1
    assert "k = 2 (posterior) holds: the barest profile is shared by 2 of 2 persons." in done.out


def test_a_k_that_does_not_hold_is_exit_code_4(seawall: Seawall, grouped: Path) -> None:
    done = seawall("verify", grouped, "--k", "3", "--json")
    told = json.loads(done.out.splitlines()[-1])
    found = [finding for finding in told["findings"] if not finding.startswith("report.json")]
    assert (done.code, told["holds"], len(found)) == (4, False, 2)
    assert (told["k_safety"]["k"], told["k_safety"]["k_achieved"]) == (3, 2)


def test_an_attack_without_the_folder_that_stayed_home_names_it(
    seawall: Seawall, grouped: Path
) -> None:
    (grouped.parent / "patients.csv").write_text("person_id,age\np0,5\n")
    done = seawall("attack", "grouped", "--adversary", "patients.csv")
    assert_refused(done, 1, "grouped.private/plan.jsonl cannot be read", "--private")


def test_a_promise_without_the_sets_it_rests_on_is_a_damaged_release(
    seawall: Seawall, grouped: Path
) -> None:
    (grouped / "quasi.jsonl").unlink()
    assert_refused(seawall("verify", grouped, "--k", "2"), 1, "quasi.jsonl", "again")
    assert seawall("verify", grouped, "--k", "0").code == 2


def test_a_k_of_a_release_that_promises_none_is_refused(seawall: Seawall, grouped: Path) -> None:
    (grouped / "quasi.jsonl").unlink()
    manifest = json.loads((grouped / "manifest.json").read_text())
    (grouped / "manifest.json").write_text(json.dumps({**manifest, "promise": None}))
    assert_refused(seawall("verify", grouped, "--k", "2"), 4, "promises no k", "dast")
