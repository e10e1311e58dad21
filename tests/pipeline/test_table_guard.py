"""Columns that ``seawall table`` may not release untold."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import polars as pl
import pytest

from program import KEY, Seawall
from seawall.model import ProjectKey, RefusedError
from seawall.pipeline.tables import TableOrder, TablePromise, anonymize_table

MANY = 60
DRAW = random.Random(3)
GIVEN = ("Anna", "Erik", "Maria", "John", "Wei", "Fatima", "Harriet", "Björn", "Carlos", "Ines")
FAMILY = ("Lindqvist", "Berg", "Smith", "Okafor", "Nguyen", "Larsson", "Brackwater", "Novak")
WARD = ("ICU", "Medical", "Surgery")


def digits(many: int) -> str:
    return "".join(str(DRAW.randint(1, 9)) for _ in range(many))


def day() -> tuple[int, int, int]:
    return DRAW.randint(1920, 2010), DRAW.randint(1, 12), DRAW.randint(10, 28)


def fill(one: object) -> list[str]:
    return [str(one() if callable(one) else one) for _ in range(MANY)]


TELLING = {
    "full": fill(lambda: f"{DRAW.choice(GIVEN)} {DRAW.choice(FAMILY)}"),
    "turned": fill(lambda: f"{DRAW.choice(FAMILY)}, {DRAW.choice(GIVEN)}"),
    "loud": fill(lambda: f"{DRAW.choice(FAMILY).upper()} {DRAW.choice(GIVEN).upper()}"),
    "code": fill(lambda: f"8{digits(6)}"),
    "chart": fill(lambda: f"MR{digits(6)}"),
    "row": [str(at) for at in range(1, MANY + 1)],
    "token": fill(lambda: f"{DRAW.getrandbits(128):032x}"),
    "iso": fill(lambda: "{}-{:02}-{}".format(*day())),
    "us": fill(lambda: "{1}/{2}/{0}".format(*day())),
    "worded": fill(lambda: "{2} March {0}".format(*day())),
    "year": fill(lambda: DRAW.randint(1920, 2010)),
    "pnr": fill(lambda: "{}{:02}{}-".format(*day()) + digits(4)),
    "social": fill(lambda: f"{digits(3)}-{digits(2)}-{digits(4)}"),
    "call": fill(lambda: f"({digits(3)}) {digits(3)}-{digits(4)}"),
    "ring": fill(lambda: f"070-{digits(3)} {digits(2)} {digits(2)}"),
    "write": fill(lambda: f"a{digits(3)}@example.org"),
    "look": fill(lambda: f"https://example.org/{digits(5)}"),
    "host": fill(lambda: f"10.0.{digits(2)}.{digits(2)}"),
    "lives": fill(lambda: f"{digits(2)} {DRAW.choice(('Oak', 'Elm', 'Main'))} Street"),
    "bor": fill(lambda: f"{DRAW.choice(('Storgatan', 'Ekvägen'))} {digits(2)}"),
    "remark": ["patient seen with cough, lives alone", *fill("flu")[1:]],
    "one": ["call 212-736-5000", *fill("flu")[1:]],
    "birthday": fill("1990"),
    "efternamn": fill("x"),
    "ssn": fill("x"),
}
HARMLESS = {
    "finding": fill(lambda: DRAW.choice(("asthma", "type 2 diabetes", "COPD", "J45.9"))),
    "crp": fill(lambda: f"{DRAW.random() * 200:.1f}"),
    "weight": fill(lambda: f"{DRAW.uniform(40, 120):.2f}"),
    "smoker": fill(lambda: DRAW.choice(("yes", "no"))),
    "income": fill(lambda: DRAW.choice(("<=50K", ">50K"))),
    "payer": fill(lambda: DRAW.choice(("Medicare", "Medicaid", "Self-pay"))),
    "unit_kind": fill(lambda: DRAW.choice(WARD)),
    "seen": fill(lambda: f"202{DRAW.randint(0, 3)}-0{DRAW.randint(1, 9)}-11"),
    "utfall": fill(lambda: DRAW.choice(("levande", "avliden"))),
    "pressure": fill(lambda: f"{DRAW.randint(100, 160)}/{DRAW.randint(60, 100)}"),
    "group": fill(lambda: DRAW.choice(("WHITE", "BLACK/AFRICAN AMERICAN", "UNABLE TO OBTAIN"))),
    "why": fill(lambda: DRAW.choice(("Other chronic pain", "Acute kidney failure, unspecified"))),
}


def anonymize(folder: Path, columns: dict[str, list[str]], **asked: object) -> list[list[str]]:
    table = {"age": fill(lambda: DRAW.choice((30, 40, 50))), **columns}
    pl.DataFrame(table).write_csv(folder / "in.csv")
    order = TableOrder(
        folder / "in.csv", folder / "out.csv", ("age",), promise=TablePromise(2), **asked
    )  # type: ignore[arg-type]
    anonymize_table(order, lambda: ProjectKey(bytes.fromhex(KEY)))
    with (folder / "out.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.reader(stream))


@pytest.mark.parametrize("name", TELLING)
def test_a_column_that_could_name_somebody_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        anonymize(tmp_path, {name: TELLING[name], "ward": fill("ICU")})
    said = str(refused.value)
    assert f"'{name}' " in said
    assert f"--keep {name}." in said
    assert not any(value in said for value in TELLING[name] if len(value) > 3)
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("name", HARMLESS)
def test_other_columns_go_out(tmp_path: Path, name: str) -> None:
    rows = anonymize(tmp_path, {name: HARMLESS[name]})
    assert sorted(row[1] for row in rows[1:]) == sorted(HARMLESS[name])


def test_what_is_kept_is_kept_and_told(tmp_path: Path) -> None:
    rows = anonymize(tmp_path, {"full": TELLING["full"]}, keep=("full",))
    assert sorted(row[1] for row in rows[1:]) == sorted(TELLING["full"])
    report = json.loads((tmp_path / "out.report.json").read_text(encoding="utf-8"))
    assert report["kept_columns"] == ["full"]


@pytest.mark.parametrize("name", ["full", "remark", "one", "write"])
def test_a_sensitive_column_of_text_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RefusedError, match=name):
        anonymize(tmp_path, {name: TELLING[name]}, sensitive=(name,))


@pytest.mark.parametrize("method", ["mondrian", "incognito", "local"])
def test_rows_are_shuffled_by_key_and_whole(tmp_path: Path, method: str) -> None:
    finding = {"crp": [f"{at}.5" for at in range(MANY)]}
    first = anonymize(tmp_path, finding, method=method)
    again = (tmp_path / "out.csv").read_bytes()
    shown = [row[1] for row in first[1:]]
    assert shown != finding["crp"]
    assert sorted(shown) == sorted(finding["crp"])
    order = TableOrder(
        tmp_path / "in.csv", tmp_path / "out.csv", ("age",), promise=TablePromise(2), method=method
    )
    anonymize_table(order, lambda: ProjectKey(bytes.fromhex(KEY)))
    assert (tmp_path / "out.csv").read_bytes() == again
    anonymize_table(order, lambda: ProjectKey(bytes(32)))
    assert (tmp_path / "out.csv").read_bytes() != again


def test_formulas_are_made_harmless(tmp_path: Path) -> None:
    odd = ["=1+1", "-3.5", "+2", "@x", " =y", "-asthma"] * (MANY // 6)
    rows = anonymize(tmp_path, {"=finding": odd}, keep=("=finding",))
    assert rows[0][1] == "'=finding"
    assert {row[1] for row in rows[1:]} == {"'=1+1", "-3.5", "+2", "'@x", "' =y", "'-asthma"}


def test_the_program_says_what_is_refused_and_kept(seawall: Seawall, tmp_path: Path) -> None:
    table = {"age": fill("40"), "full": TELLING["full"]}
    pl.DataFrame(table).write_csv(tmp_path / "in.csv")
    order = ("table", "in.csv", "-o", "out.csv", "--qid", "age", "--k", 2)
    refused = seawall(*order)
    assert (refused.code, len(refused.errors)) == (4, 1)
    assert "'full' holds names of persons" in refused.err
    assert seawall(*order, "--keep", "fulll").code == 2
    kept = seawall(*order, "--keep", "full")
    assert kept.code == 0
    assert "Kept because --keep names them: full." in kept.out
