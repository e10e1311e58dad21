"""Tables 2 and 3 and Figures 6-9 of Benitez et al. 2010, on patients drawn from the state."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from reproduce.benitez_tables import (
    BISECTING,
    DIRECTED,
    HOSPITAL,
    OLDEST,
    PATIENTS,
    Case,
    count_kept,
    draw_patients,
    list_merges,
    list_seconds,
    main,
    search_both,
)
from reproduce.lines import Series, draw_lines

from seawall.policy.synthetic import make_state


@pytest.fixture(scope="module")
def case() -> Case:
    return search_both(HOSPITAL, draw_patients(make_state()), 30)


def test_the_patients_are_as_many_and_as_old() -> None:
    columns = draw_patients(make_state())
    ages = [int(age) for age in columns["age"]]
    assert len(ages) == PATIENTS
    assert sum(age >= 90 for age in ages) == OLDEST
    assert columns == draw_patients(make_state())


def test_bisecting_looks_at_far_fewer_nodes(case: Case) -> None:
    assert case.finds[DIRECTED].n_nodes >= 7 * case.finds[BISECTING].n_nodes


def test_the_kinds_of_table_3_appear(case: Case) -> None:
    for attribute in case.problem.domain.attributes:
        risks = [risk for risk, _ in list_merges(case, attribute)]
        assert risks == sorted(risks)
        assert risks[0] <= case.limit


def test_counts_go_on(case: Case) -> None:
    for finds in case.finds.values():
        kept = count_kept(finds)
        assert len(kept) == len(list_seconds(finds)) == 30
        assert kept[0] == 1
        assert all(seconds > 0 for seconds in list_seconds(finds))


def test_the_script_without_adult(tmp_path: Path) -> None:
    tables = list(main(5, tmp_path / "adult.data", tmp_path / "figures"))
    assert [len(table.rows) for table in tables] == [3, 4, 3]
    assert "nothing was measured" in tables[0].note
    figures = sorted((tmp_path / "figures").iterdir())
    assert [path.name for path in figures] == [
        "figure6.svg",
        "figure7.svg",
        "figure8.svg",
        "figure9a.svg",
    ]
    for path in figures:
        ET.fromstring(path.read_text(encoding="utf-8"))


def test_lines_and_marks() -> None:
    series = [Series("a & b", [(0, 0), (2, 4)]), Series("paper", [(1, 3)], is_marks=True)]
    picture = ET.fromstring(draw_lines("<t>", ("x", "y"), series))
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"<t>", "a & b", "paper", "2", "4"} <= set(texts)
    # One in the chart, one in the legend.
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}circle"))) == 2
