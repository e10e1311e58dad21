"""Notes written with their mentions in them: ``<LABEL|text>`` or ``<DATE:birth|text>``."""

from __future__ import annotations

import re

from seawall.anonymize import load_preset, plan_document
from seawall.anonymize.preset import Preset
from seawall.model import (
    DateRole,
    Document,
    Label,
    LinkBasis,
    Mention,
    Person,
    ProjectKey,
    Record,
    Span,
)
from seawall.render import render

KEY = ProjectKey(b"a key for tests, 32 bytes long..")
OTHER_KEY = ProjectKey(b"another key for tests, as long..")

_MARK = re.compile(r"<(\w+)(?::(\w+))?\|([^>]*)>", re.DOTALL)


def read(marked: str, lang: str = "en") -> tuple[Document, list[Mention]]:
    text, mentions, at = "", [], 0
    for found in _MARK.finditer(marked):
        text += marked[at : found.start()]
        span = Span(len(text), len(text) + len(found[3]))
        role = DateRole(found[2]) if found[2] else None
        mentions.append(Mention(span, Label[found[1]], role=role))
        text, at = text + found[3], found.end()
    return Document("note", text + marked[at:], lang=lang), mentions


def person(name: str = "p1", record: Record | None = None) -> Person:
    return Person(name, LinkBasis.GIVEN, record)


def release(
    marked: str,
    preset: str | Preset = "surrogate",
    *,
    who: Person | None = None,
    key: ProjectKey = KEY,
    lang: str = "en",
) -> str:
    document, mentions = read(marked, lang)
    chosen = load_preset(preset) if isinstance(preset, str) else preset
    plan = plan_document(document, mentions, who or person(), chosen, key)
    return render(document, plan, "released").text
