"""presidio-research: short generated sentences, not clinical, split by the template they follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from seawall.learn.corpora.files import read_rows, split_by_hash
from seawall.learn.corpora.tab import is_country
from seawall.learn.example import Example
from seawall.learn.standing import find_standing, without_overlaps
from seawall.model import Class, DateRole, Label, Mention, Span

FILES = (
    "text/presidio-research/generated_large.json.gz",
    "text/presidio-research/synth_dataset_v2.json.gz",
)
_CLASSES = frozenset({Class.EID, Class.QID})
_LABELS = {
    "PERSON": Label.OTHER_PERSON, "ORGANIZATION": Label.ORGANIZATION, "CREDIT_CARD": Label.ACCOUNT,
    "IBAN_CODE": Label.ACCOUNT, "PHONE_NUMBER": Label.PHONE, "EMAIL_ADDRESS": Label.EMAIL,
    "US_SSN": Label.SSN, "DOMAIN_NAME": Label.URL, "US_DRIVER_LICENSE": Label.LICENSE,
    "IP_ADDRESS": Label.IP, "AGE": Label.AGE, "NRP": Label.ETHNICITY, "ZIP_CODE": Label.ZIP,
}  # fmt: skip
_ADDRESSES = frozenset({"ADDRESS", "STREET_ADDRESS"})
_PLACES = frozenset({"LOCATION", "GPE"})
_HONORIFIC = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?", re.IGNORECASE)
_DATED = re.compile(r"\d")
_ZIP = re.compile(r"\d{4,5}(?:-\d{4})?")
_UNIT = re.compile(r"(?:Apt|Suite|Unit|P\.?O\.?)\b", re.IGNORECASE)
_TAIL = re.compile(r"(.*?)(?:\s+(\d[\d -]{2,8}))?")
_STATE = re.compile(r",? ?([A-Z]{2})")


def read_presidio(folder: Path, split: str) -> Iterator[Example]:
    """The sentences of the split; a template's sentences all fall into one."""
    for file in FILES:
        name = Path(file).name.partition(".")[0]
        for number, row in enumerate(read_rows(folder / file)):
            if split_by_hash(f"{name}-{row['template_id']}") == split:
                yield _as_example(f"presidio-{name}-{number}", row)


def _as_example(identifier: str, row: dict[str, Any]) -> Example:
    text = row["full_text"]
    given = [one for span in row["spans"] for one in _as_mentions(text, span)]
    given.sort(key=lambda one: -len(one.span))
    mentions = _join_streets(text, without_overlaps((*given, *find_standing(text))))
    return Example(identifier, text, mentions, "en", "presidio-research", classes=_CLASSES)


def _join_streets(text: str, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """House number, street and flat are one mention where nothing but space is between them."""
    joined: list[Mention] = []
    for mention in mentions:
        last = joined[-1] if joined else None
        streets = last and last.label is mention.label is Label.STREET
        if last and streets and not text[last.end_char : mention.start_char].strip(" ,\n"):
            joined[-1] = Mention(Span(last.start_char, mention.end_char), Label.STREET)
        else:
            joined.append(mention)
    return tuple(joined)


def _as_mentions(text: str, entity: dict[str, Any]) -> Iterator[Mention]:
    span = Span(entity["start_position"], entity["end_position"])
    value, kind = span.of(text), entity["entity_type"]
    if kind in _ADDRESSES:
        yield from _split_address(value, span.start_char)
        return
    label = _LABELS.get(kind) or _tell_label(kind, value)
    if label:
        yield Mention(span, label, role=DateRole.OTHER if label is Label.DATE else None)


def _tell_label(kind: str, value: str) -> Label | None:
    if kind in _PLACES:
        return Label.COUNTRY if is_country(value) else Label.CITY
    if kind == "DATE_TIME":
        return Label.DATE if _DATED.search(value) and ":" not in value else None
    if kind == "TITLE":
        return None if _HONORIFIC.fullmatch(value) else Label.PROFESSION
    return None


def _split_address(value: str, start_char: int) -> Iterator[Mention]:
    """Street, city, state, country and code of an address, each a mention of its own."""
    at = 0
    lines = value.split("\n")
    for index, line in enumerate(lines):
        begin = at + len(line) - len(line.lstrip())
        at += len(line) + 1
        body = line.strip()
        for offset, part, label in _split_line(body, index, index == len(lines) - 1):
            start = start_char + begin + offset
            yield Mention(Span(start, start + len(part)), label)


def _split_line(body: str, index: int, is_last: bool) -> Iterator[tuple[int, str, Label]]:
    if not body:
        return
    if _ZIP.fullmatch(body):
        yield 0, body, Label.ZIP
    elif index == 0 or _UNIT.match(body):
        yield 0, body, Label.STREET
    elif state := _STATE.fullmatch(body):
        yield state.start(1), state[1], Label.STATE
    elif is_last and (tail := _TAIL.fullmatch(body)) and tail[1]:
        yield 0, tail[1], Label.COUNTRY if is_country(tail[1]) else Label.CITY
        if tail[2]:
            yield tail.start(2), tail[2], Label.ZIP
    else:
        yield 0, body, Label.CITY
