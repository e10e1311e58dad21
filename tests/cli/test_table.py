"""``seawall table`` as a custodian runs it."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import polars as pl
import pytest

from program import KEY, Seawall
from seawall.evaluate.verify.classes import check_classes

QIDS = ("age", "zip", "gender", "seen")


@pytest.fixture
def patients(tmp_path: Path) -> Path:
    """Eighty persons in a hundred rows, some cells empty."""
    draw = random.Random(7)
    lines = ["person_id,age,zip,gender,seen,diagnosis,score"]
    for person in range(80):
        cells = ["" if person % 9 == 0 else str(draw.randint(20, 90))]
        cells += [draw.choice(["02114", "02115", "53710", "53711"]), draw.choice(["F", "M"])]
        cells += [f"20{draw.randint(10, 19)}-0{draw.randint(1, 9)}-1{draw.randint(0, 9)}"]
        for _ in range(2 if person < 20 else 1):
            ill = draw.choice(["flu", "gout", "cold", "asthma"])
            row = [f"p{person:03}", *cells, ill, str(draw.randint(1, 5))]
            lines.append(",".join(row))
    path = tmp_path / "patients.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def read(path: Path) -> pl.DataFrame:
    return pl.read_csv(path, infer_schema=False, empty_string_is_null=False)


@pytest.mark.parametrize("method", ["mondrian", "incognito", "local"])
def test_every_method_keeps_its_promise_by_person(
    seawall: Seawall, patients: Path, tmp_path: Path, method: str
) -> None:
    asked = ("--k", 4, "--l", 2, "--sensitive", "diagnosis", "--method", method)
    trace = tmp_path / "why.txt"
    done = seawall(
        "table", patients, "-o", "out.csv", "--qid", ",".join(QIDS), *asked, "--trace", trace
    )
    assert (done.code, done.errors) == (0, [])
    report = json.loads((tmp_path / "out.report.json").read_text(encoding="utf-8"))
    found = check_classes(tmp_path / "out.csv", QIDS, ["diagnosis"], "person_id")
    assert found.k == report["k"] >= 4
    assert found.spreads["diagnosis"].distinct == report["l"] >= 2
    contract = {"t", "suppressed_rows", "gcp", "discernibility", "c_avg", "seconds"}
    contract |= {"risk", "query_error", "unchanged_columns"}
    assert contract <= set(report)
    before, after = read(patients), read(tmp_path / "out.csv")
    assert sorted(after["diagnosis"]) == sorted(before["diagnosis"])
    assert after["diagnosis"].to_list() != before["diagnosis"].to_list()
    assert not set(after["person_id"]) & set(before["person_id"])
    told = trace.read_text(encoding="utf-8")
    assert any(name in told for name in QIDS)


def test_incognito_tells_its_minimal_nodes(
    seawall: Seawall, patients: Path, tmp_path: Path
) -> None:
    order = ("table", patients, "-o", "out.csv", "--qid", "age,gender", "--method", "incognito")
    done = seawall(*order, "--json")
    said = json.loads(done.out.splitlines()[-1])
    assert said["minimal_nodes"]
    assert all(set(node) == {"age", "gender"} for node in said["minimal_nodes"])
    assert set(said["node"]) == {"age", "gender"}
    assert said["output"] == "out.csv"


@pytest.mark.parametrize("method", ["mondrian", "local"])
def test_beta_is_kept_and_told(
    seawall: Seawall, patients: Path, tmp_path: Path, method: str
) -> None:
    asked = ("--sensitive", "diagnosis", "--beta", 0.6, "--k", 4, "--method", method)
    done = seawall("table", patients, "-o", "out.csv", "--qid", ",".join(QIDS), *asked)
    assert (done.code, done.errors) == (0, [])
    report = json.loads((tmp_path / "out.report.json").read_text(encoding="utf-8"))
    assert report["promised"]["beta"] == 0.6
    assert 0 <= report["beta"] <= 0.6
    assert "beta = " in done.out
    # Without it, classes are smaller and show more.
    loose = seawall(
        "table", patients, "-o", "loose.csv", "--qid", ",".join(QIDS), *asked[:2], "--k", 4
    )
    assert loose.code == 0
    found = check_classes(tmp_path / "loose.csv", QIDS, ["diagnosis"], "person_id")
    assert found.spreads["diagnosis"].likeness > 0.6


def test_rows_of_a_person_are_one_person(seawall: Seawall, tmp_path: Path) -> None:
    rows = [f"{person},{age}" for person, age in (("a", 30), ("b", 31), ("c", 50), ("d", 51))] * 3
    (tmp_path / "in.csv").write_text("who,age\n" + "\n".join(rows) + "\n", encoding="utf-8")
    order = ("table", "in.csv", "-o", "out.csv", "--qid", "age")
    assert seawall(*order, "--k", 5, "--person-column", "who").code == 4
    assert not (tmp_path / "out.csv").exists()
    assert seawall(*order, "--k", 3).code == 0  # Nobody said that rows are of one person.
    assert seawall(*order, "--k", 2, "--person-column", "who").code == 0
    assert check_classes(tmp_path / "out.csv", ["age"], person="who").k == 2


@pytest.mark.parametrize("method", ["mondrian", "incognito", "local"])
@pytest.mark.parametrize("content", ["age,s\n", "age,s\n5,x\n", "age,s\n5,x\n5,x\n5,x\n"])
def test_what_cannot_be_reached_is_refused_and_nothing_written(
    seawall: Seawall, tmp_path: Path, method: str, content: str
) -> None:
    (tmp_path / "in.csv").write_text(content, encoding="utf-8")
    asked = ("--k", 3, "--l", 2, "--sensitive", "s", "--method", method, "--trace", "why.txt")
    done = seawall("table", "in.csv", "-o", "out.csv", "--qid", "age", *asked)
    assert (done.code, len(done.errors)) == (4, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_suppressed_rows_stay_only_where_they_are_enough(seawall: Seawall, tmp_path: Path) -> None:
    few = "\n".join(["q", *["a"] * 9, "b"])
    many = "\n".join(["q", *["a"] * 9, *"bcd"])
    order = ("--qid", "q", "--method", "incognito", "--k", 3, "--suppress", 0.3)
    for content, rows, left_out in ((few, 9, 1), (many, 12, 0)):
        (tmp_path / "in.csv").write_text(content + "\n", encoding="utf-8")
        assert seawall("table", "in.csv", "-o", "out.csv", *order).code == 0
        report = json.loads((tmp_path / "out.report.json").read_text(encoding="utf-8"))
        assert (report["rows"], report["rows_left_out"]) == (rows, left_out)
        assert report["suppressed_rows"] == 10 + 2 * (not left_out) - 9
        assert check_classes(tmp_path / "out.csv", ["q"]).k >= 3


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        (("--qid", "agee"), 2, "did you mean 'age'?"),
        (("--qid", "age", "--sensitive", "diagnoses"), 2, "did you mean 'diagnosis'?"),
        (("--qid", "age", "--method", "mondrain"), 2, "did you mean 'mondrian'?"),
        (("--qid", "age", "--l", 2), 2, "--sensitive"),
        (("--qid", "age", "--beta", 1), 2, "--sensitive"),
        (("--qid", "age", "--sensitive", "diagnosis", "--beta", 0), 2, "β = 0"),
        (("--qid", "age", "--k", 1), 2, "choose 2 or more"),
        (("--qid", "age", "--person-column", "nobody"), 2, "--person-column"),
        (("--qid", "age", "--suppress", 2), 2, "--suppress"),
        (("--qid", "age", "--suppress", 0.1), 2, "Only incognito hides rows"),
        (("--qid", "age", "--k", 81), 4, "The 80 persons"),
        (("--qid", "age", "--k", 81), 4, "do not keep k = 81 even"),
        (("--qid", "age", "--sensitive", "diagnosis", "--l", 5), 4, "l = 5 of 'diagnosis'"),
        (("--qid", "age", "--target", "age"), 2, "--target"),
        (("--qid", "age", "--target", "seen"), 2, "different values"),
        (("--qid", "age", "--hierarchies", "nowhere"), 1, "no folder of hierarchies"),
        (("--qid", "age,age"), 2, "two roles"),
        (("--qid", "age", "--population-size", 5), 2, "smaller than the table"),
        (("--qid", ","), 2, "--qid"),
    ],
)
def test_wrong_orders_get_one_sentence(
    seawall: Seawall,
    patients: Path,
    tmp_path: Path,
    options: tuple[object, ...],
    code: int,
    sentence: str,
) -> None:
    done = seawall("table", patients, "-o", "out.csv", *options)
    assert (done.code, len(done.errors)) == (code, 1)
    assert sentence in done.err
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("gender.csv", "F,*\nM,*\n", "gender.csv, line 1: there is one level only"),
        ("gender.csv", "F;*\n", "no leaf for the value in row"),
        ("gender.csv", "F;x;*\nM;*\n", "gender.csv, line 2: 2 levels"),
        ("else.csv", "F;*\nM;*\n", "a hierarchy for none of gender"),
        ("all.toml", "[gender\n", "all.toml, line 1"),
        ("all.toml", "[gender]\nkeep = [1]\n", "names no kind"),
        ("all.toml", '[gender]\nkind = "truncation"\n', "it takes keep"),
    ],
)
def test_a_bad_hierarchy_is_named_by_file_and_line(
    seawall: Seawall, patients: Path, tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / name).write_text(text, encoding="utf-8")
    done = seawall("table", patients, "-o", "out.csv", "--qid", "gender", "--hierarchies", "trees")
    assert done.code in (1, 2)
    assert sentence in done.err
    assert not (tmp_path / "out.csv").exists()


def test_columns_that_tell_persons_apart_are_pointed_out(
    seawall: Seawall, patients: Path, tmp_path: Path
) -> None:
    """A ZIP code by its name, a date of birth by its many values; not illness, nor score."""
    done = seawall("table", patients, "-o", "out.csv", "--qid", "age,gender", "--target", "score")
    report = json.loads((tmp_path / "out.report.json").read_text(encoding="utf-8"))
    assert report["telling_columns"] == ["zip", "seen"]
    assert "Look again at zip, seen" in done.out
    assert report["accuracy"]["released"]["n"] == 100


def test_hierarchies_come_from_a_folder(seawall: Seawall, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("age,page\n" + "31,x\n39,x\n52,y\n58,y\n", encoding="utf-8")
    folder = tmp_path / "trees"
    folder.mkdir()
    (folder / "my_page.csv").write_text("x;X\ny;Y\n", encoding="utf-8")
    (folder / "more.toml").write_text('[age]\nkind = "intervals"\nwidths = [10]\n', "utf-8")
    order = ("table", "in.csv", "-o", "out.csv", "--qid", "age,page", "--k", 2)
    assert seawall(*order, "--hierarchies", "trees", "--method", "incognito").code == 0
    assert sorted(read(tmp_path / "out.csv").rows()) == [("30-39", "x")] * 2 + [("50-59", "y")] * 2
    (folder / "my_page.csv").write_text("x;X\nx;Y\n", encoding="utf-8")
    done = seawall(*order, "--hierarchies", "trees")
    assert done.code == 1
    assert "my_page.csv, line 2" in done.err


def test_codes_keep_their_zeros_and_other_encodings_are_read(
    seawall: Seawall, tmp_path: Path
) -> None:
    text = 'zip;"ort; namn"\n' + "".join(f"0{number};Örebro\n" for number in range(2110, 2118))
    (tmp_path / "in.csv").write_bytes(text.encode("latin-1"))
    assert seawall("table", "in.csv", "-o", "out.csv", "--qid", "zip", "--k", 4).code == 0
    released = read(tmp_path / "out.csv")
    assert released.columns == ["zip", "ort; namn"]
    assert set(released["zip"]) == {"[02110-02113]", "[02114-02117]"}
    assert set(released["ort; namn"]) == {"Örebro"}


def test_parquet_comes_in_too(seawall: Seawall, patients: Path, tmp_path: Path) -> None:
    pl.read_csv(patients).write_parquet(tmp_path / "in.parquet")
    order = ("--qid", "age,gender", "--k", 3)
    assert seawall("table", "in.parquet", "-o", "out.csv", *order).code == 0
    assert check_classes(tmp_path / "out.csv", ["age", "gender"], person="person_id").k >= 3


def test_the_same_key_gives_the_same_table(
    seawall: Seawall, patients: Path, tmp_path: Path
) -> None:
    (tmp_path / "key").write_text(KEY, encoding="utf-8")
    (tmp_path / "key").chmod(0o600)
    (tmp_path / "key").chmod(0o600)
    for name in ("one.csv", "two.csv"):
        asked = ("--qid", "age,gender", "--key-file", "key")
        assert seawall("table", patients, "-o", name, *asked).code == 0
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    assert not (tmp_path / "seawall.key").exists()


def test_the_ledger_refuses_what_could_be_intersected(
    seawall: Seawall, patients: Path, tmp_path: Path
) -> None:
    ledger = ("--ledger", "ledger.json", "--person-column", "person_id")
    first = ("table", patients, "-o", "one.csv", "--qid", "age,gender", "--k", 4, *ledger)
    second = ("table", patients, "-o", "two.csv", "--qid", "seen,zip", "--k", 4, *ledger)
    assert seawall(*first).code == 0
    assert os.stat(tmp_path / "ledger.json").st_mode & 0o777 == 0o600  # noqa: PTH116
    done = seawall(*second)
    assert (done.code, len(done.errors)) == (4, 1)
    assert "exposed by intersecting their groups" in done.err
    assert not (tmp_path / "two.csv").exists()
    assert seawall(*first).code == 0  # The same groups again tell nothing new.
    assert seawall(*second[:-4]).code == 0  # Without the ledger nobody is warned.


def test_a_ledger_needs_persons(seawall: Seawall, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("age\n" + "5\n" * 9, encoding="utf-8")
    done = seawall("table", "in.csv", "-o", "out.csv", "--qid", "age", "--ledger", "l.json")
    assert done.code == 2
    assert "--person-column" in done.err


def test_uniqueness_in_the_population_is_told(
    seawall: Seawall, patients: Path, tmp_path: Path
) -> None:
    order = ("table", patients, "-o", "out.csv", "--qid", "age,zip,gender")
    done = seawall(*order, "--population-size", 500, "--json")
    told = json.loads(done.out.splitlines()[-1])["population_uniqueness"]
    assert told["before"]["uniques"] > 0
    assert told["after"]["uniques"] == 0


def test_help_has_examples(seawall: Seawall) -> None:
    done = seawall("table", "--help")
    assert (done.code, done.errors) == (0, [])
    assert " seawall table " in done.out.replace("\n", " ").split("Example")[1]
