"""``seawall evaluate``: every measure of a release, and nothing of the notes on its page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_k_safe_release import FIGURE_2, FIGURE_CONFIG, write_notes

from program import Ended, Seawall

NOTES = [{"id": f"n{n}", "person_id": f"p{n}", "text": text} for n, text in FIGURE_2.items()]
READ = ("--detectors", "rules,details")
VALUES = ("Brown", "Tufts", "Emory", "Hopkins", "Mass General", "Southwestern", "2009", "Admitted")


def last_json(ended: Ended) -> dict[str, Any]:
    assert ended.code == 0, ended.err
    return dict(json.loads(ended.out.splitlines()[-1]))


def make_release(seawall: Seawall, folder: Path, *options: object) -> None:
    write_notes(folder, NOTES)
    ended = seawall("anonymize", "notes.jsonl", "-o", "release", *READ, *options)
    assert ended.code == 0, ended.err


def evaluate(seawall: Seawall, *options: object) -> Ended:
    return seawall("evaluate", "notes.jsonl", "release", *READ, *options)


def test_every_measure_of_figure_3(seawall: Seawall, tmp_path: Path) -> None:
    (tmp_path / "seawall.toml").write_text(FIGURE_CONFIG, encoding="utf-8")
    make_release(seawall, tmp_path)
    found = last_json(evaluate(seawall, "-o", "page.html", "--json"))
    assert (found["k_promised"], found["k_effective"], found["records"]) == (2, 2, 5)
    assert found["values_outside_their_sets"] == 0
    methods = {method["name"]: method for method in found["groups"]["methods"]}
    assert methods["release"]["risk"]["unique_records"] == 0
    assert methods["release"]["risk"]["prosecutor"] == 0.5
    # Three records of 3 × 2 × 3 profiles, two of 2 × 2 × 2.
    assert methods["release"]["total_profile_size"] == 3 * 18 + 2 * 8
    assert methods["Safe Harbor"]["risk"]["unique_records"] == 5
    further = {one["name"]: one for one in found["further"]}
    assert further["release"]["search"]["value"] > further["Safe Harbor"]["search"]["value"] == 0
    assert further["release"]["months"]["value"] < further["Safe Harbor"]["months"]["value"]
    assert set(further["release"]["propositions"]) == {"age", "visit", "hospital"}
    assert found["kept"]["terms"]["value"] == 1
    assert any("--population" in gap for gap in found["not_measured"])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Proposition 1" in page
    assert not [value for value in VALUES if value in page]
    # What was read again is gone.
    assert not list((tmp_path / "release.private").glob(".evaluation*"))


@pytest.mark.parametrize("preset", ["safe-harbor", "full", "k-anonymity", "entail"])
def test_any_preset_can_be_evaluated(seawall: Seawall, tmp_path: Path, preset: str) -> None:
    k = ("--k", 2) if preset == "k-anonymity" else ()
    make_release(seawall, tmp_path, "--preset", preset, *k)
    found = last_json(evaluate(seawall, "--k", 2, "-o", "page.html", "--json"))
    assert found["k_promised"] == (2 if k else None)
    by_name = {method["name"]: method for method in found["groups"]["methods"]}
    unique = by_name["release"]["risk"]["unique_records"]
    assert unique == {"safe-harbor": 5, "full": 0, "k-anonymity": 0, "entail": 0}[preset]
    if preset == "safe-harbor":
        assert (
            by_name["release"]["association_error"] == by_name["Safe Harbor"]["association_error"]
        )
    changes_details = any("changes health details" in gap for gap in found["not_measured"])
    assert changes_details == (preset == "entail")
    assert (tmp_path / "page.html").exists()


def test_a_population_gives_the_journalists_risk(seawall: Seawall, tmp_path: Path) -> None:
    make_release(seawall, tmp_path, "--preset", "safe-harbor")
    people = "person_id,sex,age\n" + "".join(f"q{n},{'MF'[n % 2]},88\n" for n in range(8))
    (tmp_path / "people.csv").write_text(people, encoding="utf-8")
    found = last_json(evaluate(seawall, "--population", "people.csv", "--json"))
    release = found["further"][-1]
    # The man of 88 is one of four; the others are in no register, and so are themselves.
    assert release["journalist"]["highest"] == 1
    assert release["journalist"]["mean"]["value"] == pytest.approx((4 + 1 / 4) / 5)


def test_a_value_that_no_set_shows_is_counted_and_leads_nowhere(
    seawall: Seawall, tmp_path: Path
) -> None:
    make_release(seawall, tmp_path, "--preset", "dast", "--k", 2)
    notes = [{**note, "text": str(note["text"]).replace("64", "77")} for note in NOTES]
    write_notes(tmp_path, notes)
    found = last_json(evaluate(seawall, "-o", "page.html", "--json"))
    assert found["values_outside_their_sets"] > 0
    assert found["groups"]["methods"][-1]["risk"]["posterior_max"] <= 0.5


def test_other_notes_are_refused(seawall: Seawall, tmp_path: Path) -> None:
    make_release(seawall, tmp_path, "--preset", "full")
    write_notes(tmp_path, [{"id": "other", "text": "Seen for a cough."}])
    ended = evaluate(seawall)
    assert ended.code != 0
    assert "None of these notes is in the release" in ended.errors[0]
    assert seawall("evaluate", "notes.jsonl", tmp_path).errors[0].startswith("Error: ")
