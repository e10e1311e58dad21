"""Identifiers that are left in a release: by their format, and by the values of a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from seawall.evaluate.known_values import KnownValues
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TABLE,
    damaged_manifest,
    find_replacements,
    read_lines,
    read_manifest,
)
from seawall.evaluate.verify.records import read_records
from seawall.model import InputError, Label, Record, Span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover

_FORMATS: dict[Label, tuple[Pattern, ...]] = {
    Label.EMAIL: (Pattern(r"[\pL\d._%+'-]+@[\pL\d-]+(?:\.[\pL\d-]+)+", needs=("@",)),),
    Label.URL: (
        Pattern(r"(?i)(?:https?|ftp)://[^\s<>\"]+", needs=("://",)),
        Pattern(r"(?i)\bwww\.[\pL\d-]+(?:\.[\pL\d-]+)+", needs=("www.",)),
    ),
    Label.IP: (
        Pattern(r"(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)", needs=(".",)),
        Pattern(r"(?i)(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}", needs=(":", "-")),
        Pattern(r"(?i)(?:[0-9a-f]{1,4}:){5,7}[0-9a-f]{1,4}", needs=(":",)),
    ),
    Label.SSN: (Pattern(r"\d{3}-\d{2}-\d{4}", needs=("-",)),),
    Label.PHONE: (
        Pattern(r"(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}"),
        Pattern(r"\+\d{1,3}[ -]?(?:\(0\))?\d{1,3}[ -]?\d{2,3}(?:[ -]?\d{2,3}){1,3}", needs=("+",)),
        Pattern(r"0\d{1,3}-\d{2,3} ?\d{2,3} ?\d{2}", needs=("-",)),
    ),
    Label.MRN: (
        Pattern(
            r"(?i)\b(?:MRN|medical record (?:number|no\.?|#)|med\.? rec\.? (?:no\.?|#)|"
            r"chart (?:number|no\.?|#)|journalnummer|journalnr)[\s:#.-]{1,6}"
            r"(?P<value>(?:[A-Z]{1,3}[- ]?)?\d[\d-]{3,})"
        ),
        Pattern(
            r"(?P<value>(?:19|20)?\d{2}(?:0\d|1[0-2])(?:[0-2]\d|3[01]|[6-8]\d|9[01])[-+]\d{4})"
        ),
    ),
}
# The report's synthetic note has identifiers on purpose; somebody of the table may share a name.
_SYNTHETIC = re.compile(r'<section class="synthetic">.*?</section>', re.DOTALL)
# A measured figure; its digits may be those of somebody's number.
_FIGURE = re.compile(r"(?<![\d.])\d+\.\d+(?:e[+-]?\d+)?(?![\d.])")


@dataclass(frozen=True, slots=True)
class _Passage:
    """A piece of the release, with what in it the tool itself wrote: spans, or whole labels."""

    file: str
    position: int
    text: str
    written_spans: tuple[Span, ...] = ()
    written_labels: frozenset[Label] = frozenset()

    def __repr__(self) -> str:
        return f"<_Passage {self.position} of {self.file}>"

    def has_written(self, span: Span, label: Label) -> bool:
        return label in self.written_labels or any(own.contains(span) for own in self.written_spans)


def verify(release: Path, records: Iterable[Record] = ()) -> Iterator[Finding]:
    """Findings in a release folder; none is what the release promises."""
    treatments = _read_treatments(release)
    known = KnownValues(records, kept=_labels_treated(treatments, "keep"))
    ways = ("surrogate", "enumerate", "shift")
    written = frozenset().union(*(_labels_treated(treatments, way) for way in ways))
    if find_replacements(release) is None and not _hides_alike(treatments):
        raise InputError(f"{REPLACEMENTS} of the release is missing or damaged.")
    for passage in _passages(release, written):
        yield from _check_formats(passage)
        yield from _check_known(passage, known)


def _hides_alike(treatments: dict[str, str]) -> bool:
    """True where made-up values look like real ones: which they are is told to nobody."""
    return not {"surrogate", "shift"}.isdisjoint(treatments.values())


def _labels_treated(treatments: dict[str, str], treatment: str) -> frozenset[Label]:
    return frozenset(Label[name] for name, way in treatments.items() if way == treatment)


def _check_formats(passage: _Passage) -> Iterator[Finding]:
    reading = Reading(passage.text)
    for label, patterns in _FORMATS.items():
        for match in (match for pattern in patterns for match in pattern.find(reading)):
            span = _trim(passage.text, match.span("value" if label is Label.MRN else 0))
            if not passage.has_written(span, label):
                kind = f"format of {label.value}"
                yield Finding(passage.file, passage.position, span.start_char, kind)


def _trim(text: str, span: Span) -> Span:
    """The span without the punctuation that ends it: a full stop is nobody's address."""
    end = span.end_char
    while end > span.start_char + 1 and not text[end - 1].isalnum():
        end -= 1
    return Span(span.start_char, end)


def _check_known(passage: _Passage, known: KnownValues) -> Iterator[Finding]:
    found = list(known.find(passage.text))
    if not found:
        return
    clinical = Cover(load_clinical_terms().find_listed(Reading(passage.text)))
    for value in found:
        span = value.span
        # A surrogate may happen to be a common given name or a city, and a patient may be called
        # Graves; never may a whole identity be there.
        is_other = (
            passage.has_written(span, value.label)
            or clinical.touches(span.start_char, span.end_char)
            # A city may be called like somebody; the columns of names are treated whole.
            or passage.file in (TABLE, QUASI)
        )
        # A date that moved may be the day on which somebody else was born.
        may_be_written = value.label is Label.DATE and passage.has_written(span, Label.DATE)
        if not may_be_written and (value.is_whole_identifier or not is_other):
            kind = f"known {value.label.value} of the table"
            yield Finding(passage.file, passage.position, span.start_char, kind)


def _read_treatments(release: Path) -> dict[str, str]:
    try:
        treatments = read_manifest(release)["treatments"]
        return {str(label): str(way) for label, way in treatments.items()}
    except (KeyError, AttributeError):
        raise damaged_manifest(release) from None


def _passages(release: Path, written: frozenset[Label]) -> Iterator[_Passage]:
    yield from _document_passages(release, written)
    yield from _table_passages(release, written)
    yield from _quasi_passages(release, written)
    for name in (MANIFEST, *REPORTS):
        path = release / name
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            yield _Passage(name, 1, _FIGURE.sub(_blank, _SYNTHETIC.sub(_blank, text)))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _document_passages(release: Path, written: frozenset[Label]) -> Iterator[_Passage]:
    """The notes and their ids; without the places of replacements, labels that have surrogates
    count as written: only values that are known can be told from these."""
    documents = read_lines(release / DOCUMENTS)
    path = find_replacements(release)
    if path is None:
        for position, document in enumerate(documents, 1):
            yield from _paired_passages(position, document, None, written)
        return
    for position, pair in enumerate(zip_longest(documents, read_lines(path)), 1):
        yield from _paired_passages(position, *pair)


def _paired_passages(
    position: int, document: Any, replaced: Any, labels: frozenset[Label] = frozenset()
) -> Iterator[_Passage]:
    try:
        if replaced is None and not labels:
            raise KeyError("replacements")
        if replaced is not None and document["id"] != replaced["id"]:
            raise KeyError("id")
        items = replaced["replacements"] if replaced is not None else ()
        spans = [(item["start"], item["end"]) for item in items]
        written = tuple(Span(start, end) for start, end in spans if end > start)
        yield _Passage(DOCUMENTS, position, document["text"], written, labels)
        yield _Passage(f"{DOCUMENTS} (id)", position, document["id"])
    except (KeyError, TypeError, ValueError):
        raise InputError(
            f"{DOCUMENTS} and {REPLACEMENTS} do not fit together at line {position}."
        ) from None


def _table_passages(release: Path, written: frozenset[Label]) -> Iterator[_Passage]:
    path = release / TABLE
    if not path.is_file():
        return
    with path.open(encoding="utf-8", newline="") as stream:
        for row, cells in enumerate(csv.reader(stream)):
            yield _Passage(TABLE, row, "\n".join(cells), written_labels=written)


def _quasi_passages(release: Path, written: frozenset[Label]) -> Iterator[_Passage]:
    if not (release / QUASI).is_file():
        return
    for record in read_records(release):
        values = (value for values in record.sets.values() for value in values)
        text = "\n".join((record.id or "", record.person, *values))
        yield _Passage(QUASI, record.position, text, written_labels=written)
