"""Questions about words are not asked about numbers: it may not show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.rules import find_by_rules
from seawall.text import Reading
from seawall.text.wakes import _VERDICTS


@pytest.fixture(scope="module")
def _all_rules() -> None:
    for lang in ("en", "sv"):
        list(find_by_rules(Reading("Seen by Dr. Anna Berg on 3 March 2019, bed 4.", lang)))


@pytest.mark.usefixtures("_all_rules")
@given(st.text(st.characters(categories=["Nd"]), min_size=1, max_size=12))
def test_no_question_about_words_is_answered_by_a_number(number: str) -> None:
    asked_of_all = sum(bit for bit, test in _VERDICTS.tests if test(number))
    listed = _VERDICTS._judge(number)
    assert listed & asked_of_all == asked_of_all
