"""Forms that somebody thought of who had not seen verify, with their near misses."""

from __future__ import annotations

import pytest

from seawall.evaluate.verify.forms.ages import find_ages
from seawall.evaluate.verify.forms.dates import DATES
from seawall.evaluate.verify.promises.identifiers import FORMS
from seawall.text import Reading

IDENTIFIERS = (
    ("Seen with Dr.Ramaswamy,who agrees.", "Ramaswamy"),
    ("Name: J O H N   K O W A L C Z Y K.", "J O H N   K O W A L C Z Y K"),
    ("Found by her neighbor, Phyllis Abernathy, at noon.", "Phyllis Abernathy"),
    ("Drove in from Duluth through the snow.", "Duluth"),
    ("She lives in Cook County.", "Cook County"),
    ("Transferred from Mass General for the procedure.", "Mass General"),
    ("Please call x4821 with results.", "x4821"),
    ("Last four digits 4821 on file.", "4821"),
    ("Goes by \u201cRemigius\u201d at home.", "Remigius"),
)
PLAIN = (
    "B P 120 over 80, C A D and C H F known.",
    "The pain moved from Left to right.",
    "He came from home and walks in Reading class.",
    "Her friend came from work.",
    "Transferred to General surgery.",
    "Give 2 tabs at x 10 days.",
    "The last four readings were fine.",
    "Reported to the County nurse.",
)
AGES = (
    ("for her hundredth birthday", 100),
    ("his ninety-third birthday", 93),
    ("three score and ten", 70),
    ("The patient is fifty-eight and feels it.", 58),
    ("Mother died of stroke at 84.", 84),
    ("hennes nittioårsdag", 90),
)
NO_AGES = ("her next birthday", "a score of four", "four score points", "died of sepsis at home")
DATED = ("On Tue 3/14 he fell.", "the 3/14 visit", "imported 1957-01-03T00:00:00Z", "seen 14.IV.")
UNDATED = ("the 3/6 murmur", "strength 4/5 on the left", "the 4/5 test", "grade 3/IV")


@pytest.mark.parametrize(("text", "value"), IDENTIFIERS)
def test_an_identifier_is_found(text: str, value: str) -> None:
    assert value in {span.of(text) for form in FORMS for span in form.find(Reading(text))}


@pytest.mark.parametrize("text", PLAIN)
def test_nothing_is_found_in_plain_words(text: str) -> None:
    assert [form.name for form in FORMS for _ in form.find(Reading(text))] == []


@pytest.mark.parametrize(("text", "age"), AGES)
def test_an_age_is_found(text: str, age: int) -> None:
    assert age in {found for _, found in find_ages(Reading(text))}


@pytest.mark.parametrize("text", NO_AGES)
def test_no_age_is_found(text: str) -> None:
    assert list(find_ages(Reading(text))) == []


@pytest.mark.parametrize("text", DATED)
def test_a_date_is_found(text: str) -> None:
    assert any(True for form in DATES for _ in form.find(Reading(text)))


@pytest.mark.parametrize("text", UNDATED)
def test_no_date_is_found(text: str) -> None:
    assert [form.name for form in DATES for _ in form.find(Reading(text))] == []
