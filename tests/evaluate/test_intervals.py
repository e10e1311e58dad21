from __future__ import annotations

from math import comb

import pytest

from seawall.evaluate.intervals import clopper_pearson, upper_bound


def tail_at_most(successes: int, trials: int, rate: float) -> float:
    return sum(comb(trials, i) * rate**i * (1 - rate) ** (trials - i) for i in range(successes + 1))


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (3, 10), (10, 10), (1, 200), (77, 90)])
def test_the_ends_are_where_the_binomial_tails_hold_a_fortieth(successes: int, trials: int) -> None:
    estimate = clopper_pearson(successes, trials)
    if successes:
        assert 1 - tail_at_most(successes - 1, trials, estimate.low) == pytest.approx(0.025)
    if successes < trials:
        assert tail_at_most(successes, trials, estimate.high) == pytest.approx(0.025)


def test_no_leak_in_n_documents_is_at_most_three_in_n() -> None:
    assert upper_bound(0, 1000) == pytest.approx(3 / 1000, rel=0.01)
    assert upper_bound(0, 0) == 1.0
    assert clopper_pearson(0, 0).high == 1.0
