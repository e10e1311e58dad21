"""Populations from counts, margins and census tables, and those of our own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seawall.model import InputError, UsageError
from seawall.policy.census import RACES
from seawall.policy.histogram import Histogram
from seawall.policy.margins import fit
from seawall.policy.population import load_population
from seawall.policy.synthetic import make_nation, make_state

QIDS = ("sex", "race", "age")


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def count(people: Histogram, **wanted: str) -> float:
    there = np.ones(len(people.counts), np.bool_)
    for name, value in wanted.items():
        column = people.names.index(name)
        there &= people.codes[:, column] == people.values[column].index(value)
    return float(people.counts[there].sum())


def test_counts_from_a_file(tmp_path: Path) -> None:
    text = "\ufeffSex;Age;region;count\nF;30;n; 5\nF;30;s;2\nM;31;n;0.5\n"
    population = load_population([write(tmp_path / "p.csv", text)], QIDS)
    people = population.people
    assert people.names == ("Sex", "Age")
    assert people.total == 7.5
    assert count(people, Sex="F", Age="30") == 7
    assert not population.is_synthetic


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sex,age\nF,30\n", "no column 'count'"),
        ("height,count\n180,3\n", "no column of a quasi-identifier"),
        ("sex,count\nF,3\nM,many\n", "line 3 of .* no number"),
        ("sex,count\nF,-1\n", "line 2 .* no number"),
        ("sex,count\nF,\n", "line 2 .* no number"),
        ("sex,count\nF,1,2,3\n", "Could not read"),
        ("", "Could not read"),
    ],
)
def test_a_wrong_file_is_refused_where_it_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_population([write(tmp_path / "p.csv", text)], QIDS)


def test_a_missing_population() -> None:
    with pytest.raises(InputError, match="does not exist"):
        load_population(["nowhere.csv"], QIDS)
    with pytest.raises(UsageError, match="No population"):
        load_population([], QIDS)
    with pytest.raises(UsageError, match="did you mean 'builtin:synthetic-state'"):
        load_population(["builtin:sythetic-state"], QIDS)


def test_margins_are_joined(tmp_path: Path) -> None:
    by_sex = write(
        tmp_path / "a.csv", "sex,race,count\nF,White,40\nF,Black,10\nM,White,30\nM,Black,20\n"
    )
    by_age = write(
        tmp_path / "b.csv", "gender,age,count\nfemale,1,30\nfemale,2,20\nmale,1,5\nmale,2,45\n"
    )
    population = load_population([by_sex, by_age], QIDS)
    people = population.people
    assert population.is_fitted
    assert set(people.names) == {"sex", "race", "age"}
    assert count(people, sex="F", race="White") == pytest.approx(40)
    assert count(people, sex="M", age="2") == pytest.approx(45)
    # Race and age are independent given the sex.
    assert count(people, sex="F", race="White", age="1") == pytest.approx(40 * 30 / 50)


def test_fitting_keeps_every_margin() -> None:
    rng = np.random.default_rng(0)
    truth = rng.integers(1, 50, (3, 4, 5)).astype(float)
    targets = [truth.sum(axis=axis, keepdims=True) for axis in range(3)]
    table = fit(targets, truth.shape)
    for axis, target in enumerate(targets):
        assert table.sum(axis=axis, keepdims=True) == pytest.approx(target)


def test_margins_that_disagree_are_refused(tmp_path: Path) -> None:
    one = write(tmp_path / "a.csv", "sex,count\nF,40\nM,60\n")
    other = write(tmp_path / "b.csv", "age,count\n1,40\n2,90\n")
    with pytest.raises(InputError, match="same number of people"):
        load_population([one, other], QIDS)
    zero = [np.array([[0.0], [100.0]]), np.array([[30.0, 70.0], [0.0, 0.0]])]
    with pytest.raises(InputError, match="contradict"):
        fit(zero, (2, 2))


def make_census(letter: str, year: int, areas: dict[str, int]) -> str:
    """A table PCT12 in the layout of its year: every cell of an area holds the same number."""
    numbers = [f"{cell:03}" for cell in range(1, 210)]
    names = {
        2000: ("|", ["GEO_ID", "GEO_ID2", "SUMLEVEL", "GEO_NAME"], f"PCT012{letter}{{}}"),
        2010: (",", ["GEO.id", "GEO.id2", "GEO.display-label"], "D{}"),
        2020: (",", ["GEO_ID", "NAME"], f"PCT12{letter}_{{}}N"),
    }
    separator, place, cell = names[year]
    header = [*place, *(cell.format(number) for number in numbers)]
    spelled = [*place, "Total:", "Male:", "Male: - Under 1 year", *["and so on"] * 206]
    lines = [header, spelled]
    for area, value in areas.items():
        lines.append([area, *["x"] * (len(place) - 1), *[str(value)] * 209])
    return "\n".join(separator.join(f'"{text}"' for text in line) for line in lines) + "\n"


@pytest.mark.parametrize(
    ("year", "name"),
    [
        (2000, "pct12{}.txt"),
        (2010, "DEC_10_SF1_PCT12{}_with_ann.csv"),
        (2020, "DHC2020.PCT12{}-Data.csv"),
    ],
)
def test_census_tables(tmp_path: Path, year: int, name: str) -> None:
    for value, letter in enumerate(RACES, 1):
        text = make_census(letter, year, {"0400000US47": 10 * value})
        write(tmp_path / name.format(letter), text)
    people = load_population([str(tmp_path)], QIDS).people
    assert people.names == ("gender", "race", "age")
    # 103 cells a sex and race; the totals are not counted on top.
    assert people.total == pytest.approx(2 * 103 * sum(10 * value for value in range(1, 8)))
    assert count(people, gender="M", race="White", age="0") == 10
    assert count(people, gender="F", race="Two or more races", age="99") == 70
    assert count(people, gender="F", race="Asian", age="102") == pytest.approx(40 / 5)
    assert count(people, gender="F", race="Asian", age="119") == pytest.approx(40 / 10)


def test_sexes_and_ages_of_the_census_are_not_mixed_up(tmp_path: Path) -> None:
    header = ",".join(["GEO_ID", *(f"PCT012A{cell:03}" for cell in range(1, 210))])
    cells = ["0"] * 209
    cells[3 - 1], cells[102 - 1], cells[107 - 1], cells[209 - 1] = "1", "2", "3", "40(r5)"
    path = write(tmp_path / "a.csv", f"{header}\n{','.join(['04000US47', *cells])}\n")
    people = load_population([path], QIDS).people
    assert count(people, gender="M", age="0") == 1
    assert count(people, gender="M", age="99") == 2
    assert count(people, gender="F", age="0") == 3
    assert count(people, gender="F", age="115") == 4
    assert people.total == 46


def test_areas_of_zip_codes_give_a_column(tmp_path: Path) -> None:
    text = make_census("A", 2020, {"860Z200US37201": 1, "860Z200US37203": 2})
    people = load_population([write(tmp_path / "x.csv", text)], ("zip", *QIDS)).people
    assert people.names[-1] == "zip"
    assert count(people, zip="37203", age="50") == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (make_census("A", 2020, {"0500000US47037": 1, "0400000US47": 9}), "2 areas"),
        (make_census("A", 2010, {"0400000US47": 1}), "does not say which table"),
        ("GEO_ID,PCT012A001,PCT012A002\nx,1,1\n", "lacks cells"),
        (make_census("A", 2000, {"0400000US47": 1}).replace('"1"\n', '"1e"\n'), "no whole number"),
    ],
)
def test_census_tables_that_would_be_misread_are_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        load_population([write(tmp_path / "x.csv", text)], QIDS)


def test_the_synthetic_state() -> None:
    state = load_population(["builtin:synthetic-state"], QIDS)
    people = state.people
    assert state.is_synthetic
    assert people.total == 5_700_000
    assert len(people.values[2]) == 120
    assert 0.50 < count(people, gender="F") / people.total < 0.53
    assert count(people, race="White") > count(people, race="Black") > count(people, race="Other")
    again = make_state()
    assert np.array_equal(again.counts, people.counts)


def test_the_synthetic_nation() -> None:
    people = make_nation()
    assert people.total == 300_000_000
    sizes = people.margin(0)
    assert len(sizes) == 900
    hidden = [size for size in sizes if size <= 20_000]
    assert len(hidden) == 18
