from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.model import Document, DocumentPlan, Label, Replacement, RowPlan, Span
from seawall.render import OffsetMap, render, render_line, render_table

ANY_TEXT = st.text(st.characters(codec=None), min_size=1, max_size=60)


@st.composite
def planned(draw: st.DrawFn) -> tuple[Document, DocumentPlan]:
    text = draw(ANY_TEXT)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    replacements = tuple(
        Replacement(span, Label.PATIENT, draw(st.text(max_size=5)), "mask") for span in spans
    )
    return Document("d", text), DocumentPlan("d", replacements)


def outside(text: str, spans: list[tuple[int, int]]) -> list[str]:
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    return [text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)]


@given(planned())
def test_outside_the_spans_nothing_changes(case: tuple[Document, DocumentPlan]) -> None:
    document, plan = case
    released = render(document, plan, "r")
    before = [(r.span.start_char, r.span.end_char) for r in plan.replacements]
    after = [(s.at_char, s.span.end_char if s.span else s.at_char) for s in released.replaced]
    assert outside(document.text, before) == outside(released.text, after)
    assert [released.text[a:b] for a, b in after] == [r.text for r in plan.replacements]


@given(planned())
def test_offsets_map_both_ways(case: tuple[Document, DocumentPlan]) -> None:
    document, plan = case
    released = render(document, plan, "r").text
    offsets = OffsetMap.of(plan)
    inside = {c for r in plan.replacements for c in range(r.span.start_char, r.span.end_char)}
    for char in range(len(document.text)):
        if char not in inside:
            there = offsets.to_released(char)
            assert released[there] == document.text[char]
            assert offsets.to_original(there) == char
    assert offsets.to_released(len(document.text)) == len(released)


def test_a_character_inside_a_span_maps_to_its_start() -> None:
    plan = DocumentPlan("d", (Replacement(Span(2, 6), Label.PATIENT, "[NAME]", "mask"),))
    offsets = OffsetMap.of(plan)
    assert [offsets.to_released(c) for c in (1, 2, 5, 6)] == [1, 2, 2, 8]
    assert [offsets.to_original(c) for c in (1, 4, 7, 8)] == [1, 2, 2, 6]


def test_a_removed_value_has_a_place_but_no_span() -> None:
    plan = DocumentPlan("d", (Replacement(Span(0, 3), Label.PATIENT, "", "remove"),))
    released = render(Document("d", "Ann came"), plan, "r")
    assert (released.text, released.replaced[0].at_char, released.replaced[0].span) == (
        " came",
        0,
        None,
    )


def test_a_plan_of_another_document_is_refused_without_naming_it() -> None:
    with pytest.raises(ValueError, match="document 7") as caught:
        render(Document("Ann Berg", "text", position=7), DocumentPlan("other", ()), "r")
    assert "Ann" not in str(caught.value)


def test_a_plan_past_the_end_is_refused() -> None:
    plan = DocumentPlan("d", (Replacement(Span(2, 9), Label.PATIENT, "", "mask"),))
    with pytest.raises(ValueError, match="past the end"):
        render(Document("d", "short"), plan, "r")


def test_rows_become_csv_lines() -> None:
    plans = [RowPlan(1, ("a,b", 'say "hi"')), RowPlan(2, ("", "line\nbreak"))]
    lines = list(render_table(("one", "two"), plans))
    assert lines == ["one,two\n", '"a,b","say ""hi"""\n', ',"line\nbreak"\n']
    assert render_line(("å", "1")) == "å,1\n"


def test_a_row_of_the_wrong_width_is_refused() -> None:
    with pytest.raises(ValueError, match="row 3 has 1 values, not 2"):
        list(render_table(("one", "two"), [RowPlan(3, ("only",))]))
