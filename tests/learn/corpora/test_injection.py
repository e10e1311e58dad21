"""Injected notes: gold is exactly what was written, and every split keeps to its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seawall.learn.carriers import Carrier, load_carriers, read_carriers
from seawall.learn.injection import (
    DENSE,
    NOTHING,
    inject,
    load_rewrites,
    mix_names,
    widen_material,
)
from seawall.learn.injection.layout import STYLES, restore_lines, split_sentences
from seawall.learn.injection.seats import find_seats
from seawall.model import InputError, Label, UsageError
from seawall.synth.material import LANGS, load_material
from seawall.synth.names import SPLITS
from seawall.synth.scene import Piece
from seawall.synth.sheet import Sheet
from seawall.synth.template import Phrase

SEEDS = st.integers(0, 2**32)
PATIENTLY = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@PATIENTLY
@given(seed=SEEDS, style=st.sampled_from(STYLES))
def test_every_mention_covers_what_was_written(
    carrier: Carrier, monkeypatch: pytest.MonkeyPatch, seed: int, style: str
) -> None:
    written: list[tuple[Label, str]] = []
    write_piece = Sheet.write_piece

    def note(sheet: Sheet, piece: Piece) -> None:
        if piece.label and piece.text:
            written.append((piece.label, piece.text))
        write_piece(sheet, piece)

    with monkeypatch.context() as patch:
        patch.setattr(Sheet, "write_piece", note)
        example = inject(
            carrier,
            load_material("train", "en"),
            random.Random(seed),
            rewrites=load_rewrites("train"),
            density=DENSE,
            style=style,
        )
    pieces = iter(written)
    for mention in example.mentions:
        label, text = next(pieces)
        while text != mention.span.of(example.text):  # a given and a family name were joined
            text += mention.span.of(example.text)[len(text) :].partition(
                following := next(pieces)[1]
            )[0]
            text += following
        assert label is mention.label
    assert next(pieces, None) is None


def test_a_carrier_left_alone_keeps_its_text_but_for_its_seats(carrier: Carrier) -> None:
    rng, material = random.Random(1), load_material("train", "en")
    example = inject(carrier, material, rng, density=NOTHING, style="lines")
    assert "Dr. X" not in example.text
    assert "ABC" not in example.text
    assert "MM/DD" not in example.text
    outside, cursor = "", 0
    for mention in example.mentions:
        outside += example.text[cursor : mention.start_char] + "|"
        cursor = mention.end_char
    outside += example.text[cursor:]
    assert outside == (
        "CHIEF COMPLAINT: Sore knee.\nHISTORY: The patient is a |-year-old | who fell on |.  | was "
        "seen by Dr. | at |.  | | drove |.\nMEDICATIONS: 1.  Tylenol 1,000 mg.\n2.  None else.\n"
        "PLAN: The patient will follow up with Dr. | on |.  Mr. | agrees, and the patient's wound "
        "was dressed at |"
    )


def test_injected_carriers_hold_patients_doctors_and_places(carrier: Carrier) -> None:
    rng, material, rewrites = random.Random(2), load_material("train", "en"), load_rewrites("train")
    labels = {
        mention.label
        for _ in range(60)
        for mention in inject(carrier, material, rng, rewrites=rewrites, density=DENSE).mentions
    }
    wanted = {Label.PATIENT, Label.DOCTOR, Label.RELATIVE, Label.HOSPITAL, Label.DATE, Label.MRN,
              Label.PHONE, Label.CITY, Label.GENDER, Label.AGE}  # fmt: skip
    assert wanted <= labels


def test_a_window_is_no_longer_than_asked_and_begins_at_a_sentence(carrier: Carrier) -> None:
    long = Carrier("own-long", "", "", ("The knee is sore. " * 200).strip())
    example = inject(
        long, load_material("train", "en"), random.Random(3), density=NOTHING, max_chars=300
    )
    assert example.text.startswith("The knee")
    assert 200 < len(example.text) <= 300


@given(seed=SEEDS, split=st.sampled_from(SPLITS), lang=st.sampled_from(LANGS))
@settings(max_examples=60, deadline=None)
def test_mixed_names_are_of_their_split(seed: int, split: str, lang: str) -> None:
    names, rng = mix_names(load_material(split, lang).names), random.Random(seed)
    culture = names.draw_culture(rng)
    assert names.owns(names.draw_given(culture, rng.choice("FM"), rng))
    assert names.owns(names.draw_family(culture, rng))


def test_about_a_third_of_mixed_names_are_blends() -> None:
    names, rng = mix_names(load_material("train", "en").names), random.Random(4)
    listed = {name for pool in (*names.pools.values(), names.own) for name in pool.family}
    drawn = [names.draw_family(names.draw_culture(rng), rng) for _ in range(600)]
    assert 0.2 < sum(name not in listed for name in drawn) / len(drawn) < 0.5


@pytest.mark.parametrize("lang", LANGS)
def test_wider_material_takes_no_place_of_another_split(lang: str) -> None:
    wide = widen_material(load_material("train", lang), random.Random(5))
    own = {word for values in load_material("train", lang).words.values() for word in values}
    for split in ("dev", "test"):
        others = {word for values in load_material(split, lang).words.values() for word in values}
        for values in wide.words.values():
            assert not set(values) & (others - own)
    assert len(wide.words["hospitals"]) > len(load_material("train", lang).words["hospitals"])


def sources_of(phrases: tuple[Phrase, ...]) -> set[object]:
    return {phrase.parts for phrase in phrases}


def test_no_rewrite_of_development_stands_in_training() -> None:
    forms = [
        sources_of(tuple(form for one in _entries(split) for form in one))
        for split in ("train", "dev")
    ]
    assert all(forms)
    assert not forms[0] & forms[1]


def _entries(split: str) -> list[tuple[Phrase, ...]]:
    text = "the patient was seen; his wife; physician; at home; lives; years ago; was admitted"
    return [chance.rewrite.forms for chance in load_rewrites(split).find(text)]


def test_carriers_fall_into_parts_and_no_learner_gets_the_measured_one(shared: Path) -> None:
    train, dev = ({one.id for one in load_carriers(shared, split)} for split in ("train", "dev"))
    held_out = {one.id for one in read_carriers(shared, {0})}
    assert train and dev and held_out
    assert len(train | dev | held_out) == len(train) + len(dev) + len(held_out) == 60
    for split in ("test", "final"):
        with pytest.raises(UsageError):
            load_carriers(shared, split)
        with pytest.raises(UsageError):
            load_rewrites(split)


def test_an_author_of_test_injections_brings_a_file(tmp_path: Path, carrier: Carrier) -> None:
    file = tmp_path / "rewrites.toml"
    file.write_text('[[rewrite]]\nfind = ["sore knee"]\nafter = [" of {patient.full}"]\n')
    rewrites = load_rewrites("test", file)
    rng, material = random.Random(6), load_material("test", "en")
    example = inject(carrier, material, rng, rewrites=rewrites, density=DENSE, style="lines")
    assert "Sore knee of " in example.text
    file.write_text('[[rewrite]]\nfind = ["x"]\nafter = ["{nobody}"]\n')
    with pytest.raises(InputError, match="Rewrite 1"):
        load_rewrites("dev", file)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Dr. X and Dr. Y's note", ["X", "Y"]),
        ("Dr. Smithson was", ["Smithson"]),
        ("Ms. ABC is", ["ABC"]),
        ("taken to XYZ Hospital", ["XYZ Hospital"]),
        ("lives in ABCD with", ["ABCD"]),
        ("a xx-year-old", ["xx"]),
        ("ABC plates were used in the XXX eye", []),
        ("vitamin D. Take", []),
    ],
)
def test_seats(text: str, seats: list[str]) -> None:
    assert [text[one.start_char : one.end_char] for one in find_seats(text)] == seats


def test_lines_and_sentences_are_restored() -> None:
    source = (
        "EXAM:,MRI KNEE,FINDINGS: , No tear, none.,IMPRESSION:,1.  Fine, 1,000 ml. Dr. Y is in."
    )
    text = restore_lines(source, "spaced")
    assert text == (
        "EXAM: MRI KNEE\n\nFINDINGS: No tear, none.\n\nIMPRESSION: 1.  Fine, 1,000 ml. Dr. Y is in."
    )
    sentences = [text[start:end] for start, end, _ in split_sentences(text)]
    assert sentences[-2:] == ["IMPRESSION: 1.  Fine, 1,000 ml.", "Dr. Y is in."]
    assert restore_lines(source, "raw") == source
    assert "\n" not in restore_lines(source, "flat")
