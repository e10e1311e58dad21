"""Notes with their mentions marked: "a [52|AGE|own]-year-old [man|GENDER]"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from seawall.link import resolve_note
from seawall.model import (
    Bearing,
    Cell,
    Column,
    DateRole,
    Document,
    Label,
    LinkBasis,
    Mention,
    Person,
    Record,
    Span,
    settle,
)

_MARK = re.compile(r"\[([^\]|]+)\|([A-Z_]+)(?::([a-z]+))?(?:\|(own|related|other))?\]")
_PARTS = {"given", "family", "full"}


@dataclass(frozen=True)
class Note:
    document: Document
    lang: str
    mentions: tuple[Mention, ...]
    person: Person
    expected: dict[Span, str]

    def resolve(self) -> tuple[dict[str, str], tuple[Bearing, ...]]:
        values, bearings = resolve_note(self.document, self.mentions, self.lang, self.person)
        return dict(values), bearings

    def wrong_standings(self) -> list[str]:
        """What is marked with a standing and has another; for a readable failure."""
        said = {bearing.span: bearing.standing.value for bearing in self.resolve()[1]}
        return [
            f"{span.of(self.document.text)}: {said[span]}, not {standing}"
            for span, standing in self.expected.items()
            if said[span] != standing
        ]


def mark(text: str, lang: str = "en", person: Person | None = None, position: int = 1) -> Note:
    plain, at, mentions, expected = "", 0, [], {}
    for found in _MARK.finditer(text):
        plain += text[at : found.start()]
        span = Span(len(plain), len(plain) + len(found[1]))
        role = DateRole(found[3]) if found[3] else None
        mentions.append(Mention(span, Label[found[2]], role=role))
        if found[4]:
            expected[span] = found[4]
        plain += found[1]
        at = found.end()
    document = Document(f"d{position}", plain + text[at:], position)
    owner = person or Person(f"document:d{position}", LinkBasis.NONE)
    return Note(document, lang, settle(mentions), owner, expected)


def row(number: int = 1, person_id: str | None = "p1", **cells: str) -> Record:
    """A row: ``row(GENDER="F", DATE_birth="1950-01-01", PATIENT_given="Åsa")``."""
    made = []
    for key, value in cells.items():
        name, _, rest = key.partition("_") if key not in Label.__members__ else (key, "", "")
        part = rest if rest in _PARTS else ""
        role = DateRole(rest) if rest and not part else None
        made.append(Cell(Column(key.lower(), Label[name], part, role), value))
    return Record(number, person_id, tuple(made))


def owner(record: Record) -> Person:
    return Person(record.person_id or "p", LinkBasis.GIVEN, record)
