"""What a cell of the released table may say under the treatment of its column."""

from __future__ import annotations

import pytest

from seawall.evaluate.verify.promises.cells import is_written_by


@pytest.mark.parametrize(
    ("treatment", "cell", "is_written"),
    [
        ("offset", "[VISIT+6d]", True),
        ("offset", "{Mar-2012, Apr-2012}", True),  # who died on the day of the visit
        ("offset", "[DATE]", True),
        ("offset", "", True),
        ("offset", "2012-03-04", False),
        ("offset", "March", False),
        ("mask", "{Mar-2012}", False),
        ("enumerate", "{Mar-2012}", True),
        ("keep", "anything", True),
    ],
)
def test_a_cell_says_what_its_treatment_writes(treatment: str, cell: str, is_written: bool) -> None:
    assert is_written_by(treatment, cell, "DATE") is is_written
