"""Counts, posteriors and intersections against the definitions, by brute force."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quasi_reference import (
    certainly_eliminated,
    crowd,
    eliminated,
    least_support,
    make_table,
    posterior,
    random_table,
    sets_of,
    struck,
    tables,
)

from seawall.anonymize.enumeration import (
    Safety,
    Strikes,
    check_base,
    count_candidates,
    count_supporters,
    eliminate,
    enumerate_values,
    find_unsafe,
    posteriors,
    strike,
)
from seawall.anonymize.enumeration.lists import name_singletons
from seawall.model import RefusedError
from seawall.quasi import SetView

ONE_CLUSTER = np.zeros(64, dtype=np.int32)


def drill_at_random(view: SetView, rng: np.random.Generator) -> SetView:
    is_drilled = rng.random(view.set_ids.shape) < rng.choice([0.1, 0.5, 0.9])
    set_ids = np.where(is_drilled, name_singletons(view), view.set_ids).astype(np.int32)
    return view.with_sets(set_ids)


def strikes_at_random(view: SetView, rng: np.random.Generator) -> Strikes:
    count, width = view.set_ids.shape
    chosen = int(rng.integers(0, 6))
    attributes = rng.integers(0, width, chosen)
    sizes = np.array([len(attribute.values) for attribute in view.table.attributes])
    codes = rng.integers(0, sizes[attributes])
    columns = (rng.integers(0, count, chosen), attributes, codes)
    return Strikes(*(column.astype(np.int32) for column in columns))


def compare(view: SetView) -> None:
    sets, table = sets_of(view), view.table
    least, weighed, crowds = count_supporters(view), posteriors(view), count_candidates(view)
    for record in range(len(table)):
        assert least[record] == least_support(view, sets, record)
        assert weighed[record] == pytest.approx(float(posterior(view, sets, record)), abs=1e-12)
        person = int(table.persons[record])
        own = table.persons == person
        if table.is_complete[own].any() and len(np.unique(table.codes[own], axis=0)) > 1:
            assert crowds[record] == crowd(view, sets, person)
        else:
            assert crowds[record] <= crowd(view, sets, person) or crowds[record] > len(table)


@settings(max_examples=80, deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_measures_follow_their_definitions(case: tuple, seed: int) -> None:
    compare(drill_at_random(enumerate_values(*case), np.random.default_rng(seed)))


def test_measures_follow_their_definitions_on_many_tables() -> None:
    for seed in range(400):
        rng = np.random.default_rng(seed)
        view = drill_at_random(enumerate_values(*random_table(rng)), rng)
        compare(view)
        compare(strike(eliminate(view), strikes_at_random(view, rng)))


def test_attackers_see_what_their_definitions_say() -> None:
    for seed in range(400):
        rng = np.random.default_rng(seed)
        view = drill_at_random(enumerate_values(*random_table(rng)), rng)
        strikes = strikes_at_random(view, rng)
        triples = set(zip(*(getattr(strikes, n).tolist() for n in _PARTS), strict=True))
        sets = sets_of(view)
        assert sets_of(eliminate(view)) == eliminated(view, sets)
        certain = sets_of(eliminate(view, only_certain=True))
        assert certain == certainly_eliminated(view, sets, sets)
        assert sets_of(strike(view, strikes)) == struck(view, sets_of(view), triples)


_PARTS = ("records", "attributes", "codes")


def test_a_rare_value_that_only_lists_cover_is_safe_by_the_letter_alone() -> None:
    rows = [(0,), (1,), (2,), (3,), (4,), (5,)]
    base = enumerate_values(make_table(rows), ONE_CLUSTER[:6])
    shown = base.set_ids.copy()
    shown[0] = name_singletons(base)[0]
    view = base.with_sets(shown)
    assert not find_unsafe(view, 3, Safety.LETTER).any()
    assert posteriors(view)[0] == pytest.approx(6 / 11)
    assert find_unsafe(view, 3).tolist() == [True] + [False] * 5


def test_elimination_leaves_fewer_candidates_than_weighing() -> None:
    # Three of nine show the value; weighing, the six lists still hide them. Struck, they do not.
    rows = [(0,)] * 3 + [(1,)] * 6
    base = enumerate_values(make_table(rows), ONE_CLUSTER[:9])
    shown = base.set_ids.copy()
    shown[0] = name_singletons(base)[0]
    view = base.with_sets(shown)
    assert posteriors(view)[0] == pytest.approx(1 / 5)
    assert posteriors(eliminate(view))[0] == pytest.approx(1 / 2)
    assert find_unsafe(view, 3)[0]
    assert not find_unsafe(view, 2)[0]


def test_two_notes_of_one_patient_are_not_two_persons() -> None:
    view = enumerate_values(make_table([(0,), (0,), (0,)], [0, 0, 1]), ONE_CLUSTER[:3])
    assert count_supporters(view).tolist() == [2, 2, 2]
    assert posteriors(view).tolist() == pytest.approx([2 / 3, 2 / 3, 1 / 3])


def test_a_record_with_a_missing_value_supports_nobody() -> None:
    view = enumerate_values(make_table([(0, 0), (0, 0), (0, -1)]), ONE_CLUSTER[:3])
    assert count_supporters(view).tolist() == [2, 2, 2]


def test_the_records_of_a_person_may_not_intersect_to_fewer_than_k() -> None:
    # Every profile is shown by two persons, but only person 0 has both.
    rows = [(0,), (1,), (0,), (1,)]
    base = enumerate_values(make_table(rows, [0, 0, 1, 2]), ONE_CLUSTER[:4])
    view = base.with_sets(name_singletons(base))
    assert count_supporters(view).tolist() == [2] * 4
    assert count_candidates(view)[:2].tolist() == [1, 1]
    assert find_unsafe(view, 2, Safety.LETTER).tolist() == [True, True, False, False]


def test_more_than_there_are_persons_is_refused() -> None:
    view = enumerate_values(make_table([(0,), (1,)]), ONE_CLUSTER[:2])
    with pytest.raises(RefusedError, match="needs 3 persons, and there are 2"):
        check_base(view, 3)


def test_an_attribute_that_nobody_has_is_named() -> None:
    view = enumerate_values(make_table([(0, -1), (1, -1), (2, -1)]), ONE_CLUSTER[:3])
    with pytest.raises(RefusedError, match="leave out 'q1'"):
        check_base(view, 2)


def test_a_cluster_without_any_value_of_an_attribute_is_not_safe() -> None:
    rows = [(0, 0), (0, 0), (0, -1), (0, -1)]
    view = enumerate_values(make_table(rows), np.array([0, 0, 1, 1], dtype=np.int32))
    assert find_unsafe(view, 2, Safety.LETTER).tolist() == [False, False, True, True]


def test_a_person_with_fifty_notes_is_refused_among_few() -> None:
    persons = [0] * 50 + [1, 2, 3]
    view = enumerate_values(make_table([(0,)] * 53, persons), ONE_CLUSTER[:53])
    check_base(view, 3, Safety.LETTER)
    with pytest.raises(RefusedError, match="as they are: lower --k"):
        check_base(view, 3)
