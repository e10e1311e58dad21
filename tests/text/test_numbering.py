"""Stretches of a text that are written alike share a number, and no others do."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.text.numbering import number_stretches

TEXTS = st.text("ab", max_size=40)
CUTS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=60)


@settings(deadline=None)  # the first call may compile the kernel
@given(TEXTS, CUTS)
def test_a_number_stands_for_what_is_written(text: str, cuts: list[tuple[int, int]]) -> None:
    bounds = [sorted(min(each, len(text)) for each in pair) for pair in cuts]
    starts, ends = np.array(bounds, dtype=np.int32).reshape(-1, 2).T.copy()
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.int32)
    numbers, firsts = number_stretches(codes, starts, ends)
    forms = [text[start:end] for start, end in bounds]
    distinct = list(dict.fromkeys(forms))
    assert numbers.tolist() == [distinct.index(form) for form in forms]
    assert firsts.tolist() == [forms.index(form) for form in distinct]
