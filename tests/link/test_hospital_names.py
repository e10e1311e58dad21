"""Names of hospitals that others may see."""

from __future__ import annotations

import pytest

from seawall.link import HospitalNames


@pytest.mark.parametrize(
    ("name", "may_show"),
    [
        ("Mirabel Falls Hospital", True),
        ("Tufts Med Ctr", True),
        ("Granhälls sjukhus", True),
        ("Cape Lorne Memorial", True),
        ("LUSB", False),
        ("MFH CALLED", False),
        ("Anna Berg", False),
        ("Mirabel Falls Hospital 10 2010", False),
        ("Sharp came with his wife and daughter to Mirabel Falls Hospital", False),
    ],
)
def test_only_names_that_say_what_they_are_are_shown_to_others(name: str, may_show: bool) -> None:
    assert HospitalNames([name]).may_show(name) is may_show


def test_names_of_the_table_are_shown() -> None:
    assert HospitalNames([], preferred=["LUSB"]).may_show("LUSB")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("M Mirabel Falls Hospital", "Mirabel Falls Hospital"),
        ("Anatomic Pathology - Corrigan-Weiss Institute", "Corrigan-Weiss Institute"),
        ("Corrigan-Weiss Institute", "Corrigan-Weiss Institute"),
    ],
)
def test_what_stands_before_a_name_is_no_part_of_it(said: str, name: str) -> None:
    assert HospitalNames([said]).name_of(said) == name
