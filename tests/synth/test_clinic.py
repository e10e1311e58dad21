"""Diseases befall only those who can have them, and are the same in both languages."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from seawall.resources import read_toml
from seawall.synth.clinic import draw_diseases, load_diseases
from seawall.synth.material import LANGS

CLINICS = {lang: read_toml(f"synth/clinic_{lang}.toml") for lang in LANGS}


def test_there_are_sixty_diseases_or_more_and_none_lacks_anything() -> None:
    for lang in LANGS:
        diseases = load_diseases(lang)
        assert len(diseases) >= 60
        for disease in diseases:
            assert disease.names and disease.symptoms and disease.drugs and disease.tests
            assert disease.labs and disease.procedures and disease.anatomy


def test_both_languages_know_the_same_diseases_for_the_same_people() -> None:
    english, swedish = (CLINICS[lang]["diseases"] for lang in ("en", "sv"))
    assert list(english) == list(swedish)
    for name, row in english.items():
        for key in ("sex", "ages", "weight"):
            assert row.get(key) == swedish[name].get(key)


def test_diseases_of_one_sex() -> None:
    diseases = CLINICS["en"]["diseases"]
    assert all(diseases[name]["sex"] == "M" for name in ("prostate_cancer", "bph"))
    assert all(diseases[name]["sex"] == "F" for name in ("pregnancy", "ovarian_cancer", "fibroids"))


@given(st.sampled_from(LANGS), st.sampled_from("FM"), st.integers(0, 104), st.integers())
def test_drawn_diseases_fit_sex_and_age(lang: str, sex: str, age: int, seed: int) -> None:
    diseases = draw_diseases(lang, sex, age, random.Random(str(seed)))
    assert len(diseases) >= 2
    assert len(set(diseases)) == len(diseases)
    assert all(disease.befalls(sex, age) for disease in diseases)


def test_laboratory_values_lie_in_their_range() -> None:
    rng = random.Random("labs")
    for disease in load_diseases("en"):
        for lab in disease.labs:
            value = float(lab.draw_result(rng, ".").split()[0])
            assert lab.low <= value <= lab.high
