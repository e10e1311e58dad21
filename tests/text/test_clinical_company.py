"""A name is a thing where the sentence speaks of what it stands for, and a person's elsewhere."""

from __future__ import annotations

import pytest

from seawall.text import Reading
from seawall.text.clinical.company import is_in_company, load_company


@pytest.mark.parametrize(
    ("text", "name", "is_thing"),
    [
        ("PE unlikely per Wells, D-dimer sent.", "Wells", True),
        ("EF 38 % by Simpson, mild hypokinesis", "Simpson", True),
        ("Tremor resolved, Graves, methimazole tapered.", "Graves", True),
        ("Gastroscopy showed Barrett 4 cm", "Barrett", True),
        ("Fournier suspected, perineal crepitus", "Fournier", True),
        ("Wilson uteslutet med koppar i urin", "Wilson", True),
        ("Belly soft. Murphy, sonographic, absent", "Murphy", True),
        ("Echo today, Simpson EF 42 %", "Simpson", True),
        ("Noterar även Wilson, koppar tas om", "Wilson", True),
        ("Stable overnight\nMurphy, gallbladder out today", "Murphy", False),
        ("Wells has a PE.", "Wells", False),
        ("Seen by Wells, who ordered a CTPA for PE.", "Wells", False),
        ("Heparin held per Wells, PE excluded.", "Wells", False),
        ("Asked Dr. Wells, PE likely.", "Wells", False),
        ("PE last year. Seen today with her son, Wells, and well.", "Wells", False),
        ("Came with Simpson, her aunt.", "Simpson", False),
    ],
)
def test_company_tells(text: str, name: str, is_thing: bool) -> None:
    reading = Reading(text)
    assert is_in_company(reading, reading.texts.index(name)) is is_thing


def test_every_name_has_company_of_its_own() -> None:
    for name, companions in load_company().items():
        assert companions
        assert name not in companions
