"""A table and a population on one domain: spellings, strangers, gaps and wrong values."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seawall.model import InputError, UsageError
from seawall.policy.hierarchy import make_hierarchy, read_hierarchy
from seawall.policy.histogram import Histogram, count_columns
from seawall.policy.problem import make_problem
from seawall.policy.risk import Risk
from seawall.quasi.spelling import make_key, name_kind


def make_people(**columns: list[str]) -> Histogram:
    counts = np.array([float(text) for text in columns.pop("count")])
    return count_columns(tuple(columns), list(columns.values()), counts)


PEOPLE = make_people(
    gender=["F", "F", "M", "M"],
    race=["White", "Black", "White", "Black"],
    age=["30", "31", "30", "31"],
    count=["50", "5", "40", "7"],
)
TABLE = {
    "Sex": ["male", "F", "Female"],
    "race": ["white", "Black", "Green"],
    "age": ["30", "31", "31"],
}


def test_spellings_meet() -> None:
    assert name_kind("Sex") == name_kind("gender") == "gender"
    assert make_key("gender", " Male") == make_key("gender", "M")
    assert make_key("race", "Amer-Indian-Eskimo") == make_key("race", "American Indian")
    assert make_key("age", "07") == make_key("age", "7")
    assert make_key("zip", "07") != make_key("zip", "7")


def test_one_domain_for_both() -> None:
    problem = make_problem(TABLE, PEOPLE)
    sex, race, age = problem.domain.attributes
    assert sex.values == ("F", "M")
    # By frequency in the population; what only the table has comes last.
    assert race.values == ("White", "Black", "Green")
    assert len(age.values) == 120
    assert len(problem.sample) == 3
    risk = Risk(problem.sample, problem.people)
    bits = np.ones(problem.domain.n_bits, np.uint8)
    assert risk.measure(bits) == pytest.approx(1 / 40 + 1 / 5 + 1)


def test_records_outside_the_population_are_counted() -> None:
    assert make_problem(TABLE, PEOPLE).n_outside == 1
    assert make_problem({name: texts[:2] for name, texts in TABLE.items()}, PEOPLE).n_outside == 0


def test_a_zero_cell_is_no_cell() -> None:
    people = make_people(age=["30", "31"], count=["0", "4"])
    problem = make_problem({"age": ["30", "31"]}, people)
    assert problem.n_outside == 1
    risk = Risk(problem.sample, problem.people)
    assert risk.measure(np.ones(119, np.uint8)) == pytest.approx(1 + 1 / 4)
    nobody = make_problem({"age": ["30"]}, make_people(age=["30"], count=["0"]))
    assert nobody.n_outside == 1


def test_rows_with_a_gap_are_left_out() -> None:
    table = {"sex": ["F", " ", "M"], "age": ["30", "31", "32"]}
    problem = make_problem(table, None)
    assert (len(problem.sample), problem.n_left_out) == (2, 1)
    assert problem.rows.tolist() == [0, 2]
    assert problem.people is None


@pytest.mark.parametrize("age", ["120", "-1", "3 months", "90+"])
def test_an_age_that_is_none_is_refused_by_its_row(age: str) -> None:
    with pytest.raises(
        InputError, match="Row 2, column 'age', is not a whole number from 0 to 119"
    ):
        make_problem({"age": ["30", age]}, None)


def test_a_table_without_rows() -> None:
    for table in ({"age": []}, {"age": ["", " "]}):
        with pytest.raises(InputError, match="no row"):
            make_problem(table, None)


def test_a_population_without_the_column() -> None:
    with pytest.raises(UsageError, match=r"no column for 'job'; it has gender, race, age"):
        make_problem({"job": ["cook"]}, PEOPLE)


def test_weights_follow_the_rows_that_stay() -> None:
    table = {"age": ["30", "", "30", "40"]}
    problem = make_problem(table, None, weights=[1, 5, 2, 4])
    assert problem.sample.weights.tolist() == [3, 4]
    assert problem.sample.counts.tolist() == [2, 1]


def test_zip_codes_are_read_at_the_length_of_the_population() -> None:
    people = make_people(zip=["372", "036", "373"], count=["90", "5", "80"])
    problem = make_problem({"zip5": ["37203", "03601"]}, people)
    # Those that Safe Harbor hides come first, so that they are neighbours.
    assert problem.domain.attributes[0].values == ("036", "372", "373")
    assert problem.sample.codes[:, 0].tolist() == [0, 1]


def test_zip_codes_of_several_lengths_are_cut_to_the_shortest() -> None:
    problem = make_problem({"zip": ["37203-1234", "37203", "37312"]}, None)
    assert problem.domain.attributes[0].values == ("37203", "37312")
    assert problem.sample.counts.tolist() == [2, 1]


def test_numbers_are_ordered_as_numbers() -> None:
    problem = make_problem({"year": ["1999", "20", "1987"]}, None)
    assert problem.domain.attributes[0].values == ("20", "1987", "1999")


def test_hierarchies_give_order_and_subtrees(tmp_path: Path) -> None:
    path = tmp_path / "job.csv"
    path.write_text("cook;kitchen;*\nnurse;ward;*\nbaker;kitchen;*\n", encoding="utf-8")
    hierarchy = read_hierarchy(path)
    assert hierarchy.values == ("cook", "baker", "nurse")
    assert hierarchy.subtrees == ((0, 2), (0, 3), (2, 3))
    problem = make_problem({"job": ["nurse", "cook"]}, None, {"job": hierarchy})
    assert problem.domain.parents.tolist() == [-1, 0]
    with pytest.raises(InputError, match="Row 1, column 'job', is not a value of its hierarchy"):
        make_problem({"job": ["pilot"]}, None, {"job": hierarchy})


def test_people_whom_a_hierarchy_does_not_know_hide_nobody() -> None:
    people = make_people(job=["cook", "nurse", "pilot"], count=["5", "6", "100"])
    hierarchy = make_hierarchy([["cook", "*"], ["nurse", "*"]], "h")
    problem = make_problem({"job": ["nurse", "cook"]}, people, {"job": hierarchy})
    assert problem.people_outside == 100
    risk = Risk(problem.sample, problem.people)
    assert risk.measure(np.zeros(1, np.uint8)) == pytest.approx(2 / 11)


def test_a_ragged_hierarchy_is_refused() -> None:
    with pytest.raises(InputError, match="as many levels"):
        make_hierarchy([["a", "*"], ["b"]], "h.csv")
