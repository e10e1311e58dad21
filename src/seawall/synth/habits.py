"""How a clinician types: case, spacing, abbreviations, slips. Never inside what is gold."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from seawall.synth.spelling import draw_misspelling

_ABBREVIATIONS = {
    "en": {
        "patient": "pt", "history": "hx", "with": "w/", "without": "w/o", "and": "&",
        "discharge": "d/c", "follow-up": "f/u", "diagnosis": "dx", "treatment": "tx",
        "symptoms": "sx", "weeks": "wks", "months": "mos", "hours": "hrs", "medications": "meds",
    },
    "sv": {
        "patienten": "pat", "patient": "pat", "undersökning": "us", "behandling": "beh",
        "eventuellt": "ev", "utan": "u", "med": "m", "vecka": "v", "veckor": "v", "timmar": "tim",
        "månader": "mån", "ungefär": "ca", "kontroll": "ktr", "temperatur": "temp",
    },
}  # fmt: skip
_WORD = re.compile(r"(?<![^\s(])[^\W\d_]+(?:-[^\W\d_]+)?(?=[\s,.;)])")
_SENTENCE_END = re.compile(r"(?<=[a-zåäö)]{3})\. ")
_LONG_WORD = re.compile(r"(?<=\s)[a-zåäö]{6,}(?=[\s,.;])")


@dataclass(frozen=True, slots=True)
class Habits:
    """One note's typing. ``slip_rate`` is the chance of a typo in a run of literal text."""

    lang: str
    abbreviates: bool
    double_space: bool
    drops_final_period: bool
    slip_rate: float
    wrap_columns: int
    list_mark: str
    heading_break: str
    section_gap: int

    def retype(self, literal: str, rng: random.Random) -> str:
        """A run of the phrase's own text as this clinician types it."""
        if self.abbreviates:
            table = _ABBREVIATIONS[self.lang]
            literal = _WORD.sub(lambda word: table.get(word[0], word[0]), literal)
        if self.double_space:
            literal = _SENTENCE_END.sub(".  ", literal)
        if rng.random() < self.slip_rate:
            literal = _slip(literal, rng)
        return literal


def draw_habits(lang: str, rng: random.Random) -> Habits:
    """Most clinicians type plainly; each habit belongs to some."""
    return Habits(
        lang=lang,
        abbreviates=rng.random() < 0.18,
        double_space=rng.random() < 0.12,
        drops_final_period=rng.random() < 0.08,
        slip_rate=rng.choice((0.0, 0.01, 0.04)),
        wrap_columns=rng.randint(72, 80) if rng.random() < 0.3 else 0,
        list_mark=rng.choice(("- ", "* ", "# ", "-", "• ")),
        heading_break=rng.choice(("\n", "\n", " ")),
        section_gap=rng.choice((1, 2, 2)),
    )


def draw_case(rng: random.Random) -> Callable[[str], str] | None:
    """How a section is cased: nearly always as it stands, sometimes ALL CAPS or all small."""
    luck = rng.random()
    if luck < 0.025:
        return str.upper
    return str.lower if luck < 0.05 else None


def _slip(literal: str, rng: random.Random) -> str:
    words = list(_LONG_WORD.finditer(literal))
    if not words:
        return literal
    word = rng.choice(words)
    return literal[: word.start()] + draw_misspelling(word[0], rng) + literal[word.end() :]


def wrap_lines(text: str, columns: int) -> str:
    """Break long lines at a space; every other character keeps its place, so offsets stay valid."""
    lines: list[str] = []
    for long_line in text.split("\n"):
        line = long_line
        while len(line) > columns and (at := line.rfind(" ", 1, columns)) > 0:
            lines.append(line[:at])
            line = line[at + 1 :]
        lines.append(line)
    return "\n".join(lines)
