from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.rules import find_by_rules, find_together
from seawall.synth import make_hospital
from seawall.text import Pattern, Reading, read_together

# Patterns that run over a break, start before a note, or hold to its first or last line.
PATTERNS = [
    Pattern(r"\d+", whole_words=False),
    Pattern(r"\s?[a-z]+\s?", whole_words=False),
    Pattern(r"a[^a]*b", whole_words=False),
    Pattern(r"(?m:^)[a-z]+(?m:$)", whole_words=False),
    Pattern(r"(?:\n|^)\s*(?P<word>[a-z])", whole_words=False),
    Pattern(r"(?P<word>[a-z])(?:\n|$)", whole_words=False),
    Pattern(r"\b[a-z]\b|é+", whole_words=False),
    Pattern(r"a*", whole_words=False),
]
texts = st.lists(st.text(alphabet="ab1 \n\0éÅ", max_size=12), min_size=1, max_size=6)


def found_in(pattern: Pattern, reading: Reading) -> list[tuple[int, int, str]]:
    return [(m.start_char, m.end_char, m.text(0)) for m in pattern.find(reading)]


@given(texts)
def test_notes_read_together_give_what_each_gives_alone(notes: list[str]) -> None:
    for pattern in PATTERNS:
        together = [found_in(pattern, reading) for reading in read_together(notes, "en")]
        assert together == [found_in(pattern, Reading(note)) for note in notes], pattern


@given(st.lists(st.one_of(st.text(max_size=12), st.text("aB1 .\n\0", max_size=9)), max_size=6))
def test_tokens_found_together_are_those_of_each_alone(notes: list[str]) -> None:
    for together, note in zip(read_together(notes, "en"), notes, strict=True):
        alone = Reading(note)
        assert list(together.tokens) == list(alone.tokens)
        assert (together.texts, together.words, together.gaps) == (
            alone.texts,
            alone.words,
            alone.gaps,
        )
        assert together.token_bounds.tolist() == [together.token_starts, together.token_ends]


def test_what_is_kept_of_a_note_is_asked_for_once() -> None:
    reading, asked = Reading("note"), list[str]()

    def ask(note: Reading) -> int:
        asked.append(note.text)
        return len(note.text)

    assert [reading.keep(ask), reading.keep(ask)] == [4, 4]
    assert asked == ["note"]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_rules_find_the_same_in_notes_read_together(lang: str) -> None:
    patients = make_hospital(40, split="dev", langs=(lang,), seed=11)
    notes = [note.text for patient in patients for note in patient.notes]
    alone = [list(find_by_rules(Reading(note, lang))) for note in notes]
    assert list(map(list, find_together(read_together(notes, lang)))) == alone
