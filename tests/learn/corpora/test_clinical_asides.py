"""What is put into training notes so that clinical terms are not taken for names."""

from __future__ import annotations

import random
import re

import pytest

from seawall.learn.carriers import Carrier
from seawall.learn.injection import NOTHING, inject, load_rewrites, widen_material
from seawall.learn.injection.clinical import make_clinical_terms
from seawall.model import Class
from seawall.synth.material import LANGS, load_material


@pytest.mark.parametrize("lang", LANGS)
def test_made_terms_are_filled_and_many(lang: str) -> None:
    terms = make_clinical_terms(lang, 3000, random.Random(1))
    assert len(set(terms)) > 1500
    assert not any(re.search(r"[{}|\n]", term) for term in terms)
    assert terms == make_clinical_terms(lang, 3000, random.Random(1))


def test_wider_material_keeps_the_traps_of_its_split() -> None:
    material = load_material("train", "en")
    wide = widen_material(material, random.Random(2))
    assert set(material.traps) < set(wide.traps)


def test_asides_bring_traps_and_no_identifier_into_a_note_left_alone(carrier: Carrier) -> None:
    notes = [
        inject(
            carrier,
            load_material("train", "en"),
            random.Random(seed),
            rewrites=load_rewrites("train"),
            density=NOTHING,
        )
        for seed in range(40)
    ]
    assert any(note.traps for note in notes)
    for note in notes:
        hidden = [mention.span for mention in note.mentions if mention.cls is not Class.HMD]
        assert not any(trap.overlaps(span) for trap in note.traps for span in hidden)
