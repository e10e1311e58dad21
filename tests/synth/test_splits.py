"""The shipped splits: whole, disjoint, and gender written through slots only."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from seawall.resources import read_toml
from seawall.synth.material import LANGS, Material, load_material
from seawall.synth.names import SPLITS
from seawall.synth.template import Phrase

FILES = [(split, lang) for split in SPLITS for lang in LANGS]
# Not "man" in Swedish: it is also the pronoun "one"; nor "make", which is in "make sure".
GENDER_WORDS = {
    "en": "he she him her his hers himself herself man men woman women boy boys girl girls male "
    "males female females gentleman lady mr mrs ms wife husband mother father mom dad son sons "
    "daughter daughters sister sisters brother brothers niece nephew aunt uncle grandmother "
    "grandfather grandson granddaughter widow widower girlfriend boyfriend stepfather stepmother",
    "sv": "han hon honom henne hans hennes kvinna kvinnan kvinnor mannen män pojke pojken flicka "
    "flickan kvinnlig kvinnliga manlig manliga herr fru fröken hustru hustrun maka makan maken mor "
    "far mamma pappa son sonen dotter dottern syster systern bror brodern mormor morfar farmor "
    "farfar änka änkling moster faster morbror farbror",
}
# A box has a number and no name: it is nobody's street.
BOXES = {"po box", "p.o. box", "box"}


def phrases_of(material: Material) -> list[Phrase]:
    sections = [phrase for phrases in material.sections.values() for phrase in phrases]
    return sections + [part for one in material.layouts for part in (one.header, one.footer)]


@pytest.mark.parametrize(("split", "lang"), FILES)
def test_a_split_has_all_it_needs(split: str, lang: str) -> None:
    material = load_material(split, lang)
    kinds = {layout.kind for layout in material.layouts}
    assert kinds >= {
        "discharge", "progress", "radiology", "pathology", "nursing", "referral", "phone",
    }  # fmt: skip
    assert len(phrases_of(material)) >= 100
    assert len(material.traps) >= 50


@pytest.mark.parametrize(("split", "lang"), FILES)
def test_no_phrase_holds_a_literal_gender_word(split: str, lang: str) -> None:
    forbidden = set(GENDER_WORDS[lang].split())
    for phrase in phrases_of(load_material(split, lang)):
        for literal in phrase.literals:
            words = set(re.findall(r"[^\W\d_]+", literal.lower()))
            assert not words & forbidden, f"literal gender word in {literal!r}"


def normal(text: str) -> str:
    return " ".join(text.lower().split())


def parts_of(split: str, lang: str) -> dict[str, set[str]]:
    words = read_toml(f"synth/{split}/{lang}/words.toml")
    layouts = read_toml(f"synth/{split}/{lang}/layouts.toml")
    sections = read_toml(f"synth/{split}/{lang}/phrases.toml")["sections"]
    forms = [form for kind in layouts["kinds"].values() for form in kind]
    parts = {
        "hospitals": [name for line in words["hospitals"] for name in line.split("|")],
        "streets": [street.replace("{n}", "") for street in words["streets"]],
        "phrases": [phrase for phrases in sections.values() for phrase in phrases],
        "headings": [line for lines in layouts["headings"].values() for line in lines],
        "headers": [form.get("header", "") for form in forms],
        "footers": [form.get("footer", "") for form in forms],
    }
    return {kind: {normal(text) for text in texts} - {""} - BOXES for kind, texts in parts.items()}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("one", "other"), list(combinations(SPLITS, 2)))
def test_splits_share_nothing(one: str, other: str, lang: str) -> None:
    left, right = parts_of(one, lang), parts_of(other, lang)
    shared = {kind: left[kind] & right[kind] for kind in left}
    assert not any(shared.values()), shared
