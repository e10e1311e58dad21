"""A user's own corpus: whose notes are learned from, what stays open, and what is forgotten."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.learn.example import ALL_CLASSES, Example
from seawall.learn.own import divide, make_examples, person_of
from seawall.model import Class, Document, Label, Mention, RefusedError, Span

TEXT = "Anna Berg, seen 12 May 2019, call (617) 555-0199."


def make_notes(persons: list[int]) -> list[Document]:
    """One note each, of the person of that number; 0 is nobody known."""
    return [
        Document(f"note-{at}", "text", at, person_id=f"p{person}" if person else None)
        for at, person in enumerate(persons, 1)
    ]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=60), st.floats(0, 0.99), st.integers(0, 9))
def test_every_note_is_in_one_part_and_no_person_in_two(
    persons: list[int], held_out: float, seed: int
) -> None:
    notes = make_notes(persons)
    parts = divide(notes, held_out, seed)
    named = (parts.learned, parts.tuned, parts.held_out)
    assert sorted(position for part in named for position in part) == [n.position for n in notes]
    whose = [{person_of(n) for n in notes if n.position in part} for part in named]
    assert not whose[0] & whose[1] and not whose[0] & whose[2] and not whose[1] & whose[2]
    several = len({person_of(note) for note in notes}) > 1
    assert bool(parts.held_out) == (several and held_out > 0)


def test_the_parts_do_not_depend_on_the_order_of_the_notes() -> None:
    notes = make_notes([1, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0])
    mixed = random.Random(1).sample(notes, len(notes))
    assert divide(notes, 0.3, 4) == divide(mixed, 0.3, 4) != divide(notes, 0.3, 5)


def mark(text: str, word: str, label: Label) -> Mention:
    return Mention(Span(text.index(word), text.index(word) + len(word)), label)


def example_of(*mentions: Mention) -> Example:
    (example,) = make_examples([(Document("a", TEXT, lang="en"), mentions)])
    return example


def test_a_label_that_the_corpus_never_marks_is_the_rules_word() -> None:
    example = example_of(mark(TEXT, "Anna Berg", Label.PATIENT))
    assert {m.label for m in example.mentions} == {Label.PATIENT, Label.PHONE}
    assert example.classes == {Class.EID}


def test_a_label_that_the_corpus_marks_is_denied_where_it_is_not_marked() -> None:
    other = "Call 617-555-0100."
    pairs = [
        (Document("a", TEXT, lang="en"), (mark(TEXT, "Anna Berg", Label.PATIENT),)),
        (Document("b", other, lang="en"), (mark(other, "617-555-0100", Label.PHONE),)),
    ]
    first, second = make_examples(pairs)
    assert [m.label for m in first.mentions] == [Label.PATIENT]
    assert [m.label for m in second.mentions] == [Label.PHONE]


def test_a_corpus_with_all_classes_says_so_and_names_are_joined() -> None:
    text = "Anna Berg has asthma in May."
    marks = (
        mark(text, "Anna", Label.PATIENT),
        mark(text, "Berg", Label.PATIENT),
        mark(text, "asthma", Label.PROBLEM),
        mark(text, "May", Label.DATE),
    )
    (example,) = make_examples([(Document("a", text, lang="en"), marks)])
    assert example.classes == ALL_CLASSES
    assert example.mentions[0].span.of(text) == "Anna Berg"


def test_a_corpus_without_a_mention_is_refused() -> None:
    with pytest.raises(RefusedError, match="nothing to learn"):
        example_of()
