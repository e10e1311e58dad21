"""Noise never parts the gold from its text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.learn import noise
from seawall.learn.example import Example
from seawall.learn.noise import Edit, add_noise, apply_edits
from seawall.learn.synthetic import as_example
from seawall.model import Label, Mention, Span
from seawall.synth import make_hospital

NOTES = [
    as_example(note)
    for patient in make_hospital(6, 2, seed=5, langs=["en", "sv"], split="train")
    for note in patient.notes
]
SEEDS = st.integers(0, 2**32)


def plain(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def words_of(example: Example) -> list[tuple[str, str]]:
    return [(one.label.value, plain(one.span.of(example.text))) for one in example.mentions]


@pytest.mark.parametrize(
    "kind",
    [
        noise.write_in_case,
        noise.write_names_in_case,
        noise.lose_punctuation,
        noise.wrap,
        noise.unwrap,
    ],
)
@given(seed=SEEDS, example=st.sampled_from(NOTES))
@settings(max_examples=25, deadline=None)
def test_every_mention_keeps_its_letters(kind: object, seed: int, example: Example) -> None:
    noisy = kind(example, random.Random(seed))  # type: ignore[operator]
    assert words_of(noisy) == words_of(example)
    assert plain(noisy.text) == plain(example.text)


@given(seed=SEEDS, example=st.sampled_from(NOTES))
@settings(max_examples=40, deadline=None)
def test_lost_lines_take_their_mentions_along(seed: int, example: Example) -> None:
    noisy = noise.lose_lines(example, random.Random(seed))
    assert plain(noisy.text) in plain(example.text)
    before = iter(words_of(example))
    assert all(word in before for word in words_of(noisy))  # in order


@given(seed=SEEDS, example=st.sampled_from(NOTES))
@settings(max_examples=40, deadline=None)
def test_a_scanner_changes_letters_and_loses_no_mention(seed: int, example: Example) -> None:
    noisy = noise.misread(example, random.Random(seed))
    assert [one.label for one in noisy.mentions] == [one.label for one in example.mentions]
    for old, new in zip(example.mentions, noisy.mentions, strict=True):
        assert abs(len(old.span) - len(new.span)) <= len(old.span)
        if old.label is Label.EMAIL:
            assert old.span.of(example.text) == new.span.of(noisy.text)


@st.composite
def edited(draw: st.DrawFn) -> tuple[Example, list[Edit]]:
    """A text of distinct characters with mentions, and edits that do not overlap."""
    size = draw(st.integers(4, 40))
    cuts = sorted(draw(st.sets(st.integers(0, size), min_size=2, max_size=8)))
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    places = sorted(draw(st.sets(st.integers(0, size), max_size=10)))
    texts = st.sampled_from(["", "", "x", "yz"])
    edits = [Edit(a, b, draw(texts)) for a, b in zip(places[::2], places[1::2], strict=False)]
    text = "".join(chr(0x4E00 + at) for at in range(size))
    mentions = tuple(Mention(span, Label.CITY) for span in spans)
    return Example("e", text, mentions, "en", "test"), edits


@given(edited())
@settings(max_examples=300, deadline=None)
def test_edits_move_mentions_with_their_characters(case: tuple[Example, list[Edit]]) -> None:
    example, edits = case
    after = apply_edits(example, edits)
    left = iter(after.mentions)
    for mention in example.mentions:
        kept = [char for char in mention.span.of(example.text) if char in after.text]
        own = [e for e in edits if mention.span.contains(Span(e.start_char, e.end_char)) and e.text]
        if not kept and not own:
            continue  # wholly deleted
        moved = next(left).span.of(after.text)
        assert [char for char in moved if char >= "\u4e00"] == kept
        assert all(char in "xyz" or char in mention.span.of(example.text) for char in moved)
    assert next(left, None) is None


def test_half_of_the_examples_stay_clean() -> None:
    rng = random.Random(1)
    clean = sum(add_noise(example, rng) == example for example in NOTES * 20)
    assert 0.3 < clean / (len(NOTES) * 20) < 0.7
