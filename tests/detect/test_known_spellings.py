"""A patient's name is found in every spelling that the notes of a hospital vary it by."""

import random
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seawall.detect.known import KnownIdentifiers
from seawall.model import Cell, Column, Label, Record
from seawall.synth.names import _WEIGHTS, NamePool, _read_locale
from seawall.synth.people import Human
from seawall.synth.spelling import draw_variant
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.name_lexicon import fold, load_names

GIVEN = Column("given_name", Label.PATIENT, "given")
FAMILY = Column("family_name", Label.PATIENT, "family")
# Every third: reading all of them takes longer than looking for the names.
LOCALES = sorted({locale for weights in _WEIGHTS.values() for locale in weights})[::3]
FRAMES = {
    "en": ("{} was seen today.", "Discussed with {} and family", "({})", "\n{}\nMRN 12", "re {}"),
    "sv": ("{} kom idag.", "samtal med {} och familj", "({})", "{}, 82 år", "{}s sår läker"),
}


@cache
def load_pool(locale: str) -> NamePool:
    return _read_locale(locale)


def is_plain_word(name: str) -> bool:
    """True for "Will" and "An": in small letters nobody can tell them from the words."""
    return len(name) < 3 or any(word in load_names().common for word in fold(name).split())


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(LOCALES), st.sampled_from(LOCALES), st.randoms(use_true_random=False))
def test_a_known_name_is_found_however_it_is_spelt(
    one: str, other: str, rng: random.Random
) -> None:
    first, second = load_pool(one), load_pool(other)
    assume(first.female and second.family)
    human = Human(rng.choice(first.female + first.male), rng.choice(second.family), "F")
    variant = draw_variant(human, rng.choice(("full", "first", "last")), rng)
    assume(variant is not None and not any(map(is_plain_word, (human.given, human.family))))
    assume(not is_plain_word(variant or ""))  # a slip that makes a word, "Nazi" of Nazlı, is none
    assume(not any(word in load_clinical_terms() for word in fold(variant or "").split()))
    lang = rng.choice(sorted(FRAMES))
    written = rng.choice((str, str.upper, str.lower))(variant or "")
    text = rng.choice(FRAMES[lang]).format(written)
    record = Record(1, "p", (Cell(GIVEN, human.given), Cell(FAMILY, human.family)))
    spans = [m.span for m in KnownIdentifiers([record]).find(Reading(text, lang), "p")]
    start = text.index(written)
    for at in range(start, start + len(written)):
        hidden = any(span.start_char <= at < span.end_char for span in spans)
        assert hidden or not text[at].isalpha()


def test_an_initial_stands_before_a_name_that_begins_with_an_apostrophe() -> None:
    record = Record(1, "p", (Cell(GIVEN, "Anna"), Cell(FAMILY, "'s Gravensande")))
    text = "A. 's Gravensande was seen today."
    (mention,) = KnownIdentifiers([record]).find(Reading(text, "en"), "p")
    assert mention.span.of(text) == "A. 's Gravensande"


@pytest.mark.parametrize(
    ("family", "text", "is_hidden"),
    [
        ("Hemovak", "Hemovac removed on day two.", False),
        ("Hemovak", "Hemovak was seen today.", True),
        ("Hemovac", "Hemovac was seen today.", True),
        ("Klebsiel", "Grew Klebsiella in the urine.", False),
        ("Lindqvist", "Lindqvsit was seen today.", True),
    ],
)
def test_a_clinical_term_is_no_slip_of_a_name(family: str, text: str, is_hidden: bool) -> None:
    record = Record(1, "p", (Cell(GIVEN, "Zofia"), Cell(FAMILY, family)))
    found = list(KnownIdentifiers([record]).find(Reading(text, "en"), "p"))
    assert bool(found) is is_hidden
