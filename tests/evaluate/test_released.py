"""How a user fills in values from released sets, and what Safe Harbor would have shown."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from small_tables import drilled, enumerated, five_notes, random_views

from seawall.evaluate.released import Drawing, ReleasedData, draw_uniforms, rebase
from seawall.evaluate.safe_harbor import fill_calendar, safe_harbor
from seawall.quasi import QuasiAttribute, QuasiTable, SetView
from seawall.quasi.table import MISSING

EVENLY = np.linspace(0, 1, 600, endpoint=False)
VISIT = 1


def shares(release: ReleasedData, record: int, attribute: int) -> dict[int, float]:
    drawn = [release.draw(attribute, np.full(len(release.table), u))[record] for u in EVENLY]
    return {int(code): count / len(EVENLY) for code, count in Counter(drawn).items()}


def test_a_list_is_drawn_from_by_the_clusters_own_values() -> None:
    release = ReleasedData("lists", enumerated(five_notes()))
    assert shares(release, 0, VISIT) == pytest.approx({0: 1 / 3, 1: 2 / 3})


def test_records_that_show_their_value_have_left_the_lottery() -> None:
    release = ReleasedData("drilled", drilled(enumerated(five_notes()), {(0, VISIT)}))
    assert shares(release, 0, VISIT) == {1: 1.0}
    assert shares(release, 1, VISIT) == pytest.approx({0: 1 / 2, 1: 1 / 2})


def test_ranges_are_drawn_from_evenly() -> None:
    release = ReleasedData("range", enumerated(five_notes()), Drawing.UNIFORM)
    assert shares(release, 0, VISIT) == pytest.approx({0: 1 / 2, 1: 1 / 2})


def test_the_overall_distribution_is_that_of_all_records() -> None:
    release = safe_harbor(five_notes(), drawing=Drawing.OVERALL)
    assert shares(release, 3, VISIT) == pytest.approx({0: 0.2, 1: 0.4, 2: 0.2, 3: 0.2})


@given(random_views())
@settings(max_examples=60, deadline=None)
def test_a_draw_lies_in_the_set_and_does_not_invent_missing_values(view: SetView) -> None:
    for drawing in Drawing:
        release = ReleasedData("any", view, drawing)
        for place, attribute in enumerate(view.table.attributes):
            for row in draw_uniforms(view.table, attribute.name, 3, seed=1):
                for record, code in enumerate(release.draw(place, row).tolist()):
                    if view.table.codes[record, place] == MISSING:
                        assert code == MISSING
                    else:
                        assert code in view.codes_of(record, place)


def test_draws_are_the_same_for_the_same_seed() -> None:
    one, same, other = (draw_uniforms(five_notes(), "visit", 2, seed) for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()


def test_a_calendar_has_every_month_and_the_release_stays_the_same() -> None:
    view = enumerated(five_notes())
    attributes = [fill_calendar(attribute) for attribute in view.table.attributes]
    moved = rebase(view, attributes)
    assert len(moved.table.attributes[VISIT].values) == 12
    for record, place in np.ndindex(view.table.codes.shape):
        assert moved.texts_of(record, place) == view.texts_of(record, place)
        assert (
            attributes[place].values[moved.table.codes[record, place]]
            == view.table.attributes[place].values[view.table.codes[record, place]]
        )
    assert len(safe_harbor(moved.table).view.codes_of(0, VISIT)) == 12


def test_safe_harbor_groups_the_oldest_and_cuts_zip_codes() -> None:
    attributes = (
        QuasiAttribute("age", ("89", "90", "97")),
        QuasiAttribute("zip", ("02114", "02115", "02201")),
    )
    codes = np.array([[0, 0], [1, 2], [MISSING, MISSING]], dtype=np.int32)
    view = safe_harbor(QuasiTable(attributes, np.arange(3, dtype=np.int32), codes)).view
    assert view.texts_of(0, 0) == ("89",)
    assert view.texts_of(1, 0) == ("90", "97")
    assert view.texts_of(0, 1) == ("02114", "02115")
    assert view.texts_of(1, 1) == ("02201",)
    assert view.texts_of(2, 0) == ("89", "90", "97")
