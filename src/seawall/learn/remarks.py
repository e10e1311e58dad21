"""Remarks: a few sentences about somebody, without title, field or header that says who it is.

Notes name their patient in frames that come again and again. Here a name, of any origin and often
of no list, stands in many places of a sentence, and terms that are no names stand in the same ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path

from seawall.learn.example import Example, join_names
from seawall.learn.noise import write_in_case
from seawall.learn.synthetic import load_wide_materials
from seawall.model import Class
from seawall.resources import read_toml
from seawall.synth.contract import with_ages
from seawall.synth.material import Material
from seawall.synth.notes import fits
from seawall.synth.people import draw_patient
from seawall.synth.scene import Scene, Stay
from seawall.synth.sheet import Sheet
from seawall.synth.template import Phrase, parse_phrase

_ANNOTATED = frozenset({Class.EID, Class.QID})
_LENGTHS = (1, 1, 1, 2, 2, 3, 4)
_GAPS = (" ", " ", " ", "\n")
_VARIANT_SHARE = 0.2
_IN_ONE_CASE = 0.5


def make_remarks(count: int, lang: str, seed: int, folder: Path | None = None) -> Iterator[Example]:
    """That many remarks for training, half of them in one case; the n-th is always the same."""
    materials = load_wide_materials("train", lang, seed, folder)
    for number in range(count):
        rng = random.Random(f"{seed}|{lang}|remark|{number}")
        remark = _write(f"{lang}-remark-{number}", rng.choice(materials), rng)
        yield write_in_case(remark, rng) if rng.random() < _IN_ONE_CASE else remark


@cache
def _load_sentences(lang: str) -> tuple[Phrase, ...]:
    sources = read_toml("learn/remarks.toml")[lang]["sentences"]
    return tuple(with_ages(parse_phrase(source)) for source in sources)


def _write(name: str, material: Material, rng: random.Random) -> Example:
    scene, sheet = _open_scene(material, rng), Sheet()
    for _ in range(rng.choice(_LENGTHS)):
        phrase = rng.choice([one for one in _load_sentences(material.lang) if fits(one, scene)])
        if len(sheet):
            sheet.write(rng.choice(_GAPS))
        scene.begin_phrase("", formal=False)
        sheet.write_phrase(phrase, scene, None, rng)
    text = sheet.text()
    mentions = join_names(text, sheet.mentions())
    return Example(name, text, mentions, material.lang, "synth", sheet.traps(), _ANNOTATED)


def _open_scene(material: Material, rng: random.Random) -> Scene:
    # One seed for all: the staff of a hospital is then drawn once. The number tells patients apart.
    patient = draw_patient(rng.getrandbits(32), "remark", material, 1, rng)
    visit = patient.note_dates[0]
    stay = Stay(visit - timedelta(days=rng.randint(0, 12)), visit, visit)
    return Scene(patient, material, stay, rng, "remark", _VARIANT_SHARE)
