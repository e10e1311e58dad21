"""One figure for what a release loses, whatever made it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.evaluate.released import view_of_sets
from seawall.evaluate.utility import Domain, measure_loss
from seawall.quasi import QuasiAttribute, QuasiTable, SetView

MONTHS = tuple(f"2009-{month:02d}" for month in range(1, 13))
VALUES = Domain(12, {value: frozenset((place,)) for place, value in enumerate(MONTHS)})


def view_of(*sets: tuple[int, ...], values: tuple[str, ...] = MONTHS) -> SetView:
    """A record a set, all of one attribute."""
    count = len(sets)
    codes = np.array([[own[0] if own else -1] for own in sets], dtype=np.int32)
    numbers = np.arange(count, dtype=np.int32)
    table = QuasiTable((QuasiAttribute("visit", values),), numbers, codes)
    return view_of_sets(table, numbers, [[own] for own in sets])


@pytest.mark.parametrize(
    ("sets", "total"),
    [
        (((3,), (5,)), 0.0),
        (((0, 11),), 1 / 11),
        ((tuple(range(12)),), 1.0),
        (((),), 1.0),
        (((3,), (0, 1, 2)), (0 + 2 / 11) / 2),
    ],
    ids=["true values", "a list", "everything", "nothing", "a mean"],
)
def test_a_list_loses_what_it_holds_beside_the_true_value(
    sets: tuple[tuple[int, ...], ...], total: float
) -> None:
    assert measure_loss(view_of(*sets), {"visit": VALUES}).total == pytest.approx(total)


def test_a_coarse_value_loses_as_the_list_of_all_that_it_stands_for() -> None:
    quarters = Domain(12, {"2009-Q1": frozenset(range(3)), "2009-Q4": frozenset(range(9, 12))})
    view = view_of((0,), (0, 1), values=("2009-Q1", "2009-Q4"))
    assert measure_loss(view, {"visit": quarters}).total == pytest.approx((2 / 11 + 5 / 11) / 2)


def test_what_is_kept_back_loses_all_and_what_is_kept_nothing() -> None:
    loss = measure_loss(view_of((3,)), {"visit": VALUES, "zip": Domain(5, {})}, ("gender",))
    assert loss.by_attribute == {"visit": 0.0, "zip": 1.0, "gender": 0.0}
    assert loss.total == pytest.approx(1 / 3)


def test_an_attribute_of_one_value_has_nothing_to_lose() -> None:
    one = Domain(1, {"2009-01": frozenset((0,))})
    assert measure_loss(view_of((0,), values=("2009-01",)), {"visit": one}).total == 0.0


@given(st.lists(st.sets(st.integers(0, 11), min_size=1), min_size=1, max_size=6))
def test_a_longer_list_never_loses_less(lists: list[set[int]]) -> None:
    grown: list[set[int]] = []
    for own in lists:
        grown.append(own | (grown[-1] if grown else set()))
    losses = [measure_loss(view_of(tuple(sorted(own))), {"visit": VALUES}).total for own in grown]
    assert all(0 <= low <= high <= 1 for low, high in pairwise([*losses, 1.0]))
