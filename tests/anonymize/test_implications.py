"""What health details rule out of a list of ages or genders."""

from __future__ import annotations

import pytest

from seawall.anonymize.implications import imply


@pytest.mark.parametrize(
    ("terms", "gender", "first_age", "last_age"),
    [
        (["prostate cancer"], "male", 30, 150),
        (["prostatitis"], "male", 16, 120),
        (["hysterectomy", "fever"], "female", 0, 150),
        (["no vaginal bleeding"], "female", 0, 150),
        (["no pregnancy"], "female", 0, 150),
        (["preeclampsia"], "female", 10, 60),
        (["menopause", "pregnancy"], "female", 30, 60),
        (["neonatal jaundice"], None, 0, 1),
        (["prostatacancer"], "male", 30, 120),
        (["fever", "breast cancer", "cervical spine fracture", "spinal cord"], None, 0, 150),
        ([], None, 0, 150),
    ],
)
def test_details_leave_only_what_is_possible(
    terms: list[str], gender: str | None, first_age: int, last_age: int
) -> None:
    left = imply(terms)
    assert (left.gender, left.first_age) == (gender, first_age)
    assert left.last_age in (last_age, 120)


@pytest.mark.parametrize(
    "terms",
    [
        ["neonatal jaundice", "cesarean section"],  # the mother's, in her child's note
        ["prostate cancer", "ovarian cyst"],  # a family history
    ],
)
def test_details_that_contradict_each_other_rule_out_nothing(terms: list[str]) -> None:
    left = imply(terms)
    assert (left.gender, left.first_age, left.last_age) == (None, 0, 150)
