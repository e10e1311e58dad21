"""Findings of the gate are judged by gold, at their place in the note as it was."""

from __future__ import annotations

import pytest
from benchmarks.gate import find_original, is_left, make_cases

PLAN = [
    {"start": 3, "end": 10, "label": "DOCTOR", "text": "[NAME]"},
    {"start": 14, "end": 16, "label": "AGE", "text": "[AGE]"},
]


@pytest.mark.parametrize(
    ("character", "original"), [(0, 0), (2, 2), (3, None), (8, None), (9, 10), (17, None), (18, 16)]
)
def test_a_place_is_mapped_back(character: int, original: int | None) -> None:
    assert find_original(character, PLAN) == original


def test_what_stayed_is_told_from_a_false_alarm() -> None:
    hidden = {"start": 3, "end": 10, "class": "EID"}
    assert not is_left(0, PLAN, [hidden])
    assert is_left(0, PLAN, [{**hidden, "end": 12}])
    assert not is_left(0, PLAN, [{"start": 20, "end": 24, "class": "HMD"}])
    assert is_left(18, PLAN, [{"start": 20, "end": 24, "class": "QID"}])
    assert not is_left(18, PLAN, [{"start": 90, "end": 94, "class": "QID"}])


def test_forty_releases_of_all_presets_and_languages() -> None:
    cases = list(make_cases())
    assert len(cases) >= 40
    assert {case.langs for case in cases} == {"en", "sv", "en,sv"}
    assert len({case.seed for case in cases}) == len(cases)
    assert {True, False} == {case.has_table for case in cases}
