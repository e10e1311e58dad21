"""Where a learned health detail begins and ends."""

from __future__ import annotations

import pytest

from seawall.detect.details.edges import trim_detail
from seawall.model import Label, Mention, Span


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("CT head was", "CT head"),
        ("the CT head", "CT head"),
        ("with a fracture of the hip", "fracture of the hip"),
        ("EKG visar", "EKG"),
        ("hepatitis a", "hepatitis a"),
        ("diabetes typ i", "diabetes typ i"),
        ("an", "an"),
        ("was is", "was is"),
        ("MRI of the brain", "MRI of the brain"),
    ],
)
def test_small_words_at_the_edges_are_no_part_of_a_detail(written: str, left: str) -> None:
    text = f"Today {written} negative"
    found = trim_detail(text, Mention(Span(6, 6 + len(written)), Label.TEST))
    assert found.span.of(text) == left
