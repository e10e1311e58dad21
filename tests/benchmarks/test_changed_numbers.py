"""The bench of values: its notes, and what it counts as changed."""

from __future__ import annotations

from benchmarks.release.values import Count, ValueNote, count_note, make_notes, make_tables


def test_notes_are_made_by_seed() -> None:
    assert list(make_tables(4, 1)) == list(make_tables(4, 1))
    assert list(make_tables(4, 1)) != list(make_tables(4, 2))


def test_identifiers_stand_where_they_are_said_to() -> None:
    for note in make_tables(20, 3):
        assert all(note.text[start:end].strip("; ,|\t") for start, end in note.told)


def test_gold_of_synthetic_notes_may_change() -> None:
    assert all(note.identifiers for note in make_notes("dev", 2))


def test_a_changed_number_is_counted_once_and_an_identifier_not_at_all() -> None:
    note = ValueNote("n", "Plt 81 on 3/4", "en", "p", [(10, 13)], [(10, 13)])
    count = Count()
    changes = [
        {"start": 4, "end": 6, "text": "[AGE]", "label": "AGE", "treatment": "mask"},
        {"start": 10, "end": 13, "text": "[DATE]", "label": "DATE", "treatment": "mask"},
    ]
    count_note(note, changes, "full", count)
    assert (count.numbers, len(count.changed), count.told, count.stayed) == (1, 1, 1, [])
