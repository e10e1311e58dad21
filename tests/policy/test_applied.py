"""A policy from table and population to a release, and its risk derived again by ``verify``."""

from __future__ import annotations

import csv
import json
import pickle
import shutil
from pathlib import Path

import numpy as np
import pytest

from policy.applied_hospital import NUMBER, STATE, promised, read_lines, read_rows, write_hospital
from program import Seawall, assert_refused, call_program
from seawall.anonymize.grains import parse_grain
from seawall.anonymize.wording import ReleasedGroup


@pytest.fixture(scope="module")
def applied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the hospital, its policies, and a release under number 7: look only."""
    folder = tmp_path_factory.mktemp("applied")
    write_hospital(folder)
    asked = ("policies", "patients.csv", "--qid", "gender,race,age", *STATE, "--iterations", 10)
    chosen = (
        *("anonymize", "notes.jsonl", "-o", "release", "--preset", "policy", "--profile", "fast"),
        *("--policy", f"policies.json#{NUMBER}", "--patients", "patients.csv"),
    )
    for arguments in (asked, chosen):
        done = call_program(*arguments, cwd=folder)
        assert (done.code, done.errors) == (0, [])
    assert (
        "Masked in notes that say otherwise than the person's row or first note: age (2)."
        in done.err
    )
    assert "Masked in notes of nobody in the table: 1 of them." in done.err
    return folder


@pytest.fixture
def release(applied: Path, tmp_path: Path) -> Path:
    """A copy of all of it; the release."""
    shutil.copytree(applied, tmp_path, dirs_exist_ok=True)
    return tmp_path / "release"


def test_the_release_has_exactly_the_risk_that_the_policy_promised(
    seawall: Seawall, release: Path
) -> None:
    done = seawall("verify", release, *STATE, "--known", "patients.csv", "--json")
    summary = json.loads(done.out.splitlines()[-1])
    assert (done.code, summary["holds"], summary["findings"]) == (0, True, [])
    risk = summary["risk"]
    assert risk["risk"] == pytest.approx(promised(release.parent)["risk"], rel=1e-9)
    assert risk["promised"] == promised(release.parent)["risk"]
    assert (risk["records"], risk["records_left_out"]) == (199, 1)
    said = seawall("verify", release, *STATE).out
    assert "(199 records; 1 with a gap left out): exactly as promised." in said


def test_the_manifest_promises_a_risk_and_no_k(release: Path) -> None:
    promise = json.loads((release / "manifest.json").read_text())["promise"]
    policy = promised(release.parent)
    assert (promise["method"], promise["number"], "k" in promise) == ("policy", NUMBER, False)
    groups = [f"[{group[0]}-{group[-1]}]" for group in policy["generalizations"]["age"]]
    assert promise["policy"] == {"sex": [], "race": [], "age": groups}
    assert (promise["risk"], promise["gamma"]) == (policy["risk"], 1.0)
    assert (promise["population"], promise["synthetic"]) == ("builtin:synthetic-state", True)
    assert (promise["masked"]["differing"], promise["strangers"]) == ({"age": 2}, 1)


def test_without_a_population_only_the_groups_are_checked(seawall: Seawall, release: Path) -> None:
    assert "derive it again with --population" in seawall("verify", release).out


def test_table_notes_and_records_show_the_same_groups(release: Path) -> None:
    rows = {row["person"]: row for row in read_rows(release / "table.csv")}
    texts = {line["id"]: line["text"] for line in read_lines(release / "documents.jsonl")}
    merged = {tuple(group) for group in promised(release.parent)["generalizations"]["age"]}
    assert any(f"[{group[0]}-{group[-1]}]" in {r["age"] for r in rows.values()} for group in merged)
    shown = 0
    for record in read_lines(release / "quasi.jsonl"):
        own = rows.get(record["person"], {})
        for name, group in record["sets"].items():
            assert not group or group == [own[{"gender": "sex"}.get(name, name)]]
        age = record["sets"]["age"]
        shown += (
            "id" in record
            and bool(age)
            and any(
                f"{article} {age[0]} year old" in texts[record["id"]] for article in ("a", "an")
            )
        )
    assert shown == 50


def test_what_a_note_says_otherwise_is_hidden(release: Path) -> None:
    texts = [line["text"] for line in read_lines(release / "documents.jsonl")]
    assert sum("an [AGE] year old patient" in text for text in texts) == 3
    assert not any("Marchbanks" in text for text in texts)


def test_the_report_shows_the_picture(release: Path) -> None:
    page = (release / "report.html").read_text(encoding="utf-8")
    assert "Risk of policies against the share of information" in page
    assert "Values that are merged. " in page
    assert "The independent check derived the risk again" in page
    facts = json.loads((release / "report.json").read_text(encoding="utf-8"))
    assert facts["policy"]["risk"] == pytest.approx(facts["policy"]["promised"], rel=1e-9)
    assert facts["promise_findings"] == {}


def test_a_finer_cell_is_a_higher_risk(seawall: Seawall, release: Path) -> None:
    table = release / "table.csv"
    first = promised(release.parent)["generalizations"]["age"]
    text = table.read_text(encoding="utf-8")
    for group in first:
        text = text.replace(f"[{group[0]}-{group[-1]}]", f"[{group[0]}]")
    table.write_text(text, encoding="utf-8")
    done = seawall("verify", release, *STATE)
    assert done.code == 4
    assert "the risk is higher than promised" in done.out


def test_a_row_that_is_left_out_lowers_the_risk(seawall: Seawall, release: Path) -> None:
    lines = (release / "table.csv").read_text(encoding="utf-8").splitlines()
    notes = {record["person"] for record in read_lines(release / "quasi.jsonl") if "id" in record}
    gone = next(line for line in lines[1:] if line.split(",")[0] not in notes)
    kept = "\n".join(line for line in lines if line != gone) + "\n"
    (release / "table.csv").write_text(kept, encoding="utf-8")
    quasi = [r for r in read_lines(release / "quasi.jsonl") if r["person"] != gone.split(",")[0]]
    (release / "quasi.jsonl").write_text("".join(json.dumps(one) + "\n" for one in quasi))
    done = seawall("verify", release, *STATE)
    assert "lower than promised" in done.out
    # That is no risk, but it is not what was released either.
    assert done.code == 4
    assert "rows are not as many as the manifest says" in done.out


@pytest.mark.parametrize("file", ["documents.jsonl", "quasi.jsonl"])
def test_another_group_than_the_row_shows_is_found(
    seawall: Seawall, release: Path, file: str
) -> None:
    path = release / file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[F]", "[X]", 1), encoding="utf-8")
    done = seawall("verify", release)
    assert done.code == 4
    assert "group of gender is not" in done.out


def test_without_a_table_each_person_shows_its_own_groups(seawall: Seawall, release: Path) -> None:
    done = seawall(
        *("anonymize", "notes.jsonl", "-o", "alone", "--preset", "policy", "--profile", "fast"),
        *("--policy", f"policies.json#{NUMBER}"),
    )
    assert (done.code, done.errors) == (0, [])
    promise = json.loads((release.parent / "alone" / "manifest.json").read_text())["promise"]
    assert (promise["masked"]["differing"], promise["strangers"]) == ({"age": 2}, 0)
    done = seawall("verify", "alone", *STATE, "--json")
    risk = json.loads(done.out.splitlines()[-1])["risk"]
    assert (done.code, risk["records"], risk["records_left_out"]) == (0, 51, 0)


def test_groups_reach_other_processes() -> None:
    group = ReleasedGroup(parse_grain("age", "year"), ("52", "53"), "[52-53]")
    again = pickle.loads(pickle.dumps(group))
    assert (again.write("en"), again.write("sv"), again.as_json()) == ("[52-53]",) * 2 + (
        ["[52-53]"],
    )
    hidden = ReleasedGroup(parse_grain("race", "value"), ())
    assert (hidden.write("en"), hidden.treatment, hidden.as_json()) == ("[RACE]", "mask", [])
    with pytest.raises(ValueError, match="a name, or neither"):
        ReleasedGroup(parse_grain("age", "year"), ("52",))


CHOSEN = ("--preset", "policy", "--policy", f"policies.json#{NUMBER}")


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--preset", "policy"), 2, "name one with --policy policies.json#NUMBER"),
        (("--policy", "policies.json#7"), 2, "'safe-harbor' applies no policy"),
        (("--preset", "policy", "--policy", "policies.json"), 2, "policies.json#7"),
        (("--preset", "policy", "--policy", "policies.json#99"), 2, "numbered 0 to 9"),
        ((*CHOSEN, "--k", 3), 2, "promises a risk, not a k"),
        ((*CHOSEN, "--method", "mondrian"), 2, "promises a risk, not a k"),
        (("--preset", "k-anonymity", "--method", "policy"), 2, "--preset policy"),
        ((*CHOSEN, "--config", "consent.toml"), 2, "leave consent_column out"),
        ((*CHOSEN, "--config", "grain.toml"), 2, "'keep' or 'drop'"),
        ((*CHOSEN, "--patients", "others.csv"), 2, "about the column 'race', which the table"),
    ],
)
def test_what_cannot_be_applied_is_said(
    seawall: Seawall, release: Path, options: tuple[object, ...], code: int, words: str
) -> None:
    (release.parent / "others.csv").write_text("person_id,sex,age\np0,F,30\n")
    (release.parent / "consent.toml").write_text('consent_column = "sex"\n')
    (release.parent / "grain.toml").write_text('[qids]\nage = "year"\n')
    assert_refused(seawall("anonymize", "notes.jsonl", "-o", "new", *options), code, words)
    assert not (release.parent / "new").exists()


def test_a_release_that_promises_no_risk(seawall: Seawall, release: Path) -> None:
    manifest = json.loads((release / "manifest.json").read_text())
    for promise, code, words in (
        (None, 2, "promises no risk"),
        ({"method": "policy"}, 1, "damaged"),
    ):
        (release / "manifest.json").write_text(json.dumps({**manifest, "promise": promise}))
        assert_refused(seawall("verify", release, *STATE), code, words)


def test_columns_that_notes_cannot_state_and_values_with_commas(
    seawall: Seawall, tmp_path: Path
) -> None:
    """Bands that look like ranges, degrees with commas, ZIP codes, several rows of a person."""
    rng = np.random.default_rng(2)
    choices = {
        "band": ["20-29", "30-39", "90+"],
        "degree": ["BA, hons", "HS", "PhD"],
        "zip": ["02139", "03601", "05901", "10001-1234"],
    }
    rows = [[f"p{n % 70}", *(rng.choice(v) for v in choices.values())] for n in range(100)]
    with (tmp_path / "t.csv").open("w", newline="") as stream:
        csv.writer(stream).writerows([["person_id", *choices], *rows])
    with (tmp_path / "p.csv").open("w", newline="") as stream:
        people = [
            [band, degree, prefix, int(rng.integers(0, 9))]
            for band in choices["band"]
            for degree in choices["degree"]
            for prefix in ("021", "036", "059", "100", "777")
        ]
        csv.writer(stream).writerows([["band", "degree", "zip3", "count"], *people])
    note = {"id": "a", "person_id": "p1", "text": "Lives at ZIP 02139. Degree: PhD. Gout."}
    (tmp_path / "n.jsonl").write_text(json.dumps(note) + "\n")
    population = ("--population", "p.csv")
    done = seawall("policies", "t.csv", "--qid", "band,degree,zip", *population)
    assert (done.code, done.err) == (0, "")
    last = len(json.loads((tmp_path / "policies.json").read_text())["policies"]) - 1
    for number in (0, last):
        chosen = ("--preset", "policy", "--policy", f"policies.json#{number}", "--profile", "fast")
        seawall("anonymize", "n.jsonl", "-o", f"r{number}", "--patients", "t.csv", *chosen)
        done = seawall("verify", f"r{number}", *population)
        assert (done.code, "exactly as promised" in done.out) == (0, True)


def test_a_weighted_risk_is_not_compared(seawall: Seawall, release: Path) -> None:
    table = release.parent / "patients.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    weighed = [f"{line},{at % 3}" for at, line in enumerate(lines[1:])]
    table.write_text("\n".join([f"{lines[0]},interest", *weighed]) + "\n", encoding="utf-8")
    found = seawall(
        *("policies", "patients.csv", "--qid", "sex,age", *STATE, "--iterations", 2),
        *("--weight-column", "interest"),
    )
    assert found.code == 0
    chosen = ("--preset", "policy", "--policy", "policies.json#0", "--profile", "fast")
    seawall("anonymize", "notes.jsonl", "-o", "w", "--patients", "patients.csv", *chosen)
    done = seawall("verify", "w", *STATE)
    assert done.code == 0
    assert "no comparison, for the policy weighs records" in done.out
    page = (release.parent / "w" / "report.html").read_text(encoding="utf-8")
    assert "derived the risk again" not in page


def test_a_table_that_is_its_own_population(seawall: Seawall, release: Path) -> None:
    dataset = ("--population", "dataset")
    seawall("policies", "patients.csv", "--qid", "sex,age", *dataset, "--k", 5, "--iterations", 3)
    chosen = ("--preset", "policy", "--policy", "policies.json#1", "--profile", "fast")
    (release.parent / "seawall.toml").write_text('[qids]\nrace = "keep"\n')
    seawall("anonymize", "notes.jsonl", "-o", "own", "--patients", "patients.csv", *chosen)
    folder = release.parent / "own"
    assert "outside the promise: race." in (folder / "report.html").read_text(encoding="utf-8")
    races = {row["race"] for row in read_rows(folder / "table.csv")}
    assert races == {"White", "Black", "Other"}
    assert "exactly as promised" in seawall("verify", "own", *dataset).out


def test_values_that_the_policy_does_not_know_are_masked_and_counted(
    seawall: Seawall, release: Path
) -> None:
    table = release.parent / "patients.csv"
    text = table.read_text(encoding="utf-8").replace(",White,", ",Martian,", 1)
    table.write_text(text, encoding="utf-8")
    done = seawall(
        *("anonymize", "notes.jsonl", "-o", "odd", "--patients", table, *CHOSEN),
        *("--profile", "fast"),
    )
    assert done.code == 0
    assert "race (1)" in done.err
    folder = release.parent / "odd"
    promise = json.loads((folder / "manifest.json").read_text())["promise"]
    assert promise["masked"]["outside"]["race"] >= 1
    assert "[RACE]" in {row["race"] for row in read_rows(folder / "table.csv")}
    for path in folder.iterdir():
        assert "Martian" not in path.read_text(encoding="utf-8")
    assert seawall("verify", folder, *STATE).code == 0


def test_an_attack_reads_the_groups(seawall: Seawall, release: Path) -> None:
    table = release.parent / "patients.csv"
    done = seawall("attack", release, "--adversary", table, "--json")
    assert (done.code, done.errors) == (0, [])
    by_values = json.loads(done.out.splitlines()[-1])["attacks"][0]
    assert by_values["success"]["value"] > 20 * by_values["baseline"]
