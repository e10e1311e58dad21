from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seawall.detect.rules import find_by_rules
from seawall.text import Reading

# Digits with what joins them, and the letters and words that make a number somebody's.
PARTS = st.sampled_from(
    [*"0123456789", *" -./:+#()", "A", "x", "*", "\n", "MRN ", "pnr ", "kl ", "age "]
)


@pytest.mark.parametrize("lang", ["en", "sv"])
@settings(max_examples=400, deadline=None)
@given(st.lists(PARTS, max_size=40).map("".join))
@example("80 01 01-56A")
def test_no_row_of_numbers_stops_a_rule(lang: str, text: str) -> None:
    for mention in find_by_rules(Reading(text, lang)):
        assert 0 <= mention.start_char < mention.end_char <= len(text)
