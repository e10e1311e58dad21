"""The intersection attack on two released files, with and without the ledger."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

from seawall.model import ProjectKey, RefusedError
from seawall.pipeline.tables import TableOrder, TablePromise, anonymize_table

KEY = ProjectKey(b"0123456789abcdef" * 2)
ILLNESSES = [f"illness {letter}" for letter in "abcdefghijkl"]
Person = dict[str, str]


@pytest.fixture
def people() -> list[Person]:
    draw = random.Random(11)
    return [
        {
            "who": f"p{number}",
            "age": str(draw.randint(20, 89)),
            "income": str(draw.randint(10, 99)),
            "illness": draw.choice(ILLNESSES),
        }
        for number in range(90)
    ]


def release(people: list[Person], folder: Path, name: str, qid: str, ledger: Path | None) -> Path:
    source, output = folder / f"{name}-in.csv", folder / f"{name}.csv"
    with source.open("w", encoding="utf-8", newline="") as stream:
        columns = ["who", qid, "illness"]
        lines = csv.DictWriter(stream, columns, extrasaction="ignore")
        lines.writeheader()
        lines.writerows(people)
    order = TableOrder(
        source,
        output,
        (qid,),
        ("illness",),
        promise=TablePromise(4, 3),
        person_column="who",
        ledger=ledger,
    )
    anonymize_table(order, lambda: KEY)
    return output


def find_illnesses(table: Path, qid: str, value: str) -> set[str]:
    """All that a reader can say of somebody of whom one value is known."""
    found = set()
    with table.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            low, _, high = row[qid].strip("[]").partition("-")
            if int(low) <= int(value) <= int(high or low):
                found.add(row["illness"])
    return found


def test_two_files_are_broken_together_though_each_keeps_its_promise(
    people: list[Person], tmp_path: Path
) -> None:
    first = release(people[:70], tmp_path, "first", "age", None)
    second = release(people[20:], tmp_path, "second", "income", None)
    told = []
    for person in people[20:70]:
        by_age = find_illnesses(first, "age", person["age"])
        by_income = find_illnesses(second, "income", person["income"])
        assert min(len(by_age), len(by_income)) >= 3
        told.append(by_age & by_income == {person["illness"]})
    assert sum(told) >= 5


def test_with_the_ledger_the_second_file_is_never_made(
    people: list[Person], tmp_path: Path
) -> None:
    ledger = tmp_path / "ledger.json"
    release(people[:70], tmp_path, "first", "age", ledger)
    with pytest.raises(RefusedError, match="of 70 persons would be exposed"):
        release(people[20:], tmp_path, "second", "income", ledger)
    assert not (tmp_path / "second.csv").exists()
    release(people[70:], tmp_path, "third", "income", ledger)
