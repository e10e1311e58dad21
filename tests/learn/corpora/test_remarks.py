"""Remarks: names in many places of a sentence, exact gold, and nobody's name in a trap."""

from __future__ import annotations

import pytest

from seawall.learn.example import Example
from seawall.learn.remarks import make_remarks


def write(lang: str, count: int = 60) -> list[Example]:
    return list(make_remarks(count, lang, 3))


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_remarks_are_the_same_each_time_and_none_depends_on_how_many_there_are(lang: str) -> None:
    assert write(lang, 12) == write(lang)[:12]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_most_remarks_name_somebody_and_some_nobody(lang: str) -> None:
    naming = [any(m.label.is_person for m in one.mentions) for one in write(lang)]
    assert 0.5 < sum(naming) / len(naming) < 1


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_third_and_more_are_in_one_case(lang: str) -> None:
    texts = [one.text for one in write(lang)]
    assert sum(text.isupper() for text in texts) >= len(texts) // 10
    assert sum(text.islower() for text in texts) >= len(texts) // 10


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_no_trap_touches_a_mention(lang: str) -> None:
    for one in write(lang):
        assert not any(trap.overlaps(m.span) for trap in one.traps for m in one.mentions)
