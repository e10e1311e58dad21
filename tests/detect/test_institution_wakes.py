"""Rules for institutions look at words beside before they wake: no name is missed for that."""

from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.detect.rules.hospitals import named, units
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.words import load_words
from seawall.text import Reading

UNITS = (
    "the in to with from seen Willow Mirabel Stroke stroke Unit unit WARD ward Ward Suite Bay bay"
    " Clinic clinic Fracture Care of & - L D Triage Interventional Radiology called Cardiac"
).split()
NAMES = (
    "St st Saint . : ' ’ s S t ta Mary Botvid Poudre Children children Women the of Our Lady went"
).split()


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(UNITS), min_size=1, max_size=8))
def test_every_unit_is_woken(texts: list[str]) -> None:
    reading = Reading(" ".join(texts))
    capitals = Capitals(reading)
    table = units._load_english()
    woken = set(reading.woken_by(table.wake))
    for index, word in enumerate(reading.words):
        is_asked = word in table.heads | table.clinics | table.bare.first_words
        if is_asked and units._read_english(reading, capitals, index):
            assert index in woken


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=8), st.sampled_from(["en", "sv"]))
def test_every_saint_and_owner_is_woken(texts: list[str], lang: str) -> None:
    reading = Reading("".join(text if text in ".:'’" else f" {text}" for text in texts), lang)
    capitals, table = Capitals(reading), load_words()
    woken = set(reading.woken_by(table.triggers[lang]))
    for index, word in enumerate(reading.words):
        is_asked = word in table.saints or word == "s" or word in named.OWNERS
        if is_asked and any(named._read_beginning(capitals, index)):
            assert index in woken
