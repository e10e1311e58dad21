"""Names that "and" ties to a name."""

from __future__ import annotations

import pytest

from seawall.detect.spread.coupled import find_coupled
from seawall.model import Label, Mention, Span
from seawall.text import Reading


@pytest.mark.parametrize(
    ("text", "found", "others"),
    [
        ("Lavada and Rose are happy with this.", "Lavada", ["Rose"]),
        ("Rose and Samuel are here.", "Samuel", ["Rose"]),
        ("Kim & Banks to see.", "Kim", ["Banks"]),
        ("Seen by Lavada and Pain team.", "Lavada", []),
        ("Lavada and Day team follow.", "Lavada", []),
        ("Lavada and Foley care.", "Lavada", []),
        ("Mr. Berg and Parkinson.", "Berg", []),
        ("Mount Hope and Samuel are here.", "Samuel", []),
        ("Lavada and rose water.", "Lavada", []),
        ("Lavada and\nRose are happy.", "Lavada", []),
        ("Lavada and", "Lavada", []),
        ("Rose and thorn.", "thorn", []),
    ],
)
def test_who_is_tied_to_a_person_is_one(text: str, found: str, others: list[str]) -> None:
    start = text.index(found)
    label = Label.RELATIVE if found != "thorn" else Label.CITY
    mention = Mention(Span(start, start + len(found)), label)
    further = list(find_coupled(Reading(text, "en"), [mention]))
    assert [each.span.of(text) for each in further] == others
    assert all(each.label is Label.RELATIVE for each in further)
