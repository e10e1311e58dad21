"""Any text, from detection to the released words: no crash, and nothing else is touched."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize import load_preset, preset_names
from seawall.config import Settings
from seawall.model import Cell, Class, Column, Document, Label, ProjectKey, Record
from seawall.pipeline.naming import Naming
from seawall.pipeline.work import NoteTreatment

KEY = ProjectKey(b"k" * 32)
RECORD = Record(
    1,
    "p",
    (
        Cell(Column("given_name", Label.PATIENT, "given"), "Åsa"),
        Cell(Column("family_name", Label.PATIENT, "family"), "Lindqvist"),
        Cell(Column("mrn", Label.MRN), "KL-40917"),
    ),
)
PIECES = [
    *("Mrs. Mary O'Brien", "JOHNSON, MARY", "Åsa", "A\u030asa Lindqvist", "L.", "李小龍"),
    *("a@b.org", "(617) 555-0143", "MRN: 4471", "kl40917", "02139", "19811218-9876", "10.1.2.3"),
    *("https://x.y", "12/3/2019", "the 5th", "ninety-one", "55yo", "i april", "120/80", "q4h"),
    *("Parkinson disease", "\n", "\r\n", "\u2028", "\t", "\u200b", "\ufeff", "\u0130", "ß"),
    *("ﬁ", "👩\u200d⚕️", "\ud800", "e\u0301"),
]
NOTE_LIKE = st.lists(st.sampled_from(PIECES), max_size=12).flatmap(
    lambda pieces: st.sampled_from([" ", "", "\n", ", "]).map(lambda gap: gap.join(pieces))
)
ANY_TEXT = st.one_of(st.text(st.characters(codec=None), max_size=60), NOTE_LIKE)
TREATMENTS = {
    name: NoteTreatment(Settings(preset=name), load_preset(name), (RECORD,), KEY, Naming(KEY, KEY))
    for name in preset_names()
}


@settings(max_examples=250, deadline=None)
@given(ANY_TEXT, st.sampled_from(sorted(TREATMENTS)), st.sampled_from(["en", "sv", None]))
def test_any_text_goes_the_whole_way(text: str, preset: str, lang: str | None) -> None:
    document = Document("d", text, person_id="p", lang=lang)
    ((note, plan, released),) = TREATMENTS[preset].show([document])
    kept, at, released_at = [], 0, 0
    for replacement, shown in zip(plan.replacements, released.replaced, strict=True):
        kept.append(text[at : replacement.span.start_char])
        assert released.text[released_at : shown.at_char] == kept[-1]
        at = replacement.span.end_char
        released_at = shown.span.end_char if shown.span else shown.at_char
        assert released.text[shown.at_char : released_at] == replacement.text
    assert released.text[released_at:] == text[at:]
    hidden = {c for r in plan.replacements for c in range(r.span.start_char, r.span.end_char)}
    for mention in note.mentions:
        if mention.cls is Class.EID:
            assert hidden.issuperset(range(mention.start_char, mention.end_char))


@settings(max_examples=40, deadline=None)
@given(ANY_TEXT)
def test_what_the_state_keeps_is_what_was_released(text: str) -> None:
    treatment = TREATMENTS["surrogate"]
    document = Document("d", text, person_id="p")
    ((_, _, released),), (done,) = treatment.show([document]), treatment.treat_each([document])
    assert (done.text, done.released_id) == (released.text, released.id)
    spans = [(span["start"], span["end"]) for span in json.loads(done.replaced)]
    assert spans == sorted(spans)
    assert all(0 <= start <= end <= len(done.text) for start, end in spans)
