"""The handwritten texts, without reading them: every mark lies in its text and is no bare space."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.handwritten import FILE, read_handwritten


def test_every_kind_is_there_and_marks_lie_in_their_texts() -> None:
    by_kind = read_handwritten()
    whole = {"notes, en", "court, en", "notes, sv"}
    lines = {"lines, en", "lines, sv", "hard names, en", "hard terms, en", "hard terms, sv"}
    further = {"telephones, en", "great ages, en", "bare terms, en", "names in passing, en"}
    assert {*by_kind} == whole | lines | further | {"traits, sv"}
    for kind, examples in by_kind.items():
        assert len(examples) >= 18, kind
        for example in examples:
            for span in (*example.traps, *(each.span for each in example.mentions)):
                written = span.of(example.text)
                assert written and written == written.strip(), example.id
                assert "[[" not in written and "{{" not in written, example.id


def test_no_two_texts_share_an_id() -> None:
    ids = [example.id for examples in read_handwritten().values() for example in examples]
    assert len(ids) == len(set(ids)) == len(FILE.read_text(encoding="utf-8").splitlines())


def test_of_an_age_in_years_the_number_is_marked(tmp_path: Path) -> None:
    text = "58-årig man, 3 veckor gammal, 70 years old, 41 yo"
    marked = ("58-årig", "3 veckor", "70 years old", "41 yo")
    spans = [[text.index(one), text.index(one) + len(one), "AGE"] for one in marked]
    note = {"id": "1", "kind": "k", "lang": "sv", "text": text, "mentions": spans, "traps": []}
    (file := tmp_path / "texts.jsonl").write_text(json.dumps(note), encoding="utf-8")
    (example,) = read_handwritten(file)["k, sv"]
    assert [one.span.of(text) for one in example.mentions] == ["58", "3 veckor", "70", "41"]
