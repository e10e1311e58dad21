"""No frame is told in a wrong sense, and the bench finds abbreviations in the hospital."""

from __future__ import annotations

import pytest
from benchmarks.release import senses


@pytest.mark.parametrize("frame", senses.read_frames(), ids=lambda one: one["text"][:24])
def test_frames(frame: dict[str, str]) -> None:
    assert senses.tell(frame) == frame["sense"]


def test_the_hospital_has_few_wrong_senses() -> None:
    truth = senses.read_truth("en")
    found = list(senses.find_written("en", truth, 8))
    assert len(found) > 20
    assert sum(means not in right for means, right in found) <= 1
