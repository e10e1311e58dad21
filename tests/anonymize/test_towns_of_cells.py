"""Towns and states of a table are looked for in notes, also those that share a word with names."""

from __future__ import annotations

import pytest

from seawall.anonymize.cells import is_value
from seawall.model import Column, Label


@pytest.mark.parametrize(
    ("label", "value", "expected"),
    [
        (Label.CITY, "Cape Lorne", True),
        (Label.STATE, "South Dakota", True),
        (Label.STATE, "West Virginia", True),
        (Label.CITY, "seen by Dr. Anna Berg on Monday, call back", False),
        (Label.HOSPITAL, "pt Harriet Lindqvistson", False),
    ],
)
def test_a_town_is_a_value_of_its_column(label: Label, value: str, expected: bool) -> None:
    assert is_value(Column("place", label), value) is expected
