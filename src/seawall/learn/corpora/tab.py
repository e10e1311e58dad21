"""TAB: court cases whose direct and quasi identifiers people marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from seawall import resources
from seawall.learn.corpora.files import read_rows, split_by_hash
from seawall.learn.example import Example
from seawall.learn.standing import find_standing, without_overlaps
from seawall.model import Class, DateRole, Label, Mention, Span

FILE = "text/tab-echr-train.jsonl.gz"
_CLASSES = frozenset({Class.EID, Class.QID})
_LABELS = {"PERSON": Label.OTHER_PERSON, "CODE": Label.OTHER_ID, "ORG": Label.ORGANIZATION}
_HONORIFIC = re.compile(r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Judge|Prof|Sir|Lady)\.? )+")
_DATE_LIKE = re.compile(
    r"\d|January|February|March|April|May|June|July|August|September|October|November|December"
)
_DURATION = re.compile(r"\b(?:days?|weeks?|months?|years?|hours?|minutes?|century|centuries)\b")
_MIN_CHARS = 900  # paragraphs are gathered to about that length
_STANDING = frozenset({Label.GENDER, Label.AGE})


def read_tab(folder: Path, split: str) -> Iterator[Example]:
    """Stretches of the split's cases, split by case. What people left unmasked has no gold."""
    for row in read_rows(folder / FILE):
        case = row["metadata"]["provenance"]["doc_id"]
        if split_by_hash(case) == split:
            yield from _read_case(case, row)


def _read_case(case: str, row: dict[str, Any]) -> Iterator[Example]:
    text = row["text"]
    found = (_as_mention(text, entity) for entity in row["entities"])
    given = sorted((one for one in found if one), key=lambda one: -len(one.span))
    mentions = without_overlaps((*given, *find_standing(text, "en", _STANDING)))
    for number, (start, end) in enumerate(_stretches(text)):
        inside = tuple(
            Mention(Span(one.start_char - start, one.end_char - start), one.label, role=one.role)
            for one in mentions
            if start <= one.start_char and one.end_char <= end
        )
        yield Example(
            f"tab-{case}-{number}", text[start:end], inside, "en", "tab", classes=_CLASSES
        )


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in re.finditer(r"\n\n", text):
        if match.start() - start >= _MIN_CHARS:
            yield start, match.start()
            start = match.end()
    if text[start:].strip():
        yield start, len(text)


def _as_mention(text: str, entity: dict[str, Any]) -> Mention | None:
    if entity["identifier_type"] == "NO_MASK":
        return None
    span = Span(entity["start_offset"], entity["end_offset"])
    value, kind = span.of(text), entity["entity_type"]
    label = _LABELS.get(kind) or _tell_label(kind, value)
    if (
        label is Label.OTHER_PERSON
        and (title := _HONORIFIC.match(value))
        and title.end() < len(value)
    ):
        span = Span(span.start_char + title.end(), span.end_char)
    role = DateRole.OTHER if label is Label.DATE else None
    return Mention(span, label, role=role) if label else None


def _tell_label(kind: str, value: str) -> Label | None:
    """The label of a date, place or trait; None where the kind is not ours or unsure."""
    if kind == "DATETIME":
        dated = _DATE_LIKE.search(value) and not _DURATION.search(value)
        return Label.DATE if dated else None
    if kind == "LOC":
        return Label.COUNTRY if is_country(value) else Label.CITY
    if kind == "DEM":
        return _tell_trait(value)
    return None


def _tell_trait(value: str) -> Label | None:
    for label, name in _TRAITS.items():
        if value.lower() in _words(name):
            return label
    return None


_TRAITS = {
    Label.ETHNICITY: "lexicons/peoples_en.txt",
    Label.PROFESSION: "lexicons/professions_en.txt",
    Label.RELIGION: "lexicons/religions_en.txt",
}


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(line.lower() for line in resources.read_lines(name))


def is_country(value: str) -> bool:
    """True if the place is a country, by the list that ships."""
    return value.lower() in _words("lexicons/countries.txt")
