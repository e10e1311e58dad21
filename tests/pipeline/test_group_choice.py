"""Which groups are released: of even ones and those by fit, what shows true values more often."""

from __future__ import annotations

import numpy as np
import pytest

from seawall.anonymize.enumeration import Safety, find_unsafe
from seawall.anonymize.promise import Promise
from seawall.config import Settings
from seawall.pipeline.group_records import GroupRecord
from seawall.pipeline.group_task import GroupTask
from seawall.pipeline.grouping import choose_grains
from seawall.quasi import SetView

FEW_VALUES, MANY_VALUES = 6, 40
K = 4


def make_group_records(values: int) -> tuple[GroupRecord, ...]:
    """Persons of five illnesses whose ages and races are drawn from so many values each."""
    stream = np.random.default_rng(7)
    group_records = []
    for number in range(90):
        terms = stream.choice(8, 4, replace=False) + 6 * stream.integers(0, 5)
        stated = {
            "age": str(20 + stream.integers(values)),
            "race": f"race {stream.integers(values):02d}",
        }
        concepts = {f"term {term}": 1 for term in terms}
        group_records.append(GroupRecord(f"p{number:02d}", stated, concepts, position=number + 1))
    return tuple(group_records)


def release(values: int, **settings: object) -> SetView:
    """What is released of such persons, found safe."""
    group_records = make_group_records(values)
    promise = Promise(K, "enumerate", {"age": "year", "race": "value"})
    grains, _ = choose_grains(group_records, promise)
    task = GroupTask(group_records, grains, promise, Settings.model_validate(settings), {})
    made = task.enumerate()
    listed, released = made.listed, made.released
    assert not find_unsafe(released, K, Safety.POSTERIOR).any()
    assert listed.certainty <= released.certainty
    return released


@pytest.mark.parametrize(("values", "better"), [(FEW_VALUES, "fit"), (MANY_VALUES, "even")])
def test_the_groups_that_show_more_are_released(values: int, better: str) -> None:
    found = {groups: release(values, groups=groups) for groups in ("even", "fit", "best")}
    others = {"even", "fit"} - {better}
    assert found["best"].certainty == found[better].certainty
    assert found["best"].certainty > max(found[other].certainty for other in others)
    assert (found["best"].clusters == found[better].clusters).all()


def test_a_search_goes_on_unless_one_does_not_drill() -> None:
    searched, passed, listed = (
        release(FEW_VALUES, groups="fit", **settings)
        for settings in ({}, {"improve": False}, {"drill_down": False})
    )
    assert searched.certainty > passed.certainty
    assert (listed.set_sizes[listed.set_ids] > 1).any(axis=1).all()
