"""The handwritten texts, without reading them: every mark lies in its text and is no bare space."""

from __future__ import annotations

from benchmarks.handwritten import FILE, read_handwritten


def test_every_kind_is_there_and_marks_lie_in_their_texts() -> None:
    by_kind = read_handwritten()
    assert {*by_kind} == {"notes, en", "court, en", "lines, en", "notes, sv", "lines, sv"}
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
