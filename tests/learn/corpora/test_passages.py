"""Passages of notes: whole mentions, in their places, around names and traps."""

from __future__ import annotations

import random

import pytest

from seawall.learn.example import Example
from seawall.learn.passages import add_passages, cut_passage, note_of
from seawall.model import Label, Mention, Span

_TEXT = "Seen today. Dr. Ann\nLee agrees. GCS 15 now. No fever. Slept well. Ate well. Home soon."
_NOTE = Example(
    "n1",
    _TEXT,
    (Mention(Span(16, 23), Label.DOCTOR),),
    "en",
    "synth",
    (Span(_TEXT.index("GCS"), _TEXT.index(" now")),),
)


@pytest.mark.parametrize("seed", range(60))
def test_what_stands_in_a_passage_is_whole_and_in_its_place(seed: int) -> None:
    passage = cut_passage(_NOTE, random.Random(seed))
    assert passage is not None
    assert passage.text in _TEXT
    assert [one.span.of(passage.text) for one in passage.mentions] in ([], ["Ann\nLee"])
    assert [one.of(passage.text) for one in passage.traps] in ([], ["GCS 15"])
    assert ("Ann" in passage.text) == bool(passage.mentions) == ("Lee" in passage.text)
    assert ("GCS" in passage.text) == bool(passage.traps)


def test_most_passages_hold_a_name_and_few_the_whole_note() -> None:
    drawn = [cut_passage(_NOTE, random.Random(seed)) for seed in range(200)]
    lengths = sorted(len(one.text) for one in drawn if one)
    assert sum(bool(one and one.mentions) for one in drawn) > 100
    assert lengths[100] < len(_TEXT) / 2


def test_each_example_is_followed_by_a_passage_of_it_some_in_one_case() -> None:
    notes = [Example(f"n{n}", _TEXT, _NOTE.mentions, "en", "synth") for n in range(40)]
    made = list(add_passages(notes, 0))
    assert made == list(add_passages(notes, 0))
    assert made[::2] == notes
    assert [note_of(one) for one in made[1::2]] == [one.id for one in notes]
    assert len({one.id for one in made}) == len(made)
    assert 5 < sum(one.text.isupper() or one.text.islower() for one in made[1::2]) < 35


def test_a_text_without_a_sentence_has_no_passage() -> None:
    assert cut_passage(Example("e", "", (), "en", "synth"), random.Random(0)) is None
