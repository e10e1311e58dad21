"""Hierarchies: trees from files and recipes, and errors that name places, never values."""

from __future__ import annotations

from pathlib import Path

import pytest

from seawall.anonymize.tables.hierarchies import (
    DateLevels,
    Hierarchy,
    Icd10,
    Intervals,
    Truncation,
    read_arx,
    read_recipes,
)
from seawall.anonymize.tables.hierarchies.icd10 import find_chapter
from seawall.anonymize.tables.hierarchies.recipes import propose_intervals
from seawall.model import InputError, UsageError


def write(folder: Path, text: str, name: str = "ward.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_leaves_of_a_node_are_neighbours_whatever_the_order_in_the_file(tmp_path: Path) -> None:
    tree = read_arx(write(tmp_path, "a;X;*\nb;Y;*\nc;X;*\nd;Y;*\n"))
    assert [row[0] for row in tree.rows] == ["a", "c", "b", "d"]
    assert tree.nodes.tolist() == [[0, 1, 2, 3], [0, 0, 2, 2], [0, 0, 0, 0]]


def test_the_file_wins_over_what_a_label_seems_to_say(tmp_path: Path) -> None:
    tree = read_arx(write(tmp_path, "95;95-99;*\n99;95-99;*\n100;95-99;*\n"))
    assert tree.rows[tree.codes["100"]] == ("100", "95-99", "*")


def test_a_root_is_put_on_top_where_there_is_none(tmp_path: Path) -> None:
    assert read_arx(write(tmp_path, "a;X\nb;Y\n")).rows == (("a", "X", "*"), ("b", "Y", "*"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Zoe;X;*\nYan;*\n", "ward.csv, line 2: 2 levels, but line 1 has 3"),
        ("Zoe;X;*\nYan;X;*\nZoe;X;*\n", "line 3: its value stands already in line 1"),
        ("Zoe;X;P;*\nYan;X;Q;*\n", "line 2: the label of level 2 has another parent in line 1"),
        ("Zoe;X;*\nYan;;*\n", "line 2: level 2 is empty"),
        ("", "ward.csv is empty"),
    ],
)
def test_a_bad_file_is_refused_by_line_and_level(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        read_arx(write(tmp_path, text))
    assert told in str(caught.value)
    assert not any(value in str(caught.value) for value in ("Zoe", "Yan"))


def test_numbers_fall_into_nested_intervals() -> None:
    tree = Intervals((5, 10)).build("age", ["17", "20", "24", "25"])
    assert tree.rows[0] == ("17", "15-19", "10-19", "*")
    assert tree.rows[-1] == ("25", "25-29", "20-29", "*")
    assert Intervals((0.5,)).build("dose", ["0.7"]).rows[0][1] == "[0.5, 1)"
    with pytest.raises(UsageError):
        Intervals((5, 12))


def test_proposed_intervals_are_round_and_nest() -> None:
    assert propose_intervals(17, 90, whole=True).widths == (5, 10, 20, 40)
    assert propose_intervals(0, 3, whole=True).widths == (2,)


def test_dates_codes_and_diagnoses_climb() -> None:
    assert DateLevels().build("visit", ["2009-03-14"]).rows[0][1:] == (
        "2009-03",
        "2009",
        "2000-2009",
        "*",
    )
    assert Truncation((3,)).build("zip", ["02114", "02139"]).rows[0] == ("02114", "021**", "*")
    assert Icd10().build("dx", ["E11.9"]).rows[0] == ("E11.9", "E11", "chapter IV", "*")


@pytest.mark.parametrize(
    ("code", "chapter"),
    [
        ("D49.9", "II"),
        ("D50", "III"),
        ("H59.0", "VII"),
        ("H60", "VIII"),
        ("O9A.1", "XV"),
        ("Z99", "XXI"),
        ("W19", "XX"),
        ("asthma", None),
        ("E1", None),
    ],
)
def test_chapters_begin_where_they_begin(code: str, chapter: str | None) -> None:
    assert find_chapter(code) == chapter


@pytest.mark.parametrize("recipe", [DateLevels(), Icd10(), Intervals((5,))])
def test_a_value_that_cannot_be_placed_is_named_by_its_position(recipe) -> None:
    good = {"DateLevels": "2009-03-14", "Icd10": "E11", "Intervals": "17"}[type(recipe).__name__]
    with pytest.raises(InputError, match="value 2 is no") as caught:
        recipe.build("column 'x'", [good, "Zoe"])
    assert "Zoe" not in str(caught.value)


def test_recipes_are_read_by_column(tmp_path: Path) -> None:
    write(tmp_path, "a;*\nb;*\n")
    path = write(
        tmp_path,
        '[age]\nkind = "intervals"\nwidths = [5, 10]\n[zip]\nkind = "truncation"\nkeep = [3]\n'
        '[visit]\nkind = "date"\nlevels = ["year"]\n[dx]\nkind = "icd10"\n'
        '[ward]\nkind = "file"\nfile = "ward.csv"\n',
        "hierarchies.toml",
    )
    recipes = read_recipes(path)
    assert recipes["age"] == Intervals((5, 10))
    assert recipes["visit"] == DateLevels(("year",))
    assert isinstance(recipes["ward"].build("ward", []), Hierarchy)
    bad = write(tmp_path, '[age]\nkind = "interval"\n', "bad.toml")
    with pytest.raises(UsageError, match="did you mean 'intervals'"):
        read_recipes(bad)
