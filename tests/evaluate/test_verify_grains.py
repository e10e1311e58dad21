"""What a release shows is no finer than the grains that its manifest states."""

from __future__ import annotations

from pathlib import Path

import pytest
from shown_sets import figure_3

from seawall.evaluate.verify import Opened, check_only


@pytest.mark.parametrize(
    ("attribute", "grain", "values"),
    [
        ("age", "year", ["5", "52", "88"]),
        ("age", "five-year", ["0-4", "50-54"]),
        ("age", "ten-year", ["50-59"]),
        ("age", "year", ["50-54"]),
        ("visit", "month-year", ["2009-03"]),
        ("visit", "quarter", ["2009-Q1", "2009-Q4"]),
        ("visit", "half-year", ["2009-H2"]),
        ("visit", "season-year", ["2009-winter"]),
        ("visit", "month-year", ["2009"]),
        ("hospital", "name", ["Emory"]),
    ],
)
def test_values_of_the_grain_or_coarser_hold(
    tmp_path: Path, attribute: str, grain: str, values: list[str]
) -> None:
    assert find(tmp_path, attribute, grain, values) == set()


@pytest.mark.parametrize(
    ("attribute", "grain", "values"),
    [
        ("age", "five-year", ["52"]),
        ("age", "ten-year", ["50-54"]),
        ("age", "five-year", ["51-55"]),
        ("age", "five-year", ["50-59", "60-61"]),
        ("visit", "quarter", ["2009-03"]),
        ("visit", "quarter", ["2009-Q5"]),
        ("visit", "half-year", ["2009-Q1"]),
        ("visit", "year", ["2009-H1"]),
        ("visit", "month-year", ["2009-03-14"]),
        ("visit", "month-year", ["2009-13"]),
        ("visit", "monthly", ["2009"]),
    ],
)
def test_finer_values_and_unknown_grains_are_found(
    tmp_path: Path, attribute: str, grain: str, values: list[str]
) -> None:
    assert find(tmp_path, attribute, grain, values) == {
        f"a value of {attribute} finer than its grain"
    }


def test_what_is_dropped_is_not_shown(tmp_path: Path) -> None:
    release = figure_3()
    grains = {"visit": "month-year", "hospital": "name", "age": "year"}
    release.manifest = {"promise": {"k": 3, "qids": grains, "dropped": ["age", "zip"]}}
    found = check_only(Opened(release.write(tmp_path)), "grains").findings
    assert {finding.kind for finding in found} == {"age is dropped and shown"}


def find(folder: Path, attribute: str, grain: str, values: list[str]) -> set[str]:
    release = figure_3()
    for record in release.quasi:
        record["sets"] = record["sets"] | {attribute: values}
    grains = {"visit": "month-year", "hospital": "name", "age": "year"} | {attribute: grain}
    release.manifest = {"promise": {"k": 3, "qids": grains}}
    found = check_only(Opened(release.write(folder)), "grains").findings
    return {finding.kind for finding in found}
