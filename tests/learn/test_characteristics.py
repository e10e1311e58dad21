"""Examples of distinguishing marks and of findings that look like them."""

from __future__ import annotations

import pytest

from seawall.learn.characteristics import make_characteristics
from seawall.model import Label
from seawall.resources import read_lines


def _read(name: str) -> list[str]:
    return list(read_lines(f"learn/characteristics_{name}.txt"))


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_marks_stay_as_they_were_written_and_findings_are_unmarked(lang: str) -> None:
    source = "\n".join(_read(lang)).lower()
    examples = list(make_characteristics(60, lang, 0))
    marks = [
        each.span.of(example.text).lower()
        for example in examples
        for each in example.mentions
        if each.label is Label.CHARACTERISTIC
    ]
    assert len(marks) > 40
    assert sum(mark in source for mark in marks) > 0.9 * len(marks)
    assert any(not example.mentions for example in examples)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_same_seed_gives_the_same_examples(lang: str) -> None:
    first, second = (list(make_characteristics(20, lang, 3)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_no_sentence_is_both_learned_and_kept_to_measure_on(lang: str) -> None:
    learned, kept = _read(lang), _read(f"dev_{lang}")
    assert not set(learned) & set(kept)
    for lines in (learned, kept):
        marked = sum("[[CHARACTERISTIC:" in line for line in lines)
        assert 0.4 < marked / len(lines) < 0.75
