"""Sentences with marks that single a person out, and with findings that look like such marks.

``characteristics_en.txt`` and ``characteristics_sv.txt`` were written by hand: tattoos, odd canes,
nicknames, fame and stories, and as many clinical findings in the same words ("tattoo distal to the
polyp"). What is marked stays as it is, because it belongs to its sentence. The dev files hold
other sentences, which no model is trained on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from seawall.learn.example import Example, join_names
from seawall.learn.line_values import LineValues
from seawall.learn.lines import read_frames
from seawall.learn.marks import Filler, list_traps, list_values
from seawall.learn.noise import write_in_case
from seawall.model import Class, Label
from seawall.resources import read_lines
from seawall.synth.sheet import Sheet

SOURCE = "characteristics"
# Shares of the sentences; "other" are lines of charts without an identifier.
_KINDS = {"marked": 0.42, "near": 0.38, "other": 0.2}
_LENGTHS = (1, 2, 3, 3, 4, 6)
_JOINTS = (" ", " ", " ", "\n", ".\n", "; ")
_ENDS = frozenset(".!?:;,")
_IN_ONE_CASE = 0.25


def make_characteristics(
    count: int, lang: str, seed: int, folder: Path | None = None
) -> Iterator[Example]:
    """That many examples of one to six sentences; the n-th is always the same."""
    sentences = {**_read_sentences(lang), "other": read_frames(lang)["unmarked"]}
    listed = [sentence for kind in sentences.values() for sentence in kind]
    values = LineValues(lang, list_values(listed), seed, folder)
    filler = Filler(lang, values, list_traps(listed))

    def replace(label: Label, value: str, rng: random.Random) -> str:
        return value if label is Label.CHARACTERISTIC else values.replace(label, value, rng)

    for number in range(count):
        rng = random.Random(f"{seed}|{lang}|characteristics|{number}")
        sheet, joint = Sheet(), rng.choice(_JOINTS)
        for _ in range(rng.choice(_LENGTHS)):
            if len(sheet):
                sheet.write(joint.lstrip(".;") if sheet.last_char in _ENDS else joint)
            kind = rng.choices(tuple(_KINDS), tuple(_KINDS.values()))[0]
            for piece in filler.fill(rng.choice(sentences[kind]), rng, replace):
                sheet.write_piece(piece)
        text, classes = sheet.text(), frozenset({Class.EID, Class.QID})
        mentions = join_names(text, sheet.mentions())
        name = f"{lang}-characteristics-{number}"
        example = Example(name, text, mentions, lang, SOURCE, sheet.traps(), classes)
        yield write_in_case(example, rng) if rng.random() < _IN_ONE_CASE else example


@cache
def _read_sentences(lang: str) -> Mapping[str, Sequence[str]]:
    lines = [line.replace("\\n", "\n") for line in read_lines(f"learn/characteristics_{lang}.txt")]
    marked = [line for line in lines if "[[CHARACTERISTIC:" in line]
    return {"marked": marked, "near": [line for line in lines if line not in set(marked)]}
