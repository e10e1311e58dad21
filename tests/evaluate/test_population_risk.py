"""The risk of a release is re-read from its cells, by code of its own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.evaluate.population_risk import measure_release
from seawall.model import UsageError
from seawall.policy.domain import Domain
from seawall.policy.generalization import Policy
from seawall.policy.histogram import Histogram, count_columns
from seawall.policy.problem import make_problem
from seawall.policy.risk import Risk

PEOPLE = count_columns(
    ("gender", "race", "age", "zip"),
    [
        ["F", "F", "M", "M", "F"],
        ["White", "Black", "White", "Black", "White"],
        ["52", "53", "52", "95", "54"],
        ["036", "372", "059", "372", "373"],
    ],
    np.array([10.0, 20, 30, 40, 50]),
)


@pytest.mark.parametrize(
    ("column", "cell", "people"),
    [
        ("sex", "Female", 80),
        ("sex", "*", 150),
        ("sex", "{F, M}", 150),
        ("race", "{White, Black}", 150),
        ("race", "black", 60),
        ("age", "52-53", 60),
        ("age", "90+", 40),
        ("age", "052", 40),
        ("age", "118+", 1),
        ("zip", "000", 40),
        ("zip", "{372, 373}", 110),
        ("zip", "37203", 60),
        ("race", "Green", 1),
    ],
)
def test_every_form_of_a_cell(column: str, cell: str, people: float) -> None:
    measured = measure_release([column], [[cell]], PEOPLE)
    assert measured.risk == pytest.approx(1 / people)
    assert measured.smallest == people


def test_rows_hide_among_people_and_among_each_other() -> None:
    rows = [["F", "54"], ["F", "54"], ["M", "3"], ["M", "3"], ["M", ""]]
    measured = measure_release(["gender", "age"], rows, PEOPLE)
    assert measured.risk == pytest.approx(2 / 50 + 2 / 2)
    assert measured.risk_mean == pytest.approx(measured.risk / 4)
    assert (measured.n_records, measured.n_left_out) == (4, 1)
    squared = measure_release(["gender", "age"], rows, PEOPLE, gamma=2)
    assert squared.risk == pytest.approx(2 / 50**2 + 2 / 2**2)


def test_cells_that_overlap_are_counted_each_by_itself() -> None:
    measured = measure_release(["age"], [["52-53"], ["53"], ["*"]], PEOPLE)
    assert measured.risk == pytest.approx(1 / 60 + 1 / 20 + 1 / 150)


def test_a_column_that_the_population_lacks() -> None:
    with pytest.raises(UsageError, match="no column for 'job'"):
        measure_release(["job"], [], PEOPLE)


def test_an_empty_release() -> None:
    measured = measure_release(["age"], [], PEOPLE)
    assert (measured.risk, measured.risk_mean, measured.n_records) == (0, 0, 0)


def make_people(seed: int) -> Histogram:
    rng = np.random.default_rng(seed)
    columns = [
        rng.choice(["F", "M"], 80).tolist(),
        rng.choice(["White", "Black", "Other"], 80).tolist(),
        [str(age) for age in rng.integers(80, 100, 80)],
        rng.choice(["036", "059", "102", "372", "373", "374"], 80).tolist(),
    ]
    return count_columns(
        ("gender", "race", "age", "zip"), columns, rng.integers(0, 9, 80).astype(float)
    )


def draw_policy(domain: Domain, rng: np.random.Generator) -> Policy:
    share = rng.random()
    return Policy(domain, (rng.random(domain.n_bits) < share).astype(np.uint8))


@given(st.integers(0, 2**30))
@settings(deadline=None, max_examples=80)
def test_a_release_has_exactly_the_risk_that_its_policy_promised(seed: int) -> None:
    """Also where the population lacks records of the table."""
    rng, people = np.random.default_rng(seed), make_people(seed)
    table = {
        "sex": rng.choice(["Female", "male", "M"], 25).tolist(),
        "race": rng.choice(["white", "Black", "Other", "Green"], 25).tolist(),
        "age": [str(age) for age in rng.integers(78, 119, 25)],
        "zip": rng.choice(["03601", "059", "37203", "37312"], 25).tolist(),
    }
    problem = make_problem(table, people)
    policy = draw_policy(problem.domain, rng)
    promised = Risk(problem.sample, problem.people).measure(policy.bits)
    columns = [policy.show_column(name, texts) for name, texts in table.items()]
    rows = [[str(cell) for cell in row] for row in zip(*columns, strict=True)]
    measured = measure_release(list(table), rows, people)
    assert measured.risk == pytest.approx(promised, rel=1e-12)
