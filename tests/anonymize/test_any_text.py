"""Whatever the text and the mentions: outside the spans nothing changes, and nothing crashes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked_notes import KEY, person

from seawall.anonymize import load_preset, plan_document, plan_record, preset_names
from seawall.model import (
    Cell,
    Class,
    Column,
    DateRole,
    Document,
    Label,
    Mention,
    Record,
    Span,
    settle,
)
from seawall.render import OffsetMap, render

PIECES = [
    *("Mary", "O'Brien", "JOHNSON,", "M.", "MJ", "Mrs. ", "St.", "é", "李", "a@b.org", "@"),
    *("12/3/2019", "the 5th", "ninety", "02139", "+46 8", "19810405-1234", "ward", "4B"),
    *("\n", "\x00", "Feb 29", "2199-12-31", "1850", "ext 5", "IP", "::", "http://"),
]
NOTE_LIKE = st.lists(st.sampled_from(PIECES)).map(" ".join)
ANY_TEXT = st.one_of(st.text(st.characters(codec=None), max_size=80), NOTE_LIKE)
PRESETS = [load_preset(name) for name in preset_names()]


@st.composite
def noted(draw: st.DrawFn) -> tuple[Document, list[Mention]]:
    text = draw(ANY_TEXT)
    mentions = []
    if text:
        for _ in range(draw(st.integers(0, 8))):
            start = draw(st.integers(0, len(text) - 1))
            end = draw(st.integers(start + 1, len(text)))
            label = draw(st.sampled_from(Label))
            role = draw(st.sampled_from(DateRole)) if label is Label.DATE else None
            mentions.append(Mention(Span(start, end), label, role=role))
    return Document("d", text, lang=draw(st.sampled_from(["en", "sv", None]))), mentions


@settings(max_examples=400, deadline=None)
@given(noted(), st.sampled_from(PRESETS))
def test_text_outside_the_hidden_spans_is_identical(case, preset) -> None:
    document, mentions = case
    plan = plan_document(document, mentions, person(), preset, KEY)
    released = render(document, plan, "r")
    offsets = OffsetMap.of(plan)
    changed = {c for r in plan.replacements for c in range(r.span.start_char, r.span.end_char)}
    allowed = {c for m in settle(mentions) for c in range(m.start_char, m.end_char)}
    titled = changed - allowed
    assert not titled or preset.treatments[Label.GENDER] != "keep"
    for char in set(range(len(document.text))) - changed:
        assert released.text[offsets.to_released(char)] == document.text[char]


@settings(max_examples=300, deadline=None)
@given(noted(), st.sampled_from(PRESETS))
def test_every_explicit_identifier_is_replaced(case, preset) -> None:
    document, mentions = case
    plan = plan_document(document, mentions, person(), preset, KEY)
    changed = {c for r in plan.replacements for c in range(r.span.start_char, r.span.end_char)}
    for mention in mentions:
        if mention.cls is Class.EID:
            assert set(range(mention.start_char, mention.end_char)) <= changed


@settings(max_examples=200, deadline=None)
@given(noted(), st.sampled_from(PRESETS))
def test_the_same_input_gives_the_same_plan(case, preset) -> None:
    document, mentions = case
    once = plan_document(document, mentions, person(), preset, KEY)
    assert once == plan_document(document, mentions, person(), preset, KEY)


CELLS = st.tuples(
    ANY_TEXT,
    st.sampled_from([None, *Label]),
    st.sampled_from(["", "given", "family", "full", "middle", "nickname"]),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(CELLS, max_size=6), st.sampled_from(PRESETS))
def test_any_row_can_be_planned_and_no_explicit_identifier_stays(cells, preset) -> None:
    record = Record(
        1,
        "p1",
        tuple(Cell(Column(f"c{i}", label, part), v) for i, (v, label, part) in enumerate(cells)),
    )
    plan = plan_record(record, person(record=record), preset, KEY)
    assert len(plan.values) == len(cells)
    for (value, label, _), released in zip(cells, plan.values, strict=True):
        if label is None:
            assert released == ""
        elif label.cls is Class.EID and value.strip():
            assert released != value


def test_a_mention_past_the_end_is_refused() -> None:
    with pytest.raises(ValueError, match="past the end of document 1"):
        plan_document(
            Document("d", "ab"), [Mention(Span(0, 3), Label.MRN)], person(), PRESETS[0], KEY
        )
