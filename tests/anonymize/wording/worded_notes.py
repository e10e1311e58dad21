"""Notes with their mentions and bearings in them.

``<AGE own|52>``, ``<DATE related+6|3/19/2009>``, ``<DATE:birth|1957>``, ``<GENDER other|wife>``,
``<AGE other of aunt|52>``;
without a standing a mention has no bearing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from seawall.anonymize.grains import DEFAULT_GRAINS, parse_grain
from seawall.anonymize.preset import Preset, parse_preset
from seawall.anonymize.promise import ATTRIBUTES, Promise
from seawall.anonymize.wording import ReleasedSet, plan_note
from seawall.model import (
    Bearing,
    DateRole,
    Document,
    Label,
    LinkBasis,
    Mention,
    NoteFacts,
    Person,
    ProjectKey,
    Record,
    Span,
    Standing,
    read_subject,
)
from seawall.render import render

KEY = ProjectKey(b"a key for tests, 32 bytes long..")
_MARK = re.compile(
    r"<(\w+)(?::(\w+))?(?: (own|related|other)([+-]\d+)?)?(?: of ([a-z-]+))?\|([^>]*)>", re.DOTALL
)
_ATTRIBUTE_OF = {label: attribute for attribute, label in ATTRIBUTES.items()}

PLAIN = parse_preset(
    'name = "dast"\ndescription = "Sets."\n'
    'default_eid = "mask"\ndefault_qid = "mask"\ndefault_hmd = "keep"\n',
    "preset of the tests",
)


def preset_with(**qids: str) -> Preset:
    from dataclasses import replace

    return replace(PLAIN, promise=Promise(2, "enumerate", {**DEFAULT_GRAINS, **qids}))


def sets_of(
    grains: Mapping[str, str] | None = None, **values: Sequence[str]
) -> dict[str, ReleasedSet]:
    chosen = {**DEFAULT_GRAINS, **(grains or {})}
    return {
        attribute: ReleasedSet(parse_grain(attribute, chosen.get(attribute, "value")), tuple(shown))
        for attribute, shown in values.items()
    }


def read(marked: str, lang: str = "en") -> tuple[Document, list[Mention], tuple[Bearing, ...]]:
    text, mentions, bearings, at = "", [], [], 0
    for found in _MARK.finditer(marked):
        text += marked[at : found.start()]
        label, role, standing, offset, whose, inner = found.groups()
        span = Span(len(text), len(text) + len(inner))
        mention = Mention(span, Label[label], role=DateRole(role) if role else None)
        mentions.append(mention.with_subject(read_subject(whose)) if whose else mention)
        if standing:
            attribute = "age" if role == "birth" else _ATTRIBUTE_OF[Label[label]]
            days = int(offset) if offset else None
            bearings.append(Bearing(span, Label[label], attribute, Standing(standing), offset=days))
        text, at = text + inner, found.end()
    return Document("note", text + marked[at:], lang=lang), mentions, tuple(bearings)


def release(
    marked: str,
    sets: Mapping[str, ReleasedSet],
    *,
    own: Mapping[str, str] | None = None,
    lang: str = "en",
    preset: Preset = PLAIN,
    record: Record | None = None,
) -> str:
    document, mentions, bearings = read(marked, lang)
    facts = NoteFacts(own or {}, bearings)
    person = Person("p1", LinkBasis.GIVEN, record)
    plan = plan_note(document, mentions, facts, sets, person, preset, KEY)
    return render(document, plan, "released").text
