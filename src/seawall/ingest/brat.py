"""BRAT's standoff format: a .ann beside each .txt.

A text-bound line holds label and offsets; the role goes into an attribute on it, score, detectors
and subject into a note, which BRAT shows and other tools pass over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from seawall.ingest.encoding import UnreadableError, decode
from seawall.ingest.labels import NO_NAMES
from seawall.ingest.mentions import check_within, foreign_subject, read_mention
from seawall.model import Document, InputError, Mention

_BREAKS = str.maketrans("\n\r\t", "   ")


def format_brat(document: Document, mentions: Sequence[Mention]) -> str:
    """The .ann of one note."""
    return "".join(
        line
        for number, mention in enumerate(mentions, 1)
        for line in _format_mention(number, mention, document.text)
    )


def format_text(document: Document) -> str:
    """The .txt of one note; a text that begins with U+FEFF gets another, which readers take off."""
    return ("\ufeff" if document.text.startswith("\ufeff") else "") + document.text


def parse_brat(
    raw: bytes, text: str | None, where: str, names: Mapping[str, str] = NO_NAMES
) -> tuple[Mention, ...]:
    """The mentions of a .ann, in its order.

    The pieces of a discontinuous one become a mention each, unless only white space lies between
    them (BRAT writes a span over a line break so). Relations, events and comments are passed over.
    """
    lines = _decode(raw, where).split("\n")
    extras = _read_extras(lines)
    mentions = tuple(
        mention
        for number, line in enumerate(lines, 1)
        if line.startswith("T")
        for mention in _read_line(line, extras, text, f"{where}, line {number},", names)
    )
    if text is not None:
        check_within(mentions, text, where)
    return mentions


def _format_mention(number: int, mention: Mention, text: str) -> Iterator[str]:
    shown = mention.span.of(text).translate(_BREAKS)
    yield f"T{number}\t{mention.label.value} {mention.start_char} {mention.end_char}\t{shown}\n"
    if mention.role:
        yield f"A{number}\tRole T{number} {mention.role.value}\n"
    found: dict[str, object] = {"score": mention.score, "detectors": mention.detectors}
    subject = foreign_subject(mention)
    if subject:
        found["subject"] = subject
    yield f"#{number}\tAnnotatorNotes T{number}\t{json.dumps(found)}\n"


def _decode(raw: bytes, where: str) -> str:
    try:
        return decode(raw).text
    except UnreadableError as error:
        raise InputError(f"{where} {error}.") from None


def _read_extras(lines: Sequence[str]) -> dict[str, dict[str, object]]:
    """Role, score, detectors and subject by the id of the text-bound line they are about."""
    extras: dict[str, dict[str, object]] = {}
    for line in lines:
        head, _, rest = line.partition("\t")
        about, _, note = rest.partition("\t")
        words = about.split()
        if head[:1] == "A" and len(words) == 3 and words[0] == "Role":
            extras.setdefault(words[1], {})["role"] = words[2]
        elif head[:1] == "#" and len(words) == 2 and words[0] == "AnnotatorNotes":
            extras.setdefault(words[1], {}).update(_read_note(note))
    return extras


def _read_note(note: str) -> dict[str, object]:
    """What Seawall wrote into a note; nothing where a person wrote it."""
    try:
        found = json.loads(note)
    except ValueError:
        return {}
    is_ours = isinstance(found, dict) and found.keys() - {"subject"} == {"score", "detectors"}
    return found if is_ours else {}


def _read_line(
    line: str,
    extras: Mapping[str, Mapping[str, object]],
    text: str | None,
    where: str,
    names: Mapping[str, str],
) -> Iterator[Mention]:
    head, _, rest = line.partition("\t")
    label, _, offsets = rest.partition("\t")[0].partition(" ")
    for start, end in _join_pieces(offsets, text):
        fields = {"start": start, "end": end, "label": label}
        yield read_mention(fields | dict(extras.get(head, {})), where, names)


def _join_pieces(offsets: str, text: str | None) -> list[tuple[str, str]]:
    joined: list[tuple[str, str]] = []
    for piece in offsets.strip().split(";"):
        start, _, end = piece.strip().partition(" ")
        if joined and _is_blank(text, joined[-1][1], start):
            start = joined.pop()[0]
        joined.append((start, end))
    return joined


def _is_blank(text: str | None, start: str, end: str) -> bool:
    if text is None or not (start.isdecimal() and end.isdecimal()):
        return False
    return int(start) <= int(end) and not text[int(start) : int(end)].strip()
