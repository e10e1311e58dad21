"""A table that is published again: broken without a memory, m-invariant with the ledger."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from program import Seawall
from seawall.evaluate.verify.classes import check_classes

VALUES = ("asthma", "cold", "flu", "gout")
ASKED = ("--qid", "age", "--sensitive", "dx", "--person-column", "who", "--k", 3)
AGAIN = ("--method", "m-invariance", "--ledger", "ledger.json")


def write_year(folder: Path, name: str, persons: range, ages: int) -> None:
    """One year's patients; whoever comes again has the same illness."""
    rows = [f"p{n},{20 + (n * ages) % 61},{VALUES[n % 4]},note {n}\n" for n in persons]
    (folder / name).write_text("who,age,dx,note\n" + "".join(rows), encoding="utf-8")


def covers(label: str, age: int) -> bool:
    ends = [int(end) for end in label.strip("[]").split("-")]
    return ends[0] <= age <= ends[-1]


def attack(folder: Path, year: str, release: str) -> dict[str, list[set[str]]]:
    """For everybody of a year, the sensitive values of each class that could be theirs."""
    people = pl.read_csv(folder / year).iter_rows(named=True)
    shown = pl.read_csv(folder / release, infer_schema=False)
    classes = {label: set(rows["dx"]) for (label,), rows in shown.group_by("age")}
    return {
        row["who"]: [held for label, held in classes.items() if covers(label, row["age"])]
        for row in people
    }


def test_two_years_leave_m_values_to_everybody(seawall: Seawall, tmp_path: Path) -> None:
    write_year(tmp_path, "one.csv", range(40), 7)
    write_year(tmp_path, "two.csv", range(12, 60), 11)
    reports = []
    for year, release in (("one.csv", "out1.csv"), ("two.csv", "out2.csv")):
        done = seawall("table", year, "-o", release, *ASKED, *AGAIN, "--trace", "why.txt")
        assert done.code == 0, done.err
        assert check_classes(tmp_path / release, ["age"], ["dx"], "who").k >= 3
        reports.append(json.loads((tmp_path / release).with_suffix(".report.json").read_text()))
    assert reports[0]["counterfeits"] == 0
    assert reports[1]["rows"] == 48 + reports[1]["counterfeits"]
    assert reports[1]["risk"]["after"]["prosecutor"] <= 1 / 3
    first, second = (
        attack(tmp_path, f"{y}.csv", f"out{n}.csv") for n, y in ((1, "one"), (2, "two"))
    )
    for person in set(first) & set(second):
        possible = [a & b for a in first[person] for b in second[person]]
        assert max(map(len, possible)) >= 3
    assert "28 persons were published before" in (tmp_path / "why.txt").read_text()


def test_nothing_tells_a_counterfeit_from_a_person(seawall: Seawall, tmp_path: Path) -> None:
    write_year(tmp_path, "one.csv", range(12), 7)
    assert seawall("table", "one.csv", "-o", "out1.csv", *ASKED, *AGAIN).code == 0
    rows = (tmp_path / "one.csv").read_text(encoding="utf-8").splitlines()
    # Those who come again are two of each illness but one, so that somebody must be made up.
    (tmp_path / "two.csv").write_text("\n".join(rows[:9]) + "\n", encoding="utf-8")
    text = (tmp_path / "two.csv").read_text(encoding="utf-8").replace("p0,20,asthma,note 0\n", "")
    (tmp_path / "two.csv").write_text(text, encoding="utf-8")
    done = seawall("table", "two.csv", "-o", "out2.csv", *ASKED, *AGAIN)
    assert done.code == 0, done.err
    shown = pl.read_csv(tmp_path / "out2.csv")
    report = json.loads((tmp_path / "out2.report.json").read_text())
    assert report["counterfeits"] > 0
    assert f"{report['counterfeits']} of the rows are counterfeits" in done.out
    assert shown.columns == ["who", "age", "dx"]
    assert report["hidden_columns"] == ["note"]
    assert shown["who"].n_unique() == len(shown) == 7 + report["counterfeits"]
    assert set(shown["who"].str.len_chars()) == {16}
    assert not shown.null_count().row(0)[0]


@pytest.mark.parametrize(
    ("rows", "options", "words"),
    [
        ("p1,30,flu\np1,30,flu\n", (), "Row 2 is a second one of its person"),
        ("p1,30,flu\np2,30,\n", (), "the sensitive value is missing"),
        ("p1,30,flu\np2,30,flu\n", (), "More than one in 3"),
        ("p1,30,flu\n", ("--l", 2), "leave --l, --t and --beta out"),
        ("p1,30,flu\n", ("--missing", "unknown"), "leave --missing out"),
    ],
)
def test_what_cannot_be_republished_is_said(
    seawall: Seawall, tmp_path: Path, rows: str, options: tuple[object, ...], words: str
) -> None:
    (tmp_path / "in.csv").write_text("who,age,dx\n" + rows, encoding="utf-8")
    done = seawall("table", "in.csv", "-o", "out.csv", *ASKED, *AGAIN, *options)
    assert done.code in (2, 4)
    assert words in " ".join(done.err.split())
    assert "flu" not in done.err
    assert not (tmp_path / "out.csv").exists()


def test_m_invariance_asks_for_a_ledger(seawall: Seawall, tmp_path: Path) -> None:
    write_year(tmp_path, "one.csv", range(12), 7)
    done = seawall("table", "one.csv", "-o", "out.csv", *ASKED, "--method", "m-invariance")
    assert done.code == 2
    assert "needs --ledger" in " ".join(done.err.split())


def test_a_value_that_nobody_has_any_more_is_refused(seawall: Seawall, tmp_path: Path) -> None:
    write_year(tmp_path, "one.csv", range(12), 7)
    assert seawall("table", "one.csv", "-o", "out1.csv", *ASKED, *AGAIN).code == 0
    rows = (tmp_path / "one.csv").read_text(encoding="utf-8").splitlines()
    kept = [row for row in rows if "gout" not in row]
    (tmp_path / "two.csv").write_text("\n".join(kept) + "\n", encoding="utf-8")
    done = seawall("table", "two.csv", "-o", "out2.csv", *ASKED, *AGAIN)
    assert done.code == 4
    assert "that nobody in the table has any more" in " ".join(done.err.split())
