"""Risks against the five notes of the paper, by hand, and against brute force."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array
from small_tables import (
    AGES,
    drilled,
    enumerated,
    five_notes,
    matching_persons,
    random_views,
)

from seawall.evaluate.released import view_of_sets
from seawall.evaluate.risk import (
    Grade,
    Population,
    count_unique_by_concepts,
    measure_journalist,
    measure_marketer,
    measure_reidentification,
    rate_attributes,
    record_posteriors,
    record_risks,
    strike_shown,
)
from seawall.evaluate.safe_harbor import safe_harbor
from seawall.model import UsageError
from seawall.quasi import QuasiAttribute, QuasiTable, SetView


def test_figure_3_leaves_nobody_unique_and_one_in_k_at_most() -> None:
    risk = measure_reidentification(enumerated(five_notes()), k=2)
    assert risk.unique_records == 0
    assert risk.average.value == pytest.approx((3 * 1 / 3 + 2 * 1 / 2) / 5)
    assert risk.prosecutor == pytest.approx(1 / 2)
    assert risk.posterior_max == pytest.approx(1 / 2)
    assert risk.posterior_above.value == 0
    assert risk.posterior_mean.value == pytest.approx(0.4)


def test_figure_9_alone_makes_everybody_unique_by_hospital() -> None:
    view = drilled(enumerated(five_notes()), {(record, 2) for record in range(5)})
    risk = measure_reidentification(view, k=2, attributes=["hospital"])
    assert risk.unique_records == 5
    assert risk.average.value == 1
    assert measure_reidentification(view, k=2, attributes=["age"]).unique_records == 0


def test_safe_harbor_keeps_ages_and_hides_months() -> None:
    view = safe_harbor(five_notes()).view
    assert measure_reidentification(view, k=2, attributes=["age"]).unique_records == 5
    by_year = measure_reidentification(view, k=2, attributes=["visit", "hospital"])
    assert by_year.average.value == pytest.approx(1 / 5)


def test_a_rare_value_shown_alone_is_found_by_weighing_and_not_by_counting() -> None:
    """Two records list {5, 17}, one of them is 5; the third shows 5 alone."""
    table = QuasiTable(
        (QuasiAttribute("age", ("5", "17")),),
        np.arange(3, dtype=np.int32),
        np.array([[0], [1], [0]], dtype=np.int32),
    )
    view = view_of_sets(table, np.zeros(3, dtype=np.int32), [[[0, 1]], [[0, 1]], [[0]]])
    assert record_risks(view).tolist() == pytest.approx([1 / 3, 1 / 2, 1 / 3])
    assert record_posteriors(view).tolist() == pytest.approx([1 / 4, 1 / 2, 1 / 2])


def test_k_counts_persons_not_records() -> None:
    table = QuasiTable(
        (QuasiAttribute("age", ("5", "17")),),
        np.array([0, 0, 0], dtype=np.int32),
        np.array([[0], [1], [0]], dtype=np.int32),
    )
    view = view_of_sets(table, np.zeros(3, dtype=np.int32), [[[0, 1]]] * 3)
    risk = measure_reidentification(view, k=2)
    assert risk.unique_records == 3
    assert risk.posterior_max == 1


def test_a_record_without_a_value_supports_nobody_else() -> None:
    table = QuasiTable(
        (QuasiAttribute("age", ("5", "17")),),
        np.arange(3, dtype=np.int32),
        np.array([[0], [1], [-1]], dtype=np.int32),
    )
    view = view_of_sets(table, np.zeros(3, dtype=np.int32), [[[0, 1]]] * 3)
    assert record_risks(view).tolist() == pytest.approx([1 / 2, 1 / 2, 1 / 3])


@given(random_views())
@settings(max_examples=300, deadline=None)
def test_risks_are_those_of_brute_force(view: SetView) -> None:
    risks, posteriors = record_risks(view), record_posteriors(view)
    for record in range(len(view.table)):
        others = matching_persons(view, record, complete=True).keys()
        assert risks[record] == pytest.approx(1 / len(others))
        candidates = matching_persons(view, record, complete=False)
        own = candidates.pop(int(view.table.persons[record]))
        assert posteriors[record] == pytest.approx(own / (own + sum(candidates.values())))


@given(random_views())
@settings(max_examples=50, deadline=None)
def test_wider_sets_never_raise_the_average_risk(view: SetView) -> None:
    whole = [[range(len(a.values)) for a in view.table.attributes]] * len(view.table)
    wider = view_of_sets(view.table, view.clusters, whole)
    average = measure_reidentification(view, k=2).average.value
    assert measure_reidentification(wider, k=2).average.value <= average + 1e-12


def test_elimination_strikes_what_others_have_shown() -> None:
    view = drilled(enumerated(five_notes()), {(2, 0), (1, 1)})
    struck = strike_shown(view)
    assert struck.texts_of(0, 0) == struck.texts_of(1, 0) == ("52", "88")
    # April is the only month that is not shown, and two records list it: March may be theirs too.
    assert struck.texts_of(0, 1) == ("2009-03", "2009-04")
    assert struck.texts_of(0, 2) == view.texts_of(0, 2)
    assert measure_reidentification(struck, k=2, attributes=["age"]).posterior_max == 1


@given(random_views(missing=False))
@settings(max_examples=100, deadline=None)
def test_elimination_of_honest_lists_keeps_the_truth(view: SetView) -> None:
    lists = enumerated(view.table, view.clusters)
    cells = {
        (record, place) for record, place in np.argwhere(view.set_sizes[view.set_ids] == 1).tolist()
    }
    struck = strike_shown(drilled(lists, cells))
    for record, place in np.ndindex(view.table.codes.shape):
        assert view.table.codes[record, place] in struck.codes_of(record, place)


def test_marketer_links_by_what_a_record_may_be() -> None:
    risk = measure_marketer(enumerated(five_notes()))
    assert risk.highest == pytest.approx(1 / 2)
    assert risk.mean.value == pytest.approx((1 / 3 * 3 + 1 / 2 * 2) / 5)


def population(ages: list[str], counts: list[int], name: str = "age") -> Population:
    values = tuple(sorted(set(ages), key=int))
    codes = np.array([[values.index(age)] for age in ages], dtype=np.int32)
    table = QuasiTable((QuasiAttribute(name, values),), np.arange(len(ages), dtype=np.int32), codes)
    return Population(table, np.array(counts))


def test_journalist_looks_among_the_population() -> None:
    notes = five_notes()
    ages = QuasiTable((QuasiAttribute("age", AGES),), notes.persons, notes.codes[:, :1].copy())
    risk = measure_journalist(enumerated(ages), population(["5", "17", "52", "40"], [6, 1, 4, 99]))
    # {5, 52, 88}: 10 people; {17, 64}: 1.
    assert risk.highest == 1
    assert risk.mean.value == pytest.approx((3 / 10 + 2) / 5)


def test_a_population_without_a_column_is_refused() -> None:
    with pytest.raises(UsageError, match="no column 'age'"):
        measure_journalist(enumerated(five_notes()), population(["5"], [1], name="zip"))


def test_persons_unique_by_one_two_and_three_concepts() -> None:
    terms = csr_array(
        np.array(
            [
                [1, 1, 0, 0, 1],  # alone with the first term
                [0, 1, 1, 0, 0],  # alone with the second and third
                [0, 1, 0, 1, 1],
                [0, 0, 1, 1, 1],
                [0, 1, 0, 0, 0],
            ]
        )
    )
    one, two, three = count_unique_by_concepts(terms, np.arange(5, dtype=np.int32))
    assert [one.value, two.value, three.value] == pytest.approx([0.2, 0.8, 0.8])


@given(st.lists(st.sets(st.integers(0, 5)), min_size=2, max_size=7), st.data())
@settings(max_examples=100, deadline=None)
def test_concepts_are_those_of_brute_force(records: list[set[int]], data: st.DataObject) -> None:
    raw = data.draw(st.lists(st.integers(0, 4), min_size=len(records), max_size=len(records)))
    persons = np.unique(raw, return_inverse=True)[1].astype(np.int32)
    terms = csr_array([[int(term in record) for term in range(6)] for record in records])
    held: dict[int, set[int]] = {}
    for person, record in zip(persons.tolist(), records, strict=True):
        held.setdefault(person, set()).update(record)
    found = count_unique_by_concepts(terms, persons)
    for most, estimate in enumerate(found, start=1):
        unique = sum(
            any(
                sum(set(chosen) <= other for other in held.values()) == 1
                for size in range(1, most + 1)
                for chosen in combinations(own, size)
            )
            for own in held.values()
        )
        assert estimate.value == pytest.approx(unique / len(held))


def test_ratings_measure_how_an_attribute_tells_persons_apart() -> None:
    by_name = {rating.attribute: rating for rating in rate_attributes(five_notes())}
    assert by_name["age"].unique.value == 1
    assert by_name["age"].entropy == pytest.approx(1)
    assert by_name["age"].overall is Grade.HIGH
    assert by_name["visit"].unique.value == pytest.approx(3 / 5)
    # Whoever knows of a visit knows it once.
    assert by_name["visit"].overall is Grade.LOW
