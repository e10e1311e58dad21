"""Brackets, articles and columns around what is replaced."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.anonymize.surroundings import fit_surroundings
from seawall.model import Label, Replacement, Span


def release(text: str, *changes: tuple[str, str], label: Label = Label.MRN) -> str:
    """The text with each value replaced, in order, and what stands around it fitted."""
    planned, at = [], 0
    for value, shown in changes:
        start = text.index(value, at)
        at = start + len(value)
        planned.append(Replacement(Span(start, at), label, shown, "mask"))
    out, at = [], 0
    for replacement in fit_surroundings(planned, text, "en"):
        out += [text[at : replacement.span.start_char], replacement.text]
        at = replacement.span.end_char
    return "".join([*out, text[at:]])


@pytest.mark.parametrize(
    ("text", "value", "shown", "expected"),
    [
        ("Seen [MRN 7730145] today", "7730145", "[MRN]", "Seen [MRN] today"),
        ("Seen [Anna Berg] today", "Anna Berg", "[NAME]", "Seen [NAME] today"),
        ("Seen [#: 12] x", "12", "[OTHER_ID]", "Seen [OTHER_ID] x"),
        ("[1] Seen Anna [2]", "Anna", "[NAME]", "[1] Seen [NAME] [2]"),
        ("(Anna Berg)", "Anna Berg", "[NAME]", "([NAME])"),
        ("[seen Anna, then Bo]", "Anna", "[NAME]", "[seen [NAME], then Bo]"),
        ("an 85 y/o man", "85", "{63, 85}", "a {63, 85} y/o man"),
        ("A 63-year-old", "63", "{8, 63}", "An {8, 63}-year-old"),
        ("a 70 y/o", "70", "[80-89]", "an [80-89] y/o"),
        ("a painter", "painter", "[PROFESSION]", "a [PROFESSION]"),
        ("a 5 year old", "5", "[AGE]", "an [AGE] year old"),
        ("an Oxford school", "Oxford", "Leeds", "a Leeds school"),
        ("hepatitis A 1999", "1999", "[AGE]", "hepatitis A [AGE]"),
    ],
)
def test_what_is_around_fits(text: str, value: str, shown: str, expected: str) -> None:
    assert release(text, (value, shown)) == expected


def test_columns_stay_where_a_line_beside_has_them() -> None:
    text = "Berg, Anna    T 37.1   ok\nLi, Bo        T 36.9   ok\n"
    released = release(text, ("Berg, Anna", "[NAME]"), ("Li, Bo", "[NAME]"))
    assert released == "[NAME]        T 37.1   ok\n[NAME]        T 36.9   ok\n"


def test_a_gap_that_no_other_line_has_keeps_its_width() -> None:
    """Else where the next word stands would tell how long the name was."""
    assert (
        release("Berg, Anna    T 37.1\nok\n", ("Berg, Anna", "[NAME]")) == "[NAME]    T 37.1\nok\n"
    )


@given(
    st.text(alphabet="ab [](){}8\n", max_size=60),
    st.lists(st.integers(0, 59), max_size=6, unique=True),
    st.sampled_from(["[MRN]", "{8, 12}", "Anna", ""]),
)
def test_replacements_stay_in_order_and_cover_what_they_did(
    text: str, cuts: list[int], shown: str
) -> None:
    places = sorted(at for at in cuts if at < len(text))
    spans = [Span(a, b) for a, b in zip(places[::2], places[1::2], strict=False)]
    planned = [Replacement(span, Label.MRN, shown, "mask") for span in spans]
    fitted = fit_surroundings(planned, text, "en")
    for one, other in itertools.pairwise(fitted):
        assert one.span.end_char <= other.span.start_char
    covered = {at for one in fitted for at in range(*one.span)}
    assert covered >= {at for span in spans for at in range(*span)}
