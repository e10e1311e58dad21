"""``seawall policies`` from a table to policies.json, and a clear answer to whatever is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from program import Seawall, assert_refused
from seawall.evaluate.population_risk import measure_release
from seawall.model import InputError, UsageError
from seawall.pipeline.policy_pictures import draw_choice, draw_policy
from seawall.policy.listing import read_policy
from seawall.policy.population import load_population

QIDS = ("--qid", "sex,race,age")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """300 patients, a few of them over 89; the races are those of the synthetic state."""
    rng = np.random.default_rng(4)
    ages = np.clip(rng.normal(55, 22, 300), 0, 104).astype(int)
    lines = ["id,sex,race,age,diagnosis,interest"]
    for place, age in enumerate(ages):
        sex, race = rng.choice(["Male", "Female"]), rng.choice(["White", "Black", "Other"])
        lines.append(f"{place},{sex},{race},{age},d{place % 4},{1 + place % 3}")
    path = tmp_path / "patients.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def find(seawall: Seawall, table: Path, *options: object) -> dict[str, Any]:
    done = seawall("policies", table, *QIDS, *options)
    assert (done.code, done.err) == (0, "")
    return read(table.parent / "policies.json")


STATE = ("--population", "builtin:synthetic-state")


def test_the_file_says_everything(seawall: Seawall, table: Path) -> None:
    content = find(seawall, table, *STATE, "--iterations", 20)
    assert content["threshold"] == content["safe_harbor"]["risk"]
    assert content["safe_harbor"]["generalizations"]["age"] == [list(range(90, 120))]
    assert content["population"] == {
        "source": "builtin:synthetic-state",
        "people": 5_700_000,
        "synthetic": True,
        "fitted": False,
    }
    assert len(content["policies"]) == 20
    for number, policy in enumerate(content["policies"]):
        assert policy["number"] == number
        assert policy["risk"] <= content["threshold"]
        assert policy["minimal"]
        assert not policy["dominated"]
        assert policy["risk_mean"] == pytest.approx(policy["risk"] / 300)
        assert len(policy["bits"]) == 1 + 4 + 119
    assert sorted(n for c in content["clusters"] for n in c["policies"]) == list(range(20))


def test_the_same_command_writes_the_same_bytes(seawall: Seawall, table: Path) -> None:
    written = []
    for seed in (1, 1, 2):
        find(seawall, table, *STATE, "--iterations", 5, "--seed", seed)
        written.append((table.parent / "policies.json").read_bytes())
    assert written[0] == written[1] != written[2]


def test_what_is_said(seawall: Seawall, table: Path) -> None:
    done = seawall("policies", table, *QIDS, *STATE, "--iterations", 5)
    for words in ("Safe Harbor", "age: [90+]", "synthetic", "5 policies, 5 risk-minimal"):
        assert words in done.out
    done = seawall("policies", table, *QIDS, *STATE, "--iterations", 5, "--json")
    summary = json.loads(done.out.splitlines()[-1])
    assert (summary["policies"], summary["minimal"], summary["records"]) == (5, 5, 300)


def test_boundary_policies_only(seawall: Seawall, table: Path) -> None:
    content = find(seawall, table, *STATE, "--no-descent", "--search", "directed")
    assert len(content["policies"]) == 100
    assert sum(policy["minimal"] for policy in content["policies"]) < 100


@pytest.mark.parametrize(
    ("options", "condition"),
    [
        (("--k", 30), "k-map"),
        (("--l", 2, "--sensitive", "diagnosis"), "l-diversity"),
        (("--t", 0.4, "--sensitive", "diagnosis"), "t-closeness"),
        (("--threshold", 0.01, "--gamma", 1.5), "risk"),
        (("--weight-column", "interest"), "risk"),
        (("--weights", "age=3, race=0", "--information", "ncp"), "risk"),
    ],
)
def test_other_conditions(
    seawall: Seawall, table: Path, options: tuple[object, ...], condition: str
) -> None:
    content = find(seawall, table, *STATE, "--iterations", 3, *options)
    assert content["condition"] == condition
    assert all(policy["measure"] <= content["threshold"] for policy in content["policies"])


def test_all_policies_of_a_small_lattice(seawall: Seawall, table: Path) -> None:
    options = ("--population", "dataset", "--qid", "sex,race", "--search", "exact", "--k", 80)
    content = find(seawall, table, *options)
    assert content["population"]["source"] == "dataset"
    assert content["nodes_searched"] <= 8
    assert all(policy["minimal"] for policy in content["policies"])


def test_hierarchies(seawall: Seawall, table: Path) -> None:
    (folder := table.parent / "trees").mkdir()
    (folder / "patients_race.csv").write_text("White;*\nBlack;rest;*\nOther;rest;*\n".replace(
        "White;*", "White;White;*"
    ))  # fmt: skip
    content = find(seawall, table, *STATE, "--hierarchies", folder, "--iterations", 10)
    assert content["attributes"][1]["subtrees"] == [[0, 1], [0, 3], [1, 3]]
    groups = [group for p in content["policies"] for group in p["generalizations"]["race"]]
    assert all(group in (["Black", "Other"], ["White", "Black", "Other"]) for group in groups)


def test_a_policy_read_back_releases_what_it_promised(seawall: Seawall, table: Path) -> None:
    find(seawall, table, *STATE, "--iterations", 10)
    stored = read_policy(f"{table.parent}/policies.json#7")
    rows = [line.split(",") for line in table.read_text().splitlines()[1:]]
    columns = {"sex": 1, "race": 2, "age": 3}
    shown = [
        stored.policy.show_column(name, [row[place] for row in rows])
        for name, place in columns.items()
    ]
    people = load_population([stored.population], tuple(columns)).people
    cells = [[str(cell) for cell in row] for row in zip(*shown, strict=True)]
    measured = measure_release(list(columns), cells, people, stored.gamma)
    assert measured.risk == pytest.approx(stored.risk, rel=1e-12)
    assert measured.risk <= stored.threshold


def test_a_policy_changed_by_hand_is_rated(seawall: Seawall, table: Path) -> None:
    content = find(seawall, table, *STATE, "--iterations", 10, "--exemplars", "kinds")
    written = sorted((table.parent / "kinds").iterdir())
    assert len(written) == len(content["clusters"])
    number = int(written[0].stem.partition("-")[2])
    again = find(seawall, table, *STATE, "--iterations", 3, "--rate", written[0])["own"]
    assert again["risk"] == content["policies"][number]["risk"]
    assert again["acceptable"]
    (table.parent / "own.toml").write_text("[age]\ngroups = []\n")
    done = seawall("policies", table, *QIDS, *STATE, "--iterations", 3, "--rate", "own.toml")
    assert "everything kept (TOO RISKY)" in done.out
    assert not read(table.parent / "policies.json")["own"]["acceptable"]


def test_pictures(seawall: Seawall, table: Path) -> None:
    content = find(seawall, table, *STATE, "--iterations", 10)
    for chosen in (None, 7):
        picture = ET.fromstring(draw_choice(content, chosen))
        titles = [title.text or "" for title in picture.iter("title")]
        assert sum(title.startswith("Safe Harbor: age: [90+], risk ") for title in titles) == 1
        assert chosen is None or titles[-1].startswith(f"#{chosen} ")
    stored = read_policy(f"{table.parent}/policies.json#7")
    assert "age" in (ET.fromstring(draw_policy(stored.policy)).get("aria-label") or "")


@pytest.mark.parametrize(
    ("reference", "error", "message"),
    [
        ("policies.json", UsageError, "policies.json#7"),
        ("policies.json#-1", UsageError, "policies.json#7"),
        ("policies.json#99", UsageError, "numbered 0 to 2"),
        ("nowhere.json#1", InputError, "does it exist"),
        ("patients.csv#1", InputError, "not a file that 'seawall policies' wrote"),
        ("list.json#0", InputError, "not a file that"),
        ("half.json#0", InputError, "not a file that"),
    ],
)
def test_a_policy_that_is_not_there(
    seawall: Seawall, table: Path, reference: str, error: type[Exception], message: str
) -> None:
    find(seawall, table, *STATE, "--iterations", 3)
    (table.parent / "list.json").write_text("[]")
    (table.parent / "half.json").write_text('{"policies": [{}]}')
    with pytest.raises(error, match=message):
        read_policy(reference)


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--threshold", 0), 4, "No policy is acceptable"),
        (("--threshold", -1), 2, "--threshold must be"),
        (("--k", 99_000_000), 4, "No policy is acceptable"),
        (("--k", 1), 2, "--k must be a number from 2 up"),
        (("--k", 5, "--threshold", 1), 2, "one of --threshold, --k"),
        (("--l", 2), 2, "need --sensitive"),
        (("--t", 0.1, "--sensitive", "mood"), 2, "Unknown column 'mood'"),
        (("--qid", "sex,height"), 2, "Unknown column 'height'"),
        (("--qid", "sex,sex"), 2, "twice"),
        (("--qid", ","), 2, "No quasi-identifier"),
        (("--qid", "sex,diagnosis"), 2, "The population has no column for 'diagnosis'"),
        (("--search", "bisect"), 2, "did you mean 'bisecting'"),
        (("--search", "exact"), 2, "search instead"),
        (("--iterations", 0), 2, "--iterations"),
        (("--clusters", 0), 2, "cluster"),
        (("--gamma", 0), 2, "gamma"),
        (("--weights", "age"), 2, "age=3,race=1"),
        (("--weights", "height=3"), 2, "Unknown column 'height'"),
        (("--weight-column", "diagnosis"), 1, "Row 1, column 'diagnosis', is no weight"),
        (("--hierarchies", "nowhere"), 1, "no folder of hierarchies"),
        (("--rate", "nowhere.toml"), 1, "Could not read the policy"),
        (("--rate", "patients.csv"), 2, "TOML"),
    ],
)
def test_what_cannot_be_done_is_said(
    seawall: Seawall, table: Path, options: tuple[object, ...], code: int, words: str
) -> None:
    done = seawall("policies", table, *QIDS, *STATE, *options)
    assert_refused(done, code, words)
    assert not (table.parent / "policies.json").exists()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("", "no row in which every quasi-identifier"),
        ("F,White,\n", "no row in which every quasi-identifier"),
        ("F,White,130\n", "Row 1, column 'age', is not a whole number from 0 to 119"),
    ],
)
def test_a_table_without_a_usable_row(
    seawall: Seawall, tmp_path: Path, rows: str, words: str
) -> None:
    (tmp_path / "t.csv").write_text(f"sex,race,age\n{rows}")
    assert_refused(seawall("policies", "t.csv", *QIDS, *STATE), 1, words)


def test_strangers_gaps_and_a_population_with_holes(seawall: Seawall, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("sex,age\nF,30\nF,31\nM,30\nX,95\n,40\n")
    people = "sex,age,count\nF,30,50\nF,31,0\nM,30,40\nM,90,3\n"
    (tmp_path / "p.csv").write_text(people)
    done = seawall("policies", "t.csv", "--qid", "sex,age", "--population", "p.csv")
    assert (done.code, done.err) == (0, "")
    assert "2 records are in cells" in done.out
    assert "1 row with an empty column" in done.out
    content = read(tmp_path / "policies.json")
    # 1/50 + 1 (nobody is known) + 1/40 + 1 (another stranger).
    assert content["safe_harbor"]["risk"] == pytest.approx(1 / 50 + 1 + 1 / 40 + 1)
    (tmp_path / "p.csv").write_text("sex,age,count\nF,30,0\n")
    done = seawall("policies", "t.csv", "--qid", "sex,age", "--population", "p.csv")
    assert_refused(done, 1, "counts nobody")
