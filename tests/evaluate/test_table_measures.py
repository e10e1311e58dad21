"""Risks by class size, and the errors of COUNT queries."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from seawall.evaluate.risk.class_sizes import estimate_journalist, measure_table_risk
from seawall.evaluate.utility.counts import Runs, Sets, ShownTable, measure_count_errors
from seawall.evaluate.utility.prediction import measure_accuracy
from seawall.model import UsageError


def test_the_three_attackers() -> None:
    risk = measure_table_risk([1, 2, 5], 5)
    assert risk.prosecutor.highest == 1
    assert risk.marketer == pytest.approx(3 / 8)
    assert risk.prosecutor.above.value == pytest.approx(3 / 8)
    wider = measure_table_risk([1, 2, 5], 5, [10, 4, 50])
    assert wider.journalist is not None
    assert wider.journalist.highest == 0.25
    assert wider.marketer == pytest.approx((1 / 10 + 2 / 4 + 5 / 50) / 8)


def test_a_journalist_is_less_sure_the_smaller_the_sample() -> None:
    assert estimate_journalist([1, 2, 5], 5, 8).highest == pytest.approx(1)
    shares = [estimate_journalist([1, 2, 5], 5, n).highest for n in (16, 80, 800)]
    assert shares[0] == pytest.approx(np.log(2))  # π / (1 − π) · ln(1 / π), at one half
    assert shares[0] > shares[1] > shares[2]
    with pytest.raises(UsageError, match="smaller than the table"):
        estimate_journalist([3], 2, 2)


def test_a_journalists_risk_is_that_of_simulated_people() -> None:
    """Every person of a population is drawn with the same chance; classes of one to some dozens."""
    random = np.random.default_rng(2)
    people = np.repeat(np.arange(20_000), random.geometric(0.05, 20_000))
    drawn = people[random.random(len(people)) < 0.3]
    sizes, everybody = np.bincount(drawn, minlength=20_000), np.bincount(people)
    found = estimate_journalist(sizes, 5, len(people)).average
    truth = (sizes / everybody).sum() / len(drawn)
    assert truth < found < 1.15 * truth


def test_a_table_of_nobody_has_no_risk() -> None:
    assert measure_table_risk([], 5).prosecutor.highest == 0


def test_a_population_has_at_least_the_tables_own() -> None:
    with pytest.raises(UsageError):
        measure_table_risk([3], 2, [2])


def show(width: int, n: int = 400) -> ShownTable:
    """Two attributes of 40 codes, the first in classes of some width, the second as it is."""
    random = np.random.default_rng(0)
    codes = random.integers(0, 40, (n, 2)).astype(np.int32)
    cells, classes = np.unique(codes // np.array([width, 1]), axis=0, return_inverse=True)
    lows = (cells[:, 0] * width).astype(np.int32)
    starts = np.arange(len(cells) + 1, dtype=np.int64)
    columns = [Runs(lows, lows + np.int32(width - 1)), Sets(starts, cells[:, 1].astype(np.int32))]
    return ShownTable(codes, classes.reshape(-1).astype(np.int32), columns, (40, 40))


def test_what_is_shown_as_it_is_answers_exactly() -> None:
    errors = measure_count_errors(show(1))
    assert len(errors) == 500
    assert np.allclose(errors, 0)


def test_wider_classes_answer_worse() -> None:
    narrow, wide = (measure_count_errors(show(width)).mean() for width in (5, 20))
    assert 0 < narrow < wide


def test_a_table_that_shows_nothing_answers_by_the_size_of_the_query() -> None:
    codes = np.array([[0], [0], [1], [3]], np.int32)
    none = np.zeros(0, np.int32)
    hidden = ShownTable(codes, np.full(4, -1, np.int32), [Runs(none, none)], (4,))
    errors = measure_count_errors(hidden, queries=50, attributes=1, selectivity=0.25)
    assert set(errors.round(6)) == {0.0, 0.5}  # One expected; one or two are there.


def test_queries_are_drawn_from_the_seed() -> None:
    first, again, other = (measure_count_errors(show(5), seed=seed) for seed in (1, 1, 2))
    assert (first == again).all()
    assert not (first == other).all()


def predict(table: ShownTable, targets: list[int] | np.ndarray) -> tuple[float, float, float]:
    found = measure_accuracy(table, np.asarray(targets, np.int32))
    return found.original.value, found.released.value, found.majority.value


def test_what_is_shown_as_it_is_predicts_as_well() -> None:
    table = show(1)
    original, released, majority = predict(table, table.codes[:, 0] // 20)
    assert original == released
    assert original > 0.95 > majority


def test_wider_classes_predict_worse() -> None:
    """The target hangs on the first attribute alone; in classes of 40 nothing is left of it."""
    accuracies = [
        predict(show(w, 2_000), show(w, 2_000).codes[:, 0] // 4 % 2)[1] for w in (4, 8, 40)
    ]
    assert accuracies[0] > 0.95
    assert max(accuracies[1:]) < 0.6


def test_records_that_show_nothing_are_taken_for_the_most_frequent() -> None:
    table = show(1)
    hidden = replace(table, classes=np.full(len(table.classes), -1, np.int32))
    targets = (table.codes[:, 0] >= 10).astype(np.int32)
    original, released, majority = predict(hidden, targets)
    assert original > released == majority


def test_missing_values_and_targets_are_passed_over() -> None:
    table = show(1)
    table.codes[::7] = -1
    targets = table.codes[:, 1] // 20
    found = measure_accuracy(table, targets)
    assert found.original.n == (targets >= 0).sum()


@pytest.mark.parametrize("n_values", [1, 51])
def test_a_target_of_one_value_or_of_very_many_is_refused(n_values: int) -> None:
    table = show(1)
    with pytest.raises(UsageError, match=f"has {n_values} different values"):
        predict(table, np.arange(len(table.classes)) % n_values)
