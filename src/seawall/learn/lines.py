"""Lines as people jot them down: nothing around them tells whom they are about.

Notes name their patient in frames that come again and again. Here a name, of any origin and often
of no list, a town or a trade stands in many places of a line, and terms that are none stand in the
same ones: "aysel 32 wks", "Ranson 3 at 48 hours". Three kinds of lines are strung together:

- written by hand with every identifier marked, "moved to [[CITY:Hull]]" (``lines_en.txt``): what is
  marked at times stays and at times gives way to another value of its kind;
- frames of messages, with persons, with terms, or with terms of the lexicons as headings and lists
  write them (``messages_train.toml``);
- remarks about one person, in the synthetic hospital's phrases (``remarks.toml``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

from seawall.learn.example import Example, join_names
from seawall.learn.line_values import LineValues
from seawall.learn.marks import Filler, has_identifiers, list_traps, list_values
from seawall.learn.noise import write_in_case
from seawall.learn.synthetic import load_wide_materials
from seawall.model import Class
from seawall.resources import read_lines, read_toml
from seawall.synth.contract import with_ages
from seawall.synth.material import Material
from seawall.synth.notes import fits
from seawall.synth.people import draw_patient
from seawall.synth.scene import Piece, Scene, Stay
from seawall.synth.sheet import Sheet
from seawall.synth.slots import fill_slot
from seawall.synth.template import Phrase, parse_phrase

SOURCE = "lines"
# Shares of the lines.
_KINDS = {"marked": 0.42, "unmarked": 0.16, "persons": 0.14, "terms": 0.18, "details": 0.1}
_MESSAGES = ("persons", "terms", "details")
_LENGTHS = (1, 1, 1, 2, 2, 3, 5)
_JOINTS = (" ", " ", ". ", ".\n", "\n", "; ")
_ENDS = frozenset(".!?:;,")
_IN_ONE_CASE = 0.5
_CAPITALISED = 0.6
_VARIANT_SHARE = 0.2


def make_lines(count: int, lang: str, seed: int, folder: Path | None = None) -> Iterator[Example]:
    """That many examples of marked lines and messages; the n-th is always the same."""
    marked = _list_marked(lang)
    filler = Filler(lang, LineValues(lang, list_values(marked), seed, folder), list_traps(marked))
    for number in range(count):
        rng = random.Random(f"{seed}|{lang}|lines|{number}")
        draw = partial(_draw_line, read_frames(lang), filler, rng)
        yield _string(f"{lang}-lines-{number}", lang, SOURCE, draw, rng)


def make_remarks(count: int, lang: str, seed: int, folder: Path | None = None) -> Iterator[Example]:
    """That many examples of remarks about one person each; the n-th is always the same."""
    materials = load_wide_materials("train", lang, seed, folder)
    for number in range(count):
        rng = random.Random(f"{seed}|{lang}|remark|{number}")
        draw = partial(_draw_remark, _open_scene(rng.choice(materials), rng))
        yield _string(f"{lang}-remark-{number}", lang, "synth", draw, rng)


def _string(
    name: str, lang: str, source: str, draw: Callable[[], Iterable[Piece]], rng: random.Random
) -> Example:
    """One to five lines with something between them, half of the examples in one case.

    Health details are not marked.
    """
    sheet, joint = Sheet(), rng.choice(_JOINTS)
    for _ in range(rng.choice(_LENGTHS)):
        if len(sheet):
            sheet.write(joint.lstrip(".;") if sheet.last_char in _ENDS else joint)
        for piece in draw():
            sheet.write_piece(piece)
    text = sheet.text()
    mentions, classes = join_names(text, sheet.mentions()), frozenset({Class.EID, Class.QID})
    example = Example(name, text, mentions, lang, source, sheet.traps(), classes)
    return write_in_case(example, rng) if rng.random() < _IN_ONE_CASE else example


def _draw_line(
    frames: Mapping[str, Sequence[str]], filler: Filler, rng: random.Random
) -> list[Piece]:
    kind = rng.choices(tuple(_KINDS), tuple(_KINDS.values()))[0]
    pieces = filler.fill(rng.choice(frames[kind]), rng)
    if kind in _MESSAGES and rng.random() < _CAPITALISED:
        text = pieces[0].text
        pieces[0] = pieces[0]._replace(text=text[:1].upper() + text[1:])
    return pieces


@cache
def read_frames(lang: str) -> Mapping[str, Sequence[str]]:
    """The lines and messages of a language by kind, with their marks and slots."""
    messages: dict[str, Any] = read_toml("learn/messages_train.toml")[lang]
    frames = {kind: messages[kind].split("\n")[:-1] for kind in _MESSAGES}
    frames |= {"marked": [], "unmarked": []}
    for line in read_lines(f"learn/lines_{lang}.txt"):
        kind = "marked" if has_identifiers(line) else "unmarked"
        frames[kind].append(line.replace("\\n", "\n"))
    return frames


def _list_marked(lang: str) -> list[str]:
    frames = read_frames(lang)
    return [*frames["marked"], *frames["unmarked"]]


@cache
def _load_sentences(lang: str) -> tuple[Phrase, ...]:
    sources = read_toml("learn/remarks.toml")[lang]["sentences"]
    return tuple(with_ages(parse_phrase(source)) for source in sources)


def _draw_remark(scene: Scene) -> Iterator[Piece]:
    fitting = [one for one in _load_sentences(scene.lang) if fits(one, scene)]
    scene.begin_phrase("", formal=False)
    for segment in scene.rng.choice(fitting).draw(scene.rng):
        yield from [Piece(segment)] if isinstance(segment, str) else fill_slot(scene, segment)


def _open_scene(material: Material, rng: random.Random) -> Scene:
    # One seed for all: the staff of a hospital is then drawn once. The number tells patients apart.
    patient = draw_patient(rng.getrandbits(32), "remark", material, 1, rng)
    visit = patient.note_dates[0]
    stay = Stay(visit - timedelta(days=rng.randint(0, 12)), visit, visit)
    return Scene(patient, material, stay, rng, "remark", _VARIANT_SHARE)
