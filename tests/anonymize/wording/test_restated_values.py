"""Values that could be a suppressed date by their figures, and dates beside them."""

from __future__ import annotations

import pytest

from seawall.anonymize.wording.restated import Suppressed, find_restated
from seawall.anonymize.wording.restated.suppressed import KnownDate

_VISITS = (KnownDate(2016, 5, 12), KnownDate(2010, 9, 8), KnownDate(2016, 1, 2))
_KNOWN = Suppressed(visits=_VISITS)


def _find(text: str, lang: str) -> list[str]:
    return [span.of(text) for span, _ in find_restated(text, _KNOWN, lang)]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Depth ranges from 1/2-inch to 3 inches.", "en"),
        ("Apgar 8-9-10.", "sv"),
        ("The report mentions 12.5/25.", "en"),
        ("HR 97; 187.5\n2016-11-24; 8.1", "en"),
        ("Coblation wand on 1/2.", "en"),
        ("Graviditet v 36.", "sv"),
    ],
)
def test_a_value_is_no_date(text: str, lang: str) -> None:
    assert _find(text, lang) == []


@pytest.mark.parametrize(
    ("text", "lang", "stated"),
    [
        ("Seen on 5/12/2016.", "en", "5/12/2016"),
        ("Admitted on 5/12.", "en", "5/12"),
        ("Sågs 12.5.2016.", "sv", "12.5.2016"),
    ],
)
def test_a_date_is(text: str, lang: str, stated: str) -> None:
    assert _find(text, lang) == [stated]


def test_a_month_ends_with_its_sentence() -> None:
    assert all("12" not in each for each in _find("Unchanged from mid-May. 12 units given.", "en"))
