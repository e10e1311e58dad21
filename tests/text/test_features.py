"""Features: what a token's characters, its place and the lists say, one definition for all."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seawall.model import Label, Mention, Span, UsageError
from seawall.text import Reading, read_together
from seawall.text.features import (
    FAMILIES,
    SLOT_STARTS,
    SLOTS,
    Extractor,
    check_families,
    find_hints,
    parse_role,
    parse_values,
    spell_value,
)
from seawall.text.features.lexica import Entry

NOTE = """St. Elm Hospital
Name: Anna Berg   MRN: 1234567
Date: 03/04/2009

FAMILY HISTORY:
Father had Parkinson disease. Berg denies pain.
- Aspirin 81 mg daily
Dictated by Dr. Smith
"""


def features_at(word: str, text: str = NOTE, mentions: tuple[Mention, ...] = ()) -> set[str]:
    reading, extractor = Reading(text), Extractor("en")
    encoding = extractor.encode(reading, mentions)
    index = next(i for i, token in enumerate(reading.tokens) if token.text == word)
    return set(extractor.describe(encoding, index))


@pytest.mark.parametrize(
    ("word", "feature"),
    [
        ("Anna", "+0:w=anna"),
        ("Anna", "+0:sh=Xx"),
        ("Anna", "+0:s2=na"),
        ("Anna", "-1:w=:"),
        ("Anna", "+1:w=berg"),
        ("Anna", "cue:w=name"),
        ("Anna", "behind=1"),
        ("Berg", "behind=2"),
        ("1234567", "cue:w=mrn"),
        ("1234567", "+0:num=d7"),
        ("1234567", "gap=space|line"),
        ("2009", "+0:num=20xx"),
        ("2009", "gap=glued|blank"),
        ("04", "shapes-1=/|2|/|<>"),
        ("Father", "section=family"),
        ("Father", "+0:pos=relation"),
        ("Date", "zone=header|start"),
        ("Parkinson", "+0:in=eponym"),
        ("Aspirin", "line=item|second"),
        ("HISTORY", "line=heading|second"),
        ("Smith", "+0:family"),
        ("Smith", "-2:w=dr"),
        ("Smith", "zone=foot|start"),
        ("Berg", "again=twice"),
        ("Anna", "again=once"),
        ("Elm", "before:w=st"),
        ("Elm", "head:w=hospital"),
        ("Anna", "before:w=name"),
        ("Anna", "head:w=berg"),
        ("Smith", "before:w=dr"),
    ],
)
def test_a_token_has_the_feature(word: str, feature: str) -> None:
    assert feature in features_at(word)


@pytest.mark.parametrize(
    ("word", "feature"),
    [
        ("Father", "cue:w=history"),
        ("Aspirin", "+0:given"),
        ("Parkinson", "section=none"),
        ("Elm", "zone=body|"),
        ("Berg", "head:w=berg"),
        ("Berg", "head:w=mrn"),
        ("Dictated", "head:w=smith"),
    ],
)
def test_a_token_has_not_the_feature(word: str, feature: str) -> None:
    assert feature not in features_at(word)


@pytest.mark.parametrize(
    ("text", "word", "feature"),
    [
        ("spoke w smith about it", "smith", "cased-1=lower|Word|Both"),
        ("SPOKE W SMITH ABOUT IT", "SMITH", "cased-1=upper|Word|Both"),
        ("Spoke w Smith about it", "Smith", "cased-1=mixed|^|^"),
        ("Seen Today.\nCALL SMITH NOW\n", "SMITH", "cased+1=upper-line|Both|Word"),
        ("Seen Today.\ncall smith now\n", "smith", "cased+1=lower-line|Both|Word"),
    ],
)
def test_in_one_case_a_word_is_known_by_what_it_would_be_with_a_capital(
    text: str, word: str, feature: str
) -> None:
    assert feature in features_at(word, text)


def test_what_the_rules_said_is_a_feature_of_the_token_and_its_neighbours() -> None:
    at = NOTE.index("Anna")
    said = (Mention(Span(at, at + len("Anna Berg")), Label.PATIENT),)
    assert "rule=B-PATIENT" in features_at("Anna", mentions=said)
    assert "rule+1=I-PATIENT" in features_at("Anna", mentions=said)
    assert "rule=I-PATIENT" in features_at("Berg", mentions=said)
    assert "rule=O" in features_at("Smith", mentions=said)


def test_the_riskier_of_two_overlapping_rules_is_told() -> None:
    reading = Reading("Lincoln Hospital")
    person = Mention(Span(0, 7), Label.PATIENT)
    hospital = Mention(Span(0, 16), Label.HOSPITAL)
    both = find_hints(reading, [person, hospital])
    assert (both == find_hints(reading, [hospital, person])).all()
    assert both[0] == find_hints(reading, [person])[0]


def test_a_number_is_known_by_its_length_so_that_codes_fill_no_memory() -> None:
    extractor = Extractor("en")
    first = extractor.encode(Reading("MRN 7654321"))
    count = len(extractor.vocabulary)
    second = extractor.encode(Reading("MRN 1029384"))
    assert (first.types == second.types).all()
    assert len(extractor.vocabulary) == count


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_can_be_left_out(family: str) -> None:
    extractor = Extractor("en")
    encoding = extractor.encode(Reading(NOTE))
    whole = set(extractor.describe(encoding, 5))
    less = set(extractor.describe(encoding, 5, frozenset({family})))
    assert less < whole
    slots = {slot.name for slot in SLOTS if slot.family == family}
    assert not {name for name in less if name.partition("=")[0] in slots}


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(UsageError, match="feature family"):
        check_families(["locale"])


def test_every_value_of_every_slot_is_read_back_from_its_name() -> None:
    for slot, start in zip(SLOTS, SLOT_STARTS, strict=False):
        step = max(1, slot.size // 97)
        for value in (*range(0, slot.size, step), slot.size - 1):
            name = spell_value(start + value)
            assert name == slot.spell(value)
            assert parse_values([name]) == [start + value]
            assert parse_role(name) is None


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
@example("10⁹/L m² ¹²³ ½ ٣٤ ǅ ß _ \ud800")
def test_any_text_gets_values_of_its_slots(text: str) -> None:
    extractor = Extractor("en")
    reading = Reading(text)
    encoding = extractor.encode(reading)
    assert encoding.places.shape == (len(reading.tokens), len(SLOTS))
    for at in range(len(SLOTS)):
        values = encoding.places[:, at]
        assert ((values >= SLOT_STARTS[at]) & (values < SLOT_STARTS[at + 1])).all()
    for index in range(len(encoding)):
        assert len(list(extractor.describe(encoding, index))) >= len(SLOTS)


@given(
    st.lists(
        st.text(st.characters() | st.sampled_from("aB 9\n.:\0漢\ud800"), max_size=40),
        min_size=1,
        max_size=5,
    )
)
@example(["Name: 漢字", "Dr. Berg", "", "漢 12", "BERG 1999"])
def test_notes_are_encoded_together_as_each_by_itself(notes: list[str]) -> None:
    extractor = Extractor("en")
    together = extractor.encode_each(read_together(notes, "en"), [()] * len(notes))
    for note, text in enumerate(notes):
        own, alone = together.take(note), extractor.encode(Reading(text))
        for column in ("bounds", "types", "cues", "places"):
            assert getattr(own, column).tolist() == getattr(alone, column).tolist()


def test_a_full_vocabulary_is_forgotten_and_filled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seawall.text.features.vocabulary.MAX_TYPES", 8)
    extractor = Extractor("en")
    before = extractor.encode(Reading("one two three four five six seven eight nine ten"))
    after = extractor.encode(Reading("one two"))
    assert after.generation == before.generation + 1
    assert "+0:w=one" in set(extractor.describe(after, 0))


def test_a_type_that_was_left_half_way_is_described_after_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(_words: list[str], _lang: str) -> list[Entry]:
        raise KeyboardInterrupt

    extractor, reading = Extractor("en"), Reading("Anna Berg was seen")
    with monkeypatch.context() as patch:
        patch.setattr("seawall.text.features.vocabulary.look_up_each", stop)
        with pytest.raises(KeyboardInterrupt):
            extractor.encode(reading)
    extractor.encode(reading)
    whole = Extractor("en")
    whole.encode(reading)
    assert (extractor.vocabulary.traits == whole.vocabulary.traits).all()
