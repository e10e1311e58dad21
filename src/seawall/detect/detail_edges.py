"""Learned health details without the words around them: "CT head was" is a CT head."""

from __future__ import annotations

import re
from dataclasses import replace

from seawall.model import Mention, Span

# Not "a" and "i" behind a word: they are letters of "hepatitis a", "typ i".
_OUTER = (
    "an the and or but of at to for from in on with by as per was were is are be been has had have "
    "his her their showed shows revealed which that och eller samt men av på med för från till vid "
    "som var är blev har hade en ett den det visar visade"
).replace(" ", "|")
_FRONT = re.compile(rf"(?:(?:a|i|{_OUTER})\s+)+(?=\w)")
_BACK = re.compile(rf"(?:\s+(?:{_OUTER}))+$")


def trim_detail(text: str, mention: Mention) -> Mention:
    """The mention without small words of its sentence at either end; one word is left alone."""
    start, end = mention.span
    written = text[start:end]
    if " " not in written:
        return mention
    front, back = _FRONT.match(written), _BACK.search(written)
    first = front.end() if front else 0
    last = back.start() if back else len(written)
    if first >= last or not (front or back):
        return mention
    return replace(mention, span=Span(start + first, start + last))
