"""Lines as people jot them down: nothing around them tells whom they are about.

Notes name their patient in frames that come again and again. Here a name, of any origin and often
of no list, a town or a trade stands in many places of a line, and terms that are none stand in the
same ones: "aysel 32 wks", "Ranson 3 at 48 hours". Three kinds of lines are strung together:

- written by hand with every identifier marked, "moved to [[CITY:Hull]]" (``lines_en.txt``): what is
  marked at times stays and at times gives way to another value of its kind;
- frames of messages, with persons or with terms (``messages_train.toml``);
- remarks about one person, in the synthetic hospital's phrases (``remarks.toml``).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from seawall.learn.example import Example, join_names
from seawall.learn.injection.clinical import draw_term
from seawall.learn.line_values import LineValues
from seawall.learn.noise import write_in_case
from seawall.learn.synthetic import load_wide_materials
from seawall.model import Class, Label
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
_KINDS = {"marked": 0.4, "unmarked": 0.15, "persons": 0.2, "terms": 0.25}  # shares
_MESSAGES = ("persons", "terms")
_MARK = re.compile(r"\[\[([A-Z_]+):(.+?)\]\]|\{([^{}]+)\}")
_TRAP = "TRAP"
_ROLES = {
    "p": Label.PATIENT,
    "d": Label.DOCTOR,
    "r": Label.RELATIVE,
    "o": Label.OTHER_PERSON,
    "x": None,  # a name that stands for nobody
}
_GENDERED = {
    "en": re.compile(
        r"\b(?:(?:grand|step)?(?:mother|father|son|daughter)|mum|mom|dad|wife|husband|sister|brother|"
        r"nan|grandma|grandpa|aunt|uncle|niece|nephew|he|him|his|himself|she|her|herself)\b",
        re.IGNORECASE,
    ),
    "sv": re.compile(
        r"\b(?:mamman?|pappan?|mor|far|modern|fadern|hustrun?|frun|maken?|son(?:en)?|dottern?|systern?|"
        r"bror|brodern|mormor|farmor|morfar|farfar|moster|faster|morbror|farbror|han|honom|hans|hon|"
        r"henne|hennes)\b",
        re.IGNORECASE,
    ),
}
_ARTICLE = re.compile(r"\b([Aa])n? $")
_LENGTHS = (1, 1, 1, 2, 2, 3, 5)
_JOINTS = (" ", " ", ". ", ".\n", "\n", "; ")
_ENDS = frozenset(".!?:;,")
_IN_ONE_CASE = 0.5
_CAPITALISED = 0.6
_VARIANT_SHARE = 0.2


def make_lines(count: int, lang: str, seed: int, folder: Path | None = None) -> Iterator[Example]:
    """That many examples of marked lines and messages; the n-th is always the same."""
    values = LineValues(lang, _list_marked(lang), seed, folder)
    for number in range(count):
        rng = random.Random(f"{seed}|{lang}|lines|{number}")
        draw = partial(_draw_line, lang, values, rng)
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


def _draw_line(lang: str, values: LineValues, rng: random.Random) -> list[Piece]:
    kind = rng.choices(tuple(_KINDS), tuple(_KINDS.values()))[0]
    pieces = list(_fill(rng.choice(_read_frames(lang)[kind]), lang, values, rng))
    if lang == "en":
        pieces = [_agree(one, behind) for one, behind in pairwise([*pieces, Piece("")])]
    if kind in _MESSAGES and rng.random() < _CAPITALISED:
        text = pieces[0].text
        pieces[0] = pieces[0]._replace(text=text[:1].upper() + text[1:])
    return pieces


def _agree(piece: Piece, behind: Piece) -> Piece:
    """The piece with "a" or "an" at its end as a trade behind it asks for."""
    if behind.label is not Label.PROFESSION:
        return piece
    article = r"\1n " if behind.text[0] in "aeiouAEIOU" else r"\1 "
    return piece._replace(text=_ARTICLE.sub(article, piece.text))


def _fill(frame: str, lang: str, values: LineValues, rng: random.Random) -> Iterator[Piece]:
    cursor = 0
    for mark in _MARK.finditer(frame):
        yield from _mark_genders(frame[cursor : mark.start()], lang)
        label, value, slot = mark.groups()
        if slot:
            yield from _fill_slot(slot, lang, values, rng)
        elif label == _TRAP:
            yield Piece(rng.choice((value, value, rng.choice(_list_traps(lang)))), trap=True)
        else:
            yield Piece(values.replace(Label[label], value, rng), Label[label])
        cursor = mark.end()
    yield from _mark_genders(frame[cursor:], lang)


def _fill_slot(slot: str, lang: str, values: LineValues, rng: random.Random) -> Iterator[Piece]:
    role, _, form = slot.partition(".")
    if form and role in _ROLES:
        yield Piece(values.draw_name(form, rng), _ROLES[role])
    else:
        yield from _mark_genders(draw_term(slot, _read_lists(lang), rng), lang)


def _mark_genders(text: str, lang: str) -> Iterator[Piece]:
    cursor = 0
    for found in _GENDERED[lang].finditer(text):
        yield Piece(text[cursor : found.start()])
        yield Piece(found[0], Label.GENDER)
        cursor = found.end()
    yield Piece(text[cursor:])


@cache
def _read_frames(lang: str) -> Mapping[str, Sequence[str]]:
    messages: dict[str, Any] = read_toml("learn/messages_train.toml")[lang]
    frames = {kind: messages[kind].split("\n")[:-1] for kind in _MESSAGES}
    frames |= {"marked": [], "unmarked": []}
    for line in read_lines(f"learn/lines_{lang}.txt"):
        marks = {label for label, *_ in _MARK.findall(line)} - {_TRAP}
        frames["marked" if marks else "unmarked"].append(line.replace("\\n", "\n"))
    return frames


@cache
def _read_lists(lang: str) -> Mapping[str, tuple[str, ...]]:
    whole: dict[str, Any] = read_toml("learn/messages_train.toml")
    traps: dict[str, str] = read_toml("learn/traps_train.toml")[lang]["lists"]
    lists = traps | whole["lists"] | whole[lang]["lists"]
    return {
        name: tuple(word for word in text.replace("\n", "").split("|") if word)
        for name, text in lists.items()
    }


def _find_marks(lang: str) -> Iterator[tuple[str, str]]:
    frames = _read_frames(lang)
    for line in (*frames["marked"], *frames["unmarked"]):
        yield from ((label, value) for label, value, _ in _MARK.findall(line))


def _list_marked(lang: str) -> Iterator[tuple[Label, str]]:
    return ((Label[label], value) for label, value in _find_marks(lang) if label != _TRAP)


@cache
def _list_traps(lang: str) -> Sequence[str]:
    return [value for label, value in _find_marks(lang) if label == _TRAP]


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
