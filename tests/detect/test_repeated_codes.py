from __future__ import annotations

import pytest

from seawall.detect.detector import Detector
from seawall.detect.spread.codes import repeat_codes
from seawall.model import Class, Document, Label, Mention, Span
from seawall.text import Reading


def places(text: str, first: str, label: Label) -> list[str]:
    start = text.index(first)
    mention = Mention(Span(start, start + len(first)), label, 1.0, ("rules:own",))
    return [found.span.of(text) for found in repeat_codes(Reading(text), [mention])]


@pytest.mark.parametrize(
    "code", ["55-12-34", "A1234567", "31877", "617-555-0199", "(617) 555-0199"]
)
def test_a_code_is_found_again_without_its_cue(code: str) -> None:
    assert places(f"MRN {code}\nseen\n{code} pg 2 ({code})", code, Label.MRN) == [code] * 2


@pytest.mark.parametrize("number", ["2014", "1430", "88", "0915"])
def test_a_year_or_a_time_says_too_little(number: str) -> None:
    assert places(f"ext {number}, later {number}", number, Label.PHONE) == []


def test_a_short_number_is_found_again_where_nothing_is_counted() -> None:
    text = "Karama x719\n719 Rehab West\nseen by Karama 719\nwalked 719 steps"
    assert places(text, "719", Label.PHONE) == ["719", "719"]


def test_a_part_of_a_longer_number_is_another_number() -> None:
    assert places("pager 31877, platelets 318770, 31877A", "31877", Label.PHONE) == []


def test_a_code_inside_the_last_token_is_no_error() -> None:
    text = "MRN 12345, again 12345; badge 998877"
    inside = Span(len(text) - 3, len(text))
    codes = [
        Mention(Span(4, 9), Label.MRN, 1.0, ("rules:own",)),
        Mention(inside, Label.OTHER_ID, 1.0, ("rules:own",)),
    ]
    assert [found.span.of(text) for found in repeat_codes(Reading(text), codes)] == ["12345"]


def test_a_code_cut_off_by_the_end_is_not_read_past_it() -> None:
    text = "SSN 123-45-6789, MRN 12345, again 12345"
    codes = [
        Mention(
            Span(text.index(code), text.index(code) + len(code)), Label.MRN, 1.0, ("rules:own",)
        )
        for code in ("123-45-6789", "12345")
    ]
    assert [m.span.of(text) for m in repeat_codes(Reading(text), codes)] == ["12345"]


def test_names_are_left_to_the_names() -> None:
    assert places("Dr. B4455 and B4455", "B4455", Label.DOCTOR) == []


def test_the_detector_hides_a_bare_repetition() -> None:
    text = "MRN: 7741923\nNo acute distress.\n7741923 page 2"
    found = Detector().find(Document("a", text), "en")
    last = text.rindex("7741923")
    assert any(m.span.contains(Span(last, last + 7)) for m in found if m.cls is Class.EID)
