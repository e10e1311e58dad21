"""A learned mention is cut at the end of a line where a rule or an empty line says so."""

from __future__ import annotations

import pytest

from seawall.detect.aggregate.line_breaks import LineBreaks
from seawall.model import Label, Mention, Span


def locate(text: str, part: str, label: Label = Label.DOCTOR, detector: str = "crf") -> Mention:
    start = text.index(part)
    return Mention(Span(start, start + len(part)), label, 0.9, (detector,))


def cut(text: str, found: str, *ruled: str) -> list[str]:
    by_rules = [locate(text, each, Label.PATIENT, "rules:names") for each in ruled]
    return [each.span.of(text) for each in LineBreaks(text, by_rules).cut(locate(text, found))]


@pytest.mark.parametrize(
    ("text", "found", "ruled", "pieces"),
    [
        ("Dr Lowe\nHaugland pgr", "Lowe\nHaugland", ["Lowe"], ["Lowe", "Haugland"]),
        ("Dr Lowe  \n Haugland pgr", "Lowe  \n Haugland", ["Haugland"], ["Lowe", "Haugland"]),
        ("Cueto\n\nR.C. typed", "Cueto\n\nR.C.", [], ["Cueto", "R.C."]),
        ("idag Stig\nSöderholm kom", "Stig\nSöderholm", [], ["Stig\nSöderholm"]),
        ("idag Stig\nSöderholm kom", "Stig\nSöderholm", ["Stig\nSöderholm"], ["Stig\nSöderholm"]),
        ("A\nB\n\nC D", "A\nB\n\nC D", ["B"], ["A", "B", "C D"]),
        ("Anna Berg kom", "Anna Berg", ["Anna"], ["Anna Berg"]),
    ],
)
def test_a_mention_ends_where_a_line_holds_something_else(
    text: str, found: str, ruled: list[str], pieces: list[str]
) -> None:
    assert cut(text, found, *ruled) == pieces
