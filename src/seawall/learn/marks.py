"""Text written by hand with every identifier marked: "moved to [[CITY:Hull]]".

What is marked at times stays and at times gives way to another value of its kind; ``TRAP`` marks a
term that looks like an identifier and is none. A slot, ``{p.full}``, is filled with a name or with
a term, ``{detail}`` with one of the lexicons.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from seawall.learn.detail_terms import draw_detail
from seawall.learn.injection.clinical import draw_term
from seawall.learn.line_values import LineValues
from seawall.model import Label
from seawall.resources import read_toml
from seawall.synth.scene import Piece

Replace = Callable[[Label, str, random.Random], str]
_MARK = re.compile(r"\[\[([A-Z_]+):(.+?)\]\]|\{([^{}]+)\}", re.DOTALL)
_TRAP = "TRAP"
_DETAIL = "detail"
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


class Filler:
    """Writes marked texts of one language again and again, each time with other values."""

    def __init__(
        self, lang: str, values: LineValues, traps: Iterable[str], swapped: float = 0.33
    ) -> None:
        self._lang = lang
        self._values = values
        self._traps = tuple(traps)
        self._swapped = swapped  # share of the traps that give way to others

    def fill(self, frame: str, rng: random.Random, replace: Replace | None = None) -> list[Piece]:
        """The pieces of a text, with what ``replace`` writes for a marked value."""
        pieces = list(self._fill(frame, rng, replace or self._values.replace))
        if self._lang == "en":
            pieces = [_agree(one, behind) for one, behind in pairwise([*pieces, Piece("")])]
        return pieces

    def _fill(self, frame: str, rng: random.Random, replace: Replace) -> Iterator[Piece]:
        cursor = 0
        for mark in _MARK.finditer(frame):
            yield from self._mark_genders(frame[cursor : mark.start()])
            label, value, slot = mark.groups()
            if slot:
                yield from self._fill_slot(slot, rng)
            elif label == _TRAP:
                is_swapped = rng.random() < self._swapped
                yield Piece(rng.choice(self._traps) if is_swapped else value, trap=True)
            else:
                yield Piece(replace(Label[label], value, rng), Label[label])
            cursor = mark.end()
        yield from self._mark_genders(frame[cursor:])

    def _fill_slot(self, slot: str, rng: random.Random) -> Iterator[Piece]:
        role, _, form = slot.partition(".")
        if form and role in _ROLES:
            yield Piece(self._values.draw_name(form, rng), _ROLES[role])
        elif slot == _DETAIL:
            yield Piece(draw_detail(self._lang, rng), trap=True)
        else:
            yield from self._mark_genders(draw_term(slot, _read_lists(self._lang), rng))

    def _mark_genders(self, text: str) -> Iterator[Piece]:
        cursor = 0
        for found in _GENDERED[self._lang].finditer(text):
            yield Piece(text[cursor : found.start()])
            yield Piece(found[0], Label.GENDER)
            cursor = found.end()
        yield Piece(text[cursor:])


def has_identifiers(frame: str) -> bool:
    """True if a mark of the frame is more than a trap."""
    return any(label and label != _TRAP for label, *_ in _MARK.findall(frame))


def list_values(frames: Iterable[str]) -> Iterator[tuple[Label, str]]:
    """Every identifier that the frames mark."""
    marks = (mark for frame in frames for mark in _MARK.findall(frame))
    return ((Label[label], value) for label, value, _ in marks if label and label != _TRAP)


def list_traps(frames: Iterable[str]) -> Iterator[str]:
    """Every trap that the frames mark."""
    return (value for frame in frames for label, value, _ in _MARK.findall(frame) if label == _TRAP)


def _agree(piece: Piece, behind: Piece) -> Piece:
    """The piece with "a" or "an" at its end as a trade behind it asks for."""
    if behind.label is not Label.PROFESSION:
        return piece
    article = r"\1n " if behind.text[0] in "aeiouAEIOU" else r"\1 "
    return piece._replace(text=_ARTICLE.sub(article, piece.text))


@cache
def _read_lists(lang: str) -> Mapping[str, tuple[str, ...]]:
    whole: dict[str, Any] = read_toml("learn/messages_train.toml")
    traps: dict[str, str] = read_toml("learn/traps_train.toml")[lang]["lists"]
    lists = traps | whole["lists"] | whole[lang]["lists"]
    return {
        name: tuple(word for word in text.replace("\n", "").split("|") if word)
        for name, text in lists.items()
    }
