from __future__ import annotations

import pytest

from seawall.detect.spread.beside_names import find_beside_names
from seawall.model import Label, Mention, Span
from seawall.text import Reading


def numbers(text: str, label: Label = Label.DOCTOR) -> list[str]:
    start = text.index("Lee")
    mention = Mention(Span(start, start + 3), label, 1.0, ("rules:names",))
    return [found.span.of(text) for found in find_beside_names(Reading(text), [mention])]


@pytest.mark.parametrize(
    "text",
    ["Lee 31877", "Lee (31877)", "Lee #31877 aware", "Lee, MD 31877", "Lee p31877", "Lee: 31877"],
)
def test_a_number_behind_a_name_is_found(text: str) -> None:
    assert numbers(text) == ["31877"]


@pytest.mark.parametrize(
    "text",
    ["Lee 2014", "Lee 1430", "Lee 12", "Lee gave 31877", "Lee 5000 mg", "Lee 31877%", "Lee 1234.5"],
)
def test_years_times_doses_and_what_stands_apart_are_not(text: str) -> None:
    assert numbers(text) == []


def test_the_patient_has_no_pager() -> None:
    assert numbers("Lee 31877", Label.PATIENT) == []
