"""Short notes of a line or two, as colleagues leave each other: a bare name, a score, a plan.

Nothing around a word tells there what it is, so a learner meets a name and an eponym in the same
place and in every case: "aysel 32 wks", "Ranson 3 at 48 hours".
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from seawall.learn.example import Example
from seawall.learn.injection.clinical import draw_term
from seawall.learn.injection.variety import mix_names
from seawall.learn.noise import write_in_case
from seawall.model import Class, Label, Mention, Span
from seawall.resources import read_toml
from seawall.synth.material import load_material
from seawall.synth.names import Names

SOURCE = "messages"
_SLOT = re.compile(r"\{([^{}]+)\}")
_ROLES = {
    "p": Label.PATIENT,
    "d": Label.DOCTOR,
    "r": Label.RELATIVE,
    "o": Label.OTHER_PERSON,
}
_NOBODY = "x"
_GENDERED = {
    "en": re.compile(
        r"\b(?:mum|mother|dad|father|wife|husband|son|daughter|sister|brother|nan|aunt|uncle|niece|"
        r"nephew|grandson|he|him|his|she|her)\b"
    ),
    "sv": re.compile(
        r"\b(?:mamman?|pappan?|modern|fadern|hustrun?|frun|maken?|son(?:en)?|dottern?|systern?|bror|"
        r"brodern|mormor|farmor|morfar|farfar|moster|faster|morbror|farbror|hans|hennes)\b"
    ),
}
_LINES = (1, 1, 1, 2, 3, 5)
_JOINTS = (" ", ". ", ".\n", "\n", "; ")
_TERMS_SHARE = 0.55
_IN_ONE_CASE = 0.5
_CAPITALISED = 0.6
_JOINED_SHARE = 0.2  # of family names, with a particle or doubled: "van 't Hof", "Ruiz-Ochoa"
_PARTICLES = ("van", "van 't", "de", "de la", "al-", "el-", "bin", "ben", "O'", "Mac ", "von", "da")


def make_messages(count: int, lang: str, seed: int) -> Iterator[Example]:
    """That many messages with names of the train split; health details are not marked."""
    names = mix_names(load_material("train", lang).names)
    for number in range(count):
        yield make_message(number, lang, seed, names)


def make_message(number: int, lang: str, seed: int, names: Names) -> Example:
    """The message of that number, half of them in one case."""
    rng = random.Random(f"{seed}|{lang}|message|{number}")
    message = _write(number, lang, names, rng)
    return write_in_case(message, rng) if rng.random() < _IN_ONE_CASE else message


def _write(number: int, lang: str, names: Names, rng: random.Random) -> Example:
    persons, terms, _ = _read_frames(lang)
    text, mentions = "", list[Mention]()
    joint = rng.choice(_JOINTS)
    for _ in range(rng.choice(_LINES)):
        frames = terms if rng.random() < _TERMS_SHARE else persons
        text += joint if text else ""
        text = _add_line(text, mentions, rng.choice(frames), lang, names, rng)
    return Example(
        f"{SOURCE}-{lang}-{number}",
        text,
        tuple(sorted(mentions, key=lambda one: one.span)),
        lang,
        SOURCE,
        classes=frozenset({Class.EID, Class.QID}),
    )


def _add_line(
    text: str, mentions: list[Mention], frame: str, lang: str, names: Names, rng: random.Random
) -> str:
    start = len(text)
    for at, part in enumerate(_SLOT.split(frame)):
        role, _, form = part.partition(".")
        if at % 2 and form and role in (*_ROLES, _NOBODY):
            name = _draw_name(form, names, rng)
            if role != _NOBODY:
                mentions.append(Mention(Span(len(text), len(text) + len(name)), _ROLES[role]))
            text += name
        else:
            words = draw_term(part, _read_frames(lang)[2], rng) if at % 2 else part
            mentions += _find_genders(words, lang, len(text))
            text += words
    if rng.random() < _CAPITALISED:
        text = text[:start] + text[start : start + 1].upper() + text[start + 1 :]
    return text


def _find_genders(words: str, lang: str, start: int) -> Iterator[Mention]:
    for found in _GENDERED[lang].finditer(words):
        yield Mention(Span(start + found.start(), start + found.end()), Label.GENDER)


def _draw_name(form: str, names: Names, rng: random.Random) -> str:
    origin = names.draw_culture(rng)
    given = names.draw_given(origin, rng.choice("FM"), rng)
    family = _draw_family(origin, names, rng)
    written = {
        "first": given,
        "last": family,
        "full": f"{given} {family}",
        "il": f"{given[0]}. {family}",
        "lf": f"{family}, {given if rng.random() < 0.7 else given[0] + '.'}",
    }
    return written[form]


def _draw_family(origin: str, names: Names, rng: random.Random) -> str:
    family = names.draw_family(origin, rng)
    if rng.random() >= _JOINED_SHARE:
        return family
    if rng.random() < 0.5:
        return family + rng.choice("- ") + names.draw_family(origin, rng)
    particle = rng.choice(_PARTICLES)
    return particle + ("" if particle[-1] in "-' " else " ") + family


@cache
def _read_frames(
    lang: str,
) -> tuple[Sequence[str], Sequence[str], Mapping[str, tuple[str, ...]]]:
    """Frames with persons, frames without, and the lists that both draw from."""
    whole: dict[str, Any] = read_toml("learn/messages_train.toml")
    source = whole[lang]
    traps: dict[str, str] = read_toml("learn/traps_train.toml")[lang]["lists"]
    lists = traps | whole["lists"] | source["lists"]
    words = {
        name: tuple(word for word in text.replace("\n", "").split("|") if word)
        for name, text in lists.items()
    }
    return source["persons"].split("\n")[:-1], source["terms"].split("\n")[:-1], words
